-- Vylon Prism: equips itself from the GY; the equipped monster gains 1000 ATK in its Damage Steps.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_EQUIP)
  e1:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_O)
  e1:SetCode(EVENT_TO_GRAVE)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetCondition(s.condition)
  e1:SetCost(Cost.PayLP(500))
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_EQUIP)
  e2:SetCode(EFFECT_UPDATE_ATTACK)
  e2:SetCondition(s.battles)
  e2:SetValue(1000)
  c:RegisterEffect(e2)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return e:GetHandler():IsPreviousLocation(LOCATION_MZONE)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then
    return chkc:IsLocation(LOCATION_MZONE) and chkc:IsControler(tp) and chkc:IsFaceup()
  end
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_SZONE) > 0
      and Duel.IsExistingTarget(Card.IsFaceup, tp, LOCATION_MZONE, 0, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_EQUIP)
  Duel.SelectTarget(tp, Card.IsFaceup, tp, LOCATION_MZONE, 0, 1, 1, nil)
  Duel.SetOperationInfo(0, CATEGORY_EQUIP, e:GetHandler(), 1, 0, 0)
end

function s.limit(e, c)
  return e:GetLabelObject() == c
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local tc = Duel.GetFirstTarget()
  if not c:IsRelateToEffect(e) or not tc:IsRelateToEffect(e) or tc:IsFacedown() then return end
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

function s.battles(e)
  local ec = e:GetHandler():GetEquipTarget()
  local phase = Duel.GetCurrentPhase()
  return (phase == PHASE_DAMAGE or phase == PHASE_DAMAGE_CAL)
    and (Duel.GetAttacker() == ec or Duel.GetAttackTarget() == ec)
end
