-- Effect Veiler: discarded in the opponent's Main Phase, negates one of their Effect Monsters this turn.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_DISABLE)
  e1:SetType(EFFECT_TYPE_QUICK_O)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetRange(LOCATION_HAND)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetCondition(s.condition)
  e1:SetCost(s.cost)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return Duel.IsTurnPlayer(1 - tp) and Duel.IsMainPhase()
end

function s.cost(e, tp, eg, ep, ev, re, r, rp, chk)
  local c = e:GetHandler()
  if chk == 0 then return c:IsAbleToGraveAsCost() end
  Duel.SendtoGrave(c, REASON_COST)
end

function s.effect_monster(c)
  return c:IsFaceup() and c:IsType(TYPE_EFFECT) and not c:IsDisabled()
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then
    return chkc:IsLocation(LOCATION_MZONE) and chkc:IsControler(1 - tp) and s.effect_monster(chkc)
  end
  if chk == 0 then return Duel.IsExistingTarget(s.effect_monster, tp, 0, LOCATION_MZONE, 1, nil) end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_NEGATE)
  local g = Duel.SelectTarget(tp, s.effect_monster, tp, 0, LOCATION_MZONE, 1, 1, nil)
  Duel.SetOperationInfo(0, CATEGORY_DISABLE, g, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local tc = Duel.GetFirstTarget()
  if not (tc:IsRelateToEffect(e) and tc:IsFaceup()) then return end
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
