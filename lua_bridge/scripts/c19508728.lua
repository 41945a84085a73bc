-- Moon Mirror Shield: in battle, ATK and DEF become the opponent's higher value + 100.
local s, id = GetID()
function s.initial_effect(c)
  aux.AddEquipProcedure(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_ATKCHANGE + CATEGORY_DEFCHANGE)
  e1:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_F)
  e1:SetCode(EVENT_PRE_DAMAGE_CALCULATE)
  e1:SetRange(LOCATION_SZONE)
  e1:SetCondition(s.condition)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  -- Sent from the field to the GY: pay 500 LP and return it to the Deck.
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_TODECK)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_F)
  e2:SetCode(EVENT_TO_GRAVE)
  e2:SetCondition(s.return_condition)
  e2:SetCost(Cost.PayLP(500))
  e2:SetTarget(s.return_target)
  e2:SetOperation(s.return_operation)
  c:RegisterEffect(e2)
end

function s.battling(e, tp)
  local ec = e:GetHandler():GetEquipTarget()
  local bc = ec and ec:GetBattleTarget()
  if bc and bc:IsControler(1 - ec:GetControler()) then return ec, bc end
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return s.battling(e, tp) ~= nil
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local ec, bc = s.battling(e, tp)
  if not (c:IsRelateToEffect(e) and ec and ec:IsFaceup() and bc:IsFaceup()) then return end
  local value = math.max(bc:GetAttack(), bc:GetDefense()) + 100
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SET_ATTACK_FINAL)
  e1:SetValue(value)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD + RESET_PHASE + PHASE_DAMAGE_CAL)
  ec:RegisterEffect(e1)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_SET_DEFENSE_FINAL)
  ec:RegisterEffect(e2)
end

function s.return_condition(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  return c:IsPreviousLocation(LOCATION_ONFIELD) and c:IsPreviousPosition(POS_FACEUP)
end

function s.return_target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetOperationInfo(0, CATEGORY_TODECK, e:GetHandler(), 1, 0, 0)
end

function s.return_operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if not c:IsRelateToEffect(e) then return end
  local place = Duel.SelectOption(tp, aux.Stringid(id, 0), aux.Stringid(id, 1))
  Duel.SendtoDeck(c, nil, place == 0 and SEQ_DECKTOP or SEQ_DECKBOTTOM, REASON_EFFECT)
end
