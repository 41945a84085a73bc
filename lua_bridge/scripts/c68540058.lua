-- Metalmorph: a Trap that is equipped; 300 ATK and DEF, and half the attack target's ATK in a calculation.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_EQUIP)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_EQUIP)
  e2:SetCode(EFFECT_UPDATE_ATTACK)
  e2:SetValue(300)
  c:RegisterEffect(e2)
  local e3 = e2:Clone()
  e3:SetCode(EFFECT_UPDATE_DEFENSE)
  c:RegisterEffect(e3)
  local e4 = Effect.CreateEffect(c)
  e4:SetType(EFFECT_TYPE_EQUIP)
  e4:SetCode(EFFECT_UPDATE_ATTACK)
  e4:SetCondition(s.condition)
  e4:SetValue(s.value)
  c:RegisterEffect(e4)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then return chkc:IsLocation(LOCATION_MZONE) and chkc:IsFaceup() end
  if chk == 0 then
    return e:IsHasType(EFFECT_TYPE_ACTIVATE)
      and Duel.IsExistingTarget(Card.IsFaceup, tp, LOCATION_MZONE, LOCATION_MZONE, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_EQUIP)
  Duel.SelectTarget(tp, Card.IsFaceup, tp, LOCATION_MZONE, LOCATION_MZONE, 1, 1, nil)
  Duel.SetOperationInfo(0, CATEGORY_EQUIP, e:GetHandler(), 1, 0, 0)
end

function s.limit(e, c)
  return e:GetLabelObject() == c
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local tc = Duel.GetFirstTarget()
  if not c:IsRelateToEffect(e) or not tc:IsRelateToEffect(e) or tc:IsFacedown() then return end
  c:CancelToGrave()
  Duel.Equip(tp, c, tc)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE)
  e1:SetCode(EFFECT_EQUIP_LIMIT)
  e1:SetLabelObject(tc)
  e1:SetValue(s.limit)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD)
  c:RegisterEffect(e1)
end

function s.condition(e)
  return Duel.GetCurrentPhase() == PHASE_DAMAGE_CAL and Duel.GetAttackTarget() ~= nil
    and Duel.GetAttacker() == e:GetHandler():GetEquipTarget()
end

function s.value(e, c)
  return math.ceil(Duel.GetAttackTarget():GetAttack() / 2)
end
