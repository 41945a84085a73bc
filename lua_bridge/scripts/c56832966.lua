-- Number S39: Utopia the Lightning: its ATK becomes 5000 during damage calculation.
local s, id = GetID()
local SET_UTOPIA = 0x107f

function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE + EFFECT_FLAG_UNCOPYABLE)
  e1:SetCode(EFFECT_CANNOT_BE_XYZ_MATERIAL)
  e1:SetValue(1)
  c:RegisterEffect(e1)
  -- If it battles, the opponent cannot activate cards or effects.
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD)
  e2:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
  e2:SetCode(EFFECT_CANNOT_ACTIVATE)
  e2:SetRange(LOCATION_MZONE)
  e2:SetTargetRange(0, 1)
  e2:SetCondition(s.battles)
  e2:SetValue(1)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetCategory(CATEGORY_ATKCHANGE)
  e3:SetType(EFFECT_TYPE_QUICK_O)
  e3:SetCode(EVENT_PRE_DAMAGE_CALCULATE)
  e3:SetRange(LOCATION_MZONE)
  e3:SetCondition(s.condition)
  e3:SetCost(s.cost)
  e3:SetOperation(s.operation)
  c:RegisterEffect(e3)
end
s.xyz_number = 39

function s.battles(e)
  local c = e:GetHandler()
  return Duel.GetAttacker() == c or Duel.GetAttackTarget() == c
end

function s.utopia(c)
  return c:IsType(TYPE_XYZ) and c:IsSetCard(SET_UTOPIA)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local bc = c:GetBattleTarget()
  return bc ~= nil and bc:IsControler(1 - tp) and c:GetOverlayGroup():IsExists(s.utopia, 1, nil)
end

-- Two materials, once per Chain.
function s.cost(e, tp, eg, ep, ev, re, r, rp, chk)
  local c = e:GetHandler()
  if chk == 0 then
    return c:CheckRemoveOverlayCard(tp, 2, REASON_COST) and not c:HasFlagEffect(id)
  end
  c:RemoveOverlayCard(tp, 2, 2, REASON_COST)
  c:RegisterFlagEffect(id, RESET_CHAIN, 0, 1)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if not (c:IsFaceup() and c:IsRelateToEffect(e)) then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SET_ATTACK_FINAL)
  e1:SetValue(5000)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD_DISABLE + RESET_PHASE + PHASE_DAMAGE_CAL)
  c:RegisterEffect(e1)
end
