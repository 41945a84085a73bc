-- Reasoning: excavates a monster, and Special Summons it unless the opponent declared its Level.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_SPECIAL_SUMMON + CATEGORY_DECKDES)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.summonable(c)
  return c:IsMonster() and c:IsSummonableCard()
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.IsPlayerCanSpecialSummon(tp) and Duel.IsPlayerCanDiscardDeck(tp, 1)
      and Duel.IsExistingMatchingCard(s.summonable, tp, LOCATION_DECK, 0, 1, nil)
  end
  -- Unless the declared Level is right, it must Special Summon.
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, LOCATION_DECK)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  Duel.Hint(HINT_SELECTMSG, 1 - tp, HINTMSG_LVRANK)
  local level = Duel.AnnounceLevel(1 - tp)
  local deck, monster = Duel.GetFieldGroup(tp, LOCATION_DECK, 0), nil
  for tc in deck:Filter(s.summonable, nil):Iter() do
    if not monster or tc:GetSequence() > monster:GetSequence() then monster = tc end
  end
  if not monster then return end
  local count = #deck - monster:GetSequence()
  Duel.ConfirmDecktop(tp, count)
  local excavated = Duel.GetDecktopGroup(tp, count)
  if not monster:IsLevel(level)
    and Duel.SpecialSummon(monster, 0, tp, tp, false, false, POS_FACEUP) > 0 then
    excavated:RemoveCard(monster)
  end
  Duel.SendtoGrave(excavated, REASON_EFFECT + REASON_EXCAVATE)
end
