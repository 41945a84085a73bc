-- Jain, Lightsworn Paladin: gains 300 ATK in the Damage Step of its attack on a monster.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetCondition(s.gain_condition)
  e1:SetValue(300)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_DECKDES)
  e2:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_F)
  e2:SetCode(EVENT_PHASE + PHASE_END)
  e2:SetRange(LOCATION_MZONE)
  e2:SetCountLimit(1)
  e2:SetCondition(function(e, tp) return Duel.IsTurnPlayer(tp) end)
  e2:SetTarget(s.target)
  e2:SetOperation(function(e, tp) Duel.DiscardDeck(tp, 2, REASON_EFFECT) end)
  c:RegisterEffect(e2)
end

function s.gain_condition(e)
  local phase = Duel.GetCurrentPhase()
  return (phase == PHASE_DAMAGE or phase == PHASE_DAMAGE_CAL) and Duel.GetAttacker() == e:GetHandler()
    and Duel.GetAttackTarget() ~= nil
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetOperationInfo(0, CATEGORY_DECKDES, nil, 0, tp, 2)
end
