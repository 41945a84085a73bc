-- Group: sets of cards, ordered by the number that a card has in the duel.

local objects = ...

local arguments, wrong, fail, whole = objects.arguments, objects.wrong, objects.fail, objects.whole
local number_of, cards_of, card_by_number = objects.number_of, objects.cards_of, objects.card_by_number
local new_group, sorted = objects.new_group, objects.sorted
local host, edopro, rawtype = objects.host, objects.edopro, objects.type
local pairs, next, select, rawequal, concat = objects.pairs, next, select, rawequal, table.concat
local sort, remove, random, huge = table.sort, table.remove, math.random, math.huge

local function set_of(group, place)
  local found = cards_of[group]
  return found and found.set or wrong(place or 1, "Group", group)
end

-- The set to change: the walk through the group by GetNext has to begin again.
local function changing(group)
  local found = cards_of[group] or wrong(1, "Group", group)
  found.walk = nil
  return found.set
end

local function each(value, place, visit)
  if number_of[value] then return visit(value) end
  if not cards_of[value] then wrong(place, edopro and 'Card" or "Group' or "Card or Group", value) end
  for card in pairs(cards_of[value].set) do visit(card) end
end

local function copy(set)
  local made = {}
  for card in pairs(set) do made[card] = true end
  return made
end

-- The cards of a set that are not the exception: a card, a group, or nothing.
local function without(set, exception, place)
  local made, found = copy(set), objects.spared(exception)
  if exception ~= nil and not found and edopro then wrong(place, 'Card" or "Group', exception) end
  for card in pairs(found or {}) do made[card] = nil end
  return made
end

