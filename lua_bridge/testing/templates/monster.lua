-- $name
${head}function $s.initial_effect(c)
  -- Gains 300 ATK for each Spell in your Graveyard.
  local e1=Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetProperty(EFFECT_FLAG_SINGLE_RANGE)
  e1:SetRange(LOCATION_MZONE)
  e1:SetValue($s.gain)
  c:RegisterEffect(e1)
  -- Once per turn: you can double this card's ATK until the end of this turn.
  -- You cannot Special Summon the turn you activate this effect.
  local e2=Effect.CreateEffect(c)
  e2:SetType(EFFECT_TYPE_IGNITION)
  e2:SetRange(LOCATION_MZONE)
  e2:SetCountLimit(1)
  e2:SetCost($s.cost)
  e2:SetOperation($s.operation)
  c:RegisterEffect(e2)
end
${filter}function $s.gain(e,c)
  return 300*Duel.GetMatchingGroupCount($is_spell,e:GetHandlerPlayer(),LOCATION_GRAVE,0,nil)
end
function $s.cost(e,tp,eg,ep,ev,re,r,rp,chk)
  if chk==0 then return Duel.GetActivityCount(tp,ACTIVITY_SPSUMMON)==0 end
  local e1=Effect.CreateEffect(e:GetHandler())
  e1:SetType(EFFECT_TYPE_FIELD)
  e1:SetProperty(EFFECT_FLAG_PLAYER_TARGET+EFFECT_FLAG_OATH)
  e1:SetCode(EFFECT_CANNOT_SPECIAL_SUMMON)
  e1:SetTargetRange(1,0)
  e1:SetReset(RESET_PHASE+PHASE_END)
  Duel.RegisterEffect(e1,tp)
end
function $s.operation(e,tp)
  local c=e:GetHandler()
  if not c:IsRelateToEffect(e) or c:IsFacedown() then return end
  local e1=Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_SINGLE)
  e1:SetCode(EFFECT_SET_ATTACK_FINAL)
  e1:SetValue(c:GetAttack()*2)
  e1:SetReset(RESET_EVENT+RESETS_STANDARD+RESET_DISABLE+RESET_PHASE+PHASE_END)
  c:RegisterEffect(e1)
end
