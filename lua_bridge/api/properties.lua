-- The functions of Card that show the parts of an effect or ask a function about effects: YGOPro's only.

local objects = ...
if objects.edopro then return end

local arguments, host = objects.arguments, objects.host
local record_of, effect_by_number = objects.record_of, objects.effect_by_number
local pack, max, min = table.pack, math.max, math.min

local HAND, MZONE = 0x2, 0x4
local TUNER_MATERIAL_LIMIT, HAND_SYNCHRO = 353, 339
local SUMMON_PARAMETERS = 0x100000
local MOST = 99

local function affecting(number, code)
  return effect_by_number[host.affecting_effect(number, code)]
end

-- How many other materials an effect allows: at least, and at most.
local function material_range(record)
  if record.flags & SUMMON_PARAMETERS == 0 then return 0, MOST end
  local most = record.other_range
  return max(record.own_range, 0), most ~= 0 and min(most, MOST) or MOST
end

function Card.GetTunerLimit(card)
  local effect = affecting(arguments.card(card, 1), TUNER_MATERIAL_LIMIT)
  if not effect then return end
  local record = record_of[effect]
  local value = record.value ~= 0 and record.value or nil
  return effect, record.target, value, material_range(record)
end

function Card.GetHandSynchro(card)
  local number = arguments.card(card, 1)
  if not host.is_in(number, MZONE) then return end
  local effect = affecting(number, HAND_SYNCHRO)
  if not effect then
    effect = affecting(number, TUNER_MATERIAL_LIMIT)
    local value = effect and record_of[effect].value
    if objects.type(value) ~= "number" or value & HAND == 0 then return end
  end
  return effect, record_of[effect].target, material_range(record_of[effect])
end

-- Whether one of the card's own effects fits; where it is, only those that work there are asked.
local function has_effect(everywhere)
  return function(card, f)
    local number = arguments.card(card, 1)
    if objects.type(f) ~= "function" then objects.wrong(2, "Function", f) end
    local effects = pack(host.own_effects(number, everywhere))
    for i = 1, effects.n do
      if f(effect_by_number[effects[i]]) then return true end
    end
    return false
  end
end

Card.IsOriginalEffectProperty = has_effect(true)
Card.IsEffectProperty = has_effect(false)
