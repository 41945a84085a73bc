-- Darkworld Shackles: the equipped monster cannot attack, and its ATK and DEF become 100.
local s, id = GetID()

function s.initial_effect(c)
  aux.AddEquipProcedure(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_EQUIP)
  e1:SetCode(EFFECT_CANNOT_ATTACK)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_EQUIP)
  e2:SetCode(EFFECT_SET_ATTACK_FINAL)
  e2:SetValue(100)
  c:RegisterEffect(e2)
  local e3 = e2:Clone()
  e3:SetCode(EFFECT_SET_DEFENSE_FINAL)
  c:RegisterEffect(e3)
  local e4 = Effect.CreateEffect(c)
  e4:SetCategory(CATEGORY_DAMAGE)
  e4:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_F)
  e4:SetCode(EVENT_PHASE + PHASE_STANDBY)
  e4:SetRange(LOCATION_SZONE)
  e4:SetCountLimit(1)
  e4:SetCondition(s.condition)
  e4:SetTarget(s.target)
  e4:SetOperation(s.operation)
  c:RegisterEffect(e4)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return Duel.IsTurnPlayer(tp)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  local player = e:GetHandler():GetEquipTarget():GetControler()
  Duel.SetOperationInfo(0, CATEGORY_DAMAGE, nil, 0, player, 500)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local ec = e:GetHandler():GetEquipTarget()
  if ec then Duel.Damage(ec:GetControler(), 500, REASON_EFFECT) end
end
