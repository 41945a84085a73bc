-- Ms. Judge: negates an effect that the opponent activated if 2 coins both show heads.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_CONTINUOUS)
  e1:SetCode(EVENT_CHAIN_SOLVING)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1, id)
  e1:SetCondition(s.condition)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end
s.toss_coin = true

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return rp == 1 - tp and Duel.IsChainDisablable(ev)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local first, second = Duel.TossCoin(tp, 2)
  if first + second == 2 then Duel.NegateEffect(ev) end
end
