"""Messages that cores really send: a script does a little of everything, and each message is read."""

from __future__ import annotations

import struct

from lua_bridge import constants
from tests.simulators.conftest import Table
from ygoplugin.simulators import messages as m
from ygoplugin.simulators.capi import DuelStatus, Location, LogKind, Position
from ygoplugin.simulators.core import CardData, CoreDuel

ACTOR, VANILLA, EQUIP, TOKEN, FUSION = 200, 201, 202, 203, 204

ACTS = """
Duel.Damage(1, 500, REASON_EFFECT)
Duel.Recover(0, 300, REASON_EFFECT)
Duel.PayLPCost(0, 100)
Duel.SetLP(1, 7000)
Duel.Hint(HINT_SELECTMSG, 0, 500)
Duel.TossCoin(0, 2)
Duel.TossDice(0, 3)
Duel.RockPaperScissors(false)
Duel.SelectYesNo(0, 31)
Duel.SelectOption(0, 1, 2, 3)
Duel.AnnounceNumber(0, 4, 8)
Duel.AnnounceRace(0, 1, RACE_ALL)
Duel.AnnounceAttribute(0, 1, ATTRIBUTE_ALL)
Duel.AnnounceCard(0, 201, OPCODE_ISCODE)
Duel.SelectEffectYesNo(0, c)
Duel.SelectDisableField(0, 1, LOCATION_MZONE, LOCATION_MZONE, 0)
local hand = Duel.GetFieldGroup(0, LOCATION_HAND, 0)
Duel.ConfirmCards(1, hand)
Duel.ShuffleHand(0)
Duel.ConfirmDecktop(0, 2)
Duel.SortDecktop(0, 0, 2)
Duel.ShuffleDeck(0)
Duel.Draw(0, 1, REASON_EFFECT)
Duel.HintSelection(Group.FromCards(c))
hand:RandomSelect(0, 1)
local g = Duel.SelectMatchingCard(0, Card.IsAbleToGrave, 0, LOCATION_HAND, 0, 1, 2, nil)
Duel.SendtoGrave(g, REASON_EFFECT)
local one = Duel.SelectReleaseGroup and hand:SelectUnselect(Group.CreateGroup(), 0, false, true, 1, 1)
Duel.SelectTribute(0, c, 1, 1)
Duel.Remove(Duel.GetDecktopGroup(0, 1), POS_FACEUP, REASON_EFFECT)
local token = Duel.CreateToken(0, 203)
Duel.SpecialSummon(token, 0, 0, 0, false, false, POS_FACEUP)
Duel.ChangePosition(c, POS_FACEUP_DEFENSE)
local enemy = Duel.GetFieldCard(1, LOCATION_MZONE, 2)
c:SetCardTarget(enemy)
c:CancelCardTarget(enemy)
enemy:EnableCounterPermit(0x1)
enemy:AddCounter(0x1, 3)
enemy:RemoveCounter(0, 0x1, 1, REASON_EFFECT)
Duel.MoveSequence(c, 4)
Duel.SwapSequence(c, Duel.GetFieldCard(0, LOCATION_MZONE, 1))
Duel.GetControl(enemy, 0)
Duel.Equip(0, Duel.GetFieldCard(0, LOCATION_GRAVE, 0), c)
Duel.Destroy(token, REASON_EFFECT)
c:SetHint(CHINT_NUMBER, 5)
Duel.SwapDeckAndGrave(1)
Duel.DisableShuffleCheck()
Duel.RemoveCards(Duel.GetDecktopGroup(0, 1))
Duel.ConfirmExtratop(0, 1)
Duel.ShuffleExtra(0)
Duel.HintSelection(Group.FromCards(c), false)
Duel.HintSelection(Group.FromCards(c), true)
local other = Duel.GetFieldCard(0, LOCATION_MZONE, 4)
other:EnableCounterPermit(0x1)
other:AddCounter(0x1, 2)
enemy:AddCounter(0x1, 2)
Duel.RemoveCounter(0, 1, 1, 0x1, 2, REASON_EFFECT)
hand = Duel.GetFieldGroup(0, LOCATION_HAND, 0)
hand:SelectWithSumEqual(0, Card.GetLevel, 8, 2, 2)
Duel.SSet(0, Duel.GetMatchingGroup(Card.IsType, 0, LOCATION_DECK, 0, nil, TYPE_EQUIP):GetFirst())
Duel.ChangePosition(Group.FromCards(enemy, other), POS_FACEDOWN_DEFENSE)
Duel.ShuffleSetCard(Group.FromCards(enemy, other))
local note = Effect.CreateEffect(c)
note:SetType(EFFECT_TYPE_FIELD)
note:SetProperty(EFFECT_FLAG_PLAYER_TARGET | EFFECT_FLAG_CLIENT_HINT)
note:SetDescription(7)
note:SetCode(EFFECT_CANNOT_BP)
note:SetTargetRange(0, 1)
Duel.RegisterEffect(note, 0)
Debug.ShowHint("hello")
Debug.SetAIName("opponent")
"""

