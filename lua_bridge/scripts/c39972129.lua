-- Number 64: Ronin Raccoon Sandayu: makes a Token with the highest ATK on the field.
local s, id = GetID()
local TOKEN = id + 1

function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_SPECIAL_SUMMON + CATEGORY_TOKEN)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1)
  e1:SetCost(Cost.DetachFromSelf(1))
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end
s.xyz_number = 64

function s.can_summon(tp)
  return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
    and Duel.IsPlayerCanSpecialSummonMonster(tp, TOKEN, 0, TYPES_TOKEN, -2, 0, 1, RACE_BEAST, ATTRIBUTE_EARTH)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return s.can_summon(tp) end
  Duel.SetOperationInfo(0, CATEGORY_TOKEN, nil, 1, 0, 0)
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  if not s.can_summon(tp) then return end
  local token = Duel.CreateToken(tp, TOKEN)
  if Duel.SpecialSummonStep(token, 0, tp, tp, false, false, POS_FACEUP) then
    local others = Duel.GetMatchingGroup(Card.IsFaceup, tp, LOCATION_MZONE, LOCATION_MZONE, token)
    local _, atk = others:GetMaxGroup(Card.GetAttack)
    local e1 = Effect.CreateEffect(e:GetHandler())
    e1:SetType(EFFECT_TYPE_SINGLE)
    e1:SetCode(EFFECT_SET_ATTACK)
    e1:SetValue(atk or 0)
    e1:SetReset(RESET_EVENT + RESETS_STANDARD)
    token:RegisterEffect(e1)
  end
  Duel.SpecialSummonComplete()
end
