-- Super Vehicroid - Stealth Union: equips monsters, pierces, and attacks with half its original ATK.
local s, id = GetID()

function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_EQUIP)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_SINGLE)
  e2:SetCode(EFFECT_ATTACK_ALL)
  e2:SetCondition(s.equipped)
  e2:SetValue(1)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetType(EFFECT_TYPE_SINGLE)
  e3:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e3:SetCode(EFFECT_SET_BASE_ATTACK)
  e3:SetRange(LOCATION_MZONE)
  e3:SetCondition(s.attacks)
  e3:SetValue(s.value)
  c:RegisterEffect(e3)
  local e4 = Effect.CreateEffect(c)
  e4:SetType(EFFECT_TYPE_SINGLE)
  e4:SetCode(EFFECT_PIERCE)
  c:RegisterEffect(e4)
end

function s.attacks(e)
  return Duel.GetAttacker() == e:GetHandler()
end

function s.value(e, c)
  return math.ceil(c:GetBaseAttack() / 2)
end

function s.fits(c)
  return c:IsFaceup() and not c:IsRace(RACE_MACHINE)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then return chkc:IsLocation(LOCATION_MZONE) and s.fits(chkc) end
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_SZONE) > 0
      and Duel.IsExistingTarget(s.fits, tp, LOCATION_MZONE, LOCATION_MZONE, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_EQUIP)
  local g = Duel.SelectTarget(tp, s.fits, tp, LOCATION_MZONE, LOCATION_MZONE, 1, 1, nil)
  Duel.SetOperationInfo(0, CATEGORY_EQUIP, g, 1, 0, 0)
end

function s.limit(e, c)
  return c == e:GetOwner()
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local tc = Duel.GetFirstTarget()
  if not tc:IsRelateToEffect(e) or not c:IsRelateToEffect(e) or c:IsFacedown() then return end
  if Duel.Equip(tp, tc, c, false) then
    local e1 = Effect.CreateEffect(c)
    e1:SetType(EFFECT_TYPE_SINGLE)
    e1:SetCode(EFFECT_EQUIP_LIMIT)
    e1:SetProperty(EFFECT_FLAG_COPY_INHERIT + EFFECT_FLAG_OWNER_RELATE)
    e1:SetValue(s.limit)
    e1:SetReset(RESET_EVENT + RESETS_STANDARD)
    tc:RegisterEffect(e1)
    tc:RegisterFlagEffect(id, RESET_EVENT + RESETS_STANDARD, 0, 1)
  end
end

function s.marked(c)
  return c:GetFlagEffect(id) > 0
end

function s.equipped(e)
  return e:GetHandler():GetEquipGroup():IsExists(s.marked, 1, nil)
end
