-- Domain of the True Monarchs: an attacking Tribute Summoned monster gains 800 ATK in the calculation.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  c:RegisterEffect(e1)
  -- Without an Extra Deck, as the only player with a Tribute Summoned monster: no Extra Deck for the other.
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD)
  e2:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
  e2:SetCode(EFFECT_CANNOT_SPECIAL_SUMMON)
  e2:SetRange(LOCATION_SZONE)
  e2:SetTargetRange(0, 1)
  e2:SetCondition(s.lock_condition)
  e2:SetTarget(function(e, c) return c:IsLocation(LOCATION_EXTRA) end)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetType(EFFECT_TYPE_FIELD)
  e3:SetCode(EFFECT_UPDATE_ATTACK)
  e3:SetRange(LOCATION_SZONE)
  e3:SetTargetRange(LOCATION_MZONE, 0)
  e3:SetCondition(s.gain_condition)
  e3:SetTarget(s.gains)
  e3:SetValue(800)
  c:RegisterEffect(e3)
end

function s.tributed(c)
  return c:IsFaceup() and c:IsSummonType(SUMMON_TYPE_TRIBUTE)
end

function s.lock_condition(e)
  local tp = e:GetHandlerPlayer()
  return Duel.GetFieldGroupCount(tp, LOCATION_EXTRA, 0) == 0
    and Duel.IsExistingMatchingCard(s.tributed, tp, LOCATION_MZONE, 0, 1, nil)
    and not Duel.IsExistingMatchingCard(s.tributed, tp, 0, LOCATION_MZONE, 1, nil)
end

function s.gain_condition(e)
  local bc = Duel.GetAttackTarget()
  return Duel.GetCurrentPhase() == PHASE_DAMAGE_CAL and bc ~= nil and bc:IsControler(1 - e:GetHandlerPlayer())
end

function s.gains(e, c)
  return c == Duel.GetAttacker() and c:IsSummonType(SUMMON_TYPE_TRIBUTE)
end
