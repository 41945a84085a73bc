-- Effect: what a script writes down about an effect, and reads back.
--
-- The fields stay here until the effect is registered; from then on the host is told of changes.

local objects = ...

local arguments, wrong, fail = objects.arguments, objects.wrong, objects.fail
local number_of, record_of = objects.number_of, objects.record_of
local card_by_number, effect_by_number = objects.card_by_number, objects.effect_by_number
local number_of_effect, new_effect = objects.number_of_effect, objects.new_effect
local host, edopro, rawtype = objects.host, objects.edopro, objects.type
local pairs, setmetatable, tonumber = objects.pairs, setmetatable, tonumber
local unpack, math_type, tointeger, fmod = table.unpack, math.type, math.tointeger, math.fmod

local SINGLE, FIELD, ACTIONS, ACTIVATE = 0x1, 0x2, 0x8, 0x10
local DELAY = 0x10000
local FLIP, IGNITION, TRIGGER_O, QUICK_O, TRIGGER_F, QUICK_F = 0x20, 0x40, 0x80, 0x100, 0x200, 0x400
local STARTED_BY_PLAYER = ACTIVATE | IGNITION | QUICK_O | QUICK_F
local WITH_ACTION = 0x0ff0
local EVENT_FLIP = 1001
local ABSOLUTE_TARGET, OWN_FLAGS, UNCOPYABLE = 0x40, 0x4f, 0x40000
local XMATERIAL = 0x1000
local COUNT_LIMIT, FUNC_VALUE = 0x4, 0x2
local MZONE, SZONE, FZONE, STZONE, PZONE = 0x4, 0x8, 0x100, 0x400, 0x200
local MAIN_MZONE, EXTRA_MZONE, HAND = 0x800, 0x1000, 0x2
local RESET_PHASE, RESET_SELF_TURN, RESET_OPPO_TURN = 0x40000000, 0x10000000, 0x20000000

local function fields(effect)
  return record_of[effect] or wrong(1, "Effect", effect)
end

-- A registered effect has changed.
local function changed(record)
  if record.registered then host.effect_changed(record.number) end
end

local function blank(owner, player)
  return {
    owner = owner, player = player, type = 0, code = 0, range = 0, own_range = 0, other_range = 0,
    flags = 0, flags2 = 0, value = 0, reset = 0, reset_count = 0, category = 0, description = 0,
    label = {0}, timing = 0, other_timing = 0,
    count = 0, most = 0, count_code = 0, count_flags = 0, count_index = 0,
  }
end

-- An effect that the game itself made becomes a script's effect when a script meets it.
setmetatable(effect_by_number, {__index = function(known, number)
  if math_type(number) ~= "integer" or number >= 0 then return nil end
  local owner, handler, player, kind, code, flags, reset, count, value = host.made_effect(number)
  if kind == nil then return nil end
  local record = blank(owner, player)
  record.number, record.registered, record.handler = number, true, handler
  record.type, record.code, record.flags, record.value = kind, code, flags, value
  record.reset, record.reset_count = reset, count
  local effect = new_effect(record)
  known[number] = effect
  return effect
end})

function Effect.CreateEffect(card)
  if card == nil and edopro then wrong(1, "Card", card) end
  local number = number_of[card] or wrong(1, "Card", card)
  return new_effect(blank(number, host.reason_player()))
end

function Effect.GlobalEffect()
  return new_effect(blank(nil, 0))
end

function Effect.Clone(effect)
  local record, made = fields(effect), {}
  for name, value in pairs(record) do made[name] = value end
  made.label = {unpack(record.label)}
  made.number, made.registered, made.handler, made.copy = nil, nil, nil, nil
  return new_effect(made)
end

function Effect.Reset(effect)
  local record = fields(effect)
  if record.registered then host.effect_reset(record.number) end
end

-- ------------------------------------------------------------------------------------------ setting

