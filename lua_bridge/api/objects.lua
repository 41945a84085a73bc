-- Cards, effects and groups as scripts meet them, and the classes that hold their functions.
--
-- An object is an empty table whose metatable gives it its functions; `type` calls it userdata, as in
-- the cores. What belongs to an object is kept here, out of reach of scripts: the number by which the
-- host knows a card or an effect, the fields of an effect, the cards of a group.

local host, dialect, where, finally = ...

local rawtype, error, pairs, select, tostring, tonumber = type, error, pairs, select, tostring, tonumber
local setmetatable, getmetatable, rawget, rawset = setmetatable, getmetatable, rawget, rawset
local math_type, floor, ceil = math.type, math.floor, math.ceil
local tointeger, huge = math.tointeger, math.huge
local concat, sort, unpack = table.concat, table.sort, table.unpack
local utf8_len = utf8.len

local globals = _G -- what scripts made of it: only to be read and written raw
local objects = {}

local EDOPRO = dialect == "edopro"

Card, Effect, Group, Duel, Debug, Ruling = {}, {}, {}, {}, {}, {}
local card_class, effect_class, group_class = Card, Effect, Group
Card.__index, Effect.__index, Group.__index = Card, Effect, Group

local number_of = setmetatable({}, {__mode = "k"})  -- card -> number
local record_of = setmetatable({}, {__mode = "k"})  -- effect -> fields
local cards_of = setmetatable({}, {__mode = "k"})   -- group -> {set = {card = true}, cursor = ...}
local card_by_number, effect_by_number = {}, {}

-- ------------------------------------------------------------------------------- what scripts see

local function class_of(value)
  if number_of[value] then return "Card" end
  if cards_of[value] then return "Group" end
  if record_of[value] then return "Effect" end
end

local function is_object(value)
  return rawtype(value) == "table" and class_of(value) ~= nil
end

function type(...)
  if select("#", ...) == 0 then error("bad argument #1 to 'type' (value expected)", 2) end
  local value = ...
  if is_object(value) then return "userdata" end
  return rawtype(value)
end

for _, name in pairs({"setmetatable", "rawset", "rawget", "rawlen", "next"}) do
  local plain = globals[name]
  globals[name] = function(value, ...)
    if is_object(value) then
      error("bad argument #1 to '" .. name .. "' (table expected, got userdata)", 2)
    end
    return plain(value, ...)
  end
end

local plain_pairs = pairs
globals.pairs = function(value)
  if is_object(value) then
    local metatable = getmetatable(value)
    if rawtype(metatable) ~= "table" or rawget(metatable, "__pairs") == nil then
      error("bad argument #1 to 'for iterator' (table expected, got userdata)", 2)
    end
  end
  return plain_pairs(value)
end

-- ---------------------------------------------------------------------------------- the arguments

-- An error at the line of the script that called.
local function fail(message)
  error(where() .. message, 0)
end

local function name_of(value)
  return class_of(value) or rawtype(value)
end

local function wrong(place, expected, value)
  if EDOPRO then
    fail('Parameter ' .. place .. ' should be "' .. expected .. '" but is "' .. name_of(value) .. '".')
  end
  fail('Parameter ' .. place .. ' should be "' .. expected .. '".')
end

-- The cards that an exception, a card or a group, spares in a filter; anything else spares none.
local function spared(exception)
  if number_of[exception] then return {[exception] = true} end
  return cards_of[exception] and cards_of[exception].set
end

-- A number of the core: EDOPro rounds a float to the nearest, YGOPro cuts or refuses it.
local function whole(value)
  if math_type(value) == "integer" then return value end
  local number = tonumber(value)
  if not number or number ~= number or number == huge or number == -huge then return nil end
  if EDOPRO then
    return tointeger(number >= 0 and floor(number + 0.5) or ceil(number - 0.5))
  end
  return number == floor(number) and tointeger(number) or 0
end

local arguments = {}

function arguments.card(value, place)
  return number_of[value] or wrong(place, "Card", value)
end

function arguments.card_or_nil(value, place)
  if value == nil then return nil end
  return number_of[value] or wrong(place, "Card", value)
end

