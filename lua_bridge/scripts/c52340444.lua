-- Sky Striker Mecha - Hornet Drones: Summons a Sky Striker Ace Token, stronger with 3 Spells in the GY.
local s, id = GetID()
local TOKEN = 52340445

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_SPECIAL_SUMMON + CATEGORY_TOKEN)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetCondition(s.condition)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.main_zone(c)
  return c:GetSequence() < 5
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return not Duel.IsExistingMatchingCard(s.main_zone, tp, LOCATION_MZONE, 0, 1, nil)
end

function s.may_summon(tp)
  return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
    and Duel.IsPlayerCanSpecialSummonMonster(tp, TOKEN, 0x115, TYPES_TOKEN, 0, 0, 1,
      RACE_WARRIOR, ATTRIBUTE_DARK, POS_FACEUP_DEFENSE)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return s.may_summon(tp) end
  Duel.SetOperationInfo(0, CATEGORY_TOKEN, nil, 1, 0, 0)
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  if not s.may_summon(tp) then return end
  local token = Duel.CreateToken(tp, TOKEN)
  if not Duel.SpecialSummonStep(token, 0, tp, tp, false, false, POS_FACEUP_DEFENSE) then return end
  local c = e:GetHandler()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UNRELEASABLE_SUM)
  e1:SetValue(1)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD)
  token:RegisterEffect(e1, true)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_UNRELEASABLE_NONSUM)
  token:RegisterEffect(e2, true)
  if Duel.GetMatchingGroupCount(Card.IsSpell, tp, LOCATION_GRAVE, 0, nil) >= 3 then
    local e3 = e1:Clone()
    e3:SetCode(EFFECT_SET_ATTACK)
    e3:SetValue(1500)
    token:RegisterEffect(e3, true)
    local e4 = e3:Clone()
    e4:SetCode(EFFECT_SET_DEFENSE)
    token:RegisterEffect(e4, true)
  end
  Duel.SpecialSummonComplete()
end
