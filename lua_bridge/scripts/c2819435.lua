-- Pacifis, the Phantasm City: adds a Phantasm Spiral card for a Normal Monster; makes a Token in answer.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  c:RegisterEffect(e1)
  for _, code in ipairs({EVENT_SUMMON_SUCCESS, EVENT_SPSUMMON_SUCCESS}) do
    local e2 = Effect.CreateEffect(c)
    e2:SetDescription(aux.Stringid(id, 0))
    e2:SetCategory(CATEGORY_TOHAND + CATEGORY_SEARCH)
    e2:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_F)
    e2:SetCode(code)
    e2:SetRange(LOCATION_FZONE)
    e2:SetCountLimit(1, 0, EFFECT_COUNT_CODE_SINGLE)
    e2:SetCondition(s.normal_monster)
    e2:SetCost(s.oath)
    e2:SetTarget(s.search_target)
    e2:SetOperation(s.search)
    c:RegisterEffect(e2)
  end
  local e3 = Effect.CreateEffect(c)
  e3:SetDescription(aux.Stringid(id, 1))
  e3:SetCategory(CATEGORY_SPECIAL_SUMMON + CATEGORY_TOKEN)
  e3:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_O)
  e3:SetProperty(EFFECT_FLAG_DELAY)
  e3:SetCode(EVENT_CHAINING)
  e3:SetRange(LOCATION_FZONE)
  e3:SetCondition(s.answers)
  e3:SetCost(s.oath)
  e3:SetTarget(s.token_target)
  e3:SetOperation(s.token)
  c:RegisterEffect(e3)
  Duel.AddCustomActivityCounter(id, ACTIVITY_SUMMON, s.no_effect_monster)
  Duel.AddCustomActivityCounter(id, ACTIVITY_SPSUMMON, s.no_effect_monster)
end
s.listed_series = {0xfa}
s.listed_names = {id + 1}

function s.no_effect_monster(c)
  return not c:IsType(TYPE_EFFECT)
end

-- The turn an effect of this card is activated you cannot Normal or Special Summon Effect Monsters.
function s.oath(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.GetCustomActivityCount(id, tp, ACTIVITY_SUMMON) == 0
      and Duel.GetCustomActivityCount(id, tp, ACTIVITY_SPSUMMON) == 0
  end
  for _, code in ipairs({EFFECT_CANNOT_SUMMON, EFFECT_CANNOT_SPECIAL_SUMMON}) do
    local e1 = Effect.CreateEffect(e:GetHandler())
    e1:SetType(EFFECT_TYPE_FIELD)
    e1:SetCode(code)
    e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET + EFFECT_FLAG_OATH)
    e1:SetTargetRange(1, 0)
    e1:SetTarget(s.effect_monster)
    e1:SetReset(RESET_PHASE + PHASE_END)
    Duel.RegisterEffect(e1, tp)
  end
end

function s.effect_monster(e, c)
  return c:IsType(TYPE_EFFECT)
end

function s.normal_monster(e, tp, eg, ep, ev, re, r, rp)
  if eg == nil or #eg ~= 1 then return false end
  local tc = eg:GetFirst()
  return tc:IsSummonPlayer(tp) and tc:IsFaceup() and tc:IsType(TYPE_NORMAL)
end

function s.searched(c)
  return c:IsSetCard(0xfa) and c:IsAbleToHand()
end

function s.search_target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetOperationInfo(0, CATEGORY_TOHAND, nil, 1, tp, LOCATION_DECK)
end

function s.search(e, tp, eg, ep, ev, re, r, rp)
  if not e:GetHandler():IsRelateToEffect(e) then return end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_ATOHAND)
  local g = Duel.SelectMatchingCard(tp, s.searched, tp, LOCATION_DECK, 0, 1, 1, nil)
  if #g == 0 then return end
  Duel.SendtoHand(g, nil, REASON_EFFECT)
  Duel.ConfirmCards(1 - tp, g)
end

function s.answers(e, tp, eg, ep, ev, re, r, rp)
  return re ~= nil and rp == 1 - tp
    and not Duel.IsExistingMatchingCard(Card.IsType, tp, LOCATION_MZONE, 0, 1, nil, TYPE_TOKEN)
end

local function may_come(tp)
  return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
    and Duel.IsPlayerCanSpecialSummonMonster(tp, id + 1, 0xfa, TYPES_TOKEN, 2000, 2000, 8,
      RACE_WYRM, ATTRIBUTE_WATER)
end

function s.token_target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return may_come(tp) end
  Duel.SetOperationInfo(0, CATEGORY_TOKEN, nil, 1, 0, 0)
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, 0)
end

function s.token(e, tp, eg, ep, ev, re, r, rp)
  if not e:GetHandler():IsRelateToEffect(e) or not may_come(tp) then return end
  local token = Duel.CreateToken(tp, id + 1)
  Duel.SpecialSummon(token, 0, tp, tp, false, false, POS_FACEUP)
end
