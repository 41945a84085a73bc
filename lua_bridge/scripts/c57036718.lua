-- Zubaba Buster: after battle damage, destroys the monster with the lowest ATK and loses 800 ATK.
local s, id = GetID()
function s.initial_effect(c)
  -- Note the battle damage that it inflicts to the opponent.
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_CONTINUOUS)
  e1:SetCode(EVENT_BATTLE_DAMAGE)
  e1:SetCondition(s.damaged)
  e1:SetOperation(s.note)
  c:RegisterEffect(e1)
  -- At the end of that Damage Step.
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_DESTROY + CATEGORY_ATKCHANGE)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_F)
  e2:SetCode(EVENT_DAMAGE_STEP_END)
  e2:SetCondition(s.condition)
  e2:SetTarget(s.target)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
end

function s.damaged(e, tp, eg, ep, ev, re, r, rp)
  return ep ~= tp
end

function s.note(e, tp, eg, ep, ev, re, r, rp)
  e:GetHandler():RegisterFlagEffect(id, RESET_EVENT + RESETS_STANDARD + RESET_PHASE + PHASE_DAMAGE, 0, 1)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return e:GetHandler():HasFlagEffect(id)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  local g = Duel.GetMatchingGroup(Card.IsFaceup, tp, LOCATION_MZONE, LOCATION_MZONE, nil)
  Duel.SetOperationInfo(0, CATEGORY_DESTROY, g:GetMinGroup(Card.GetAttack), 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local g = Duel.GetMatchingGroup(Card.IsFaceup, tp, LOCATION_MZONE, LOCATION_MZONE, nil)
  if #g == 0 then return end
  local lowest = g:GetMinGroup(Card.GetAttack)
  if #lowest > 1 then
    Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_DESTROY)
    lowest = lowest:Select(tp, 1, 1, nil)
    Duel.HintSelection(lowest)
  end
  if Duel.Destroy(lowest, REASON_EFFECT) == 0 then return end
  if not (c:IsFaceup() and c:IsRelateToEffect(e)) then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(-800)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD)
  c:RegisterEffect(e1)
end
