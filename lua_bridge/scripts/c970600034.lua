-- A monster made up for plays: Special Summons itself from the hand.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetCode(EFFECT_SPSUMMON_PROC)
  e1:SetProperty(EFFECT_FLAG_UNCOPYABLE)
  e1:SetRange(LOCATION_HAND)
  e1:SetCondition(s.condition)
  c:RegisterEffect(e1)
end

function s.condition(e, c)
  return c == nil or Duel.GetLocationCount(c:GetControler(), LOCATION_MZONE) > 0
end
