-- Double or Nothing!: a monster whose attack was negated attacks again, with twice its ATK.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_ATKCHANGE)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_ATTACK_DISABLED)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  local at = Duel.GetAttacker()
  if chkc then return chkc == at end
  if chk == 0 then
    return at ~= nil and at:IsOnField() and at:IsFaceup() and at:IsCanBeEffectTarget(e)
  end
  Duel.SetTargetCard(at)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local tc = Duel.GetFirstTarget()
  if not tc:IsRelateToEffect(e) or tc:IsFacedown() then return end
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_EXTRA_ATTACK)
  e1:SetValue(1)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD + RESET_PHASE + PHASE_BATTLE)
  tc:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(e:GetHandler())
  e2:SetType(EFFECT_TYPE_SINGLE)
  e2:SetCode(EFFECT_SET_ATTACK_FINAL)
  e2:SetCondition(s.condition)
  e2:SetValue(s.value)
  e2:SetReset(RESET_EVENT + RESETS_STANDARD + RESET_PHASE + PHASE_BATTLE)
  tc:RegisterEffect(e2)
end

function s.condition(e)
  local phase = Duel.GetCurrentPhase()
  return (phase == PHASE_DAMAGE or phase == PHASE_DAMAGE_CAL)
    and Duel.GetAttacker() == e:GetHandler()
end

function s.value(e, c)
  return c:GetAttack() * 2
end
