-- United We Stand: the equipped monster gains 800 ATK and DEF for each face-up monster you control.
local s, id = GetID()
function s.initial_effect(c)
  aux.AddEquipProcedure(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_EQUIP)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(s.value)
  c:RegisterEffect(e1)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_UPDATE_DEFENSE)
  c:RegisterEffect(e2)
end

function s.value(e, c)
  return Duel.GetMatchingGroupCount(Card.IsFaceup, e:GetHandlerPlayer(), LOCATION_MZONE, 0, nil) * 800
end
