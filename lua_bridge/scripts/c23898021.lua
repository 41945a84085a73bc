-- Lilith, Lady of Lament: its original ATK becomes 1000 if it is Normal Summoned.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_CONTINUOUS)
  e1:SetCode(EVENT_SUMMON_SUCCESS)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SET_BASE_ATTACK)
  e1:SetValue(1000)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD_DISABLE)
  c:RegisterEffect(e1)
end
