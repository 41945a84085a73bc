-- Lost Wind: negates a Special Summoned monster and halves its original ATK; Sets itself again.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_DISABLE + CATEGORY_ATKCHANGE)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET + EFFECT_FLAG_DAMAGE_STEP)
  e1:SetHintTiming(TIMING_DAMAGE_STEP)
  e1:SetCondition(aux.StatChangeDamageStepCondition)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_O)
  e2:SetCode(EVENT_SPSUMMON_SUCCESS)
  e2:SetProperty(EFFECT_FLAG_DELAY)
  e2:SetRange(LOCATION_GRAVE)
  e2:SetCondition(s.setcondition)
  e2:SetTarget(s.settarget)
  e2:SetOperation(s.setoperation)
  c:RegisterEffect(e2)
end

function s.summoned(c)
  return c:IsFaceup() and c:IsSummonType(SUMMON_TYPE_SPECIAL)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then return chkc:IsLocation(LOCATION_MZONE) and s.summoned(chkc) end
  if chk == 0 then
    return Duel.IsExistingTarget(s.summoned, tp, LOCATION_MZONE, LOCATION_MZONE, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_FACEUP)
  local g = Duel.SelectTarget(tp, s.summoned, tp, LOCATION_MZONE, LOCATION_MZONE, 1, 1, nil)
  Duel.SetOperationInfo(0, CATEGORY_DISABLE, g, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local tc = Duel.GetFirstTarget()
  if not tc:IsRelateToEffect(e) or tc:IsFacedown() then return end
  Duel.NegateRelatedChain(tc, RESET_TURN_SET)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_DISABLE)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD)
  tc:RegisterEffect(e1)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_DISABLE_EFFECT)
  e2:SetValue(RESET_TURN_SET)
  tc:RegisterEffect(e2)
  Duel.AdjustInstantly(tc)
  local e3 = Effect.CreateEffect(c)
  e3:SetType(EFFECT_TYPE_SINGLE)
  e3:SetCode(EFFECT_SET_BASE_ATTACK)
  e3:SetValue(math.ceil(tc:GetBaseAttack() / 2))
  e3:SetReset(RESET_EVENT + RESETS_STANDARD)
  tc:RegisterEffect(e3)
end

function s.from_extra(c, tp)
  return c:IsSummonLocation(LOCATION_EXTRA) and c:IsPreviousControler(1 - tp)
end

function s.setcondition(e, tp, eg, ep, ev, re, r, rp)
  return Duel.GetCurrentPhase() & (PHASE_DAMAGE + PHASE_DAMAGE_CAL) == 0
    and eg:IsExists(s.from_extra, 1, nil, tp)
end

function s.settarget(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return e:GetHandler():IsSSetable() end
  Duel.SetOperationInfo(0, CATEGORY_LEAVE_GRAVE, e:GetHandler(), 1, 0, 0)
end

function s.setoperation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if c:IsRelateToEffect(e) and Duel.SSet(tp, c) > 0 then
    local e1 = Effect.CreateEffect(c)
    e1:SetType(EFFECT_TYPE_SINGLE)
    e1:SetCode(EFFECT_LEAVE_FIELD_REDIRECT)
    e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE)
    e1:SetValue(LOCATION_REMOVED)
    e1:SetReset(RESET_EVENT + RESETS_REDIRECT)
    c:RegisterEffect(e1)
  end
end
