-- What a custom card finds when no scripts folder is given: helpers that both dialects have.
-- A folder's own `constant.lua`, `utility.lua` and `procedure.lua` take their place.

Auxiliary = {}
aux = Auxiliary

function aux.TRUE() return true end
function aux.FALSE() return false end
function aux.NULL() end

function aux.NOT(f)
  return function(...) return not f(...) end
end

function aux.AND(...)
  local all = {...}
  return function(...)
    for _, f in ipairs(all) do
      if not f(...) then return false end
    end
    return true
  end
end

function aux.OR(...)
  local all = {...}
  return function(...)
    for _, f in ipairs(all) do
      if f(...) then return true end
    end
    return false
  end
end

function aux.FilterBoolFunction(f, ...)
  local more = {...}
  return function(card) return f(card, table.unpack(more)) end
end

function aux.TargetBoolFunction(f, ...)
  local more = {...}
  return function(effect, card) return f(card, table.unpack(more)) end
end

function aux.NecroValleyFilter(f) return f or aux.TRUE end

function aux.Next(group)
  local begun = false
  return function()
    if begun then return group:GetNext() end
    begun = true
    return group:GetFirst()
  end
end

function aux.tgoval(effect, other, player)
  return player ~= effect:GetHandlerPlayer()
end

function aux.dscon()
  return Duel.GetCurrentPhase() ~= PHASE_DAMAGE or not Duel.IsDamageCalculated()
end

-- An Equip Card: activated on a monster that fits, with the effect that says what it may be equipped to.
function aux.AddEquipProcedure(c, player, filter, limit, cost, target, operation, condition)
  local function fits(card, tp)
    if not card:IsFaceup() then return false end
    if player ~= nil and player ~= 2 and card:IsControler(player == 0 and 1 - tp or tp) then return false end
    return filter == nil or filter(card, c, tp)
  end
  local activate = Effect.CreateEffect(c)
  activate:SetCategory(CATEGORY_EQUIP)
  activate:SetType(EFFECT_TYPE_ACTIVATE)
  activate:SetCode(EVENT_FREE_CHAIN)
  activate:SetProperty(EFFECT_FLAG_CARD_TARGET | EFFECT_FLAG_CONTINUOUS_TARGET)
  if condition then activate:SetCondition(condition) end
  if cost then activate:SetCost(cost) end
  activate:SetTarget(function(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
    if chkc then return chkc:IsLocation(LOCATION_MZONE) and fits(chkc, tp) end
    if chk == 0 then
      return Duel.IsExistingTarget(fits, tp, LOCATION_MZONE, LOCATION_MZONE, 1, nil, tp)
    end
    local group = Duel.SelectTarget(tp, fits, tp, LOCATION_MZONE, LOCATION_MZONE, 1, 1, nil, tp)
    if target then target(e, tp, eg, ep, ev, re, r, rp, group:GetFirst()) end
    Duel.SetOperationInfo(0, CATEGORY_EQUIP, e:GetHandler(), 1, 0, 0)
  end)
  activate:SetOperation(operation or function(e, tp)
    local monster = Duel.GetFirstTarget()
    local card = e:GetHandler()
    if monster and card:IsRelateToEffect(e) and monster:IsRelateToEffect(e) and monster:IsFaceup() then
      Duel.Equip(tp, card, monster)
    end
  end)
  c:RegisterEffect(activate)
  local only = Effect.CreateEffect(c)
  only:SetType(EFFECT_TYPE_SINGLE)
  only:SetProperty(EFFECT_FLAG_CANNOT_DISABLE)
  only:SetCode(EFFECT_EQUIP_LIMIT)
  only:SetValue(limit or (filter and function(e, card) return filter(card, e:GetHandler(), e:GetHandlerPlayer()) end) or 1)
  c:RegisterEffect(only)
  return activate
end

-- Puzzle files end with it: the turn player loses at the end of the turn. The play decides that here.
function aux.BeginPuzzle() end
