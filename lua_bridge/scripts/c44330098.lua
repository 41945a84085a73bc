-- Gorz the Emissary of Darkness: comes when its player takes damage, with a Token or damage in return.
local s, id = GetID()
local TOKEN = 44330099

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e1:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_O)
  e1:SetCode(EVENT_DAMAGE)
  e1:SetProperty(EFFECT_FLAG_DAMAGE_STEP)
  e1:SetRange(LOCATION_HAND)
  e1:SetCondition(s.condition)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_SPECIAL_SUMMON + CATEGORY_TOKEN)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_F)
  e2:SetCode(EVENT_SPSUMMON_SUCCESS)
  e2:SetProperty(EFFECT_FLAG_DAMAGE_STEP)
  e2:SetCondition(s.after_battle)
  e2:SetTarget(s.tktarget)
  e2:SetOperation(s.tkoperation)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetCategory(CATEGORY_DAMAGE)
  e3:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_F)
  e3:SetCode(EVENT_SPSUMMON_SUCCESS)
  e3:SetProperty(EFFECT_FLAG_DAMAGE_STEP)
  e3:SetCondition(s.after_effect)
  e3:SetTarget(s.damtarget)
  e3:SetOperation(s.damoperation)
  c:RegisterEffect(e3)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return ep == tp and rp == 1 - tp and Duel.GetFieldGroupCount(tp, LOCATION_ONFIELD, 0) == 0
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  local c = e:GetHandler()
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and c:IsCanBeSpecialSummoned(e, 1, tp, false, false)
  end
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, c, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if not c:IsRelateToEffect(e) or Duel.GetFieldGroupCount(tp, LOCATION_ONFIELD, 0) > 0 then return end
  if Duel.SpecialSummonStep(c, 1, tp, tp, false, false, POS_FACEUP) then
    local kind = r & REASON_BATTLE ~= 0 and id or id + 1
    c:RegisterFlagEffect(kind, RESET_EVENT + RESETS_STANDARD, 0, 1, ev)
  end
  Duel.SpecialSummonComplete()
end

function s.after_battle(e, tp, eg, ep, ev, re, r, rp)
  return e:GetHandler():GetFlagEffect(id) > 0
end

function s.after_effect(e, tp, eg, ep, ev, re, r, rp)
  return e:GetHandler():GetFlagEffect(id + 1) > 0
end

function s.tktarget(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  e:SetLabel(e:GetHandler():GetFlagEffectLabel(id))
  Duel.SetOperationInfo(0, CATEGORY_TOKEN, nil, 1, 0, 0)
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, 0)
end

function s.tkoperation(e, tp, eg, ep, ev, re, r, rp)
  if Duel.GetLocationCount(tp, LOCATION_MZONE) <= 0
    or not Duel.IsPlayerCanSpecialSummonMonster(tp, TOKEN, 0, TYPES_TOKEN, -2, -2, 7,
      RACE_FAIRY, ATTRIBUTE_LIGHT) then return end
  local token = Duel.CreateToken(tp, TOKEN)
  if not Duel.SpecialSummonStep(token, 0, tp, tp, false, false, POS_FACEUP) then return end
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SET_ATTACK)
  e1:SetValue(e:GetLabel())
  e1:SetReset(RESET_EVENT + RESETS_STANDARD)
  token:RegisterEffect(e1, true)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_SET_DEFENSE)
  token:RegisterEffect(e2, true)
  Duel.SpecialSummonComplete()
end

function s.damtarget(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  local damage = e:GetHandler():GetFlagEffectLabel(id + 1)
  Duel.SetTargetPlayer(1 - tp)
  Duel.SetTargetParam(damage)
  Duel.SetOperationInfo(0, CATEGORY_DAMAGE, nil, 0, 1 - tp, damage)
end

function s.damoperation(e, tp, eg, ep, ev, re, r, rp)
  local p, d = Duel.GetChainInfo(0, CHAININFO_TARGET_PLAYER, CHAININFO_TARGET_PARAM)
  Duel.Damage(p, d, REASON_EFFECT)
end
