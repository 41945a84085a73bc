-- Danger! Nessie!: the opponent discards from your hand at random; a Nessie comes unless one was hit.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_HANDES + CATEGORY_SPECIAL_SUMMON + CATEGORY_DRAW)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_HAND)
  e1:SetCost(s.reveal)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetDescription(aux.Stringid(id, 1))
  e2:SetCategory(CATEGORY_TOHAND + CATEGORY_SEARCH)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_O)
  e2:SetProperty(EFFECT_FLAG_DELAY)
  e2:SetCode(EVENT_TO_GRAVE)
  e2:SetCountLimit(1, id)
  e2:SetCondition(s.discarded)
  e2:SetTarget(s.search_target)
  e2:SetOperation(s.search)
  c:RegisterEffect(e2)
end
s.listed_series = {0x11e}
s.listed_names = {id}

function s.reveal(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return not e:GetHandler():IsPublic() end
end

function s.nessie(c, e, tp)
  return c:IsCode(id) and c:IsCanBeSpecialSummoned(e, 0, tp, false, false)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  local hand = Duel.GetFieldGroup(tp, LOCATION_HAND, 0)
  if chk == 0 then return hand:IsExists(Card.IsDiscardable, 1, nil, REASON_EFFECT) end
  Duel.SetOperationInfo(0, CATEGORY_HANDES, nil, 0, tp, 1)
  -- Whether it Special Summons is certain only when it resolves: not if a Nessie is discarded.
  Duel.SetPossibleOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, LOCATION_HAND)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local tc = Duel.GetFieldGroup(tp, LOCATION_HAND, 0):RandomSelect(1 - tp, 1):GetFirst()
  if not tc or Duel.SendtoGrave(tc, REASON_EFFECT + REASON_DISCARD) == 0 or tc:IsCode(id) then
    return
  end
  if Duel.GetLocationCount(tp, LOCATION_MZONE) <= 0 then return end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
  local g = Duel.SelectMatchingCard(tp, s.nessie, tp, LOCATION_HAND, 0, 1, 1, nil, e, tp)
  if #g == 0 then return end
  Duel.BreakEffect()
  if Duel.SpecialSummon(g, 0, tp, tp, false, false, POS_FACEUP) > 0 then
    Duel.Draw(tp, 1, REASON_EFFECT)
  end
end

function s.discarded(e, tp, eg, ep, ev, re, r, rp)
  return e:GetHandler():IsReason(REASON_DISCARD)
end

function s.searched(c)
  return c:IsSetCard(0x11e) and not c:IsCode(id) and c:IsAbleToHand()
end

function s.search_target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.IsExistingMatchingCard(s.searched, tp, LOCATION_DECK, 0, 1, nil) end
  Duel.SetOperationInfo(0, CATEGORY_TOHAND, nil, 1, tp, LOCATION_DECK)
end

function s.search(e, tp, eg, ep, ev, re, r, rp)
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_ATOHAND)
  local g = Duel.SelectMatchingCard(tp, s.searched, tp, LOCATION_DECK, 0, 1, 1, nil)
  if #g == 0 then return end
  Duel.SendtoHand(g, nil, REASON_EFFECT)
  Duel.ConfirmCards(1 - tp, g)
end
