-- Tri-Edge Levia: a monster loses 800 ATK and its effects until the end of the turn.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  -- What it destroys by battle is banished.
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_BATTLE_DESTROY_REDIRECT)
  e1:SetValue(LOCATION_REMOVED)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_ATKCHANGE + CATEGORY_DISABLE)
  e2:SetType(EFFECT_TYPE_QUICK_O)
  e2:SetProperty(EFFECT_FLAG_CARD_TARGET + EFFECT_FLAG_DAMAGE_STEP)
  e2:SetCode(EVENT_FREE_CHAIN)
  e2:SetRange(LOCATION_MZONE)
  e2:SetCountLimit(1)
  e2:SetCondition(aux.StatChangeDamageStepCondition)
  e2:SetCost(Cost.DetachFromSelf(1))
  e2:SetTarget(s.target)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then return chkc:IsLocation(LOCATION_MZONE) and chkc:IsFaceup() end
  if chk == 0 then
    return Duel.IsExistingTarget(Card.IsFaceup, tp, LOCATION_MZONE, LOCATION_MZONE, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_FACEUP)
  local g = Duel.SelectTarget(tp, Card.IsFaceup, tp, LOCATION_MZONE, LOCATION_MZONE, 1, 1, nil)
  Duel.SetOperationInfo(0, CATEGORY_DISABLE, g, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c, tc = e:GetHandler(), Duel.GetFirstTarget()
  if not (tc and tc:IsFaceup() and tc:IsRelateToEffect(e)) then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(-800)
  e1:SetReset(RESETS_STANDARD_PHASE_END)
  tc:RegisterEffect(e1)
  Duel.NegateRelatedChain(tc, RESET_TURN_SET)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_SINGLE)
  e2:SetCode(EFFECT_DISABLE)
  e2:SetReset(RESETS_STANDARD_PHASE_END)
  tc:RegisterEffect(e2)
  local e3 = e2:Clone()
  e3:SetCode(EFFECT_DISABLE_EFFECT)
  e3:SetValue(RESET_TURN_SET)
  tc:RegisterEffect(e3)
end
