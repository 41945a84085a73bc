-- Trap of Darkness: with 3000 LP or less, uses the effect of a Normal Trap in your GY and banishes it.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetCondition(s.condition)
  e1:SetCost(Cost.PayLP(1000))
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return Duel.GetLP(tp) <= 3000
end

function s.trap(c)
  return c:GetType() == TYPE_TRAP and not c:IsCode(id) and c:IsAbleToRemove()
    and c:CheckActivateEffect(true, true, false) ~= nil
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then return chkc:IsLocation(LOCATION_GRAVE) and chkc:IsControler(tp) and s.trap(chkc) end
  if chk == 0 then return Duel.IsExistingTarget(s.trap, tp, LOCATION_GRAVE, 0, 1, nil) end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_TARGET)
  local tc = Duel.SelectTarget(tp, s.trap, tp, LOCATION_GRAVE, 0, 1, 1, nil):GetFirst()
  local te = tc:CheckActivateEffect(true, true, false)
  e:SetLabelObject(te)
  local target = te:GetTarget()
  if target then target(e, tp, eg, ep, ev, re, r, rp, 1) end
  Duel.ClearOperationInfo(0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local te = e:GetLabelObject()
  local tc = te and te:GetHandler()
  if not (tc and tc:IsRelateToEffect(e)) then return end
  local operation = te:GetOperation()
  if operation then operation(e, tp, eg, ep, ev, re, r, rp) end
  Duel.BreakEffect()
  Duel.Remove(tc, POS_FACEUP, REASON_EFFECT)
end
