-- Scapegoat: Special Summons 4 Sheep Tokens; no other Summon that turn.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_SPECIAL_SUMMON + CATEGORY_TOKEN)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetCost(s.oath)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end
s.listed_names = {id + 1}

-- The turn this card is activated you cannot Summon, except by its effect.
function s.oath(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.GetActivityCount(tp, ACTIVITY_SUMMON) == 0
      and Duel.GetActivityCount(tp, ACTIVITY_FLIPSUMMON) == 0
      and Duel.GetActivityCount(tp, ACTIVITY_SPSUMMON) == 0
  end
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetCode(EFFECT_CANNOT_SPECIAL_SUMMON)
  e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET + EFFECT_FLAG_OATH)
  e1:SetTargetRange(1, 0)
  e1:SetLabelObject(e)
  e1:SetTarget(s.otherwise)
  e1:SetReset(RESET_PHASE + PHASE_END)
  Duel.RegisterEffect(e1, tp)
  for _, code in ipairs({EFFECT_CANNOT_SUMMON, EFFECT_CANNOT_FLIP_SUMMON}) do
    local e2 = Effect.CreateEffect(e:GetHandler())
    e2:SetType(EFFECT_TYPE_FIELD)
    e2:SetCode(code)
    e2:SetProperty(EFFECT_FLAG_PLAYER_TARGET + EFFECT_FLAG_OATH)
    e2:SetTargetRange(1, 0)
    e2:SetReset(RESET_PHASE + PHASE_END)
    Duel.RegisterEffect(e2, tp)
  end
end

function s.otherwise(e, c, sump, sumtype, sumpos, targetp, se)
  return se ~= e:GetLabelObject()
end

local function may_come(tp)
  return Duel.IsPlayerCanSpecialSummonMonster(tp, id + 1, 0, TYPES_TOKEN, 0, 0, 1, RACE_BEAST,
    ATTRIBUTE_EARTH, POS_FACEUP_DEFENSE)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.GetLocationCount(tp, LOCATION_MZONE) > 3 and may_come(tp) end
  Duel.SetOperationInfo(0, CATEGORY_TOKEN, nil, 4, 0, 0)
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 4, tp, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  if Duel.GetLocationCount(tp, LOCATION_MZONE) < 4 or not may_come(tp) then return end
  for _ = 1, 4 do
    local token = Duel.CreateToken(tp, id + 1)
    Duel.SpecialSummonStep(token, 0, tp, tp, false, false, POS_FACEUP_DEFENSE)
    local e1 = Effect.CreateEffect(e:GetHandler())
    e1:SetType(EFFECT_TYPE_SINGLE)
    e1:SetCode(EFFECT_UNRELEASABLE_SUM)
    e1:SetValue(1)
    e1:SetReset(RESET_EVENT + RESETS_STANDARD)
    token:RegisterEffect(e1, true)
  end
  Duel.SpecialSummonComplete()
end
