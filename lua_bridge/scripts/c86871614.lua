-- Cloning: Summons a Clone Token with the original values of a monster that the opponent Summoned.
local s, id = GetID()
local TOKEN = 86871615

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_SPECIAL_SUMMON + CATEGORY_TOKEN)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_SUMMON_SUCCESS)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = e1:Clone()
  e2:SetCode(EVENT_FLIP_SUMMON_SUCCESS)
  c:RegisterEffect(e2)
end

function s.may_summon(tp, c)
  return Duel.IsPlayerCanSpecialSummonMonster(tp, TOKEN, 0, TYPES_TOKEN, c:GetBaseAttack(),
    c:GetBaseDefense(), c:GetOriginalLevel(), c:GetOriginalRace(), c:GetOriginalAttribute())
end

function s.fits(c, e, tp)
  return c:IsFaceup() and c:IsControler(1 - tp) and c:HasLevel() and c:IsCanBeEffectTarget(e)
    and s.may_summon(tp, c)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then return eg:IsContains(chkc) and s.fits(chkc, e, tp) end
  if chk == 0 then
    return ep == 1 - tp and Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and eg:IsExists(s.fits, 1, nil, e, tp)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_FACEUP)
  local g = eg:FilterSelect(tp, s.fits, 1, 1, nil, e, tp)
  Duel.SetTargetCard(g)
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
  s.copy(c, token, EFFECT_SET_BASE_ATTACK, tc:GetBaseAttack())
  s.copy(c, token, EFFECT_SET_BASE_DEFENSE, tc:GetBaseDefense())
  s.copy(c, token, EFFECT_CHANGE_LEVEL, tc:GetOriginalLevel())
  s.copy(c, token, EFFECT_CHANGE_RACE, tc:GetOriginalRace())
  s.copy(c, token, EFFECT_CHANGE_ATTRIBUTE, tc:GetOriginalAttribute())
  Duel.SpecialSummonComplete()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_CONTINUOUS)
  e1:SetCode(EVENT_TO_GRAVE)
  e1:SetLabelObject(tc)
  e1:SetCondition(s.descondition)
  e1:SetOperation(s.desoperation)
  e1:SetRange(LOCATION_MZONE)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD)
  token:RegisterEffect(e1, true)
end

function s.descondition(e, tp, eg, ep, ev, re, r, rp)
  local tc = e:GetLabelObject()
  return eg:IsContains(tc) and tc:IsReason(REASON_DESTROY)
end

function s.desoperation(e, tp, eg, ep, ev, re, r, rp)
  Duel.Destroy(e:GetHandler(), REASON_EFFECT)
end
