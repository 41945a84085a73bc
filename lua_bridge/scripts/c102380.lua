-- Lava Golem: comes to the opponent's field for 2 of their monsters; no Normal Summon that turn.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetCode(EFFECT_SPSUMMON_PROC)
  e1:SetProperty(EFFECT_FLAG_UNCOPYABLE + EFFECT_FLAG_SPSUM_PARAM)
  e1:SetRange(LOCATION_HAND)
  e1:SetTargetRange(POS_FACEUP, 1)
  e1:SetCondition(s.condition)
  e1:SetOperation(s.tribute)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_SINGLE)
  e2:SetCode(EFFECT_SPSUMMON_COST)
  e2:SetProperty(EFFECT_FLAG_CANNOT_DISABLE + EFFECT_FLAG_UNCOPYABLE)
  e2:SetCost(s.not_summoned)
  e2:SetOperation(s.oath)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetDescription(aux.Stringid(id, 0))
  e3:SetCategory(CATEGORY_DAMAGE)
  e3:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_F)
  e3:SetCode(EVENT_PHASE + PHASE_STANDBY)
  e3:SetRange(LOCATION_MZONE)
  e3:SetCountLimit(1)
  e3:SetCondition(s.own_turn)
  e3:SetTarget(s.damage_target)
  e3:SetOperation(s.damage)
  c:RegisterEffect(e3)
end

local function tributes(tp)
  return Duel.GetMatchingGroup(Card.IsReleasable, tp, 0, LOCATION_MZONE, nil)
end

function s.condition(e, c)
  if c == nil then return true end
  local tp = c:GetControler()
  local g = tributes(tp)
  return #g >= 2 and Duel.GetMZoneCount(1 - tp, g, tp) > 0
end

function s.tribute(e, tp, eg, ep, ev, re, r, rp, c)
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_RELEASE)
  local g = tributes(tp):Select(tp, 2, 2, nil)
  Duel.Release(g, REASON_COST)
end

-- The turn you Special Summon this card you cannot Normal Summon or Set.
function s.not_summoned(e, c, tp)
  return Duel.GetActivityCount(tp, ACTIVITY_NORMALSUMMON) == 0
end

function s.oath(e, tp, eg, ep, ev, re, r, rp)
  for _, code in ipairs({EFFECT_CANNOT_SUMMON, EFFECT_CANNOT_MSET}) do
    local e1 = Effect.CreateEffect(e:GetHandler())
    e1:SetType(EFFECT_TYPE_FIELD)
    e1:SetCode(code)
    e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET + EFFECT_FLAG_OATH)
    e1:SetTargetRange(1, 0)
    e1:SetReset(RESET_PHASE + PHASE_END)
    Duel.RegisterEffect(e1, tp)
  end
end

function s.own_turn(e, tp, eg, ep, ev, re, r, rp)
  return Duel.IsTurnPlayer(tp)
end

function s.damage_target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetOperationInfo(0, CATEGORY_DAMAGE, nil, 0, tp, 1000)
end

function s.damage(e, tp, eg, ep, ev, re, r, rp)
  Duel.Damage(tp, 1000, REASON_EFFECT)
end
