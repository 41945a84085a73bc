-- Relinquished: equips an opponent's monster and has its ATK and DEF.
local s, id = GetID()

function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_EQUIP)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1)
  e1:SetCondition(s.condition)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_SINGLE)
  e2:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e2:SetCode(EFFECT_SET_ATTACK)
  e2:SetRange(LOCATION_MZONE)
  e2:SetCondition(s.holds)
  e2:SetValue(s.attack)
  c:RegisterEffect(e2)
  local e3 = e2:Clone()
  e3:SetCode(EFFECT_SET_DEFENSE)
  e3:SetValue(s.defense)
  c:RegisterEffect(e3)
end

function s.taken(c)
  return c:GetEquipGroup():Filter(function(tc) return tc:GetFlagEffect(id) > 0 end, nil):GetFirst()
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return s.taken(e:GetHandler()) == nil
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then
    return chkc:IsLocation(LOCATION_MZONE) and chkc:IsControler(1 - tp)
      and chkc:IsAbleToChangeControler()
  end
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_SZONE) > 0
      and Duel.IsExistingTarget(Card.IsAbleToChangeControler, tp, 0, LOCATION_MZONE, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_EQUIP)
  local g = Duel.SelectTarget(tp, Card.IsAbleToChangeControler, tp, 0, LOCATION_MZONE, 1, 1, nil)
  Duel.SetOperationInfo(0, CATEGORY_EQUIP, g, 1, 0, 0)
end

function s.limit(e, c)
  return c == e:GetOwner()
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local tc = Duel.GetFirstTarget()
  if not c:IsRelateToEffect(e) or c:IsFacedown() or not tc:IsRelateToEffect(e) then return end
  if not Duel.Equip(tp, tc, c, false) then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_COPY_INHERIT + EFFECT_FLAG_OWNER_RELATE)
  e1:SetCode(EFFECT_EQUIP_LIMIT)
  e1:SetValue(s.limit)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD)
  tc:RegisterEffect(e1)
  tc:RegisterFlagEffect(id, RESET_EVENT + RESETS_STANDARD, 0, 1)
end

function s.holds(e)
  return s.taken(e:GetHandler()) ~= nil
end

function s.attack(e, c)
  return math.max(s.taken(c):GetTextAttack(), 0)
end

function s.defense(e, c)
  return math.max(s.taken(c):GetTextDefense(), 0)
end
