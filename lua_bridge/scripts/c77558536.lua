-- Raiden, Hand of the Lightsworn: sends 2 cards to gain 200 ATK; sends 2 more each End Phase.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_DECKDES + CATEGORY_ATKCHANGE)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1, id)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_DECKDES)
  e2:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_F)
  e2:SetCode(EVENT_PHASE + PHASE_END)
  e2:SetRange(LOCATION_MZONE)
  e2:SetCountLimit(1)
  e2:SetCondition(s.condition)
  e2:SetTarget(s.endtarget)
  e2:SetOperation(s.endoperation)
  c:RegisterEffect(e2)
end
s.listed_series = {0x38}

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.IsPlayerCanDiscardDeck(tp, 2) end
  Duel.SetOperationInfo(0, CATEGORY_DECKDES, nil, 0, tp, 2)
end

function s.sent(c)
  return c:IsLocation(LOCATION_GRAVE) and c:IsSetCard(0x38) and c:IsMonster()
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  Duel.DiscardDeck(tp, 2, REASON_EFFECT)
  if not Duel.GetOperatedGroup():IsExists(s.sent, 1, nil) then return end
  if not c:IsRelateToEffect(e) or c:IsFacedown() then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(200)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD_DISABLE + RESET_PHASE + PHASE_END + RESET_OPPO_TURN)
  c:RegisterEffect(e1)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return Duel.IsTurnPlayer(tp)
end

function s.endtarget(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetOperationInfo(0, CATEGORY_DECKDES, nil, 0, tp, 2)
end

function s.endoperation(e, tp, eg, ep, ev, re, r, rp)
  Duel.DiscardDeck(tp, 2, REASON_EFFECT)
end
