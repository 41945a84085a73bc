-- ygoplugin's side of a running duel. It tells the host which effects there are and what lies on the
-- field, and puts the host's numbers in the place of the core's. It knows no rules itself.
--
-- Questions go out as names of scripts: `Duel.LoadScript` hands them to the host, whose answer is run
-- before the call returns. A name must not hold a path separator.

if YGOPLUGIN then return end
YGOPLUGIN = {}
local shim = YGOPLUGIN

local pairs, next, type, pcall, tostring = pairs, next, type, pcall, tostring
local concat, format, sub = table.concat, string.format, string.sub

local MZONE, SZONE, ONFIELD = 0x4, 0x8, 0xC
local SINGLE, FIELD, XMATERIAL, GRANT = 0x1, 0x2, 0x1000, 0x2000
local ACTIONS, CONTINUOUS = 0x8, 0x800
local ACTIVATED = 0x7D0 -- kinds of effects that players activate
local STAYS = 0x20000 | 0x80000 | 0x40000 | 0x1000000 | 0x4000000 -- kinds of Spells and Traps
local INITIAL, SINGLE_RANGE, FIELD_ONLY = 0x1, 0x20000, 0x8
local DISABLED, SUMMONING, FALLEN, ENABLED = 0x1, 0x280, 0x4000, 0x400
local ATTACK, DEFENSE, BASE_ATTACK, BASE_DEFENSE, LEVEL, RANK = 1, 2, 3, 4, 5, 6
local FINAL_CODES = { [ATTACK] = 102, [DEFENSE] = 106, [LEVEL] = 314, [RANK] = 315 }
local BASE_CODES = { [BASE_ATTACK] = 103, [BASE_DEFENSE] = 107 }
local EVENT_ADJUST, IMMUNE = 1040, 1

-- What the core does by itself, before anybody wraps it.
local load_script = Duel.LoadScript
local reset = Effect.Reset
local register, register_on_player = Card.RegisterEffect, Duel.RegisterEffect
local reads = {
  [ATTACK] = Card.GetAttack, [DEFENSE] = Card.GetDefense,
  [BASE_ATTACK] = Card.GetBaseAttack, [BASE_DEFENSE] = Card.GetBaseDefense,
  [LEVEL] = Card.GetLevel, [RANK] = Card.GetRank,
}

local enforcing = false -- whether the host's numbers count
local evaluating = 0    -- how many functions of scripts the host is asking just now
local measuring = false -- whether the core's own numbers are wanted
local dirty = true      -- whether something may have changed since the host last looked
local syncing = false
local wanted = {}       -- effect codes that change stats
local corrected = {}    -- the host's numbers: by what, by card
for what = ATTACK, RANK do corrected[what] = {} end

local function tell(text) load_script("ygoplugin!" .. text, false) end

local function ask(text)
  shim.answer = nil
  load_script("ygoplugin?" .. text, false)
  return shim.answer
end

-- ------------------------------------------------------------------------ what the host is told

local card_by_id, known_cards, on_field = {}, {}, {}
local effect_by_number, number_by_effect, effects = {}, {}, 0
local live, met_before, altered, ours = {}, {}, {}, {}
local displaced = {}

local function id(card) return card and card:GetCardID() or 0 end

local function stands(effect)
  return wanted[effect:GetCode()] and effect:GetType() & (ACTIONS | CONTINUOUS | GRANT) == 0
end

local function numbered(effect)
  if not number_by_effect[effect] then
    effects = effects + 1
    effect_by_number[effects], number_by_effect[effect] = effect, effects
  end
  return number_by_effect[effect]
end

local limiting = false -- whether any effect ever limited how often players can Special Summon

local function meet(effect)
  if ours[effect] then return end
  limiting = limiting or effect:GetCode() == 330 -- EFFECT_SPSUMMON_COUNT_LIMIT
  local number = numbered(effect)
  if not met_before[number] then met_before[number], live[number] = true, true end
end

local function value_of(value)
  if type(value) == "number" then return format("%d", value) end
  return value and "f" or "0"
end

local function described(number, effect)
  local flags, more = effect:GetProperty()
  local own, other = effect:GetTargetRange()
  local reset, count = effect:GetReset()
  local target = effect:GetLabelObject()
  return concat({
    "e", number, id(effect:GetOwner()), id(effect:GetHandler()), effect:GetOwnerPlayer(),
    effect:GetType(), effect:GetCode(), effect:GetRange(), own or 0, other or 0, flags, more or 0,
    reset or 0, count or 0, value_of(effect:GetValue()), effect:GetCondition() and 1 or 0,
    effect:GetTarget() and 1 or 0, effect:GetFieldID(),
  }, ",")
end

local function introduce(card, lines)
  local number = card:GetCardID()
  if known_cards[number] then return end
  known_cards[number], card_by_id[number] = true, card
  local kind = card:GetOriginalType()
  lines[#lines + 1] = concat({
    "c", number, card:GetOriginalCode(), card:GetOwner(), kind,
    kind & 0x800000 ~= 0 and card:GetOriginalRank() or card:GetOriginalLevel(),
    card:GetTextAttack(), card:GetTextDefense(), card:GetOriginalAttribute(), card:GetOriginalRace(),
  }, ",")
