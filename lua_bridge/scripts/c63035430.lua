-- Skyscraper: "Elemental HERO" monsters that attack a stronger monster gain 1000 ATK in the calculation.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD)
  e2:SetCode(EFFECT_UPDATE_ATTACK)
  e2:SetRange(LOCATION_FZONE)
  e2:SetTargetRange(LOCATION_MZONE, LOCATION_MZONE)
  e2:SetCondition(s.condition)
  e2:SetTarget(s.attacks)
  e2:SetValue(1000)
  c:RegisterEffect(e2)
end
s.listed_series = {0x3008}

function s.condition(e)
  return Duel.GetCurrentPhase() == PHASE_DAMAGE_CAL and Duel.GetAttackTarget() ~= nil
end

function s.attacks(e, c)
  return c == Duel.GetAttacker() and c:IsSetCard(0x3008)
    and c:GetAttack() < Duel.GetAttackTarget():GetAttack()
end
