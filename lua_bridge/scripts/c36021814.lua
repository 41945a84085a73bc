-- King of the Skull Servants: its original ATK is 1000 for each King and Skull Servant in the GY; revives.
local s, id = GetID()
local SKULL_SERVANT = 32274490

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e1:SetCode(EFFECT_SET_BASE_ATTACK)
  e1:SetRange(LOCATION_MZONE)
  e1:SetValue(s.value)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_O)
  e2:SetCode(EVENT_BATTLE_DESTROYED)
  e2:SetCondition(s.condition)
  e2:SetCost(s.cost)
  e2:SetTarget(s.target)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
end
s.listed_names = {id, SKULL_SERVANT}

function s.value(e, c)
  local tp = c:GetControler()
  return 1000 * Duel.GetMatchingGroupCount(Card.IsCode, tp, LOCATION_GRAVE, 0, nil, id, SKULL_SERVANT)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  return c:IsLocation(LOCATION_GRAVE) and c:IsReason(REASON_BATTLE)
end

function s.fits(c)
  return c:IsCode(id, SKULL_SERVANT) and c:IsAbleToRemoveAsCost()
end

function s.cost(e, tp, eg, ep, ev, re, r, rp, chk)
  local c = e:GetHandler()
  if chk == 0 then return Duel.IsExistingMatchingCard(s.fits, tp, LOCATION_GRAVE, 0, 1, c) end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_REMOVE)
  local g = Duel.SelectMatchingCard(tp, s.fits, tp, LOCATION_GRAVE, 0, 1, 1, c)
  Duel.Remove(g, POS_FACEUP, REASON_COST)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  local c = e:GetHandler()
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and c:IsCanBeSpecialSummoned(e, 0, tp, false, false)
  end
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, c, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if c:IsRelateToEffect(e) then Duel.SpecialSummon(c, 0, tp, tp, false, false, POS_FACEUP) end
end
