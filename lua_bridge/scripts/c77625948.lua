-- Cyberdark Edge: equips a Dragon and gains its ATK; attacks directly at half its ATK.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_EQUIP)
  e1:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_F)
  e1:SetCode(EVENT_SUMMON_SUCCESS)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_SINGLE)
  e2:SetCode(EFFECT_DIRECT_ATTACK)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetType(EFFECT_TYPE_SINGLE)
  e3:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e3:SetCode(EFFECT_SET_ATTACK_FINAL)
  e3:SetRange(LOCATION_MZONE)
  e3:SetCondition(s.direct)
  e3:SetValue(s.half)
  c:RegisterEffect(e3)
end

function s.filter(c)
  return c:IsRace(RACE_DRAGON) and c:IsLevelBelow(3) and not c:IsForbidden()
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then
    return chkc:IsLocation(LOCATION_GRAVE) and chkc:IsControler(tp) and s.filter(chkc)
  end
  if chk == 0 then return true end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_EQUIP)
  local g = Duel.SelectTarget(tp, s.filter, tp, LOCATION_GRAVE, 0, 1, 1, nil)
  Duel.SetOperationInfo(0, CATEGORY_EQUIP, g, #g, 0, 0)
end

function s.limit(e, c)
  return c == e:GetOwner()
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local tc = Duel.GetFirstTarget()
  if tc == nil or not tc:IsRelateToEffect(e) or not c:IsRelateToEffect(e) or c:IsFacedown() then
    return
  end
  if not Duel.Equip(tp, tc, c, false) then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_COPY_INHERIT + EFFECT_FLAG_OWNER_RELATE)
  e1:SetCode(EFFECT_EQUIP_LIMIT)
  e1:SetValue(s.limit)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD)
  tc:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_EQUIP)
  e2:SetProperty(EFFECT_FLAG_OWNER_RELATE)
  e2:SetCode(EFFECT_UPDATE_ATTACK)
  e2:SetValue(math.max(tc:GetTextAttack(), 0))
  e2:SetReset(RESET_EVENT + RESETS_STANDARD)
  tc:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetType(EFFECT_TYPE_EQUIP)
  e3:SetProperty(EFFECT_FLAG_OWNER_RELATE)
  e3:SetCode(EFFECT_DESTROY_SUBSTITUTE)
  e3:SetValue(s.instead)
  e3:SetReset(RESET_EVENT + RESETS_STANDARD)
  tc:RegisterEffect(e3)
end

function s.instead(e, re, r, rp)
  return r & REASON_BATTLE ~= 0
end

function s.direct(e)
  return Duel.GetCurrentPhase() == PHASE_DAMAGE_CAL and Duel.GetAttacker() == e:GetHandler()
    and Duel.GetAttackTarget() == nil
    and Duel.IsExistingMatchingCard(aux.TRUE, e:GetHandlerPlayer(), 0, LOCATION_MZONE, 1, nil)
end

function s.half(e, c)
  return c:GetAttack() / 2
end
