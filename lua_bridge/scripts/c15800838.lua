-- Mind Crush: the opponent discards every copy of a declared card, or you discard one at random.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_HANDES)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.GetFieldGroupCount(tp, 0, LOCATION_HAND) > 0
      and Duel.GetFieldGroupCount(tp, LOCATION_HAND, 0) > 0
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_CODE)
  Duel.SetTargetParam(Duel.AnnounceCard(tp))
  Duel.SetOperationInfo(0, CATEGORY_HANDES, nil, 0, PLAYER_ALL, 1)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local code = Duel.GetChainInfo(0, CHAININFO_TARGET_PARAM)
  local hand = Duel.GetFieldGroup(tp, 0, LOCATION_HAND)
  Duel.ConfirmCards(tp, hand)
  local g = hand:Filter(Card.IsCode, nil, code)
  if #g == 0 then g = Duel.GetFieldGroup(tp, LOCATION_HAND, 0):RandomSelect(tp, 1) end
  Duel.SendtoGrave(g, REASON_EFFECT + REASON_DISCARD)
end
