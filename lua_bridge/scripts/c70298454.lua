-- Leng Ling: a Union monster; the equipped monster's original ATK becomes 1000, and it attacks twice.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_EQUIP)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1, 0, EFFECT_COUNT_CODE_SINGLE)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e2:SetType(EFFECT_TYPE_IGNITION)
  e2:SetRange(LOCATION_SZONE)
  e2:SetCountLimit(1, 0, EFFECT_COUNT_CODE_SINGLE)
  e2:SetCondition(s.equipped)
  e2:SetTarget(s.sptarget)
  e2:SetOperation(s.spoperation)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetType(EFFECT_TYPE_EQUIP)
  e3:SetCode(EFFECT_SET_BASE_ATTACK)
  e3:SetValue(1000)
  c:RegisterEffect(e3)
  local e4 = Effect.CreateEffect(c)
  e4:SetType(EFFECT_TYPE_EQUIP)
  e4:SetCode(EFFECT_EXTRA_ATTACK)
  e4:SetValue(1)
  c:RegisterEffect(e4)
  local e5 = Effect.CreateEffect(c)
  e5:SetType(EFFECT_TYPE_EQUIP)
  e5:SetCode(EFFECT_DESTROY_SUBSTITUTE)
  e5:SetValue(s.instead)
  c:RegisterEffect(e5)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  local c = e:GetHandler()
  if chkc then
    return chkc:IsLocation(LOCATION_MZONE) and chkc:IsControler(tp) and chkc:IsFaceup() and chkc ~= c
  end
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_SZONE) > 0
      and Duel.IsExistingTarget(Card.IsFaceup, tp, LOCATION_MZONE, 0, 1, c)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_EQUIP)
  Duel.SelectTarget(tp, Card.IsFaceup, tp, LOCATION_MZONE, 0, 1, 1, c)
  Duel.SetOperationInfo(0, CATEGORY_EQUIP, c, 1, 0, 0)
end

function s.limit(e, c)
  return e:GetLabelObject() == c
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local tc = Duel.GetFirstTarget()
  if not c:IsRelateToEffect(e) or not tc:IsRelateToEffect(e) or tc:IsFacedown() then return end
  if not Duel.Equip(tp, c, tc, false) then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE)
  e1:SetCode(EFFECT_EQUIP_LIMIT)
  e1:SetLabelObject(tc)
  e1:SetValue(s.limit)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD)
  c:RegisterEffect(e1)
end

function s.equipped(e, tp, eg, ep, ev, re, r, rp)
  return e:GetHandler():GetEquipTarget() ~= nil
end

function s.sptarget(e, tp, eg, ep, ev, re, r, rp, chk)
  local c = e:GetHandler()
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and c:IsCanBeSpecialSummoned(e, 0, tp, true, false)
  end
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, c, 1, 0, 0)
end

function s.spoperation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if c:IsRelateToEffect(e) then Duel.SpecialSummon(c, 0, tp, tp, true, false, POS_FACEUP) end
end

function s.instead(e, re, r, rp)
  return r & (REASON_BATTLE + REASON_EFFECT) ~= 0
end
