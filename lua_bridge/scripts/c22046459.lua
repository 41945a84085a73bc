-- Megamorph: the equipped monster's ATK is twice or half its original ATK, as the LP are.
local s, id = GetID()

function s.initial_effect(c)
  aux.AddEquipProcedure(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_EQUIP)
  e1:SetCode(EFFECT_SET_ATTACK)
  e1:SetCondition(s.condition)
  e1:SetValue(s.value)
  c:RegisterEffect(e1)
end

function s.condition(e)
  local tp = e:GetHandlerPlayer()
  return Duel.GetLP(tp) ~= Duel.GetLP(1 - tp)
end

function s.value(e, c)
  local tp = e:GetHandlerPlayer()
  if Duel.GetLP(tp) < Duel.GetLP(1 - tp) then return c:GetBaseAttack() * 2 end
  return math.ceil(c:GetBaseAttack() / 2)
end