EXPECTED = {
    m.Damage,
    m.Recover,
    m.PayLifePoints,
    m.LifePointsUpdate,
    m.Hint,
    m.TossCoin,
    m.TossDice,
    m.RockPaperScissors,
    m.HandResult,
    m.SelectYesNo,
    m.SelectOption,
    m.AnnounceNumber,
    m.AnnounceRace,
    m.AnnounceAttribute,
    m.AnnounceCard,
    m.SelectEffectYesNo,
    m.SelectDisabledField,
    m.ConfirmCards,
    m.ShuffleHand,
    m.ConfirmDeckTop,
    m.SortCard,
    m.ShuffleDeck,
    m.Draw,
    m.CardSelected,
    m.RandomSelected,
    m.SelectCard,
    m.SelectUnselectCard,
    m.Move,
    m.SpecialSummoning,
    m.SpecialSummoned,
    m.PositionChange,
    m.CardTarget,
    m.CancelTarget,
    m.AddCounter,
    m.RemoveCounter,
    m.Swap,
    m.Equip,
    m.CardHint,
    m.SwapGraveDeck,
    m.ShowHint,
    m.AiName,
    m.Chaining,
    m.Chained,
    m.ChainSolving,
    m.ChainSolved,
    m.ChainEnd,
    m.NewTurn,
    m.NewPhase,
    m.SelectIdleCommand,
    m.SelectBattleCommand,
    m.SelectPlace,
    m.Summoning,
    m.Summoned,
    m.Attack,
    m.DamageStepStart,
    m.Battle,
    m.DamageStepEnd,
    m.Win,
    m.BecomeTarget,
    m.CardSet,
    m.ConfirmExtraTop,
    m.PlayerHint,
    m.RemoveCards,
    m.SelectChain,
    m.SelectCounter,
    m.SelectPosition,
    m.SelectSum,
    m.SelectTribute,
    m.ShuffleExtra,
    m.ShuffleSetCards,
}


def script() -> str:
    names = {name: value for name, value in vars(constants).items() if name.isupper()}
    used = [f"local {name} = {names[name]}" for name in sorted(names) if name in ACTS]
    return (
        "\n".join(used)
        + f"""
function c{ACTOR}.initial_effect(c)
  local e = Effect.CreateEffect(c)
  e:SetType({constants.EFFECT_TYPE_IGNITION})
  e:SetRange({constants.LOCATION_MZONE})
  e:SetOperation(function(e)
    local c = e:GetHandler()
    {ACTS}
  end)
  c:RegisterEffect(e)
end
"""
    )


def cards(code: int) -> CardData:
    kinds = {
        ACTOR: constants.TYPE_MONSTER | constants.TYPE_EFFECT,
        FUSION: constants.TYPE_MONSTER | constants.TYPE_NORMAL | constants.TYPE_FUSION,
        EQUIP: constants.TYPE_SPELL | constants.TYPE_EQUIP,
        TOKEN: constants.TYPE_MONSTER | constants.TYPE_NORMAL | constants.TYPE_TOKEN,
    }
    kind = kinds.get(code, constants.TYPE_MONSTER | constants.TYPE_NORMAL)
    race, attribute = constants.RACE_DRAGON, constants.ATTRIBUTE_LIGHT
    return CardData(
        code, type=kind, level=4, race=race, attribute=attribute, attack=6000, defense=1000
    )


