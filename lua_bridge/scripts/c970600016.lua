-- A Spell made up for plays: Special Summons Sky Striker Ace - Kagari from your GY, without targeting.
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
s.listed_names = {63288573}

function s.kagari(c, e, tp)
  return c:IsCode(63288573) and c:IsCanBeSpecialSummoned(e, 0, tp, false, false)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  local g = Duel.GetMatchingGroup(s.kagari, tp, LOCATION_GRAVE, 0, nil, e, tp)
  if chk == 0 then return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0 and #g > 0 end
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, g, 1, tp, LOCATION_GRAVE)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local g = Duel.SelectMatchingCard(tp, s.kagari, tp, LOCATION_GRAVE, 0, 1, 1, nil, e, tp)
  if #g > 0 then Duel.SpecialSummon(g, 0, tp, tp, false, false, POS_FACEUP) end
end
