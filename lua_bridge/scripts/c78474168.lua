-- Breakthrough Skill: negates an opponent's Effect Monster for the turn, from the field or the GY.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_DISABLE)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_DISABLE)
  e2:SetType(EFFECT_TYPE_QUICK_O)
  e2:SetCode(EVENT_FREE_CHAIN)
  e2:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e2:SetRange(LOCATION_GRAVE)
  e2:SetCondition(s.condition)
  e2:SetCost(Cost.SelfBanish)
  e2:SetTarget(s.target)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return Duel.IsTurnPlayer(tp) and e:GetHandler():GetTurnID() ~= Duel.GetTurnCount()
end

function s.filter(c)
  return c:IsFaceup() and c:IsType(TYPE_EFFECT) and not c:IsDisabled()
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then
    return chkc:IsLocation(LOCATION_MZONE) and chkc:IsControler(1 - tp) and s.filter(chkc)
  end
  if chk == 0 then return Duel.IsExistingTarget(s.filter, tp, 0, LOCATION_MZONE, 1, nil) end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_FACEUP)
  local g = Duel.SelectTarget(tp, s.filter, tp, 0, LOCATION_MZONE, 1, 1, nil)
  Duel.SetOperationInfo(0, CATEGORY_DISABLE, g, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local tc = Duel.GetFirstTarget()
  if not tc:IsRelateToEffect(e) or tc:IsFacedown() or not tc:IsControler(1 - tp) then return end
  Duel.NegateRelatedChain(tc, RESET_TURN_SET)
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_DISABLE)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD + RESET_PHASE + PHASE_END)
  tc:RegisterEffect(e1)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_DISABLE_EFFECT)
  e2:SetValue(RESET_TURN_SET)
  tc:RegisterEffect(e2)
end
