-- El Shaddoll Winda: each player Special Summons once per turn; returns a Shaddoll Spell or Trap.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_FUSION_MATERIAL)
  e1:SetProperty(EFFECT_FLAG_CANNOT_DISABLE + EFFECT_FLAG_UNCOPYABLE)
  e1:SetCondition(s.has_materials)
  e1:SetOperation(s.choose_materials)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_SINGLE)
  e2:SetCode(EFFECT_SPSUMMON_CONDITION)
  e2:SetProperty(EFFECT_FLAG_CANNOT_DISABLE + EFFECT_FLAG_UNCOPYABLE)
  e2:SetValue(s.only_fusion)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetType(EFFECT_TYPE_SINGLE)
  e3:SetCode(EFFECT_INDESTRUCTABLE_EFFECT)
  e3:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e3:SetRange(LOCATION_MZONE)
  e3:SetValue(s.by_opponent)
  c:RegisterEffect(e3)
  local e4 = Effect.CreateEffect(c)
  e4:SetType(EFFECT_TYPE_FIELD)
  e4:SetCode(EFFECT_SPSUMMON_COUNT_LIMIT)
  e4:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
  e4:SetRange(LOCATION_MZONE)
  e4:SetTargetRange(1, 1)
  e4:SetValue(1)
  c:RegisterEffect(e4)
  local e5 = Effect.CreateEffect(c)
  e5:SetDescription(aux.Stringid(id, 2))
  e5:SetCategory(CATEGORY_TOHAND)
  e5:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_O)
  e5:SetProperty(EFFECT_FLAG_CARD_TARGET + EFFECT_FLAG_DELAY)
  e5:SetCode(EVENT_TO_GRAVE)
  e5:SetTarget(s.target)
  e5:SetOperation(s.operation)
  c:RegisterEffect(e5)
end
s.listed_series = {0x9d}

function s.shaddoll(c, g)
  return c:IsSetCard(0x9d) and g:IsExists(s.dark, 1, c)
end

function s.dark(c)
  return c:IsAttribute(ATTRIBUTE_DARK)
end

function s.has_materials(e, g, gc, chkf)
  if g == nil then return true end
  local fitting = g:Filter(Card.IsCanBeFusionMaterial, nil, e:GetHandler())
  return fitting:IsExists(s.shaddoll, 1, nil, fitting)
end

function s.choose_materials(e, tp, eg, ep, ev, re, r, rp, gc, chkf)
  local fitting = eg:Filter(Card.IsCanBeFusionMaterial, nil, e:GetHandler())
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_FMATERIAL)
  local chosen = fitting:FilterSelect(tp, s.shaddoll, 1, 1, nil, fitting)
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_FMATERIAL)
  chosen:Merge(fitting:FilterSelect(tp, s.dark, 1, 1, chosen:GetFirst()))
  Duel.SetFusionMaterial(chosen)
end

function s.only_fusion(e, se, sp, st)
  return not e:GetHandler():IsLocation(LOCATION_EXTRA) or st & SUMMON_TYPE_FUSION == SUMMON_TYPE_FUSION
end

function s.by_opponent(e, re, rp)
  return rp == 1 - e:GetHandlerPlayer()
end

function s.returned(c)
  return c:IsSetCard(0x9d) and c:IsSpellTrap() and c:IsAbleToHand()
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  if chkc then
    return chkc:IsLocation(LOCATION_GRAVE) and chkc:IsControler(tp) and s.returned(chkc)
  end
  if chk == 0 then return Duel.IsExistingTarget(s.returned, tp, LOCATION_GRAVE, 0, 1, nil) end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_ATOHAND)
  local g = Duel.SelectTarget(tp, s.returned, tp, LOCATION_GRAVE, 0, 1, 1, nil)
  Duel.SetOperationInfo(0, CATEGORY_TOHAND, g, 1, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local tc = Duel.GetFirstTarget()
  if tc:IsRelateToEffect(e) then Duel.SendtoHand(tc, nil, REASON_EFFECT) end
end
