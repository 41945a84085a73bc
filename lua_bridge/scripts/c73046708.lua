-- Armored Xyz: equips an Xyz Monster from the GY, whose ATK the equipped monster then has.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_EQUIP)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.xyz(c)
  return c:IsType(TYPE_XYZ) and c:IsMonster() and not c:IsForbidden()
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then return false end
  if chk == 0 then
    return Duel.GetLocationCount(tp, LOCATION_SZONE) > 0
      and Duel.IsExistingTarget(Card.IsFaceup, tp, LOCATION_MZONE, 0, 1, nil)
      and Duel.IsExistingTarget(s.xyz, tp, LOCATION_GRAVE, 0, 1, nil)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_FACEUP)
  local g = Duel.SelectTarget(tp, Card.IsFaceup, tp, LOCATION_MZONE, 0, 1, 1, nil)
  e:SetLabelObject(g:GetFirst())
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_EQUIP)
  local xg = Duel.SelectTarget(tp, s.xyz, tp, LOCATION_GRAVE, 0, 1, 1, nil)
  Duel.SetOperationInfo(0, CATEGORY_EQUIP, xg, 1, 0, 0)
end

function s.limit(e, c)
  return c == e:GetLabelObject()
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  if Duel.GetLocationCount(tp, LOCATION_SZONE) <= 0 then return end
  local monster = e:GetLabelObject()
  local g = Duel.GetTargetCards(e)
  local xc = g:Filter(Card.IsLocation, nil, LOCATION_GRAVE):GetFirst()
  if not g:IsContains(monster) or monster:IsFacedown() or xc == nil then return end
  if not Duel.Equip(tp, xc, monster) then return end
  local c = e:GetHandler()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE)
  e1:SetCode(EFFECT_EQUIP_LIMIT)
  e1:SetLabelObject(monster)
  e1:SetValue(s.limit)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD)
  xc:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_EQUIP)
  e2:SetCode(EFFECT_SET_ATTACK_FINAL)
  e2:SetValue(math.max(xc:GetTextAttack(), 0))
  e2:SetReset(RESET_EVENT + RESETS_STANDARD)
  xc:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetType(EFFECT_TYPE_EQUIP)
  e3:SetCode(EFFECT_ADD_ATTRIBUTE)
  e3:SetValue(xc:GetOriginalAttribute())
  e3:SetReset(RESET_EVENT + RESETS_STANDARD)
  xc:RegisterEffect(e3)
end
