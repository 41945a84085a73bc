-- Masterking Archfiend: costs 500 LP each turn; rolls a die for a Fiend that went to the GY.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_CONTINUOUS)
  e1:SetCode(EVENT_PHASE + PHASE_STANDBY)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1)
  e1:SetCondition(s.own_turn)
  e1:SetOperation(s.maintain)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetDescription(aux.Stringid(id, 0))
  e2:SetCategory(CATEGORY_TOGRAVE)
  e2:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_O)
  e2:SetProperty(EFFECT_FLAG_DELAY)
  e2:SetCode(EVENT_PAY_LPCOST)
  e2:SetRange(LOCATION_MZONE)
  e2:SetCountLimit(1, id, EFFECT_COUNT_CODE_CHAIN)
  e2:SetCondition(s.paid)
  e2:SetTarget(s.send_target)
  e2:SetOperation(s.send)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetDescription(aux.Stringid(id, 1))
  e3:SetCategory(CATEGORY_DICE + CATEGORY_TOHAND + CATEGORY_TODECK + CATEGORY_SPECIAL_SUMMON)
  e3:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_O)
  e3:SetProperty(EFFECT_FLAG_DELAY)
  e3:SetCode(EVENT_TO_GRAVE)
  e3:SetRange(LOCATION_MZONE)
  e3:SetCountLimit(1, {id, 1}, EFFECT_COUNT_CODE_CHAIN)
  e3:SetCondition(s.fiend_sent)
  e3:SetTarget(s.dice_target)
  e3:SetOperation(s.dice)
  c:RegisterEffect(e3)
end

function s.own_turn(e, tp, eg, ep, ev, re, r, rp)
  return Duel.IsTurnPlayer(tp)
end

function s.maintain(e, tp, eg, ep, ev, re, r, rp)
  if Duel.CheckLPCost(tp, 500) and Duel.SelectYesNo(tp, aux.Stringid(id, 2)) then
    Duel.PayLPCost(tp, 500)
  else
    Duel.Destroy(e:GetHandler(), REASON_COST)
  end
end

function s.paid(e, tp, eg, ep, ev, re, r, rp)
  return ep == tp
end

function s.sent(c, points)
  return c:IsRace(RACE_FIEND) and (c:IsAttack(points) or c:IsDefense(points)) and c:IsAbleToGrave()
end

function s.send_target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.IsExistingMatchingCard(s.sent, tp, LOCATION_DECK, 0, 1, nil, ev)
  end
  Duel.SetTargetParam(ev)
  Duel.SetOperationInfo(0, CATEGORY_TOGRAVE, nil, 1, tp, LOCATION_DECK)
end

function s.send(e, tp, eg, ep, ev, re, r, rp)
  local points = Duel.GetChainInfo(0, CHAININFO_TARGET_PARAM)
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_TOGRAVE)
  local g = Duel.SelectMatchingCard(tp, s.sent, tp, LOCATION_DECK, 0, 1, 1, nil, points)
  Duel.SendtoGrave(g, REASON_EFFECT)
end

function s.fiend(c, tp)
  return c:IsRace(RACE_FIEND) and c:IsControler(tp)
end

function s.fiend_sent(e, tp, eg, ep, ev, re, r, rp)
  return eg ~= nil and eg:IsExists(s.fiend, 1, nil, tp)
end

function s.dice_target(e, tp, eg, ep, ev, re, r, rp, chk)
  local g = eg:Filter(s.fiend, nil, tp)
  if chk == 0 then return #g > 0 end
  Duel.SetTargetCard(g)
  Duel.SetOperationInfo(0, CATEGORY_DICE, nil, 0, tp, 1)
  Duel.SetPossibleOperationInfo(0, CATEGORY_TOHAND, nil, 1, tp, LOCATION_GRAVE)
  Duel.SetPossibleOperationInfo(0, CATEGORY_TODECK, nil, 1, tp, LOCATION_GRAVE)
  Duel.SetPossibleOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, LOCATION_GRAVE)
end

function s.dice(e, tp, eg, ep, ev, re, r, rp)
  local g = Duel.GetTargetCards(e)
  if #g == 0 then return end
  local rolled = Duel.TossDice(tp, 1)
  local tc = g:Select(tp, 1, 1, nil):GetFirst()
  if rolled == 1 then
    Duel.SendtoHand(tc, nil, REASON_EFFECT)
  elseif rolled == 6 then
    Duel.SpecialSummon(tc, 0, tp, tp, false, false, POS_FACEUP)
  else
    Duel.SendtoDeck(tc, nil, SEQ_DECKSHUFFLE, REASON_EFFECT)
  end
end
