-- The Fabled Unicore: with equal hands, negates and destroys what the opponent activates.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_CONTINUOUS)
  e1:SetCode(EVENT_CHAIN_SOLVING)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCondition(s.condition)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return rp == 1 - tp and Duel.IsChainDisablable(ev)
    and Duel.GetFieldGroupCount(tp, LOCATION_HAND, 0) == Duel.GetFieldGroupCount(tp, 0, LOCATION_HAND)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local rc = re:GetHandler()
  if Duel.NegateEffect(ev) and rc:IsRelateToEffect(re) then Duel.Destroy(rc, REASON_EFFECT) end
end
