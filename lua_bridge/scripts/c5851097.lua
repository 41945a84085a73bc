-- Vanity's Emptiness: neither player can Special Summon; goes when a card comes to your GY.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD)
  e2:SetCode(EFFECT_CANNOT_SPECIAL_SUMMON)
  e2:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
  e2:SetRange(LOCATION_SZONE)
  e2:SetTargetRange(1, 1)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetDescription(aux.Stringid(id, 1))
  e3:SetCategory(CATEGORY_DESTROY)
  e3:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_F)
  e3:SetCode(EVENT_TO_GRAVE)
  e3:SetRange(LOCATION_SZONE)
  e3:SetCondition(s.condition)
  e3:SetTarget(s.target)
  e3:SetOperation(s.operation)
  c:RegisterEffect(e3)
end

function s.came(c, tp)
  return c:IsControler(tp) and c:IsPreviousLocation(LOCATION_DECK + LOCATION_ONFIELD)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return eg ~= nil and eg:IsExists(s.came, 1, nil, tp)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetOperationInfo(0, CATEGORY_DESTROY, e:GetHandler(), 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if c:IsRelateToEffect(e) then Duel.Destroy(c, REASON_EFFECT) end
end
