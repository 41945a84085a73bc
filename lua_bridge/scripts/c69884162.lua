-- Elemental HERO Neos Alius: a Gemini monster that becomes "Elemental HERO Neos".
local s, id = GetID()
local NEOS = 89943723

function s.is_gemini(e)
  return e:GetHandler():IsGeminiState()
end

function s.initial_effect(c)
  -- Until it is Summoned again it is a Normal Monster.
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE + EFFECT_FLAG_UNCOPYABLE + EFFECT_FLAG_SINGLE_RANGE)
  e1:SetCode(EFFECT_ADD_TYPE)
  e1:SetRange(LOCATION_MZONE + LOCATION_GRAVE)
  e1:SetCondition(s.is_normal)
  e1:SetValue(TYPE_NORMAL)
  c:RegisterEffect(e1)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_REMOVE_TYPE)
  e2:SetValue(TYPE_EFFECT)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetType(EFFECT_TYPE_SINGLE)
  e3:SetProperty(EFFECT_FLAG_CANNOT_DISABLE + EFFECT_FLAG_UNCOPYABLE)
  e3:SetCode(EFFECT_GEMINI_SUMMONABLE)
  c:RegisterEffect(e3)
  local e4 = Effect.CreateEffect(c)
  e4:SetType(EFFECT_TYPE_SINGLE)
  e4:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e4:SetCode(EFFECT_CHANGE_CODE)
  e4:SetRange(LOCATION_MZONE)
  e4:SetCondition(s.is_gemini)
  e4:SetValue(NEOS)
  c:RegisterEffect(e4)
end
s.listed_names = {NEOS}

function s.is_normal(e)
  return not (e:GetHandler():IsLocation(LOCATION_MZONE) and s.is_gemini(e))
end
