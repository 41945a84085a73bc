-- $name
${head}function $s.initial_effect(c)
  local e1=Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  c:RegisterEffect(e1)
  -- All monsters you control gain 500 ATK.
  local e2=Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD)
  e2:SetCode(EFFECT_UPDATE_ATTACK)
  e2:SetRange($range)
  e2:SetTargetRange(LOCATION_MZONE,0)
  e2:SetValue(500)
  c:RegisterEffect(e2)
end
