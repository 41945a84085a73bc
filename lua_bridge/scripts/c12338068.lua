-- Legendary Maju Garzett: its ATK becomes the combined original ATK of the Tributed monsters.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE + EFFECT_FLAG_UNCOPYABLE)
  e1:SetCode(EFFECT_SPSUMMON_CONDITION)
  e1:SetValue(aux.FALSE)
  c:RegisterEffect(e1)
  -- Special Summon it by Tributing all monsters you control.
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD)
  e2:SetProperty(EFFECT_FLAG_CANNOT_DISABLE + EFFECT_FLAG_UNCOPYABLE)
  e2:SetCode(EFFECT_SPSUMMON_PROC)
  e2:SetRange(LOCATION_HAND)
  e2:SetCondition(s.condition)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetType(EFFECT_TYPE_SINGLE)
  e3:SetCode(EFFECT_PIERCE)
  c:RegisterEffect(e3)
end

function s.condition(e, c)
  if c == nil then return true end
  local g = Duel.GetFieldGroup(c:GetControler(), LOCATION_MZONE, 0)
  return #g > 0 and g:FilterCount(Card.IsReleasable, nil) == #g
end

function s.operation(e, tp, eg, ep, ev, re, r, rp, c)
  local g = Duel.GetFieldGroup(tp, LOCATION_MZONE, 0)
  local atk = g:GetSum(Card.GetBaseAttack)
  Duel.Release(g, REASON_COST)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SET_ATTACK)
  e1:SetValue(atk)
  e1:SetReset(RESET_EVENT + (RESETS_STANDARD_DISABLE & ~RESET_TOFIELD))
  c:RegisterEffect(e1)
end
