-- Hi-Speedroid Chanbara: gains 200 ATK at the start of the Damage Step; attacks twice.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_EXTRA_ATTACK)
  e1:SetValue(1)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_ATKCHANGE)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_F)
  e2:SetCode(EVENT_BATTLE_START)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if not (c:IsFaceup() and c:IsRelateToEffect(e)) then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(200)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD_DISABLE)
  c:RegisterEffect(e1)
end
