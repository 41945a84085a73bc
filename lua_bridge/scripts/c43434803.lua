-- The Shallow Grave: each player Special Summons a monster from their own GY face-down.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.buried(c, e, player)
  return c:IsCanBeSpecialSummoned(e, 0, player, false, false, POS_FACEDOWN_DEFENSE)
end

local function can(e, player)
  return Duel.GetLocationCount(player, LOCATION_MZONE) > 0
    and Duel.IsExistingTarget(s.buried, player, LOCATION_GRAVE, 0, 1, nil, e, player)
end

local function pick(e, player)
  Duel.Hint(HINT_SELECTMSG, player, HINTMSG_SPSUMMON)
  return Duel.SelectTarget(player, s.buried, player, LOCATION_GRAVE, 0, 1, 1, nil, e, player)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then return false end
  if chk == 0 then return can(e, tp) and can(e, 1 - tp) end
  local g = pick(e, tp) + pick(e, 1 - tp)
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, g, 2, PLAYER_ALL, LOCATION_GRAVE)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  for tc in Duel.GetTargetCards(e):Iter() do
    local owner = tc:GetControler()
    Duel.SpecialSummonStep(tc, 0, owner, owner, false, false, POS_FACEDOWN_DEFENSE)
  end
  Duel.SpecialSummonComplete()
end
