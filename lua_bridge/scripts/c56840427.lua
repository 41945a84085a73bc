-- Number C39: Utopia Ray: gains 500 ATK and takes 1000 from an opponent's monster this turn.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_ATKCHANGE)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCondition(s.condition)
  e1:SetCost(Cost.DetachFromSelf(1))
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end
s.xyz_number = 39

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return Duel.GetLP(tp) <= 1000
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.IsExistingMatchingCard(Card.IsFaceup, tp, 0, LOCATION_MZONE, 1, nil)
  end
end

function s.update(e, tc, value)
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(value)
  e1:SetReset(RESETS_STANDARD_PHASE_END)
  tc:RegisterEffect(e1)
  return not tc:IsImmuneToEffect(e1)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if Duel.GetLP(tp) > 1000 or not (c:IsFaceup() and c:IsRelateToEffect(e)) then return end
  if not s.update(e, c, 500) then return end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_FACEUP)
  local g = Duel.SelectMatchingCard(tp, Card.IsFaceup, tp, 0, LOCATION_MZONE, 1, 1, nil)
  if #g > 0 then
    Duel.HintSelection(g)
    s.update(e, g:GetFirst(), -1000)
  end
end
