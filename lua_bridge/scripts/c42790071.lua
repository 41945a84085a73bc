-- Altergeist Multifaker: comes when you activate a Trap; brings an Altergeist, and only those that turn.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e1:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_O)
  e1:SetProperty(EFFECT_FLAG_DELAY)
  e1:SetCode(EVENT_CHAINING)
  e1:SetRange(LOCATION_HAND)
  e1:SetCountLimit(1, id)
  e1:SetCondition(s.own_trap)
  e1:SetTarget(s.self_target)
  e1:SetOperation(s.summon_self)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetDescription(aux.Stringid(id, 1))
  e2:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_O)
  e2:SetProperty(EFFECT_FLAG_DELAY)
  e2:SetCode(EVENT_SPSUMMON_SUCCESS)
  e2:SetCountLimit(1, {id, 1})
  e2:SetCost(s.oath)
  e2:SetTarget(s.deck_target)
  e2:SetOperation(s.from_deck)
  c:RegisterEffect(e2)
  Duel.AddCustomActivityCounter(id, ACTIVITY_SPSUMMON, s.altergeist)
end
s.listed_series = {0x103}
s.listed_names = {id}

function s.altergeist(c)
  return c:IsSetCard(0x103)
end

function s.own_trap(e, tp, eg, ep, ev, re, r, rp)
  return re ~= nil and rp == tp and re:IsHasType(EFFECT_TYPE_ACTIVATE) and re:IsTrapEffect()
end

function s.self_target(e, tp, eg, ep, ev, re, r, rp, chk)
  local c = e:GetHandler()
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and c:IsCanBeSpecialSummoned(e, 0, tp, false, false)
  end
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, c, 1, 0, 0)
end

function s.summon_self(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if c:IsRelateToEffect(e) then Duel.SpecialSummon(c, 0, tp, tp, false, false, POS_FACEUP) end
end

-- The turn this effect is activated you can only Special Summon Altergeist monsters.
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
  return not c:IsSetCard(0x103)
end

function s.summoned(c, e, tp)
  return c:IsSetCard(0x103) and not c:IsCode(id)
    and c:IsCanBeSpecialSummoned(e, 0, tp, false, false, POS_FACEUP_DEFENSE)
end

function s.deck_target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and Duel.IsExistingMatchingCard(s.summoned, tp, LOCATION_DECK, 0, 1, nil, e, tp)
  end
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, LOCATION_DECK)
end

function s.from_deck(e, tp, eg, ep, ev, re, r, rp)
  if Duel.GetLocationCount(tp, LOCATION_MZONE) <= 0 then return end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
  local g = Duel.SelectMatchingCard(tp, s.summoned, tp, LOCATION_DECK, 0, 1, 1, nil, e, tp)
  if #g > 0 then Duel.SpecialSummon(g, 0, tp, tp, false, false, POS_FACEUP_DEFENSE) end
end
