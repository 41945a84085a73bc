"""Cards that the rulings treat by name: how they count, and the oaths quoted in the documents.

All of it is data, with its source. A ledger takes more of the same
([`TurnLedger`][ygoplugin.oaths.turn.TurnLedger]), so a custom card joins a list without any code.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ygoplugin.oaths.cards import EXTRA_DECK, Card, CardKind
from ygoplugin.oaths.events import Activation, SummonClass, SummonLimit
from ygoplugin.oaths.restrictions import Action, Oath, Relation, Restriction, Until

if TYPE_CHECKING:
    from collections.abc import Iterable

ANY_EFFECT: Final = "any"
"""The label that stands for every effect of a card."""


@dataclass(frozen=True, slots=True)
class NamedEffect:
    """An effect that counts in its own way.

    Attributes:
        names: The names of the card in several languages, and its passcode as text.
        effect: Which effect; `any` for all.
        summon_class: How sure its Special Summon is taken to be.
        both_players: Whether it Summons for both players.
        archetype: Whether `names` are words in the names of many cards.
        difference: What is different about it.
        source: Where that is documented.
    """

    names: tuple[str, ...]
    effect: str
    summon_class: SummonClass
    both_players: bool = False
    archetype: bool = False
    difference: str = ""
    source: str = ""


@dataclass(frozen=True, slots=True)
class NamedOath:
    """An oath of a card.

    Attributes:
        names: The names of the card in several languages, and its passcode as text.
        effect: Which effect; `any` for all.
        oath: The oath.
        source: Where that is documented.
    """

    names: tuple[str, ...]
    effect: str
    oath: Oath
    source: str = ""


@dataclass(frozen=True, slots=True)
class NamedLimit:
    """A monster that a player can only Special Summon so often in a turn.

    Attributes:
        names: The names of the card in several languages, and its passcode as text.
        summons_per_turn: How often.
        source: Where that is documented.
    """

    names: tuple[str, ...]
    summons_per_turn: int = 1
    source: str = ""


_COUNTS_REAL: Final = "counts only for a monster that really appears"
_BORROWS: Final = "is not a Special Summoning effect, even if it borrows the text of one"

EFFECTS: Final = (
    NamedEffect(
        ("Reasoning", "名推理", "58577036"),
        "card",
        SummonClass.IF_MET,
        difference="must Special Summon if the declared Level is wrong",
        source="oaths 37, until 2020-03-31",
    ),
    NamedEffect(
        ("Danger!", "未界域"),
        "1",
        SummonClass.EXCEPTION,
        archetype=True,
        difference=_COUNTS_REAL,
        source="oaths 39, until 2020-03-31",
    ),
    NamedEffect(
        ("Masterking Archfiend", "パーペチュアルキングデーモン", "长世国王恶魔", "35606858"),
        "2",
        SummonClass.EXCEPTION,
        difference=_COUNTS_REAL,
        source="oaths 39, until 2020-03-31",
    ),
    NamedEffect(
        (
            "Goddess Verdande's Guidance",
            "女神ヴェルダンディの導き",
            "女神薇儿丹蒂的引导",
            "64961254",
        ),
        "2",
        SummonClass.EXCEPTION,
        difference=_COUNTS_REAL,
        source="oaths 39, until 2020-03-31",
    ),
    NamedEffect(
        ("Pinpoint Dash", "ピンポイント奪取", "一点冲夺法", "94431029"),
        "1",
        SummonClass.EXCEPTION,
        difference=_COUNTS_REAL,
        source="oaths 39, until 2020-03-31",
    ),
    NamedEffect(
        ("Link Apple", "リンクアップル", "连接苹果", "7925734"),
        "1",
        SummonClass.IF_MET,
        difference="reads like an exception and is none",
        source="oaths 39, until 2020-03-31",
    ),
    NamedEffect(
        ("The Shallow Grave", "浅すぎた墓穴", "过浅的墓穴", "43434803"),
        "card",
        SummonClass.CERTAIN,
        both_players=True,
        difference="counts for both players",
        source="oaths 40, until 2020-03-31",
    ),
    NamedEffect(
        (
            "Predaplant Verte Anaconda",
            "捕食植物ヴェルテ・アナコンダ",
            "捕食植物 青锁龙森蚺",
            "70369116",
        ),
        "2",
        SummonClass.COPIED,
        difference=_BORROWS,
        source="oaths 41",
    ),
    NamedEffect(
        ("Trap of Darkness", "闇よりの罠", "黑暗中的陷阱", "79766336"),
        "card",
        SummonClass.COPIED,
        difference=_BORROWS,
        source="oaths 41",
    ),
    NamedEffect(
        ("Darklord", "堕天使"),
        "2",
        SummonClass.COPIED,
        archetype=True,
        difference=_BORROWS,
        source="oaths 41",
    ),
    NamedEffect(
        ("Urgent Ritual Art", "緊急儀式術", "紧急仪式术", "38844957"),
        "card",
        SummonClass.CERTAIN,
        difference="borrows a text, but its own text always Ritual Summons",
        source="oaths 41, until 2020-03-31",
    ),
)
"""Effects that count in their own way. The list is only consulted for an effect that Summons."""

_SPECIAL: Final = frozenset({Action.SPECIAL_SUMMON})
_NORMAL: Final = frozenset({Action.NORMAL_SUMMON, Action.SET})
"""Texts that forbid to Normal Summon (通常召喚) forbid to Set as well."""
_SUMMONS: Final = _SPECIAL | {Action.NORMAL_SUMMON}
"""Texts that forbid to Summon (召喚・特殊召喚) leave a Set free."""
_BLUE_EYES: Final = ("Blue-Eyes White Dragon", "青眼の白龍", "青眼白龙", "89631139")

OATHS: Final = (
    NamedOath(
        ("Hi-Speedroid Kendama", "HSR魔剣ダーマ", "高速疾行机人 魔剑玉", "97007933"),
        "3",
        Oath("turn-you-activate", Restriction(_NORMAL)),
        "oaths 7",
    ),
    NamedOath(
        (
            "Chaos Emperor Dragon - Envoy of the End",
            "混沌帝龍 -終焉の使者-",
            "混沌帝龙 -终焉的使者-",
            "82301904",
        ),
        "1",
        Oath(
            "turn-you-activate",
            Restriction(frozenset({Action.ACTIVATE}), relation=Relation.OTHER_EFFECT),
        ),
        "oaths 9",
    ),
    NamedOath(
        ("Pot of Duality", "強欲で謙虚な壺", "强欲而谦虚之壶", "98645731"),
        "card",
        Oath("turn-you-activate", Restriction(_SPECIAL)),
        "oaths 11",
    ),
    NamedOath(
        ("The Monarchs Stormforth", "帝王の烈旋", "帝王的烈旋", "79844764"),
        "card",
        Oath("turn-you-activate", Restriction(_SPECIAL, origins=(EXTRA_DECK,))),
        "oaths 48",
    ),
    NamedOath(
        ("Rage with Eyes of Blue", "青き眼の激臨", "青色眼睛的激临", "29432790"),
        "card",
        Oath(
            "turn-you-activate",
            Restriction(_SUMMONS, exempt=(CardKind(names=_BLUE_EYES),)),
        ),
        "oaths 49",
    ),
    NamedOath(
        (
            "Altergeist Multifaker",
            "オルターガイスト・マルチフェイカー",
            "幻变骚灵 多功能诈骗者",
            "42790071",
        ),
        "2",
        Oath(
            "turn-you-activate",
            Restriction(_SPECIAL, exempt=(CardKind(archetypes=("Altergeist",)),)),
        ),
        "oaths 49",
    ),
    NamedOath(
        ("Windwitch - Ice Bell", "WW-アイス・ベル", "风魔女-冰铃", "43722862"),
        "1",
        Oath(
            "turn-you-activate",
            Restriction(
                _SPECIAL,
                origins=(EXTRA_DECK,),
                exempt=(CardKind(attributes=("WIND",), min_level=5),),
            ),
        ),
        "oaths 49",
    ),
    NamedOath(
        ("Pacifis, the Phantasm City", "幻煌の都 パシフィス", "幻煌之都 帕西菲斯", "2819435"),
        ANY_EFFECT,
        Oath(
            "turn-you-activate",
            Restriction(_SUMMONS, forbidden=(CardKind(types=("Effect",)),)),
        ),
        "oaths 49",
    ),
    NamedOath(
        ("Red Dragon Vase", "紅蓮魔竜の壺", "红莲魔龙之壶", "87614611"),
        "card",
        Oath("if-you-activate", Restriction(_SUMMONS), until=Until.END_OF_OPPONENT_TURN),
        "oaths 64",
    ),
    NamedOath(
        ("Linear Accelerator Cannon", "リニアキャノン", "线性加农炮", "64238008"),
        "card",
        Oath(
            "if-you-activate",
            Restriction(
                frozenset({Action.ACTIVATE}),
                forbidden=(CardKind(types=("Spell",)),),
                relation=Relation.OTHER_EFFECT,
                cards_only=True,
            ),
        ),
        "oaths 64",
    ),
    NamedOath(
        ("Sky Scourge Enrise", "天魔神 エンライズ", "天魔神 恩莱兹", "11458071"),
        ANY_EFFECT,
        Oath(
            "if-you-activate",
            Restriction(frozenset({Action.ATTACK}), relation=Relation.THIS_CARD),
        ),
        "oaths 64",
    ),
    NamedOath(
        ("Pilica, Descendant of Gusto", "ガスタの神裔 ピリカ", "薰风的神裔 皮莉佳", "71175527"),
        ANY_EFFECT,
        Oath("turn-was-activated", Restriction(_SPECIAL, exempt=(CardKind(attributes=("WIND",)),))),
        "oaths 13",
    ),
    NamedOath(
        ("Fire Formation - Kaiyo", "炎舞-「開陽」", "炎舞-「开阳」", "33665663"),
        "card",
        Oath("turn-was-activated", consequence="piercing"),
        "oaths 22",
    ),
    NamedOath(
        ("Galaxy-Eyes Cipher Dragon", "銀河眼の光波竜", "银河眼光波龙", "18963306"),
        "1",
        Oath(
            "after-activation",
            Restriction(frozenset({Action.ATTACK}), relation=Relation.OTHER_CARD, direct=True),
        ),
        "oaths 16",
    ),
    NamedOath(
        ("Eidos the Underworld Squire", "冥帝従騎エイドス", "冥帝从骑 哀多斯", "59463312"),
        "2",
        Oath("this-turn", Restriction(_SPECIAL, origins=(EXTRA_DECK,))),
        "oaths 18",
    ),
    NamedOath(
        ("Flower Cardian Moonflowerviewing", "花札衛-月花見-", "花札卫-月花见-", "33541430"),
        "1",
        Oath("if-was-activated", consequence="skip-draw-phase", until=Until.OWN_NEXT_TURN),
        "oaths 61",
    ),
    NamedOath(
        ("Goblindbergh", "ゴブリンドバーグ", "哥布林德伯格", "25259669"),
        ANY_EFFECT,
        Oath("if-was-activated", consequence="change-to-defense"),
        "oaths 60",
    ),
    NamedOath(
        (
            "Cyberse Quantum Dragon",
            "サイバース・クアンタム・ドラゴン",
            "电子界量子龙",
            "63533837",
        ),
        "2",
        Oath("if-was-activated", consequence="attack-again"),
        "oaths 62",
    ),
)
"""The oaths of the cards that the documents quote."""

LIMITS: Final = (
    NamedLimit(
        ("Darklord Nasten", "堕天使マスティマ", "堕天使 莫斯提马", "25339070"), source="oaths 44"
    ),
    NamedLimit(
        ("Spiritual Beast Pettlephin", "精霊獣 ペトルフィン", "精灵兽 川豚", "13890468"),
        source="oaths 44",
    ),
    NamedLimit(
        ("Ritual Beast Tamer Wen", "霊獣使い ウェン", "灵兽使 文", "40907115"), source="oaths 44"
    ),
    NamedLimit(
        ("Ritual Beast Tamer Lara", "霊獣使い レラ", "灵兽使 蕾拉", "87118301"), source="oaths 43"
    ),
    NamedLimit(
        ("Sky Striker Ace - Kagari", "閃刀姫-カガリ", "闪刀姬-燎里", "63288573"), source="oaths 43"
    ),
    NamedLimit(
        ("Abominable Unchained Soul", "双極の破械神", "双极之破械神", "1966438"), source="oaths 44"
    ),
)
"""Monsters of which the documents say that a player can Special Summon one only once per turn."""


@dataclass(frozen=True, slots=True)
class NamedSummonLimit:
    """A card whose continuous effect limits Special Summons.

    Attributes:
        names: The names of the card in several languages, and its passcode as text.
        limit: What it limits while it applies.
        source: Where that is documented.
    """

    names: tuple[str, ...]
    limit: SummonLimit
    source: str = ""


SUMMON_LIMITS: Final = (
    NamedSummonLimit(
        ("El Shaddoll Winda", "エルシャドール・ミドラーシュ", "神影依 米德拉什", "94977269"),
        SummonLimit(1),
        "oaths 36",
    ),
    NamedSummonLimit(
        ("Vanity's Emptiness", "虚無空間", "虚无空间", "5851097"), SummonLimit(0), "oaths 43"
    ),
)
"""The cards of the documents that limit how often players can Special Summon in a turn."""


def summon_limit_of(card: Card) -> SummonLimit | None:
    """What a card's continuous effect limits, if it is listed."""
    return next((entry.limit for entry in SUMMON_LIMITS if card.name in entry.names), None)


