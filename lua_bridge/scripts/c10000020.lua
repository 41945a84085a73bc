-- Slifer the Sky Dragon: gains 1000 ATK/DEF for each card in its controller's hand; shoots newcomers.
local s, id = GetID()

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetRange(LOCATION_MZONE)
  e1:SetValue(s.value)
  c:RegisterEffect(e1)
  local e2 = e1:Clone()
  e2:SetCode(EFFECT_UPDATE_DEFENSE)
  c:RegisterEffect(e2)
  local e3 = Effect.CreateEffect(c)
  e3:SetCategory(CATEGORY_ATKCHANGE + CATEGORY_DESTROY)
  e3:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_F)
  e3:SetCode(EVENT_SUMMON_SUCCESS)
  e3:SetRange(LOCATION_MZONE)
  e3:SetTarget(s.target)
  e3:SetOperation(s.operation)
  c:RegisterEffect(e3)
  local e4 = e3:Clone()
  e4:SetCode(EVENT_SPSUMMON_SUCCESS)
  c:RegisterEffect(e4)
end

function s.value(e, c)
  return Duel.GetFieldGroupCount(c:GetControler(), LOCATION_HAND, 0) * 1000
end

function s.newcomer(c, tp)
  return c:IsControler(1 - tp) and c:IsPosition(POS_FACEUP_ATTACK)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return eg:IsExists(s.newcomer, 1, nil, tp) end
  Duel.SetTargetCard(eg:Filter(s.newcomer, nil, tp))
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  local spent = Group.CreateGroup()
  for tc in Duel.GetTargetCards(e):Iter() do
    if tc:IsPosition(POS_FACEUP_ATTACK) then
      local e1 = Effect.CreateEffect(c)
      e1:SetType(EFFECT_TYPE_SINGLE)
      e1:SetCode(EFFECT_UPDATE_ATTACK)
      e1:SetValue(-2000)
      e1:SetReset(RESET_EVENT + RESETS_STANDARD)
      tc:RegisterEffect(e1)
      if tc:IsAttack(0) then spent:AddCard(tc) end
    end
  end
  if #spent > 0 then
    Duel.BreakEffect()
    Duel.Destroy(spent, REASON_EFFECT)
  end
end
