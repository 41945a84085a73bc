-- Abominable Chamber of the Unchained: Special Summons an Unchained monster; another if destroyed Set.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetCountLimit(1, id)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetDescription(aux.Stringid(id, 1))
  e2:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_O)
  e2:SetProperty(EFFECT_FLAG_DELAY)
  e2:SetCode(EVENT_DESTROYED)
  e2:SetCountLimit(1, {id, 1})
  e2:SetCondition(s.destroyed)
  e2:SetTarget(s.deck_target)
  e2:SetOperation(s.from_deck)
  c:RegisterEffect(e2)
end
s.listed_series = {0x130}

function s.unchained(c, e, tp)
  return c:IsSetCard(0x130) and c:IsCanBeSpecialSummoned(e, 0, tp, false, false)
end

local function may(e, tp, places)
  return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
    and Duel.IsExistingMatchingCard(s.unchained, tp, places, 0, 1, nil, e, tp)
end

local function summon(e, tp, places)
  if Duel.GetLocationCount(tp, LOCATION_MZONE) <= 0 then return end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
  local g = Duel.SelectMatchingCard(tp, aux.NecroValleyFilter(s.unchained), tp, places, 0, 1, 1, nil,
    e, tp)
  if #g > 0 then Duel.SpecialSummon(g, 0, tp, tp, false, false, POS_FACEUP) end
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return may(e, tp, LOCATION_HAND + LOCATION_GRAVE) end
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, LOCATION_HAND + LOCATION_GRAVE)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  summon(e, tp, LOCATION_HAND + LOCATION_GRAVE)
end

function s.destroyed(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  return c:IsReason(REASON_EFFECT) and c:IsPreviousPosition(POS_FACEDOWN)
    and c:IsPreviousLocation(LOCATION_ONFIELD)
end

function s.deck_target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return may(e, tp, LOCATION_DECK) end
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, LOCATION_DECK)
end

function s.from_deck(e, tp, eg, ep, ev, re, r, rp)
  summon(e, tp, LOCATION_DECK)
end
