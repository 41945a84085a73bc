-- Link Apple: banishes a random card of your Extra Deck; comes if that was a Link Monster.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_REMOVE + CATEGORY_SPECIAL_SUMMON + CATEGORY_HANDES + CATEGORY_DRAW)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_HAND)
  e1:SetCountLimit(1, id)
  e1:SetCost(s.reveal)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.reveal(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return not e:GetHandler():IsPublic() end
end

function s.banished(c)
  return c:IsFacedown() and c:IsAbleToRemove()
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  local c = e:GetHandler()
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and c:IsCanBeSpecialSummoned(e, 0, tp, false, false)
      and Duel.IsExistingMatchingCard(s.banished, tp, LOCATION_EXTRA, 0, 1, nil)
  end
  Duel.SetOperationInfo(0, CATEGORY_REMOVE, nil, 1, tp, LOCATION_EXTRA)
  -- It must be Special Summoned if the banished card turns out to be a Link Monster.
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, c, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local tc = Duel.GetMatchingGroup(s.banished, tp, LOCATION_EXTRA, 0, nil)
    :RandomSelect(tp, 1):GetFirst()
  if not tc or Duel.Remove(tc, POS_FACEUP, REASON_EFFECT) == 0 or not c:IsRelateToEffect(e) then
    return
  end
  if tc:IsLinkMonster() then
    Duel.BreakEffect()
    Duel.SpecialSummon(c, 0, tp, tp, false, false, POS_FACEUP)
  elseif Duel.SendtoGrave(c, REASON_EFFECT + REASON_DISCARD) > 0 then
    Duel.Draw(tp, 1, REASON_EFFECT)
  end
end
