-- Mystical Space Typhoon: destroys a Spell or Trap on the field.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_DESTROY)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  local c = e:GetHandler()
  if chkc then return chkc:IsOnField() and chkc:IsSpellTrap() and chkc ~= c end
  if chk == 0 then
    return Duel.IsExistingTarget(Card.IsSpellTrap, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 1, c)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_DESTROY)
  local g = Duel.SelectTarget(tp, Card.IsSpellTrap, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, 1, 1, c)
  Duel.SetOperationInfo(0, CATEGORY_DESTROY, g, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local tc = Duel.GetFirstTarget()
  if tc:IsRelateToEffect(e) then Duel.Destroy(tc, REASON_EFFECT) end
end
