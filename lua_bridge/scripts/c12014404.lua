-- Gagaga Cowboy: strong in the Damage Step of its attack, or 800 damage.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1)
  e1:SetCost(Cost.DetachFromSelf(1))
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  if e:GetHandler():IsDefensePos() then
    e:SetCategory(CATEGORY_DAMAGE)
    Duel.SetOperationInfo(0, CATEGORY_DAMAGE, nil, 0, 1 - tp, 800)
  else
    e:SetCategory(CATEGORY_ATKCHANGE)
  end
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if not (c:IsFaceup() and c:IsRelateToEffect(e)) then return end
  if c:IsDefensePos() then
    Duel.Damage(1 - tp, 800, REASON_EFFECT)
    return
  end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetCondition(s.attacks)
  e1:SetValue(1000)
  e1:SetReset(RESETS_STANDARD_PHASE_END)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD)
  e2:SetCode(EFFECT_UPDATE_ATTACK)
  e2:SetRange(LOCATION_MZONE)
  e2:SetTargetRange(0, LOCATION_MZONE)
  e2:SetCondition(s.attacks)
  e2:SetTarget(function(_, tc) return tc == Duel.GetAttackTarget() end)
  e2:SetValue(-500)
  e2:SetReset(RESETS_STANDARD_PHASE_END)
  c:RegisterEffect(e2)
end

function s.attacks(e)
  local phase = Duel.GetCurrentPhase()
  local bc = Duel.GetAttackTarget()
  return (phase == PHASE_DAMAGE or phase == PHASE_DAMAGE_CAL) and Duel.GetAttacker() == e:GetHandler()
    and bc ~= nil and bc:IsControler(1 - e:GetHandlerPlayer())
end