local function in_order(set)
  local numbers = {}
  for card in pairs(set) do numbers[#numbers + 1] = number_of[card] end
  sort(numbers)
  for i = 1, #numbers do numbers[i] = card_by_number[numbers[i]] end
  return numbers
end

local function count(set)
  local size = 0
  for _ in pairs(set) do size = size + 1 end
  return size
end

local function filtering(f, place)
  if rawtype(f) ~= "function" then wrong(place, "Function", f) end
end

-- --------------------------------------------------------------------------------- making, changing

function Group.CreateGroup(...)
  local set = {}
  local function add(...)
    for i = 1, select("#", ...) do
      local value = select(i, ...)
      if rawtype(value) == "table" and not objects.class_of(value) then
        for _, card in pairs(value) do add(card) end
      elseif value ~= nil then
        if not number_of[value] then wrong(i, "Card", value) end
        set[value] = true
      end
    end
  end
  add(...)
  return new_group(set)
end
Group.FromCards = Group.CreateGroup

function Group.Clone(group) return new_group(copy(set_of(group))) end
function Group.DeleteGroup(group) set_of(group) end
function Group.KeepAlive(group) set_of(group) return group end

function Group.Clear(group)
  local set = changing(group)
  for card in pairs(set) do set[card] = nil end
  return group
end

function Group.AddCard(group, cards)
  local set = changing(group)
  each(cards, 2, function(card) set[card] = true end)
  return group
end
Group.Merge = Group.AddCard

function Group.RemoveCard(group, cards)
  local set = changing(group)
  if rawequal(group, cards) then
    fail("Attempting to remove a group from itself")
  end
  each(cards, 2, function(card) set[card] = nil end)
  return group
end
Group.Sub = Group.RemoveCard

function Group.Match(group, f, exception, ...)
  local set = changing(group)
  filtering(f, 2)
  local kept = without(set, exception, 3)
  for _, card in pairs(in_order(set)) do
    if not (kept[card] and f(card, ...)) then set[card] = nil end
  end
  return group
end

function Group.Remove(group, f, exception, ...)
  local set = changing(group)
  filtering(f, 2)
  for _, card in pairs(in_order(without(set, exception, 3))) do
    if f(card, ...) then set[card] = nil end
  end
  return group
end

function Group.Split(group, f, exception, ...)
  local set = set_of(group)
  filtering(f, 2)
  local kept = without(set, exception, 3)
  local fitting, others = {}, {}
  for _, card in pairs(in_order(set)) do
    if kept[card] and f(card, ...) then fitting[card] = true else others[card] = true end
  end
  return new_group(fitting), new_group(others)
end

-- ------------------------------------------------------------------------------------------ walking

function Group.GetFirst(group)
  local found = cards_of[group] or wrong(1, "Group", group)
  found.walk, found.place = sorted(group), 1
  return found.walk[1]
end

function Group.GetNext(group)
  local found = cards_of[group] or wrong(1, "Group", group)
  if not found.walk then fail("Called Group.GetNext without first calling Group.GetFirst") end
  found.place = found.place + 1
  return found.walk[found.place]
end

function Group.TakeatPos(group, place)
  set_of(group)
  return sorted(group)[arguments.whole(place, 2) + 1]
end

function Group.GetCount(group) return count(set_of(group)) end
Group.__len = Group.GetCount

-- ------------------------------------------------------------------------------------------- asking

function Group.Filter(group, f, exception, ...)
  filtering(f, 2)
  local fitting = {}
  for _, card in pairs(in_order(without(set_of(group), exception, 3))) do
    if f(card, ...) then fitting[card] = true end
  end
  return new_group(fitting)
end

function Group.FilterCount(group, f, exception, ...)
  filtering(f, 2)
  local size = 0
  for _, card in pairs(in_order(without(set_of(group), exception, 3))) do
    if f(card, ...) then size = size + 1 end
  end
  return size
end

function Group.IsExists(group, f, number, exception, ...)
  filtering(f, 2)
  local missing = arguments.whole(number, 3)
  if not edopro and missing < 1 then missing = 1 end
  for _, card in pairs(in_order(without(set_of(group), exception, 4))) do
    if missing <= 0 then return true end
    if f(card, ...) then missing = missing - 1 end
  end
  return missing <= 0
end

function Group.SearchCard(group, f, ...)
  filtering(f, 2)
  for _, card in pairs(sorted(group)) do
    if f(card, ...) then return card end
  end
end

function Group.IsContains(group, card)
  local set = set_of(group)
  if not number_of[card] then wrong(2, "Card", card) end
  return set[card] == true
end

function Group.Includes(group, others)
  local set = set_of(group)
  for card in pairs(set_of(others, 2)) do
    if not set[card] then return false end
  end
  return true
end

function Group.Equal(group, other)
  local set, others = set_of(group), set_of(other, 2)
  if count(set) ~= count(others) then return false end
  for card in pairs(set) do
    if not others[card] then return false end
  end
  return true
end

function Group.IsDeleted(group) return cards_of[group] == nil end
function Group.GetLuaRef(group) set_of(group) return 0 end

-- A number for a card, from a function that is called with the card and what else was given.
local function valued(f, card, ...)
  local value = f(card, ...)
  if value == true then return 1 end
  return whole(value) or 0
end

local function extreme(better)
  return function(group, f, ...)
    filtering(f, 2)
    local best, found = nil, {}
    for _, card in pairs(sorted(group)) do
      local value = valued(f, card, ...)
      if best == nil or better(value, best) then best, found = value, {} end
      if value == best then found[card] = true end
    end
    if best == nil then return nil end
    return new_group(found), best
  end
end

Group.GetMinGroup = extreme(function(one, other) return one < other end)
Group.GetMaxGroup = extreme(function(one, other) return one > other end)

function Group.GetSum(group, f, ...)
  filtering(f, 2)
  local sum = 0
  for _, card in pairs(sorted(group)) do sum = sum + valued(f, card, ...) end
  return sum
end

function Group.GetBitwiseAnd(group, f, ...)
  filtering(f, 2)
  local bits
  for _, card in pairs(sorted(group)) do
    local value = valued(f, card, ...)
    bits = bits and bits & value or value
  end
  return bits or 0
end

function Group.GetBitwiseOr(group, f, ...)
  filtering(f, 2)
  local bits = 0
  for _, card in pairs(sorted(group)) do bits = bits | valued(f, card, ...) end
  return bits
end

-- The different values of the cards, in rising order.
local function classes(group, f, ...)
  filtering(f, 2)
  local seen, list = {}, {}
  for _, card in pairs(sorted(group)) do
    local value = valued(f, card, ...)
    if not seen[value] then
      seen[value] = true
      list[#list + 1] = value
    end
  end
  sort(list)
  return list
end

function Group.GetClass(group, f, ...) return classes(group, f, ...) end

function Group.GetClassCount(group, f, ...) return #classes(group, f, ...) end

function Group.GetBinClassCount(group, f, ...)
  filtering(f, 2)
  local bits, size = 0, 0
  for _, card in pairs(sorted(group)) do bits = bits | valued(f, card, ...) end
  while bits ~= 0 do
    size = size + (bits & 1)
    bits = bits >> 1
  end
  return size
end

-- ---------------------------------------------------------------------------------------- operators

local function both(one, other)
  if not cards_of[one] and not cards_of[other] then
    fail('At least 1 parameter should be "Group".')
  end
  local sets = {}
  for i = 1, 2 do
    local value = i == 1 and one or i == 2 and other
    if number_of[value] then sets[i] = {[value] = true}
    elseif cards_of[value] then sets[i] = cards_of[value].set
    else fail("A parameter isn't \"Group\" nor \"Card\".") end
  end
  return sets[1], sets[2]
end

local function joined(one, other)
  local set, others = both(one, other)
  local made = copy(set)
  for card in pairs(others) do made[card] = true end
  return new_group(made)
end

Group.__add = joined

function Group.__sub(one, other)
  local set, others = both(one, other)
  local made = copy(set)
  for card in pairs(others) do made[card] = nil end
  return new_group(made)
end

function Group.__band(one, other)
  local set, others = both(one, other)
  local made = {}
  for card in pairs(set) do made[card] = others[card] end
  return new_group(made)
end

if edopro then
  -- Groups compare by how many cards they have.
  local function sizes(one, other)
    if not cards_of[one] or not cards_of[other] then return nil, nil end
    return count(cards_of[one].set), count(cards_of[other].set)
  end
  local function ordered(compare)
    return function(one, other)
      local size, size_of_other = sizes(one, other)
      if not size then fail('Parameter ' .. (cards_of[one] and 2 or 1) .. ' should be "Group".') end
      return compare(size, size_of_other)
    end
  end
  function Group.__eq(one, other)
    local size, size_of_other = sizes(one, other)
    return size ~= nil and size == size_of_other
  end
  Group.__lt = ordered(function(one, other) return one < other end)
  Group.__le = ordered(function(one, other) return one <= other end)
else
  Group.__bor = joined
  function Group.__bxor(one, other)
    local set, others = both(one, other)
    local made = {}
    for card in pairs(set) do made[card] = not others[card] or nil end
    for card in pairs(others) do made[card] = not set[card] or nil end
    return new_group(made)
  end
end

-- ----------------------------------------------------------------------------------------- choosing

-- Lets a player choose `least` to `most` of `cards` (a list): the list of the chosen, or nil.
local function choose(player, cards, least, most, cancelable)
  if player ~= 0 and player ~= 1 then return nil end
  local numbers = {}
  for i = 1, #cards do numbers[i] = number_of[cards[i]] end
  local chosen = {host.choose_cards(player, concat(numbers, ","), least, most, cancelable)}
  if chosen[1] == host.failed then fail(chosen[2]) end
  if chosen[1] == false then return nil end
  local set = {}
  for i = 1, #chosen do set[card_by_number[chosen[i]]] = true end
  return set
end
objects.choose = choose

-- In EDOPro a boolean may stand before the exception: the choice can then be cancelled.
local function cancelling(first, ...)
  if edopro and rawtype(first) == "boolean" then return first, ... end
  return false, first, ...
end
objects.cancelling = cancelling

local function chosen_group(player, cards, least, most, cancelable)
  local set = choose(player, cards, least, most, cancelable)
  return set and new_group(set)
end

function Group.Select(group, player, least, most, ...)
  local cancelable, exception = cancelling(...)
  return chosen_group(
    arguments.whole(player, 2), in_order(without(set_of(group), exception, 5)),
    arguments.whole(least, 3), arguments.whole(most, 4), cancelable
  )
end

function Group.CancelableSelect(group, player, least, most, exception)
  return chosen_group(
    arguments.whole(player, 2), in_order(without(set_of(group), exception, 5)),
    arguments.whole(least, 3), arguments.whole(most, 4), true
  )
end

local function select_fitting(group, player, f, least, most, cancelable, exception, ...)
  filtering(f, 3)
  local fitting = {}
  for _, card in pairs(in_order(without(set_of(group), exception, 6))) do
    if f(card, ...) then fitting[#fitting + 1] = card end
  end
  return chosen_group(
    arguments.whole(player, 2), fitting, arguments.whole(least, 4), arguments.whole(most, 5), cancelable
  )
end

function Group.FilterSelect(group, player, f, least, most, ...)
  return select_fitting(group, player, f, least, most, cancelling(...))
end

function Group.RandomSelect(group, player, number)
  arguments.whole(player, 2)
  local left, size = sorted(group), arguments.whole(number, 3)
  local set = {}
  while size > 0 and #left > 0 do
    set[remove(left, random(#left))] = true
    size = size - 1
  end
  return new_group(set)
end

-- One card of `group` to take, or of `taken` to give back; nil when the player is done.
function Group.SelectUnselect(group, taken, player, finishable, cancelable, least, most)
  local cards = sorted(group)
  local back = taken ~= nil and sorted(taken, 2) or {}
  for i = 1, #back do cards[#cards + 1] = back[i] end
  local set = choose(arguments.whole(player, 3), cards, (finishable or cancelable) and 0 or 1, 1,
    not not (finishable or cancelable))
  return set and next(set)
end

-- ------------------------------------------------------------------------------------------- sums

-- What a card counts as towards a sum: one number, or in the upper half a second that may be used.
local function amounts(f, card, ...)
  local value = valued(f, card, ...)
  if value == 0 then fail("Group contains a card for which the value function returned 0.") end
  local first, second = value & 0xffff, (value >> 16) & 0xffff
  return second ~= 0 and {first, second} or {first}
end

-- Whether some of `cards`, added to `must`, reach the sum; `visit` gets each choice that does.
local function reach(cards, must, sum, least, most, fits, f, ...)
  local values = {}
  for i = 1, #cards do values[i] = amounts(f, cards[i], ...) end
  local bases = {[0] = true}
  for _, card in pairs(must) do
    local after = {}
    for _, value in pairs(amounts(f, card, ...)) do
      for base in pairs(bases) do after[base + value] = true end
    end
    bases = after
  end
  local taken = {}
  local function go(place, total)
    if #taken >= least and fits(total, sum) then return true end
    if place > #cards or #taken >= most or total > sum then return false end
    for i = place, #cards do
      taken[#taken + 1] = cards[i]
      for _, value in pairs(values[i]) do
        if go(i + 1, total + value) then return true end
      end
      taken[#taken] = nil
    end
    return false
  end
  for base in pairs(bases) do
    if go(1, base) then return taken end
  end
  return nil
end

local function exactly(total, sum) return total == sum end
local function at_least(total, sum) return total >= sum end

-- The cards that a script said the next choice must contain; then it need not any more.
local selected = {}
local function grab()
  local must = selected
  selected = {}
  return must
end

local function without(cards, must)
  local left, taken = {}, {}
  for i = 1, #must do taken[must[i]] = true end
  for i = 1, #cards do
    if not taken[cards[i]] then left[#left + 1] = cards[i] end
  end
  return left
end

function Duel.SetSelectedCard(cards)
  if number_of[cards] then selected = {cards}
  elseif cards_of[cards] then selected = sorted(cards)
  else wrong(1, edopro and 'Card" or "Group' or "Card or Group", cards) end
end

function Duel.GrabSelectedCard()
  local set = {}
  for _, card in pairs(grab()) do set[card] = true end
  return new_group(set)
end

function Group.CheckWithSumEqual(group, f, sum, least, most, ...)
  filtering(f, 2)
  local must = grab()
  return reach(without(sorted(group), must), must, arguments.whole(sum, 3), arguments.whole(least, 4),
    arguments.whole(most, 5), exactly, f, ...) ~= nil
end

function Group.CheckWithSumGreater(group, f, sum, ...)
  filtering(f, 2)
  local must = grab()
  return reach(without(sorted(group), must), must, arguments.whole(sum, 3), 0, huge, at_least,
    f, ...) ~= nil
end

-- The player's choice if it fits, otherwise the first that does.
local function select_sum(group, player, f, sum, least, most, fits, ...)
  filtering(f, 3)
  local must = grab()
  if player ~= 0 and player ~= 1 then return nil end
  local cards = without(sorted(group), must)
  local found = reach(cards, must, sum, least, most, fits, f, ...)
  if not found then return new_group({}) end
  local set = choose(player, cards, least, most == huge and #cards or most, false)
  if set and reach(in_order(set), must, sum, count(set), count(set), fits, f, ...) then
    return new_group(set)
  end
  local made = {}
  for _, card in pairs(found) do made[card] = true end
  return new_group(made)
end

function Group.SelectWithSumEqual(group, player, f, sum, least, most, ...)
  return select_sum(group, arguments.whole(player, 2), f, arguments.whole(sum, 4),
    arguments.whole(least, 5), arguments.whole(most, 6), exactly, ...)
end

function Group.SelectWithSumGreater(group, player, f, sum, ...)
  return select_sum(group, arguments.whole(player, 2), f, arguments.whole(sum, 4), 0, huge,
    at_least, ...)
end

