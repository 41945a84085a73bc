-- What the driver keeps inside a duel: the cards by the names of the play, the effects that cards
-- register, and a way to act and to stop where the rules ask nobody. It changes no rule.

Play = {
  cards = {},    -- by the name that the play uses
  effects = {},  -- by card, in the order in which they were registered
  negated = {},  -- by Chain Link: what of it is negated, "activation" or "effect"
}
cards = Play.cards

-- Telling the driver: the values, one a line.

local function written(value)
  if math.type(value) == "integer" then return ("i%d"):format(value) end
  local kind = type(value)
  if kind == "number" then return ("f%.17g"):format(value) end
  if kind == "boolean" then return value and "b1" or "b0" end
  if kind == "string" then return "s" .. value end
  return kind == "nil" and "n" or "o" .. kind
end

function Play.tell(...)
  local parts = {}
  for i = 1, select("#", ...) do parts[i] = written((select(i, ...))) end
  Debug.Message(PLAY_TELLS .. table.concat(parts, "\t"))
end

-- What a snippet gave: how many results, and of each its kind and what it is.

local MOST_VALUES, DEEPEST = 1000, 8

function Play.tell_given()
  local parts, count = {}, 0
  local function put(value)
    count = count + 1
    parts[count] = value
  end
  local function name_of(card)
    for name, known in pairs(Play.cards) do
      if known == card then return name end
    end
    return "a card"
  end
  local function add(value, depth)
    if count > MOST_VALUES then error("the snippet gives too much") end
    local kind = type(value)
    if kind == "table" and depth > 0 then
      local size = 0
      for _ in pairs(value) do size = size + 1 end
      put("table") put(size)
      for key, one in pairs(value) do
        add(key, 0)
        add(one, depth - 1)
      end
    elseif kind == "userdata" then
      local is_group, size = pcall(Group.GetCount, value)
      if is_group then
        put("group") put(size)
        for card in aux.Next(value) do put(name_of(card)) end
      elseif pcall(Card.GetOriginalCode, value) then
        put("value") put(name_of(value))
      else
        put("value") put("an effect")
      end
    elseif kind == "table" or kind == "function" or kind == "thread" then
      put("value") put("a " .. kind)
    else
      put("value") put(value)
    end
  end
  put(Play.given.n)
  for i = 1, Play.given.n do add(Play.given[i], DEEPEST) end
  Play.tell(table.unpack(parts, 1, count))
end

-- Cards and their effects.

function Play.name(name, card)
  Play.cards[name] = card
  if name:match("^[%a_][%w_]*$") and _G[name] == nil then _G[name] = card end
end

function Play.where(card)
  local monster = card:GetOverlayTarget()
  if monster then
    return monster:GetControler(), monster:GetLocation() | LOCATION_OVERLAY, monster:GetSequence(), card:GetSequence()
  end
  return card:GetControler(), card:GetLocation(), card:GetSequence(), card:GetPosition()
end

function Play.tell_places()
  for name, card in pairs(Play.cards) do Play.tell(name, card:GetCode(), Play.where(card)) end
end

