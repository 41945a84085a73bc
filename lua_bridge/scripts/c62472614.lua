-- Pestilence: the ATK of the equipped Warrior, Beast-Warrior or Spellcaster becomes 0.
local s, id = GetID()

function s.initial_effect(c)
  local races = RACE_WARRIOR + RACE_BEASTWARRIOR + RACE_SPELLCASTER
  aux.AddEquipProcedure(c, nil, aux.FilterBoolFunction(Card.IsRace, races))
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_EQUIP)
  e1:SetCode(EFFECT_SET_ATTACK_FINAL)
  e1:SetValue(0)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_DAMAGE)
  e2:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_F)
  e2:SetCode(EVENT_PHASE + PHASE_STANDBY)
  e2:SetRange(LOCATION_SZONE)
  e2:SetCountLimit(1)
  e2:SetCondition(s.condition)
  e2:SetTarget(s.target)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
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
