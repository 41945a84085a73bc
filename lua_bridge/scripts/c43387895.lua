-- Supreme King Dragon Starving Venom: takes on another monster's name and effects.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end

function s.filter(c)
  return c:IsMonster() and (c:IsFaceup() or not c:IsLocation(LOCATION_MZONE))
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  local c, places = e:GetHandler(), LOCATION_MZONE + LOCATION_GRAVE
  if chkc then return chkc:IsLocation(places) and chkc ~= c and s.filter(chkc) end
  if chk == 0 then return Duel.IsExistingTarget(s.filter, tp, places, places, 1, c) end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_TARGET)
  Duel.SelectTarget(tp, s.filter, tp, places, places, 1, 1, c)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c, tc = e:GetHandler(), Duel.GetFirstTarget()
  if c:IsFaceup() and c:IsRelateToEffect(e) and tc and tc:IsRelateToEffect(e) then
    local code = tc:GetOriginalCodeRule()
    local e1 = Effect.CreateEffect(c)
    e1:SetType(EFFECT_TYPE_SINGLE)
    e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE)
    e1:SetCode(EFFECT_CHANGE_CODE)
    e1:SetValue(code)
    e1:SetReset(RESETS_STANDARD_PHASE_END)
    c:RegisterEffect(e1)
    c:CopyEffect(code, RESETS_STANDARD_PHASE_END, 1)
  end
  -- For the rest of this turn your monsters inflict piercing battle damage.
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD)
  e2:SetCode(EFFECT_PIERCE)
  e2:SetTargetRange(LOCATION_MZONE, 0)
  e2:SetReset(RESET_PHASE + PHASE_END)
  Duel.RegisterEffect(e2, tp)
end
