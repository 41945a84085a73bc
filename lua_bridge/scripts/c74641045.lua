-- Madolche Puddingcess: gains 800 ATK and DEF while you have no monsters in your GY.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCondition(s.condition)
  e1:SetValue(800)
  c:RegisterEffect(e1)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_UPDATE_DEFENSE)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetCategory(CATEGORY_DESTROY)
  e3:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_O)
  e3:SetCode(EVENT_BATTLED)
  e3:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e3:SetCondition(s.descondition)
  e3:SetTarget(s.destarget)
  e3:SetOperation(s.desoperation)
  c:RegisterEffect(e3)
end

function s.condition(e)
  local tp = e:GetHandlerPlayer()
  return not Duel.IsExistingMatchingCard(Card.IsMonster, tp, LOCATION_GRAVE, 0, 1, nil)
end

function s.descondition(e, tp, eg, ep, ev, re, r, rp)
  local bc = e:GetHandler():GetBattleTarget()
  return bc ~= nil and bc:IsControler(1 - tp)
end

function s.destarget(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then return chkc:IsOnField() and chkc:IsControler(1 - tp) end
  if chk == 0 then return Duel.IsExistingTarget(aux.TRUE, tp, 0, LOCATION_ONFIELD, 1, nil) end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_DESTROY)
  local g = Duel.SelectTarget(tp, aux.TRUE, tp, 0, LOCATION_ONFIELD, 1, 1, nil)
  Duel.SetOperationInfo(0, CATEGORY_DESTROY, g, 1, 0, 0)
end

function s.desoperation(e, tp, eg, ep, ev, re, r, rp)
  local tc = Duel.GetFirstTarget()
  if tc:IsRelateToEffect(e) then Duel.Destroy(tc, REASON_EFFECT) end
end
