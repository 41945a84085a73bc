-- The functions that the host answers, and what the host calls.

local objects, bind, failed, stubs = ...

local a, fail = objects.arguments, objects.fail
local card_by_number, effect_by_number = objects.card_by_number, objects.effect_by_number
local number_of, record_of, cards_of = objects.number_of, objects.record_of, objects.cards_of
local number_of_effect = objects.number_of_effect
local new_group, host, rawtype = objects.new_group, objects.host, objects.type
local pack, unpack, concat = table.pack, table.unpack, table.concat
local tonumber, pairs = tonumber, objects.pairs
local rawget, rawset, sub, gmatch = rawget, rawset, string.sub, string.gmatch
local globals, utf8_len = _G, utf8.len

-- A script uses few of the functions, so each is bound when it is first called.
local f = setmetatable({}, {__index = function(bound, index)
  local call = bind(index)
  rawset(bound, index, call)
  return call
end})

local function group_of(numbers)
  if numbers.n == 1 and numbers[1] == nil then return nil end
  local set = {}
  for i = 1, numbers.n do set[card_by_number[numbers[i]]] = true end
  return new_group(set)
end

local function group_from_text(text)
  local set = {}
  for number in gmatch(text, "%d+") do set[card_by_number[tonumber(number)]] = true end
  return new_group(set)
end

