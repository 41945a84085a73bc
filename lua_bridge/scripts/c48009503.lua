-- Heroic Champion - Gandiva: destroys low-Level monsters that the opponent Special Summons.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_DESTROY)
  e1:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_O)
  e1:SetCode(EVENT_SPSUMMON_SUCCESS)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1)
  e1:SetCost(Cost.DetachFromSelf(1))
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.filter(c, tp)
  return c:IsFaceup() and c:IsControler(1 - tp) and c:IsLevelBelow(4)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return eg ~= nil and eg:IsExists(s.filter, 1, nil, tp) end
  local g = eg:Filter(s.filter, nil, tp)
  Duel.SetTargetCard(g)
  Duel.SetOperationInfo(0, CATEGORY_DESTROY, g, #g, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  Duel.Destroy(Duel.GetTargetCards(e), REASON_EFFECT)
end
