-- Fortune Lady Dark: ATK/DEF are 400 for each of its Levels; grows each Standby Phase; revives others.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e1:SetCode(EFFECT_SET_ATTACK)
  e1:SetRange(LOCATION_MZONE)
  e1:SetValue(s.value)
  c:RegisterEffect(e1)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_SET_DEFENSE)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetCategory(CATEGORY_LVCHANGE)
  e3:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_F)
  e3:SetCode(EVENT_PHASE + PHASE_STANDBY)
  e3:SetRange(LOCATION_MZONE)
  e3:SetCountLimit(1)
  e3:SetCondition(s.lvcondition)
  e3:SetOperation(s.lvoperation)
  c:RegisterEffect(e3)
  local e4 = Effect.CreateEffect(c)
  e4:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e4:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_O)
  e4:SetCode(EVENT_BATTLE_DESTROYING)
  e4:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e4:SetRange(LOCATION_MZONE)
  e4:SetCondition(s.condition)
  e4:SetTarget(s.target)
  e4:SetOperation(s.operation)
  c:RegisterEffect(e4)
end
s.listed_series = {0x31}

function s.value(e, c)
  return c:GetLevel() * 400
end

function s.lvcondition(e, tp, eg, ep, ev, re, r, rp)
  return Duel.GetTurnPlayer() == tp and e:GetHandler():IsLevelBelow(11)
end

function s.lvoperation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if not c:IsRelateToEffect(e) or c:IsFacedown() or c:IsLevelAbove(12) then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_LEVEL)
  e1:SetValue(1)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD_DISABLE)
  c:RegisterEffect(e1)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  local mc = eg:GetFirst()
  local beaten = mc:GetBattleTarget()
  return mc:IsControler(tp) and mc:IsFaceup() and mc:IsSetCard(0x31)
    and beaten:IsLocation(LOCATION_GRAVE) and beaten:IsPreviousControler(1 - tp)
end

function s.fits(c, e, tp)
  return c:IsSetCard(0x31) and c:IsCanBeSpecialSummoned(e, 0, tp, false, false)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then
    return chkc:IsLocation(LOCATION_GRAVE) and chkc:IsControler(tp) and s.fits(chkc, e, tp)
  end
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and Duel.IsExistingTarget(s.fits, tp, LOCATION_GRAVE, 0, 1, nil, e, tp)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
  local g = Duel.SelectTarget(tp, s.fits, tp, LOCATION_GRAVE, 0, 1, 1, nil, e, tp)
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, g, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local tc = Duel.GetFirstTarget()
  if tc:IsRelateToEffect(e) then Duel.SpecialSummon(tc, 0, tp, tp, false, false, POS_FACEUP) end
end
