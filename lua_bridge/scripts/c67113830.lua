-- Ghost of a Grudge: while the opponent has 8 or more cards in the GY, their monsters' ATK becomes 0.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_ATKCHANGE)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetProperty(EFFECT_FLAG_DAMAGE_STEP)
  e1:SetHintTiming(TIMING_DAMAGE_STEP)
  e1:SetCondition(s.condition)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return Duel.GetFieldGroupCount(tp, 0, LOCATION_GRAVE) >= 8
    and aux.StatChangeDamageStepCondition()
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.IsExistingMatchingCard(Card.IsFaceup, tp, 0, LOCATION_MZONE, 1, nil)
  end
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local g = Duel.GetMatchingGroup(Card.IsFaceup, tp, 0, LOCATION_MZONE, nil)
  for tc in g:Iter() do
    local e1 = Effect.CreateEffect(e:GetHandler())
    e1:SetType(EFFECT_TYPE_SINGLE)
    e1:SetCode(EFFECT_SET_ATTACK_FINAL)
    e1:SetValue(0)
    e1:SetReset(RESET_EVENT + RESETS_STANDARD)
    tc:RegisterEffect(e1)
  end
end