SIMULTANEOUS_RIDERS: Final = (
    "Cyberse Quantum Dragon",
    "サイバース・クアンタム・ドラゴン",
    "电子界量子龙",
    "63533837",
)
"""Cards whose "if this was activated" text takes no timing of its own (ruling of 2018-10-13)."""


@dataclass(frozen=True, slots=True)
class NamedOathCards:
    """What a plugin adds to the named cards; see the class of each.

    Attributes:
        effects: Effects that count in their own way.
        oaths: Oaths of cards.
        limits: Monsters that can be Special Summoned only so often in a turn.
    """

    effects: tuple[NamedEffect, ...] = ()
    oaths: tuple[NamedOath, ...] = ()
    limits: tuple[NamedLimit, ...] = ()


class NamedCards:
    """The named cards, by name.

    Args:
        effects: More effects that count in their own way; they win over the built-in ones.
        oaths: More oaths; a card that has some here has none of the built-in ones.
        limits: More monsters with a limit; they win over the built-in ones.
    """

    def __init__(
        self,
        effects: Iterable[NamedEffect] = (),
        oaths: Iterable[NamedOath] = (),
        limits: Iterable[NamedLimit] = (),
    ) -> None:
        self.effects = tuple(effects)
        self.oaths = tuple(oaths)
        self.limits = tuple(limits)
        self._words = [e for e in (*self.effects, *EFFECTS) if e.archetype]
        self._effects: dict[str, list[NamedEffect]] = {}
        for effect in (*self.effects, *EFFECTS):
            if not effect.archetype:
                for name in effect.names:
                    self._effects.setdefault(name, []).append(effect)
        self._oaths = _oaths_by_name(OATHS) | _oaths_by_name(self.oaths)
        self._limits = {
            name: limit.summons_per_turn
            for limit in (*LIMITS, *self.limits)
            for name in limit.names
        }

    def effect(self, activation: Activation) -> NamedEffect | None:
        """How an effect counts, if it is listed. A card by name wins over an archetype."""
        for effect in self._effects.get(activation.card.name, ()):
            if _same_effect(effect.effect, activation.effect):
                return effect
        for effect in self._words:
            if _same_effect(effect.effect, activation.effect) and any(
                word in activation.card.name or word in activation.card.archetypes
                for word in effect.names
            ):
                return effect
        return None

    def oaths_of(self, card: Card, effect: str) -> tuple[Oath, ...]:
        """The oaths of an effect, if they are listed."""
        return tuple(
            named.oath
            for named in self._oaths.get(card.name, ())
            if _same_effect(named.effect, effect)
        )

    def forget_oaths(self) -> None:
        """List no oaths any more, so that only what is told with an activation binds.

        For trying whether a host or a script keeps oaths by itself. Copies of a duel list them again.
        """
        self._oaths.clear()

    def lists(self, name: str) -> bool:
        """Whether an oath or a limit is listed for a card of this name."""
        return name in self._oaths or name in self._limits

    def summons_per_turn(self, card: Card) -> int:
        """How often a player can Special Summon a card in a turn; 0 for no limit."""
        return card.summons_per_turn or self._limits.get(card.name, 0)


def _oaths_by_name(oaths: Iterable[NamedOath]) -> dict[str, list[NamedOath]]:
    by_name: dict[str, list[NamedOath]] = {}
    for oath in oaths:
        for name in oath.names:
            by_name.setdefault(name, []).append(oath)
    return by_name


def _same_effect(listed: str, asked: str) -> bool:
    return listed == ANY_EFFECT or asked in {"", listed}