end

local told_places, told_targets = {}, {} -- what the host was told last, by card

-- Where cards are: those on the field, those that were, and those whose effects reach the field; as far
-- as it has not been told yet.
local function place(card, lines, seen)
  local number = card:GetCardID()
  if seen[number] then return end
  seen[number] = true
  introduce(card, lines)
  local equipped, attached = card:GetEquipTarget(), card:GetOverlayTarget()
  if equipped then place(equipped, lines, seen) end
  if attached then place(attached, lines, seen) end
  local state = (card:IsStatus(DISABLED) and 1 or 0) + (card:IsStatus(SUMMONING) and 2 or 0)
    + (card:IsStatus(FALLEN) and 4 or 0) + (card:IsStatus(ENABLED) and 0 or 8)
    + (card:IsHasEffect(IMMUNE) and 16 or 0)
  local where = concat({
    "p", number, card:GetRealFieldID(), card:GetLocation(), card:GetControler(),
    card:GetSequence(), card:GetPosition(), state, id(equipped), id(attached),
    card:GetType(), card:GetAttribute(), card:GetRace(),
  }, ",")
  if told_places[number] ~= where then told_places[number], lines[#lines + 1] = where, where end
  local pointing = "t," .. number
  if card:GetCardTargetCount() > 0 then
    local targets, names = card:GetCardTarget(), {}
    local target = targets:GetFirst()
    while target do
      place(target, lines, seen)
      names[#names + 1] = id(target)
      target = targets:GetNext()
    end
    pointing = pointing .. "," .. concat(names, ",")
  end
  if told_targets[number] ~= pointing and (told_targets[number] or pointing:find(",", 3)) then
    told_targets[number], lines[#lines + 1] = pointing, pointing
  end
end

-- The effects that are registered on a card, as a set; those that change stats are met.
local function own_effects(card)
  local found, set = { card:GetOwnEffects() }, {}
  for i = 1, #found do
    local effect = found[i]
    set[effect] = true
    if stands(effect) then meet(effect) end
  end
  return set
end

-- The core deletes an effect only some time after it has taken it off its card.
local function is_gone(effect, owned)
  if effect:IsDeleted() then return true end
  local handler = effect:GetHandler()
  if not handler or (effect:GetProperty()) & FIELD_ONLY ~= 0 then return false end
  if not owned[handler] then owned[handler] = own_effects(handler) end
  return not owned[handler][effect]
end

local function works_where_it_is(effect, handler)
  if handler:IsLocation(ONFIELD) then return true end
  if effect:GetType() & XMATERIAL ~= 0 then return handler:GetOverlayTarget() ~= nil end
  return effect:GetType() & FIELD ~= 0 and handler:IsLocation(effect:GetRange())
end

local ORIGINALS = { [103] = true, [107] = true, [110] = true }
local originals_change = false -- whether any effect ever changed original values
local LEVELS = { [130] = true, [131] = true, [132] = true, [133] = true, [314] = true, [315] = true }
local levels_change = false    -- whether any effect ever changed Levels or Ranks
local reported = {} -- the effects that the host knows
local functions = {} -- those among them with a condition or target
local asking = {}   -- those whose functions only the host can ask, and may give something else any time

local asked_time = false   -- whether a function of a script asked what time it is
local asked_number = false -- whether it asked for a number that is the host's

-- What the condition of an effect says, and its target of each monster; whether they asked for the time.
-- What asked for numbers is for the host to ask: they may be others by then.
local function answers(number, effect, monsters)
  local condition, target = effect:GetCondition(), effect:GetTarget()
  asked_time, asked_number = false, false
  local words = { "r", number, 0, 1 }
  if condition then
    local ok, holds = pcall(condition, effect)
    if not ok then return nil end
    words[4] = holds and 1 or 0
  end
  if target and effect:GetType() & FIELD ~= 0 and words[4] == 1 then
    for card_number, card in pairs(monsters) do
      local ok, picked = pcall(target, effect, card)
      if not ok then return nil end
      words[#words + 1] = picked and card_number or -card_number
    end
  end
  if asked_number then return nil end
  words[3] = asked_time and 1 or 0
  return concat(words, ",")
end

-- The core's own numbers of a monster, with what the shim itself registered left out.
local function measure(card, lines)
  local numbers = { "m", card:GetCardID() }
  for what = ATTACK, RANK do numbers[#numbers + 1] = reads[what](card) end
  lines[#lines + 1] = concat(numbers, ",")
end

-- When it is. What happens in a turn must be told after its beginning.
local function now()
  return concat({
    "n", Duel.GetTurnCount(), Duel.GetTurnPlayer(), Duel.GetCurrentPhase(), id(Duel.GetAttacker()),
    id(Duel.GetAttackTarget()), Duel.GetLP(0), Duel.GetLP(1),
  }, ",")
end

-- What is otherwise than the host was told last, and beside that what it is told anew every time.
local function snapshot(with_numbers)
  local lines, standing = {}, { now() }
  local seen, on_field_now, owned, monsters = {}, {}, {}, {}
  local cards = Duel.GetFieldGroup(0, ONFIELD, ONFIELD)
  local card = cards:GetFirst()
  while card do
    place(card, lines, seen)
    owned[card] = own_effects(card)
    on_field_now[card:GetCardID()] = card
    if card:IsLocation(MZONE) and card:IsFaceup() then monsters[card:GetCardID()] = card end
    if with_numbers and card:IsLocation(MZONE) and card:IsFaceup() then measure(card, lines) end
    card = cards:GetNext()
  end
  for number in pairs(displaced) do
    if live[number] then
      live[number], reported[number], asking[number], functions[number] = nil, nil, nil, nil
      lines[#lines + 1] = "d," .. number
    end
  end
  displaced = {}
  for number in pairs(live) do
    local effect = effect_by_number[number]
    local known = reported[number]
    if known and is_gone(effect, owned) or not known and effect:IsDeleted() then
      live[number] = nil
      if reported[number] then lines[#lines + 1] = "g," .. number end
      reported[number], asking[number], functions[number] = nil, nil, nil
    else
      local handler = effect:GetHandler()
      if known or not handler
        or works_where_it_is(effect, handler) and not is_gone(effect, owned) then
        if handler then place(handler, lines, seen) end
        local owner = effect:GetOwner()
        if owner then introduce(owner, lines) end
        if not reported[number] or altered[number] then
          lines[#lines + 1] = described(number, effect)
          reported[number], altered[number] = true, nil
          originals_change = originals_change or ORIGINALS[effect:GetCode()]
          levels_change = levels_change or LEVELS[effect:GetCode()]
          functions[number] = (effect:GetCondition() or effect:GetTarget()) and true or nil
        end
        asking[number] = type(effect:GetValue()) == "function" and true or nil
        if functions[number] then
          local told
          if not handler or handler:IsFaceup() and works_where_it_is(effect, handler) then
            evaluating = evaluating + 1
            told = answers(number, effect, monsters)
            evaluating = evaluating - 1
          end
          if told then standing[#standing + 1] = told else asking[number] = true end
        end
      end
    end
  end
  for number, left in pairs(on_field) do
    if not seen[number] then place(left, lines, seen) end
  end
  on_field = on_field_now
  return concat(standing, ";"), concat(lines, ";")
end

local last = ""
local correct_more -- see what the host enforces

-- Let the host look at the duel as it is, if anything is otherwise than when it last looked.
local function look(with_numbers)
  if syncing then return end
  syncing, dirty = true, false
  measuring = true
  local ok, standing, changes = pcall(snapshot, with_numbers)
  measuring = false
  if not ok then
    told_places, told_targets = {}, {}
    tell("problem," .. tostring(standing):gsub("[/\\]", "|"))
  elseif changes ~= "" or standing ~= last or next(asking) then
    last = standing
    ask("look;" .. standing .. ";" .. changes)
    syncing = false
    if enforcing then correct_more() end
  end
  syncing = false
end

-- The host must know what limits Special Summons before something counts as one.
local function look_for_limits()
  if dirty and evaluating == 0 and (limiting or last == "") then look() end
end

-- ------------------------------------------------------------------------ what the host asks

-- A time that the host supposes while it asks a function: what the script would say then.
local supposed
-- Call a function of an effect, and tell what it gives.
function shim.call(number, which, card, phase, player, attacker, target)
  local effect = effect_by_number[number]
  local f
  if which == "v" then f = effect:GetValue() elseif which == "t" then f = effect:GetTarget()
  else f = effect:GetCondition() end
  evaluating = evaluating + 1
  supposed = phase and {
    phase = phase, player = player, attacker = card_by_id[attacker], target = card_by_id[target],
  }
  asked_time = false
  local ok, result
  if card then ok, result = pcall(f, effect, card_by_id[card]) else ok, result = pcall(f, effect) end
  evaluating = evaluating - 1
  supposed = nil
  if not ok then return tell("failed," .. tostring(result):gsub("[/\\]", "|")) end
  local kind = asked_time and "timed," or "result,"
  if type(result) == "number" then return tell(kind .. format("%.17g", result)) end
  tell(kind .. (result and "1" or "0"))
end

function shim.is_immune(card, number)
  local effect = effect_by_number[number]
  local immune = type(effect) == "userdata" and not effect:IsDeleted()
    and card_by_id[card]:IsImmuneToEffect(effect)
  tell("result," .. (immune and "1" or "0"))
end

function shim.correct(number, ...)
  local card = card_by_id[number]
  for what = ATTACK, RANK do corrected[what][card] = select(what, ...) end
end

function shim.forget() for what = ATTACK, RANK do corrected[what] = {} end end

function shim.look(with_numbers) look(with_numbers) end

-- ------------------------------------------------------------------------ what scripts read

local last_phase = 0

local function current(what, card)
  if evaluating > 0 then
    asked_number = true
    return ask("read," .. what .. "," .. card:GetCardID())
  end
  if not enforcing or measuring or syncing then return nil end
  if dirty or Duel.GetCurrentPhase() ~= last_phase then
    last_phase = Duel.GetCurrentPhase()
    look()
  end
  local known = corrected[what]
  return known and known[card]
end

local function reader(what)
  local read = reads[what]
  return function(card, ...)
    if evaluating == 0 and not enforcing then return read(card, ...) end
    return current(what, card) or read(card, ...)
  end
end

local function comparer(what, compare, least)
  local read = reads[what]
  return function(original)
    return function(card, number, ...)
      if evaluating == 0 and not enforcing or type(number) ~= "number" then
        return original(card, number, ...)
      end
      local value = current(what, card)
      if value == nil or not original(card, least) then return original(card, number, ...) end
      return compare(value, number)
    end
  end
end

-- What a call gave; an error names the line of the script that called, not one of these lines.
local function passed(ok, ...)
  if ok then return ... end
  local why = ...
  if type(why) == "string" then why = why:gsub('^%[string "ygoplugin.lua"%]:%d+: ', "") end
  error(why, 2)
end

local replaced = {}

local function replace(class, name, by)
  local original = class[name]
  if type(original) ~= "function" then return end
  local wrapper = by(original)
  class[name] = wrapper
  replaced[#replaced + 1] = { class, name, original, wrapper }
end

local function above(value, number) return value >= number end
local function below(value, number) return value <= number end

local NAMES = {
  [ATTACK] = "Attack", [DEFENSE] = "Defense", [BASE_ATTACK] = "BaseAttack",
  [BASE_DEFENSE] = "BaseDefense", [LEVEL] = "Level", [RANK] = "Rank",
}
for what, name in pairs(NAMES) do
  replace(Card, "Get" .. name, function() return reader(what) end)
  replace(Card, "Is" .. name .. "Above", comparer(what, above, -2147483648))
  replace(Card, "Is" .. name .. "Below", comparer(what, below, 2147483647))
end

-- What scripts ask of the time: the answers of a supposed time, while one is supposed.
local function supposing(class, name, answer)
  replace(class, name, function(original)
    return function(...)
      asked_time = true
      if supposed then return answer(...) end
      return original(...)
    end
  end)
end

local function in_battle(card) return card == supposed.attacker or card == supposed.target end

supposing(Duel, "GetCurrentPhase", function() return supposed.phase end)
supposing(Duel, "IsPhase", function(phase) return supposed.phase == phase end)
supposing(Duel, "IsMainPhase", function() return supposed.phase & 0x104 ~= 0 end)
supposing(Duel, "IsBattlePhase", function() return supposed.phase & 0xF8 ~= 0 end)
supposing(Duel, "GetTurnPlayer", function() return supposed.player end)
supposing(Duel, "IsTurnPlayer", function(player) return supposed.player == player end)
supposing(Duel, "IsDamageCalculated", function() return false end)
supposing(Duel, "GetAttacker", function() return supposed.attacker end)
supposing(Duel, "GetAttackTarget", function() return supposed.target end)
supposing(Duel, "GetBattleMonster", function(player)
  local attacker, target = supposed.attacker, supposed.target
  if attacker and attacker:GetControler() == player then return attacker, target end
  return target, attacker
end)
supposing(Card, "IsRelateToBattle", in_battle)
supposing(Card, "GetBattleTarget", function(card)
  if card == supposed.attacker then return supposed.target end
  if card == supposed.target then return supposed.attacker end
end)

-- ------------------------------------------------------------------------ what scripts do

local started = false
local registrations = 0 -- how many effects cards have got

-- The passcodes of the cards with scripts, and those that the ledger lists something for.
local met, unasked, listed = {}, {}, {}

local function lasts(effect) return (effect:GetProperty()) & INITIAL == 0 end

local HALVES = { [111] = 1, [112] = 2 } -- the two effects that exchange ATK and DEF

-- What the functions of an effect are called with that the core has deleted.
local function stand_in(clone, handler)
  local own = {
    GetHandler = function() return handler end,
    GetHandlerPlayer = function() return handler:GetControler() end,
  }
  return setmetatable(own, { __index = function(_, name)
    local f = clone[name]
    return f and function(_, ...) return f(clone, ...) end
  end })
end

-- The core deletes earlier lasting effects where a set is registered. The rules only displace them.
local function displaceable(card, effect)
  if effect:GetType() & SINGLE == 0 or (effect:GetProperty()) & SINGLE_RANGE ~= 0 then return end
  local found = {}
  for number in pairs(live) do
    local other = effect_by_number[number]
    if reported[number] and not other:IsDeleted() and other:GetHandler() == card
      and lasts(other) then
      found[#found + 1] = number
    end
  end
  return found
end

replace(Card, "RegisterEffect", function(original)
  return function(card, effect, ...)
    local code = card:GetOriginalCode()
    if not met[code] then met[code], unasked[#unasked + 1] = true, code end
    if ours[effect] or type(effect) ~= "userdata" or not stands(effect) then
      dirty = true
      if not ours[effect] then registrations = registrations + 1 end
      return passed(pcall(original, card, effect, ...))
    end
    local lasting = started and lasts(effect) and evaluating == 0
    local half = HALVES[effect:GetCode()]
    if lasting and dirty and half ~= 2 then look() end
    local before = lasting and displaceable(card, effect)
    local clones = {}
    for i = 1, before and #before or 0 do
      if asking[before[i]] or functions[before[i]] then clones[i] = effect_by_number[before[i]]:Clone() end
    end
    local result = original(card, effect, ...)
    local left = before and #before > 0 and own_effects(card)
    for i = 1, left and #before or 0 do
      local number = before[i]
      if not left[effect_by_number[number]] then
        displaced[number] = true
        if clones[i] then effect_by_number[number] = stand_in(clones[i], card) end
      end
    end
    if effect:GetHandler() then meet(effect) end
    dirty, registrations = true, registrations + 1
    if lasting and half ~= 1 then look() end
    return result
  end
end)

replace(Duel, "RegisterEffect", function(original)
  return function(effect, player, ...)
    local result = original(effect, player, ...)
    if type(effect) == "userdata" and stands(effect) and not ours[effect] then meet(effect) end
    dirty = true
    return result
  end
end)

local function altering(original)
  return function(effect, ...)
    local number = number_by_effect[effect]
    if number and evaluating == 0 then altered[number], dirty = true, true end
    return passed(pcall(original, effect, ...))
  end
end
for name in pairs(Effect) do
  if sub(name, 1, 3) == "Set" then replace(Effect, name, altering) end
end

local function touching(original)
  return function(...)
    if evaluating == 0 then dirty = true end
    return passed(pcall(original, ...))
  end
end
local QUESTIONS = { "^Get", "^Is", "^Check", "^Hint", "^Select", "^Announce", "^LoadScript$",
  "^RegisterEffect$", "^Load" }
local function acts(name)
  for i = 1, #QUESTIONS do
    if name:find(QUESTIONS[i]) then return false end
  end
  return true
end
for name, f in pairs(Duel) do
  if type(f) == "function" and type(name) == "string" and acts(name) then
    replace(Duel, name, touching)
  end
end
local ACTING = { "^Add", "^Remove", "^Set", "^Reset", "^Register", "^Copy", "^Replace", "^Cancel",
  "^Enable", "^Complete", "^Assume", "^Create", "^Release" }
for name, f in pairs(Card) do
  if type(f) == "function" and type(name) == "string" and name ~= "RegisterEffect" then
    for i = 1, #ACTING do
      if name:find(ACTING[i]) then replace(Card, name, touching) break end
    end
  end
end
replace(Effect, "Reset", touching)

-- ------------------------------------------------------------------------ what the host enforces

local function new(kind, code, properties, card)
  local effect = card and Effect.CreateEffect(card) or Effect.GlobalEffect()
  effect:SetType(kind)
  effect:SetCode(code)
  if properties then effect:SetProperty(properties) end
  ours[effect] = true
  return effect
end

local function counts() return enforcing and evaluating == 0 and not measuring and not syncing end

local function put_final(what)
  -- EFFECT_FLAG_DELAY, _IGNORE_IMMUNE, _SET_AVAILABLE, _CANNOT_DISABLE: evaluated after all others
  local effect = new(FIELD, FINAL_CODES[what], 0x10000 | 0x80 | 0x100 | 0x400)
  effect:SetTargetRange(MZONE, MZONE)
  effect:SetCondition(counts)
  effect:SetTarget(function(_, card) return card:IsFaceup() end)
  effect:SetValue(function(_, card) return current(what, card) or reads[what](card) end)
  register_on_player(effect, 0)
  return effect
end

local level_effects, asleep = {}, false

-- The core takes what changes Levels in the order in which the effects began to apply: these begin anew
-- whenever they are asked for the next time.
local function put_levels_last()
  if not next(level_effects) then return end
  local _, card = next(on_field)
  asleep = true
  for code in pairs(level_effects) do
    if card then card:IsHasEffect(code) end
  end
  asleep = false
end

local base_effects = { [BASE_ATTACK] = {}, [BASE_DEFENSE] = {} }

-- An original value as the host has it. It must be registered last, so it is registered anew. Without
-- the first flag the core would end what was registered before.
local function correct_original(card, what)
  local known = base_effects[what][card]
  if known and not is_gone(known, {}) then reset(known) end
  local effect = new(SINGLE, BASE_CODES[what], SINGLE_RANGE | 0x80 | 0x400, card)
  effect:SetRange(MZONE)
  effect:SetCondition(function() return counts() and corrected[what][card] ~= nil end)
  effect:SetValue(function() return corrected[what][card] end)
  effect:SetReset(0x1000 | 0xFE0000)
  register(card, effect, true)
  effect:SetProperty(0x80 | 0x400)
  base_effects[what][card] = effect
end

-- Only once an effect changes original values, or Levels: what is not registered costs nothing. Whether
-- the core has the same number cannot be asked here: it may be working it out just now.
correct_more = function()
  if levels_change and not next(level_effects) then
    for _, what in pairs({ LEVEL, RANK }) do
      local effect = put_final(what)
      effect:SetCondition(function() return counts() and not asleep end)
      level_effects[FINAL_CODES[what]] = effect
    end
  end
  put_levels_last()
  if not originals_change then return end
  for what in pairs(base_effects) do
    for card in pairs(corrected[what]) do correct_original(card, what) end
  end
end

-- ------------------------------------------------------------------------ what players do

local SPECIAL_SUMMON = 0x200 -- CATEGORY_SPECIAL_SUMMON
local declared = {}

local function watch(code, told)
  local effect = new(FIELD | CONTINUOUS, code)
  effect:SetOperation(told)
  register_on_player(effect, 0)
end

-- Cards as the host knows them, each with where it came from: "number:place".
local function told_cards(group, lines)
  local names, seen = {}, {}
  local card = group and group:GetFirst()
  while card do
    place(card, lines, seen)
    names[#names + 1] = card:GetCardID() .. ":" .. card:GetSummonLocation()
    card = group:GetNext()
  end
  return concat(names, ",")
end

local custom_counts = {} -- what the host counts for scripts, as far as it was asked

local function tell_event(lines)
  custom_counts = {}
  ask("event;" .. concat(lines, ";"))
end

local function happened(what, player, group, ...)
  if evaluating > 0 then return end
  dirty = true
  local lines = { now() }
  local names = told_cards(group, lines)
  lines[#lines + 1] = concat({ "v", what, player, names, ... }, ",")
  tell_event(lines)
end

local function on_summon(what)
  return function(_, _, group, player)
    local card = group:GetFirst()
    if card then player = card:GetSummonPlayer() end
    happened(what, player, group)
    look_for_limits()
  end
end

watch(EVENT_ADJUST, function()
  dirty, started = true, true
  put_levels_last()
end)
watch(1100, on_summon("summoned"))        -- EVENT_SUMMON_SUCCESS
watch(1101, on_summon("flip_summoned"))   -- EVENT_FLIP_SUMMON_SUCCESS
watch(1106, function(_, _, group, _, _, _, _, player) happened("set", player, group) end)
watch(1114, function(_, _, group, player) happened("summon_negated", player, group) end)
watch(1116, function(_, _, group, player)
  declared = {}
  happened("special_negated", player, group)
end)
watch(1105, function(_, _, group)         -- EVENT_SPSUMMON: a monster's own procedure
  local card = group:GetFirst()
  while card do
    declared[card] = true
    card = group:GetNext()
  end
  on_summon("special_declared")(nil, nil, group, 0)
end)
watch(1102, function(_, _, group)         -- EVENT_SPSUMMON_SUCCESS
  local card = group:GetFirst()
  local own = declared[card]
  declared = {}
  on_summon(own and "special_succeeded" or "special_summoned")(nil, nil, group, 0)
end)
watch(1130, function(_, _, group, player) -- EVENT_ATTACK_ANNOUNCE
  happened("attack", Duel.GetAttacker():GetControler(), group,
    Duel.GetAttackTarget() and "0" or "1")
end)
watch(1015, function(_, _, group) happened("left", 0, group) end) -- EVENT_LEAVE_FIELD

-- An effect that is activated, or could be.
local function activation(effect, lines, seen)
  local owner, handler = effect:GetOwner(), effect:GetHandler()
  if handler then place(handler, lines, seen) end
  if owner then introduce(owner, lines) end
  return concat({ numbered(effect), id(owner), id(handler), effect:GetType(),
    effect:GetCode(), effect:GetDescription(), (effect:GetProperty()), effect:GetCategory() }, ",")
end

-- What a Chain Link announces that it is going to Special Summon: cards, player, place.
local function announced(get, link)
  local ok, found, group, _, player, location = pcall(get, link, SPECIAL_SUMMON)
  if not ok or not found then return "" end
  local names = {}
  local card = group and group:GetFirst()
  while card do
    names[#names + 1] = card:GetCardID()
    card = group:GetNext()
  end
  return (player or 0) .. ":" .. (location or 0) .. ":" .. concat(names, "+"), group
end

local activated_in = {} -- where the cards of Chain Links were

watch(1027, function(_, _, _, _, _, effect, _, player) -- EVENT_CHAINING
  if evaluating > 0 then return end
  look_for_limits()
  local card = effect:GetHandler()
  activated_in[Duel.GetCurrentChain()] = card and card:GetLocation()
  dirty = true
  local link, lines, seen = Duel.GetCurrentChain(), { now() }, {}
  local certain, cards = announced(Duel.GetOperationInfo, link)
  local possible, more = announced(Duel.GetPossibleOperationInfo or function() end, link)
  for _, group in pairs({ cards, more }) do told_cards(group, lines) end
  local what = activation(effect, lines, seen)
  lines[#lines + 1] = concat({ "v", "chaining", player, link, what, certain, possible }, ",")
  tell_event(lines)
end)
local function on_link(what)
  return function(_, _, _, _, link) happened(what, 0, nil, link) end
end
-- What differs once a Chain Link has done more than bind players.
local marks = 0
local function marked()
  local sum = registrations * 31 + Duel.GetLP(0) * 37 + Duel.GetLP(1) * 41
  local everything = Duel.GetFieldGroup(0, 0xFF, 0xFF)
  local card = everything:GetFirst()
  while card do
    sum = (sum * 1000003) ~ (card:GetFieldID() << 8 | card:GetPosition())
    card = everything:GetNext()
  end
  return sum
end

-- A Spell or Trap that must stay on the field to resolve, and has left.
local function is_gone_from_field(link, effect)
  local card = effect:GetHandler()
  return card and activated_in[link] == SZONE and (effect:GetProperty()) & FIELD_ONLY == 0
    and card:IsType(STAYS) and not card:IsRelateToEffect(effect)
end

watch(1020, function(_, _, _, _, link, effect) -- EVENT_CHAIN_SOLVING
  if evaluating > 0 then return end
  marks = marked()
  happened("solving", 0, nil, link, is_gone_from_field(link, effect) and "1" or "0")
end)
watch(1022, function(_, _, _, _, link)         -- EVENT_CHAIN_SOLVED
  if evaluating > 0 then return end
  happened("solved", 0, nil, link, marked() ~= marks and "1" or "0")
end)
replace(Duel, "BreakEffect", function(original)
  return function(...)
    happened("step", 0)
    look()
    return passed(pcall(original, ...))
  end
end)
replace(Duel, "ChangeChainOperation", function(original)
  return function(link, ...)
    local last = Duel.GetCurrentChain()
    happened("replaced", 0, nil, link >= 1 and link <= last and link or last)
    return passed(pcall(original, link, ...))
  end
end)
watch(1024, on_link("activation_negated"))
watch(1025, on_link("effect_negated"))
watch(1026, function() happened("chain_end", 0) end)

-- ------------------------------------------------------------------------ what players may do

local restricted = false   -- whether the ledger knows anything that forbids something just now
local no_more = {}         -- which players can make no Special Summon at all
local special_summons = {} -- how many each player has made this turn
local counted_turn = 0

-- The host says so with every answer to an event.
function shim.restrict(value, first, second, no_more_of_first, no_more_of_second)
  restricted, special_summons = value, { first, second }
  no_more = { no_more_of_first, no_more_of_second }
  counted_turn = Duel.GetTurnCount()
end

-- The ledger lists an oath or a limit for the cards with these passcodes.
function shim.list(...)
  for _, code in pairs({ ... }) do listed[code] = true end
end

local function anything_matters()
  if not counts() then return false end
  if #unasked > 0 then
    local codes = concat(unasked, "+")
    unasked = {}
    ask("listed," .. codes)
  end
  return restricted or next(listed) ~= nil
end

local function matters(card) return restricted or listed[card:GetOriginalCode()] end

local function told_wish(what, player, card, ...)
  local lines = { now() }
  place(card, lines, {})
  local more = { ... }
  if type(more[1]) == "userdata" then more[1] = activation(more[1], lines, { [id(card)] = true }) end
  lines[#lines + 1] = concat({ "v", what, player, card:GetCardID(), table.unpack(more) }, ",")
  return concat(lines, ";")
end

local function denied(...) return ask("may;" .. told_wish(...)) end

local function offered_card(controller, location, sequence)
  local there = Duel.GetFieldGroup(controller, location, 0)
  local card = there:GetFirst()
  while card do
    if card:GetSequence() == sequence then return card end
    card = there:GetNext()
  end
end

local function offered_effect(card, description)
  for _, effect in pairs({ card:GetOwnEffects() }) do
    if effect:GetDescription() == description and effect:GetType() & ACTIVATED ~= 0 then
      return effect
    end
  end
end

-- The core offers a player something: the host compares.
function shim.offered(what, player, controller, location, sequence, description)
  local card = offered_card(controller, location, sequence)
  local effect = card and description and offered_effect(card, description)
  if not card or description and not effect then return end
  evaluating = evaluating + 1
  ask("offered;" .. told_wish(what, player, card, effect))
  evaluating = evaluating - 1
end

local function deny(code, properties)
  local effect = new(FIELD, code, properties | 0x80 | 0x400)
  effect:SetCondition(anything_matters)
  return effect
end

-- What a player is kept from doing with a card: a Normal Summon, a Set, a Special Summon.
local function deny_player(code, what)
  local effect = deny(code, 0x800) -- EFFECT_FLAG_PLAYER_TARGET
  effect:SetTargetRange(1, 1)
  effect:SetTarget(function(_, card, player)
    return card ~= nil and matters(card) and denied(what, player, card)
  end)
  register_on_player(effect, 0)
end

local function put_denials()
  for player = 0, 1 do              -- whatever the monster would be
    local effect = new(FIELD, 22, 0x800 | 0x80 | 0x400)
    effect:SetTargetRange(player == 0 and 1 or 0, player)
    effect:SetCondition(function()
      return no_more[player + 1] and counted_turn == Duel.GetTurnCount() and counts()
    end)
    register_on_player(effect, 0)
  end
  deny_player(20, "normal_summon")  -- EFFECT_CANNOT_SUMMON
  deny_player(23, "set")            -- EFFECT_CANNOT_MSET
  deny_player(22, "special_summon") -- EFFECT_CANNOT_SPECIAL_SUMMON
  local effect = deny(6, 0x800)     -- EFFECT_CANNOT_ACTIVATE
  effect:SetTargetRange(1, 1)
  effect:SetValue(function(_, activated, player)
    local card = activated:GetHandler()
    return card ~= nil and matters(card) and denied("activate", player, card, activated)
  end)
  register_on_player(effect, 0)
  effect = deny(86, 0x100)          -- EFFECT_CANNOT_ATTACK_ANNOUNCE, EFFECT_FLAG_SET_AVAILABLE
  effect:SetTargetRange(MZONE, MZONE)
  effect:SetTarget(function(_, card)
    return restricted and denied("attack", card:GetControler(), card)
  end)
  register_on_player(effect, 0)
end

replace(Duel, "GetActivityCount", function(original)
  return function(player, ...)
    if not enforcing or measuring then return original(player, ...) end
    if Duel.GetTurnCount() ~= counted_turn then look() end
    local found = { ... }
    for i = 1, #found do
      local special = found[i] == 3 and special_summons[player + 1] -- ACTIVITY_SPSUMMON
      found[i] = special or original(player, found[i])
    end
    return table.unpack(found)
  end
end)

-- Counters of scripts: what they count, the host says; what fits their filters, the scripts.
local filters, counters, custom_turn = {}, {}, 0

function shim.fits(number, card, effect, player, link)
  evaluating = evaluating + 1
  local ok, result
  if card then ok, result = pcall(filters[number], card_by_id[card])
  else ok, result = pcall(filters[number], effect_by_number[effect], player, link) end
  evaluating = evaluating - 1
  if not ok then return tell("failed," .. tostring(result):gsub("[/\\]", "|")) end
  tell("result," .. (result and "1" or "0"))
end

replace(Duel, "AddCustomActivityCounter", function(original)
  return function(number, activity, filter, ...)
    local result = passed(pcall(original, number, activity, filter, ...))
    local key = number .. "," .. activity
    if not counters[key] then
      filters[#filters + 1], counters[key] = filter, true
      ask("counter," .. key .. "," .. #filters)
    end
    return result
  end
end)

replace(Duel, "GetCustomActivityCount", function(original)
  return function(number, player, activity, ...)
    local count = passed(pcall(original, number, player, activity, ...))
    if not enforcing or measuring or syncing or not counters[number .. "," .. activity] then
      return count
    end
    if custom_turn ~= Duel.GetTurnCount() then custom_turn, custom_counts = Duel.GetTurnCount(), {} end
    local key = concat({ number, player, activity }, ",")
    if not custom_counts[key] then custom_counts[key] = ask("counted," .. key) end
    return custom_counts[key]
  end
end)

-- ------------------------------------------------------------------------ what scripts ask

local had_ruling = Ruling

local function word(value, lines, seen)
  local kind = type(value)
  if kind == "boolean" then return value and "b1" or "b0" end
  if kind == "number" then return "n" .. format("%.17g", value) end
  if kind == "string" then
    return "s" .. value:gsub(".", function(c) return format("%02x", c:byte()) end)
  end
  if kind ~= "userdata" then return "-" end
  if value.GetCardID then
    place(value, lines, seen)
    return "c" .. value:GetCardID()
  end
  if value.GetOwnerPlayer then
    if value:GetOwner() then place(value:GetOwner(), lines, seen) end
    lines[#lines + 1] = described(numbered(value), value)
    return "e" .. number_by_effect[value]
  end
  return "-"
end

-- The functions of `Ruling`, whose answers are the host's.
local function offer(names)
  Ruling = {}
  for _, name in pairs(names) do
    Ruling[name] = function(...)
      if dirty and evaluating == 0 then look() end
      local lines, seen, words = { now() }, {}, {}
      for i = 1, select("#", ...) do words[i] = word(select(i, ...), lines, seen) end
      lines[#lines + 1] = concat({ "v", name, table.unpack(words) }, ",")
      local found = ask("ruling;" .. concat(lines, ";"))
      if type(found) == "string" then error(found, 2) end
      return table.unpack(found, 1, found.n)
    end
  end
  shim.ruling = Ruling
end

-- ------------------------------------------------------------------------ beginning and end

function shim.begin(codes, enforce, names)
  offer(names)
  for i = 1, #codes do wanted[codes[i]] = true end
  started = Duel.GetTurnCount() > 0
  enforcing = enforce
  if enforce then
    put_final(ATTACK)
    put_final(DEFENSE)
    put_denials()
  end
end

-- Leave the duel as it was. Where somebody wrapped a wrapper, it stays below as a mere passage.
function shim.finish()
  enforcing, dirty = false, false
  for effect in pairs(ours) do
    if not effect:IsDeleted() then reset(effect) end
  end
  for i = #replaced, 1, -1 do
    local class, name, original, wrapper = table.unpack(replaced[i])
    if class[name] == wrapper then class[name] = original end
  end
  if Ruling == shim.ruling then Ruling = had_ruling end
  meet = function() end
  look = function() end
  YGOPLUGIN = nil
end
