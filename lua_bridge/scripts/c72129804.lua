-- Predaplast: Predator Counters, and Level 1 as long as a monster has one.
local s, id = GetID()
local SET_PREDAP, COUNTER = 0xf3, 0x1041

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_COUNTER)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetCost(s.cost)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end
s.counter_place_list = {COUNTER}

function s.reveal_filter(c)
  return c:IsSetCard(SET_PREDAP) and not c:IsPublic()
end

function s.cost(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.IsExistingMatchingCard(s.reveal_filter, tp, LOCATION_HAND, 0, 1, nil)
  end
  local most = Duel.GetTargetCount(s.filter, tp, 0, LOCATION_MZONE, nil)
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_CONFIRM)
  local g = Duel.SelectMatchingCard(tp, s.reveal_filter, tp, LOCATION_HAND, 0, 1, most, nil)
  Duel.ConfirmCards(1 - tp, g)
  e:SetLabel(#g)
end

function s.filter(c)
  return c:IsFaceup() and c:IsCanAddCounter(COUNTER, 1)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then return false end
  if chk == 0 then return Duel.IsExistingTarget(s.filter, tp, 0, LOCATION_MZONE, 1, nil) end
  local count = e:GetLabel()
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_COUNTER)
  local g = Duel.SelectTarget(tp, s.filter, tp, 0, LOCATION_MZONE, count, count, nil)
  Duel.SetOperationInfo(0, CATEGORY_COUNTER, g, #g, 0, COUNTER)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  for tc in Duel.GetTargetCards(e):Filter(Card.IsFaceup, nil):Iter() do
    if tc:AddCounter(COUNTER, 1) and tc:IsLevelAbove(2) then
      local e1 = Effect.CreateEffect(e:GetHandler())
      e1:SetType(EFFECT_TYPE_SINGLE)
      e1:SetCode(EFFECT_CHANGE_LEVEL)
      e1:SetCondition(function(te) return te:GetHandler():GetCounter(COUNTER) > 0 end)
      e1:SetValue(1)
      e1:SetReset(RESET_EVENT + RESETS_STANDARD)
      tc:RegisterEffect(e1)
    end
  end
end
