-- Debug: what scripts say, and how a card is written.

local objects = ...

local number_of, host, rawtype = objects.number_of, objects.host, objects.type
local select, tostring, rawget, format = select, tostring, rawget, string.format
local concat = table.concat

local MOST_LETTERS = 2000

local function say(value)
  local text = tostring(value)
  host.message(#text > MOST_LETTERS and text:sub(1, MOST_LETTERS) or text)
end

function Debug.Message(...)
  local count = objects.edopro and select("#", ...) or 1
  for i = 1, count do say((select(i, ...))) end
end

-- In the cores it writes to the standard output of the simulator.
function print(...)
  local parts = {}
  for i = 1, select("#", ...) do parts[i] = tostring((select(i, ...))) end
  say(concat(parts, "\t"))
end

function Debug.ShowHint(text) say(text) end
function Debug.SetAIName(name) objects.arguments.text(name, 1) end

if objects.edopro then
  function Debug.PrintStacktrace() say(objects.where()) end

  -- A card as `tostring` writes it; the library's Debug.CardToString says how.
  function Debug.CardToStringWrapper(card)
    local number = number_of[card]
    local write = rawget(Debug, "CardToString")
    if number and write then return write(card) end
    return format("%s: %s", number and "userdata" or rawtype(card), number or "?")
  end
end
