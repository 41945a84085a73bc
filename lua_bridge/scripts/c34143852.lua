-- Heroic Challenger - Extra Sword: an Xyz Monster made with it gains 1000 ATK when it is Summoned.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_CONTINUOUS)
  e1:SetCode(EVENT_BE_MATERIAL)
  e1:SetCondition(s.condition)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return r & REASON_XYZ ~= 0
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local rc = e:GetHandler():GetReasonCard()
  local e1 = Effect.CreateEffect(rc)
  e1:SetCategory(CATEGORY_ATKCHANGE)
  e1:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_F)
  e1:SetCode(EVENT_SPSUMMON_SUCCESS)
  e1:SetCondition(s.gain_condition)
  e1:SetOperation(s.gain_operation)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD)
  rc:RegisterEffect(e1, true)
end

function s.gain_condition(e, tp, eg, ep, ev, re, r, rp)
  return e:GetHandler():IsSummonType(SUMMON_TYPE_XYZ)
end

function s.gain_operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if not (c:IsFaceup() and c:IsRelateToEffect(e)) then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(1000)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD_DISABLE)
  c:RegisterEffect(e1)
end
