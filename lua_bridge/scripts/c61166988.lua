-- Wild Nature's Release: a Beast or Beast-Warrior gains ATK equal to its DEF; destroyed in the End Phase.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_ATKCHANGE)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.fits(c)
  return c:IsFaceup() and c:IsRace(RACE_BEAST + RACE_BEASTWARRIOR) and c:IsDefenseAbove(0)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then return chkc:IsLocation(LOCATION_MZONE) and s.fits(chkc) end
  if chk == 0 then
    return Duel.IsExistingTarget(s.fits, tp, LOCATION_MZONE, LOCATION_MZONE, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_FACEUP)
  Duel.SelectTarget(tp, s.fits, tp, LOCATION_MZONE, LOCATION_MZONE, 1, 1, nil)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local tc = Duel.GetFirstTarget()
  if not tc:IsRelateToEffect(e) or tc:IsFacedown() then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(tc:GetDefense())
  e1:SetReset(RESET_EVENT + RESETS_STANDARD + RESET_PHASE + PHASE_END)
  tc:RegisterEffect(e1)
  tc:RegisterFlagEffect(id, RESET_EVENT + RESETS_STANDARD + RESET_PHASE + PHASE_END, 0, 1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_CONTINUOUS)
  e2:SetProperty(EFFECT_FLAG_IGNORE_IMMUNE)
  e2:SetCode(EVENT_PHASE + PHASE_END)
  e2:SetCountLimit(1)
  e2:SetLabelObject(tc)
  e2:SetCondition(s.descondition)
  e2:SetOperation(s.desoperation)
  e2:SetReset(RESET_PHASE + PHASE_END)
  Duel.RegisterEffect(e2, tp)
end

function s.descondition(e, tp, eg, ep, ev, re, r, rp)
  return e:GetLabelObject():GetFlagEffect(id) > 0
end

function s.desoperation(e, tp, eg, ep, ev, re, r, rp)
  Duel.Destroy(e:GetLabelObject(), REASON_EFFECT)
end
