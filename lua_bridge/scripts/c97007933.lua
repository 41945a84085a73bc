-- Hi-Speedroid Kendama: pierces; banishes a Machine for damage; comes back if you control no cards.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_PIERCE)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetDescription(aux.Stringid(id, 1))
  e2:SetCategory(CATEGORY_DAMAGE)
  e2:SetType(EFFECT_TYPE_IGNITION)
  e2:SetRange(LOCATION_MZONE)
  e2:SetCountLimit(1, id)
  e2:SetCost(s.damage_cost)
  e2:SetTarget(s.damage_target)
  e2:SetOperation(s.damage)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetDescription(aux.Stringid(id, 2))
  e3:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e3:SetType(EFFECT_TYPE_IGNITION)
  e3:SetRange(LOCATION_GRAVE)
  e3:SetCountLimit(1, {id, 1})
  e3:SetCondition(s.alone)
  e3:SetCost(s.oath)
  e3:SetTarget(s.revive_target)
  e3:SetOperation(s.revive)
  c:RegisterEffect(e3)
end

function s.machine(c)
  return c:IsRace(RACE_MACHINE) and c:IsAbleToRemoveAsCost()
end

function s.damage_cost(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.IsExistingMatchingCard(s.machine, tp, LOCATION_GRAVE, 0, 1, nil) end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_REMOVE)
  local g = Duel.SelectMatchingCard(tp, s.machine, tp, LOCATION_GRAVE, 0, 1, 1, nil)
  Duel.Remove(g, POS_FACEUP, REASON_COST)
end

function s.damage_target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetOperationInfo(0, CATEGORY_DAMAGE, nil, 0, 1 - tp, 500)
end

function s.damage(e, tp, eg, ep, ev, re, r, rp)
  Duel.Damage(1 - tp, 500, REASON_EFFECT)
end

function s.alone(e, tp, eg, ep, ev, re, r, rp)
  return Duel.GetFieldGroupCount(tp, LOCATION_ONFIELD, 0) == 0
end

-- The turn this effect is activated you cannot Normal Summon or Set.
function s.oath(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.GetActivityCount(tp, ACTIVITY_NORMALSUMMON) == 0 end
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetCode(EFFECT_CANNOT_SUMMON)
  e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET + EFFECT_FLAG_OATH)
  e1:SetTargetRange(1, 0)
  e1:SetReset(RESET_PHASE + PHASE_END)
  Duel.RegisterEffect(e1, tp)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_CANNOT_MSET)
  Duel.RegisterEffect(e2, tp)
end

function s.revive_target(e, tp, eg, ep, ev, re, r, rp, chk)
  local c = e:GetHandler()
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and c:IsCanBeSpecialSummoned(e, 0, tp, false, false)
  end
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, c, 1, 0, 0)
end

function s.revive(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if c:IsRelateToEffect(e) then Duel.SpecialSummon(c, 0, tp, tp, false, false, POS_FACEUP) end
end
