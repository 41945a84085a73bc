-- Breaker the Magical Warrior: gains 300 ATK for its Spell Counter; spends it to destroy a Spell or Trap.
local s, id = GetID()
local COUNTER = 0x1

function s.initial_effect(c)
  c:EnableCounterPermit(COUNTER)
  c:SetCounterLimit(COUNTER, 1)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_COUNTER)
  e1:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_F)
  e1:SetCode(EVENT_SUMMON_SUCCESS)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_SINGLE)
  e2:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e2:SetCode(EFFECT_UPDATE_ATTACK)
  e2:SetRange(LOCATION_MZONE)
  e2:SetValue(s.value)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetCategory(CATEGORY_DESTROY)
  e3:SetType(EFFECT_TYPE_IGNITION)
  e3:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e3:SetRange(LOCATION_MZONE)
  e3:SetCost(s.cost)
  e3:SetTarget(s.destarget)
  e3:SetOperation(s.desoperation)
  c:RegisterEffect(e3)
end
s.counter_place_list = {COUNTER}

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetOperationInfo(0, CATEGORY_COUNTER, nil, 1, 0, COUNTER)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if c:IsRelateToEffect(e) then c:AddCounter(COUNTER, 1) end
end

function s.value(e, c)
  return c:GetCounter(COUNTER) * 300
end

function s.cost(e, tp, eg, ep, ev, re, r, rp, chk)
  local c = e:GetHandler()
  if chk == 0 then return c:IsCanRemoveCounter(tp, COUNTER, 1, REASON_COST) end
  c:RemoveCounter(tp, COUNTER, 1, REASON_COST)
end

function s.destarget(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then return chkc:IsOnField() and chkc:IsSpellTrap() end
  if chk == 0 then
    return Duel.IsExistingTarget(Card.IsSpellTrap, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_DESTROY)
  local g = Duel.SelectTarget(tp, Card.IsSpellTrap, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 1, 1, nil)
  Duel.SetOperationInfo(0, CATEGORY_DESTROY, g, 1, 0, 0)
end

function s.desoperation(e, tp, eg, ep, ev, re, r, rp)
  local tc = Duel.GetFirstTarget()
  if tc:IsRelateToEffect(e) then Duel.Destroy(tc, REASON_EFFECT) end
end
