-- Naturia Beetle: its original ATK and DEF are switched each time a Spell Card is activated.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_CONTINUOUS)
  e1:SetCode(EVENT_CHAIN_SOLVED)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCondition(s.condition)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_SINGLE)
  e2:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e2:SetCode(EFFECT_SWAP_BASE_AD)
  e2:SetRange(LOCATION_MZONE)
  e2:SetCondition(s.switched)
  c:RegisterEffect(e2)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return re:IsHasType(EFFECT_TYPE_ACTIVATE) and re:IsSpellEffect()
end

-- The flag is there after an odd number of Spells.
function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if c:GetFlagEffect(id) > 0 then
    c:ResetFlagEffect(id)
  else
    c:RegisterFlagEffect(id, RESET_EVENT + RESETS_STANDARD_DISABLE, 0, 1)
  end
end

function s.switched(e)
  return e:GetHandler():GetFlagEffect(id) > 0
end
