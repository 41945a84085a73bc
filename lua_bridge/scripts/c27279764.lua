-- Apoqliphort Towers: all Special Summoned monsters lose 500 ATK and DEF; hard to affect.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE + EFFECT_FLAG_UNCOPYABLE)
  e1:SetCode(EFFECT_SPSUMMON_CONDITION)
  e1:SetValue(aux.FALSE)
  c:RegisterEffect(e1)
  -- Normal Summoned or Set: unaffected by Spells, Traps, and monsters of a lower Level or Rank.
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_SINGLE)
  e2:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e2:SetRange(LOCATION_MZONE)
  e2:SetCode(EFFECT_IMMUNE_EFFECT)
  e2:SetCondition(s.immune_condition)
  e2:SetValue(s.immune)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetType(EFFECT_TYPE_FIELD)
  e3:SetCode(EFFECT_UPDATE_ATTACK)
  e3:SetRange(LOCATION_MZONE)
  e3:SetTargetRange(LOCATION_MZONE, LOCATION_MZONE)
  e3:SetTarget(s.weaker)
  e3:SetValue(-500)
  c:RegisterEffect(e3)
  local e4 = e3:Clone()
  e4:SetCode(EFFECT_UPDATE_DEFENSE)
  c:RegisterEffect(e4)
end

function s.immune_condition(e)
  return e:GetHandler():IsSummonType(SUMMON_TYPE_NORMAL)
end

function s.immune(e, te)
  if te:IsActiveType(TYPE_SPELL + TYPE_TRAP) then return true end
  if not (te:IsActiveType(TYPE_MONSTER) and te:IsActivated()) then return false end
  local tc, level = te:GetOwner(), e:GetHandler():GetLevel()
  if tc:IsType(TYPE_XYZ) then return tc:GetOriginalRank() < level end
  return tc:HasLevel() and tc:GetOriginalLevel() < level
end

function s.weaker(e, c)
  return c:IsSummonType(SUMMON_TYPE_SPECIAL)
end
