-- EDOPro's names of the helpers that custom cards use most; see common.lua.

function GetID() return self_table, self_code end

function aux.Stringid(code, index) return code << 20 | index end

function aux.FilterBoolFunctionEx(f, value)
  return function(card, for_card, kind, player) return f(card, value, for_card, kind, player) end
end

function aux.FaceupFilter(f, ...)
  local more = {...}
  return function(card) return card:IsFaceup() and f(card, table.unpack(more)) end
end

function Group.Iter(group) return aux.Next(group) end

aux.StatChangeDamageStepCondition = aux.dscon

function Card.IsMonster(card) return card:IsType(TYPE_MONSTER) end
function Card.IsSpell(card) return card:IsType(TYPE_SPELL) end
function Card.IsTrap(card) return card:IsType(TYPE_TRAP) end
function Card.IsSpellTrap(card) return card:IsType(TYPE_SPELL | TYPE_TRAP) end
function Card.IsLinkMonster(card) return card:IsType(TYPE_LINK) end
function Card.HasLevel(card) return card:IsMonster() and not card:IsType(TYPE_XYZ | TYPE_LINK) end
function Card.HasFlagEffect(card, code) return card:GetFlagEffect(code) > 0 end
function Card.ListsCode(card, code)
  for _, listed in ipairs(card.listed_names or {}) do
    if listed == code then return true end
  end
  return false
end

function Effect.IsMonsterEffect(effect) return effect:IsActiveType(TYPE_MONSTER) end
function Effect.IsSpellEffect(effect) return effect:IsActiveType(TYPE_SPELL) end
function Effect.IsTrapEffect(effect) return effect:IsActiveType(TYPE_TRAP) end

function Duel.GetTargetCards(effect)
  local targets = Duel.GetChainInfo(0, CHAININFO_TARGET_CARDS)
  if not targets then return Group.CreateGroup() end
  return targets:Filter(Card.IsRelateToEffect, nil, effect)
end

Cost = {}
function Cost.PayLP(points)
  return function(e, tp, eg, ep, ev, re, r, rp, chk)
    if chk == 0 then return Duel.CheckLPCost(tp, points) end
    Duel.PayLPCost(tp, points)
  end
end
function Cost.SelfBanish(e, tp, eg, ep, ev, re, r, rp, chk)
  local card = e:GetHandler()
  if chk == 0 then return card:IsAbleToRemoveAsCost() end
  Duel.Remove(card, POS_FACEUP, REASON_COST)
end
function Cost.SelfTribute(e, tp, eg, ep, ev, re, r, rp, chk)
  local card = e:GetHandler()
  if chk == 0 then return card:IsReleasable() end
  Duel.Release(card, REASON_COST)
end
function Cost.DetachFromSelf(least, most)
  return function(e, tp, eg, ep, ev, re, r, rp, chk)
    local card = e:GetHandler()
    if chk == 0 then return card:CheckRemoveOverlayCard(tp, least, REASON_COST) end
    card:RemoveOverlayCard(tp, least, most or least, REASON_COST)
  end
end
