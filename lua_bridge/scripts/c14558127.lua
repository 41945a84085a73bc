-- Ash Blossom & Joyous Spring: discarded, negates an effect that takes a card from the Deck.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_DISABLE)
  e1:SetType(EFFECT_TYPE_QUICK_O)
  e1:SetCode(EVENT_CHAINING)
  e1:SetRange(LOCATION_HAND)
  e1:SetProperty(EFFECT_FLAG_DAMAGE_STEP + EFFECT_FLAG_DAMAGE_CAL)
  e1:SetCountLimit(1, id)
  e1:SetCondition(s.condition)
  e1:SetCost(s.cost)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

local function is_from_deck(info, ev, category)
  local found, _, _, _, place = info(ev, category)
  return found and place & LOCATION_DECK ~= 0
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  if not Duel.IsChainDisablable(ev) then return false end
  if re:IsHasCategory(CATEGORY_DECKDES) or Duel.GetOperationInfo(ev, CATEGORY_DRAW) then
    return true
  end
  for _, category in ipairs({CATEGORY_TOHAND, CATEGORY_SPECIAL_SUMMON, CATEGORY_TOGRAVE}) do
    if is_from_deck(Duel.GetOperationInfo, ev, category)
      or is_from_deck(Duel.GetPossibleOperationInfo, ev, category) then
      return true
    end
  end
  return false
end

function s.cost(e, tp, eg, ep, ev, re, r, rp, chk)
  local c = e:GetHandler()
  if chk == 0 then return c:IsDiscardable() end
  Duel.SendtoGrave(c, REASON_COST + REASON_DISCARD)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetOperationInfo(0, CATEGORY_DISABLE, eg, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  Duel.NegateEffect(ev)
end
