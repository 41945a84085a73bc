-- Limiter Removal: doubles the ATK of its player's Machines for the turn; destroys them in the End Phase.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_ATKCHANGE)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetProperty(EFFECT_FLAG_DAMAGE_STEP)
  e1:SetHintTiming(TIMING_DAMAGE_STEP)
  e1:SetCondition(aux.StatChangeDamageStepCondition)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

s.machine = aux.FaceupFilter(Card.IsRace, RACE_MACHINE)

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.IsExistingMatchingCard(s.machine, tp, LOCATION_MZONE, 0, 1, nil) end
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local g = Duel.GetMatchingGroup(s.machine, tp, LOCATION_MZONE, 0, nil)
  for tc in g:Iter() do
    local e1 = Effect.CreateEffect(c)
    e1:SetType(EFFECT_TYPE_SINGLE)
    e1:SetCode(EFFECT_SET_ATTACK_FINAL)
    e1:SetValue(tc:GetAttack() * 2)
    e1:SetReset(RESET_EVENT + RESETS_STANDARD + RESET_PHASE + PHASE_END)
    tc:RegisterEffect(e1)
    tc:RegisterFlagEffect(id, RESET_EVENT + RESETS_STANDARD + RESET_PHASE + PHASE_END, 0, 1)
  end
  g:KeepAlive()
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_CONTINUOUS)
  e2:SetProperty(EFFECT_FLAG_IGNORE_IMMUNE)
  e2:SetCode(EVENT_PHASE + PHASE_END)
  e2:SetCountLimit(1)
  e2:SetLabelObject(g)
  e2:SetOperation(s.desoperation)
  e2:SetReset(RESET_PHASE + PHASE_END)
  Duel.RegisterEffect(e2, tp)
end

function s.marked(c)
  return c:GetFlagEffect(id) > 0
end

function s.desoperation(e, tp, eg, ep, ev, re, r, rp)
  local g = e:GetLabelObject()
  Duel.Destroy(g:Filter(s.marked, nil), REASON_EFFECT)
  g:DeleteGroup()
end
