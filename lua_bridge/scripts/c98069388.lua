-- Horn of Heaven: Tributes a monster to negate a Summon and destroy what was being Summoned.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_DISABLE_SUMMON + CATEGORY_DESTROY)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_SUMMON)
  e1:SetCondition(s.condition)
  e1:SetCost(s.cost)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = e1:Clone()
  e2:SetCode(EVENT_FLIP_SUMMON)
  c:RegisterEffect(e2)
  local e3 = e1:Clone()
  e3:SetCode(EVENT_SPSUMMON)
  c:RegisterEffect(e3)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return eg ~= nil and Duel.GetCurrentChain() == 0
end

function s.cost(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.CheckReleaseGroup(tp, nil, 1, eg) end
  Duel.Release(Duel.SelectReleaseGroup(tp, nil, 1, 1, eg), REASON_COST)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetOperationInfo(0, CATEGORY_DISABLE_SUMMON, eg, #eg, 0, 0)
  Duel.SetOperationInfo(0, CATEGORY_DESTROY, eg, #eg, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  Duel.NegateSummon(eg)
  Duel.Destroy(eg, REASON_EFFECT)
end
