-- Black Garden: halves the ATK of what is Summoned and gives its opponent a Rose Token; revives.
local s, id = GetID()
local TOKEN = 71645243

function s.initial_effect(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_ACTIVATE)
  e1:SetCode(EVENT_FREE_CHAIN)
  c:RegisterEffect(e1)
  local e2 = Effect.CreateEffect(c)
  e2:SetCategory(CATEGORY_ATKCHANGE + CATEGORY_SPECIAL_SUMMON + CATEGORY_TOKEN)
  e2:SetType(EFFECT_TYPE_FIELD + EFFECT_TYPE_TRIGGER_F)
  e2:SetCode(EVENT_SUMMON_SUCCESS)
  e2:SetRange(LOCATION_FZONE)
  e2:SetCondition(s.condition)
  e2:SetTarget(s.target)
  e2:SetOperation(s.operation)
  c:RegisterEffect(e2)
  local e3 = e2:Clone()
  e3:SetCode(EVENT_SPSUMMON_SUCCESS)
  c:RegisterEffect(e3)
  local e4 = Effect.CreateEffect(c)
  e4:SetCategory(CATEGORY_DESTROY + CATEGORY_SPECIAL_SUMMON)
  e4:SetType(EFFECT_TYPE_IGNITION)
  e4:SetProperty(EFFECT_FLAG_CARD_TARGET)
  e4:SetRange(LOCATION_FZONE)
  e4:SetTarget(s.sptarget)
  e4:SetOperation(s.spoperation)
  c:RegisterEffect(e4)
end

function s.condition(e, tp, eg, ep, ev, re, r, rp)
  return (not re or not re:GetHandler():IsCode(id)) and eg:IsExists(Card.IsFaceup, 1, nil)
end

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return true end
  local g = eg:Filter(Card.IsFaceup, nil)
  Duel.SetTargetCard(g)
  Duel.SetOperationInfo(0, CATEGORY_TOKEN, nil, #g, 0, 0)
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, nil, #g, 0, 0)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if not c:IsRelateToEffect(e) then return end
  local halved = {[0] = 0, [1] = 0}
  for tc in Duel.GetTargetCards(e):Iter() do
    if tc:IsFaceup() then
      local e1 = Effect.CreateEffect(c)
      e1:SetType(EFFECT_TYPE_SINGLE)
      e1:SetCode(EFFECT_SET_ATTACK_FINAL)
      e1:SetValue(math.ceil(tc:GetAttack() / 2))
      e1:SetReset(RESET_EVENT + RESETS_STANDARD)
      tc:RegisterEffect(e1)
      local p = tc:GetControler()
      halved[p] = halved[p] + 1
    end
  end
  Duel.BreakEffect()
  for p = 0, 1 do
    for _ = 1, halved[p] do
      if Duel.GetLocationCount(1 - p, LOCATION_MZONE, p) > 0
        and Duel.IsPlayerCanSpecialSummonMonster(p, TOKEN, 0x123, TYPES_TOKEN, 800, 800, 2,
          RACE_PLANT, ATTRIBUTE_DARK, POS_FACEUP_ATTACK, 1 - p) then
        local token = Duel.CreateToken(p, TOKEN)
        Duel.SpecialSummonStep(token, 0, p, 1 - p, false, false, POS_FACEUP_ATTACK)
      end
    end
  end
  Duel.SpecialSummonComplete()
end

function s.plant(c)
  return c:IsFaceup() and c:IsRace(RACE_PLANT)
end

function s.fits(c, e, tp, atk)
  return c:GetAttack() == atk and c:IsCanBeSpecialSummoned(e, 0, tp, false, false)
end

function s.sptarget(e, tp, eg, ep, ev, re, r, rp, chk, chkc)
  local plants = Duel.GetMatchingGroup(s.plant, tp, LOCATION_MZONE, LOCATION_MZONE, nil)
  local atk = plants:GetSum(Card.GetAttack)
  if chkc then
    return chkc:IsLocation(LOCATION_GRAVE) and chkc:IsControler(tp) and s.fits(chkc, e, tp, atk)
  end
  if chk == 0 then
    return #plants > 0
      and Duel.IsExistingTarget(s.fits, tp, LOCATION_GRAVE, 0, 1, nil, e, tp, atk)
  end
  Duel.Hint(HINT_SELECTMSG, tp, HINTMSG_SPSUMMON)
  local g = Duel.SelectTarget(tp, s.fits, tp, LOCATION_GRAVE, 0, 1, 1, nil, e, tp, atk)
  plants:AddCard(e:GetHandler())
  Duel.SetOperationInfo(0, CATEGORY_DESTROY, plants, #plants, 0, 0)
  Duel.SetOperationInfo(0, CATEGORY_SPECIAL_SUMMON, g, 1, 0, 0)
end

function s.spoperation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if not c:IsRelateToEffect(e) then return end
  local tc = Duel.GetFirstTarget()
  local g = Duel.GetMatchingGroup(s.plant, tp, LOCATION_MZONE, LOCATION_MZONE, nil)
  g:AddCard(c)
  if Duel.Destroy(g, REASON_EFFECT) == #g and tc:IsRelateToEffect(e) then
    Duel.SpecialSummon(tc, 0, tp, tp, false, false, POS_FACEUP)
  end
end
