-- Pinpoint Dash: both reveal a card of their Extra Deck; who may Special Summon depends on its kind.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_TOGRAVE + CATEGORY_SPECIAL_SUMMON)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetCountLimit(1, id, EFFECT_COUNT_CODE_OATH)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

local KINDS = TYPE_FUSION + TYPE_SYNCHRO + TYPE_XYZ + TYPE_LINK

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.IsExistingMatchingCard(Card.IsFacedown, tp, LOCATION_EXTRA, 0, 1, nil)
      and Duel.IsExistingMatchingCard(Card.IsFacedown, tp, 0, LOCATION_EXTRA, 1, nil)
  end
  Duel.SetOperationInfo(0, CATEGORY_TOGRAVE, nil, 1, 0, LOCATION_EXTRA)
  -- Which player Special Summons the chosen monster is certain only when it resolves.
  Duel.SetPossibleOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, LOCATION_EXTRA)
end

local function pick(player)
  Duel.Hint(HINT_SELECTMSG, player, HINTMSG_CONFIRM)
  return Duel.SelectMatchingCard(player, Card.IsFacedown, player, LOCATION_EXTRA, 0, 1, 1, nil)
    :GetFirst()
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local mine, theirs = pick(tp), pick(1 - tp)
  if not (mine and theirs) then return end
  Duel.ConfirmCards(1 - tp, mine)
  Duel.ConfirmCards(tp, theirs)
  local winner, sent, summoned = tp, theirs, mine
  if mine:GetType() & theirs:GetType() & KINDS == 0 then
    winner, sent, summoned = 1 - tp, mine, theirs
  end
  if Duel.SendtoGrave(sent, REASON_EFFECT) == 0 then return end
  if Duel.SpecialSummon(summoned, 0, winner, winner, false, false, POS_FACEUP) == 0 then return end
  if winner == tp and mine:GetOriginalRace() == theirs:GetOriginalRace()
    and mine:GetOriginalAttribute() == theirs:GetOriginalAttribute() then
    Duel.SetLP(1 - tp, Duel.GetLP(1 - tp) - theirs:GetAttack())
  end
end
