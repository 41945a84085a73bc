-- The functions of Duel that take a filter: they look at the cards of both players' places.

local objects = ...

local arguments, wrong = objects.arguments, objects.wrong
local number_of, card_by_number = objects.number_of, objects.card_by_number
local new_group, choose, cancelling = objects.new_group, objects.choose, objects.cancelling
local host, edopro, rawtype = objects.host, objects.edopro, objects.type
local concat, unpack = table.concat, table.unpack

-- The cards in the places `own` of `player` and `other` of the other player, except `exception`, that fit.
local function matching(first, f, player, own, other, exception, ...)
  if f ~= nil and rawtype(f) ~= "function" then wrong(first, "Function", f) end
  player = arguments.whole(player, first + 1)
  own, other = arguments.whole(own, first + 2), arguments.whole(other, first + 3)
  local spared, found = objects.spared(exception), {}
  if player ~= 0 and player ~= 1 then return found end
  local numbers = {host.cards_in(player, own, other)}
  for i = 1, #numbers do
    local card = card_by_number[numbers[i]]
    if not (spared and spared[card]) and (f == nil or f(card, ...)) then found[#found + 1] = card end
  end
  return found
end

-- For none at all the answer of the cores is no.
local function are_enough(cards, number)
  number = arguments.whole(number, 5)
  return number > 0 and #cards >= number
end

local function as_group(cards)
  local set = {}
  for i = 1, #cards do set[cards[i]] = true end
  return new_group(set)
end

function Duel.GetMatchingGroup(f, player, own, other, exception, ...)
  return as_group(matching(1, f, player, own, other, exception, ...))
end

function Duel.GetMatchingGroupCount(f, player, own, other, exception, ...)
  return #matching(1, f, player, own, other, exception, ...)
end

function Duel.GetFirstMatchingCard(f, player, own, other, exception, ...)
  return matching(1, f, player, own, other, exception, ...)[1]
end

function Duel.IsExistingMatchingCard(f, player, own, other, number, exception, ...)
  return are_enough(matching(1, f, player, own, other, exception, ...), number)
end

local function select_matching(chooser, f, player, own, other, least, most, cancelable, exception, ...)
  local cards = matching(2, f, player, own, other, exception, ...)
  local set = choose(arguments.whole(chooser, 1), cards, arguments.whole(least, 6),
    arguments.whole(most, 7), cancelable)
  return set and new_group(set)
end

function Duel.SelectMatchingCard(chooser, f, player, own, other, least, most, ...)
  return select_matching(chooser, f, player, own, other, least, most, cancelling(...))
end

-- ----------------------------------------------------------------------------------------- targets

local function targets(first, f, player, own, other, exception, ...)
  local cards, found = matching(first, f, player, own, other, exception, ...), {}
  for i = 1, #cards do
    if host.may_be_target(number_of[cards[i]]) then found[#found + 1] = cards[i] end
  end
  return found
end

function Duel.GetTargetCount(f, player, own, other, exception, ...)
  return #targets(1, f, player, own, other, exception, ...)
end

function Duel.IsExistingTarget(f, player, own, other, number, exception, ...)
  return are_enough(targets(1, f, player, own, other, exception, ...), number)
end

local function select_target(chooser, f, player, own, other, least, most, cancelable, exception, ...)
  if not host.in_chain() then return nil end
  local cards = targets(2, f, player, own, other, exception, ...)
  local set = choose(arguments.whole(chooser, 1), cards, arguments.whole(least, 6),
    arguments.whole(most, 7), cancelable)
  if not set then return nil end
  local group = new_group(set)
  local numbers = objects.members(group)
  if #numbers > 0 then host.add_targets(concat(numbers, ",")) end
  return group
end

function Duel.SelectTarget(chooser, f, player, own, other, least, most, ...)
  return select_target(chooser, f, player, own, other, least, most, cancelling(...))
end

-- ---------------------------------------------------------------------------------------- Tributes

-- Cards that `player` can Tribute: on the field, and from the hand where asked for.
local function tributes(f, player, hand, exception, opponents, ...)
  if f ~= nil and rawtype(f) ~= "function" then wrong(2, "Function", f) end
  local own = hand and 0x6 or 0x4
  local cards, found = matching(2, nil, player, own, 0x4, exception), {}
  for i = 1, #cards do
    local card = cards[i]
    if host.may_be_tributed(number_of[card], player, opponents) and (f == nil or f(card, ...)) then
      found[#found + 1] = card
    end
  end
  return found
end

-- EDOPro: after the number a boolean may stand that opens more arguments.
local function unfold(hand, first, ...)
  if edopro and rawtype(first) == "boolean" then
    local use_hand, _, check, card, player, zone, opponents, exception = first, ...
    local more = {...}
    return use_hand, not not more[6], more[7], unpack(more, 8, #more)
  end
  return hand, false, first, ...
end

local function check_tributes(hand)
  return function(player, f, number, ...)
    player = arguments.whole(player, 1)
    local function go(use_hand, opponents, exception, ...)
      return #tributes(f, player, use_hand, exception, opponents, ...) >= arguments.whole(number, 3)
    end
    return go(unfold(hand, ...))
  end
end

local function select_tributes(hand)
  return function(player, f, least, most, ...)
    player = arguments.whole(player, 1)
    local function go(use_hand, opponents, exception, ...)
      local cards = tributes(f, player, use_hand, exception, opponents, ...)
      local set = choose(player, cards, arguments.whole(least, 3), arguments.whole(most, 4), false)
      return set and new_group(set)
    end
    return go(unfold(hand, ...))
  end
end

Duel.CheckReleaseGroup = check_tributes(false)
Duel.SelectReleaseGroup = select_tributes(false)

if edopro then
  Duel.CheckReleaseGroupEx = check_tributes(true)
  Duel.SelectReleaseGroupEx = select_tributes(true)
else
  -- (player, filter, number, reason, hand, exception, ...)
  function Duel.CheckReleaseGroupEx(player, f, number, reason, hand, exception, ...)
    return #tributes(f, arguments.whole(player, 1), hand, exception, false, ...)
      >= arguments.whole(number, 3)
  end
  function Duel.SelectReleaseGroupEx(player, f, least, most, reason, hand, exception, ...)
    local cards = tributes(f, arguments.whole(player, 1), hand, exception, false, ...)
    local set = choose(arguments.whole(player, 1), cards, arguments.whole(least, 3),
      arguments.whole(most, 4), false)
    return set and new_group(set)
  end
end

Duel.GetReleaseGroup = function(player, hand)
  return as_group(tributes(nil, arguments.whole(player, 1), hand == true, nil, false))
end
Duel.GetReleaseGroupCount = function(player, hand)
  return #tributes(nil, arguments.whole(player, 1), hand == true, nil, false)
end
