-- Phantom of Chaos: takes on the name, original ATK and effects of an Effect Monster in your GY.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_REMOVE)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_MZONE)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetCountLimit(1)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_SINGLE)
  e2:SetCode(EFFECT_NO_BATTLE_DAMAGE)
  c:RegisterEffect(e2)
end

function s.copied(c)
  return c:IsType(TYPE_EFFECT) and c:IsAbleToRemove()
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then
    return chkc:IsLocation(LOCATION_GRAVE) and chkc:IsControler(tp) and s.copied(chkc)
  end
  if chk == 0 then return Duel.IsExistingTarget(s.copied, tp, LOCATION_GRAVE, 0, 1, nil) end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_REMOVE)
  local g = Duel.SelectTarget(tp, s.copied, tp, LOCATION_GRAVE, 0, 1, 1, nil)
  Duel.SetOperationInfo(0, CATEGORY_REMOVE, g, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c, tc = e:GetHandler(), Duel.GetFirstTarget()
  if not tc:IsRelateToEffect(e) or Duel.Remove(tc, POS_FACEUP, REASON_EFFECT) == 0 then return end
  if not (c:IsFaceup() and c:IsRelateToEffect(e)) then return end
  local code, attack = tc:GetOriginalCode(), tc:GetBaseAttack()
  local reset = RESET_EVENT + RESETS_STANDARD + RESET_PHASE + PHASE_END
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_CHANGE_CODE)
  e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE)
  e1:SetValue(code)
  e1:SetReset(reset)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_SINGLE)
  e2:SetCode(EFFECT_SET_BASE_ATTACK)
  e2:SetValue(attack)
  e2:SetReset(reset)
  c:RegisterEffect(e2)
  c:CopyEffect(code, reset, 1)
end
