-- Lullaby of Obedience: takes a declared monster from the opponent's Deck; they choose to hand or field.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_TOHAND + CATEGORY_SPECIAL_SUMMON)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetCost(Cost.PayLP(2000))
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.GetFieldGroupCount(tp, 0, LOCATION_DECK) > 0 end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_CODE)
  Duel.SetTargetParam(Duel.AnnounceCard(tp, TYPE_MONSTER, OPCODE_ISTYPE))
  -- Which of the two it is, is chosen only when it resolves.
  Duel.SetPossibleOperationInfo(0, CATEGORY_TOHAND, nil, 1, 1 - tp, LOCATION_DECK)
  Duel.SetPossibleOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, 1 - tp, LOCATION_DECK)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local code = Duel.GetChainInfo(0, CHAININFO_TARGET_PARAM)
  Duel.Hint(HINT_SELECTMSG, 1 - tp, HINTMSG_CONFIRM)
  local tc = Duel.SelectMatchingCard(1 - tp, Card.IsCode, tp, 0, LOCATION_DECK, 1, 1, nil, code)
    :GetFirst()
  if not tc then return end
  Duel.ConfirmCards(tp, tc)
  local options, chosen = {}, {}
  if tc:IsAbleToHand() then
    options[#options + 1], chosen[#chosen + 1] = aux.Stringid(id, 1), s.to_hand
  end
  if Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
    and tc:IsCanBeSpecialSummoned(e, 0, tp, true, false, POS_FACEUP_ATTACK) then
    options[#options + 1], chosen[#chosen + 1] = aux.Stringid(id, 2), s.to_field
  end
  if #options == 0 then return end
  chosen[Duel.SelectOption(1 - tp, table.unpack(options)) + 1](tc, tp)
end

function s.to_hand(tc, tp)
  Duel.SendtoHand(tc, tp, REASON_EFFECT)
end

function s.to_field(tc, tp)
  Duel.SpecialSummon(tc, 0, tp, tp, true, false, POS_FACEUP_ATTACK)
end
