-- The functions of Card that give a card effects which no script words: limits, flags, copies.

local objects = ...

local arguments, wrong = objects.arguments, objects.wrong
local record_of, effect_by_number = objects.record_of, objects.effect_by_number
local host, edopro, rawtype = objects.host, objects.edopro, objects.type
local create, register, with_turns = Effect.CreateEffect, Card.RegisterEffect, objects.with_turns
local pairs, unpack = objects.pairs, table.unpack

local SINGLE = 0x1
local FUNC_VALUE, CANNOT_DISABLE, SINGLE_RANGE = 0x2, 0x400, 0x20000
local COPY_INHERIT, UNCOPYABLE, CLIENT_HINT = 0x2000, 0x40000, 0x4000000
local ONFIELD, MZONE, BACKROW = 0xc, 0x4, 0x108
local RESET_EVENT, RESET_CHAIN = 0x1000, 0x80000000
local UNSUMMONABLE_CARD, REVIVE_LIMIT, UNIQUE_CHECK = 336, 31, 297
local GEMINI_STATUS, PRE_MONSTER, ADD_TYPE = 75, 250, 115
local ADD_ATTRIBUTE, CHANGE_ATTRIBUTE, ADD_RACE, CHANGE_RACE = 125, 127, 120, 122
local CHANGE_LEVEL, SET_BASE_ATTACK, SET_BASE_DEFENSE = 131, 103, 107
local COUNTER_PERMIT, COUNTER_LIMIT = 0x10000, 0x20000
local NO_LEVEL = 0x20
local MONSTER, EFFECT = 0x1, 0x20

-- A new effect of the card on itself.
local function give(card, code, values)
  local effect = create(card)
  local record = record_of[effect]
  record.type, record.code = SINGLE, code
  for name, value in pairs(values) do record[name] = value end
  register(card, effect, true)
  return effect
end

local function is_copying(number)
  return objects.copying ~= nil and objects.copying.card == number
end

-- ------------------------------------------------------------------------------------------- limits

local OWN_RULE = {flags = CANNOT_DISABLE | UNCOPYABLE}

function Card.EnableReviveLimit(card)
  if is_copying(arguments.card(card, 1)) then return end
  if edopro then give(card, UNSUMMONABLE_CARD, OWN_RULE) end
  give(card, REVIVE_LIMIT, OWN_RULE)
end

if edopro then
  function Card.EnableUnsummonable(card)
    if is_copying(arguments.card(card, 1)) then return end
    give(card, UNSUMMONABLE_CARD, OWN_RULE)
  end
end

Card[edopro and "EnableGeminiState" or "EnableDualState"] = function(card)
  arguments.card(card, 1)
  give(card, GEMINI_STATUS, {
    flags = CANNOT_DISABLE | CLIENT_HINT, description = 64, reset = RESET_EVENT | 0x1fe0000,
    reset_count = 1,
  })
end

function Card.EnableCounterPermit(card, counter, places, f)
  local number = arguments.card(card, 1)
  counter = arguments.whole(counter, 2)
  if places ~= nil then places = arguments.whole(places, 3)
  else places = host.printed_type(number) & MONSTER ~= 0 and MZONE or BACKROW end
  local values = {}
  if edopro then
    values.value = places
    if rawtype(f) == "function" then values.target = f end
  else
    values.flags, values.range = SINGLE_RANGE, places
    if rawtype(f) == "function" then values.condition = f end
  end
  give(card, COUNTER_PERMIT | counter & 0xffff, values)
end

function Card.SetCounterLimit(card, counter, limit)
  arguments.card(card, 1)
  counter, limit = arguments.whole(counter, 2), arguments.whole(limit, 3)
  give(card, COUNTER_LIMIT | counter & 0xffff, {value = limit})
end

if edopro then
  -- How many counters of each type are on the card.
  function Card.GetAllCounters(card)
    local pairs_of, found = {host.counters(arguments.card(card, 1))}, {}
    for i = 1, #pairs_of, 2 do found[pairs_of[i]] = pairs_of[i + 1] end
    return found
  end
end

-- Only one card of a kind may be face-up on the sides that are not 0. The effect holds all that:
-- the sides as its range on players, the rows as its own range, the kind as its value.
function Card.SetUniqueOnField(card, own, other, kind, places)
  arguments.card(card, 1)
  own, other = arguments.whole(own, 2), arguments.whole(other, 3)
  places = places == nil and ONFIELD or arguments.whole(places, 5) & ONFIELD
  local values = {own_range = own, other_range = other, range = places}
  if rawtype(kind) == "function" then
    values.flags = FUNC_VALUE
    values.value = function(_, asked) return kind(asked) end
  else
    values.flags, values.value = 0, arguments.whole(kind, 4)
  end
  if edopro then values.flags = values.flags | COPY_INHERIT end
  give(card, UNIQUE_CHECK, values)
