-- A monster: gains 500 ATK while an Equip Card is equipped to it.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCondition(s.condition)
  e1:SetValue(500)
  c:RegisterEffect(e1)
end

function s.condition(e)
  return e:GetHandler():GetEquipCount() > 0
end
