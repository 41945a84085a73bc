-- Debug: what scripts say, and how a card is written.

local objects = ...

local number_of, host, rawtype = objects.number_of, objects.host, objects.type
local select, tostring, rawget, format = select, tostring, rawget, string.format
local concat = table.concat
local sub, byte, utf8_len = string.sub, string.byte, utf8.len
local debug_table = Debug

local MOST_BYTES = 2000

local function say(value)
  local text = tostring(value)
  if not utf8_len(text) then objects.fail("the message is a text that is not UTF-8") end
  if #text > MOST_BYTES then
    local last = MOST_BYTES
    while byte(text, last + 1) & 0xc0 == 0x80 do last = last - 1 end -- not within a letter
    text = sub(text, 1, last)
  end
  host.message(text)
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
    local write = rawget(debug_table, "CardToString")
    if number and write then return write(card) end
    return format("%s: %s", number and "userdata" or rawtype(card), number or "?")
  end
  objects.card_to_string = Debug.CardToStringWrapper
end
