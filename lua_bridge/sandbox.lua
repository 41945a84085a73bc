-- Prepares a Lua state for untrusted scripts. It runs once, before any script, and returns what the
-- host keeps: functions that run a chunk or call a function within the limits.
--
-- Scripts get a table of globals of their own, with the standard library without files, processes,
-- modules, bytecode, the debug library, finalizers and the host language. The state's own globals stay
-- empty: lupa looks there, outside any protected call. A hook counts instructions in every coroutine;
-- functions of the standard library whose cost does not show in instructions are charged for what they do.

local an_object, MOST_MEMORY = ... -- an object of the host language; bytes that the state may hold

local CHECK_EVERY = 500 -- instructions between two counts
local CLOCK_EVERY = 10000 -- instructions between two looks at the clock
local BYTES_AN_INSTRUCTION = 64 -- what copying costs, against an instruction
local MUCH = 8192 -- kilobytes that a call may take before the clock is looked at with every count

local sethook, getinfo, metatable_of = debug.sethook, debug.getinfo, debug.getmetatable
local OWN = "@ygoplugin/" -- how the names of the host's own chunks begin
local clock = os.clock
local type, error, pcall, select, tostring, tonumber = type, error, pcall, select, tostring, tonumber
local rawget, rawset, setmetatable, load = rawget, rawset, setmetatable, load
local pairs, next = pairs, next
local running, create, resume, status = coroutine.running, coroutine.create, coroutine.resume, coroutine.status
local yield, close, isyieldable = coroutine.yield, coroutine.close, coroutine.isyieldable
local sub, rep, find, match = string.sub, string.rep, string.find, string.match
local gmatch, gsub, byte, format = string.gmatch, string.gsub, string.byte, string.format
local dump = string.dump
local text_unpack, text_pack, packsize = string.unpack, string.pack, string.packsize
local concat, unpack, insert, remove = table.concat, table.unpack, table.insert, table.remove
local sort, move = table.sort, table.move
local random, randomseed, tointeger = math.random, math.randomseed, math.tointeger
local collectgarbage, utf8_len = collectgarbage, utf8.len
local floor, huge, math_type = math.floor, math.huge, math.type

local LIMIT = {} -- what is raised when a limit is reached; scripts can catch it, but not go on
local left, deadline, reached = huge, huge, nil
local unseen, much = 0, huge
local most_kilobytes = MOST_MEMORY // 1024

setmetatable(LIMIT, {
  __tostring = function() return reached or "limit" end,
  __metatable = false,
})
-- Objects of the host language have nothing to show: their errors reach what scripts close with <close>.
metatable_of(an_object).__metatable = false

-- Once a limit is reached every further instruction raises again, so that no pcall goes on.
local stopped_at -- the line of the script that was running then
local place

local function stop(why)
  reached = why
  stopped_at = stopped_at or place(true) or place(false)
  sethook(function() error(LIMIT, 0) end, "", 1)
  error(LIMIT, 0)
end

local function look_at_the_clock()
  unseen = 0
  if clock() > deadline then stop("time") end
end

local function count()
  if reached then stop(reached) end
  left = left - CHECK_EVERY
  if left <= 0 then stop("instructions") end
  unseen = unseen + CHECK_EVERY
  local kilobytes = collectgarbage("count")
  if kilobytes > most_kilobytes then
    collectgarbage("collect")
    if collectgarbage("count") > most_kilobytes then stop("memory") end
    unseen = CLOCK_EVERY
  end
  if unseen >= CLOCK_EVERY or kilobytes > much then look_at_the_clock() end
end

-- What is not counted by the hook: so many instructions are spent.
local function charge(instructions)
  if reached then stop(reached) end
  if instructions > 0 then
    left = left - instructions
    if left <= 0 then stop("instructions") end
    unseen = unseen + instructions
    if unseen >= CLOCK_EVERY then look_at_the_clock() end
  end
end

