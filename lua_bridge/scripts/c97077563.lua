-- Call of the Haunted: Special Summons a monster from your GY; each is destroyed with the other.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_SPECIAL_SUMMON)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_CONTINUOUS)
  e2:SetCode(EVENT_LEAVE_FIELD)
  e2:SetOperation(s.destroy_monster)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_CONTINUOUS)
  e3:SetCode(EVENT_DESTROYED)
  e3:SetRange(LOCATION_SZONE)
  e3:SetCondition(s.monster_destroyed)
  e3:SetOperation(s.destroy_card)
  c:RegisterEffect(e3)
end

function s.revivable(c, e, tp)
  return c:IsCanBeSpecialSummoned(e, 0, tp, false, false, POS_FACEUP_ATTACK)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then
    return chkc:IsLocation(LOCATION_GRAVE) and chkc:IsControler(tp) and s.revivable(chkc, e, tp)
  end
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and Duel.IsExistingTarget(s.revivable, tp, LOCATION_GRAVE, 0, 1, nil, e, tp)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
  local g = Duel.SelectTarget(tp, s.revivable, tp, LOCATION_GRAVE, 0, 1, 1, nil, e, tp)
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, g, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c, tc = e:GetHandler(), Duel.GetFirstTarget()
  if not (c:IsRelateToEffect(e) and tc:IsRelateToEffect(e)) then return end
  if Duel.SpecialSummon(tc, 0, tp, tp, false, false, POS_FACEUP_ATTACK) > 0 then
    c:SetCardTarget(tc)
  end
end

function s.destroy_monster(e, tp, eg, ep, ev, re, r, rp)
  local tc = e:GetHandler():GetFirstCardTarget()
  if tc and tc:IsLocation(LOCATION_MZONE) then Duel.Destroy(tc, REASON_EFFECT) end
end

function s.monster_destroyed(e, tp, eg, ep, ev, re, r, rp)
  local tc = e:GetHandler():GetFirstCardTarget()
  return tc ~= nil and eg:IsContains(tc)
end

function s.destroy_card(e, tp, eg, ep, ev, re, r, rp)
  Duel.Destroy(e:GetHandler(), REASON_EFFECT)
end