-- The cards without a name, in the order in which they were made.
function Play.tell_others()
  local known, found = {}, {}
  for _, card in pairs(Play.cards) do known[card] = true end
  local function add(group)
    for card in aux.Next(group) do
      if not known[card] then found[#found + 1] = card end
      add(card:GetOverlayGroup())
    end
  end
  add(Duel.GetFieldGroup(0, LOCATION_ALL, LOCATION_ALL))
  table.sort(found, function(one, other) return one:GetCardID() < other:GetCardID() end)
  for _, card in ipairs(found) do Play.tell(card:GetOriginalCode(), card:GetCardID()) end
  Play.others = found
end

local register = Card.RegisterEffect
function Card.RegisterEffect(card, effect, ...)
  local registered = Play.effects[card] or {}
  registered[#registered + 1] = effect
  Play.effects[card] = registered
  return register(card, effect, ...)
end

local ACTIVATED = EFFECT_TYPE_ACTIVATE | EFFECT_TYPE_FLIP | EFFECT_TYPE_IGNITION | EFFECT_TYPE_TRIGGER_O
  | EFFECT_TYPE_TRIGGER_F | EFFECT_TYPE_QUICK_O | EFFECT_TYPE_QUICK_F

-- The effects of a card that are activated: whether each is the card's own activation, and its text.
function Play.tell_activated(card)
  for _, effect in ipairs(Play.effects[card] or {}) do
    local there, kind = pcall(Effect.GetType, effect)
    if there and kind & ACTIVATED ~= 0 then
      Play.tell(kind & EFFECT_TYPE_ACTIVATE ~= 0, effect:GetDescription() or 0, effect:GetOwner():GetOriginalCode())
    end
  end
end

-- Acting in the duel. `Play.act` runs what the driver has put into `Play.todo`: when a player chooses
-- it (it starts no Chain), or, if `Play.waiting`, as soon as the core gets to it.

function Play.act()
  local todo = Play.todo
  Play.todo, Play.waiting = nil, false
  if todo then todo() end
  Play.done = true
end

function Play.stop()
  Duel.SelectYesNo(Duel.GetTurnPlayer(), PLAY_STOPS)
end

-- An effect of no card that applies by itself: one of each player, since the turn player's come first.
local function always(code, condition, operation)
  for player = 0, 1 do
    local effect = Effect.GlobalEffect()
    effect:SetType(EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS)
    effect:SetCode(code)
    effect:SetCondition(function(...) return Duel.IsTurnPlayer(player) and (not condition or condition(...)) end)
    effect:SetOperation(operation)
    Duel.RegisterEffect(effect, player)
  end
end

-- Before the cards come, so that it is the first to hear of events.
function Play.begin()
  Play.nobody = Effect.GlobalEffect()
  for player = 0, 1 do
    local effect = Effect.GlobalEffect()
    effect:SetType(EFFECT_TYPE_FIELD | EFFECT_TYPE_CONTINUOUS)
    effect:SetCode(EVENT_FREE_CHAIN)
    effect:SetDescription(PLAY_ACTS)
    effect:SetOperation(Play.act)
    Duel.RegisterEffect(effect, player)
  end
  local function waiting() return Play.waiting end
  local function act_and_stop()
    Play.act()
    Play.stop()
  end
  always(EVENT_ADJUST, waiting, act_and_stop)
  always(EVENT_CHAIN_ACTIVATING, waiting, act_and_stop)
  always(EVENT_CHAIN_ACTIVATING, function(e, tp, eg, ep, ev) return Play.negated[ev] == "activation" end,
    function(e, tp, eg, ep, ev)
      Play.negated[ev] = nil
      Duel.NegateActivation(ev)
    end)
  always(EVENT_CHAIN_SOLVING, function(e, tp, eg, ep, ev) return Play.negated[ev] == "effect" end,
    function(e, tp, eg, ep, ev)
      Play.negated[ev] = nil
      Duel.NegateEffect(ev)
    end)
  always(EVENT_CHAIN_SOLVED, function(e, tp, eg, ep, ev) return Play.stop_after == ev end,
    function()
      Play.stop_after = nil
      Play.stop()
    end)
  always(EVENT_SPSUMMON, function(e, tp, eg) return Play.unsummoned and eg:IsContains(Play.unsummoned) end,
    function()
      local card = Play.unsummoned
      Play.unsummoned = nil
      Duel.NegateSummon(card)
      Duel.Destroy(card, REASON_EFFECT)
    end)
  Play.toss()
end

-- Coins (0 is heads) and dice fall as the driver says, if it says something.
function Play.toss()
  local function ask(player, falls, ...)
    local said = Duel.AnnounceNumber(player, PLAY_LEAVES, ...)
    return said == PLAY_LEAVES and falls or said
  end
  always(EVENT_TOSS_COIN_NEGATE, nil, function(e, tp, eg, ep, ev)
    local results = {Duel.GetCoinResult()}
    for i = 1, ev do results[i] = 1 - ask(ep, 1 - results[i], 0, 1) end
    Duel.SetCoinResult(table.unpack(results, 1, ev))
  end)
  always(EVENT_TOSS_DICE_NEGATE, nil, function(e, tp, eg, ep, ev)
    local results = {Duel.GetDiceResult()}
    local first = ev & 0xffff
    for i = 1, first + (ev >> 16) do
      results[i] = ask(i <= first and ep or 1 - ep, results[i], 1, 2, 3, 4, 5, 6)
    end
    Duel.SetDiceResult(table.unpack(results))
  end)
end

-- Puzzles let the core play the opponent; here the driver answers for both.
local reload = Debug.ReloadFieldBegin
function Debug.ReloadFieldBegin(flags, ...)
  return reload(Play.keeps_ai and flags or flags & ~DUEL_SIMPLE_AI, ...)
end

-- The board: a card that is equipped already, with an effect that lets it stay so if it has none.
function Play.equip(card, monster)
  if not Debug.PreEquip(card, monster) then return false end
  if card:IsHasEffect(EFFECT_EQUIP_LIMIT) then return true end
  local effect = Effect.CreateEffect(card)
  effect:SetType(EFFECT_TYPE_SINGLE)
  effect:SetProperty(EFFECT_FLAG_CANNOT_DISABLE)
  effect:SetCode(EFFECT_EQUIP_LIMIT)
  effect:SetValue(1)
  effect:SetReset(RESET_EVENT | RESETS_STANDARD)
  register(card, effect)
  return true
end

-- Until the play begins: a player's turns or phases are skipped, so that nothing happens in them.
function Play.skip_before_beginning(code, player)
  local effect = Effect.GlobalEffect()
  effect:SetType(EFFECT_TYPE_FIELD)
  effect:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
  effect:SetCode(code)
  effect:SetTargetRange(1, 0)
  effect:SetCondition(function() return not Play.begun end)
  Duel.RegisterEffect(effect, player)
end

-- Special Summons that cards' scripts do not describe.

function Play.use_materials(card, kind, reason, materials)
  local group = Group.CreateGroup()
  for _, material in ipairs(materials) do group:AddCard(material) end
  if #materials == 0 then return end
  card:SetMaterial(group)
  if kind == SUMMON_TYPE_XYZ then
    local below = Group.CreateGroup()
    for _, material in ipairs(materials) do below:Merge(material:GetOverlayGroup()) end
    if #below > 0 then Duel.SendtoGrave(below, REASON_RULE) end
    Duel.Overlay(card, group)
  else
    Duel.SendtoGrave(group, reason | REASON_MATERIAL)
  end
end

-- A Summon by an effect that nobody describes.
function Play.summon(card, kind, reason, materials, player, position)
  Play.use_materials(card, kind, reason | REASON_EFFECT, materials)
  Duel.SpecialSummon(card, kind, player, player, true, true, position)
end

-- A procedure for the Summon that is next, without a Chain.
function Play.add_procedure(card, kind, reason, materials)
  local effect = Effect.CreateEffect(card)
  effect:SetType(EFFECT_TYPE_FIELD)
  effect:SetProperty(EFFECT_FLAG_UNCOPYABLE | EFFECT_FLAG_CANNOT_DISABLE)
  effect:SetCode(EFFECT_SPSUMMON_PROC)
  effect:SetRange(card:GetLocation())
  effect:SetValue(kind)
  effect:SetCondition(function(e, c)
    if not c then return true end
    local player, gone = c:GetControler(), Group.FromCards(table.unpack(materials))
    if c:IsLocation(LOCATION_EXTRA) then return Duel.GetLocationCountFromEx(player, player, gone, c) > 0 end
    return Duel.GetMZoneCount(player, gone) > 0
  end)
  effect:SetOperation(function() Play.use_materials(card, kind, reason, materials) end)
  register(card, effect, true)
  Play.procedure = effect
end

function Play.end_procedure()
  if Play.procedure then
    pcall(Effect.Reset, Play.procedure)
    Play.procedure = nil
  end
end

-- What may be done, for moments at which the core asks nobody.

function Play.may_be_special_summoned(card)
  return card:IsCanBeSpecialSummoned(Play.nobody, 0, card:GetControler(), true, false)
end

function Play.may_special_summon(player)
  return Duel.IsPlayerCanSpecialSummon(player) and Duel.IsPlayerCanSpecialSummonCount(player, 1)
end

function Play.may_attack(card, directly)
  if not card:CanAttack() or card:IsHasEffect(EFFECT_CANNOT_ATTACK_ANNOUNCE) then return false end
  local targets, direct = card:GetAttackableTarget()
  return direct or (not directly and #targets > 0)
end

-- The ATK or DEF that damage calculation takes of a monster.
function Play.used_in_battle(card)
  local instead = card:IsHasEffect(EFFECT_CHANGE_BATTLE_STAT)
  if instead then
    local value = instead:GetValue()
    return type(value) == "function" and value(instead, card) or value
  end
  return card:IsDefensePos() and card:GetDefense() or card:GetAttack()
end

-- Whether a player can activate an effect of a card in response: any, or the one of a text. The latter
-- is taken as if it triggered, if that is what it does.
function Play.may_activate(card, player, text, in_response)
  local fast = EFFECT_TYPE_QUICK_O | EFFECT_TYPE_QUICK_F
  if card:IsType(TYPE_TRAP | TYPE_QUICKPLAY) then fast = fast | EFFECT_TYPE_ACTIVATE end
  local triggered = EFFECT_TYPE_TRIGGER_O | EFFECT_TYPE_TRIGGER_F
  local asked = (in_response and fast or 0) | (text >= 0 and triggered or 0)
  for _, effect in ipairs(Play.effects[card] or {}) do
    local there, kind = pcall(Effect.GetType, effect)
    if there and kind & asked ~= 0 then
      local meant = text < 0 or effect:GetDescription() & 0xfffff == text
      if meant and effect:IsActivatable(player) then return true end
    end
  end
  return false
end
