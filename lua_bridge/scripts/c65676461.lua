-- Number 32: Shark Drake: revives what it destroyed, with 1000 ATK less, and attacks once more.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_SPECIAL_SUMMON + CATEGORY_ATKCHANGE)
  e1:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_O)
  e1:SetCode(EVENT_BATTLE_DESTROYING)
  e1:SetCountLimit(1)
  e1:SetCondition(s.condition)
  e1:SetCost(Cost.DetachFromSelf(1))
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end
s.xyz_number = 32

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local bc = c:GetBattleTarget()
  return Duel.GetAttacker() == c and c:IsRelateToBattle() and bc ~= nil and bc:IsLocation(LOCATION_GRAVE)
    and bc:IsReason(REASON_BATTLE) and bc:IsPreviousControler(1 - tp)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  local bc = e:GetHandler():GetBattleTarget()
  if chk == 0 then
    return Duel.GetLocationCount(1 - tp, LOCATION_MZONE) > 0
      and bc:IsCanBeSpecialSummoned(e, 0, tp, false, false, POS_FACEUP_ATTACK, 1 - tp)
  end
  Duel.SetTargetCard(bc)
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, bc, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c, tc = e:GetHandler(), Duel.GetFirstTarget()
  if not (tc and tc:IsRelateToEffect(e)) then return end
  if Duel.SpecialSummonStep(tc, 0, tp, 1 - tp, false, false, POS_FACEUP_ATTACK) then
    local e1 = Effect.CreateEffect(c)
    e1:SetType(EFFECT_TYPE_SINGLE)
    e1:SetCode(EFFECT_UPDATE_ATTACK)
    e1:SetValue(-1000)
    e1:SetReset(RESET_EVENT + RESETS_STANDARD)
    tc:RegisterEffect(e1)
  end
  if Duel.SpecialSummonComplete() > 0 and c:IsRelateToEffect(e) then Duel.ChainAttack() end
end
