-- A monster made up for plays, with an effect that can be activated and does nothing that counts.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_MZONE)
  e1:SetOperation(aux.NULL)
  c:RegisterEffect(e1)
end
