-- Urgent Ritual Art: banishes a Ritual Spell from the hand or GY to Ritual Summon by its effect.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetCondition(s.condition)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.ritual(c)
  return c:IsFaceup() and c:IsType(TYPE_RITUAL)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return not Duel.IsExistingMatchingCard(s.ritual, tp, LOCATION_MZONE, 0, 1, nil)
end

function s.ritual_spell(c)
  return c:GetType() == TYPE_SPELL + TYPE_RITUAL and c:IsAbleToRemoveAsCost()
    and c:CheckActivateEffect(true, true, false) ~= nil
end

-- The Spell is banished to activate this card; its own text says that it Ritual Summons.
function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  local places = LOCATION_HAND + LOCATION_GRAVE
  if chk == 0 then
    return Duel.IsExistingMatchingCard(s.ritual_spell, tp, places, 0, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_REMOVE)
  local tc = Duel.SelectMatchingCard(tp, s.ritual_spell, tp, places, 0, 1, 1, nil):GetFirst()
  local te = tc:CheckActivateEffect(true, true, false)
  Duel.Remove(tc, POS_FACEUP, REASON_COST)
  e:SetLabelObject(te)
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, 1, tp, LOCATION_HAND)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local te = e:GetLabelObject()
  local operation = te and te:GetOperation()
  if operation then operation(e, tp, eg, ep, ev, re, r, rp) end
end
