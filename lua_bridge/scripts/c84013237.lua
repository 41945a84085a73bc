-- Number 39: Utopia: negates an attack by detaching a material.
local s, id = GetID()

function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_O)
  e1:SetCode(EVENT_ATTACK_ANNOUNCE)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCost(Cost.DetachFromSelf(1))
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_DESTROY)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_F)
  e2:SetCode(EVENT_BE_BATTLE_TARGET)
  e2:SetCondition(s.descondition)
  e2:SetTarget(s.destarget)
  e2:SetOperation(s.desoperation)
  c:RegisterEffect(e2)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  Duel.NegateAttack()
end

function s.descondition(e, tp, eg, ep, ev, re, r, rp)
  return e:GetHandler():GetOverlayCount() == 0
end

function s.destarget(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetOperationInfo(0, CATEGORY_DESTROY, e:GetHandler(), 1, 0, 0)
end

function s.desoperation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if c:IsRelateToEffect(e) then Duel.Destroy(c, REASON_EFFECT) end
end
