-- Black Pendant: the equipped monster gains 500 ATK; sent to the GY, it inflicts 500 damage.
local s, id = GetID()
function s.initial_effect(c)
  aux.AddEquipProcedure(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_EQUIP)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(500)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_DAMAGE)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_F)
  e2:SetCode(EVENT_TO_GRAVE)
  e2:SetCondition(s.condition)
  e2:SetTarget(s.target)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return e:GetHandler():IsPreviousLocation(LOCATION_ONFIELD)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetOperationInfo(0, CATEGORY_DAMAGE, nil, 0, 1 - tp, 500)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  Duel.Damage(1 - tp, 500, REASON_EFFECT)
end
