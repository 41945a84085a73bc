-- The actions of Duel that take a filter or any number of results.

local objects = ...

local arguments, wrong, fail = objects.arguments, objects.wrong, objects.fail
local number_of, card_by_number = objects.number_of, objects.card_by_number
local choose, host, rawtype = objects.choose, objects.host, objects.type
local pairs, concat, sort = objects.pairs, table.concat, table.sort

-- The player's cards in the hand that fit, except `exception`; the player chooses which are discarded.
function Duel.DiscardHand(player, f, least, most, reason, exception, ...)
  player = arguments.whole(player, 1)
  if f ~= nil and rawtype(f) ~= "function" then wrong(2, "Function", f) end
  least, most = arguments.whole(least, 3), arguments.whole(most, 4)
  reason = arguments.whole(reason, 5)
  if player ~= 0 and player ~= 1 then return end
  local spared = objects.spared(exception)
  local numbers, found = {host.cards_in(player, 0x2, 0)}, {}
  for i = 1, #numbers do
    local card = card_by_number[numbers[i]]
    if not (spared and spared[card]) and (f == nil or f(card, ...)) then found[#found + 1] = card end
  end
  if #found == 0 then return 0 end
  local set = choose(player, found, least, most, false)
  local chosen = {}
  for card in pairs(set or {}) do chosen[#chosen + 1] = number_of[card] end
  sort(chosen)
  local sent, why = host.discard(player, concat(chosen, ","), reason)
  if sent == host.failed then fail(why) end
  return sent
end
