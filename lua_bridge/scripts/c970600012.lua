-- A Ritual Spell made up for plays: Tributes a monster of the Level or more for a Ritual Summon.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.tribute(c, level)
  return c:GetLevel() >= level and c:IsReleasableByEffect()
end

function s.ritual(c, e, tp)
  return c:IsType(TYPE_RITUAL) and c:IsType(TYPE_MONSTER)
    and c:IsCanBeSpecialSummoned(e, SUMMON_TYPE_RITUAL, tp, false, true)
    and Duel.IsExistingMatchingCard(s.tribute, tp, LOCATION_MZONE, 0, 1, c, c:GetLevel())
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.IsExistingMatchingCard(s.ritual, tp, LOCATION_HAND, 0, 1, nil, e, tp) end
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, LOCATION_HAND)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local tc = Duel.SelectMatchingCard(tp, s.ritual, tp, LOCATION_HAND, 0, 1, 1, nil, e, tp):GetFirst()
  if not tc then return end
  local g = Duel.SelectMatchingCard(tp, s.tribute, tp, LOCATION_MZONE, 0, 1, 1, nil, tc:GetLevel())
  tc:SetMaterial(g)
  Duel.ReleaseRitualMaterial(g)
  Duel.BreakEffect()
  Duel.SpecialSummon(tc, SUMMON_TYPE_RITUAL, tp, tp, false, true, POS_FACEUP)
  tc:CompleteProcedure()
end
