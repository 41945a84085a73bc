-- Chimeratech Overdragon: its original ATK/DEF and attacks are as many as its Fusion Materials.
local s, id = GetID()

function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_CONTINUOUS)
  e1:SetCode(EVENT_SPSUMMON_SUCCESS)
  e1:SetCondition(s.condition)
  e1:SetOperation(s.set_stats)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_TOGRAVE)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_F)
  e2:SetCode(EVENT_SPSUMMON_SUCCESS)
  e2:SetCondition(s.condition)
  e2:SetTarget(s.target)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
end
s.material_setcode = 0x1093

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return e:GetHandler():IsSummonType(SUMMON_TYPE_FUSION)
end

function s.set_stats(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local count = c:GetMaterialCount()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SET_BASE_ATTACK)
  e1:SetValue(count * 800)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD_DISABLE)
  c:RegisterEffect(e1)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_SET_BASE_DEFENSE)
  c:RegisterEffect(e2)
  local e3 = e1:Clone()
  e3:SetCode(EFFECT_EXTRA_ATTACK_MONSTER)
  e3:SetValue(count - 1)
  c:RegisterEffect(e3)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  local g = Duel.GetFieldGroup(tp, LOCATION_ONFIELD, 0)
  g:RemoveCard(e:GetHandler())
  Duel.SetOperationInfo(0, CATEGORY_TOGRAVE, g, #g, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local g = Duel.GetFieldGroup(tp, LOCATION_ONFIELD, 0)
  if e:GetHandler():IsRelateToEffect(e) then g:RemoveCard(e:GetHandler()) end
  Duel.SendtoGrave(g, REASON_EFFECT)
end
