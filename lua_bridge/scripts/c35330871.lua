-- Malacoda, Netherlord of the Burning Abyss: takes a discarded monster's ATK and DEF from another one.
local s, id = GetID()
local SET_BURNING_ABYSS = 0xb1

function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_ATKCHANGE + CATEGORY_DEFCHANGE)
  e1:SetType(EFFECT_TYPE_QUICK_O)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET + EFFECT_FLAG_DAMAGE_STEP)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1)
  e1:SetCondition(aux.StatChangeDamageStepCondition)
  e1:SetCost(s.cost)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.cost_filter(c)
  return c:IsMonster() and c:IsSetCard(SET_BURNING_ABYSS) and c:IsAbleToGraveAsCost()
end

function s.cost(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.IsExistingMatchingCard(s.cost_filter, tp, LOCATION_HAND, 0, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_TOGRAVE)
  local tc = Duel.SelectMatchingCard(tp, s.cost_filter, tp, LOCATION_HAND, 0, 1, 1, nil):GetFirst()
  Duel.SendtoGrave(tc, REASON_COST)
  e:SetLabel(math.max(tc:GetTextAttack(), 0), math.max(tc:GetTextDefense(), 0))
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then
    return chkc:IsLocation(LOCATION_MZONE) and chkc:IsControler(1 - tp) and chkc:IsFaceup()
  end
  if chk == 0 then return Duel.IsExistingTarget(Card.IsFaceup, tp, 0, LOCATION_MZONE, 1, nil) end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_FACEUP)
  Duel.SelectTarget(tp, Card.IsFaceup, tp, 0, LOCATION_MZONE, 1, 1, nil)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local tc = Duel.GetFirstTarget()
  if not (tc and tc:IsFaceup() and tc:IsRelateToEffect(e)) then return end
  local atk, def = e:GetLabel()
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(-atk)
  e1:SetReset(RESETS_STANDARD_PHASE_END)
  tc:RegisterEffect(e1)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_UPDATE_DEFENSE)
  e2:SetValue(-def)
  tc:RegisterEffect(e2)
end
