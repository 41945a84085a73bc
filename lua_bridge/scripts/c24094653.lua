-- Polymerization: Fusion Summons a monster with monsters from the hand or field.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_SPECIAL_SUMMON + CATEGORY_FUSION_SUMMON)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

local function materials(e, tp)
  local function usable(c) return not c:IsImmuneToEffect(e) end
  return Duel.GetFusionMaterial(tp):Filter(usable, nil)
end

function s.fusion(c, e, tp, g)
  return c:IsType(TYPE_FUSION) and c:CheckFusionMaterial(g, nil, tp)
    and c:IsCanBeSpecialSummoned(e, SUMMON_TYPE_FUSION, tp, false, false)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.IsExistingMatchingCard(s.fusion, tp, LOCATION_EXTRA, 0, 1, nil, e, tp, materials(e, tp))
  end
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, LOCATION_EXTRA)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local g = materials(e, tp)
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
  local tc = Duel.SelectMatchingCard(tp, s.fusion, tp, LOCATION_EXTRA, 0, 1, 1, nil, e, tp, g)
    :GetFirst()
  if not tc then return end
  local chosen = Duel.SelectFusionMaterial(tp, tc, g, nil, tp)
  tc:SetMaterial(chosen)
  Duel.SendtoGrave(chosen, REASON_EFFECT + REASON_MATERIAL + REASON_FUSION)
  Duel.BreakEffect()
  Duel.SpecialSummon(tc, SUMMON_TYPE_FUSION, tp, tp, false, false, POS_FACEUP)
  tc:CompleteProcedure()
end
