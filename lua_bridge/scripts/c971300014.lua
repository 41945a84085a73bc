-- An Equip Card: the equipped monster gains 800 ATK during damage calculation only.
local s, id = GetID()

function s.initial_effect(c)
  aux.AddEquipProcedure(c)
  local e1 = Effect.CreateEffect(c)
  e1:SetType(EFFECT_TYPE_EQUIP)
  e1:SetCode(EFFECT_UPDATE_ATTACK)
  e1:SetCondition(s.condition)
  e1:SetValue(800)
  c:RegisterEffect(e1)
end

function s.condition(e)
  local ec = e:GetHandler():GetEquipTarget()
  return Duel.GetCurrentPhase() == PHASE_DAMAGE_CAL
    and (Duel.GetAttacker() == ec or Duel.GetAttackTarget() == ec)
end
