-- Prepares a Lua state for untrusted scripts. It runs once, before any script, and returns what the
-- host keeps: functions that run a chunk or call a function within the limits.
--
-- Scripts get the standard library without files, processes, modules, bytecode, the debug library,
-- finalizers and the host language. A hook counts instructions in every coroutine; functions of the
-- standard library whose cost does not show in instructions are charged for what they do.

local CHECK_EVERY = 1000 -- instructions between two counts
local CLOCK_EVERY = 10 -- counts between two looks at the clock
local BYTES_AN_INSTRUCTION = 64 -- what copying costs, against an instruction

local sethook, getinfo = debug.sethook, debug.getinfo
local OWN = "@ygoplugin/" -- how the names of the host's own chunks begin
local clock = os.clock
local type, error, pcall, select, tostring = type, error, pcall, select, tostring
local rawget, getmetatable, setmetatable, load, pairs = rawget, getmetatable, setmetatable, load, pairs
local running, create, resume, status = coroutine.running, coroutine.create, coroutine.resume, coroutine.status
local yield, close, isyieldable = coroutine.yield, coroutine.close, coroutine.isyieldable
local rep, find, match, gmatch, gsub = string.rep, string.find, string.match, string.gmatch, string.gsub
local sub, concat, unpack = string.sub, table.concat, table.unpack
local random, randomseed = math.random, math.randomseed
local collectgarbage = collectgarbage
local floor = math.floor

local LIMIT = {} -- what is raised when a limit is reached; scripts can catch it, but not go on
local left, deadline, reached = 0, 0, nil
local counts = 0

setmetatable(LIMIT, {
  __tostring = function() return reached or "limit" end,
  __metatable = false,
})

-- Once a limit is reached every further instruction raises again, so that no pcall goes on.
local stopped_at -- the line of the script that was running then
local place

local function stop(why)
  if not reached or not stopped_at then stopped_at = place(true) or place(false) end
  reached = why
  sethook(function() error(LIMIT, 0) end, "", 1)
  error(LIMIT, 0)
end

local function count()
  if reached then stop(reached) end
  left = left - CHECK_EVERY
  if left <= 0 then stop("instructions") end
  counts = counts + 1
  if counts % CLOCK_EVERY == 0 and clock() > deadline then stop("time") end
end

local function charge(bytes)
  if reached then stop(reached) end
  left = left - bytes // BYTES_AN_INSTRUCTION
  if left <= 0 then stop("instructions") end
end

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

-- Coroutines: each has its own hook.
local function hooked(f)
  local co = create(f)
  sethook(co, count, "", CHECK_EVERY)
  return co
end

local function passed(ok, ...)
  if reached then stop(reached) end
  return ok, ...
end

local function safe_resume(co, ...)
  protect()
  if type(co) == "thread" then sethook(co, count, "", CHECK_EVERY) end
  return passed(resume(co, ...))
end

local function safe_wrap(f)
  local co = hooked(f)
  local function results(ok, ...)
    if ok then return ... end
    error((...), 0)
  end
  return function(...) return results(safe_resume(co, ...)) end
end

-- Patterns: the matcher backtracks without a limit of its own.
local MOST_STEPS = 1e8

