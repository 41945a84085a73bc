-- Rising Sun Slash: a counter for each negated attack; 500 ATK for each counter.
local s, id = GetID()
local SET_UTOPIA, COUNTER = 0x107f, 0x31

function s.initial_effect(c)
  c:EnableCounterPermit(COUNTER)
  aux.AddEquipProcedure(c, nil, aux.FilterBoolFunction(Card.IsSetCard, SET_UTOPIA))
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_EQUIP)
  e1:SetCode(EFFECT_INDESTRUCTABLE_EFFECT)
  e1:SetValue(1)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_CONTINUOUS)
  e2:SetCode(EVENT_ATTACK_DISABLED)
  e2:SetRange(LOCATION_SZONE)
  e2:SetOperation(function(e) e:GetHandler():AddCounter(COUNTER, 1) end)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetType(EFFECT_TYPE_EQUIP)
  e3:SetCode(EFFECT_UPDATE_ATTACK)
  e3:SetValue(function(e) return e:GetHandler():GetCounter(COUNTER) * 500 end)
  c:RegisterEffect(e3)
end
s.counter_place_list = {COUNTER}
