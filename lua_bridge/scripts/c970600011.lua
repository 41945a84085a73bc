-- A Fusion Monster made up for plays: any 2 monsters.
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
end

function s.has_materials(e, g, gc, chkf)
  return g == nil or g:FilterCount(Card.IsCanBeFusionMaterial, nil, e:GetHandler()) >= 2
end

function s.choose_materials(e, tp, eg, ep, ev, re, r, rp, gc, chkf)
  local fitting = eg:Filter(Card.IsCanBeFusionMaterial, nil, e:GetHandler())
  Duel.SetFusionMaterial(fitting:Select(tp, 2, 2, nil))
end
