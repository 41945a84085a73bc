-- Maha Vailo: gains 500 ATK for each Equip Card equipped to it.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetRange(LOCATION_MZONE)
  e1:SetValue(s.value)
  c:RegisterEffect(e1)
end

function s.value(e, c)
  return c:GetEquipCount() * 500
end
