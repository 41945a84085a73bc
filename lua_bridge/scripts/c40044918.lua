-- Elemental HERO Stratos: when Summoned, destroys Spells and Traps for other HEROes, or adds a HERO.
local s, id = GetID()
function s.initial_effect(c)
  for _, code in ipairs({EVENT_SUMMON_SUCCESS, EVENT_SPSUMMON_SUCCESS}) do
    local e1 = Effect.CreateEffect(c)
    e1:SetDescription(aux.Stringid(id, 0))
    e1:SetType(EFFECT_TYPE_SINGLE + EFFECT_TYPE_TRIGGER_O)
    e1:SetCode(code)
    e1:SetTarget(s.target)
    e1:SetOperation(s.operation)
    c:RegisterEffect(e1)
  end
end
s.listed_series = {0x8}

function s.hero(c)
  return c:IsFaceup() and c:IsSetCard(0x8)
end

function s.searched(c)
  return c:IsSetCard(0x8) and c:IsMonster() and c:IsAbleToHand()
end

local function destroyable(tp)
  return Duel.GetMatchingGroup(Card.IsSpellTrap, tp, LOCATION_ONFIELD, LOCATION_ONFIELD, nil)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  local others = Duel.GetMatchingGroupCount(s.hero, tp, LOCATION_MZONE, 0, e:GetHandler())
  local g = destroyable(tp)
  local may_destroy = others > 0 and #g > 0
  local may_search = Duel.IsExistingMatchingCard(s.searched, tp, LOCATION_DECK, 0, 1, nil)
  if chk == 0 then return may_destroy or may_search end
  local options, labels = {}, {}
  if may_destroy then options[1], labels[1] = aux.Stringid(id, 1), 1 end
  if may_search then options[#options + 1], labels[#labels + 1] = aux.Stringid(id, 2), 2 end
  e:SetLabel(labels[Duel.SelectOption(tp, table.unpack(options)) + 1])
  if e:GetLabel() == 1 then
    e:SetCategory(CATEGORY_DESTROY)
    Duel.SetOperationInfo(0, CATEGORY_DESTROY, g, 1, 0, 0)
  else
    e:SetCategory(CATEGORY_TOHAND + CATEGORY_SEARCH)
    Duel.SetOperationInfo(0, CATEGORY_TOHAND, nil, 1, tp, LOCATION_DECK)
  end
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  if e:GetLabel() == 1 then
    local others = Duel.GetMatchingGroupCount(s.hero, tp, LOCATION_MZONE, 0, e:GetHandler())
    if others == 0 then return end
    Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_DESTROY)
    Duel.Destroy(destroyable(tp):Select(tp, 1, others, nil), REASON_EFFECT)
  else
    Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_ATOHAND)
    local g = Duel.SelectMatchingCard(tp, s.searched, tp, LOCATION_DECK, 0, 1, 1, nil)
    if #g == 0 then return end
    Duel.SendtoHand(g, nil, REASON_EFFECT)
    Duel.ConfirmCards(1 - tp, g)
  end
end
