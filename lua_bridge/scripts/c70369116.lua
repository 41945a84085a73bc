-- Predaplant Verte Anaconda: makes a monster DARK; sends a Fusion Spell from the Deck to use its effect.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_MZONE)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetCountLimit(1, id)
  e1:SetTarget(s.dark_target)
  e1:SetOperation(s.make_dark)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetDescription(aux.Stringid(id, 1))
  e2:SetType(EFFECT_TYPE_IGNITION)
  e2:SetRange(LOCATION_MZONE)
  e2:SetCountLimit(1, {id, 1})
  e2:SetCost(s.cost)
  e2:SetTarget(s.target)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
end
s.listed_series = {0x46}

function s.not_dark(c)
  return c:IsFaceup() and not c:IsAttribute(ATTRIBUTE_DARK)
end

function s.dark_target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then return chkc:IsLocation(LOCATION_MZONE) and s.not_dark(chkc) end
  if chk == 0 then
    return Duel.IsExistingTarget(s.not_dark, tp, LOCATION_MZONE, LOCATION_MZONE, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_FACEUP)
  Duel.SelectTarget(tp, s.not_dark, tp, LOCATION_MZONE, LOCATION_MZONE, 1, 1, nil)
end

function s.make_dark(e, tp, eg, ep, ev, re, r, rp)
  local tc = Duel.GetFirstTarget()
  if not (tc:IsFaceup() and tc:IsRelateToEffect(e)) then return end
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_CHANGE_ATTRIBUTE)
  e1:SetValue(ATTRIBUTE_DARK)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD + RESET_PHASE + PHASE_END)
  tc:RegisterEffect(e1)
end

function s.fusion_spell(c)
  local kind = c:GetType()
  return c:IsSetCard(0x46) and (kind == TYPE_SPELL or kind == TYPE_SPELL + TYPE_QUICKPLAY)
    and c:IsAbleToGraveAsCost() and c:CheckActivateEffect(true, true, false) ~= nil
end

function s.cost(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.CheckLPCost(tp, 2000) end
  Duel.PayLPCost(tp, 2000)
end

-- The Spell is sent to the GY as part of the cost; which one decides what the effect is.
function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.IsExistingMatchingCard(s.fusion_spell, tp, LOCATION_DECK, 0, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_TOGRAVE)
  local tc = Duel.SelectMatchingCard(tp, s.fusion_spell, tp, LOCATION_DECK, 0, 1, 1, nil):GetFirst()
  local te = tc:CheckActivateEffect(true, true, false)
  Duel.SendtoGrave(tc, REASON_COST)
  e:SetLabelObject(te)
  local target = te:GetTarget()
  if target then target(e, tp, eg, ep, ev, re, r, rp, 1) end
  Duel.ClearOperationInfo(0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local te = e:GetLabelObject()
  local operation = te and te:GetOperation()
  if operation then operation(e, tp, eg, ep, ev, re, r, rp) end
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetCode(EFFECT_CANNOT_SPECIAL_SUMMON)
  e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
  e1:SetTargetRange(1, 0)
  e1:SetReset(RESET_PHASE + PHASE_END)
  Duel.RegisterEffect(e1, tp)
end
