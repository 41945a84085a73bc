-- Palladium Oracle Mahad: its ATK is doubled in the Damage Step against a DARK monster.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e1:SetCode(EFFECT_SET_ATTACK_FINAL)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCondition(s.condition)
  e1:SetValue(s.value)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_O)
  e2:SetCode(EVENT_DESTROYED)
  e2:SetProperty(EFFECT_FLAG_DELAY)
  e2:SetCondition(s.spcondition)
  e2:SetTarget(s.sptarget)
  e2:SetOperation(s.spoperation)
  c:RegisterEffect(e2)
end
s.listed_names = {46986414}

function s.condition(e)
  local phase = Duel.GetCurrentPhase()
  if phase ~= PHASE_DAMAGE and phase ~= PHASE_DAMAGE_CAL then return false end
  local bc = e:GetHandler():GetBattleTarget()
  return bc ~= nil and bc:IsFaceup() and bc:IsAttribute(ATTRIBUTE_DARK)
end

function s.value(e, c)
  return c:GetBaseAttack() * 2
end

function s.spcondition(e, tp, eg, ep, ev, re, r, rp)
  return e:GetHandler():IsReason(REASON_BATTLE + REASON_EFFECT)
end

function s.filter(c, e, tp)
  return c:IsCode(46986414) and c:IsCanBeSpecialSummoned(e, 0, tp, false, false)
end

function s.sptarget(e, tp, eg, ep, ev, re, r, rp, chk)
  local places = LOCATION_HAND + LOCATION_DECK + LOCATION_GRAVE
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and Duel.IsExistingMatchingCard(s.filter, tp, places, 0, 1, nil, e, tp)
  end
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, places)
end

function s.spoperation(e, tp, eg, ep, ev, re, r, rp)
  if Duel.GetLocationCount(tp, LOCATION_MZONE) <= 0 then return end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
  local places = LOCATION_HAND + LOCATION_DECK + LOCATION_GRAVE
  local g = Duel.SelectMatchingCard(tp, s.filter, tp, places, 0, 1, 1, nil, e, tp)
  if #g > 0 then Duel.SpecialSummon(g, 0, tp, tp, false, false, POS_FACEUP) end
end