local function number_setter(name)
  return function(effect, value)
    local record = fields(effect)
    record[name] = arguments.whole(value, 2)
    changed(record)
  end
end

Effect.SetDescription = number_setter("description")
Effect.SetCode = number_setter("code")
Effect.SetCategory = number_setter("category")

function Effect.SetRange(effect, range)
  local record = fields(effect)
  range = arguments.whole(range, 2)
  if edopro then
    if range & (MAIN_MZONE | EXTRA_MZONE) == MAIN_MZONE | EXTRA_MZONE then range = range | MZONE end
    if range & MZONE ~= 0 then range = range & ~(MAIN_MZONE | EXTRA_MZONE) end
    local backrow = FZONE | STZONE | PZONE
    if range & backrow == backrow then range = range | SZONE end
    if range & SZONE ~= 0 then range = range & ~backrow end
  end
  record.range = range
  changed(record)
end

function Effect.SetTargetRange(effect, own, other)
  local record = fields(effect)
  record.own_range, record.other_range = arguments.whole(own, 2), arguments.whole(other, 3)
  record.flags = record.flags & ~ABSOLUTE_TARGET
  changed(record)
end

function Effect.SetAbsoluteRange(effect, player, first, second)
  local record = fields(effect)
  first, second = arguments.whole(first, 3), arguments.whole(second, 4)
  if arguments.whole(player, 2) ~= 0 then first, second = second, first end
  record.own_range, record.other_range = first, second
  record.flags = record.flags | ABSOLUTE_TARGET
  changed(record)
end

-- YGOPro takes nothing else for an effect that is the activation of a card or a Flip Effect.
local function completed(record, kind)
  if kind & ACTIVATE ~= 0 then return FIELD | ACTIVATE end
  if kind & FLIP == 0 then return kind end
  if kind & TRIGGER_O == 0 then return SINGLE | FLIP | TRIGGER_F end
  record.flags = record.flags | DELAY
  return SINGLE | FLIP | TRIGGER_O
end

function Effect.SetType(effect, kind)
  local record = fields(effect)
  kind = arguments.whole(kind, 2)
  if edopro then kind = kind & 0xffff else kind = completed(record, kind & 0xffffffff) end
  if kind & WITH_ACTION ~= 0 then kind = kind | ACTIONS else kind = kind & ~ACTIONS end
  if kind & STARTED_BY_PLAYER ~= 0 then kind = kind | FIELD end
  if kind & ACTIVATE ~= 0 then record.range = SZONE + FZONE + HAND end
  if kind & FLIP ~= 0 then
    record.code = EVENT_FLIP
    if kind & TRIGGER_O == 0 then kind = kind | TRIGGER_F end
  end
  record.type = kind
  changed(record)
end

function Effect.SetProperty(effect, flags, flags2)
  local record = fields(effect)
  flags = arguments.whole(flags, 2)
  record.flags = (record.flags & OWN_FLAGS) | (flags & ~OWN_FLAGS)
  record.flags2 = flags2 == nil and 0 or arguments.whole(flags2, 3)
  changed(record)
end

-- Phases of whichever turn, where none is named.
local function with_turns(reset)
  if reset & RESET_PHASE ~= 0 and reset & (RESET_SELF_TURN | RESET_OPPO_TURN) == 0 then
    return reset | RESET_SELF_TURN | RESET_OPPO_TURN
  end
  return reset
end
objects.with_turns = with_turns

function Effect.SetReset(effect, reset, count)
  local record = fields(effect)
  reset = arguments.whole(reset, 2)
  count = count == nil and 1 or arguments.whole(count, 3)
  reset = with_turns(reset)
  record.reset, record.reset_count = reset, count == 0 and 1 or count
  changed(record)
end

