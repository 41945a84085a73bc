-- Forbidden Scripture: negates all other cards for a battle, which is calculated with original ATK/DEF.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_DISABLE)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_PRE_DAMAGE_CALCULATE)
  e1:SetCondition(s.condition)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return Duel.GetAttackTarget() ~= nil
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetCode(EFFECT_DISABLE)
  e1:SetTargetRange(LOCATION_ONFIELD, LOCATION_ONFIELD)
  e1:SetTarget(s.other)
  e1:SetLabelObject(c)
  e1:SetReset(RESET_PHASE + PHASE_DAMAGE)
  Duel.RegisterEffect(e1, tp)
  for tc in Group.FromCards(Duel.GetAttacker(), Duel.GetAttackTarget()):Iter() do
    local e2 = Effect.CreateEffect(c)
    e2:SetType(EFFECT_TYPE_SINGLE)
    e2:SetCode(EFFECT_CHANGE_BATTLE_STAT)
    e2:SetProperty(EFFECT_FLAG_CANNOT_DISABLE)
    e2:SetValue(s.value)
    e2:SetReset(RESET_EVENT + RESETS_STANDARD + RESET_PHASE + PHASE_DAMAGE)
    tc:RegisterEffect(e2)
  end
end

function s.other(e, c)
  return c ~= e:GetLabelObject()
end

function s.value(e, c)
  if c:IsAttackPos() then return c:GetBaseAttack() end
  return c:GetBaseDefense()
end
