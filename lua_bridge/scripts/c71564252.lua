-- Thunder King Rai-Oh: nobody adds from the Deck; negates the Special Summon of 1 monster.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetCode(EFFECT_CANNOT_TO_HAND)
  e1:SetRange(LOCATION_MZONE)
  e1:SetTargetRange(LOCATION_DECK, LOCATION_DECK)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetDescription(aux.Stringid(id, 1))
  e2:SetCategory(CATEGORY_DISABLE_SUMMON + CATEGORY_DESTROY)
  e2:SetType(EFFECT_TYPE_QUICK_O)
  e2:SetCode(EVENT_SPSUMMON)
  e2:SetRange(LOCATION_MZONE)
  e2:SetCondition(s.condition)
  e2:SetCost(s.cost)
  e2:SetTarget(s.target)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return eg ~= nil and ep ~= tp and #eg == 1 and Duel.GetCurrentChain() == 0
end

function s.cost(e, tp, eg, ep, ev, re, r, rp, chk)
  local c = e:GetHandler()
  if chk == 0 then return c:IsAbleToGraveAsCost() end
  Duel.SendtoGrave(c, REASON_COST)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetOperationInfo(0, CATEGORY_DISABLE_SUMMON, eg, 1, 0, 0)
  Duel.SetOperationInfo(0, CATEGORY_DESTROY, eg, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  Duel.NegateSummon(eg)
  Duel.Destroy(eg, REASON_EFFECT)
end
