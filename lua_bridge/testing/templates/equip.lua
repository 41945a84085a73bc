-- $name
${head}function $s.initial_effect(c)
${equip}  -- The equipped monster gains 500 ATK.
  local e2=Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_EQUIP)
  e2:SetCode(EFFECT_UPDATE_ATTACK)
  e2:SetValue(500)
  c:RegisterEffect(e2)
end
${equipping}