local function check_pattern(subject, pattern)
  if type(subject) == "number" then subject = tostring(subject) end
  if type(pattern) == "number" then pattern = tostring(pattern) end
  if type(subject) ~= "string" or type(pattern) ~= "string" then return end
  local plain = gsub(gsub(pattern, "%%.", "x"), "%[.-%]", "x")
  local repeats = select(2, gsub(plain, "[%*%+%-%?]", ""))
  repeats = repeats + select(2, gsub(pattern, "%%[bf]", ""))
  local steps = (#subject + 1) * (#pattern + 1)
  for _ = 2, repeats do
    steps = steps * (#subject + 1)
    if steps > MOST_STEPS then
      error("the pattern '" .. pattern:sub(1, 40) .. "' may take too long on a text of " .. #subject .. " characters", 3)
    end
  end
  charge(floor(steps / 8))
end

local function patterned(f)
  return function(subject, pattern, ...)
    check_pattern(subject, pattern)
    return f(subject, pattern, ...)
  end
end

local function as_text(value)
  return type(value) == "string" and #value or 0
end

local sandboxed_string = {
  byte = string.byte, char = string.char, len = string.len, pack = string.pack,
  packsize = string.packsize, unpack = string.unpack,
  find = function(subject, pattern, init, plain)
    if not plain then check_pattern(subject, pattern) else charge(as_text(subject)) end
    return find(subject, pattern, init, plain)
  end,
  match = patterned(match), gmatch = patterned(gmatch), gsub = patterned(gsub),
  rep = function(text, times, separator)
    if type(times) == "number" and times > 0 then
      charge(floor((as_text(text) + as_text(separator)) * times))
    end
    return rep(text, times, separator)
  end,
}
for _, name in ipairs({"format", "lower", "upper", "reverse", "sub"}) do
  local f = string[name]
  sandboxed_string[name] = function(text, ...)
    charge(as_text(text))
    return f(text, ...)
  end
end

local sandboxed_table = {
  insert = table.insert, pack = table.pack, remove = table.remove,
  concat = function(list, separator, first, last)
    if type(list) == "table" then charge(64 * #list) end
    local text = concat(list, separator, first, last)
    charge(#text)
    return text
  end,
  unpack = function(list, first, last)
    local from, to = first or 1, last or (type(list) == "table" and #list or 0)
    if type(from) == "number" and type(to) == "number" and to - from > 10000 then
      error("too many results to unpack", 2)
    end
    return unpack(list, first, last)
  end,
}
local sort, move = table.sort, table.move
sandboxed_table.sort = function(list, ...)
  if type(list) == "table" then charge(64 * #list) end
  return sort(list, ...)
end
sandboxed_table.move = function(from, first, last, ...)
  if type(first) == "number" and type(last) == "number" then charge(64 * floor(last - first)) end
  return move(from, first, last, ...)
end

local sandboxed_math = {}
for name, value in pairs(math) do sandboxed_math[name] = value end
sandboxed_math.randomseed = function() end -- the host seeds, so that a duel can be played again

-- A script may catch errors, but not go on after a limit.
local function caught(ok, ...)
  if reached then stop(reached) end
  return ok, ...
end

local function handled(handler, ok, ...)
  if ok then return ok, ... end
  return false, handler(...)
end

local G = _G
local function no_finalizer(value, metatable)
  if type(metatable) == "table" and rawget(metatable, "__gc") ~= nil then
    error("a script cannot have finalizers (__gc)", 2)
  end
  return setmetatable(value, metatable)
end

local environment = {
  assert = assert, error = error, getmetatable = getmetatable, ipairs = ipairs, next = next,
  pairs = pairs, rawequal = rawequal, rawget = rawget, rawlen = rawlen, rawset = rawset,
  select = select, tonumber = tonumber, tostring = tostring, type = type, _VERSION = _VERSION,
  setmetatable = no_finalizer,
  pcall = function(...) protect() return caught(pcall(...)) end,
  -- The handler runs after the error has left the function: inside it a limit could not be counted.
  xpcall = function(f, handler, ...)
    protect()
    return handled(handler, caught(pcall(f, ...)))
  end,
  collectgarbage = function(what)
    if what == "count" then return collectgarbage("count") end
    if what == nil or what == "collect" then charge(1e6); return collectgarbage("collect") end
    error("collectgarbage can only 'collect' and 'count' here", 2)
  end,
  load = function(chunk, name, mode, env)
    if type(chunk) == "function" then
      local parts = {}
      for part in chunk do parts[#parts + 1] = part end
      chunk = concat(parts)
    end
    charge(as_text(chunk))
    return load(chunk, name, "t", env == nil and G or env)
  end,
  coroutine = {
    create = hooked, resume = safe_resume, wrap = safe_wrap, yield = yield, status = status,
    running = running, isyieldable = isyieldable, close = close,
  },
  string = sandboxed_string, table = sandboxed_table, math = sandboxed_math, utf8 = utf8,
}

-- The globals themselves become the environment, so that scripts see one `_G`.
for name in pairs(G) do G[name] = nil end
for name, value in pairs(environment) do G[name] = value end
G._G = G
getmetatable("").__index = sandboxed_string
getmetatable("").__metatable = false

local function begin(instructions, seconds)
  left, deadline, reached, stopped_at = instructions, clock() + seconds, nil, nil
  sethook(count, "", CHECK_EVERY)
end

local card_chunks = {} -- the names of chunks that are scripts of cards, beside those called c123.lua

-- The nearest line that is running outside the host's own chunks; only of cards' scripts if asked so.
function place(of_cards)
  for level = 3, 50 do
    local info = getinfo(level, "Sl")
    if not info then break end
    local source = info.source
    if info.what ~= "C" and sub(source, 1, #OWN) ~= OWN and info.currentline > 0
      and (not of_cards or card_chunks[source] or find(source, "^@c%d+%.lua$")) then
      return info.short_src .. ":" .. info.currentline .. ": "
    end
  end
  return not of_cards and "" or nil
end

return {
  -- Compile a chunk, text only: the function, or nil and what is wrong.
  compile = function(code, name) return load(code, name, "t", G) end,
  begin = begin,
  -- Call a function within the limits. Whatever happens, the host then calls `unhook`.
  call = function(instructions, seconds, f, ...)
    begin(instructions, seconds)
    return f(...)
  end,
  -- A C function: it can be called while a limit is in force, and lifts it.
  unhook = sethook,
  -- Which limit was reached in the last call, if any.
  limit = function()
    local why = reached
    reached = nil
    return why
  end,
  -- The line of the script that was running then.
  stopped_at = function() return stopped_at or "" end,
  reached = function() return reached ~= nil end,
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
  seed = function(seed) randomseed(seed) end,
  globals = G,
  collect = function() collectgarbage("collect") end,
}
