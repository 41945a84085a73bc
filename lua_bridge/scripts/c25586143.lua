-- Predaplant Chimerafflesia: takes 1000 ATK from the monster that it battles, until the end of the turn.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_ATKCHANGE)
  e1:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_O)
  e1:SetCode(EVENT_ATTACK_ANNOUNCE)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCondition(s.condition)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  local bc = e:GetHandler():GetBattleTarget()
  return bc ~= nil and bc:IsFaceup() and bc:IsControler(1 - tp)
end

function s.update(e, tc, value)
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(value)
  e1:SetReset(RESETS_STANDARD_PHASE_END)
  tc:RegisterEffect(e1)
  return not tc:IsImmuneToEffect(e1)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local bc = c:GetBattleTarget()
  if not (bc and bc:IsFaceup() and bc:IsRelateToBattle() and bc:IsControler(1 - tp)) then return end
  if s.update(e, bc, -1000) and c:IsFaceup() and c:IsRelateToEffect(e) then
    s.update(e, c, 1000)
  end
end
