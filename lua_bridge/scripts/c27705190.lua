-- World Legacy's Mind Meld: with a Krawler, an opponent's monster effect returns one of your monsters.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_CHAINING)
  e1:SetCountLimit(1, id)
  e1:SetCondition(s.condition)
  e1:SetTarget(s.target)
  e1:SetOperation(s.rewrite)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetDescription(aux.Stringid(id, 1))
  e2:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e2:SetType(EFFECT_TYPE_QUICK_O)
  e2:SetCode(EVENT_FREE_CHAIN)
  e2:SetRange(LOCATION_GRAVE)
  e2:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e2:SetCountLimit(1, id)
  e2:SetCost(Cost.SelfBanish)
  e2:SetTarget(s.summon_target)
  e2:SetOperation(s.summon)
  c:RegisterEffect(e2)
end
s.listed_series = {0x104}

function s.krawler(c)
  return c:IsFaceup() and c:IsSetCard(0x104)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return re ~= nil and rp == 1 - tp and re:IsMonsterEffect()
    and Duel.IsExistingMatchingCard(s.krawler, tp, LOCATION_MZONE, 0, 1, nil)
end

function s.returned(c)
  return c:IsFaceup() and c:IsAbleToHand()
end

-- Seen from the player whose effect is rewritten, "your opponent" is the player of this card.
function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.IsExistingMatchingCard(s.returned, rp, 0, LOCATION_MZONE, 1, nil)
  end
end

function s.rewrite(e, tp, eg, ep, ev, re, r, rp)
  Duel.ChangeTargetCard(ev, Group.CreateGroup())
  Duel.ChangeChainOperation(ev, s.return_one)
end

function s.return_one(e, tp, eg, ep, ev, re, r, rp)
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_RTOHAND)
  local g = Duel.SelectMatchingCard(tp, s.returned, tp, 0, LOCATION_MZONE, 1, 1, nil)
  Duel.SendtoHand(g, nil, REASON_EFFECT)
end

function s.link(c, e, tp)
  return c:IsFaceup() and c:IsLinkMonster()
    and Duel.IsExistingMatchingCard(s.summoned, tp, LOCATION_HAND + LOCATION_DECK + LOCATION_GRAVE, 0,
      1, nil, e, tp, c:GetFreeLinkedZone() >> (c:IsControler(tp) and 0 or 16) & 0x1f)
end

function s.summoned(c, e, tp, zone)
  return c:IsSetCard(0x104)
    and c:IsCanBeSpecialSummoned(e, 0, tp, false, false, POS_FACEDOWN_DEFENSE, tp, zone)
end

function s.summon_target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then return chkc:IsLocation(LOCATION_MZONE) and s.link(chkc, e, tp) end
  if chk == 0 then
    return Duel.IsExistingTarget(s.link, tp, LOCATION_MZONE, LOCATION_MZONE, 1, nil, e, tp)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_TARGET)
  Duel.SelectTarget(tp, s.link, tp, LOCATION_MZONE, LOCATION_MZONE, 1, 1, nil, e, tp)
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp,
    LOCATION_HAND + LOCATION_DECK + LOCATION_GRAVE)
end

function s.summon(e, tp, eg, ep, ev, re, r, rp)
  local lc = Duel.GetFirstTarget()
  if not (lc:IsRelateToEffect(e) and lc:IsFaceup()) then return end
  local zone = lc:GetFreeLinkedZone() >> (lc:IsControler(tp) and 0 or 16) & 0x1f
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
  local g = Duel.SelectMatchingCard(tp, aux.NecroValleyFilter(s.summoned), tp,
    LOCATION_HAND + LOCATION_DECK + LOCATION_GRAVE, 0, 1, 1, nil, e, tp, zone)
  if #g > 0 then
    Duel.SpecialSummon(g, 0, tp, tp, false, false, POS_FACEDOWN_DEFENSE, zone)
    Duel.ConfirmCards(1 - tp, g)
  end
end
