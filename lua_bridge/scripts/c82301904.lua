-- Chaos Emperor Dragon: sends both hands and fields to the GY for damage; no other effect that turn.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_TOGRAVE + CATEGORY_DAMAGE)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1)
  e1:SetCost(s.cost)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  Duel.AddCustomActivityCounter(id, ACTIVITY_CHAIN, aux.FALSE)
end

-- The turn this card's effect is activated you cannot activate other effects.
function s.cost(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.CheckLPCost(tp, 1000) and Duel.GetCustomActivityCount(id, tp, ACTIVITY_CHAIN) == 0
  end
  Duel.PayLPCost(tp, 1000)
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetCode(EFFECT_CANNOT_ACTIVATE)
  e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET + EFFECT_FLAG_OATH)
  e1:SetTargetRange(1, 0)
  e1:SetLabelObject(e)
  e1:SetValue(s.other)
  e1:SetReset(RESET_PHASE + PHASE_END)
  Duel.RegisterEffect(e1, tp)
end

function s.other(e, re, tp)
  return re ~= e:GetLabelObject()
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  local places = LOCATION_HAND + LOCATION_ONFIELD
  local g = Duel.GetFieldGroup(tp, places, places)
  if chk == 0 then return #g > 0 end
  Duel.SetOperationInfo(0, CATEGORY_TOGRAVE, g, #g, 0, 0)
  Duel.SetOperationInfo(0, CATEGORY_DAMAGE, nil, 0, 1 - tp, 300)
end

function s.theirs(c, tp)
  return c:IsLocation(LOCATION_GRAVE) and c:IsControler(1 - tp)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local places = LOCATION_HAND + LOCATION_ONFIELD
  Duel.SendtoGrave(Duel.GetFieldGroup(tp, places, places), REASON_EFFECT)
  local count = Duel.GetOperatedGroup():FilterCount(s.theirs, nil, tp)
  if count == 0 then return end
  Duel.BreakEffect()
  Duel.Damage(1 - tp, count * 300, REASON_EFFECT)
end
