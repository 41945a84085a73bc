"""Which oaths a text contains. The phrases are written for these tests."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ygoplugin.oaths.classify import Classification, classify, detect_language
from ygoplugin.oaths.errors import OathError
from ygoplugin.oaths.restrictions import Action
from ygoplugin.oaths.wordings import WORDINGS, Family


def one(text: str, language: str | None = None, card: str = "") -> Classification:
    (found,) = classify(text, language, card=card)
    return found


KINDS = [
    # Japanese
    ("このカードを発動するターン、自分は特殊召喚できない。", "turn-you-activate"),
    ("この効果を発動するターン、自分は通常召喚できない。", "turn-you-activate"),
    ("このカードの効果を発動するターン、自分は他の効果を発動できない。", "turn-you-activate"),
    ("このカードを発動する場合、このターン自分は攻撃できない。", "if-you-activate"),
    ("このカードを発動したターン、自分のモンスターは貫通する。", "turn-was-activated"),
    ("この効果を発動したターン、自分は特殊召喚できない。", "turn-was-activated"),
    ("この効果の発動後、ターン終了時まで自分は特殊召喚できない。", "after-activation"),
    ("発動後、次のターンの終了時まで自分は攻撃できない。", "after-activation"),
    ("発動後、次の相手ターン終了時まで自分の魔術師は破壊されない。", "after-activation"),
    ("１枚ドローする。このターン、自分は特殊召喚できない。", "this-turn"),
    ("この効果を発動した場合、次の自分のドローフェイズをスキップする。", "if-was-activated"),
    ("このカードを特殊召喚するターン、自分は通常召喚できない。", "turn-you-summon"),
    ("この方法で特殊召喚したターン、自分は通常召喚できない。", "turn-summoned-this-way"),
    ("このカードが召喚に成功したターン、自分は攻撃できない。", "turn-was-summoned"),
    ("この方法で特殊召喚するターン、自分は攻撃できない。", "turn-you-summon"),
    ("このカードをＸ召喚するターン、自分は攻撃できない。", "turn-you-summon"),
    # Chinese
    ("这张卡发动的回合，自己不能特殊召唤。", "turn-you-activate"),
    ("抽1张卡（这个效果发动的回合，自己不能通常召唤）。", "turn-you-activate"),
    ("发动此卡的回合中，自己不可通常召唤。", "turn-you-activate"),
    ("这张卡发动的场合，这个回合自己不能攻击。", "if-you-activate"),
    ("这个效果发动过的回合，自己不能特殊召唤。", "turn-was-activated"),
    ("这张卡发动过的回合，自己的怪兽攻击力上升。", "turn-was-activated"),
    ("这个效果的发动后，直到回合结束时自己不能特殊召唤。", "after-activation"),
    ("此效果发动后，直至回合结束时为止自己不可攻击。", "after-activation"),
    ("抽1张卡。这个回合，自己不能从额外卡组特殊召唤。", "this-turn"),
    ("这个效果发动的场合，下次的抽卡阶段跳过。", "if-was-activated"),
    ("把这张卡特殊召唤的回合，自己不能通常召唤。", "turn-you-summon"),
    ("这个方法特殊召唤过的回合，自己不能通常召唤。", "turn-summoned-this-way"),
    ("这张卡特殊召唤的回合，自己不能通常召唤。", "turn-you-summon"),
    ("将此卡超量召唤的回合中，自己不可特殊召唤。", "turn-you-summon"),
    ("这个效果使用的回合，这只怪兽不能攻击。", "turn-was-activated"),
    ("此回合，该怪兽可以攻击2次，对象怪兽以外的自己的怪兽不可攻击。", "this-turn"),
    ("抽1张卡（这个回合，不能为这个效果的发动而宣言相同属性）。", "this-turn"),
    # English
    ("You cannot Special Summon the turn you activate this card.", "turn-you-activate"),
    ("You cannot attack during the turn you activate this effect.", "turn-you-activate"),
    ("During the turn you activate this card, you cannot draw.", "turn-you-activate"),
    ("If you activate this card, you cannot attack this turn.", "if-you-activate"),
    (
        "If you activate this effect, you cannot attack for the rest of this turn.",
        "turn-was-activated",
    ),
    ("After this card resolves, you cannot draw for the rest of this turn.", "after-activation"),
    ("For the rest of this turn after this card resolves, you take no damage.", "after-activation"),
    ("Draw 1 card, also you cannot Special Summon this turn.", "this-turn"),
    ("Draw 1 card; for the rest of this turn, you cannot attack.", "this-turn"),
    ("Draw 1 card, then, if you activated this effect, destroy it.", "if-was-activated"),
    # as a condition on its own it is about the activation, after "then" it is a later step
    (
        "Draw 1 card. If you activated this effect, you cannot Special Summon monsters for the rest"
        " of this turn, except WIND monsters.",
        "turn-was-activated",
    ),
    (
        "Draw 1 card, then, if you activated this effect, you cannot attack for the rest of this"
        " turn.",
        "if-was-activated",
    ),
    (
        "(Transfer its materials.) If Summoned this way, the following effect cannot be activated"
        " this turn.",
        "turn-summoned-this-way",
    ),
    ("You cannot attack the turn you Special Summon this card.", "turn-you-summon"),
    ("During the turn you Xyz Summon this card, you cannot draw.", "turn-you-summon"),
    (
        "If you Special Summon this card, you cannot draw cards during the same turn.",
        "turn-you-summon",
    ),
    (
        "During the turn this effect is activated, no other monsters can attack.",
        "turn-you-activate",
    ),
    ("No Trap Cards can be activated until the end of this turn.", "this-turn"),
    ("You cannot attack the turn you Special Summon this card this way.", "turn-summoned-this-way"),
]


@pytest.mark.parametrize(("text", "kind"), KINDS)
def test_the_kind_follows_the_wording(text: str, kind: str) -> None:
    found = one(text)
    assert found.kind == kind
    assert found.family is WORDINGS[kind].family
    assert found.phrase
    assert text[found.start :].startswith(found.phrase)
    assert found.phrase in found.clause or found.language != "en"
    assert found.reason


NONE = [
    # no oath at all
    "自分は１枚ドローする。",
    "抽1张卡。",
    "Draw 1 card.",
    "",
    # the tense is right, but it says when or how
    "このカードを発動したターンのエンドフェイズに発動する。",
    "②：このカードの①の効果を発動した場合、エンドフェイズに発動する。",
    "このカードを発動する場合、カウンターを３つ置いて発動する。",
    "このカードは発動後、２回目のスタンバイフェイズに破壊される。",
    "①：このカードは発動後、効果モンスターとなり、特殊召喚する。",
    "发动后变成效果怪兽，在怪兽区域特殊召唤。",
    "这张卡发动的回合的自己主要阶段才能发动。",
    "During the End Phase of the turn this card was activated, draw 1 card.",
    "Immediately after this effect resolves, Normal Summon 1 monster.",
    "After this card's activation, it remains on the field.",
    "発動後、このカードはレベル４・光属性・戦士族・攻撃力と守備力が共に０のモンスターで、同時に罠カードでもある効果モンスターとなり、残る。",
    "発動後、次の相手エンドフェイズ時に破壊される。",
    "这张卡的发动后，自己发动的卡的数量变成3张，从卡组抽卡。",
    "During your 3rd turn after this card is activated, you cannot attack.",
    "You cannot activate this effect the turn this card is Normal Summoned, or flipped face-up.",
    "If you control no monsters: You can target 1 monster that attacked this turn.",
    # it binds the opponent, or protects, or allows
    "このターン、相手は対象のモンスターしか攻撃できない。",
    "このターン、相手はこのカード以外のモンスターを攻撃対象に選択できない。",
    "这个回合，对方玩家不能把怪兽特殊召唤。",
    'This turn, no "Name" you control can be destroyed by battle.',
    "このターン、相手は効果を発動できない。",
    "このターン、このカードは戦闘では破壊されない。",
    "このターン、自分は通常召喚に加えて１度だけ召喚できる。",
    "这个回合，对方不能把效果发动。",
    "这个回合，自己的怪兽不会被战斗破坏。",
    "此回合，自己在通常召唤外仅可追加1次召唤。",
    "Your opponent cannot activate effects this turn.",
    "Your monsters cannot be destroyed by battle this turn.",
    # it binds the opponent for the Duel, or is no restriction of a player's
    "相手はこのデュエル中、この効果で破壊した魔法カードを発動する事ができない。",
    "对方在这次决斗中，不能把这个效果破坏的魔法卡发动。",
    "Your opponent cannot activate Spell Cards with that name for the rest of this Duel.",
    "You take no damage for the rest of this Duel.",
    "このカード名の効果はデュエル中に１度しか使用できない。",
    "此卡名的效果在决斗中仅可使用1次。",
    "次の相手ターン終了時まで、そのモンスターは破壊されず、お互いは効果の対象にできない。",
    # it binds one monster
    "このターン、そのモンスターは攻撃できない。",
    "这个回合，那只怪兽不能攻击。",
    "That monster cannot attack this turn.",
    # once per turn
    "You can only use this effect once per turn.",
]


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_oath_says_why(text: str) -> None:
    found = one(text)
    assert found.kind is None
    assert found.family is None
    assert found.reason
    assert found.actions == ()


@pytest.mark.parametrize(
    "text",
    [
        "発動ターン、自分は攻撃できない。",
        "この効果でモンスターを特殊召喚するターン、自分は通常召喚できない。",
        "If you activated this card from your hand, you cannot draw.",
        "If Summoned this way, this card cannot attack.",
        "If you Special Summoned this card this way, it cannot attack.",
        "このターン中に２回召喚しているプレイヤーは、特殊召喚できない。",
        "此回合中召唤成功2次的玩家，不可特殊召唤。",
        "用这个效果把怪兽特殊召唤的回合，自己不能通常召唤。",
        "You cannot Normal Summon the turn you Summon this way.",
    ],
)
def test_unsure_is_an_answer(text: str) -> None:
    found = one(text)
    assert found.kind is None
    assert "unsure" in found.reason


SCOPES = [
    ("この効果を発動するターン、自分は特殊召喚できない。", {"special-summon"}, "any", ""),
    (
        "この効果を発動するターン、自分は通常召喚できない。",
        {"normal-summon", "set"},
        "any",
        "",
    ),
    (
        "この効果を発動するターン、自分は「名前」モンスターしか召喚・特殊召喚できない。",
        {"normal-summon", "special-summon"},
        "other-than-kind",
        "「名前」モンスター",
    ),
    (
        "この効果を発動するターン、自分は風属性以外のモンスターを特殊召喚できない。",
        {"special-summon"},
        "other-than-kind",
        "風属性",
    ),
    (
        "このターン、自分は闇属性モンスターしかＥＸデッキから特殊召喚できない。",
        {"special-summon"},
        "extra-deck-other-than-kind",
        "闇属性モンスター",
    ),
    (
        "このターン、自分は手札・デッキからモンスターを特殊召喚できない。",
        {"special-summon"},
        "places",
        "",
    ),
    ("この効果を発動するターン、自分はバトルフェイズを行えない。", {"battle-phase"}, "any", ""),
    ("この効果を発動するターン、このカードは攻撃できない。", {"attack"}, "this-card", ""),
    (
        "この効果の発動後、ターン終了時までこのカード以外の自分のモンスターは直接攻撃できない。",
        {"attack"},
        "other-direct-attacks",
        "このカード",
    ),
    ("この効果を発動するターン、自分は他の効果を発動できない。", {"activate"}, "other-effects", ""),
    ("このカードを発動するターン、自分はカードの効果でドローできない。", {"draw"}, "any", ""),
    ("这张卡发动的回合，自己不能特殊召唤。", {"special-summon"}, "any", ""),
    (
        "这个效果发动的回合，自己不是龙族怪兽不能从额外卡组特殊召唤。",
        {"special-summon"},
        "extra-deck-other-than-kind",
        "龙族怪兽",
    ),
    (
        "此效果发动后，直至回合结束时为止自己仅可特殊召唤水属性怪兽。",
        {"special-summon"},
        "other-than-kind",
        "水属性怪兽",
    ),
    ("这个效果发动的回合，自己不能进行战斗阶段。", {"battle-phase"}, "any", ""),
    ("这个效果发动的回合，这张卡不能攻击。", {"attack"}, "this-card", ""),
    (
        "You cannot Normal Summon/Set the turn you activate this card.",
        {"normal-summon", "set"},
        "any",
        "",
    ),
    (
        "Draw 1 card, also you cannot Special Summon from the Extra Deck this turn, except Dragons.",
        {"special-summon"},
        "extra-deck-other-than-kind",
        "Dragons",
    ),
    (
        "You cannot Special Summon monsters the turn you activate this effect, except Dragons.",
        {"special-summon"},
        "other-than-kind",
        "Dragons",
    ),
    ("This card cannot attack the turn you activate this effect.", {"attack"}, "this-card", ""),
    (
        "You cannot conduct your Battle Phase the turn you activate this card.",
        {"battle-phase"},
        "any",
        "",
    ),
    ("After this card resolves, you take no damage this turn.", set(), "consequence", ""),
    # Normal Summons with and without Sets
    (
        "You cannot Normal or Special Summon the turn you activate this card.",
        {"normal-summon", "special-summon"},
        "any",
        "",
    ),
    (
        "You cannot Normal Summon/Set or Special Summon the turn you activate this card.",
        {"normal-summon", "set", "special-summon"},
        "any",
        "",
    ),
    (
        "You cannot Normal Summon, Set, or Special Summon monsters this turn.",
        {"normal-summon", "set", "special-summon"},
        "any",
        "",
    ),
    (
        "You cannot Normal Summon or Set the turn you activate this card.",
        {"normal-summon", "set"},
        "any",
        "",
    ),
    (
        "この効果を発動するターン、自分は召喚・特殊召喚できない。",
        {"normal-summon", "special-summon"},
        "any",
        "",
    ),
    (
        "发动此卡的回合中，自己不可召唤·特殊召唤。",
        {"normal-summon", "special-summon"},
        "any",
        "",
    ),
    (
        "发动此卡的回合中，自己不可以此卡效果以外的方式召唤・特殊召唤怪兽。",
        {"normal-summon", "special-summon"},
        "other-than-kind",
        "以此卡效果",
    ),
    (
        "发动此卡的回合中，自己仅可召唤・反转召唤・特殊召唤光属性怪兽。",
        {"normal-summon", "flip-summon", "special-summon"},
        "other-than-kind",
        "光属性怪兽",
    ),
    ("这张卡发动的回合，自己不能把怪兽通常召唤。", {"normal-summon", "set"}, "any", ""),
    ("You cannot Set Spells/Traps the turn you activate this card.", set(), "consequence", ""),
    ("このカードを発動するターン、自分は罠カードをセットできない。", set(), "consequence", ""),
    ("发动此卡的回合中，自己不可放置陷阱卡。", set(), "consequence", ""),
    # what is described is not what is forbidden
    (
        "この効果を発動するターン、自分は通常召喚できないモンスターしか特殊召喚できない。",
        {"special-summon"},
        "other-than-kind",
        "通常召喚できないモンスター",
    ),
    (
        "このターン、自分は風属性モンスターしか融合・Ｓ召喚の素材にできない。",
        set(),
        "consequence",
        "風属性モンスター",
    ),
    (
        "You cannot use monsters as Link Material for the rest of this turn.",
        set(),
        "consequence",
        "",
    ),
    (
        "You cannot activate monster effects this turn until you Pendulum Summon.",
        {"activate"},
        "of-kind",
        "",
    ),
    # places that are spared
    (
        "You cannot Special Summon this turn, except from your hand.",
        {"special-summon"},
        "other-than-kind",
        "from your hand",
    ),
    (
        "This turn, you can only Special Summon from your hand.",
        {"special-summon"},
        "other-than-kind",
        "from your hand",
    ),
    (
        "このターン、自分は手札からしかモンスターを特殊召喚できない。",
        {"special-summon"},
        "other-than-kind",
        "手札から",
    ),
    (
        "このターン、自分はＥＸデッキから以外の特殊召喚ができない。",
        {"special-summon"},
        "other-than-kind",
        "ＥＸデッキから",
    ),
    (
        "このターン、自分はモンスターを墓地以外から特殊召喚できない。",
        {"special-summon"},
        "other-than-kind",
        "墓地",
    ),
    (
        "这个效果发动的回合，自己除从额外卡组的特殊召唤外不能把怪兽特殊召唤。",
        {"special-summon"},
        "other-than-kind",
        "从额外卡组的特殊召唤",
    ),
    (
        "此回合，自己仅可从手牌特殊召唤怪兽。",
        {"special-summon"},
        "other-than-kind",
        "从手牌特殊召唤怪兽",
    ),
    (
        "此回合，自己仅可从额外牌组特殊召唤龙族怪兽。",
        {"special-summon"},
        "extra-deck-other-than-kind",
        "龙族怪兽",
    ),
    (
        "这个效果发动的回合，自己特殊召唤的只能是龙族怪兽。",
        {"special-summon"},
        "other-than-kind",
        "龙族怪兽",
    ),
    (
        "这个效果发动的回合，自己从额外卡组特殊召唤的只能是龙族怪兽。",
        {"special-summon"},
        "extra-deck-other-than-kind",
        "龙族怪兽",
    ),
    # how often
    ("This turn, you can only Special Summon once.", set(), "consequence", ""),
    ("Draw 1 card, also you can only attack one more time this turn.", set(), "consequence", ""),
    ("このターン、自分は１回しか特殊召喚できない。", set(), "consequence", ""),
    ("此回合，自己仅可特殊召唤怪兽1次。", set(), "consequence", ""),
    # attacks and activations
    (
        "この効果を使用したターン、このモンスターは攻撃宣言をする事ができない。",
        {"attack"},
        "this-card",
        "",
    ),
    ("このターン、他の自分のモンスターは攻撃できず、直接攻撃できる。", {"attack"}, "others", ""),
    (
        "この効果の発動後、自分はこのカードでしか攻撃宣言できない。",
        {"attack"},
        "others",
        "このカード",
    ),
    ("此效果发动后，直到回合结束时自己仅可用此卡攻击宣言。", {"attack"}, "others", "此卡"),
    (
        "この効果を発動するターン、このカードは直接攻撃できない。",
        {"attack"},
        "this-card-direct-attacks",
        "",
    ),
    ("此回合，此卡不可直接攻击。", {"attack"}, "this-card-direct-attacks", ""),
    (
        "This card cannot attack directly the turn you activate this effect.",
        {"attack"},
        "this-card-direct-attacks",
        "",
    ),
    (
        "このターン、お互いに機械族モンスターしか特殊召喚できない。",
        {"special-summon"},
        "other-than-kind",
        "機械族モンスター",
    ),
    (
        "手札が０枚の状態でこの効果を発動した場合、ターン終了時まで自分は機械族モンスターしか特殊召喚できない。",
        {"special-summon"},
        "other-than-kind",
        "機械族モンスター",
    ),
    ("此回合，自己的怪兽不可直接攻击。", {"attack"}, "direct-attacks", ""),
    (
        "During the turn this effect is activated, no other monsters can attack.",
        {"attack"},
        "others",
        "",
    ),
    (
        "この方法で特殊召喚したターン、このカードの①の効果は発動できない。",
        {"activate"},
        "this-card",
        "",
    ),
    ("以此方法特殊召唤的回合，此卡的①效果不可发动。", {"activate"}, "this-card", ""),
]


EFFECTS = [
    (
        "You cannot activate monster effects for the rest of this turn after this card resolves,"
        " except Machine monsters.",
        "Machine monsters",
        "monster effects",
    ),
    (
        "このターン、自分は闇属性以外のモンスターの効果を発動できない。",
        "闇属性",
        "モンスターの効果",
    ),
    (
        "このターン、自分は「X」モンスター以外のフィールドのモンスターの効果を発動できない。",
        "「X」モンスター",
        "フィールドのモンスターの効果",
    ),
    ("此回合，自己不可发动暗属性以外的怪兽的效果。", "暗属性", "怪兽的效果"),
    (
        "Draw 1 card, also you cannot activate monster effects for the rest of this turn, except DARK"
        " monsters.",
        "DARK monsters",
        "monster effects",
    ),
    (
        "You cannot activate the effects of monsters on the field the turn you activate this card,"
        " except Dragons.",
        "Dragons",
        "the effects of monsters on the field",
    ),
]


@pytest.mark.parametrize(("text", "spared", "forbidden"), EFFECTS)
def test_effects_of_monsters_of_which_some_are_spared(
    text: str, spared: str, forbidden: str
) -> None:
    """Spells and Traps stay free."""
    (oath,) = classify(text)
    assert oath.actions == (Action.ACTIVATE,)
    assert (oath.scope, oath.spared, oath.forbidden) == ("of-kind", spared, forbidden)


def test_effects_of_all_cards_of_which_some_are_spared() -> None:
    text = "この効果を発動するターン、自分は「X」カード以外の魔法・罠・効果モンスターの効果を発動できない。"
    (oath,) = classify(text)
    assert (oath.scope, oath.spared, oath.forbidden) == ("other-than-kind", "「X」カード", "")


@pytest.mark.parametrize(("text", "actions", "scope", "spared"), SCOPES)
def test_action_and_scope(text: str, actions: set[str], scope: str, spared: str) -> None:
    found = one(text)
    assert {action.value for action in found.actions} == actions
    assert (found.scope, found.spared) == (scope, spared)


def test_a_kind_that_alone_is_forbidden() -> None:
    found = one("このターン、自分は効果モンスターを特殊召喚できない。")
    assert (found.scope, found.forbidden) == ("of-kind", "効果モンスター")
    found = one("You cannot Special Summon Effect Monsters the turn you activate this card.")
    assert (found.scope, found.forbidden) == ("of-kind", "Effect Monsters")


FORBIDDEN = [
    # a method alone is a kind, so that it does not forbid every Special Summon
    ("You cannot Link Summon the turn you activate this card.", "Link Summon", ""),
    ("You cannot Xyz Summon other monsters this turn.", "Xyz Summon other monsters", ""),
    (
        "You cannot Pendulum Summon monsters this turn, except Dragons.",
        "Pendulum Summon",
        "Dragons",
    ),
    ("このターン、自分はリンク召喚できない。", "リンク召喚", ""),
    ("このターン、自分は儀式召喚できない。", "儀式召喚", ""),
    ("このターン、自分はＸ召喚できない。", "Ｘ召喚", ""),
    ("このターン、自分はＳ召喚できない。", "Ｓ召喚", ""),
    ("このターン、自分は融合召喚できない。", "融合召喚", ""),
    ("このターン、自分はＰ召喚できない。", "Ｐ召喚", ""),
    ("このターン、自分はペンデュラム召喚をする事ができない。", "ペンデュラム召喚", ""),
    ("このターン、自分は竜族モンスターしかＰ召喚できない。", "Ｐ召喚", "竜族モンスター"),
    ("このターン、自分は竜族モンスターをリンク召喚できない。", "竜族モンスターをリンク召喚", ""),
    ("此回合，自己不可灵摆召唤。", "灵摆召唤", ""),
    ("此回合，自己不可连接召唤龙族怪兽。", "连接召唤龙族怪兽", ""),
    ("这个效果发动的回合，自己不能把怪兽超量召唤。", "超量召唤", ""),
    # a kind, and a place that is spared of it
    (
        "You cannot Special Summon Effect Monsters this turn, except from the hand.",
        "Effect Monsters",
        "from the hand",
    ),
    (
        "このターン、自分は手札からしか効果モンスターを特殊召喚できない。",
        "効果モンスター",
        "手札から",
    ),
    ("此回合，自己不可从手牌以外的地方特殊召唤效果怪兽。", "效果怪兽", "从手牌"),
    # a kind by what it shares
    ("You cannot activate cards with that name this turn.", "cards with that name", ""),
    (
        "You cannot activate cards, or the effects of cards, with its name this turn.",
        "cards, or the effects of cards, with its name",
        "",
    ),
    (
        "You cannot Special Summon monsters with that Attribute this turn.",
        "monsters with that Attribute",
        "",
    ),
    (
        "Neither player can activate the effects of monsters with that name this turn.",
        "the effects of monsters with that name",
        "",
    ),
    ("No Trap Cards can be activated until the end of this turn.", "Trap Cards", ""),
    (
        "这张卡发动的回合，自己不能把加入手卡的怪兽以及同名怪兽通常召唤·特殊召唤。",
        "加入手卡的怪兽以及同名怪兽",
        "",
    ),
]


@pytest.mark.parametrize(("text", "forbidden", "spared"), FORBIDDEN)
def test_of_kind_names_what_alone_is_forbidden(text: str, forbidden: str, spared: str) -> None:
    found = one(text)
    assert found.actions
    assert Action.NORMAL_SUMMON not in found.actions or "通常召唤" in text
    assert (found.scope, found.forbidden, found.spared) == ("of-kind", forbidden, spared)
    assert found.origins == ()


TWO_RESTRICTIONS = [
    (
        "このターン、自分はこの効果で手札に加えたモンスターを通常召喚・特殊召喚できず、そのモンスター効果も発動できない。",
        [
            ("normal-summon set special-summon", "of-kind", "", "この効果で手札に加えたモンスター"),
            ("activate", "of-kind", "", "そのモンスター効果"),
        ],
    ),
    (
        "このターン、自分は「名前」モンスターしか特殊召喚できず、この効果で特殊召喚したモンスターでは攻撃宣言できない。",
        [
            ("special-summon", "other-than-kind", "「名前」モンスター", ""),
            ("attack", "of-kind", "", "この効果で特殊召喚したモンスター"),
        ],
    ),
    (
        "このターン、自分は攻撃宣言できず、機械族モンスターしか特殊召喚できない。",
        [("attack", "any", "", ""), ("special-summon", "other-than-kind", "機械族モンスター", "")],
    ),
    (
        "この効果の発動後、ターン終了時まで自分は「名前」モンスターしか特殊召喚できず、「人」のＰ効果を発動できない。",
        [
            ("special-summon", "other-than-kind", "「名前」モンスター", ""),
            ("activate", "of-kind", "", "「人」のＰ効果"),
        ],
    ),
    (
        "このカードを発動するターン、自分はこのカードの効果以外ではモンスターを召喚・特殊召喚できず、"
        "自分のモンスターは攻撃できない。",
        [
            ("normal-summon special-summon", "other-than-kind", "このカードの効果", ""),
            ("attack", "any", "", ""),
        ],
    ),
    (
        "この効果の発動後、ターン終了時まで自分はＳモンスターしかＥＸデッキから特殊召喚できず、"
        "Ｓモンスターでしか攻撃宣言できない。",
        [
            ("special-summon", "extra-deck-other-than-kind", "Ｓモンスター", ""),
            ("attack", "other-than-kind", "Ｓモンスター", ""),
        ],
    ),
    (
        "此效果发动后，直至回合结束时为止自己不可特殊召唤怪兽，仅可用以此效果特殊召唤的怪兽攻击宣言。",
        [
            ("special-summon", "any", "", ""),
            ("attack", "other-than-kind", "以此效果特殊召唤的怪兽", ""),
        ],
    ),
    (
        "这个效果发动的回合，自己不是龙族怪兽不能特殊召唤，不能进行战斗阶段。",
        [("special-summon", "other-than-kind", "龙族怪兽", ""), ("battle-phase", "any", "", "")],
    ),
    (
        "Draw 1 card, also for the rest of this turn you cannot Special Summon monsters, except Dragons,"
        " nor declare an attack, except with Xyz Monsters.",
        [
            ("special-summon", "other-than-kind", "Dragons", ""),
            ("attack", "other-than-kind", "Xyz Monsters", ""),
        ],
    ),
    (
        "Draw 1 card, also you cannot declare attacks, nor Special Summon monsters except Dragons,"
        " for the rest of this turn.",
        [("attack", "any", "", ""), ("special-summon", "other-than-kind", "Dragons", "")],
    ),
    (
        "Draw 1 card, but you cannot Special Summon nor activate monster effects for the rest of this"
        " turn, except Reptile monsters.",
        [
            ("special-summon", "other-than-kind", "Reptile monsters", ""),
            ("activate", "of-kind", "Reptile monsters", "monster effects"),
        ],
    ),
    (
        "For the rest of this turn, you can only attack with Fiends, and you cannot Special Summon from"
        " the Extra Deck, except Xyz Monsters.",
        [
            ("attack", "other-than-kind", "Fiends", ""),
            ("special-summon", "extra-deck-other-than-kind", "Xyz Monsters", ""),
        ],
    ),
    (
        "You cannot Normal or Special Summon other monsters, or attack, during the turn you activate"
        " this card.",
        [("normal-summon special-summon", "others", "", ""), ("attack", "any", "", "")],
    ),
    (
        "You cannot Link Summon or conduct your Battle Phase the turn you activate this card.",
        [("special-summon", "of-kind", "", "Link Summon"), ("battle-phase", "any", "", "")],
    ),
    (
        "Until the end of your opponent's next turn, neither player can Synchro or Xyz Summon, Synchro"
        " and Xyz Monsters cannot attack, also their effects are negated.",
        [
            ("special-summon", "of-kind", "", "Synchro or Xyz Summon"),
            ("attack", "of-kind", "", "Synchro and Xyz Monsters"),
        ],
    ),
]


@pytest.mark.parametrize(("text", "details"), TWO_RESTRICTIONS)
def test_restrictions_with_details_of_their_own_are_oaths_of_their_own(
    text: str, details: list[tuple[str, str, str, str]]
) -> None:
    found = classify(text)
    assert [
        (" ".join(oath.actions), oath.scope, oath.spared, oath.forbidden) for oath in found
    ] == details
    assert len({(oath.kind, oath.phrase, oath.start, oath.binds) for oath in found}) == 1


@pytest.mark.parametrize(
    "text",
    [
        "このターン、自分は特殊召喚できず、攻撃できない。",
        "此回合，自己不可特殊召唤，不可攻击。",
        "You cannot Special Summon, nor attack, for the rest of this turn.",
    ],
)
def test_restrictions_with_the_same_details_are_one_oath(text: str) -> None:
    oath = one(text)
    assert set(oath.actions) == {Action.SPECIAL_SUMMON, Action.ATTACK}
    assert oath.scope == "any"


@pytest.mark.parametrize(
    "text",
    [
        "このターン、このトークンはＡ召喚のためにはリリースできず、自分は特殊召喚できない。",
        "此回合，此衍生物不可为上级召唤而解放，自己不可特殊召唤怪兽。",
        "For the rest of this turn, these Tokens cannot be Tributed for a Tribute Summon, also you cannot"
        " Special Summon monsters.",
        "Special Summon it, but it cannot attack directly, also you cannot Special Summon for the rest"
        " of this turn.",
        "Special Summon it, and it cannot activate its effects this turn, also you cannot Special Summon"
        " for the rest of this turn.",
    ],
)
def test_what_binds_only_cards_of_the_effect_is_left_out(text: str) -> None:
    assert one(text).actions == (Action.SPECIAL_SUMMON,)


WHOLE_WORDS = [
    # lists
    (
        "Draw 1 card, also you cannot Special Summon for the rest of this turn, except Beast,"
        " Beast-Warrior, or Winged Beast monsters.",
        "Beast, Beast-Warrior, or Winged Beast monsters",
        "",
    ),
    (
        "You cannot Special Summon the turn you activate this effect, except Zombie monsters, or monsters"
        " from the GY.",
        "Zombie monsters, or monsters from the GY",
        "",
    ),
    (
        "此卡发动后，直至下个回合结束时为止，自己不可发动被从牌组・额外牌组特殊召唤的怪兽的效果。",
        "",
        "被从牌组・额外牌组特殊召唤的怪兽的效果",
    ),
    ("发动后，此决斗中自己不可发动暗・水・炎属性怪兽的效果。", "", "暗・水・炎属性怪兽的效果"),
    (
        "Until the end of the next turn after this card resolves, you cannot activate the effects of"
        " monsters Special Summoned from the Deck or Extra Deck.",
        "",
        "the effects of monsters Special Summoned from the Deck or Extra Deck",
    ),
    (
        "This turn, neither player can Special Summon monsters with the same card types (Ritual or Link)"
        " they already control.",
        "",
        "monsters with the same card types (Ritual or Link) they already control",
    ),
    (
        "For the rest of this turn, you cannot activate cards, or the effects of cards, with the same"
        " name as the one returned to the hand by this effect.",
        "",
        "cards, or the effects of cards, with the same name as the one returned to the hand by this"
        " effect",
    ),
    # the effect is a part of what is forbidden
    (
        "発動後、このデュエル中に自分は闇・水・炎属性モンスターの効果を発動できない。",
        "",
        "闇・水・炎属性モンスターの効果",
    ),
    ("このターン、お互いに墓地のカードの効果を発動できない。", "", "墓地のカードの効果"),
    ("このターン、自分はモンスターの効果を発動できない。", "", "モンスターの効果"),
    ("此回合，自己不可发动怪兽的效果。", "", "怪兽的效果"),
    ("このターン、自分は「名前」の①の効果を発動できない。", "", "「名前」の①の効果"),
    (
        "この効果の発動後、ターン終了時まで自分はこの効果で手札に加えたカードの効果の発動をできない。",
        "",
        "この効果で手札に加えたカードの効果",
    ),
    ("这个回合，自己不能作那张卡以及那些同名卡的效果的发动。", "", "那张卡以及那些同名卡的效果"),
    # some of a kind are spared
    (
        "このカードの発動後、このデュエル中に自分は「名前」以外の魔法・罠カードの効果を発動できない。",
        "「名前」",
        "魔法・罠カードの効果",
    ),
    (
        "You cannot activate any Spell Cards the turn you activate this card, except Fire Spells.",
        "Fire Spells",
        "any Spell Cards",
    ),
    (
        "此效果发动后，直至回合结束时为止自己不可发动“名”怪兽以外的、从额外牌组被特殊召唤的场上怪兽的效果。",
        "“名”怪兽",
        "从额外牌组被特殊召唤的场上怪兽的效果",
    ),
    (
        "この効果を発動したターン、水属性以外の自分のモンスターは効果を発動できない。",
        "水属性",
        "自分のモンスター",
    ),
    # by what they are Summoned
    (
        "このターン、自分は元々の属性が同じモンスターを「島」の効果で特殊召喚できない。",
        "",
        "元々の属性が同じモンスターを「島」の効果で",
    ),
    (
        "此回合，自己不可以“岛”的效果特殊召唤原本属性相同的怪兽。",
        "",
        "以“岛”的效果特殊召唤原本属性相同的怪兽",
    ),
    (
        "このターン、同じ属性のモンスターを自分の「名前」の効果で手札に加える事はできない。",
        "",
        "同じ属性のモンスター",
    ),
    (
        "此回合，不可以自己的“名”的效果将属性相同的怪兽加入手牌。",
        "",
        "属性相同的怪兽",
    ),
    (
        "You cannot add other monsters with that same Attribute to your hand by the effect of"
        ' "Name" this turn.',
        "",
        "other monsters with that same Attribute",
    ),
    # both the effects and the activation
    (
        "このターン、自分は魔法・罠カードの効果の使用及び発動・セットはできない。",
        "",
        "魔法・罠カード",
    ),
    (
        "You cannot activate, Set, or use the effects of any Spell/Trap Cards this turn.",
        "",
        "any Spell/Trap Cards",
    ),
    # wherever on the field
    (
        "このカードがＸ召喚に成功したターン、このカード以外のフィールドのカードの効果は発動できず、無効化される。",
        "このカード",
        "フィールドのカードの効果",
    ),
    (
        "此卡超量召唤成功的余下本回合，场上此卡以外的卡的效果不可发动且无效化。",
        "此卡",
        "场上此卡以外的卡的效果",
    ),
    # attacks of some
    ("この効果を発動するターン、装備モンスターは攻撃する事ができない。", "", "装備モンスター"),
    ("このカードを発動するターン、自分は「白き龍」で攻撃できない。", "", "「白き龍」"),
    ("这个效果发动的回合，装备怪兽不能攻击。", "", "装备怪兽"),
    (
        "The equipped monster cannot attack the turn you activate this effect.",
        "",
        "The equipped monster",
    ),
    (
        "この効果の発動後、ターン終了時までそのモンスター以外の魔法使い族モンスターは攻撃できない。",
        "そのモンスター",
        "魔法使い族モンスター",
    ),
    ("このターン、お互いは裏側表示モンスターを攻撃できない。", "", "裏側表示モンスターを攻撃"),
    ("Monsters cannot attack face-down monsters this turn.", "", "attack face-down monsters"),
    (
        "Special Summon 2 Dragons, but you cannot declare an attack with them this turn.",
        "",
        "them",
    ),
    (
        "For the rest of this turn after this card resolves, neither player can activate Spell/Trap Cards,"
        " or their effects.",
        "",
        "Spell/Trap Cards, or their effects",
    ),
    (
        "For the rest of this turn, you cannot activate monster effects, and the effects of any cards in"
        " your Pendulum Zones are negated.",
        "",
        "monster effects",
    ),
    (
        "This turn, neither player can activate the effects of monsters on the field with that original"
        " name.",
        "",
        "the effects of monsters on the field with that original name",
    ),
    (
        "Your monsters (except that monster) cannot attack the turn you activate this effect.",
        "that monster",
        "",
    ),
    (
        "这个回合，自己不能作魔法·陷阱卡的效果使用以及发动·盖放。",
        "",
        "魔法·陷阱卡",
    ),
    # Tribute Summons
    ("You cannot Tribute Summon the turn you activate this card.", "", "Tribute Summon"),
]


@pytest.mark.parametrize(("text", "spared", "forbidden"), WHOLE_WORDS)
def test_what_is_spared_or_forbidden_is_named_in_full(
    text: str, spared: str, forbidden: str
) -> None:
    found = one(text)
    assert (found.spared, found.forbidden) == (spared, forbidden)
    assert found.scope == ("of-kind" if forbidden else "other-than-kind")


@pytest.mark.parametrize(
    ("text", "forbidden"),
    [
        (
            "このターン、自分はレベル５以下のモンスターでは直接攻撃できない。",
            "レベル５以下のモンスター",
        ),
        ("这个回合，自己不能用5星以下的怪兽直接攻击。", "5星以下的怪兽"),
        ("It cannot attack directly during the turn you activate this card.", "It"),
    ],
)
def test_direct_attacks_of_some(text: str, forbidden: str) -> None:
    found = one(text)
    assert (found.scope, found.forbidden) == ("direct-attacks", forbidden)


def test_a_text_of_a_monster_is_about_itself() -> None:
    found = one("Cannot attack the turn you activate this effect.")
    assert (found.actions, found.scope) == ((Action.ATTACK,), "this-card")


@pytest.mark.parametrize(
    "text",
    [
        "このターン、自分は竜族モンスターしかＥＸデッキから特殊召喚できず、通常召喚に加えて１度だけ召喚できる。",
        "此回合，自己从额外牌组仅可特殊召唤龙族怪兽，在通常召唤之外，可追加1次召唤1只怪兽。",
    ],
)
def test_a_restriction_beside_something_more_counts(text: str) -> None:
    found = one(text)
    assert (found.kind, found.scope) == ("this-turn", "extra-deck-other-than-kind")


def test_what_stands_in_brackets_only_explains() -> None:
    """ "Other materials cannot be replaced" forbids nothing that the oath would be about."""
    found = one("このターン、このカードは素材として代用できる（他の素材は代用できない）。")
    assert found.kind is None
    assert "it forbids nothing" in found.reason


@pytest.mark.parametrize(
    "text",
    [
        "Draw 1 card, also you can only attack directly with Dragons for the rest of this turn.",
        "このターン、自分はDragonsでしか直接攻撃できない。",
        "此回合，自己仅可用Dragons直接攻击。",
    ],
)
def test_direct_attacks_of_which_some_are_spared(text: str) -> None:
    found = one(text)
    assert (found.scope, found.spared) == ("direct-attacks", "Dragons")


@pytest.mark.parametrize(
    ("text", "spared"),
    [
        ("Only this card can attack the turn this effect is activated.", "this card"),
        ("发动此效果的回合中，仅此卡可攻击。", "此卡"),
        ("For the rest of this turn, you can only declare an attack with this card.", "this card"),
    ],
)
def test_only_this_card_may_attack(text: str, spared: str) -> None:
    found = one(text)
    assert (found.actions, found.scope, found.spared) == ((Action.ATTACK,), "others", spared)


@pytest.mark.parametrize(
    "text",
    [
        "この効果の発動後、ターン終了時まで自分は「名前」モンスターしか特殊召喚できない（ＥＸデッキからの特殊召喚は除く）。",
        "此效果发动后，直至回合结束时为止自己仅可特殊召唤“名”怪兽（除了从额外牌组的特殊召唤以外）。",
    ],
)
def test_all_but_the_extra_deck(text: str) -> None:
    found = one(text)
    assert (found.scope, found.origins) == ("places-other-than-kind", ("not-extra-deck",))


def test_places_are_those_that_are_forbidden() -> None:
    text = "If you Summon from your Deck this way, you cannot Special Summon for the rest of this turn."
    assert one(text).origins == ()
    text = "Neither player can Special Summon monsters from the GYs for the rest of this turn."
    assert one(text).origins == ("graveyard",)


@pytest.mark.parametrize(
    "text",
    [
        "このカードの発動後、ターン終了時まで自分は罠カードを１枚しか発動できない。",
        "此卡发动后，直至回合结束时为止自己仅可发动1张陷阱卡。",
        "You can only activate 1 Trap Card for the rest of this turn after this card resolves.",
        "Draw 1 card, also you can only declare one attack for the rest of this turn.",
        "For the rest of this turn after this card resolves, your opponent's monsters cannot target"
        " monsters for attacks, except Tokens.",
        "这张卡的发动后，直到回合结束时对方不能把衍生物以外的怪兽作为攻击对象。",
        "Draw cards, also you can only attack with 1 monster this turn.",
        "このターン、自分はモンスター１体でしか攻撃できない。",
        "此回合，自己仅可用1只怪兽攻击。",
        "这个效果的发动后，直到回合结束时自己只能用1只怪兽攻击宣言。",
    ],
)
def test_how_often_or_at_what_is_no_action(text: str) -> None:
    found = one(text)
    assert (found.actions, found.scope) == ((), "consequence")


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        # what happens before is not forbidden
        (
            "Add it to your hand or Special Summon it, but if you Special Summon it with this effect, you"
            " cannot activate its effects this turn.",
            {"activate"},
        ),
        (
            "Special Summon it in Attack Position, you cannot Special Summon monsters for the rest of this"
            " turn.",
            {"special-summon"},
        ),
        ("这个回合自己不能通常召唤，特殊召唤时给这张卡放置1个指示物。", {"normal-summon", "set"}),
        ("此回合，自己不可用抽牌以外的方法从牌组将卡加入手牌。", {"add-to-hand"}),
        ("这个回合，自己不能把特殊召唤的场上的怪兽的效果发动。", {"activate"}),
        ("此回合，自己不可发动以此效果放置的卡的效果。", {"activate"}),
        (
            "这个效果发动后，直到回合结束时自己召唤或特殊召唤的只能是水属性怪兽。",
            {"normal-summon", "special-summon"},
        ),
    ],
)
def test_only_what_is_forbidden_is_an_action(text: str, actions: set[str]) -> None:
    assert set(one(text).actions) == actions


UNTIL = [
    # with a phase, before the turn ends
    ("このターンのバトルフェイズ中はお互いに罠カードを発動できない。", ""),
    ("这个回合的战斗阶段中双方不能把陷阱卡发动。", ""),
    ("Neither player can activate Trap Cards during the Battle Phase of this turn.", ""),
    ("在此回合的主要阶段期间，自己不可发动以此效果特殊召唤的怪兽的效果。", ""),
    # the whole Duel
    (
        "You cannot add cards from the Deck to the hand during the Duel you activate this effect.",
        "end-of-duel",
    ),
    ("この効果を発動するデュエル中、自分は特殊召喚できない。", "end-of-duel"),
    ("发动①②效果的决斗中，自己不可特殊召唤怪兽。", "end-of-duel"),
    ("このカードを発動するターン、自分は攻撃できない。", "end-of-turn"),
    ("この効果の発動後、ターン終了時まで自分は攻撃できない。", "end-of-turn"),
    ("このカードの発動後、次のターンの終了時まで自分は攻撃できない。", "end-of-next-turn"),
    ("発動後、次の相手ターン終了時まで自分の魔術師は破壊されない。", "end-of-opponent-turn"),
    ("このカードの発動後、次の自分ターンの終了時まで自分は攻撃できない。", "own-next-turn"),
    ("発動後、このデュエル中に自分は光属性モンスターの効果を発動できない。", "end-of-duel"),
    ("このカードの発動後、次の自分バトルフェイズをスキップする。", ""),
    ("発動後２回目の自分のエンドフェイズ時まで、お互いに特殊召喚できない。", ""),
    ("直到发动后第2次的自己的结束阶段时，双方不能特殊召唤。", ""),
    ("这张卡发动的回合，自己不能攻击。", "end-of-turn"),
    ("直到这个效果的发动后的回合结束时自己不能攻击。", "end-of-turn"),
    ("此卡发动后，直至下个回合结束时为止，自己不可攻击。", "end-of-next-turn"),
    ("此卡发动后，直至下一个自己回合结束时为止，自己不可攻击。", "own-next-turn"),
    ("发动此卡的回合及下个对手回合中，自己不可召唤・特殊召唤怪兽。", "end-of-opponent-turn"),
    ("发动后，此决斗中自己不可发动暗属性怪兽的效果。", "end-of-duel"),
    ("You cannot attack the turn you activate this card.", "end-of-turn"),
    ("Draw 1 card, also you cannot attack this turn.", "end-of-turn"),
    ("For the rest of this turn after this card resolves, you cannot attack.", "end-of-turn"),
    (
        "Until the end of the next turn after this card resolves, you cannot attack.",
        "end-of-next-turn",
    ),
    ("You cannot Special Summon until the end of your next turn, except Dragons.", "own-next-turn"),
    ("Until the end of your opponent's turn, you cannot Special Summon.", "end-of-opponent-turn"),
    ("For the rest of this Duel after you activate this card, you cannot attack.", "end-of-duel"),
    ("このデュエル中、自分は「名前」の効果を発動できない。", "end-of-duel"),
    ("此决斗中，自己不可发动“名”的效果。", "end-of-duel"),
    ("You cannot attack for the rest of this Duel.", "end-of-duel"),
]


@pytest.mark.parametrize(("text", "until"), UNTIL)
def test_how_long_it_binds(text: str, until: str) -> None:
    assert one(text).until == until


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        (
            "Make its Level become 5 until the end of this turn, also, you cannot Special Summon for the"
            " rest of this turn.",
            "for the rest of this turn",
        ),
        (
            "Once during this turn, you can Tribute Summon by banishing 1 monster, also you cannot Special"
            " Summon monsters for the rest of this turn.",
            "for the rest of this turn",
        ),
        (
            "Its ATK for the rest of this turn is doubled, also you cannot declare attacks this turn.",
            "this turn",
        ),
        (
            "For the rest of this turn, it gains 500 ATK, also you cannot declare attacks.",
            "For the rest of this turn",
        ),
    ],
)
def test_the_phrase_is_the_one_that_the_restriction_goes_with(text: str, phrase: str) -> None:
    found = one(text)
    assert found.phrase == phrase
    assert found.start == text.rindex(phrase)


def test_another_part_does_not_hide_the_activation() -> None:
    """What is shuffled or Summoned immediately is not how long the restriction lasts."""
    text = (
        "Special Summon it, but shuffle it into the Deck, also you cannot Special Summon for the rest of"
        " this turn after this card resolves."
    )
    assert one(text).kind == "after-activation"
    text = (
        "For the rest of this turn, unless you Pendulum Summon after this effect resolves, you cannot"
        " activate monster effects."
    )
    assert one(text).kind == "this-turn"


def test_an_activation_and_its_turn_are_one_oath() -> None:
    text = "在对手场上没有卡的状态下发动此卡的情况下，直至发动的回合结束时为止，自己不可发动陷阱卡的效果。"
    assert one(text).kind == "if-was-activated"
    text = (
        "此效果是在场上没有怪兽的状态下发动的情况下，直至回合结束时为止自己仅可特殊召唤战士族怪兽。"
    )
    assert one(text).kind == "if-was-activated"
    text = (
        "このカードを発動した場合、発動したターンの終了時まで"
        "自分はこの効果で除外したカードの効果を発動できない。"
    )
    assert one(text).kind == "if-was-activated"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("この方法で特殊召喚した場合、このターン自分は攻撃できない。", "turn-summoned-this-way"),
        (
            "If this card is Special Summoned, you cannot Special Summon for the rest of this turn.",
            "turn-was-summoned",
        ),
        (
            "After you Synchro Summon this card, you cannot attack for the rest of the turn.",
            "turn-was-summoned",
        ),
        (
            "If you activated this card while your opponent controlled no cards, for the rest of this turn"
            " you cannot activate Trap Cards.",
            "if-was-activated",
        ),
        (
            "Draw 1 card, then if you activated this card while it was revealed, you can Set 1 Trap, but"
            " banish it this turn.",
            None,
        ),
        ("このターンのバトルフェイズ中にお互いは罠カードの効果を発動できない。", "this-turn"),
        ("此回合的战斗阶段中，双方不可发动陷阱卡的效果。", "this-turn"),
        ("这张卡不能通常召唤，这张卡特殊召唤的回合自己不能通常召唤。", "turn-you-summon"),
        (
            "If there are no monsters on the field, you can Special Summon this card (from your hand), but"
            " you cannot Normal Summon/Set for the rest of this turn.",
            "turn-summoned-this-way",
        ),
        (
            "You can Xyz Summon this card by using 1 Dragon. (Transfer its materials.) If you do, you cannot"
            " Special Summon for the rest of this turn.",
            "turn-summoned-this-way",
        ),
        (
            "If a monster is Summoned: You can Special Summon this card (from your hand), but you cannot"
            " Normal Summon/Set for the rest of this turn.",
            "this-turn",
        ),
        (
            "After this card was Normal Summoned, your opponent cannot activate Trap Cards for the rest of"
            " that turn.",
            "turn-was-summoned",
        ),
        ("这张卡召唤成功的回合，对方不能把反击陷阱卡发动。", "turn-was-summoned"),
        ("此卡召唤成功的回合，自己在通常召唤外仅可追加1次，将1只怪兽上级召唤。", None),
        ("发动了此效果的情况下，跳过下个自己的战斗阶段。", "if-was-activated"),
        (
            "这张卡发动过的回合，自己的灵摆区域的卡不能把效果发动，结束阶段回到卡组。",
            "turn-was-activated",
        ),
        ("You cannot activate this card if you activated a Trap this turn.", None),
        ("以此方法特殊召唤的回合，自己不可特殊召唤怪兽。", "turn-you-summon"),
        ("这个效果发动的场合，直到那个回合的结束时自己不能把「名」发动。", None),
    ],
)
def test_summons_and_conditions_are_told_apart(text: str, kind: str | None) -> None:
    assert one(text).kind == kind


@pytest.mark.parametrize(
    "text",
    [
        "このターン、自分の「名前」の効果で同じ効果を適用できない。",
        "此回合，不可以自己的“名”的效果适用相同效果。",
        "You cannot apply that same effect for the rest of this turn.",
    ],
)
def test_the_player_is_bound_where_the_own_effect_is_limited(text: str) -> None:
    found = one(text)
    assert (found.kind, found.scope, found.binds) == ("this-turn", "consequence", "you")


def test_ruby_is_left_out() -> None:
    text = "このターン、自分はモンスターを<ruby>Ｘ<rt>エクシーズ</rt></ruby>召喚できない。"
    found = one(text)
    assert (found.actions, found.forbidden) == ((Action.SPECIAL_SUMMON,), "Ｘ召喚")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("このターン、相手は対象のモンスターしか攻撃できない。", "it binds the opponent"),
        ("这个回合，对方玩家不能把怪兽特殊召唤。", "it binds the opponent"),
        ("这张卡特殊召唤的回合，不能攻击。", "unsure: 特殊召唤的回合 has no tense"),
        ("此回合，不可攻击。", "it does not say that it binds the player"),
        ("そのターン、自分は攻撃できない。", "the text has none of the wordings"),
    ],
)
def test_the_reason_for_none_is_true(text: str, reason: str) -> None:
    found = one(text)
    assert found.kind is None
    assert reason in found.reason


def test_several_oaths_come_in_order() -> None:
    text = (
        "このカードを発動するターン、自分は攻撃できない。①：１枚ドローする。"
        "このカードの発動後、ターン終了時まで自分は特殊召喚できない。"
    )
    assert [found.kind for found in classify(text)] == ["turn-you-activate", "after-activation"]


def test_an_oath_and_its_period_are_one() -> None:
    assert len(classify("このカードを発動する場合、このターン自分は攻撃できない。")) == 1
    assert len(classify("If you activate this card, you cannot attack this turn.")) == 1


def test_before_or_after_the_effect_number_is_the_same() -> None:
    before = one("このカードを発動するターン、自分は攻撃できない。①：１枚ドローする。")
    after = one("①：１枚ドローする。このカードを発動するターン、自分は攻撃できない。")
    assert before.kind == after.kind == "turn-you-activate"


def test_brackets_are_noticed() -> None:
    assert one("発動できる（この効果を発動するターン、自分は攻撃できない）。").bracketed
    assert not one("この効果を発動するターン、自分は攻撃できない。").bracketed


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        # 召喚する looks both ways, as 発動する does
        ("この方法で特殊召喚する場合、このターン自分は通常召喚できず、", "turn-you-summon"),
        ("这个方法特殊召唤的场合，这个回合自己不能通常召唤，", "turn-you-summon"),
        (
            "If you Special Summon this monster this way, place 1 A-Counter on this card, and you"
            " cannot Normal Summon or Set the same turn.",
            "turn-you-summon",
        ),
        ("以此方法特殊召唤的回合，自己无法进行战斗阶段。", "turn-you-summon"),
        (
            "この方法で特殊召喚した場合、このターン自分はバトルフェイズを行えない。",
            "turn-summoned-this-way",
        ),
        ("以此方法特殊召唤过的余下本回合，自己不可通常召唤。", "turn-summoned-this-way"),
        # before the Summon there is no card that it could have bound
        ("以此方法特殊召唤的情况下，此回合此卡的效果不可发动。", "turn-summoned-this-way"),
        # 召喚した by the effect looks only forward
        (
            "この効果で特殊召喚に成功したターン、そのモンスター以外の自分のモンスターは攻撃できない。",
            "this-turn",
        ),
        ("用这个效果特殊召唤成功的回合，该怪兽以外的自己的怪兽不可攻击。", "this-turn"),
        ("以此效果特殊召唤过的余下本回合，自己兽战士族以外的怪兽不可攻击。", "this-turn"),
        ("この効果で特殊召喚したターン、相手は効果を発動できない。", None),
        ("この効果で特殊召喚したターン、このカードは攻撃できない。", None),
        ("You cannot Normal Summon/Set during the turn you Special Summon with this effect.", None),
        # an end without the activation
        ("ターン終了時まで自分はＥＸデッキからモンスターを特殊召喚できない。", "this-turn"),
        ("直到回合结束时自己不能从额外卡组把怪兽特殊召唤。", "this-turn"),
        (
            "相手ターン終了時まで、自分はアンデット族モンスターしか特殊召喚できない。",
            "after-activation",
        ),
        ("直至对手回合结束时为止，自己仅可特殊召唤不死族怪兽。", "after-activation"),
        ("直到下次的对方回合结束时，双方不能把魔法·陷阱卡的效果发动。", "after-activation"),
        ("直至回合结束时为止，自己场上的怪兽不会被破坏，对手不可将其作为对象。", None),
    ],
)
def test_the_tense_and_the_end_decide(text: str, kind: str | None) -> None:
    assert one(text).kind == kind


@pytest.mark.parametrize(
    ("text", "until"),
    [
        (
            "相手ターン終了時まで、自分はアンデット族モンスターしか特殊召喚できない。",
            "end-of-opponent-turn",
        ),
        ("直至对手回合结束时为止，自己仅可特殊召唤不死族怪兽。", "end-of-opponent-turn"),
        ("ターン終了時まで自分は特殊召喚できない。", "end-of-turn"),
        ("次のターンの終了時まで、お互いに特殊召喚できない。", "end-of-next-turn"),
    ],
)
def test_an_end_without_the_activation(text: str, until: str) -> None:
    assert one(text).until == until


@pytest.mark.parametrize(
    ("text", "phrase", "actions", "binds"),
    [
        (
            "お互いのプレイヤーは、このターンのメインフェイズ時及びバトルフェイズ時にモンスターを"
            "通常召喚・反転召喚・特殊召喚できない。",
            "このターンのメインフェイズ時及びバトルフェイズ時に",
            {"normal-summon", "set", "flip-summon", "special-summon"},
            "both",
        ),
        (
            "双方玩家在这个回合的主要阶段时以及战斗阶段时不能把怪兽通常召唤·反转召唤·特殊召唤。",
            "在这个回合的主要阶段时以及战斗阶段时",
            {"normal-summon", "set", "flip-summon", "special-summon"},
            "both",
        ),
        ("自分は、このターン特殊召喚できない。", "このターン", {"special-summon"}, "you"),
        ("自己在这个回合不能特殊召唤。", "在这个回合", {"special-summon"}, "you"),
        (
            "自分はこの効果で召喚したターン、岩石族モンスターしか特殊召喚できない。",
            "この効果で召喚したターン、",
            {"special-summon"},
            "you",
        ),
        (
            "自己以此效果召唤过的余下回合，仅可特殊召唤岩石族怪兽。",
            "以此效果召唤过的余下回合，",
            {"special-summon"},
            "you",
        ),
    ],
)
def test_the_player_may_be_named_before_the_turn(
    text: str, phrase: str, actions: set[str], binds: str
) -> None:
    found = one(text)
    assert found.kind == "this-turn"
    assert (found.phrase, set(found.actions), found.binds) == (phrase, actions, binds)
    assert text[found.start :].startswith(phrase)


@pytest.mark.parametrize(
    ("text", "spared"),
    [
        (
            "You can only use Beast, Beast-Warrior, and Winged Beast monsters as Link Material for"
            " the rest of this turn.",
            "Beast, Beast-Warrior, and Winged Beast monsters",
        ),
        (
            'Add 1 card to your hand, you can only use Dragon or Machine "Cyber" monsters as Fusion'
            " Material this turn, also once, you can also banish monsters.",
            'Dragon or Machine "Cyber" monsters',
        ),
        (
            'Draw 1 card, also you can only use "Name" monsters as Fusion, Synchro, Xyz, or Link'
            " Material for a Summon, for the rest of this turn.",
            '"Name" monsters',
        ),
        ("此回合，自己仅可以兽族・鸟兽族怪兽作为连接素材。", "兽族・鸟兽族怪兽"),
        ("此回合，自己的融合・连接召唤仅可以“甲”怪兽及“乙”怪兽作为素材。", "“甲”怪兽及“乙”怪兽"),
    ],
)
def test_what_alone_may_be_material(text: str, spared: str) -> None:
    found = one(text)
    assert (found.kind, found.actions, found.scope) == ("this-turn", (), "consequence")
    assert found.spared == spared


def test_material_once_per_turn_is_no_oath() -> None:
    assert one("You can only use this effect once this turn.").kind is None


@pytest.mark.parametrize(
    "text",
    [
        "You cannot add cards from the Deck to the hand the turn you activate this effect, except by"
        " drawing them.",
        "この効果の発動後、ターン終了時まで自分はドロー以外の方法でデッキからカードを手札に加える事はできない。",
        "发动此效果的回合中，自己不可用抽牌以外的方法从牌组将卡加入手牌。",
    ],
)
def test_drawing_is_no_kind_of_card(text: str) -> None:
    found = one(text)
    assert (found.scope, found.spared, found.forbidden) == ("any", "", "")
    assert found.actions == (Action.ADD_TO_HAND,)


@pytest.mark.parametrize(
    ("text", "scope", "spared"),
    [
        (
            "Target 1 monster you control; this turn, that monster can attack directly, also other"
            " monsters cannot attack.",
            "other-than-kind",
            "that monster",
        ),
        (
            "Detach 1 material from this card, then target 1 monster you control; this turn, if it"
            " battles, damage is doubled, also other monsters you control cannot attack.",
            "other-than-kind",
            "it",
        ),
        (
            "Detach 1 material; this turn, it can attack directly, also other monsters cannot attack.",
            "others",
            "",
        ),
        (
            "Target 1 face-up monster you control; add up the ATK of all other monsters, then during"
            " the Battle Phase of this turn only, the monster gains that much ATK, also other face-up"
            " Attack Position monsters cannot attack.",
            "other-than-kind",
            "the monster",
        ),
        (
            "Target 1 monster you control; this turn, that target can attack twice when this card"
            " resolves, and other monsters you control cannot attack this turn.",
            "other-than-kind",
            "that target",
        ),
        # the sentence before names it
        (
            "Target 1 monster you control; it gains 500 ATK. Other monsters you control cannot attack"
            " during the turn you activate this card.",
            "other-than-kind",
            "it",
        ),
        (
            "Destroy all other monsters on the field. Other monsters cannot attack the turn you"
            " activate this effect.",
            "others",
            "",
        ),
        (
            "Target 1 monster; destroy it, and this card gains 500 ATK. Other monsters cannot attack"
            " the turn you activate this effect.",
            "others",
            "",
        ),
        (
            "Pay 500 LP; this turn, this card can attack directly, but other monsters cannot attack.",
            "others",
            "",
        ),
    ],
)
def test_others_than_the_target_in_english(text: str, scope: str, spared: str) -> None:
    found = one(text)
    assert (found.actions, found.scope, found.spared) == ((Action.ATTACK,), scope, spared)


@pytest.mark.parametrize(
    ("text", "scope", "spared"),
    [
        (
            "この効果を発動するターン、選択したモンスター以外のモンスターは攻撃できない。",
            "other-than-kind",
            "選択したモンスター",
        ),
        (
            "このカードを発動するターン、選択したモンスター以外の自分のモンスターは攻撃できない。",
            "other-than-kind",
            "選択したモンスター",
        ),
        (
            "このターン、対象のモンスターが与える戦闘ダメージは０になり、他の自分のモンスターは攻撃できない。",
            "other-than-kind",
            "対象のモンスター",
        ),
        (
            "这个回合，作为对象的怪兽给与对方的战斗伤害变成0，其他的自己怪兽不能攻击。",
            "other-than-kind",
            "作为对象的怪兽",
        ),
        (
            "このターン、このカードは直接攻撃でき、他の自分のモンスターは攻撃できない。",
            "others",
            "",
        ),
        ("この効果を発動するターン、他のモンスターは攻撃できない。", "others", ""),
        ("此回合，自己的其他怪兽不可攻击，此卡可以直接攻击。", "others", ""),
        ("次のターンの終了時まで、他の自分のモンスターは攻撃できず、強化する。", "others", ""),
    ],
)
def test_others_than_the_target(text: str, scope: str, spared: str) -> None:
    found = one(text)
    assert (found.actions, found.scope, found.spared) == ((Action.ATTACK,), scope, spared)


@pytest.mark.parametrize(
    ("text", "forbidden"),
    [
        (
            "相手ターン終了時まで、宣言した種類のカードをお互いに発動できない。",
            "宣言した種類のカード",
        ),
        ("直到下次的对方回合结束时，宣言的种类的卡双方不能发动。", "宣言的种类的卡"),
        ("直到下次的对方回合结束时，双方不能把宣言的种类的卡发动。", "宣言的种类的卡"),
    ],
)
def test_the_object_may_stand_before_the_players(text: str, forbidden: str) -> None:
    found = one(text)
    assert (found.kind, found.actions) == ("after-activation", (Action.ACTIVATE,))
    assert (found.scope, found.forbidden) == ("of-kind", forbidden)
    assert (found.binds, found.until) == ("both", "end-of-opponent-turn")


@pytest.mark.parametrize(
    "text",
    [
        "相手ターン終了時まで、このカードは効果では破壊されず、お互いに墓地のモンスターを特殊召喚できない。",
        "直至对手回合结束时为止，此卡不会因效果被破坏，双方不可特殊召唤墓地的怪兽。",
        "Until the end of your opponent's next turn, this card cannot be destroyed by card effects, also"
        " neither player can Special Summon monsters from the GYs.",
    ],
)
def test_both_players_after_what_protects_a_card(text: str) -> None:
    found = one(text)
    assert (found.kind, found.actions) == ("after-activation", (Action.SPECIAL_SUMMON,))
    assert (found.scope, found.origins, found.forbidden) == ("places", ("graveyard",), "")
    assert (found.binds, found.until) == ("both", "end-of-opponent-turn")


@pytest.mark.parametrize(
    ("text", "actions", "spared"),
    [
        ("此回合，自己不能特殊召唤非“名”的怪兽。", {"special-summon"}, "“名”的怪兽"),
        ("此回合，自己不能把非机械族怪兽特殊召唤。", {"special-summon"}, "机械族怪兽"),
        ("此回合，自己不可特殊召唤光属性以外的怪兽。", {"special-summon"}, "光属性"),
        (
            "此回合，自己不可召唤・特殊召唤龙族以外的怪兽。",
            {"normal-summon", "special-summon"},
            "龙族",
        ),
        ("此回合，自己不可进行灵摆召唤以外的特殊召唤。", {"special-summon"}, "灵摆召唤"),
    ],
)
def test_what_is_spared_after_the_verb(text: str, actions: set[str], spared: str) -> None:
    found = one(text)
    assert (set(found.actions), found.scope) == (actions, "other-than-kind")
    assert (found.spared, found.forbidden) == (spared, "")


@pytest.mark.parametrize(
    ("text", "spared", "forbidden", "binds"),
    [
        (
            "お互いのプレイヤーはこのデュエル中、その表側表示のカード以外の、対象のカードと同名カード"
            "の効果を発動できない。",
            "その表側表示のカード",
            "対象のカードと同名カードの効果",
            "both",
        ),
        (
            "双方玩家在这次决斗中不能把那张表侧表示的卡以外的和作为对象的卡同名卡的效果发动。",
            "那张表侧表示的卡",
            "和作为对象的卡同名卡的效果",
            "both",
        ),
        (
            "Target 1 card; neither player can activate cards with that name, or their effects, for the"
            " rest of this Duel, except that target.",
            "that target",
            "cards with that name, or their effects",
            "both",
        ),
        (
            "このデュエル中、自分は宣言したカードと元々のカード名が同じカードの効果を発動できない。",
            "",
            "宣言したカードと元々のカード名が同じカードの効果",
            "you",
        ),
        (
            "双方玩家在这次决斗中不能把为这张卡发动而除外的卡以及那些同名卡的效果发动。",
            "",
            "为这张卡发动而除外的卡以及那些同名卡的效果",
            "both",
        ),
        (
            "If you activated this card from your hand, you cannot activate the effects of DARK monsters"
            " for the rest of this Duel.",
            "",
            "the effects of DARK monsters",
            "you",
        ),
    ],
)
def test_the_rest_of_the_duel_is_an_end_that_is_stated(
    text: str, spared: str, forbidden: str, binds: str
) -> None:
    found = one(text)
    assert (found.kind, found.actions) == ("after-activation", (Action.ACTIVATE,))
    assert (found.scope, found.until) == ("of-kind", "end-of-duel")
    assert (found.spared, found.forbidden, found.binds) == (spared, forbidden, binds)
    assert "treated as 発動後" in found.reason


def test_the_following_effect_is_one_of_this_card() -> None:
    found = one("If Summoned this way, the following effect cannot be activated this turn.")
    assert (found.actions, found.scope) == ((Action.ACTIVATE,), "this-card")
    assert (found.binds, found.until) == ("you", "end-of-turn")


@pytest.mark.parametrize(
    ("text", "spared"),
    [
        (
            "この効果を発動するターン、自分はこのカード以外の「名」モンスターの効果を１度しか発動できない。",
            "このカード",
        ),
        (
            "このカードの発動後、次のターンの終了時まで自分は幻神獣族モンスター以外の魔法・罠の効果を"
            "１ターンに１度しか発動できない。",
            "幻神獣族モンスター",
        ),
        ("发动此卡的效果的回合中，自己仅可发动1次此卡以外的“名”怪兽的效果。", "此卡"),
        ("このターン、自分は１回しか特殊召喚できない。", ""),
        ("此回合，自己仅可特殊召唤怪兽1次。", ""),
    ],
)
def test_what_a_limit_of_how_often_spares(text: str, spared: str) -> None:
    found = one(text)
    assert (found.actions, found.scope, found.forbidden) == ((), "consequence", "")
    assert found.spared == spared


def test_a_response_is_named_with_what_it_answers() -> None:
    found = one(
        "Until the end of the next turn, neither player can activate cards or effects in response to"
        " the activation of cards, or effects of cards, with the revealed card's name."
    )
    assert found.forbidden.endswith("of cards, or effects of cards, with the revealed card's name")


def test_monsters_without_effects_that_cannot_attack() -> None:
    for text, forbidden in (
        (
            "次の相手ターンの終了時まで、お互いにＳ召喚は行えず、フィールドのＳモンスターは効果が無効化され、攻撃できない。",
            "フィールドのＳモンスター",
        ),
        (
            "直至下个对手回合结束时为止，双方不可进行同步召唤，场上的同步怪兽效果无效化，不可攻击。",
            "场上的同步怪兽",
        ),
    ):
        _, attacks = classify(text)
        assert (attacks.actions, attacks.forbidden) == ((Action.ATTACK,), forbidden)


def test_what_nobody_may_activate_binds_both() -> None:
    for text in (
        "このカードがＸ召喚に成功したターン、このカード以外のフィールドのカードの効果は発動できず、無効化される。",
        "此卡超量召唤成功的余下本回合，场上此卡以外的卡的效果不可发动且无效化。",
    ):
        assert one(text).binds == "both"
    own = "この効果を発動するターン、自分フィールドのカードの効果は発動できない。"
    assert one(own).binds == "you"


def test_whom_it_binds() -> None:
    assert one("このターン、お互いに特殊召喚できない。").binds == "both"
    assert one("此效果发动后，直至回合结束时为止，对手不可攻击。").binds == "opponent"
    assert one("You cannot attack the turn you activate this card.").binds == "you"
    assert one("この効果の発動後、ターン終了時まで相手は特殊召喚できない。").binds == "opponent"
    after = "After this card resolves, your opponent cannot attack for the rest of this turn."
    assert one(after).binds == "opponent"
    only = "この効果の発動後、ターン終了時まで相手はこのカードしか攻撃できない。"
    assert one(only).binds == "opponent"
    assert one("这个效果的发动后，直到回合结束时对方玩家不能攻击。").binds == "opponent"
    assert one("No Trap Cards can be activated until the end of this turn.").binds == "both"
    assert one("Players cannot activate that target's effects this turn.").binds == "both"
    own = "このターン、自分の他のモンスターは攻撃できず、このカードはお互いのＬＰの差だけ強化する。"
    assert one(own).binds == "you"
    assert one("このターン、自分は１回しか特殊召喚できない。").binds == "you"
    assert one("このカードの発動後、次の自分バトルフェイズをスキップする。").binds == "you"
    assert one("Draw 1 card, but skip your next Battle Phase after activation.").binds == "you"


@pytest.mark.parametrize(
    "text",
    [
        "このカードの発動後、ターン終了時まで相手が受ける全てのダメージは半分になる。",
        "此卡发动后，直至回合结束时为止，对手受到的所有伤害变为0。",
        "For the rest of this turn after this card resolves, your opponent takes no damage.",
        "このカードを発動したターン、相手が受ける全てのダメージは０になる。",
        "発動後、次の相手ターン終了時まで自分の魔術師は破壊されない。",
    ],
)
def test_a_consequence_that_forbids_nobody_anything_binds_nobody(text: str) -> None:
    """A wording that names the activation counts with whatever it says."""
    found = one(text)
    assert found.kind is not None
    assert (found.scope, found.binds, found.spared) == ("consequence", "", "")


@pytest.mark.parametrize(
    "text",
    [
        "このターン、相手が受ける全てのダメージは半分になる。",
        "此回合，对手受到的所有伤害变为0。",
        "Your opponent takes no further damage this turn.",
    ],
)
def test_the_turn_alone_counts_only_with_what_it_forbids(text: str) -> None:
    found = one(text)
    assert found.kind is None
    assert "it forbids nothing" in found.reason


def test_names_in_quotes_are_never_read_as_wording() -> None:
    assert one("「このターン、自分は特殊召喚できない」を１枚手札に加える。").kind is None
    assert one('Add 1 "You cannot attack this turn" to your hand.').kind is None


class TestTranslations:
    def test_english_says_which_wordings_read_alike(self) -> None:
        found = one("You cannot Special Summon for the rest of this turn.")
        assert found.kind == "this-turn"
        assert set(found.alike) == {"after-activation", "turn-was-activated"}
        families = {WORDINGS[kind].family for kind in ("this-turn", *found.alike)}
        assert families == {Family.ALLOW_BOTH}

    def test_an_either_or_wording_that_forbids_nothing_is_a_loose_translation(self) -> None:
        found = one("这张卡发动的回合，自己场上的战士族怪兽可以直接攻击。")
        assert found.kind == "turn-was-activated"
        assert "発動したターン" in found.reason

    @pytest.mark.parametrize("card", ["炎舞-「开阳」", "炎舞-「開陽」", "33665663"])
    def test_a_known_card_is_corrected_by_name(self, card: str) -> None:
        text = "这张卡发动的回合，自己不能特殊召唤。"
        assert one(text).kind == "turn-you-activate"
        found = one(text, card=card)
        assert found.kind == "turn-was-activated"
        assert "このカードを発動したターン" in found.reason

    def test_a_known_procedure_is_corrected_by_name(self) -> None:
        text = "以此方法特殊召唤的回合，自己无法进行战斗阶段。"
        assert one(text).kind == "turn-you-summon"
        assert one(text, card="燃烧拳斗士 练拳").kind == "turn-summoned-this-way"

    def test_the_same_words_stand_for_two_wordings(self) -> None:
        loose = "这个效果发动的场合，这张卡变成守备表示。"
        assert one(loose).kind == "if-was-activated"
        assert one(loose, card="天魔神 恩莱兹").kind == "if-you-activate"


class TestLanguages:
    @pytest.mark.parametrize(
        ("text", "language"),
        [
            ("この効果", "ja"),
            ("这个效果", "zh"),
            ("this effect", "en"),
            ("「カード」的效果发动", "zh"),
            ("", "en"),
        ],
    )
    def test_are_detected(self, text: str, language: str) -> None:
        assert detect_language(text) == language
        assert one(text).language == language

    def test_can_be_given(self) -> None:
        assert one("このターン、自分は攻撃できない。", "en").kind is None

    def test_others_are_refused(self) -> None:
        with pytest.raises(OathError, match="language is 'ko': expected one of ja, zh, en"):
            classify("이 카드", "ko")


TEXTS = st.one_of(
    st.text(max_size=80),
    st.lists(
        st.sampled_from(
            [
                *"、。「」（）()\n●",
                "この効果を発動するターン、",
                "このターン、",
                "発動後、",
                "自分は",
                "特殊召喚",
                "できない",
                "这张卡发动的回合，",
                "不能",
                "the turn you activate this card",
                "you cannot ",
                "Special Summon ",
                ", except ",
                '"',
            ]
        ),
        max_size=15,
    ).map("".join),
)


@settings(deadline=None)
@given(TEXTS, st.sampled_from(["ja", "zh", "en", None]))
def test_every_text_gets_an_answer_that_quotes_it(text: str, language: str | None) -> None:
    for found in classify(text, language):
        assert found.kind is None or found.kind in WORDINGS
        assert text[found.start :].startswith(found.phrase)
        assert found.clause in text
        assert found.spared in text
        assert found.forbidden in text
        assert all(isinstance(action, Action) for action in found.actions)
        assert found.reason


def test_a_long_text_takes_no_long_time() -> None:
    start = time.perf_counter()
    for piece in ("this effect, ", "このカード", "这张卡发动", "(", "「", "cannot summon from "):
        classify(piece * 2000)
    classify("this turn, you cannot attack, nor draw, except X, Y or Z, " * 200)
    assert time.perf_counter() - start < 20