local function members(value)
  local numbers = {}
  for card in pairs(cards_of[value].set) do numbers[#numbers + 1] = number_of[card] end
  sort(numbers)
  return numbers
end

-- A card or a group, as the host reads it: the numbers of the cards, in order.
function arguments.cards(value, place)
  local number = number_of[value]
  if number then return tostring(number) end
  if not cards_of[value] then wrong(place, EDOPRO and 'Card" or "Group' or "Card or Group", value) end
  return concat(members(value), ",")
end

function arguments.cards_or_nil(value, place)
  if value == nil then return nil end
  return arguments.cards(value, place)
end

-- The same for functions that take anything: what is no card or group stands for nothing.
function arguments.loose_cards(value, place)
  if number_of[value] or cards_of[value] then return arguments.cards(value, place) end
  return nil
end
arguments.loose_cards_or_nil = arguments.loose_cards

function arguments.whole(value, place)
  local number = whole(value)
  if number == nil then
    if not EDOPRO then return rawtype(value) == "boolean" and (value and 1 or 0) or 0 end
    wrong(place, "Int", value)
  end
  return number
end

-- EDOPro takes no notice of what is no number where a number may be left out.
function arguments.whole_or_nil(value, place)
  if value == nil then return nil end
  if EDOPRO then return whole(value) end
  return arguments.whole(value, place)
end

-- Any number of numbers; in EDOPro a table of them may stand for all. What is nil is left out.
local MOST_NUMBERS = 4096
function arguments.spread(place, first, ...)
  if math_type(first) == "integer" and select("#", ...) == 0 then return first end
  local given, count = {first, ...}, 1 + select("#", ...)
  if EDOPRO and rawtype(first) == "table" and not class_of(first) then
    given, count = first, #first
  end
  if count > MOST_NUMBERS then fail("Too many numbers: expected at most " .. MOST_NUMBERS) end
  local numbers = {}
  for i = 1, count do
    if given[i] ~= nil then numbers[#numbers + 1] = arguments.whole(given[i], place + i - 1) end
  end
  return unpack(numbers)
end

-- A number or, in EDOPro, a table of numbers, as the host reads them.
function arguments.numbers(value, place)
  if math_type(value) == "integer" then return value end
  return concat({arguments.spread(place, value)}, ",")
end

function arguments.numbers_or_nil(value, place)
  if value == nil then return nil end
  return arguments.numbers(value, place)
end

-- A card, as a text of its number, or a number.
function arguments.card_or_whole(value, place)
  local number = number_of[value]
  if number then return tostring(number) end
  return arguments.whole(value, place)
end

function arguments.card_or_whole_or_nil(value, place)
  if value == nil then return nil end
  return arguments.card_or_whole(value, place)
end

function arguments.truth(value)
  return not not value
end

function arguments.truth_or_nil(value)
  if value == nil or EDOPRO and rawtype(value) ~= "boolean" then return nil end
  return not not value
end

function arguments.text(value, place)
  if rawtype(value) ~= "string" then wrong(place, "String", value) end
  if not utf8_len(value) then fail("Parameter " .. place .. " is a text that is not UTF-8.") end
  return value
end

function arguments.text_or_nil(value, place)
  if value == nil then return nil end
  return arguments.text(value, place)
end

-- A function goes to the host by a number: what lupa is given within a coroutine is lost with it.
local functions, last_function = {}, 0

function arguments.callback(value, place)
  if rawtype(value) ~= "function" then wrong(place, "Function", value) end
  last_function = last_function + 1
  functions[last_function] = value
  return last_function
end

local function function_of(number)
  local found = functions[number]
  functions[number] = nil
  return found
end

function arguments.callback_or_nil(value, place)
  if value == nil then return nil end
  return arguments.callback(value, place)
end

-- The effect's number, by which the host knows it; an effect gets one when the host first meets it.
local last_effect = 0
local function number_of_effect(effect)
  local record = record_of[effect]
  if not record then return nil end
  if not record.number then
    last_effect = last_effect + 1
    record.number = last_effect
    effect_by_number[last_effect] = effect
  end
  return record.number
end

function arguments.effect(value, place)
  return number_of_effect(value) or wrong(place, "Effect", value)
end

function arguments.effect_or_nil(value, place)
  if value == nil then return nil end
  return arguments.effect(value, place)
end

-- ------------------------------------------------------------------------------------- the objects

-- A script cannot write to an object. A card's metatable is its script's own.
local function no_field(object, name)
  fail("attempt to index a userdata value (field '" .. tostring(name) .. "')")
end
Effect.__newindex, Group.__newindex = no_field, no_field

-- A card's table: its functions and facts, shared by every copy of the card.
-- Scripts that failed are not done: the next card with one makes its table anew.
local failed, at_work = {}, {}

local function script_table(code)
  local name = "c" .. code
  local found = rawget(globals, name)
  if found and (at_work[code] or not failed[code]) then return found, false end
  local made = {__newindex = no_field}
  made.__index = made
  made.__tostring = objects.card_to_string
  rawset(globals, name, setmetatable(made, card_class))
  return made, true
end

local function about_itself(code, made)
  rawset(globals, "self_code", code)
  rawset(globals, "self_table", made)
end

-- Run the script of a card, which fills the card's table.
local function run_script(code, chunk)
  local code_before, table_before = rawget(globals, "self_code"), rawget(globals, "self_table")
  failed[code], at_work[code] = true, true
  about_itself(code, rawget(globals, "c" .. code))
  finally(function()
    at_work[code] = nil
    about_itself(code_before, table_before)
  end, chunk)
  failed[code] = nil
end

-- What was being done when a call from outside failed is not being done any more.
local function recover()
  at_work = {}
  objects.copying = nil
  about_itself(nil, nil)
end

local function new_card(number, metatable)
  local card = {}
  number_of[card] = number
  card_by_number[number] = card
  return setmetatable(card, metatable)
end

local function new_group(set)
  local group = {}
  cards_of[group] = {set = set or {}}
  return setmetatable(group, group_class)
end

local function new_effect(record)
  local effect = {}
  record_of[effect] = record
  return setmetatable(effect, effect_class)
end

-- The cards of a group, by number, as the cores order them.
local function sorted(group, place)
  if not cards_of[group] then wrong(place or 1, "Group", group) end
  local numbers = members(group)
  for i = 1, #numbers do numbers[i] = card_by_number[numbers[i]] end
  return numbers
end

-- A card that never came to be: what scripts kept of it is no card.
local function no_card(number)
  number_of[card_by_number[number]] = nil
  card_by_number[number] = nil
end

for name, value in pairs({
  edopro = EDOPRO,
  host = host,
  arguments = arguments,
  wrong = wrong,
  fail = fail,
  where = where,
  whole = whole,
  number_of = number_of,
  record_of = record_of,
  cards_of = cards_of,
  card_by_number = card_by_number,
  effect_by_number = effect_by_number,
  number_of_effect = number_of_effect,
  class_of = class_of,
  new_card = new_card,
  new_group = new_group,
  new_effect = new_effect,
  members = members,
  sorted = sorted,
  script_table = script_table,
  run_script = run_script,
  recover = recover,
  no_card = no_card,
  function_of = function_of,
  finally = finally,
  spared = spared,
  type = rawtype,
  pairs = pairs,
}) do objects[name] = value end

return objects
