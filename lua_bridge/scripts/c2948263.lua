-- Gogogo Golem - Golden Form: has twice the original ATK of the "Gogogo" monster Tributed for it.
local s, id = GetID()

function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE + EFFECT_FLAG_UNCOPYABLE)
  e1:SetCode(EFFECT_SPSUMMON_CONDITION)
  e1:SetValue(0)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD)
  e2:SetProperty(EFFECT_FLAG_UNCOPYABLE)
  e2:SetCode(EFFECT_SPSUMMON_PROC)
  e2:SetRange(LOCATION_HAND)
  e2:SetCondition(s.condition)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetType(EFFECT_TYPE_SINGLE)
  e3:SetCode(EFFECT_CHANGE_BATTLE_DAMAGE)
  e3:SetValue(s.halved)
  c:RegisterEffect(e3)
  local e4 = Effect.CreateEffect(c)
  e4:SetCategory(CATEGORY_ATKCHANGE + CATEGORY_DISABLE)
  e4:SetType(EFFECT_TYPE_QUICK_F)
  e4:SetCode(EVENT_CHAINING)
  e4:SetRange(LOCATION_MZONE)
  e4:SetCountLimit(1)
  e4:SetCondition(s.negcondition)
  e4:SetTarget(s.negtarget)
  e4:SetOperation(s.negoperation)
  c:RegisterEffect(e4)
end
s.listed_series = {0x59}

function s.filter(c, tp)
  return c:IsFaceup() and c:IsSetCard(0x59) and c:IsReleasable()
    and Duel.GetMZoneCount(tp, c) > 0
end

function s.condition(e, c)
  if c == nil then return true end
  local tp = c:GetControler()
  return Duel.IsExistingMatchingCard(s.filter, tp, LOCATION_MZONE, 0, 1, nil, tp)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp, c)
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_RELEASE)
  local tc = Duel.SelectMatchingCard(tp, s.filter, tp, LOCATION_MZONE, 0, 1, 1, nil, tp):GetFirst()
  local attack = tc:GetBaseAttack()
  Duel.Release(tc, REASON_COST)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SET_ATTACK)
  e1:SetValue(attack * 2)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD_DISABLE - RESET_TOFIELD)
  c:RegisterEffect(e1)
end

function s.halved(e, player)
  return player == 1 - e:GetHandlerPlayer() and HALF_DAMAGE or -1
end

function s.negcondition(e, tp, eg, ep, ev, re, r, rp)
  local player, place = Duel.GetChainInfo(ev, CHAININFO_TRIGGERING_CONTROLER,
    CHAININFO_TRIGGERING_LOCATION)
  return player == 1 - tp and place & LOCATION_ONFIELD ~= 0 and re:IsMonsterEffect()
    and Duel.IsChainDisablable(ev)
end

function s.negtarget(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetOperationInfo(0, CATEGORY_DISABLE, eg, 1, 0, 0)
end

function s.negoperation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if not c:IsRelateToEffect(e) or c:IsFacedown() or c:GetAttack() < 1500 then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(-1500)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD_DISABLE)
  c:RegisterEffect(e1)
  Duel.NegateEffect(ev)
end
