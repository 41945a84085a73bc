-- Card Trooper: sends up to 3 cards from the Deck for 500 ATK each; draws when destroyed.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_ATKCHANGE)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1)
  e1:SetCost(s.cost)
  e1:SetOperation(s.gain)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetDescription(aux.Stringid(id, 1))
  e2:SetCategory(CATEGORY_DRAW)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_F)
  e2:SetCode(EVENT_TO_GRAVE)
  e2:SetCondition(s.destroyed)
  e2:SetTarget(s.draw_target)
  e2:SetOperation(s.draw)
  c:RegisterEffect(e2)
end

function s.cost(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.IsPlayerCanDiscardDeckAsCost(tp, 1) end
  local numbers = {}
  for number = 1, 3 do
    if Duel.IsPlayerCanDiscardDeckAsCost(tp, number) then numbers[#numbers + 1] = number end
  end
  local number = Duel.AnnounceNumber(tp, table.unpack(numbers))
  e:SetLabel(Duel.DiscardDeck(tp, number, REASON_COST))
end

function s.gain(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if not (c:IsFaceup() and c:IsRelateToEffect(e)) then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(e:GetLabel() * 500)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD_DISABLE + RESET_PHASE + PHASE_END)
  c:RegisterEffect(e1)
end

function s.destroyed(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  return c:IsReason(REASON_DESTROY) and c:IsPreviousLocation(LOCATION_ONFIELD)
    and c:IsPreviousControler(tp)
end

function s.draw_target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetOperationInfo(0, CATEGORY_DRAW, nil, 0, tp, 1)
end

function s.draw(e, tp, eg, ep, ev, re, r, rp)
  Duel.Draw(tp, 1, REASON_EFFECT)
end
