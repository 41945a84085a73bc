-- Beast King Barbaros: Normal Summoned or Set without Tribute, its original ATK becomes 1900.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE + EFFECT_FLAG_UNCOPYABLE)
  e1:SetCode(EFFECT_SUMMON_PROC)
  e1:SetCondition(s.condition)
  e1:SetOperation(s.operation)
  e1:SetValue(SUMMON_TYPE_NORMAL)
  c:RegisterEffect(e1)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_SET_PROC)
  c:RegisterEffect(e2)
end

function s.condition(e, c, minc)
  if c == nil then return true end
  return minc == 0 and c:IsLevelAbove(5) and Duel.GetLocationCount(c:GetControler(), LOCATION_MZONE) > 0
end

function s.operation(e, tp, eg, ep, ev, re, r, rp, c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SET_BASE_ATTACK)
  e1:SetValue(1900)
  e1:SetReset(RESET_EVENT + (RESETS_STANDARD_DISABLE & ~(RESET_TOFIELD + RESET_TURN_SET)))
  c:RegisterEffect(e1)
end
