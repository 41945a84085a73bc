-- Fire Formation - Tenki: adds a Beast-Warrior when activated; Beast-Warriors gain 100 ATK.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_TOHAND + CATEGORY_SEARCH)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetCountLimit(1, id, EFFECT_COUNT_CODE_OATH)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD)
  e2:SetCode(EFFECT_UPDATE_ATTACK)
  e2:SetRange(LOCATION_SZONE)
  e2:SetTargetRange(LOCATION_MZONE, 0)
  e2:SetTarget(aux.TargetBoolFunction(Card.IsRace, RACE_BEASTWARRIOR))
  e2:SetValue(100)
  c:RegisterEffect(e2)
end

function s.fits(c)
  return c:IsRace(RACE_BEASTWARRIOR) and c:IsLevelBelow(4) and c:IsAbleToHand()
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  if not e:GetHandler():IsRelateToEffect(e) then return end
  local g = Duel.GetMatchingGroup(s.fits, tp, LOCATION_DECK, 0, nil)
  if #g > 0 and Duel.SelectYesNo(tp, aux.Stringid(id, 0)) then
    Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_ATOHAND)
    local added = g:Select(tp, 1, 1, nil)
    Duel.SendtoHand(added, nil, REASON_EFFECT)
    Duel.ConfirmCards(1 - tp, added)
  end
end
