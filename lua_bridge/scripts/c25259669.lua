-- Goblindbergh: brings a Level 4 or lower monster from the hand, then changes to Defense Position.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_SPECIAL_SUMMON + CATEGORY_POSITION)
  e1:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_O)
  e1:SetCode(EVENT_SUMMON_SUCCESS)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.small(c, e, tp)
  return c:IsLevelBelow(4) and c:IsCanBeSpecialSummoned(e, 0, tp, false, false)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and Duel.IsExistingMatchingCard(s.small, tp, LOCATION_HAND, 0, 1, nil, e, tp)
  end
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, LOCATION_HAND)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  if Duel.GetLocationCount(tp, LOCATION_MZONE) <= 0 then return end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
  local g = Duel.SelectMatchingCard(tp, s.small, tp, LOCATION_HAND, 0, 1, 1, nil, e, tp)
  if #g == 0 or Duel.SpecialSummon(g, 0, tp, tp, false, false, POS_FACEUP) == 0 then return end
  local c = e:GetHandler()
  if c:IsRelateToEffect(e) and c:IsPosition(POS_FACEUP_ATTACK) then
    Duel.BreakEffect()
    Duel.ChangePosition(c, POS_FACEUP_DEFENSE)
  end
end
