-- YGOPro's names of the helpers that custom cards use most; see common.lua.

function GetID() return self_table, self_code, self_code < 100000000 and 1 or 100 end

function aux.Stringid(code, index) return code * 16 + index end

bit = {}
function bit.band(a, b) return a & b end
function bit.bor(a, b) return a | b end
function bit.bxor(a, b) return a ~ b end
function bit.bnot(a) return ~a end
function bit.lshift(a, b) return a << b end
function bit.rshift(a, b) return a >> b end

-- The cards whose names are written on a card.
function aux.AddCodeList(card, ...)
  local facts = getmetatable(card)
  facts.card_code_list = facts.card_code_list or {}
  for _, code in ipairs({...}) do facts.card_code_list[code] = true end
end
function aux.IsCodeListed(card, code)
  return card.card_code_list ~= nil and card.card_code_list[code] == true
end

-- A cost: banish this card from the Graveyard.
function aux.bfgcost(e, tp, eg, ep, ev, re, r, rp, chk)
  local card = e:GetHandler()
  if chk == 0 then return card:IsAbleToRemoveAsCost() end
  Duel.Remove(card, POS_FACEUP, REASON_COST)
end

-- Not in the turn in which this card was sent to the Graveyard.
function aux.exccon(e)
  return Duel.GetTurnCount() ~= e:GetHandler():GetTurnID() or e:GetHandler():IsReason(REASON_RETURN)
end

-- "This card", if it is still the one that was activated; for exceptions of filters.
function aux.ExceptThisCard(e)
  local card = e:GetHandler()
  return card:IsRelateToEffect(e) and card or nil
end

function aux.indoval(e, re, rp) return rp == 1 - e:GetHandlerPlayer() end
