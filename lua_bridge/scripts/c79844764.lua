-- The Monarchs Stormforth: an opponent's monster may be Tributed; no Special Summon from the Extra Deck.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetCountLimit(1, id, EFFECT_COUNT_CODE_OATH)
  e1:SetCost(s.oath)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  Duel.AddCustomActivityCounter(id, ACTIVITY_SPSUMMON, s.not_from_extra)
end

function s.not_from_extra(c)
  return not c:IsSummonLocation(LOCATION_EXTRA)
end

-- The turn this card is activated you cannot Special Summon from the Extra Deck.
function s.oath(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.GetCustomActivityCount(id, tp, ACTIVITY_SPSUMMON) == 0 end
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetCode(EFFECT_CANNOT_SPECIAL_SUMMON)
  e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET + EFFECT_FLAG_OATH)
  e1:SetTargetRange(1, 0)
  e1:SetTarget(s.from_extra)
  e1:SetReset(RESET_PHASE + PHASE_END)
  Duel.RegisterEffect(e1, tp)
end

function s.from_extra(e, c)
  return c:IsLocation(LOCATION_EXTRA)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetCode(EFFECT_EXTRA_RELEASE_SUM)
  e1:SetTargetRange(0, LOCATION_MZONE)
  e1:SetCountLimit(1)
  e1:SetReset(RESET_PHASE + PHASE_END)
  Duel.RegisterEffect(e1, tp)
end
