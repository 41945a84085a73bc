-- Number 75: Bamboozling Gossip Shadow: an opponent's monster effect becomes "both players draw 1 card".
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetType(EFFECT_TYPE_QUICK_O)
  e1:SetCode(EVENT_CHAINING)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1)
  e1:SetCondition(s.condition)
  e1:SetCost(Cost.DetachFromSelf(2))
  e1:SetOperation(s.rewrite)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetDescription(aux.Stringid(id, 1))
  e2:SetType(EFFECT_TYPE_IGNITION)
  e2:SetRange(LOCATION_MZONE)
  e2:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e2:SetCountLimit(1, id)
  e2:SetTarget(s.attach_target)
  e2:SetOperation(s.attach)
  c:RegisterEffect(e2)
end
s.xyz_number = 75
s.listed_series = {0x48}

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return re ~= nil and rp == 1 - tp and re:IsMonsterEffect()
end

function s.rewrite(e, tp, eg, ep, ev, re, r, rp)
  Duel.ChangeTargetCard(ev, Group.CreateGroup())
  Duel.ChangeChainOperation(ev, s.draw)
end

function s.draw(e, tp, eg, ep, ev, re, r, rp)
  Duel.Draw(tp, 1, REASON_EFFECT)
  Duel.Draw(1 - tp, 1, REASON_EFFECT)
end

function s.number(c)
  return c:IsFaceup() and c:IsSetCard(0x48) and c:IsType(TYPE_XYZ)
end

function s.attach_target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  local c = e:GetHandler()
  if chkc then
    return chkc:IsLocation(LOCATION_MZONE) and chkc:IsControler(tp) and s.number(chkc) and chkc ~= c
  end
  if chk == 0 then return Duel.IsExistingTarget(s.number, tp, LOCATION_MZONE, 0, 1, c) end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_FACEUP)
  Duel.SelectTarget(tp, s.number, tp, LOCATION_MZONE, 0, 1, 1, c)
end

function s.attach(e, tp, eg, ep, ev, re, r, rp)
  local c, tc = e:GetHandler(), Duel.GetFirstTarget()
  if not (c:IsRelateToEffect(e) and tc:IsRelateToEffect(e) and tc:IsFaceup()) then return end
  local g = c:GetOverlayGroup()
  if #g > 0 then Duel.Overlay(tc, g) end
  Duel.Overlay(tc, c)
end
