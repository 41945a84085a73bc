-- Cyberse Quantum Dragon: shields with a Link Monster; returns what it battles and attacks once more.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetCode(EFFECT_CANNOT_SELECT_BATTLE_TARGET)
  e1:SetRange(LOCATION_MZONE)
  e1:SetTargetRange(0, LOCATION_MZONE)
  e1:SetCondition(s.with_link)
  e1:SetValue(s.others)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD)
  e2:SetCode(EFFECT_CANNOT_BE_EFFECT_TARGET)
  e2:SetProperty(EFFECT_FLAG_IGNORE_IMMUNE)
  e2:SetRange(LOCATION_MZONE)
  e2:SetTargetRange(LOCATION_MZONE, 0)
  e2:SetCondition(s.with_link)
  e2:SetTarget(s.others)
  e2:SetValue(aux.tgoval)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetDescription(aux.Stringid(id, 1))
  e3:SetCategory(CATEGORY_TOHAND)
  e3:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_O)
  e3:SetCode(EVENT_BATTLE_START)
  e3:SetCountLimit(1)
  e3:SetTarget(s.target)
  e3:SetOperation(s.operation)
  c:RegisterEffect(e3)
end

function s.link(c)
  return c:IsFaceup() and c:IsLinkMonster()
end

function s.with_link(e)
  return Duel.IsExistingMatchingCard(s.link, e:GetHandlerPlayer(), LOCATION_MZONE, 0, 1, nil)
end

function s.others(e, c)
  return c ~= e:GetHandler()
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  local bc = e:GetHandler():GetBattleTarget()
  if chk == 0 then return bc ~= nil and bc:IsControler(1 - tp) and bc:IsAbleToHand() end
  Duel.SetOperationInfo(0, CATEGORY_TOHAND, bc, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local bc = c:GetBattleTarget()
  if bc and bc:IsRelateToBattle() then Duel.SendtoHand(bc, nil, REASON_EFFECT) end
  -- If this effect was activated: wherever the monster went.
  if c:IsRelateToEffect(e) and c:IsFaceup() then Duel.ChainAttack() end
end
