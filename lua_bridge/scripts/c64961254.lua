-- Goddess Verdande's Guidance: the opponent Sets their top card if its kind was declared, or takes it.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_TOHAND + CATEGORY_SEARCH)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetCountLimit(1, id, EFFECT_COUNT_CODE_OATH)
  e1:SetTarget(s.search_target)
  e1:SetOperation(s.search)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetDescription(aux.Stringid(id, 1))
  e2:SetCategory(CATEGORY_TOHAND + CATEGORY_SPECIAL_SUMMON)
  e2:SetType(EFFECT_TYPE_IGNITION)
  e2:SetRange(LOCATION_SZONE)
  e2:SetCountLimit(1)
  e2:SetTarget(s.target)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
end
s.listed_series = {0x122}
s.listed_names = {91969909}

function s.search_target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetPossibleOperationInfo(0, CATEGORY_TOHAND, nil, 1, tp, LOCATION_DECK)
end

function s.no_valkyrie(c)
  return c:IsFacedown() or not c:IsSetCard(0x122)
end

function s.verdict(c)
  return c:IsCode(91969909) and c:IsAbleToHand()
end

function s.search(e, tp, eg, ep, ev, re, r, rp)
  if Duel.GetFieldGroupCount(tp, LOCATION_MZONE, 0) == 0
    or Duel.IsExistingMatchingCard(s.no_valkyrie, tp, LOCATION_MZONE, 0, 1, nil) then
    return
  end
  local g = Duel.GetMatchingGroup(s.verdict, tp, LOCATION_DECK, 0, nil)
  if #g > 0 and Duel.SelectYesNo(tp, aux.Stringid(id, 2)) then
    Duel.SendtoHand(g:Select(tp, 1, 1, nil), nil, REASON_EFFECT)
  end
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.GetFieldGroupCount(tp, 0, LOCATION_DECK) > 0 end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_CARDTYPE)
  Duel.SetTargetParam(Duel.AnnounceType(tp))
  Duel.SetPossibleOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, 1 - tp, LOCATION_DECK)
  Duel.SetPossibleOperationInfo(0, CATEGORY_TOHAND, nil, 1, 1 - tp, LOCATION_DECK)
end

local KINDS = {[0] = TYPE_MONSTER, TYPE_SPELL, TYPE_TRAP}

-- The opponent Sets the card; whether it was possible.
function s.set(tc, e, owner)
  if tc:IsMonster() then
    return Duel.GetLocationCount(owner, LOCATION_MZONE) > 0
      and tc:IsCanBeSpecialSummoned(e, 0, owner, false, false, POS_FACEDOWN_DEFENSE)
      and Duel.SpecialSummon(tc, 0, owner, owner, false, false, POS_FACEDOWN_DEFENSE) > 0
  end
  return tc:IsSSetable() and Duel.SSet(owner, tc) > 0
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  if not e:GetHandler():IsRelateToEffect(e) then return end
  local owner = 1 - tp
  local tc = Duel.GetDecktopGroup(owner, 1):GetFirst()
  if not tc then return end
  Duel.ConfirmDecktop(owner, 1)
  local declared = KINDS[Duel.GetChainInfo(0, CHAININFO_TARGET_PARAM)]
  if not (tc:IsType(declared) and s.set(tc, e, owner)) then
    Duel.SendtoHand(tc, owner, REASON_EFFECT)
  end
end
