-- Galaxy Knight: Normal Summoned without Tribute, it loses 1000 ATK and revives Galaxy-Eyes.
local s, id = GetID()
local GALAXY_EYES = 93717133
local SET_PHOTON, SET_GALAXY = 0x55, 0x7b

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE + EFFECT_FLAG_UNCOPYABLE)
  e1:SetCode(EFFECT_SUMMON_PROC)
  e1:SetCondition(s.summon_condition)
  e1:SetValue(SUMMON_TYPE_NORMAL + 1)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_ATKCHANGE + CATEGORY_SPECIAL_SUMMON)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_F)
  e2:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e2:SetCode(EVENT_SUMMON_SUCCESS)
  e2:SetCondition(s.condition)
  e2:SetTarget(s.target)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
end
s.listed_names = {GALAXY_EYES}

function s.ally(c)
  return c:IsFaceup() and (c:IsSetCard(SET_PHOTON) or c:IsSetCard(SET_GALAXY))
end

function s.summon_condition(e, c, minc)
  if c == nil then return true end
  local tp = c:GetControler()
  return minc == 0 and c:IsLevelAbove(5) and Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
    and Duel.IsExistingMatchingCard(s.ally, tp, LOCATION_MZONE, 0, 1, nil)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return e:GetHandler():IsSummonType(SUMMON_TYPE_NORMAL + 1)
end

function s.filter(c, e, tp)
  return c:IsCode(GALAXY_EYES) and c:IsCanBeSpecialSummoned(e, 0, tp, false, false, POS_FACEUP_DEFENSE)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then
    return chkc:IsLocation(LOCATION_GRAVE) and chkc:IsControler(tp) and s.filter(chkc, e, tp)
  end
  if chk == 0 then return true end
  if Duel.IsExistingTarget(s.filter, tp, LOCATION_GRAVE, 0, 1, nil, e, tp) then
    Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
    local g = Duel.SelectTarget(tp, s.filter, tp, LOCATION_GRAVE, 0, 1, 1, nil, e, tp)
    Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, g, 1, 0, 0)
  end
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c, tc = e:GetHandler(), Duel.GetFirstTarget()
  if not (c:IsFaceup() and c:IsRelateToEffect(e)) then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(-1000)
  e1:SetReset(RESETS_STANDARD_PHASE_END)
  c:RegisterEffect(e1)
  if tc and tc:IsRelateToEffect(e) and not c:IsImmuneToEffect(e1) then
    Duel.SpecialSummon(tc, 0, tp, tp, false, false, POS_FACEUP_DEFENSE)
  end
end
