-- Gravekeeper's Priestess: the field is Necrovalley without a Field Spell; Gravekeeper's gain 200.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
  e1:SetCode(EFFECT_CHANGE_ENVIRONMENT)
  e1:SetRange(LOCATION_MZONE)
  e1:SetTargetRange(1, 1)
  e1:SetValue(47355498)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD)
  e2:SetCode(EFFECT_UPDATE_ATTACK)
  e2:SetRange(LOCATION_MZONE)
  e2:SetTargetRange(LOCATION_MZONE, LOCATION_MZONE)
  e2:SetTarget(aux.TargetBoolFunction(Card.IsSetCard, 0x2e))
  e2:SetValue(200)
  c:RegisterEffect(e2)
  local e3 = e2:Clone()
  e3:SetCode(EFFECT_UPDATE_DEFENSE)
  c:RegisterEffect(e3)
end
s.listed_series = {0x2e}
s.listed_names = {47355498}
