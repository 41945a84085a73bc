-- Tragoedia: gains 600 ATK and DEF for each card in your hand.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(s.value)
  c:RegisterEffect(e1)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_UPDATE_DEFENSE)
  c:RegisterEffect(e2)
end

function s.value(e, c)
  return Duel.GetFieldGroupCount(c:GetControler(), LOCATION_HAND, 0) * 600
end
