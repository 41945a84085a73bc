-- Solitary Sword of Poison: doubles the original ATK and DEF of a lone monster during damage calculation.
local s, id = GetID()

function s.initial_effect(c)
  c:SetUniqueOnField(1, 0, id)
  aux.AddEquipProcedure(c, 0)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_EQUIP)
  e1:SetCode(EFFECT_SET_BASE_ATTACK)
  e1:SetCondition(s.condition)
  e1:SetValue(s.attack)
  c:RegisterEffect(e1)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_SET_BASE_DEFENSE)
  e2:SetValue(s.defense)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetType(EFFECT_TYPE_SINGLE)
  e3:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e3:SetCode(EFFECT_SELF_TOGRAVE)
  e3:SetRange(LOCATION_SZONE)
  e3:SetCondition(s.accompanied)
  c:RegisterEffect(e3)
end

function s.condition(e)
  local ec = e:GetHandler():GetEquipTarget()
  if ec == nil or Duel.GetCurrentPhase() ~= PHASE_DAMAGE_CAL then return false end
  local bc = ec:GetBattleTarget()
  return bc ~= nil and bc:IsControler(1 - e:GetHandlerPlayer())
end

function s.attack(e, c)
  return c:GetBaseAttack() * 2
end

function s.defense(e, c)
  return c:GetBaseDefense() * 2
end

function s.accompanied(e)
  local ec = e:GetHandler():GetEquipTarget()
  return ec ~= nil
    and Duel.IsExistingMatchingCard(aux.TRUE, e:GetHandlerPlayer(), LOCATION_MZONE, 0, 1, ec)
end