if edopro then
  local DUEL, SINGLE_CODE, CHAIN = 0x2, 0x4, 0x8
  function Effect.SetCountLimit(effect, count, code, flags)
    local record = fields(effect)
    count = arguments.whole(count, 2)
    if count == 0 then fail("The count must not be 0") end
    local index = 0
    if rawtype(code) == "table" then
      code, index = code[1], code[2]
      index = index == nil and 0 or arguments.whole(index, 3)
    end
    code = code == nil and 0 or arguments.whole(code, 3)
    flags = flags == nil and 0 or arguments.whole(flags, 4)
    if flags & CHAIN ~= 0 and code == 0 then flags = flags | SINGLE_CODE end
    if flags & (DUEL | CHAIN) == DUEL | CHAIN then
      fail("Cannot use EFFECT_COUNT_CODE_DUEL together with EFFECT_COUNT_CODE_CHAIN")
    end
    if flags & DUEL ~= 0 and code == 0 then
      fail("EFFECT_COUNT_CODE_DUEL must have an associated code")
    end
    record.flags = record.flags | COUNT_LIMIT
    record.count, record.most = count, count
    record.count_code, record.count_flags, record.count_index = code, flags, index
    changed(record)
  end
else
  local OATH, DUEL, CHAIN = 0x10000000, 0x20000000, 0x40000000
  function Effect.SetCountLimit(effect, count, code)
    local record = fields(effect)
    count = arguments.whole(count, 2)
    code = code == nil and 0 or arguments.whole(code, 3)
    record.flags = record.flags | COUNT_LIMIT
    record.count = count == 0 and 1 or count
    record.most = record.count
    record.count_code = code & ~(OATH | DUEL | CHAIN)
    record.count_flags = (code & OATH ~= 0 and 1 or 0) | (code & DUEL ~= 0 and 2 or 0)
      | (code & CHAIN ~= 0 and 8 or 0)
    if record.count_code == 1 then
      record.count_code, record.count_flags = 0, record.count_flags | 4
    end
    changed(record)
  end
end

function Effect.SetHintTiming(effect, own, other)
  local record = fields(effect)
  record.timing = arguments.whole(own, 2)
  record.other_timing = other == nil and record.timing or arguments.whole(other, 3)
end

function Effect.SetLabel(effect, ...)
  local record = fields(effect)
  local first = ...
  local list = {...}
  if rawtype(first) == "table" and not objects.class_of(first) then list = first end
  local label = {}
  for i = 1, #list do label[i] = arguments.whole(list[i], i + 1) end
  record.label = #label == 0 and {0} or label
  changed(record)
end

function Effect.SetLabelObject(effect, object)
  local record = fields(effect)
  if object ~= nil and not objects.class_of(object)
    and not (edopro and rawtype(object) == "table") then
    fail('Parameter 2 should be "Card" or "Effect" or "Group"' .. (edopro and ' or "table".' or "."))
  end
  record.label_object = object
end

local function function_setter(name, optional)
  return function(effect, f)
    local record = fields(effect)
    if rawtype(f) ~= "function" and not (optional and f == nil) then wrong(2, "Function", f) end
    record[name] = f
    changed(record)
  end
end

Effect.SetCondition = function_setter("condition")
Effect.SetTarget = function_setter("target")
Effect.SetCost = function_setter("cost")
Effect.SetOperation = function_setter("operation", true)

function Effect.SetValue(effect, value)
  local record = fields(effect)
  if rawtype(value) == "function" then
    record.flags = record.flags | FUNC_VALUE
  else
    record.flags = record.flags & ~FUNC_VALUE
    if rawtype(value) == "boolean" then
      value = value and 1 or 0
    elseif edopro then
      value = arguments.whole(value, 2)
    else
      local number = tonumber(value) or 0
      value = math_type(number) == "integer" and number or tointeger(number - fmod(number, 1)) or 0
    end
  end
  record.value = value
  changed(record)
end

function Effect.SetOwnerPlayer(effect, player)
  local record = fields(effect)
  if player == 0 or player == 1 then
    record.player = player
    changed(record)
  end
end

function Effect.SetCostCheck(effect, f) fields(effect).cost_check = f end

