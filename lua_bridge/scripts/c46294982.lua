-- Hexe Trude: gives 400 ATK to a monster of yours after it destroys one by battle.
local s, id = GetID()
local STROMBERG = 72283691

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SUMMON_PROC)
  e1:SetCondition(s.summoncondition)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_ATKCHANGE)
  e2:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_O)
  e2:SetCode(EVENT_BATTLE_DESTROYING)
  e2:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e2:SetTarget(s.target)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
end
s.listed_names = {STROMBERG}

function s.summoncondition(e, c, minc)
  if c == nil then return true end
  local fields = Duel.GetMatchingGroup(Card.IsFaceup, 0, LOCATION_FZONE, LOCATION_FZONE, nil)
  return minc == 0 and fields:IsExists(Card.IsCode, 1, nil, STROMBERG)
    and Duel.GetLocationCount(c:GetControler(), LOCATION_MZONE) > 0
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then
    return chkc:IsLocation(LOCATION_MZONE) and chkc:IsControler(tp) and chkc:IsFaceup()
  end
  if chk == 0 then return Duel.IsExistingTarget(Card.IsFaceup, tp, LOCATION_MZONE, 0, 1, nil) end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_FACEUP)
  Duel.SelectTarget(tp, Card.IsFaceup, tp, LOCATION_MZONE, 0, 1, 1, nil)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local tc = Duel.GetFirstTarget()
  if not tc:IsRelateToEffect(e) or tc:IsFacedown() then return end
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetValue(400)
  e1:SetReset(RESET_EVENT + RESETS_STANDARD)
  tc:RegisterEffect(e1)
end