local function charge_bytes(bytes) charge(bytes // BYTES_AN_INSTRUCTION) end

-- What catches errors is charged here and not by the hook: where calls inside each other have used
-- up the C stack, no hook can run any more, and a loop of protected calls would never be counted.
local A_PROTECTED_CALL = 100

local function protect()
  if not reached then
    left = left - A_PROTECTED_CALL
    if left > 0 then return end
    reached = "instructions"
  end
  stop(reached)
end

-- An error of the host language, as scripts see it.
local function told(problem)
  if type(problem) ~= "userdata" then return problem end
  local ok, text = pcall(tostring, problem)
  return ok and text or "the host failed"
end

-- A script may catch errors, but not go on after a limit.
local function caught(ok, ...)
  if reached then stop(reached) end
  if not ok and type((...)) == "userdata" then return false, told((...)) end
  return ok, ...
end

-- Coroutines: each has its own hook, and is known by what resumed it. The host calls Lua in the main one.
local main = running()
local current = main
local resumed_by = setmetatable({}, {__mode = "k"})

local function hooked(f)
  local co = create(f)
  sethook(co, count, "", CHECK_EVERY)
  return co
end

local function back_in(before, ...)
  current = before
  return ...
end

local function limited_resume(co, ...)
  protect()
  if type(co) ~= "thread" then return resume(co, ...) end
  sethook(co, count, "", CHECK_EVERY)
  local before = current
  resumed_by[co], current = before, co
  return back_in(before, resume(co, ...))
end

local function safe_resume(co, ...) return caught(limited_resume(co, ...)) end

local function safe_wrap(f)
  local co = hooked(f)
  local function results(ok, ...)
    if reached then stop(reached) end
    if ok then return ... end
    error((...), 0)
  end
  return function(...) return results(limited_resume(co, ...)) end
end

local function safe_close(co)
  protect()
  return caught(close(co))
end

-- ------------------------------------------------------------------------- arguments of functions in C

-- A whole number as functions in C take it, or nil.
local function integer(value)
  if math_type(value) == "integer" then return value end
  if type(value) == "string" and #value > 200 then return nil end
  local number = tonumber(value)
  return number and tointeger(number) or nil
end

-- How many bytes a value is as a text.
local function size_of(value)
  local kind = type(value)
  return kind == "string" and #value or kind == "number" and 24 or 0
end

-- How many numbers lie between two, as far as they are numbers.
local function span(first, last)
  first, last = integer(first), integer(last)
  return first and last and last - (first + 0.0) or 0
end

-- What a function in C gave; its errors stand at the line that called, not here.
local function given(ok, ...)
  if ok then return ... end
  local why = ...
  error(why, type(why) == "string" and find(why, "^[^\n:]+:%d+: ") and 0 or 2)
end

-- The same, where only the result tells what it cost.
local function sized(ok, result)
  if not ok then error(result, 2) end
  charge_bytes(size_of(result))
  return result
end

-- ------------------------------------------------------------------------------------------- patterns

-- The matcher backtracks without a limit of its own: at most so many steps are let through.
local MOST_STEPS = 1e8
local STEPS_AN_INSTRUCTION = 8
local MOST_PATTERN = 10000

-- How often a pattern repeats something before something else has to follow, and its optional parts.
local function repeats_of(pattern)
  local plain = gsub(gsub(pattern, "%%.", "x"), "%[.-%]", "x")
  plain = gsub(plain, "[%*%+%-%?][%(%)]*$", "")
  local repeats = select(2, gsub(plain, "[%*%+%-]", "")) + select(2, gsub(pattern, "%%[b%d]", ""))
  return repeats, select(2, gsub(plain, "%?", ""))
end

local function check_pattern(subject, pattern, nowhere_anchored)
  if type(subject) == "number" then subject = tostring(subject) end
  if type(pattern) == "number" then pattern = tostring(pattern) end
  if type(subject) ~= "string" or type(pattern) ~= "string" then return end
  if #pattern > MOST_PATTERN then error("the pattern is too long", 3) end
  charge(#pattern)
  local repeats, optional = repeats_of(pattern)
  if nowhere_anchored or byte(pattern) ~= 94 then repeats = repeats + 1 end -- it begins anywhere
  local steps = (#pattern + 1) * 2.0 ^ optional
  for i = 1, repeats do
    steps = steps * (#subject + i) / i
    if steps > MOST_STEPS then break end
  end
  if steps > MOST_STEPS then
    error("the pattern '" .. sub(pattern, 1, 40) .. "' may take too long on a text of " .. #subject .. " characters", 3)
  end
  charge(steps // STEPS_AN_INSTRUCTION)
end

-- ---------------------------------------------------------------------------------------------- texts

local MOST_BYTES = MOST_MEMORY // 4

local function too_long(bytes)
  if bytes > MOST_BYTES then error("the resulting text is too long", 3) end
  charge_bytes(bytes)
end

local sandboxed_string = {
  char = string.char, len = string.len,
  byte = function(text, first, last)
    if last ~= nil then charge(span(first, last)) end
    return given(pcall(byte, text, first, last))
  end,
  sub = function(text, first, last)
    if last ~= nil and math_type(first) == "integer" and math_type(last) == "integer" and first > 0 and last > 0 then
      charge_bytes(last - first < size_of(text) and last - first or size_of(text))
    else
      charge_bytes(size_of(text))
    end
    return given(pcall(sub, text, first, last))
  end,
  find = function(subject, pattern, init, plain)
    if not plain then check_pattern(subject, pattern)
    else charge_bytes((size_of(subject) + 1.0) * (size_of(pattern) + 1)) end
    return given(pcall(find, subject, pattern, init, plain))
  end,
  match = function(subject, pattern, init)
    check_pattern(subject, pattern)
    return given(pcall(match, subject, pattern, init))
  end,
  gmatch = function(subject, pattern, ...)
    check_pattern(subject, pattern, true)
    return given(pcall(gmatch, subject, pattern, ...))
  end,
  gsub = function(subject, pattern, replacement, ...)
    check_pattern(subject, pattern)
    local kind = type(replacement)
    if kind == "string" or kind == "number" then
      too_long((size_of(subject) + 1.0) * size_of(replacement))
    elseif kind == "function" or kind == "table" then
      local source = replacement
      replacement = function(...)
        local found
        if kind == "table" then found = source[(...)] else found = source(...) end
        charge_bytes(size_of(found))
        return found
      end
    end
    return given(pcall(gsub, subject, pattern, replacement, ...))
  end,
  rep = function(text, times, separator)
    local number = integer(times)
    local each = size_of(text) + size_of(separator)
    if number and number > 0 then
      if each == 0 then number, times = 1, 1 end -- it would go on for as long without a result
      too_long(each * (number + 0.0))
    end
    return given(pcall(rep, text, times, separator))
  end,
  format = function(text, ...)
    local bytes = size_of(text)
    for i = 1, select("#", ...) do bytes = bytes + size_of((select(i, ...))) end
    charge_bytes(bytes)
    return given(pcall(format, text, ...))
  end,
}
for _, name in ipairs({"lower", "upper", "reverse"}) do
  local f = string[name]
  sandboxed_string[name] = function(text)
    charge_bytes(size_of(text))
    return given(pcall(f, text))
  end
end

-- Formats of packed texts: every letter is a step, and every number in it may be a length.
local function check_packing(layout)
  if type(layout) ~= "string" then return end
  charge(#layout)
  local bytes = 0
  for number in gmatch(layout, "%d+") do bytes = bytes + (tonumber(sub(number, 1, 20)) or 0) end
  too_long(bytes)
end
sandboxed_string.pack = function(layout, ...)
  check_packing(layout)
  for i = 1, select("#", ...) do charge_bytes(size_of((select(i, ...)))) end
  return given(pcall(text_pack, layout, ...))
end
sandboxed_string.packsize = function(layout)
  check_packing(layout)
  return given(pcall(packsize, layout))
end
sandboxed_string.unpack = function(layout, text, ...)
  check_packing(layout)
  charge_bytes(size_of(text))
  return given(pcall(text_unpack, layout, text, ...))
end

local sandboxed_utf8 = {char = utf8.char, charpattern = utf8.charpattern, codes = utf8.codes}
for _, name in ipairs({"len", "codepoint", "offset"}) do
  local f = utf8[name]
  sandboxed_utf8[name] = function(text, ...)
    charge(size_of(text) // 8)
    return given(pcall(f, text, ...))
  end
end

-- --------------------------------------------------------------------------------------------- tables

local MOST_RESULTS = 10000

-- Whether a list says itself how long it is: functions in C would believe it whatever it says.
local function has_length(list)
  local metatable = type(list) == "table" and metatable_of(list)
  return metatable and rawget(metatable, "__len") ~= nil
end

local function length_of(list)
  return integer(#list) or error("object length is not an integer", 3)
end

local function insert_stepwise(list, ...)
  local size, given = length_of(list), select("#", ...)
  if given ~= 1 and given ~= 2 then error("wrong number of arguments to 'insert'", 2) end
  local place, value = size + 1, (...)
  if given == 2 then
    place, value = integer((...)), (select(2, ...))
    if not place or place < 1 or place > size + 1 then
      error("bad argument #2 to 'insert' (position out of bounds)", 2)
    end
    for i = size + 1, place + 1, -1 do list[i] = list[i - 1] end
  end
  list[place] = value
end

local function remove_stepwise(list, place)
  local size = length_of(list)
  if place == nil then place = size else place = integer(place) end
  if not place or place ~= size and (place < 1 or place > size + 1) then
    error("bad argument #2 to 'remove' (position out of bounds)", 2)
  end
  local value = list[place]
  while place < size do
    list[place] = list[place + 1]
    place = place + 1
  end
  list[place] = nil
  return value
end

local sandboxed_table = {
  pack = table.pack,
  insert = function(list, ...)
    if has_length(list) then return insert_stepwise(list, ...) end
    if select("#", ...) > 1 and type(list) == "table" then charge(span((...), #list)) end
    return given(pcall(insert, list, ...))
  end,
  remove = function(list, ...)
    if has_length(list) then return remove_stepwise(list, ...) end
    if select("#", ...) > 0 and type(list) == "table" then charge(span((...), #list)) end
    return given(pcall(remove, list, ...))
  end,
  concat = function(list, separator, first, last)
    if last == nil and type(list) == "table" then last = #list end
    charge(span(first == nil and 1 or first, last))
    return sized(pcall(concat, list, separator, first, last))
  end,
  unpack = function(list, first, last)
    if last == nil and type(list) == "table" then last = #list end
    if span(first == nil and 1 or first, last) >= MOST_RESULTS then
      error("too many results to unpack", 2)
    end
    return given(pcall(unpack, list, first, last))
  end,
  sort = function(list, ...)
    if has_length(list) then error("a list that says itself how long it is cannot be sorted here", 2) end
    if type(list) == "table" then charge(8 * #list) end
    return given(pcall(sort, list, ...))
  end,
  move = function(from, first, last, ...)
    charge(span(first, last))
    return given(pcall(move, from, first, last, ...))
  end,
}

local sandboxed_math = {}
for name, value in pairs(math) do sandboxed_math[name] = value end
sandboxed_math.randomseed = function() end -- the host seeds, so that a duel can be played again

-- ------------------------------------------------------------------------------------------- the rest

local function handled(handler, ok, ...)
  if ok then return ok, ... end
  return false, handler(...)
end

local function no_finalizer(value, metatable)
  if type(metatable) == "table" and rawget(metatable, "__gc") ~= nil then
    error("a script cannot have finalizers (__gc)", 2)
  end
  return given(pcall(setmetatable, value, metatable))
end

local globals = {} -- what scripts see as _G
local environment = {
  assert = assert, error = error, getmetatable = getmetatable, ipairs = ipairs, next = next,
  pairs = pairs, rawequal = rawequal, rawget = rawget, rawlen = rawlen, rawset = rawset,
  select = select, tostring = tostring, type = type, _VERSION = _VERSION,
  setmetatable = no_finalizer,
  tonumber = function(...)
    charge_bytes(size_of((...)))
    return given(pcall(tonumber, ...))
  end,
  pcall = function(...) protect() return caught(pcall(...)) end,
  -- The handler runs after the error has left the function: inside it a limit could not be counted.
  xpcall = function(f, handler, ...)
    protect()
    return handled(handler, caught(pcall(f, ...)))
  end,
  collectgarbage = function(what)
    if what == "count" then return collectgarbage("count") end
    if what == nil or what == "collect" then
      charge(1000 + 10 * collectgarbage("count") // 1)
      return collectgarbage("collect")
    end
    error("collectgarbage can only 'collect' and 'count' here", 2)
  end,
  load = function(chunk, name, mode, env)
    if type(chunk) == "function" then
      local parts = {}
      for part in chunk do parts[#parts + 1] = part end
      chunk = concat(parts)
    end
    charge(size_of(chunk))
    -- Its name stands in messages, and tells a script from the host's own chunks.
    if type(name) == "string" and (not utf8_len(name) or sub(name, 1, #OWN) == OWN) then name = "=load" end
    return load(chunk, name, "t", env == nil and globals or env)
  end,
  coroutine = {
    create = hooked, resume = safe_resume, wrap = safe_wrap, yield = yield, status = status,
    running = running, isyieldable = isyieldable, close = close and safe_close,
  },
  string = sandboxed_string, table = sandboxed_table, math = sandboxed_math, utf8 = sandboxed_utf8,
}

local state = _G
for name in pairs(state) do state[name] = nil end
for name, value in pairs(environment) do globals[name] = value end
globals._G = globals

-- Methods of texts: what scripts add to `string` is found, what they replace there stays as it was.
local methods = {}
for name, value in pairs(sandboxed_string) do methods[name] = value end
metatable_of("").__index = setmetatable(methods, {__index = sandboxed_string})
metatable_of("").__metatable = false

local function begin(instructions, seconds)
  left, deadline, reached, stopped_at = instructions, clock() + seconds, nil, nil
  current = main
  unseen, much = 0, collectgarbage("count") + MUCH
  sethook(count, "", CHECK_EVERY)
end

local card_chunks = {} -- the names of chunks that are scripts of cards, beside those called c123.lua
local MOST_LEVELS = 1000
local MOST_NAMES, LONGEST_NAME = 20000, 100

-- The nearest line that is running outside the host's own chunks; only of cards' scripts if asked so.
function place(of_cards)
  local co, level = current, current == running() and 2 or 0
  for _ = 1, MOST_LEVELS do
    local info = getinfo(co, level, "Sl")
    level = level + 1
    if not info then
      co, level = resumed_by[co], 0
      if not co then break end
    elseif info.what ~= "C" and sub(info.source, 1, #OWN) ~= OWN and info.currentline > 0
      and (not of_cards or card_chunks[info.source] or find(info.source, "^@c%d+%.lua$")) then
      return info.short_src .. ":" .. info.currentline .. ": "
    end
  end
  return not of_cards and "" or nil
end

local function ended(after, ok, ...)
  after()
  if not ok then error((...), 0) end
  return ...
end

return {
  -- Compile a chunk, text only: the function, or nil and what is wrong.
  compile = function(code, name) return load(code, name, "t", globals) end,
  -- A chunk of the host's own in compiled form, as hexadecimal digits, and such a chunk made a function.
  compiled = function(f) return (gsub(dump(f), ".", function(c) return format("%02x", byte(c)) end)) end,
  load_own = function(code, name) return load(code, name, "b", globals) end,
  begin = begin,
  -- Call a function within the limits. Whatever happens, the host then calls `unhook` and `limit`.
  call = function(instructions, seconds, f, ...)
    begin(instructions, seconds)
    return f(...)
  end,
  -- A C function: it can be called while a limit is in force, and lifts it.
  unhook = sethook,
  -- Which limit was reached in the last call, if any. What the host does by itself has no limit.
  limit = function()
    local why = reached
    left, deadline, reached = huge, huge, nil
    return why
  end,
  -- The line of the script that was running then, once.
  stopped_at = function()
    local at = stopped_at
    stopped_at = nil
    return at or ""
  end,
  reached = function() return reached end,
  -- The line of the script that is running, as the beginning of an error message.
  where = function() return place(false) end,
  -- The same, of the card's script if one is running, not of a library that it called.
  where_card = function() return place(true) or place(false) end,
  -- A chunk of this name is the script of a card.
  card_chunk = function(name) card_chunks["@" .. name] = true end,
  -- Where a function is written; empty for one of the host's own.
  line_of = function(f)
    local info = getinfo(f, "S")
    if info.what == "C" or sub(info.source, 1, #OWN) == OWN then return "" end
    return info.short_src .. ":" .. info.linedefined
  end,
  -- `table.unpack` itself, for lists of the host's own.
  unpack = unpack,
  -- Call a function, and `after` whatever happens to it, except that a limit is reached.
  finally = function(after, f, ...) return ended(after, pcall(f, ...)) end,
  seed = function(seed) randomseed(seed) end,
  -- Whether scripts find a global, or a field of one; true also where that cannot be known.
  defined = function(name, field)
    local value = rawget(globals, name)
    if value == nil then return metatable_of(globals) ~= nil end
    if field == nil or type(value) ~= "table" or metatable_of(value) then return true end
    return rawget(value, field) ~= nil
  end,
  -- The names of globals, or of the fields of one, as a text.
  names = function(name)
    local found, count = {}, 0
    local from = name and rawget(globals, name) or not name and globals or nil
    if type(from) == "table" then
      for key in next, from do
        if count == MOST_NAMES then break end
        if type(key) == "string" and #key < LONGEST_NAME and find(key, "^[%a_][%w_]*$") then
          count = count + 1
          found[count] = key
        end
      end
    end
    return concat(found, " ")
  end,
  -- A global of scripts, whatever they made of the table of globals.
  get = function(name) return rawget(globals, name) end,
  set = function(name, value) rawset(globals, name, value) end,
  collect = function() collectgarbage("collect") end,
}
