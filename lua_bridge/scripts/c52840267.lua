-- Darklord Ixchel: discards 2 Darklords to draw 2; uses a Darklord Spell or Trap in your GY.
local s, id = GetID()
function s.initial_effect(c)
  c:SetSPSummonOnce(id)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_DRAW)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_HAND)
  e1:SetCountLimit(1, id)
  e1:SetCost(s.draw_cost)
  e1:SetTarget(s.draw_target)
  e1:SetOperation(s.draw)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetDescription(aux.Stringid(id, 1))
  e2:SetType(EFFECT_TYPE_QUICK_O)
  e2:SetCode(EVENT_FREE_CHAIN)
  e2:SetRange(LOCATION_MZONE)
  e2:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e2:SetCountLimit(1, {id, 1})
  e2:SetCost(Cost.PayLP(1000))
  e2:SetTarget(s.copy_target)
  e2:SetOperation(s.copy)
  c:RegisterEffect(e2)
end
s.listed_series = {0xef}

function s.darklord(c)
  return c:IsSetCard(0xef) and c:IsDiscardable()
end

function s.draw_cost(e, tp, eg, ep, ev, re, r, rp, chk)
  local c = e:GetHandler()
  if chk == 0 then
    return c:IsDiscardable()
      and Duel.IsExistingMatchingCard(s.darklord, tp, LOCATION_HAND, 0, 1, c)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_DISCARD)
  local g = Duel.SelectMatchingCard(tp, s.darklord, tp, LOCATION_HAND, 0, 1, 1, c)
  g:AddCard(c)
  Duel.SendtoGrave(g, REASON_COST + REASON_DISCARD)
end

function s.draw_target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.IsPlayerCanDraw(tp, 2) end
  Duel.SetOperationInfo(0, CATEGORY_DRAW, nil, 0, tp, 2)
end

function s.draw(e, tp, eg, ep, ev, re, r, rp)
  Duel.Draw(tp, 2, REASON_EFFECT)
end

function s.copied(c)
  return c:IsSetCard(0xef) and c:IsSpellTrap() and c:IsAbleToDeck()
    and c:CheckActivateEffect(true, true, false) ~= nil
end

function s.copy_target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then
    return chkc:IsLocation(LOCATION_GRAVE) and chkc:IsControler(tp) and s.copied(chkc)
  end
  if chk == 0 then return Duel.IsExistingTarget(s.copied, tp, LOCATION_GRAVE, 0, 1, nil) end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_TARGET)
  local tc = Duel.SelectTarget(tp, s.copied, tp, LOCATION_GRAVE, 0, 1, 1, nil):GetFirst()
  local te = tc:CheckActivateEffect(true, true, false)
  e:SetLabelObject(te)
  local target = te:GetTarget()
  if target then target(e, tp, eg, ep, ev, re, r, rp, 1) end
  Duel.ClearOperationInfo(0)
end

function s.copy(e, tp, eg, ep, ev, re, r, rp)
  local te = e:GetLabelObject()
  local tc = te and te:GetHandler()
  if not (tc and tc:IsRelateToEffect(e)) then return end
  local operation = te:GetOperation()
  if operation then operation(e, tp, eg, ep, ev, re, r, rp) end
  Duel.BreakEffect()
  Duel.SendtoDeck(tc, nil, SEQ_DECKSHUFFLE, REASON_EFFECT)
end
