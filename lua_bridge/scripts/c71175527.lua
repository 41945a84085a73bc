-- Pilica, Descendant of Gusto: revives a WIND Tuner when Summoned; only WIND monsters after that.
local s, id = GetID()
function s.initial_effect(c)
  for _, code in ipairs({EVENT_SUMMON_SUCCESS, EVENT_SPSUMMON_SUCCESS}) do
    local e1 = Effect.CreateEffect(c)
    e1:SetDescription(aux.Stringid(id, 0))
    e1:SetCategory(CATEGORY_SPECIAL_SUMMON)
    e1:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_O)
    e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
    e1:SetCode(code)
    e1:SetCountLimit(1, id)
    e1:SetTarget(s.target)
    e1:SetOperation(s.operation)
    c:RegisterEffect(e1)
  end
end

function s.wind_tuner(c, e, tp)
  return c:IsAttribute(ATTRIBUTE_WIND) and c:IsType(TYPE_TUNER)
    and c:IsCanBeSpecialSummoned(e, 0, tp, false, false, POS_FACEUP_DEFENSE)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then
    return chkc:IsLocation(LOCATION_GRAVE) and chkc:IsControler(tp) and s.wind_tuner(chkc, e, tp)
  end
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and Duel.IsExistingTarget(s.wind_tuner, tp, LOCATION_GRAVE, 0, 1, nil, e, tp)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
  local g = Duel.SelectTarget(tp, s.wind_tuner, tp, LOCATION_GRAVE, 0, 1, 1, nil, e, tp)
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, g, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c, tc = e:GetHandler(), Duel.GetFirstTarget()
  if tc:IsRelateToEffect(e)
    and Duel.SpecialSummonStep(tc, 0, tp, tp, false, false, POS_FACEUP_DEFENSE) then
    local e1 = Effect.CreateEffect(c)
    e1:SetType(EFFECT_TYPE_SINGLE)
    e1:SetCode(EFFECT_DISABLE)
    e1:SetReset(RESET_EVENT + RESETS_STANDARD)
    tc:RegisterEffect(e1)
    local e2 = e1:Clone()
    e2:SetCode(EFFECT_DISABLE_EFFECT)
    tc:RegisterEffect(e2)
  end
  Duel.SpecialSummonComplete()
  local e3 = Effect.CreateEffect(c)
  e3:SetType(EFFECT_TYPE_FIELD)
  e3:SetCode(EFFECT_CANNOT_SPECIAL_SUMMON)
  e3:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
  e3:SetTargetRange(1, 0)
  e3:SetTarget(s.not_wind)
  e3:SetReset(RESET_PHASE + PHASE_END)
  Duel.RegisterEffect(e3, tp)
end

function s.not_wind(e, c)
  return not c:IsAttribute(ATTRIBUTE_WIND)
end
