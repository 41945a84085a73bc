-- Tyranno Infinity: its original ATK is 1000 for each banished Dinosaur of its controller.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e1:SetCode(EFFECT_SET_BASE_ATTACK)
  e1:SetRange(LOCATION_MZONE)
  e1:SetValue(s.value)
  c:RegisterEffect(e1)
end

function s.dinosaur(c)
  return c:IsFaceup() and c:IsRace(RACE_DINOSAUR)
end

function s.value(e, c)
  return 1000 * Duel.GetMatchingGroupCount(s.dinosaur, c:GetControler(), LOCATION_REMOVED, 0, nil)
end
