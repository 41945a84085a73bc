-- Shaddoll Fusion: Fusion Summons a Shaddoll, with the Deck too against a monster from the Extra Deck.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_SPECIAL_SUMMON + CATEGORY_FUSION_SUMMON)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetCountLimit(1, id, EFFECT_COUNT_CODE_OATH)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end
s.listed_series = {0x9d}

function s.from_extra(c)
  return c:IsSummonLocation(LOCATION_EXTRA)
end

local function materials(e, tp)
  local function usable(c) return not c:IsImmuneToEffect(e) end
  local g = Duel.GetFusionMaterial(tp):Filter(usable, nil)
  if Duel.IsExistingMatchingCard(s.from_extra, tp, 0, LOCATION_MZONE, 1, nil) then
    g:Merge(Duel.GetMatchingGroup(Card.IsMonster, tp, LOCATION_DECK, 0, nil))
  end
  return g
end

function s.shaddoll(c, e, tp, g)
  return c:IsType(TYPE_FUSION) and c:IsSetCard(0x9d) and c:CheckFusionMaterial(g, nil, tp)
    and c:IsCanBeSpecialSummoned(e, SUMMON_TYPE_FUSION, tp, false, false)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    local g = materials(e, tp)
    return Duel.IsExistingMatchingCard(s.shaddoll, tp, LOCATION_EXTRA, 0, 1, nil, e, tp, g)
  end
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, LOCATION_EXTRA)
  Duel.SetPossibleOperationInfo(0, CATEGORY_TOGRAVE, nil, 1, tp, LOCATION_DECK)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local g = materials(e, tp)
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
  local tc = Duel.SelectMatchingCard(tp, s.shaddoll, tp, LOCATION_EXTRA, 0, 1, 1, nil, e, tp, g)
    :GetFirst()
  if not tc then return end
  local chosen = Duel.SelectFusionMaterial(tp, tc, g, nil, tp)
  tc:SetMaterial(chosen)
  Duel.SendtoGrave(chosen, REASON_EFFECT + REASON_MATERIAL + REASON_FUSION)
  Duel.BreakEffect()
  Duel.SpecialSummon(tc, SUMMON_TYPE_FUSION, tp, tp, false, false, POS_FACEUP)
  tc:CompleteProcedure()
end
