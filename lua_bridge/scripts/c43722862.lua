-- Windwitch - Ice Bell: comes to an empty field with another Windwitch; burns for 500 when Summoned.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_HAND)
  e1:SetCountLimit(1, id)
  e1:SetCondition(s.condition)
  e1:SetCost(s.oath)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  for _, code in ipairs({EVENT_SUMMON_SUCCESS, EVENT_SPSUMMON_SUCCESS}) do
    local e2 = Effect.CreateEffect(c)
    e2:SetDescription(aux.Stringid(id, 1))
    e2:SetCategory(CATEGORY_DAMAGE)
    e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_O)
    e2:SetProperty(EFFECT_FLAG_DELAY)
    e2:SetCode(code)
    e2:SetCountLimit(1, {id, 1})
    e2:SetTarget(s.damage_target)
    e2:SetOperation(s.damage)
    c:RegisterEffect(e2)
  end
  Duel.AddCustomActivityCounter(id, ACTIVITY_SPSUMMON, s.permitted)
end
s.listed_series = {0xf0}

function s.wind(c)
  return c:IsAttribute(ATTRIBUTE_WIND) and c:IsLevelAbove(5)
end

function s.permitted(c)
  return not c:IsSummonLocation(LOCATION_EXTRA) or s.wind(c)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return Duel.GetFieldGroupCount(tp, LOCATION_MZONE, 0) == 0
end

-- The turn this effect is activated you can only Special Summon Level 5 or higher WIND monsters from
-- the Extra Deck.
function s.oath(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.GetCustomActivityCount(id, tp, ACTIVITY_SPSUMMON) == 0 end
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetCode(EFFECT_CANNOT_SPECIAL_SUMMON)
  e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET + EFFECT_FLAG_OATH)
  e1:SetTargetRange(1, 0)
  e1:SetTarget(s.others)
  e1:SetReset(RESET_PHASE + PHASE_END)
  Duel.RegisterEffect(e1, tp)
end

function s.others(e, c)
  return c:IsLocation(LOCATION_EXTRA) and not s.wind(c)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  local c = e:GetHandler()
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and c:IsCanBeSpecialSummoned(e, 0, tp, false, false)
  end
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, c, 1, 0, 0)
end

function s.windwitch(c, e, tp)
  return c:IsSetCard(0xf0) and c:IsCanBeSpecialSummoned(e, 0, tp, false, false)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if not c:IsRelateToEffect(e)
    or Duel.SpecialSummon(c, 0, tp, tp, false, false, POS_FACEUP) == 0
    or Duel.GetLocationCount(tp, LOCATION_MZONE) <= 0 then
    return
  end
  local g = Duel.GetMatchingGroup(s.windwitch, tp, LOCATION_DECK, 0, nil, e, tp)
  if #g == 0 or not Duel.SelectYesNo(tp, aux.Stringid(id, 2)) then return end
  Duel.BreakEffect()
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
  local tc = g:Select(tp, 1, 1, nil):GetFirst()
  if Duel.SpecialSummon(tc, 0, tp, tp, false, false, POS_FACEUP) == 0 then return end
  for _, code in ipairs({EFFECT_UNRELEASABLE_SUM, EFFECT_UNRELEASABLE_NONSUM}) do
    local e1 = Effect.CreateEffect(c)
    e1:SetType(EFFECT_TYPE_SINGLE)
    e1:SetCode(code)
    e1:SetValue(1)
    e1:SetReset(RESET_EVENT + RESETS_STANDARD)
    tc:RegisterEffect(e1)
  end
end

function s.damage_target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetOperationInfo(0, CATEGORY_DAMAGE, nil, 0, 1 - tp, 500)
end

function s.damage(e, tp, eg, ep, ev, re, r, rp)
  Duel.Damage(1 - tp, 500, REASON_EFFECT)
end
