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
        "If you activated this card from your hand, you cannot draw for the rest of this Duel.",
        "If Summoned this way, this card cannot attack.",
        "If you Special Summoned this card this way, it cannot attack.",
        "このターン中に２回召喚しているプレイヤーは、特殊召喚できない。",
        "此回合中召唤成功2次的玩家，不可特殊召唤。",
        "用这个效果把怪兽特殊召唤的回合，自己不能通常召唤。",
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
    # a method beside other actions is left out
    (
        "You cannot Link Summon or conduct your Battle Phase the turn you activate this card.",
        {"battle-phase"},
        "any",
        "",
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
    assert time.perf_counter() - start < 20
