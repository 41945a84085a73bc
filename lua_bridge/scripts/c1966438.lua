-- Abominable Unchained Soul: comes when your cards are destroyed; destroys; comes back at the end.
local s, id = GetID()
function s.initial_effect(c)
  c:SetSPSummonOnce(id)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e1:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_O)
  e1:SetProperty(EFFECT_FLAG_DELAY)
  e1:SetCode(EVENT_DESTROYED)
  e1:SetRange(LOCATION_HAND)
  e1:SetCondition(s.own_destroyed)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetDescription(aux.Stringid(id, 1))
  e2:SetCategory(CATEGORY_DESTROY)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_O)
  e2:SetProperty(EFFECT_FLAG_DELAY)
  e2:SetCode(EVENT_SPSUMMON_SUCCESS)
  e2:SetCost(s.discard)
  e2:SetTarget(s.destroy_target)
  e2:SetOperation(s.destroy)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetDescription(aux.Stringid(id, 2))
  e3:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e3:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_O)
  e3:SetCode(EVENT_PHASE + PHASE_END)
  e3:SetRange(LOCATION_GRAVE)
  e3:SetCountLimit(1)
  e3:SetCondition(s.destroyed_now)
  e3:SetTarget(s.target)
  e3:SetOperation(s.revive)
  c:RegisterEffect(e3)
end

function s.mine(c, tp)
  return c:IsReason(REASON_BATTLE + REASON_EFFECT) and c:IsPreviousControler(tp)
    and c:IsPreviousLocation(LOCATION_ONFIELD)
end

function s.own_destroyed(e, tp, eg, ep, ev, re, r, rp)
  return eg ~= nil and eg:IsExists(s.mine, 1, nil, tp)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  local c = e:GetHandler()
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and c:IsCanBeSpecialSummoned(e, 0, tp, false, false)
  end
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, c, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if c:IsRelateToEffect(e) then Duel.SpecialSummon(c, 0, tp, tp, false, false, POS_FACEUP) end
end

function s.discard(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.IsExistingMatchingCard(Card.IsDiscardable, tp, LOCATION_HAND, 0, 1, nil)
  end
  Duel.DiscardHand(tp, Card.IsDiscardable, 1, 1, REASON_COST + REASON_DISCARD)
end

function s.destroy_target(e, tp, eg, ep, ev, re, r, rp, chk)
  local g = Duel.GetFieldGroup(tp, LOCATION_ONFIELD, LOCATION_ONFIELD)
  if chk == 0 then return #g > 0 end
  Duel.SetOperationInfo(0, CATEGORY_DESTROY, g, 1, 0, 0)
end

function s.destroy(e, tp, eg, ep, ev, re, r, rp)
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_DESTROY)
  local g = Duel.SelectMatchingCard(tp, nil, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 1, 1, nil)
  Duel.Destroy(g, REASON_EFFECT)
end

function s.destroyed_now(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  return c:IsReason(REASON_DESTROY) and c:IsPreviousLocation(LOCATION_ONFIELD)
    and c:GetTurnID() == Duel.GetTurnCount()
end

function s.revive(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if not c:IsRelateToEffect(e) then return end
  if Duel.SpecialSummon(c, 0, tp, tp, false, false, POS_FACEUP) == 0 then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_LEAVE_FIELD_REDIRECT)
  e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE)
  e1:SetValue(LOCATION_DECKBOT)
  e1:SetReset(RESET_EVENT + RESETS_REDIRECT)
  c:RegisterEffect(e1)
end
