-- Linear Accelerator Cannon: Tributes a monster for half its ATK in damage; no other Spell Card.
local s, id = GetID()
function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetCategory(CATEGORY_DAMAGE)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  e1:SetCost(s.cost)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
  Duel.AddCustomActivityCounter(id, ACTIVITY_CHAIN, s.no_spell_card)
end

local function is_spell_card(re)
  return re:IsHasType(EFFECT_TYPE_ACTIVATE) and re:IsSpellEffect()
end

function s.no_spell_card(re, tp, cid)
  return not is_spell_card(re)
end

-- If this card is activated you cannot activate other Spell Cards this turn.
function s.cost(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then
    return Duel.GetCustomActivityCount(id, tp, ACTIVITY_CHAIN) == 0
      and Duel.CheckReleaseGroup(tp, nil, 1, nil)
  end
  local tc = Duel.SelectReleaseGroup(tp, nil, 1, 1, nil):GetFirst()
  e:SetLabel(tc:GetBaseAttack() // 2)
  Duel.Release(tc, REASON_COST)
  local e1 = Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetCode(EFFECT_CANNOT_ACTIVATE)
  e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET + EFFECT_FLAG_OATH)
  e1:SetTargetRange(1, 0)
  e1:SetValue(s.spell_card)
  e1:SetReset(RESET_PHASE + PHASE_END)
  Duel.RegisterEffect(e1, tp)
end

function s.spell_card(e, re, tp)
  return is_spell_card(re)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  Duel.SetOperationInfo(0, CATEGORY_DAMAGE, nil, 0, 1 - tp, e:GetLabel())
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  Duel.Damage(1 - tp, e:GetLabel(), REASON_EFFECT)
end
