-- Flower Cardian Moonflowerviewing: draws, may bring a Flower Cardian, and skips the next Draw Phase.
local s, id = GetID()
function s.initial_effect(c)
  c:EnableReviveLimit()
  local e1 = Effect.CreateEffect(c)
  e1:SetDescription(aux.Stringid(id, 0))
  e1:SetCategory(CATEGORY_DRAW + CATEGORY_SPECIAL_SUMMON)
  e1:SetType(EFFECT_TYPE_IGNITION)
  e1:SetRange(LOCATION_MZONE)
  e1:SetCountLimit(1)
  e1:SetTarget(s.target)
  e1:SetOperation(s.operation)
  c:RegisterEffect(e1)
end
s.listed_series = {0xe6}

function s.target(e, tp, eg, ep, ev, re, r, rp, chk)
  if chk == 0 then return Duel.IsPlayerCanDraw(tp, 1) end
  Duel.SetOperationInfo(0, CATEGORY_DRAW, nil, 0, tp, 1)
end

function s.operation(e, tp, eg, ep, ev, re, r, rp)
  local c = e:GetHandler()
  if Duel.Draw(tp, 1, REASON_EFFECT) > 0 then
    local tc = Duel.GetOperatedGroup():GetFirst()
    Duel.ConfirmCards(1 - tp, tc)
    if tc:IsMonster() and tc:IsSetCard(0xe6) and Duel.GetLocationCount(tp, LOCATION_MZONE) > 0
      and tc:IsCanBeSpecialSummoned(e, 0, tp, true, false)
      and Duel.SelectYesNo(tp, aux.Stringid(id, 1)) then
      Duel.BreakEffect()
      Duel.SpecialSummon(tc, 0, tp, tp, true, false, POS_FACEUP)
      local e1 = Effect.CreateEffect(c)
      e1:SetType(EFFECT_TYPE_SINGLE)
      e1:SetCode(EFFECT_DIRECT_ATTACK)
      e1:SetReset(RESET_EVENT + RESETS_STANDARD + RESET_PHASE + PHASE_END)
      tc:RegisterEffect(e1)
    end
    Duel.ShuffleHand(tp)
  end
  -- If this effect was activated: a part of the effect.
  local e2 = Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_FIELD)
  e2:SetCode(EFFECT_SKIP_DP)
  e2:SetProperty(EFFECT_FLAG_PLAYER_TARGET)
  e2:SetTargetRange(1, 0)
  e2:SetReset(RESET_PHASE + PHASE_DRAW + RESET_SELF_TURN)
  Duel.RegisterEffect(e2, tp)
end
