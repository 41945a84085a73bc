-- True Draco Apocalypse: destroys another "True Draco" or "True King" card to halve the opponent's monsters.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetHintTiming(0, TIMING_END_PHASE)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_DESTROY + CATEGORY_ATKCHANGE + CATEGORY_DEFCHANGE)
  e2:SetType(EFFECT_TYPE_QUICK_O)
  e2:SetCode(EVENT_FREE_CHAIN)
  e2:SetProperty(EFFECT_FLAG_CARD_TARGET + EFFECT_FLAG_DAMAGE_STEP)
  e2:SetRange(LOCATION_SZONE)
  e2:SetCountLimit(1, id)
  e2:SetCondition(aux.StatChangeDamageStepCondition)
  e2:SetTarget(s.target)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetCategory(CATEGORY_DESTROY)
  e3:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_O)
  e3:SetCode(EVENT_TO_GRAVE)
  e3:SetProperty(EFFECT_FLAG_CARD_TARGET + EFFECT_FLAG_DELAY)
  e3:SetCountLimit(1, {id, 1})
  e3:SetCondition(s.descondition)
  e3:SetTarget(s.destarget)
  e3:SetOperation(s.desoperation)
  c:RegisterEffect(e3)
end
s.listed_series = {0xf9}

function s.fuel(c)
  return c:IsFaceup() and c:IsSetCard(0xf9)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  local c = e:GetHandler()
  if chkc then return chkc:IsOnField() and chkc:IsControler(tp) and chkc ~= c and s.fuel(chkc) end
  if chk == 0 then
    return Duel.IsExistingTarget(s.fuel, tp, LOCATION_ONFIELD, 0, 1, c)
      and Duel.IsExistingMatchingCard(Card.IsFaceup, tp, 0, LOCATION_MZONE, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_DESTROY)
  local g = Duel.SelectTarget(tp, s.fuel, tp, LOCATION_ONFIELD, 0, 1, 1, c)
  Duel.SetOperationInfo(0, CATEGORY_DESTROY, g, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local tc = Duel.GetFirstTarget()
  if not tc:IsRelateToEffect(e) or Duel.Destroy(tc, REASON_EFFECT) == 0 then return end
  local g = Duel.GetMatchingGroup(Card.IsFaceup, tp, 0, LOCATION_MZONE, nil)
  for mc in g:Iter() do
    local e1 = Effect.CreateEffect(e:GetHandler())
    e1:SetType(EFFECT_TYPE_SINGLE)
    e1:SetCode(EFFECT_SET_ATTACK_FINAL)
    e1:SetValue(math.ceil(mc:GetAttack() / 2))
    e1:SetReset(RESET_EVENT + RESETS_STANDARD)
    local e2 = e1:Clone()
    e2:SetCode(EFFECT_SET_DEFENSE_FINAL)
    e2:SetValue(math.ceil(mc:GetDefense() / 2))
    mc:RegisterEffect(e1)
    mc:RegisterEffect(e2)
  end
end

function s.descondition(e, tp, eg, ep, ev, re, r, rp)
  return e:GetHandler():IsPreviousLocation(LOCATION_SZONE)
end

function s.destarget(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then return chkc:IsLocation(LOCATION_MZONE) end
  if chk == 0 then
    return Duel.IsExistingTarget(aux.TRUE, tp, LOCATION_MZONE, LOCATION_MZONE, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_DESTROY)
  local g = Duel.SelectTarget(tp, aux.TRUE, tp, LOCATION_MZONE, LOCATION_MZONE, 1, 1, nil)
  Duel.SetOperationInfo(0, CATEGORY_DESTROY, g, 1, 0, 0)
end

function s.desoperation(e, tp, eg, ep, ev, re, r, rp)
  local tc = Duel.GetFirstTarget()
  if tc:IsRelateToEffect(e) then Duel.Destroy(tc, REASON_EFFECT) end
end
