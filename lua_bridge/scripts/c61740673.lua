-- Imperial Order: negates all Spell effects on the field; costs 700 LP in each Standby Phase.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_CONTINUOUS)
  e2:SetCode(EVENT_PHASE + PHASE_STANDBY)
  e2:SetRange(LOCATION_SZONE)
  e2:SetCountLimit(1)
  e2:SetOperation(s.maintain)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetType(EFFECT_TYPE_FIELD)
  e3:SetCode(EFFECT_DISABLE)
  e3:SetRange(LOCATION_SZONE)
  e3:SetTargetRange(LOCATION_SZONE, LOCATION_SZONE)
  e3:SetTarget(s.spell)
  c:RegisterEffect(e3)
  local e4 = Effect.CreateEffect(c)
  e4:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_CONTINUOUS)
  e4:SetCode(EVENT_CHAIN_SOLVING)
  e4:SetRange(LOCATION_SZONE)
  e4:SetCondition(s.spell_on_field)
  e4:SetOperation(s.negate)
  c:RegisterEffect(e4)
end

function s.maintain(e, tp, eg, ep, ev, re, r, rp)
  if Duel.CheckLPCost(tp, 700) then
    Duel.PayLPCost(tp, 700)
  else
    Duel.Destroy(e:GetHandler(), REASON_COST)
  end
end

function s.spell(e, c)
  return c:IsSpell()
end

function s.spell_on_field(e, tp, eg, ep, ev, re, r, rp)
  local place = Duel.GetChainInfo(ev, CHAININFO_TRIGGERING_LOCATION)
  return re:IsSpellEffect() and place & LOCATION_SZONE ~= 0
end

function s.negate(e, tp, eg, ep, ev, re, r, rp)
  Duel.NegateEffect(ev)
end
