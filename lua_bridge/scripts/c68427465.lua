-- Wicked-Breaking Flamberge - Baou: costs a card from the hand; the equipped monster gains 500 ATK.
local s, id = GetID()
function s.initial_effect(c)
  aux.AddEquipProcedure(c, nil, nil, nil, s.cost)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_EQUIP)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(500)
  c:RegisterEffect(e1)
end

function s.cost(e, tp, eg, ep, ev, re, r, rp, chk)
  local c = e:GetHandler()
  if chk == 0 then
    return Duel.IsExistingMatchingCard(Card.IsAbleToGraveAsCost, tp, LOCATION_HAND, 0, 1, c)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_TOGRAVE)
  local g = Duel.SelectMatchingCard(tp, Card.IsAbleToGraveAsCost, tp, LOCATION_HAND, 0, 1, 1, c)
  Duel.SendtoGrave(g, REASON_COST)
end
