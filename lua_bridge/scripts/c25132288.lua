-- Light End Dragon: loses 500 ATK and DEF; the monster that it battles loses 1500 until the End Phase.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_ATKCHANGE + CATEGORY_DEFCHANGE)
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

function s.update(e, tc, value, reset)
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(value)
  e1:SetReset(reset)
  tc:RegisterEffect(e1)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_UPDATE_DEFENSE)
  tc:RegisterEffect(e2)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if not (c:IsFaceup() and c:IsRelateToEffect(e)) then return end
  local bc = c:GetBattleTarget()
  s.update(e, c, -500, RESET_EVENT + RESETS_STANDARD)
  if bc and bc:IsFaceup() and bc:IsRelateToBattle() then
    s.update(e, bc, -1500, RESETS_STANDARD_PHASE_END)
  end
end
