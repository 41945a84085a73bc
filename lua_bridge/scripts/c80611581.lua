-- Floowandereeze & Empen: locks Special Summoned monsters; halves what it battles.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
  e1:SetCode(EFFECT_CANNOT_ACTIVATE)
  e1:SetRange(LOCATION_MZONE)
  e1:SetTargetRange(0, 1)
  e1:SetCondition(s.tributed)
  e1:SetValue(s.locked)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_ATKCHANGE + CATEGORY_DEFCHANGE)
  e2:SetType(EFFECT_TYPE_QUICK_O)
  e2:SetCode(EVENT_PRE_DAMAGE_CALCULATE)
  e2:SetRange(LOCATION_MZONE)
  e2:SetCountLimit(1)
  e2:SetCondition(s.condition)
  e2:SetCost(s.cost)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
end
s.listed_series = {0x16f}

function s.tributed(e)
  return e:GetHandler():IsSummonType(SUMMON_TYPE_TRIBUTE)
end

function s.locked(e, re, tp)
  local rc = re:GetHandler()
  return re:IsMonsterEffect() and rc:IsLocation(LOCATION_MZONE) and rc:IsAttackPos()
    and rc:IsSummonType(SUMMON_TYPE_SPECIAL)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  local bc = e:GetHandler():GetBattleTarget()
  return bc ~= nil and bc:IsFaceup() and bc:IsControler(1 - tp)
end

function s.cost(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.IsExistingMatchingCard(Card.IsAbleToRemoveAsCost, tp, LOCATION_HAND, 0, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_REMOVE)
  local g = Duel.SelectMatchingCard(tp, Card.IsAbleToRemoveAsCost, tp, LOCATION_HAND, 0, 1, 1, nil)
  Duel.Remove(g, POS_FACEUP, REASON_COST)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local bc = e:GetHandler():GetBattleTarget()
  if bc == nil or bc:IsFacedown() or not bc:IsRelateToBattle() then return end
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SET_ATTACK_FINAL)
  e1:SetValue(math.ceil(bc:GetAttack() / 2))
  e1:SetReset(RESET_EVENT + RESETS_STANDARD + RESET_PHASE + PHASE_END)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_SET_DEFENSE_FINAL)
  e2:SetValue(math.ceil(bc:GetDefense() / 2))
  bc:RegisterEffect(e1)
  bc:RegisterEffect(e2)
end
