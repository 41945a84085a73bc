-- Performapal Turn Toad: turns a monster of yours in your Battle Phase and switches its ATK and DEF.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_POSITION + CATEGORY_ATKCHANGE + CATEGORY_DEFCHANGE)
  e1:SetType(EFFECT_TYPE_QUICK_O)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1)
  e1:SetCondition(s.condition)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  local phase = Duel.GetCurrentPhase()
  return Duel.IsTurnPlayer(tp) and Duel.IsBattlePhase()
    and phase ~= PHASE_DAMAGE and phase ~= PHASE_DAMAGE_CAL
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then
    return chkc:IsLocation(LOCATION_MZONE) and chkc:IsControler(tp) and chkc:IsCanChangePosition()
  end
  if chk == 0 then
    return Duel.IsExistingTarget(Card.IsCanChangePosition, tp, LOCATION_MZONE, 0, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_POSCHANGE)
  local g = Duel.SelectTarget(tp, Card.IsCanChangePosition, tp, LOCATION_MZONE, 0, 1, 1, nil)
  Duel.SetOperationInfo(0, CATEGORY_POSITION, g, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local tc = Duel.GetFirstTarget()
  if not tc:IsRelateToEffect(e) then return end
  local turned = Duel.ChangePosition(tc, POS_FACEUP_DEFENSE, POS_FACEUP_ATTACK, POS_FACEUP_ATTACK,
    POS_FACEUP_ATTACK)
  if turned == 0 or tc:IsFacedown() then return end
  local attack, defense = tc:GetAttack(), tc:GetDefense()
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SWAP_ATTACK_FINAL)
  e1:SetValue(defense)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD + RESET_PHASE + PHASE_END)
  tc:RegisterEffect(e1)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_SWAP_DEFENSE_FINAL)
  e2:SetValue(attack)
  tc:RegisterEffect(e2)
end