def place(blocked: int, player: int) -> bytes:
    """The first zone that is not blocked."""
    zone = next(bit for bit in range(32) if not blocked & 1 << bit)
    location = Location.SPELL_ZONE if zone % 16 >= 8 else Location.MONSTER_ZONE
    return bytes((player ^ zone // 16, location, zone % 8))


def answer(question: m.Message, summoned: bool) -> bytes:
    """A simple answer to any question of this duel: activate, summon, attack, else the first choice."""
    first = struct.pack("<i", 0)
    match question:
        case m.SelectIdleCommand(activations=found) if found and not summoned:
            return struct.pack("<I", 5)
        case m.SelectIdleCommand(summons=found) if found:
            return first
        case m.SelectIdleCommand():
            return struct.pack("<I", 6 if question.to_battle_phase else 7)
        case m.SelectBattleCommand():
            return struct.pack("<I", 1 if question.attackers else 3)
        case m.SelectChain() | m.SelectUnselectCard():
            return struct.pack("<i", -1)
        case m.SelectCard() | m.SelectTribute() | m.SelectSum():
            chosen = range(question.min)
            return struct.pack(f"<iI{question.min}I", 0, question.min, *chosen)
        case m.SelectCounter():
            return struct.pack(f"<{len(question.cards)}h", 2, *[0] * (len(question.cards) - 1))
        case m.SelectPlace() | m.SelectDisabledField():
            return place(question.blocked, question.player)
        case m.SelectPosition():
            return struct.pack("<I", question.positions & -question.positions)
        case m.AnnounceRace() | m.AnnounceAttribute():
            return struct.pack("<Q", question.available & -question.available)
        case m.AnnounceCard():
            return struct.pack("<I", VANILLA)
        case m.RockPaperScissors():
            return struct.pack("<I", 1 + question.player)
        case m.SortCard() | m.SortChain():
            return b"\xff"
    return first


def play(duel: CoreDuel) -> list[m.Message]:
    seen: list[m.Message] = []
    acted = False
    for _ in range(2000):
        status = duel.process()
        data = duel.message_data()
        now = m.decode(data)
        assert m.encode(now) == data
        seen += now
        # After somebody has won the core would play on; it is for the host to stop.
        if status is DuelStatus.END or m.Win in map(type, now):
            return seen
        if status is DuelStatus.AWAITING:
            assert isinstance(now[-1], m.Question), now[-1]
            duel.respond(answer(now[-1], acted))
            acted = acted or any(isinstance(message, m.ChainEnd) for message in seen)
    raise AssertionError(f"the duel does not end: {seen[-5:]}")


def test_a_core_sends_what_is_described(table: Table) -> None:
    table.scripts[f"c{ACTOR}.lua"] = script()
    table.scripts[f"c{EQUIP}.lua"] = f"function c{EQUIP}.initial_effect(c) end"
    with table.duel(cards) as duel:
        for player in (0, 1):
            for _ in range(12):
                duel.add_card(VANILLA, player, Location.DECK)
        duel.add_card(EQUIP, 0, Location.DECK, 1)
        for _ in range(2):
            duel.add_card(FUSION, 0, Location.EXTRA_DECK)
        duel.add_card(ACTOR, 0, Location.MONSTER_ZONE, 0, Position.FACE_UP_ATTACK)
        duel.add_card(VANILLA, 0, Location.MONSTER_ZONE, 1, Position.FACE_UP_ATTACK)
        duel.add_card(VANILLA, 1, Location.MONSTER_ZONE, 2, Position.FACE_UP_ATTACK)
        duel.add_card(EQUIP, 0, Location.GRAVEYARD, 0, Position.FACE_UP_ATTACK)
        duel.add_card(VANILLA, 1, Location.GRAVEYARD, 0, Position.FACE_UP_ATTACK)
        duel.start()
        seen = play(duel)
    assert [line for kind, line in table.log if kind is LogKind.ERROR] == []
    assert not [message for message in seen if isinstance(message, m.Unknown | m.Retry)]
    kinds = {type(message) for message in seen}
    assert kinds >= EXPECTED, {kind.__name__ for kind in EXPECTED - kinds}


def test_a_puzzle_is_set_up_by_a_script(table: Table) -> None:
    table.scripts[f"c{ACTOR}.lua"] = f"function c{ACTOR}.initial_effect(c) end"
    with table.duel(cards) as duel:
        assert duel.load_script(
            f"""
Debug.ReloadFieldBegin(0, 5)
Debug.SetPlayerInfo(0, 4000, 0, 0)
Debug.SetPlayerInfo(1, 100, 0, 0)
Debug.AddCard({ACTOR}, 0, 0, {Location.MONSTER_ZONE:d}, 2, {Position.FACE_UP_ATTACK:d})
Debug.AddCard({VANILLA}, 1, 1, {Location.HAND:d}, 0, {Position.FACE_DOWN_DEFENSE:d})
Debug.ReloadFieldEnd()
""",
            "puzzle.lua",
        )
        (reloaded,) = (x for x in duel.messages() if isinstance(x, m.ReloadField))
        assert reloaded.field == duel.query_field()
        assert [player.life_points for player in reloaded.field.players] == [4000, 100]
        assert reloaded.field.player_0.monster_zones[2] is not None
        assert reloaded.field.player_1.hand == 1
        duel.start()
        assert isinstance(play_until_question(duel), m.SelectIdleCommand)
    assert table.log == []


def play_until_question(duel: CoreDuel) -> m.Message:
    while duel.process() is DuelStatus.CONTINUE:
        pass
    return duel.messages()[-1]
