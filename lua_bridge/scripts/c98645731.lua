-- Pot of Duality: adds 1 of the top 3 cards of your Deck to your hand; no Special Summon that turn.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_TOHAND + CATEGORY_SEARCH)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetCountLimit(1, id, EFFECT_COUNT_CODE_OATH)
  e1:SetCost(s.oath)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

-- The turn this card is activated you cannot Special Summon.
function s.oath(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.GetActivityCount(tp, ACTIVITY_SPSUMMON) == 0 end
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetCode(EFFECT_CANNOT_SPECIAL_SUMMON)
  e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET + EFFECT_FLAG_OATH)
  e1:SetTargetRange(1, 0)
  e1:SetReset(RESET_PHASE + PHASE_END)
  Duel.RegisterEffect(e1, tp)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    local g = Duel.GetDecktopGroup(tp, 3)
    return #g == 3 and g:IsExists(Card.IsAbleToHand, 1, nil)
  end
  Duel.SetOperationInfo(0, CATEGORY_TOHAND, nil, 1, tp, LOCATION_DECK)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  Duel.ConfirmDecktop(tp, 3)
  local g = Duel.GetDecktopGroup(tp, 3)
  if #g == 0 then return end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_ATOHAND)
  local tc = g:FilterSelect(tp, Card.IsAbleToHand, 1, 1, nil):GetFirst()
  if tc then
    Duel.SendtoHand(tc, nil, REASON_EFFECT)
    Duel.ConfirmCards(1 - tp, tc)
    Duel.ShuffleHand(tp)
  end
  Duel.ShuffleDeck(tp)
end
