-- Qliphort Stealth: Level 4 and 1800 if Summoned without a Tribute or by an effect; returns a card.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SUMMON_PROC)
  e1:SetProperty(EFFECT_FLAG_UNCOPYABLE)
  e1:SetCondition(s.ntcondition)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_CONTINUOUS)
  e2:SetCode(EVENT_SUMMON_SUCCESS)
  e2:SetCondition(s.untributed)
  e2:SetOperation(s.weaken)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_CONTINUOUS)
  e3:SetCode(EVENT_SPSUMMON_SUCCESS)
  e3:SetOperation(s.weaken)
  c:RegisterEffect(e3)
  local e4 = Effect.CreateEffect(c)
  e4:SetCategory(CATEGORY_TOHAND)
  e4:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_O)
  e4:SetCode(EVENT_SUMMON_SUCCESS)
  e4:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e4:SetCondition(s.condition)
  e4:SetTarget(s.target)
  e4:SetOperation(s.operation)
  c:RegisterEffect(e4)
end
s.listed_series = {0xaa}

function s.ntcondition(e, c, minc)
  if c == nil then return true end
  return minc == 0 and c:GetLevel() > 4
    and Duel.GetLocationCount(c:GetControler(), LOCATION_MZONE) > 0
end

function s.untributed(e, tp, eg, ep, ev, re, r, rp)
  return e:GetHandler():GetMaterialCount() == 0
end

function s.weaken(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_CHANGE_LEVEL)
  e1:SetValue(4)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD_DISABLE)
  c:RegisterEffect(e1)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_SET_BASE_ATTACK)
  e2:SetValue(1800)
  c:RegisterEffect(e2)
end

function s.qli(c)
  return c:IsPreviousSetCard(0xaa) or c:IsSetCard(0xaa)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  return c:IsSummonType(SUMMON_TYPE_TRIBUTE) and c:GetMaterial():IsExists(s.qli, 1, nil)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then return chkc:IsOnField() and chkc:IsAbleToHand() end
  if chk == 0 then
    return Duel.IsExistingTarget(Card.IsAbleToHand, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_RTOHAND)
  local g = Duel.SelectTarget(tp, Card.IsAbleToHand, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 1, 1, nil)
  Duel.SetOperationInfo(0, CATEGORY_TOHAND, g, 1, 0, 0)
  Duel.SetChainLimit(s.no_response)
end

function s.no_response(e, rp, tp)
  return tp == rp
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local tc = Duel.GetFirstTarget()
  if tc:IsRelateToEffect(e) then Duel.SendtoHand(tc, nil, REASON_EFFECT) end
end
