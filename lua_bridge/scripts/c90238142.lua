-- Harpie Channeler: Level 7 while you control a Dragon; its name becomes "Harpie Lady".
local s, id = GetID()
local HARPIE_LADY = 76812113

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCode(EFFECT_CHANGE_LEVEL)
  e1:SetCondition(s.condition)
  e1:SetValue(7)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_SINGLE)
  e2:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e2:SetRange(LOCATION_MZONE + LOCATION_GRAVE)
  e2:SetCode(EFFECT_CHANGE_CODE)
  e2:SetValue(HARPIE_LADY)
  c:RegisterEffect(e2)
end
s.listed_names = {HARPIE_LADY}

function s.dragon(c)
  return c:IsFaceup() and c:IsRace(RACE_DRAGON)
end

function s.condition(e)
  return Duel.IsExistingMatchingCard(s.dragon, e:GetHandlerPlayer(), LOCATION_MZONE, 0, 1, nil)
end
