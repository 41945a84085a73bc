-- Rage with Eyes of Blue: banishes all you have face-down for up to 3 Blue-Eyes from the Deck.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_REMOVE + CATEGORY_SPECIAL_SUMMON)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetCost(s.oath)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  Duel.AddCustomActivityCounter(id, ACTIVITY_SUMMON, s.blue_eyes)
  Duel.AddCustomActivityCounter(id, ACTIVITY_SPSUMMON, s.blue_eyes)
end
s.listed_names = {89631139}

function s.blue_eyes(c)
  return c:IsCode(89631139)
end

-- The turn this card is activated you can only Normal or Special Summon Blue-Eyes White Dragon.
function s.oath(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.GetCustomActivityCount(id, tp, ACTIVITY_SUMMON) == 0
      and Duel.GetCustomActivityCount(id, tp, ACTIVITY_SPSUMMON) == 0
  end
  for _, code in ipairs({EFFECT_CANNOT_SUMMON, EFFECT_CANNOT_SPECIAL_SUMMON}) do
    local e1 = Effect.CreateEffect(e:GetHandler())
    e1:SetType(EFFECT_TYPE_FIELD)
    e1:SetCode(code)
    e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET + EFFECT_FLAG_OATH)
    e1:SetTargetRange(1, 0)
    e1:SetTarget(s.others)
    e1:SetReset(RESET_PHASE + PHASE_END)
    Duel.RegisterEffect(e1, tp)
  end
end

function s.others(e, c)
  return not c:IsCode(89631139)
end

function s.summoned(c, e, tp)
  return c:IsCode(89631139) and c:IsCanBeSpecialSummoned(e, 0, tp, false, false)
end

local PLACES = LOCATION_HAND + LOCATION_ONFIELD + LOCATION_GRAVE

local function banished(tp)
  return Duel.GetMatchingGroup(Card.IsAbleToRemove, tp, PLACES, 0, nil, tp, POS_FACEDOWN)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return e:GetHandler():IsAbleToRemove(tp, POS_FACEDOWN)
      and Duel.GetMZoneCount(tp, banished(tp)) > 0
      and Duel.IsExistingMatchingCard(s.summoned, tp, LOCATION_DECK, 0, 1, nil, e, tp)
  end
  local g = banished(tp)
  Duel.SetOperationInfo(0, CATEGORY_REMOVE, g, #g, 0, 0)
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, LOCATION_DECK)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if not c:IsRelateToEffect(e) then return end
  c:CancelToGrave()
  if Duel.Remove(banished(tp), POS_FACEDOWN, REASON_EFFECT) == 0 then return end
  local zones = math.min(3, Duel.GetLocationCount(tp, LOCATION_MZONE))
  if zones == 0 then return end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
  local g = Duel.SelectMatchingCard(tp, s.summoned, tp, LOCATION_DECK, 0, 1, zones, nil, e, tp)
  Duel.SpecialSummon(g, 0, tp, tp, false, false, POS_FACEUP)
end
