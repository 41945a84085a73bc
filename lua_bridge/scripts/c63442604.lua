-- Physical Double: Summons a Mirage Token with the values of an opponent's monster until the End Phase.
local s, id = GetID()
local TOKEN = 63442605

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_SPECIAL_SUMMON + CATEGORY_TOKEN)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetHintTiming(0, TIMING_MAIN_END)
  e1:SetCondition(s.condition)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return Duel.GetTurnPlayer() == 1 - tp
end

function s.may_summon(tp, c)
  return Duel.IsPlayerCanSpecialSummonMonster(tp, TOKEN, 0, TYPES_TOKEN, c:GetAttack(),
    c:GetDefense(), c:GetLevel(), c:GetRace(), c:GetAttribute())
end

function s.fits(c, tp)
  return c:IsFaceup() and c:HasLevel() and s.may_summon(tp, c)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then
    return chkc:IsLocation(LOCATION_MZONE) and chkc:IsControler(1 - tp) and s.fits(chkc, tp)
  end
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and Duel.IsExistingTarget(s.fits, tp, 0, LOCATION_MZONE, 1, nil, tp)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_FACEUP)
  Duel.SelectTarget(tp, s.fits, tp, 0, LOCATION_MZONE, 1, 1, nil, tp)
  Duel.SetOperationInfo(0, CATEGORY_TOKEN, nil, 1, 0, 0)
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, 0)
end

function s.copy(c, token, code, value)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(code)
  e1:SetValue(value)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD)
  token:RegisterEffect(e1, true)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local tc = Duel.GetFirstTarget()
  if Duel.GetLocationCount(tp, LOCATION_MZONE) <= 0 or not tc:IsRelateToEffect(e) or tc:IsFacedown()
    or not s.may_summon(tp, tc) then return end
  local token = Duel.CreateToken(tp, TOKEN)
  if not Duel.SpecialSummonStep(token, 0, tp, tp, false, false, POS_FACEUP) then return end
  s.copy(c, token, EFFECT_SET_BASE_ATTACK, tc:GetAttack())
  s.copy(c, token, EFFECT_SET_BASE_DEFENSE, tc:GetDefense())
  s.copy(c, token, EFFECT_CHANGE_LEVEL, tc:GetLevel())
  s.copy(c, token, EFFECT_CHANGE_RACE, tc:GetRace())
  s.copy(c, token, EFFECT_CHANGE_ATTRIBUTE, tc:GetAttribute())
  Duel.SpecialSummonComplete()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_CONTINUOUS)
  e1:SetCode(EVENT_PHASE + PHASE_END)
  e1:SetCountLimit(1)
  e1:SetRange(LOCATION_MZONE)
  e1:SetOperation(s.desoperation)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD)
  token:RegisterEffect(e1, true)
end

function s.desoperation(e, tp, eg, ep, ev, re, r, rp)
  Duel.Destroy(e:GetHandler(), REASON_EFFECT)
end
