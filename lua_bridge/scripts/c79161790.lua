-- Inverse Universe: switches the ATK and DEF of all face-up Effect Monsters.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_ATKCHANGE + CATEGORY_DEFCHANGE)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.filter(c)
  return c:IsFaceup() and c:IsType(TYPE_EFFECT) and not c:IsLinkMonster()
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.IsExistingMatchingCard(s.filter, tp, LOCATION_MZONE, LOCATION_MZONE, 1, nil)
  end
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local g = Duel.GetMatchingGroup(s.filter, tp, LOCATION_MZONE, LOCATION_MZONE, nil)
  for tc in g:Iter() do
    local attack, defense = tc:GetAttack(), tc:GetDefense()
    local e1 = Effect.CreateEffect(e:GetHandler())
    e1:SetType(EFFECT_TYPE_SINGLE)
    e1:SetCode(EFFECT_SWAP_ATTACK_FINAL)
    e1:SetValue(defense)
    e1:SetReset(RESET_EVENT + RESETS_STANDARD)
    tc:RegisterEffect(e1)
    local e2 = e1:Clone()
    e2:SetCode(EFFECT_SWAP_DEFENSE_FINAL)
    e2:SetValue(attack)
    tc:RegisterEffect(e2)
  end
end
