-- Scrap Factory: Scrap monsters gain 200 ATK/DEF; Summons one when others are destroyed by an effect.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD)
  e2:SetCode(EFFECT_UPDATE_ATTACK)
  e2:SetRange(LOCATION_FZONE)
  e2:SetTargetRange(LOCATION_MZONE, LOCATION_MZONE)
  e2:SetTarget(aux.TargetBoolFunction(Card.IsSetCard, 0x24))
  e2:SetValue(200)
  c:RegisterEffect(e2)
  local e3 = e2:Clone()
  e3:SetCode(EFFECT_UPDATE_DEFENSE)
  c:RegisterEffect(e3)
  local e4 = Effect.CreateEffect(c)
  e4:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e4:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_O)
  e4:SetCode(EVENT_TO_GRAVE)
  e4:SetRange(LOCATION_FZONE)
  e4:SetCountLimit(1, id)
  e4:SetCondition(s.condition)
  e4:SetTarget(s.target)
  e4:SetOperation(s.operation)
  c:RegisterEffect(e4)
end
s.listed_series = {0x24}

function s.lost(c)
  return c:IsSetCard(0x24) and c:IsReason(REASON_DESTROY) and c:IsReason(REASON_EFFECT)
    and c:IsPreviousLocation(LOCATION_MZONE) and c:IsPreviousPosition(POS_FACEUP)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return eg:IsExists(s.lost, 1, nil)
end

function s.fits(c, e, tp)
  return c:IsSetCard(0x24) and c:IsCanBeSpecialSummoned(e, 0, tp, false, false)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and Duel.IsExistingMatchingCard(s.fits, tp, LOCATION_DECK, 0, 1, nil, e, tp)
  end
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, LOCATION_DECK)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  if not e:GetHandler():IsRelateToEffect(e) or Duel.GetLocationCount(tp, LOCATION_MZONE) <= 0 then
    return
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
  local g = Duel.SelectMatchingCard(tp, s.fits, tp, LOCATION_DECK, 0, 1, 1, nil, e, tp)
  if #g > 0 then Duel.SpecialSummon(g, 0, tp, tp, false, false, POS_FACEUP) end
end
