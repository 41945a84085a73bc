-- Red Dragon Vase: draws 2 with Red Dragon Archfiend; no Summon until the next turn ends.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_DRAW)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
  e1:SetCondition(s.condition)
  e1:SetCost(s.oath)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end
s.listed_names = {70902743}

function s.archfiend(c)
  return c:IsFaceup() and c:IsCode(70902743)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return Duel.IsExistingMatchingCard(s.archfiend, tp, LOCATION_MZONE, 0, 1, nil)
end

-- If this card is activated you cannot Normal or Special Summon until the end of the opponent's turn.
function s.oath(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.GetActivityCount(tp, ACTIVITY_SUMMON) == 0
      and Duel.GetActivityCount(tp, ACTIVITY_SPSUMMON) == 0
  end
  for _, code in ipairs({EFFECT_CANNOT_SUMMON, EFFECT_CANNOT_SPECIAL_SUMMON}) do
    local e1 = Effect.CreateEffect(e:GetHandler())
    e1:SetType(EFFECT_TYPE_FIELD)
    e1:SetCode(code)
    e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET + EFFECT_FLAG_OATH)
    e1:SetTargetRange(1, 0)
    e1:SetReset(RESET_PHASE + PHASE_END + RESET_OPPO_TURN)
    Duel.RegisterEffect(e1, tp)
  end
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.IsPlayerCanDraw(tp, 2) end
  Duel.SetTargetPlayer(tp)
  Duel.SetTargetParam(2)
  Duel.SetOperationInfo(0, CATEGORY_DRAW, nil, 0, tp, 2)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local player, count = Duel.GetChainInfo(0, CHAININFO_TARGET_PLAYER, CHAININFO_TARGET_PARAM)
  Duel.Draw(player, count, REASON_EFFECT)
end
