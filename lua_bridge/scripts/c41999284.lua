-- Linkuriboh: Tribute it to make an attacking monster's ATK 0 until the end of the turn.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_ATKCHANGE)
  e1:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_O)
  e1:SetCode(EVENT_ATTACK_ANNOUNCE)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCondition(s.condition)
  e1:SetCost(Cost.SelfTribute)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return Duel.GetAttacker():IsControler(1 - tp)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  local ac = Duel.GetAttacker()
  if chk == 0 then return ac:IsFaceup() and ac:IsAttackAbove(1) end
  ac:CreateEffectRelation(e)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local ac = Duel.GetAttacker()
  if not (ac and ac:IsFaceup() and ac:IsRelateToEffect(e)) then return end
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SET_ATTACK_FINAL)
  e1:SetValue(0)
  e1:SetReset(RESETS_STANDARD_PHASE_END)
  ac:RegisterEffect(e1)
end
