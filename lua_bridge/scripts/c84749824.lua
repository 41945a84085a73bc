-- Solemn Warning: for 2000 LP, negates a Summon or the activation of what Special Summons.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_NEGATE + CATEGORY_DESTROY)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_CHAINING)
  e1:SetCondition(s.activation)
  e1:SetCost(Cost.PayLP(2000))
  e1:SetTarget(s.activation_target)
  e1:SetOperation(s.negate_activation)
  c:RegisterEffect(e1)
  for _, code in ipairs({EVENT_SUMMON, EVENT_FLIP_SUMMON, EVENT_SPSUMMON}) do
    local e2 = Effect.CreateEffect(c)
    e2:SetDescription(aux.Stringid(id, 0))
    e2:SetCategory(CATEGORY_DISABLE_SUMMON + CATEGORY_DESTROY)
    e2:SetType(EFFECT_TYPE_ACTIVATE)
    e2:SetCode(code)
    e2:SetCondition(s.summon)
    e2:SetCost(Cost.PayLP(2000))
    e2:SetTarget(s.summon_target)
    e2:SetOperation(s.negate_summon)
    c:RegisterEffect(e2)
  end
end

function s.activation(e, tp, eg, ep, ev, re, r, rp)
  return re ~= nil and re:IsHasCategory(CATEGORY_SPECIAL_SUMMON) and Duel.IsChainNegatable(ev)
    and (re:IsMonsterEffect() or re:IsHasType(EFFECT_TYPE_ACTIVATE))
end

function s.activation_target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetOperationInfo(0, CATEGORY_NEGATE, eg, 1, 0, 0)
  Duel.SetOperationInfo(0, CATEGORY_DESTROY, eg, 1, 0, 0)
end

function s.negate_activation(e, tp, eg, ep, ev, re, r, rp)
  if Duel.NegateActivation(ev) and re:GetHandler():IsRelateToEffect(re) then
    Duel.Destroy(eg, REASON_EFFECT)
  end
end

function s.summon(e, tp, eg, ep, ev, re, r, rp)
  return eg ~= nil and Duel.GetCurrentChain() == 0
end

function s.summon_target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetOperationInfo(0, CATEGORY_DISABLE_SUMMON, eg, #eg, 0, 0)
  Duel.SetOperationInfo(0, CATEGORY_DESTROY, eg, #eg, 0, 0)
end

function s.negate_summon(e, tp, eg, ep, ev, re, r, rp)
  Duel.NegateSummon(eg)
  Duel.Destroy(eg, REASON_EFFECT)
end