-- ------------------------------------------------------------------------------------------ reading

local function getter(...)
  local names = {...}
  if #names == 1 then
    local name = names[1]
    return function(effect) return fields(effect)[name] end
  end
  return function(effect)
    local record, found = fields(effect), {}
    for i = 1, #names do found[i] = record[names[i]] end
    return unpack(found, 1, #names)
  end
end

Effect.GetDescription = getter("description")
Effect.GetCode = getter("code")
Effect.GetType = getter("type")
Effect.GetRange = getter("range")
Effect.GetTargetRange = getter("own_range", "other_range")
Effect.GetProperty = getter("flags", "flags2")
Effect.GetReset = getter("reset", "reset_count")
Effect.GetCategory = getter("category")
Effect.GetHintTiming = getter("timing", "other_timing")
Effect.GetCondition = getter("condition")
Effect.GetTarget = getter("target")
Effect.GetCost = getter("cost")
Effect.GetValue = getter("value")
Effect.GetOperation = getter("operation")
Effect.GetLabelObject = getter("label_object")
Effect.GetCountLimit = getter("count", "most", "count_code", "count_flags", "count_index")

function Effect.GetLabel(effect) return unpack(fields(effect).label) end

-- Of an effect that a material gives: the Xyz Monster that has it now, or had it last.
local function bearer(record)
  if record.type & XMATERIAL == 0 or not record.registered then return nil end
  return host.bearer(record.number)
end

function Effect.GetOwner(effect)
  local record = fields(effect)
  return card_by_number[bearer(record) or record.owner]
end

function Effect.GetHandler(effect)
  local record = fields(effect)
  return card_by_number[bearer(record) or record.handler or record.owner]
end

function Effect.GetOwnerPlayer(effect) return fields(effect).player end

local function has(name, name2)
  return function(effect, mask, mask2)
    local record = fields(effect)
    if record[name] & arguments.whole(mask, 2) ~= 0 then return true end
    return name2 ~= nil and mask2 ~= nil and record[name2] & arguments.whole(mask2, 3) ~= 0
  end
end

Effect.IsHasProperty = has("flags", "flags2")
Effect.IsHasCategory = has("category")
Effect.IsHasType = has("type")
Effect.IsHasRange = has("range")

function Effect.IsDeleted(effect) return record_of[effect] == nil or record_of[effect].gone == true end
function Effect.GetFieldID(effect) return number_of_effect(effect) end
function Effect.GetLuaRef(effect) return number_of_effect(effect) end
function Effect.FromLuaRef(number) return effect_by_number[number] end

-- -------------------------------------------------------------------------------------- registering

-- The effect becomes a card's, or with no card a player's; the host is given its fields.
-- A card that is unaffected by what is just resolving gets none of it, unless that is forced.
local function register(effect, card, player, forced)
  local record = fields(effect)
  if record.registered then return false end
  local copying = objects.copying
  if copying and card == copying.card then
    if record.flags & UNCOPYABLE ~= 0 then return false end
    record.copy = copying.id
    record.reset, record.reset_count = record.reset | copying.reset, copying.count
  end
  local number = number_of_effect(effect)
  local before = record.handler
  if card then record.handler = card end
  local kind, code, copy = record.type, record.code, record.copy or 0
  if not host.register_effect(number, card, player, kind, code, copy, forced and true or false) then
    record.handler = before
    return nil
  end
  record.registered = true
  return true
end

function Card.RegisterEffect(card, effect, forced)
  local number = number_of[card] or wrong(1, "Card", card)
  if not record_of[effect] then wrong(2, "Effect", effect) end
  if register(effect, number, nil, forced) == nil then return end
  return number_of_effect(effect)
end

function Duel.RegisterEffect(effect, player)
  if not record_of[effect] then wrong(1, "Effect", effect) end
  player = arguments.whole(player, 2)
  if player ~= 0 and player ~= 1 then return end
  register(effect, nil, player)
end
