-- Blackwing - Gale the Whirlwind: Summons itself; halves the ATK and DEF of an opponent's monster.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetCode(EFFECT_SPSUMMON_PROC)
  e1:SetProperty(EFFECT_FLAG_UNCOPYABLE)
  e1:SetRange(LOCATION_HAND)
  e1:SetCondition(s.spcondition)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_ATKCHANGE + CATEGORY_DEFCHANGE)
  e2:SetType(EFFECT_TYPE_IGNITION)
  e2:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e2:SetRange(LOCATION_MZONE)
  e2:SetCountLimit(1)
  e2:SetTarget(s.target)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
end
s.listed_series = {0x33}

function s.blackwing(c)
  return c:IsFaceup() and c:IsSetCard(0x33) and not c:IsCode(id)
end

function s.spcondition(e, c)
  if c == nil then return true end
  local tp = c:GetControler()
  return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
    and Duel.IsExistingMatchingCard(s.blackwing, tp, LOCATION_MZONE, 0, 1, nil)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then
    return chkc:IsLocation(LOCATION_MZONE) and chkc:IsControler(1 - tp) and chkc:IsFaceup()
  end
  if chk == 0 then
    return Duel.IsExistingTarget(Card.IsFaceup, tp, 0, LOCATION_MZONE, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_FACEUP)
  Duel.SelectTarget(tp, Card.IsFaceup, tp, 0, LOCATION_MZONE, 1, 1, nil)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local tc = Duel.GetFirstTarget()
  if not tc:IsRelateToEffect(e) or tc:IsFacedown() then return end
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SET_ATTACK_FINAL)
  e1:SetValue(math.ceil(tc:GetAttack() / 2))
  e1:SetReset(RESET_EVENT + RESETS_STANDARD)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_SET_DEFENSE_FINAL)
  e2:SetValue(math.ceil(tc:GetDefense() / 2))
  tc:RegisterEffect(e1)
  tc:RegisterEffect(e2)
end
