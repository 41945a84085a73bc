-- Cubic Wave: doubles the ATK of your "Cubic" monster and halves that of an opponent's monster.
local s, id = GetID()
local SET_CUBIC = 0xe3

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_ATKCHANGE)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.filter(c)
  return c:IsFaceup() and c:IsSetCard(SET_CUBIC)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then return false end
  if chk == 0 then
    return Duel.IsExistingTarget(s.filter, tp, LOCATION_MZONE, 0, 1, nil)
      and Duel.IsExistingTarget(Card.IsFaceup, tp, 0, LOCATION_MZONE, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_FACEUP)
  local mine = Duel.SelectTarget(tp, s.filter, tp, LOCATION_MZONE, 0, 1, 1, nil)
  e:SetLabelObject(mine:GetFirst())
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_FACEUP)
  Duel.SelectTarget(tp, Card.IsFaceup, tp, 0, LOCATION_MZONE, 1, 1, nil)
end

function s.becomes(e, tc, atk)
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SET_ATTACK_FINAL)
  e1:SetValue(atk)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD)
  tc:RegisterEffect(e1)
  return not tc:IsImmuneToEffect(e1)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local mine = e:GetLabelObject()
  local g = Duel.GetTargetCards(e):Filter(Card.IsFaceup, nil)
  if not g:IsContains(mine) then return end
  local theirs = g:Filter(function(tc) return tc ~= mine end, nil):GetFirst()
  if s.becomes(e, mine, mine:GetAttack() * 2) and theirs then
    s.becomes(e, theirs, theirs:GetAttack() / 2)
  end
end
