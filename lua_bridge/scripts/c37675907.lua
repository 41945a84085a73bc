-- Accel Synchron: sends a "Synchron" monster to the GY and moves its own Level by that one's.
local s, id = GetID()
local SET_SYNCHRON = 0x1017

function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_LVCHANGE)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1)
  e1:SetCost(s.cost)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.filter(c)
  return c:IsMonster() and c:IsSetCard(SET_SYNCHRON) and c:HasLevel() and c:IsAbleToGraveAsCost()
end

function s.cost(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.IsExistingMatchingCard(s.filter, tp, LOCATION_DECK, 0, 1, nil) end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_TOGRAVE)
  local tc = Duel.SelectMatchingCard(tp, s.filter, tp, LOCATION_DECK, 0, 1, 1, nil):GetFirst()
  Duel.SendtoGrave(tc, REASON_COST)
  e:SetLabel(tc:GetLevel())
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  local level = e:GetLabel()
  if Duel.SelectOption(tp, aux.Stringid(id, 0), aux.Stringid(id, 1)) == 1 then level = -level end
  e:SetLabel(level)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if not (c:IsFaceup() and c:IsRelateToEffect(e)) then return end
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_LEVEL)
  e1:SetValue(e:GetLabel())
  e1:SetReset(RESET_EVENT + RESETS_STANDARD_DISABLE)
  c:RegisterEffect(e1)
end
