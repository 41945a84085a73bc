-- Divine Serpent Geh: weakens what it attacks in the Damage Step; takes the highest original ATK.
local s, id = GetID()

function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e1:SetCode(EFFECT_CANNOT_BE_EFFECT_TARGET)
  e1:SetRange(LOCATION_MZONE)
  e1:SetValue(1)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD)
  e2:SetCode(EFFECT_DISABLE)
  e2:SetRange(LOCATION_MZONE)
  e2:SetTargetRange(0, LOCATION_MZONE)
  e2:SetCondition(s.condition)
  e2:SetTarget(s.attacked)
  c:RegisterEffect(e2)
  local e3 = e2:Clone()
  e3:SetCode(EFFECT_SET_ATTACK_FINAL)
  e3:SetValue(s.value)
  c:RegisterEffect(e3)
  local e4 = Effect.CreateEffect(c)
  e4:SetCategory(CATEGORY_ATKCHANGE)
  e4:SetType(EFFECT_TYPE_QUICK_O)
  e4:SetCode(EVENT_PRE_DAMAGE_CALCULATE)
  e4:SetRange(LOCATION_MZONE)
  e4:SetCountLimit(1)
  e4:SetCondition(s.atkcondition)
  e4:SetOperation(s.atkoperation)
  c:RegisterEffect(e4)
end

function s.condition(e)
  local phase = Duel.GetCurrentPhase()
  return (phase == PHASE_DAMAGE or phase == PHASE_DAMAGE_CAL)
    and Duel.GetAttacker() == e:GetHandler() and Duel.GetAttackTarget() ~= nil
end

function s.attacked(e, c)
  return c == Duel.GetAttackTarget()
end

function s.value(e, c)
  return math.ceil(c:GetBaseAttack() / 2)
end

function s.atkcondition(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  return Duel.GetAttacker() == c or Duel.GetAttackTarget() == c
end

function s.atkoperation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local g = Duel.GetMatchingGroup(Card.IsFaceup, tp, LOCATION_MZONE, LOCATION_MZONE, nil)
  local _, atk = g:GetMaxGroup(Card.GetBaseAttack)
  if atk and c:IsRelateToEffect(e) and c:IsFaceup() then
    local e1 = Effect.CreateEffect(c)
    e1:SetType(EFFECT_TYPE_SINGLE)
    e1:SetCode(EFFECT_SET_ATTACK_FINAL)
    e1:SetValue(atk)
    e1:SetReset(RESET_EVENT + RESETS_STANDARD_DISABLE)
    c:RegisterEffect(e1)
  end
end
