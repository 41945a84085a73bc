-- The Wicked Avatar: 100 stronger than every other monster; locks Spells and Traps when Summoned.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE + EFFECT_FLAG_UNCOPYABLE)
  e1:SetCode(EFFECT_SPSUMMON_CONDITION)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_F)
  e2:SetCode(EVENT_SUMMON_SUCCESS)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetType(EFFECT_TYPE_SINGLE)
  e3:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e3:SetCode(EFFECT_SET_ATTACK_FINAL)
  e3:SetRange(LOCATION_MZONE)
  e3:SetValue(s.value)
  c:RegisterEffect(e3)
  local e4 = e3:Clone()
  e4:SetCode(EFFECT_SET_DEFENSE_FINAL)
  c:RegisterEffect(e4)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
  e1:SetCode(EFFECT_CANNOT_ACTIVATE)
  e1:SetTargetRange(0, 1)
  e1:SetValue(s.spell_or_trap)
  e1:SetReset(RESET_PHASE + PHASE_END + RESET_OPPO_TURN, 2)
  Duel.RegisterEffect(e1, tp)
end

function s.spell_or_trap(e, re, tp)
  return re:IsHasType(EFFECT_TYPE_ACTIVATE)
end

function s.other(c)
  return c:IsFaceup() and not c:IsCode(id)
end

function s.value(e, c)
  local g = Duel.GetMatchingGroup(s.other, 0, LOCATION_MZONE, LOCATION_MZONE, nil)
  if #g == 0 then return 100 end
  local _, atk = g:GetMaxGroup(Card.GetAttack)
  return atk + 100
end
