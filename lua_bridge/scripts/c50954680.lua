-- Crystal Wing Synchro Dragon: negates a monster and gains its ATK; gains ATK in battle.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  -- Negate the activation of another monster's effect, destroy it, and gain its original ATK.
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_NEGATE + CATEGORY_DESTROY + CATEGORY_ATKCHANGE)
  e1:SetType(EFFECT_TYPE_QUICK_O)
  e1:SetCode(EVENT_CHAINING)
  e1:SetProperty(EFFECT_FLAG_DAMAGE_STEP + EFFECT_FLAG_DAMAGE_CAL)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1)
  e1:SetCondition(s.negate_condition)
  e1:SetTarget(s.negate_target)
  e1:SetOperation(s.negate_operation)
  c:RegisterEffect(e1)
  -- During damage calculation: gain the ATK of the opponent's Level 5 or higher monster.
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_ATKCHANGE)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_F)
  e2:SetCode(EVENT_PRE_DAMAGE_CALCULATE)
  e2:SetCondition(s.battle_condition)
  e2:SetOperation(s.battle_operation)
  c:RegisterEffect(e2)
end

function s.negate_condition(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  return not c:IsStatus(STATUS_BATTLE_DESTROYED) and re:IsMonsterEffect() and re:GetHandler() ~= c
    and Duel.IsChainNegatable(ev)
end

function s.negate_target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetOperationInfo(0, CATEGORY_NEGATE, eg, 1, 0, 0)
  local rc = re:GetHandler()
  if rc:IsDestructable() and rc:IsRelateToEffect(re) then
    Duel.SetOperationInfo(0, CATEGORY_DESTROY, eg, 1, 0, 0)
  end
end

function s.negate_operation(e, tp, eg, ep, ev, re, r, rp)
  local c, rc = e:GetHandler(), re:GetHandler()
  if not Duel.NegateActivation(ev) or not rc:IsRelateToEffect(re) then return end
  if Duel.Destroy(rc, REASON_EFFECT) == 0 then return end
  if not (c:IsFaceup() and c:IsRelateToEffect(e)) then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(rc:GetBaseAttack())
  e1:SetReset(RESETS_STANDARD_DISABLE_PHASE_END)
  c:RegisterEffect(e1)
end

function s.battle_condition(e, tp, eg, ep, ev, re, r, rp)
  local bc = e:GetHandler():GetBattleTarget()
  return bc ~= nil and bc:IsFaceup() and bc:IsControler(1 - tp) and bc:IsLevelAbove(5)
end

function s.battle_operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local bc = c:GetBattleTarget()
  if not (c:IsFaceup() and c:IsRelateToBattle() and bc and bc:IsFaceup() and bc:IsRelateToBattle()) then
    return
  end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(bc:GetAttack())
  e1:SetReset(RESET_EVENT + RESETS_STANDARD_DISABLE + RESET_PHASE + PHASE_DAMAGE_CAL)
  c:RegisterEffect(e1)
end
