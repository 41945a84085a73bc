-- Black Luster Soldier - Soldier of Chaos: does one of three things when it destroys a monster.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_O)
  e1:SetCode(EVENT_BATTLE_DESTROYING)
  e1:SetCondition(s.condition)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  return c:IsRelateToBattle() and c:IsStatus(STATUS_OPPO_BATTLE)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  local option = {aux.Stringid(id, 0), aux.Stringid(id, 1)}
  if Duel.IsExistingMatchingCard(Card.IsAbleToRemove, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 1, nil) then
    option[3] = aux.Stringid(id, 2)
  end
  e:SetLabel(Duel.SelectOption(tp, table.unpack(option)))
  if e:GetLabel() == 0 then
    e:SetCategory(CATEGORY_ATKCHANGE)
  elseif e:GetLabel() == 1 then
    e:SetCategory(0)
  else
    e:SetCategory(CATEGORY_REMOVE)
    Duel.SetOperationInfo(0, CATEGORY_REMOVE, nil, 1, PLAYER_ALL, LOCATION_ONFIELD)
  end
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if e:GetLabel() == 2 then
    Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_REMOVE)
    local g = Duel.SelectMatchingCard(tp, Card.IsAbleToRemove, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 1, 1, nil)
    Duel.Remove(g, POS_FACEUP, REASON_EFFECT)
    return
  end
  if not (c:IsFaceup() and c:IsRelateToEffect(e)) then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  if e:GetLabel() == 0 then
    e1:SetProperty(EFFECT_FLAG_COPY_INHERIT)
    e1:SetCode(EFFECT_UPDATE_ATTACK)
    e1:SetValue(1500)
    e1:SetReset(RESET_EVENT + RESETS_STANDARD_DISABLE)
  else
    local turn = Duel.GetTurnCount()
    e1:SetCode(EFFECT_EXTRA_ATTACK)
    e1:SetCondition(function() return Duel.GetTurnCount() ~= turn end)
    e1:SetValue(1)
    e1:SetReset(RESET_EVENT + RESETS_STANDARD + RESET_PHASE + PHASE_END + RESET_SELF_TURN, 2)
  end
  c:RegisterEffect(e1)
end
