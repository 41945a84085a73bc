-- Ojama Country: revives an Ojama; with an Ojama there, all monsters' original ATK/DEF are switched.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD)
  e2:SetCode(EFFECT_SWAP_BASE_AD)
  e2:SetRange(LOCATION_FZONE)
  e2:SetTargetRange(LOCATION_MZONE, LOCATION_MZONE)
  e2:SetCondition(s.condition)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e3:SetType(EFFECT_TYPE_IGNITION)
  e3:SetRange(LOCATION_FZONE)
  e3:SetCountLimit(1)
  e3:SetCost(s.cost)
  e3:SetTarget(s.target)
  e3:SetOperation(s.operation)
  c:RegisterEffect(e3)
end
s.listed_series = {0xf}

function s.ojama(c)
  return c:IsFaceup() and c:IsSetCard(0xf)
end

function s.condition(e)
  return Duel.IsExistingMatchingCard(s.ojama, e:GetHandlerPlayer(), LOCATION_MZONE, 0, 1, nil)
end

function s.spent(c)
  return c:IsSetCard(0xf) and c:IsAbleToGraveAsCost()
end

function s.cost(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.IsExistingMatchingCard(s.spent, tp, LOCATION_HAND, 0, 1, nil) end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_TOGRAVE)
  local g = Duel.SelectMatchingCard(tp, s.spent, tp, LOCATION_HAND, 0, 1, 1, nil)
  Duel.SendtoGrave(g, REASON_COST)
end

function s.fits(c, e, tp)
  return c:IsSetCard(0xf) and c:IsCanBeSpecialSummoned(e, 0, tp, false, false)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and Duel.IsExistingMatchingCard(s.fits, tp, LOCATION_GRAVE, 0, 1, nil, e, tp)
  end
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, LOCATION_GRAVE)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  if not e:GetHandler():IsRelateToEffect(e) or Duel.GetLocationCount(tp, LOCATION_MZONE) <= 0 then
    return
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
  local g = Duel.SelectMatchingCard(tp, s.fits, tp, LOCATION_GRAVE, 0, 1, 1, nil, e, tp)
  if #g > 0 then Duel.SpecialSummon(g, 0, tp, tp, false, false, POS_FACEUP) end
end
