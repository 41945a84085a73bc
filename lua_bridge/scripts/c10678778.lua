-- Aegaion the Sea Castrum: banishes from the opponent's Extra Deck and takes on that ATK.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_REMOVE + CATEGORY_ATKCHANGE)
  e1:SetType(EFFECT_TYPE_QUICK_O)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1, id)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.filter(c)
  return c:IsFacedown() and c:IsAbleToRemove()
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.IsExistingMatchingCard(s.filter, tp, 0, LOCATION_EXTRA, 1, nil) end
  Duel.SetOperationInfo(0, CATEGORY_REMOVE, nil, 1, 1 - tp, LOCATION_EXTRA)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local g = Duel.GetMatchingGroup(s.filter, tp, 0, LOCATION_EXTRA, nil)
  if #g == 0 then return end
  local tc = g:RandomSelect(tp, 1):GetFirst()
  if Duel.Remove(tc, POS_FACEUP, REASON_EFFECT) == 0 then return end
  if not (c:IsFaceup() and c:IsRelateToEffect(e)) then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SET_ATTACK)
  e1:SetValue(tc:GetAttack())
  e1:SetReset(RESET_EVENT + RESETS_STANDARD_DISABLE)
  c:RegisterEffect(e1)
end
