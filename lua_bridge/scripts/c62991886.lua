-- Unstable Evolution: the equipped monster's original ATK becomes 2400 or 1000, as the LP stand.
local s, id = GetID()
function s.initial_effect(c)
  aux.AddEquipProcedure(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_EQUIP)
  e1:SetCode(EFFECT_SET_BASE_ATTACK)
  e1:SetCondition(s.condition)
  e1:SetValue(s.value)
  c:RegisterEffect(e1)
end

function s.condition(e)
  return Duel.GetLP(0) ~= Duel.GetLP(1)
end

function s.value(e, c)
  local tp = e:GetHandlerPlayer()
  return Duel.GetLP(tp) < Duel.GetLP(1 - tp) and 2400 or 1000
end
