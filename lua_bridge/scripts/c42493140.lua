-- Centur-Ion Trudea: becomes a Continuous Trap with another "Centur-Ion"; Summons itself from there.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1, id)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_SPECIAL_SUMMON + CATEGORY_LVCHANGE)
  e2:SetType(EFFECT_TYPE_QUICK_O)
  e2:SetCode(EVENT_FREE_CHAIN)
  e2:SetRange(LOCATION_SZONE)
  e2:SetCountLimit(1, {id, 1})
  e2:SetCondition(s.spcondition)
  e2:SetTarget(s.sptarget)
  e2:SetOperation(s.spoperation)
  c:RegisterEffect(e2)
end
s.listed_series = {0x19b}

function s.filter(c)
  return c:IsSetCard(0x19b) and c:IsMonster() and not c:IsCode(id) and not c:IsForbidden()
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_SZONE) > 1
      and Duel.IsExistingMatchingCard(s.filter, tp, LOCATION_HAND + LOCATION_DECK, 0, 1, nil)
  end
end

function s.place(c, tc, tp)
  if not Duel.MoveToField(tc, tp, tp, LOCATION_SZONE, POS_FACEUP, true) then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE)
  e1:SetCode(EFFECT_CHANGE_TYPE)
  e1:SetValue(TYPE_TRAP + TYPE_CONTINUOUS)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD - RESET_TURN_SET)
  tc:RegisterEffect(e1)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if c:IsRelateToEffect(e) and Duel.GetLocationCount(tp, LOCATION_SZONE) > 1 then
    Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_TOFIELD)
    local places = LOCATION_HAND + LOCATION_DECK
    local tc = Duel.SelectMatchingCard(tp, s.filter, tp, places, 0, 1, 1, nil):GetFirst()
    if tc then
      s.place(c, c, tp)
      s.place(c, tc, tp)
    end
  end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
  e1:SetCode(EFFECT_CANNOT_SPECIAL_SUMMON)
  e1:SetTargetRange(1, 0)
  e1:SetTarget(s.forbidden)
  e1:SetReset(RESET_PHASE + PHASE_END)
  Duel.RegisterEffect(e1, tp)
end

function s.forbidden(e, c)
  return c:IsCode(id)
end

function s.spcondition(e, tp, eg, ep, ev, re, r, rp)
  return Duel.IsMainPhase() and e:GetHandler():IsType(TYPE_TRAP)
end

function s.sptarget(e, tp, eg, ep, ev, re, r, rp, chk)
  local c = e:GetHandler()
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and c:IsCanBeSpecialSummoned(e, 0, tp, false, false)
  end
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, c, 1, 0, 0)
end

function s.spoperation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if not c:IsRelateToEffect(e) then return end
  if Duel.SpecialSummon(c, 0, tp, tp, false, false, POS_FACEUP) == 0 then return end
  if not Duel.SelectYesNo(tp, aux.Stringid(id, 0)) then return end
  Duel.BreakEffect()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE)
  e1:SetCode(EFFECT_UPDATE_LEVEL)
  e1:SetValue(4)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD)
  c:RegisterEffect(e1)
end
