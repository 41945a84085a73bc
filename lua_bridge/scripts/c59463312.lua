-- Eidos the Underworld Squire: another Tribute Summon; from the GY, revives an 800/1000 monster.
local s, id = GetID()
function s.initial_effect(c)
  for _, code in ipairs({EVENT_SUMMON_SUCCESS, EVENT_SPSUMMON_SUCCESS}) do
    local e1 = Effect.CreateEffect(c)
    e1:SetDescription(aux.Stringid(id, 0))
    e1:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_F)
    e1:SetCode(code)
    e1:SetOperation(s.more)
    c:RegisterEffect(e1)
  end
  local e2 = Effect.CreateEffect(c)
  e2:SetDescription(aux.Stringid(id, 1))
  e2:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e2:SetType(EFFECT_TYPE_IGNITION)
  e2:SetRange(LOCATION_GRAVE)
  e2:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e2:SetCountLimit(1, id)
  e2:SetCost(Cost.SelfBanish)
  e2:SetTarget(s.target)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
end
s.listed_names = {id}

function s.more(e, tp, eg, ep, ev, re, r, rp)
  if Duel.GetFlagEffect(tp, id) > 0 then return end
  Duel.RegisterFlagEffect(tp, id, RESET_PHASE + PHASE_END, 0, 1)
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetCode(EFFECT_EXTRA_SUMMON_COUNT)
  e1:SetTargetRange(LOCATION_HAND, 0)
  e1:SetValue(1)
  e1:SetReset(RESET_PHASE + PHASE_END)
  Duel.RegisterEffect(e1, tp)
end

function s.squire(c, e, tp)
  return c:IsAttack(800) and c:IsDefense(1000) and not c:IsCode(id)
    and c:IsCanBeSpecialSummoned(e, 0, tp, false, false, POS_FACEUP_DEFENSE)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then
    return chkc:IsLocation(LOCATION_GRAVE) and chkc:IsControler(tp) and s.squire(chkc, e, tp)
  end
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and Duel.IsExistingTarget(s.squire, tp, LOCATION_GRAVE, 0, 1, e:GetHandler(), e, tp)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
  local g = Duel.SelectTarget(tp, s.squire, tp, LOCATION_GRAVE, 0, 1, 1, nil, e, tp)
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, g, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local tc = Duel.GetFirstTarget()
  if tc:IsRelateToEffect(e) then
    Duel.SpecialSummon(tc, 0, tp, tp, false, false, POS_FACEUP_DEFENSE)
  end
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetCode(EFFECT_CANNOT_SPECIAL_SUMMON)
  e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
  e1:SetTargetRange(1, 0)
  e1:SetTarget(s.from_extra)
  e1:SetReset(RESET_PHASE + PHASE_END)
  Duel.RegisterEffect(e1, tp)
end

function s.from_extra(e, c)
  return c:IsLocation(LOCATION_EXTRA)
end
