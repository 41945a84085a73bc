-- Apollousa, Bow of the Goddess: 800 original ATK for each Link Material; negates monster effects for 800.
local s, id = GetID()

function s.initial_effect(c)
  c:EnableReviveLimit()
  c:SetUniqueOnField(1, 0, id)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_CONTINUOUS)
  e1:SetCode(EVENT_SPSUMMON_SUCCESS)
  e1:SetCondition(s.condition)
  e1:SetOperation(s.set_attack)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_ATKCHANGE + CATEGORY_NEGATE)
  e2:SetType(EFFECT_TYPE_QUICK_O)
  e2:SetCode(EVENT_CHAINING)
  e2:SetProperty(EFFECT_FLAG_DAMAGE_STEP + EFFECT_FLAG_DAMAGE_CAL)
  e2:SetRange(LOCATION_MZONE)
  e2:SetCountLimit(1, 0, EFFECT_COUNT_CODE_CHAIN)
  e2:SetCondition(s.negcondition)
  e2:SetTarget(s.negtarget)
  e2:SetOperation(s.negoperation)
  c:RegisterEffect(e2)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return e:GetHandler():IsSummonType(SUMMON_TYPE_LINK)
end

function s.set_attack(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SET_BASE_ATTACK)
  e1:SetValue(c:GetMaterialCount() * 800)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD_DISABLE)
  c:RegisterEffect(e1)
end

function s.negcondition(e, tp, eg, ep, ev, re, r, rp)
  return rp == 1 - tp and re:IsMonsterEffect() and Duel.IsChainNegatable(ev)
    and not e:GetHandler():IsStatus(STATUS_BATTLE_DESTROYED)
end

function s.negtarget(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return e:GetHandler():IsAttackAbove(800) end
  Duel.SetOperationInfo(0, CATEGORY_NEGATE, eg, 1, 0, 0)
end

function s.negoperation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if c:IsFacedown() or not c:IsRelateToEffect(e) or not c:IsAttackAbove(800) then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(-800)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD)
  if c:RegisterEffect(e1) then Duel.NegateActivation(ev) end
end