local function numbers_from_text(text)
  local numbers = {}
  for number in gmatch(text, "-?%d+") do numbers[#numbers + 1] = tonumber(number) end
  return numbers
end

-- Several results: texts stand for cards (c1), effects (e1), groups (g1,2), tables of numbers (t1,2)
-- and texts (s...).
local function several(results)
  for i = 1, results.n do
    local result = results[i]
    if rawtype(result) == "string" then
      local kind, rest = sub(result, 1, 1), sub(result, 2)
      if kind == "c" then results[i] = card_by_number[tonumber(rest)]
      elseif kind == "e" then results[i] = effect_by_number[tonumber(rest)]
      elseif kind == "g" then results[i] = group_from_text(rest)
      elseif kind == "t" then results[i] = numbers_from_text(rest)
      else results[i] = rest end
    end
  end
  return unpack(results, 1, results.n)
end

stubs(a, f, failed, fail, pack, card_by_number, effect_by_number, group_of, several)

if objects.edopro then
  -- A boolean may stand before the options: whether the choice is shown.
  local select_option = Duel.SelectOption
  function Duel.SelectOption(player, first, ...)
    if rawtype(first) == "boolean" then return select_option(player, ...) end
    return select_option(player, first, ...)
  end

  local random = math.random
  function Duel.GetRandomNumber(first, last)
    first = a.whole(first, 1)
    if last == nil then first, last = 0, first else last = a.whole(last, 2) end
    if first > last then fail("The range of the random number is empty") end
    return random(first, last)
  end

  function Duel.LoadScript(name, again)
    local loaded, why = host.load_script(a.text(name, 1), again == true)
    if loaded == failed then fail(why) end
    return loaded
  end
end

-- ------------------------------------------------------------------------------ for the hot paths

-- The ATK and DEF that are known since the duel last changed.
local attack, defense = {}, {}
local slow_attack, slow_defense = Card.GetAttack, Card.GetDefense

function Card.GetAttack(card)
  local known = attack[card]
  if known then return known end
  known = slow_attack(card)
  if host.settled() then attack[card] = known end
  return known
end

function Card.GetDefense(card)
  local known = defense[card]
  if known then return known end
  known = slow_defense(card)
  if host.settled() then defense[card] = known end
  return known
end

-- ------------------------------------------------------------------------------ for the host

-- What a callback is called with, by a letter for each: c card, e effect, g group, otherwise itself.
local function decoded(letters, ...)
  local values = pack(...)
  for i = 1, #letters do
    local letter = sub(letters, i, i)
    if letter == "c" then values[i] = card_by_number[values[i]]
    elseif letter == "e" then values[i] = effect_by_number[values[i]]
    elseif letter == "g" then values[i] = group_from_text(values[i]) end
  end
  return unpack(values, 1, values.n)
end

-- A result of a callback, for the host: cards and groups only tell that they are there.
local function plain(first, ...)
  local kind = rawtype(first)
  if kind == "number" or kind == "boolean" or kind == "nil" then return first, ... end
  return true
end

-- What callbacks said while the host worked something out from it, by the number of the record. What a
-- callback said while another one was asked depends on that; it cannot be asked again by itself.
local records = {}
local MOST_NOTED = 4096
local unpack_all = host.unpack

local function begin_asking(record)
  if record.asking then record.spoiled = true end
  record.asking = true
end

local function noted(record, result, callback, given, first, second, third)
  record.asking = false
  local kind = rawtype(result)
  if kind ~= "number" and kind ~= "boolean" and kind ~= "nil" or record.count == MOST_NOTED then
    record.spoiled = true
  else
    local n = record.count + 1
    record.count = n
    record.callback[n], record.given[n], record.result[n] = callback, given, result
    record.first[n], record.second[n], record.third[n] = first, second, third
  end
  return (plain(result))
end

-- What a script gives to a function of a plugin: cards and texts are marked.
local function given(...)
  local values = pack(...)
  for i = 1, values.n do
    local value = values[i]
    local number = number_of[value]
    if number then values[i] = "c" .. number
    elseif rawtype(value) == "string" then
      if not utf8_len(value) then fail("a function of a plugin takes texts that are UTF-8") end
      values[i] = "s" .. value
    elseif rawtype(value) ~= "number" and rawtype(value) ~= "boolean" and value ~= nil then
      fail("a function of a plugin takes cards, numbers, texts and booleans, not a " .. rawtype(value))
    end
  end
  return unpack(values, 1, values.n)
end

local clone, register = Effect.Clone, Card.RegisterEffect
local named = {} -- the cards that have a name

return {
  -- A function of a plugin, as `Ruling.Name`; false if that name is taken.
  add_function = function(name, f)
    if Ruling[name] ~= nil then return false end
    Ruling[name] = function(...)
      local result, why = f(given(...))
      if result == failed then fail(why) end
      return result
    end
    return true
  end,
  -- A function of the core that the table does not offer.
  refuse = function(class, name)
    local functions = globals[class]
    if functions[name] == nil then
      local full = class .. "." .. name
      functions[name] = function()
        fail(full .. " is not offered by the table; run this on a simulator core")
      end
    end
  end,
  call = function(callback, letters, ...) return plain(callback(decoded(letters, ...))) end,
  -- The same for a callback that gives one result: functions for an effect, for an effect and a card,
  -- for two effects and a card. Each takes the number of a record too, or one that there is not.
  bind = function(callback)
    return function(effect, number)
      effect = effect_by_number[effect]
      local record = records[number]
      if not record then return (plain(callback(effect))) end
      begin_asking(record)
      return noted(record, (callback(effect)), callback, 1, effect)
    end, function(effect, card, number)
      effect, card = effect_by_number[effect], card_by_number[card]
      local record = records[number]
      if not record then return (callback(effect, card)) end
      begin_asking(record)
      return noted(record, (callback(effect, card)), callback, 2, effect, card)
    end, function(effect, other, card, number)
      effect, other, card = effect_by_number[effect], effect_by_number[other], card_by_number[card]
      local record = records[number]
      if not record then return (plain(callback(effect, other, card))) end
      begin_asking(record)
      return noted(record, (callback(effect, other, card)), callback, 3, effect, other, card)
    end
  end,
  begin_record = function(number)
    local record = records[number]
    if record and not record.asking then
      record.count, record.spoiled = 0, false
    else
      records[number] = {
        count = 0, asking = false, spoiled = false,
        callback = {}, given = {}, first = {}, second = {}, third = {}, result = {},
      }
    end
  end,
  -- Call all callbacks of a record again: true if they say what they said, false if they do not or
  -- cannot be asked. If others are welcome, the answers are noted anew; then, after nil, what they are.
  ask_again = function(number, others)
    local record = records[number]
    if record.spoiled or record.asking then return false end
    record.asking = true
    local callback, given, said = record.callback, record.given, record.result
    local first, second, third = record.first, record.second, record.third
    local count, same = record.count, true
    for i = 1, count do
      local result
      if given[i] == 2 then result = callback[i](first[i], second[i])
      elseif given[i] == 1 then result = callback[i](first[i])
      else result = callback[i](first[i], second[i], third[i]) end
      if result ~= said[i] then
        local kind = rawtype(result)
        if not others or kind ~= "number" and kind ~= "boolean" and kind ~= "nil" then
          record.spoiled = true
          return false
        end
        said[i], same = result, false
      end
    end
    record.asking = false
    if record.spoiled then return false end
    if same then return true end
    return nil, unpack_all(said, 1, count)
  end,
  -- What a value is, for the host: a card, an effect, a Group, or what Lua calls it.
  what_is = function(value)
    local number = number_of[value]
    if number then return "card", number end
    if record_of[value] then return "effect", number_of_effect(value) end
    local group = cards_of[value]
    if not group then return rawtype(value), nil end
    local numbers = {}
    for card in pairs(group.set) do numbers[#numbers + 1] = number_of[card] end
    return "group", concat(numbers, ",")
  end,
  forget = function() attack, defense = {}, {} end,
  -- Whether the card's table is new: its script is to run then.
  new_card = function(number, code)
    local made, new = objects.script_table(code)
    objects.new_card(number, made)
    return new
  end,
  -- Run a card's script, if it has one that did not run yet, and its `initial_effect`; whether a
  -- script that ran has one.
  start = function(number, code, chunk)
    if chunk then objects.run_script(code, chunk) end
    local found = rawget(globals, "c" .. code)
    if rawtype(found) ~= "table" then fail("c" .. code .. " is the table of a card's script") end
    local begin = found.initial_effect
    if begin then begin(card_by_number[number]) end
    return begin ~= nil or chunk == nil
  end,
  -- Constants by name.
  define = function(constants)
    for name, value in pairs(constants) do rawset(globals, name, value) end
  end,
  -- A card that plays and snippets of Lua know by a name: `cards["name"]`, or by the name alone.
  name_card = function(name, number)
    rawset(named, name, card_by_number[number])
    if rawget(globals, "cards") == nil then rawset(globals, "cards", named) end
    if rawget(globals, name) == nil then rawset(globals, name, card_by_number[number]) end
  end,
  no_card = objects.no_card,
  function_of = objects.function_of,
  recover = objects.recover,
  fields = function(number)
    local r = record_of[effect_by_number[number]]
    local object = r.label_object
    return r.owner, r.player, r.type, r.code, r.range, r.own_range, r.other_range,
      r.flags, r.flags2, r.reset, r.reset_count, r.value, r.condition, r.target, r.cost, r.operation,
      record_of[object] and number_of_effect(object) or nil,
      r.count, r.count_code, r.count_flags, r.count_index, r.description, r.category
  end,
  -- A card gets an effect like another one, as its own; the number of that.
  grant = function(number, card)
    local made = clone(effect_by_number[number])
    record_of[made].owner = card
    register(card_by_number[card], made, true)
    return number_of_effect(made)
  end,
  gone = function(number)
    local r = record_of[effect_by_number[number]]
    r.registered, r.gone = false, true
  end,
}