end

-- A Spell or Trap that is going to be a monster.
function Card.AddMonsterAttribute(card, kind, attribute, race, level, attack, defense)
  local number = arguments.card(card, 1)
  kind = arguments.whole(kind, 2)
  local reset = RESET_EVENT | 0x47e0000
  if edopro then reset = RESET_EVENT | 0x47e0000 | 0x100000 end
  host.set_status(number, NO_LEVEL, false)
  give(card, PRE_MONSTER, {
    flags = CANNOT_DISABLE, reset = reset | RESET_CHAIN, reset_count = 1, value = kind,
  })
  local changes = {
    {edopro and ADD_ATTRIBUTE or CHANGE_ATTRIBUTE, attribute},
    {edopro and ADD_RACE or CHANGE_RACE, race},
    {CHANGE_LEVEL, level},
    {SET_BASE_ATTACK, attack},
    {SET_BASE_DEFENSE, defense},
  }
  for i = 1, #changes do
    local code, value = unpack(changes[i], 1, 2)
    value = value == nil and 0 or arguments.whole(value, i + 2)
    if value ~= 0 then
      give(card, code, {flags = CANNOT_DISABLE, reset = reset, reset_count = 1, value = value})
    end
  end
end

if edopro then
  function Card.AddMonsterAttributeComplete() end
end

-- ------------------------------------------------------------------------------------- flag effects

local FLAG = edopro and 0x10000000 or 0x20000000

local function flag_code(code) return arguments.whole(code, 2) & 0xfffffff | FLAG end

function Card.RegisterFlagEffect(card, code, reset, property, count, label, description)
  arguments.card(card, 1)
  code, reset = flag_code(code), arguments.whole(reset, 3)
  property, count = arguments.whole(property, 4), arguments.whole(count, 5)
  return give(card, code, {
    flags = property | CANNOT_DISABLE,
    reset = with_turns(reset),
    reset_count = count == 0 and 1 or count,
    label = {label == nil and 0 or arguments.whole(label, 6)},
    description = description == nil and 0 or arguments.whole(description, 7),
  })
end

-- The numbers of the card's flag effects with the code, oldest first.
local function flags(card, code) return {host.effects_on(arguments.card(card, 1), flag_code(code))} end

function Card.GetFlagEffect(card, code) return #flags(card, code) end

function Card.GetFlagEffectLabel(card, code)
  local found = flags(card, code)
  if #found == 0 then return nil end
  for i = 1, #found do
    local record = record_of[effect_by_number[found[i]]]
    found[i] = record and record.label[1] or 0
  end
  return unpack(found)
end

function Card.SetFlagEffectLabel(card, code, label)
  local found = flags(card, code)
  label = arguments.whole(label, 3)
  local effect = effect_by_number[found[1]]
  if not effect then return false end
  record_of[effect].label = {label}
  host.effect_changed(found[1])
  return true
end

function Card.ResetFlagEffect(card, code)
  local found = flags(card, code)
  for i = 1, #found do host.effect_reset(found[i]) end
end

-- ------------------------------------------------------------------------------------------- copies

local last_copy = 0

-- The table of a card's script, which runs now if it has not yet.
local function script_of(code)
  local made, new = objects.script_table(code)
  if new then
    local chunk = host.script_of(code)
    if chunk then objects.run_script(code, chunk) end
  end
  return made
end

-- The card gets the effects of the script with the passcode; -1 if that has none.
function Card.CopyEffect(card, code, reset, count)
  local number = arguments.card(card, 1)
  code, reset = arguments.whole(code, 2), with_turns(arguments.whole(reset, 3))
  count = count == nil and 1 or arguments.whole(count, 4)
  if count == 0 then count = 1 end
  local begin = script_of(code).initial_effect
  if not begin then return -1 end
  last_copy = last_copy + 1
  local before = objects.copying
  objects.copying = {card = number, reset = reset, count = count, id = last_copy}
  local id = last_copy
  objects.finally(function() objects.copying = before end, begin, card)
  host.effects_copied(number, code, id)
  local kind = host.printed_type(number)
  if kind & MONSTER ~= 0 and kind & EFFECT == 0 then
    give(card, ADD_TYPE, {
      flags = CANNOT_DISABLE, value = EFFECT, reset = reset, reset_count = count,
    })
  end
  return id
end
