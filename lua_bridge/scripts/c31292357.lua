-- Performage Hat Tricker: counters for damage it takes away; with the 3rd its ATK/DEF become 3300.
local s, id = GetID()
local COUNTER = 0x36

function s.initial_effect(c)
  c:EnableCounterPermit(COUNTER)
  c:SetCounterLimit(COUNTER, 3)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetCode(EFFECT_SPSUMMON_PROC)
  e1:SetProperty(EFFECT_FLAG_UNCOPYABLE)
  e1:SetRange(LOCATION_HAND)
  e1:SetCondition(s.spcondition)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_COUNTER)
  e2:SetType(EFFECT_TYPE_QUICK_O)
  e2:SetCode(EVENT_CHAINING)
  e2:SetRange(LOCATION_MZONE)
  e2:SetCondition(s.condition)
  e2:SetTarget(s.target)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_CONTINUOUS)
  e3:SetCode(EVENT_ADD_COUNTER + COUNTER)
  e3:SetCondition(s.third)
  e3:SetOperation(s.set_stats)
  c:RegisterEffect(e3)
end
s.counter_place_list = {COUNTER}

function s.spcondition(e, c)
  if c == nil then return true end
  local tp = c:GetControler()
  return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
    and Duel.GetFieldGroupCount(tp, LOCATION_MZONE, LOCATION_MZONE) >= 2
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  local inflicts, _, _, player = Duel.GetOperationInfo(ev, CATEGORY_DAMAGE)
  return inflicts and (player == tp or player == PLAYER_ALL)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return e:GetHandler():IsCanAddCounter(COUNTER, 1) end
  Duel.SetOperationInfo(0, CATEGORY_COUNTER, nil, 1, 0, COUNTER)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if not c:IsRelateToEffect(e) or not c:AddCounter(COUNTER, 1) then return end
  local link = Duel.GetChainInfo(ev, CHAININFO_CHAIN_ID)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetCode(EFFECT_CHANGE_DAMAGE)
  e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
  e1:SetTargetRange(1, 0)
  e1:SetValue(function(_, effect, value)
    return Duel.GetChainInfo(0, CHAININFO_CHAIN_ID) == link and 0 or value
  end)
  e1:SetReset(RESET_CHAIN)
  Duel.RegisterEffect(e1, tp)
end

function s.third(e, tp, eg, ep, ev, re, r, rp)
  return e:GetHandler():GetCounter(COUNTER) == 3
end

function s.set_stats(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SET_ATTACK_FINAL)
  e1:SetValue(3300)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD_DISABLE)
  c:RegisterEffect(e1)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_SET_DEFENSE_FINAL)
  c:RegisterEffect(e2)
end
