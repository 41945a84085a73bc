-- Galaxy-Eyes Cipher Dragon: takes a monster until the End Phase; only this card attacks directly.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_CONTROL)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_MZONE)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetCountLimit(1)
  e1:SetCost(Cost.DetachFromSelf(1))
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.taken(c)
  return c:IsFaceup() and c:IsControlerCanBeChanged()
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then
    return chkc:IsLocation(LOCATION_MZONE) and chkc:IsControler(1 - tp) and s.taken(chkc)
  end
  if chk == 0 then return Duel.IsExistingTarget(s.taken, tp, 0, LOCATION_MZONE, 1, nil) end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_CONTROL)
  local g = Duel.SelectTarget(tp, s.taken, tp, 0, LOCATION_MZONE, 1, 1, nil)
  Duel.SetOperationInfo(0, CATEGORY_CONTROL, g, 1, 0, 0)
end

local CHANGES = {
  {EFFECT_DISABLE, 0}, {EFFECT_DISABLE_EFFECT, 0}, {EFFECT_SET_ATTACK_FINAL, 3000},
  {EFFECT_CHANGE_CODE, id},
}

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c, tc = e:GetHandler(), Duel.GetFirstTarget()
  if tc:IsRelateToEffect(e) and tc:IsFaceup() and Duel.GetControl(tc, tp, PHASE_END, 1) then
    Duel.NegateRelatedChain(tc, RESET_TURN_SET)
    for _, change in ipairs(CHANGES) do
      local e1 = Effect.CreateEffect(c)
      e1:SetType(EFFECT_TYPE_SINGLE)
      e1:SetCode(change[1])
      e1:SetValue(change[2])
      e1:SetReset(RESET_EVENT + RESETS_STANDARD + RESET_CONTROL)
      tc:RegisterEffect(e1)
    end
  end
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD)
  e2:SetCode(EFFECT_CANNOT_DIRECT_ATTACK)
  e2:SetTargetRange(LOCATION_MZONE, 0)
  e2:SetTarget(s.others)
  e2:SetLabel(c:GetFieldID())
  e2:SetReset(RESET_PHASE + PHASE_END)
  Duel.RegisterEffect(e2, tp)
end

function s.others(e, c)
  return c:GetFieldID() ~= e:GetLabel()
end
