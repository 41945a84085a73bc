-- PSY-Framegear Alpha: answers a Summon with itself and PSY-Frame Driver; adds a PSY-Frame card.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableUnsummonable()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SPSUMMON_CONDITION)
  e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE + EFFECT_FLAG_UNCOPYABLE)
  e1:SetValue(s.by_effect)
  c:RegisterEffect(e1)
  for _, code in ipairs({EVENT_SUMMON_SUCCESS, EVENT_SPSUMMON_SUCCESS}) do
    local e2 = Effect.CreateEffect(c)
    e2:SetDescription(aux.Stringid(id, 0))
    e2:SetCategory(CATEGORY_SPECIAL_SUMMON + CATEGORY_TOHAND + CATEGORY_SEARCH)
    e2:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_O)
    e2:SetCode(code)
    e2:SetRange(LOCATION_HAND)
    e2:SetCondition(s.condition)
    e2:SetTarget(s.target)
    e2:SetOperation(s.operation)
    c:RegisterEffect(e2)
  end
end
s.listed_series = {0xc1}
s.listed_names = {49036338, id}

function s.by_effect(e, se, sp, st)
  return se ~= nil and se:IsHasType(EFFECT_TYPE_ACTIONS)
end

function s.opponents(c, tp)
  return c:IsSummonPlayer(1 - tp)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return eg ~= nil and eg:IsExists(s.opponents, 1, nil, tp)
    and Duel.GetFieldGroupCount(tp, LOCATION_MZONE, 0) == 0
end

local PLACES = LOCATION_HAND + LOCATION_DECK + LOCATION_GRAVE

function s.driver(c, e, tp)
  return c:IsCode(49036338) and c:IsCanBeSpecialSummoned(e, 0, tp, false, false)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  local c = e:GetHandler()
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_MZONE) > 1
      and Duel.IsPlayerCanSpecialSummonCount(tp, 1)
      and c:IsCanBeSpecialSummoned(e, 0, tp, false, false)
      and Duel.IsExistingMatchingCard(s.driver, tp, PLACES, 0, 1, nil, e, tp)
  end
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, c, 2, tp, PLACES)
  Duel.SetOperationInfo(0, CATEGORY_TOHAND, nil, 1, tp, LOCATION_DECK)
end

function s.searched(c)
  return c:IsSetCard(0xc1) and not c:IsCode(id) and c:IsAbleToHand()
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if not c:IsRelateToEffect(e) or Duel.GetLocationCount(tp, LOCATION_MZONE) < 2 then return end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
  local g = Duel.SelectMatchingCard(tp, aux.NecroValleyFilter(s.driver), tp, PLACES, 0, 1, 1, nil, e, tp)
  if #g == 0 or not c:IsCanBeSpecialSummoned(e, 0, tp, false, false) then return end
  g:AddCard(c)
  if Duel.SpecialSummon(g, 0, tp, tp, false, false, POS_FACEUP) < 2 then return end
  for tc in g:Iter() do tc:RegisterFlagEffect(id, RESET_EVENT + RESETS_STANDARD, 0, 1) end
  g:KeepAlive()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_CONTINUOUS)
  e1:SetCode(EVENT_PHASE + PHASE_END)
  e1:SetProperty(EFFECT_FLAG_IGNORE_IMMUNE)
  e1:SetCountLimit(1)
  e1:SetLabelObject(g)
  e1:SetOperation(s.banish)
  e1:SetReset(RESET_PHASE + PHASE_END)
  Duel.RegisterEffect(e1, tp)
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_ATOHAND)
  local added = Duel.SelectMatchingCard(tp, s.searched, tp, LOCATION_DECK, 0, 1, 1, nil)
  if #added > 0 then
    Duel.SendtoHand(added, nil, REASON_EFFECT)
    Duel.ConfirmCards(1 - tp, added)
  end
end

function s.banished(c)
  return c:HasFlagEffect(id) and c:IsFaceup()
end

function s.banish(e, tp, eg, ep, ev, re, r, rp)
  local g = e:GetLabelObject():Filter(s.banished, nil)
  Duel.Remove(g, POS_FACEUP, REASON_EFFECT)
end
