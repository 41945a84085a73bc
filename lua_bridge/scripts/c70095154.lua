-- Cyber Dragon: Special Summons itself from the hand if only the opponent controls a monster.
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
  if c == nil then return true end
  local tp = c:GetControler()
  return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
    and Duel.GetFieldGroupCount(tp, LOCATION_MZONE, 0) == 0
    and Duel.GetFieldGroupCount(tp, 0, LOCATION_MZONE) > 0
end
