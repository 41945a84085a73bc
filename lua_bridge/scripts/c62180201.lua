-- The Wicked Dreadroot: the ATK and DEF of all other monsters are halved.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE + EFFECT_FLAG_UNCOPYABLE)
  e1:SetCode(EFFECT_SPSUMMON_CONDITION)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD)
  e2:SetCode(EFFECT_SET_ATTACK_FINAL)
  e2:SetRange(LOCATION_MZONE)
  e2:SetTargetRange(LOCATION_MZONE, LOCATION_MZONE)
  e2:SetTarget(s.other)
  e2:SetValue(s.attack)
  c:RegisterEffect(e2)
  local e3 = e2:Clone()
  e3:SetCode(EFFECT_SET_DEFENSE_FINAL)
  e3:SetValue(s.defense)
  c:RegisterEffect(e3)
end

function s.other(e, c)
  return c ~= e:GetHandler()
end

function s.attack(e, c)
  return math.ceil(c:GetAttack() / 2)
end

function s.defense(e, c)
  return math.ceil(c:GetDefense() / 2)
end
