-- Axe of Despair: the equipped monster gains 1000 ATK; returns to the Deck for a Tribute.
local s, id = GetID()
function s.initial_effect(c)
  aux.AddEquipProcedure(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_EQUIP)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(1000)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_TODECK)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_O)
  e2:SetCode(EVENT_TO_GRAVE)
  e2:SetCondition(s.condition)
  e2:SetCost(s.cost)
  e2:SetTarget(s.target)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return e:GetHandler():IsPreviousLocation(LOCATION_ONFIELD)
end

function s.cost(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.CheckReleaseGroup(tp, nil, 1, nil) end
  Duel.Release(Duel.SelectReleaseGroup(tp, nil, 1, 1, nil), REASON_COST)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return e:GetHandler():IsAbleToDeck() end
  Duel.SetOperationInfo(0, CATEGORY_TODECK, e:GetHandler(), 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if c:IsRelateToEffect(e) then Duel.SendtoDeck(c, nil, SEQ_DECKTOP, REASON_EFFECT) end
end
