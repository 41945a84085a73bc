-- Zoodiac Drident: gains the ATK/DEF of its Zoodiac materials; destroys a face-up card.
local s, id = GetID()

function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetRange(LOCATION_MZONE)
  e1:SetValue(s.attack)
  c:RegisterEffect(e1)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_UPDATE_DEFENSE)
  e2:SetValue(s.defense)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetCategory(CATEGORY_DESTROY)
  e3:SetType(EFFECT_TYPE_QUICK_O)
  e3:SetCode(EVENT_FREE_CHAIN)
  e3:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e3:SetRange(LOCATION_MZONE)
  e3:SetCountLimit(1)
  e3:SetCost(Cost.DetachFromSelf(1))
  e3:SetTarget(s.target)
  e3:SetOperation(s.operation)
  c:RegisterEffect(e3)
end
s.listed_series = {0xf1}

function s.zoodiacs(c)
  return c:GetOverlayGroup():Filter(s.zoodiac, nil)
end

function s.zoodiac(c)
  return c:IsSetCard(0xf1) and c:IsMonster()
end

function s.attack(e, c)
  return s.zoodiacs(c):GetSum(s.atk_of)
end

function s.defense(e, c)
  return s.zoodiacs(c):GetSum(s.def_of)
end

function s.atk_of(c)
  return math.max(c:GetAttack(), 0)
end

function s.def_of(c)
  return math.max(c:GetDefense(), 0)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then return chkc:IsOnField() and chkc:IsFaceup() end
  if chk == 0 then
    return Duel.IsExistingTarget(Card.IsFaceup, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_DESTROY)
  local g = Duel.SelectTarget(tp, Card.IsFaceup, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 1, 1, nil)
  Duel.SetOperationInfo(0, CATEGORY_DESTROY, g, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local tc = Duel.GetFirstTarget()
  if tc:IsRelateToEffect(e) then Duel.Destroy(tc, REASON_EFFECT) end
end
