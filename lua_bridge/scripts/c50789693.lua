-- Armored Kappa: detaches a material to gain 1000 ATK or DEF.
local s, id = GetID()

function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_ATKCHANGE + CATEGORY_DEFCHANGE)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1)
  e1:SetCost(Cost.DetachFromSelf(1))
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if not c:IsRelateToEffect(e) or c:IsFacedown() then return end
  local option = Duel.SelectOption(tp, aux.Stringid(id, 0), aux.Stringid(id, 1))
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(option == 0 and EFFECT_UPDATE_ATTACK or EFFECT_UPDATE_DEFENSE)
  e1:SetValue(1000)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD_DISABLE)
  c:RegisterEffect(e1)
end
