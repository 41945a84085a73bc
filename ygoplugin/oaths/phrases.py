r"""The phrases by which card texts are classified, as data.

Patterns are regular expressions over a text in which full-width letters, digits and punctuation
are written half-width and quoted card names are masked, so that a name never matches.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from ygoplugin.oaths.restrictions import Action

if TYPE_CHECKING:
    from collections.abc import Mapping

LANGUAGES: Final = ("ja", "zh", "en")
"""The languages whose texts can be classified."""


@dataclass(frozen=True, slots=True)
class WordingPhrase:
    """A phrase that marks an oath.

    Attributes:
        language: Whose texts it stands in.
        wording: The id of the wording; empty for a phrase that looks like one and is none.
        pattern: The phrase.
        forbids: Whether the clause must forbid something (`True`), must not (`False`), or may.
        unless: What the rest of the clause must not contain.
        binds: Whose actions must be forbidden: `own` for the player's side, `player` for either
            side, `not-opponent`; empty for anybody's.
        alike: Other wordings that read the same in this language and are treated the same.
        note: What else there is to know, for the reason of the answer.
    """

    language: str
    wording: str
    pattern: str
    forbids: bool | None = None
    unless: str = ""
    binds: str = ""
    alike: tuple[str, ...] = ()
    note: str = ""


_JA_THIS: Final = (
    r"(?:この|その|これらの)(?:カード名の)?[^、。:)(●\n]{0,18}?(?:カード|効果)(?:を|が)?"
)
_JA_NOT_AFTER: Final = (
    r"^[^、。]{0,80}(?:となり|として扱|装備カード)|^次の[^、。はが]*破壊され(?:る|て)"
    r"|回目|墓地へ送らず|フィールドに残"
)
_JA_METHOD: Final = r"(?:儀式|融合|シンクロ|エクシーズ|リンク|ペンデュラム|[SXLP])"
_ZH_SELF: Final = r"(?:这张卡|这个效果|这些效果|此卡|此效果|这张卡的效果|此卡的效果|[①②③④⑤]的?效果)"
_ZH_NOT_AFTER: Final = (
    r"第\d+次|^[^,。]{0,8}(?:变成|变为|当作|作为装备|装备给|不送|不去|留在|回到|盖放)"
    r"|^[^,。]{0,14}发动的[^,。]{0,12}数量"
)
_ZH_METHOD: Final = r"(?:仪式|融合|同调|同步|超量|连接|灵摆|多维|XYZ|[SXLP])"
_EN_METHOD: Final = r"(?:ritual|fusion|synchro|xyz|link|pendulum)"
_EN_THIS: Final = (
    r"(?:this|these|either|any|one|both|each)(?: of)?(?: (?:card|effect|the)\w*|)[^.;:()]*?"
)

_BY_EFFECT: Final = "it restricts only what comes after the effect has Summoned"
_OVER_DUEL: Final = "it looks both ways over the whole Duel, not only over the turn"
_STATED_END: Final = "it names its end and not the activation; it is treated as 発動後"

WORDING_PHRASES: Final = (
    # Japanese
    WordingPhrase(
        "ja",
        "turn-you-activate",
        rf"(?:{_JA_THIS}|(?<=、))(?:発動・使用|発動|使用)するターン(?:中|は|に)?、?",
        forbids=True,
    ),
    WordingPhrase(
        "ja",
        "turn-you-activate",
        rf"{_JA_THIS}(?:発動・使用|発動|使用)するデュエル(?:中|は)?(?:は|に)?、?",
        forbids=True,
        note=_OVER_DUEL,
    ),
    WordingPhrase(
        "ja",
        "if-you-activate",
        r"(?:この|これらの)(?:カード|効果)を発動する場合、",
        forbids=True,
    ),
    WordingPhrase(
        "ja",
        "turn-was-activated",
        rf"{_JA_THIS}(?:発動|使用)したターン(?:中|は|の終了時まで)?(?:、|(?=自分|このモンスター))",
        unless=r"発動できる|^(?:(?!できない|できず)[^。])*エンドフェイズ",
    ),
    WordingPhrase(
        "ja",
        "turn-was-activated",
        r"(?<=、)発動したターンの終了時まで",
        forbids=True,
        binds="own",
    ),
    WordingPhrase(
        "ja",
        "after-activation",
        r"(?:(?:この|その)(?:カード|効果)の?)?発動後、?(?=ターン終了|次の|このターン|こ"
        r"のデュエル|デュエル"
        r"|自分は|相手は|お互い|相手が|自分が|その|自分の)",
        unless=_JA_NOT_AFTER,
    ),
    WordingPhrase(
        "ja",
        "after-activation",
        r"発動後\d+回目の[^、。]{1,24}まで、?(?=自分は|相手は|お互い)",
        forbids=True,
    ),
    WordingPhrase(
        "ja",
        "if-was-activated",
        r"(?:(?<=^)|(?<=[。\n)]))(?:この)(?:カード|効果)を発動した場合、",
        unless=r"発動できる|発動する$|両方|さらに以下",
    ),
    WordingPhrase(
        "ja",
        "if-was-activated",
        r"(?<=状態で)この(?:カード|効果)を発動した場合、",
        forbids=True,
    ),
    WordingPhrase(
        "ja",
        "turn-you-summon",
        rf"(?:このカードを(?:特殊|アドバンス|通常|{_JA_METHOD})?|この方法で(?:[^、。]{{0,12}}を)?特殊)"
        r"召喚するターン(?:、|は)?",
        forbids=True,
    ),
    WordingPhrase(
        "ja",
        "turn-you-summon",
        r"この方法で(?:[^、。]{0,12}を)?(?:特殊|[A-Z]|シンクロ|エクシーズ)召喚する場合、このターン(?:中)?、?",
        forbids=True,
        binds="own",
        note="召喚する場合 looks both ways, as 発動する場合 does",
    ),
    WordingPhrase(
        "ja",
        "turn-summoned-this-way",
        r"この方法で(?:[^、。]{0,12}を)?(?:特殊|[A-Z]|シンクロ|エクシーズ)召喚(?:に成功)?した"
        r"(?:ターン(?:、|は)?|場合、このターン(?:中)?、?)",
        forbids=True,
    ),
    WordingPhrase(
        "ja",
        "turn-was-summoned",
        r"このカード(?:が|の)(?:[^、。]{0,8})召喚(?:に成功)?したターン、",
        forbids=True,
    ),
    WordingPhrase(
        "ja",
        "",
        r"(?:(?<=^)|(?<=[。、\n(]))発動ターン(?:中|は)?、?(?=モンスター|相手|自分|お互い)",
        note="発動ターン has no tense, so it is not sure which wording it is",
    ),
    WordingPhrase(
        "ja",
        "this-turn",
        r"(?P<subject>(?:自分|お互い)は)?(?:この|その)効果で[^、。]{0,14}召喚(?:に成功)?したターン(?:中|は)?、"
        r"(?!このカードは)",
        forbids=True,
        binds="own",
        note=_BY_EFFECT,
    ),
    WordingPhrase(
        "ja",
        "",
        r"この効果で[^、。]{0,14}(?:召喚する|召喚した|召喚に成功した)ターン、",
        forbids=True,
        note="it goes with the Summon by the effect, not with the activation",
    ),
    WordingPhrase(
        "ja",
        "",
        r"(?:(?<=^)|(?<=[。、\n(:●]))このターン(?:中|の間)?に?、?(?=[^、。は]*(?:ている|した)プレイヤーは)",
        forbids=True,
        note="このターン describes the player who is bound, and need not be the time of the restriction",
    ),
    WordingPhrase(
        "ja",
        "this-turn",
        r"(?:(?<=^)|(?<=[。、\n(:●]))このターン(?:中|の間)?(?:に)?、?"
        r"(?!に|の|のみ|[^、。は]*(?:ている|した)プレイヤーは)",
        forbids=True,
        binds="own",
    ),
    WordingPhrase(
        "ja",
        "this-turn",
        r"(?:(?<=^)|(?<=[。、\n(:●]))(?P<subject>(?:自分|お互い|お互いのプレイヤー)(?:は|に)、?)?このターンの"
        r"(?:(?:及び)?(?:メイン|バトル)フェイズ[12]?(?:中|時|の間)?)+(?:に|は)?、?",
        forbids=True,
        binds="own",
    ),
    WordingPhrase(
        "ja",
        "this-turn",
        r"(?:(?<=^)|(?<=[。\n(:●]))(?P<subject>(?:自分|お互い|お互いのプレイヤー)(?:は|に)、?)"
        r"このターン(?:中|の間)?(?:に)?、?(?!に|の|のみ)",
        forbids=True,
        binds="own",
    ),
    WordingPhrase(
        "ja",
        "this-turn",
        r"(?:(?<=^)|(?<=[。、\n:●]))(?:この)?ターンの?終了時まで、?(?=自分は|お互い)",
        forbids=True,
        binds="own",
        alike=("after-activation",),
        note=_STATED_END,
    ),
    WordingPhrase(
        "ja",
        "after-activation",
        r"(?:(?<=^)|(?<=[。、\n:●]))次?の?(?:相手|自分)?の?ターンの?終了時まで、?"
        r"(?=自分は|お互い|他の(?:自分の)?モンスターは|[^。、は]{1,40}をお互い[にはが]"
        r"|この(?:カード|モンスター)は[^。、]{0,16}破壊されず、(?:自分は|お互い))",
        forbids=True,
        binds="own",
        note=_STATED_END,
    ),
    WordingPhrase(
        "ja",
        "after-activation",
        r"(?:(?<=^)|(?<=[。\n:●]))(?P<subject>(?:自分|お互い|お互いのプレイヤー)(?:は|に)、?)?"
        r"このデュエル中(?:に|は)?、?",
        forbids=True,
        binds="own",
        note=_STATED_END,
    ),
    # Chinese
    WordingPhrase(
        "zh",
        "turn-was-activated",
        r"(?:"
        + _ZH_SELF
        + r"发动过的回合|发动(?:了|过)(?:这张卡|此卡|此效果|这个效果)的回合)(?:中|内)?,?(?!的)",
        unless=r"才能发动|可以发动|^(?:(?!不能|不可|只能|仅可)[^。])*结束阶段",
    ),
    WordingPhrase(
        "zh",
        "turn-was-activated",
        r"(?:这|此)(?:张|个)?(?:卡|效果)发动过的余下(?:本|此|这个)?回合(?:中|内)?,",
    ),
    WordingPhrase(
        "zh",
        "turn-you-activate",
        r"(?:(?:(?:这|此)[^,。:;()●\n]{0,12}|(?<=,)在?|(?<=且)在?|(?<=,且)在?)发动的回合"
        r"|发动(?:此|这)(?:张|个)?(?:卡名|卡|效果)[^,。:;()●\n]{0,8}的回合)(?:中|内)?,?(?!的|结束)",
        forbids=True,
        binds="not-opponent",
    ),
    WordingPhrase(
        "zh",
        "turn-you-activate",
        r"(?:(?:这张卡|这个效果|此卡|此效果)发动|发动(?:(?:此|这)(?:张|个)?(?:卡名|卡|效果)|[①-⑳]+的?效果)"
        r"[^,。:;()●\n]{0,8})的决斗(?:中|内)?,?",
        forbids=True,
        binds="not-opponent",
        note=_OVER_DUEL,
    ),
    WordingPhrase(
        "zh",
        "turn-was-activated",
        r"(?:(?:这张卡|这个效果|此卡|此效果)发动的回合"
        r"|发动此(?:卡名|卡|效果)[^,。:;()●\n]{0,8}的回合)(?:中|内)?,(?!的|结束)",
        unless=r"才能发动|可以发动|^(?:(?!不能|不可|只能|仅可)[^。])*结束阶段",
        note="an either/or oath forbids something; this translates 発動したターン loosely",
    ),
    WordingPhrase(
        "zh",
        "after-activation",
        r"(?:(?:这|此|该|本)(?:张|个)?(?:卡|效果)的?)?发动后,?(?=直到|直至|到|下个|下次"
        r"|下一|这次|此次|此决斗|本次|这个回合"
        r"|此回合|本回合|自己|对|在|于|双方|至|跳过|用自己)",
        unless=_ZH_NOT_AFTER,
    ),
    WordingPhrase(
        "zh",
        "after-activation",
        r"发动(?:此|这个?)(?:张卡|卡|效果)后,(?=直|到)|(?:直)?到(?:这张卡|这个效果|此卡"
        r"|此效果)的?发动后的(?:下个)?回合结束时(?:为止)?,?",
    ),
    WordingPhrase(
        "zh",
        "after-activation",
        r"直[到至]发动后的?第\d+次[^,。]{1,24},(?=自己|对方|对手|双方)",
        forbids=True,
    ),
    WordingPhrase(
        "zh",
        "if-you-activate",
        r"(?:(?<=^)|(?<=[。\n)]))(?:这张卡|这个效果|此卡|此效果)发动的场合,",
        forbids=True,
        unless=r"那个回合",
        alike=("turn-you-activate",),
        note="发动的场合 translates 発動する場合 where it forbids an action",
    ),
    WordingPhrase(
        "zh",
        "if-was-activated",
        r"(?:(?<=^)|(?<=[。\n)]))发动[了过](?:这张卡|这个效果|此卡|此效果)的(?:场合|情况下),",
        unless=r"发动$|才能发动|可以发动",
    ),
    WordingPhrase(
        "zh",
        "if-was-activated",
        r"(?<=状态下)发动过?(?:这张卡|这个效果|此卡|此效果)的(?:场合|情况下),"
        r"|(?:这张卡|这个效果|此卡|此效果)是?在[^,。]{1,40}状态下发动过?的(?:场合|情况下),",
        forbids=True,
    ),
    WordingPhrase(
        "zh",
        "if-was-activated",
        r"(?:(?<=^)|(?<=[。\n)]))(?:这张卡|这个效果|此卡|此效果)(?:发动的|发动过的|被发"
        r"动的)(?:场合|情况下),",
        forbids=False,
        unless=r"发动$|才能发动|可以发动",
        note="发动的场合 translates 発動した場合 where it forbids no action",
    ),
    WordingPhrase(
        "zh",
        "turn-you-summon",
        rf"(?:把|将)(?:这张卡|此卡)(?:特殊|上级|通常|{_ZH_METHOD})召唤的回合(?:中|内)?(?:,|(?=自己))"
        rf"|(?:特殊|{_ZH_METHOD})召唤此卡的回合(?:中|内)?,",
        forbids=True,
    ),
    WordingPhrase(
        "zh",
        "turn-you-summon",
        r"(?:(?<=^)|(?<=[。,\n(:;]))(?:这张卡|此卡)特殊召唤的回合(?:中|内)?,?(?=自己)",
        forbids=True,
        binds="own",
        note="特殊召唤的回合 translates 特殊召喚するターン where it forbids the player an action",
    ),
    WordingPhrase(
        "zh",
        "",
        r"(?:(?<=^)|(?<=[。\n(:;]))(?:这张卡|此卡)特殊召唤的回合(?:中|内)?,?(?!的|结束|,?自己)",
        forbids=True,
        note="特殊召唤的回合 has no tense, so it is not sure which wording it is",
    ),
    WordingPhrase(
        "zh",
        "this-turn",
        r"(?P<subject>自己|双方)?(?:以|用)?(?:这个|此)效果(?:把|将)?[^,。]{0,10}召唤(?:成功|过)的(?:余下)?"
        r"(?:本|此)?回合(?:中|内)?,(?!这张卡|此卡)",
        forbids=True,
        binds="own",
        note=_BY_EFFECT,
    ),
    WordingPhrase(
        "zh",
        "",
        r"(?:以|用)?(?:这个|此)效果(?:把|将)?[^,。]{0,10}召唤(?:成功|过)?的(?:余下)?本?回合(?:中|内)?,",
        forbids=True,
        note="it goes with the Summon by the effect, not with the activation",
    ),
    WordingPhrase(
        "zh",
        "turn-was-activated",
        r"(?:这张卡|这个效果|此卡|此效果)使用的回合(?:中|内)?,?(?!的|结束)",
        forbids=True,
        note="使用的回合 translates 使用したターン",
    ),
    WordingPhrase(
        "zh",
        "turn-was-summoned",
        r"(?:这张卡|此卡)[^,。]{0,8}召唤成功的(?:余下)?(?:本)?回合(?:中|内)?,",
        forbids=True,
        binds="player",
    ),
    WordingPhrase(
        "zh",
        "turn-was-activated",
        r"(?<=,)直至发动的回合结束时为止,",
        forbids=True,
        binds="own",
    ),
    WordingPhrase(
        "zh",
        "turn-you-summon",
        rf"(?:用|以)?(?:这个|此)方法(?:特殊|{_ZH_METHOD})召唤的(?:回合(?:中|内)?,?"
        r"|(?:场合|情况下),(?:这个|此|本)回合(?:中|内)?,?)(?=自己|我方)",
        forbids=True,
        binds="own",
        note="特殊召唤的回合 translates 特殊召喚するターン where it forbids the player an action",
    ),
    WordingPhrase(
        "zh",
        "turn-summoned-this-way",
        rf"(?:用|以)?(?:这个|此)方法(?:特殊|{_ZH_METHOD})召唤(?:成功|过)?的(?:场合|情况下),"
        r"(?:这个|此|本)回合(?:中|内)?,?",
        forbids=True,
        note="an oath about the Summoned card itself cannot look back",
    ),
    WordingPhrase(
        "zh",
        "turn-summoned-this-way",
        r"(?:用|以)?(?:这个|此)方法[^,。]{0,10}召唤(?:成功)?(?:过)?(?:了)?[^,。]{0,6}的"
        r"(?:余下)?(?:本)?回合(?:中|内)?,?",
        forbids=True,
    ),
    WordingPhrase(
        "zh",
        "",
        r"(?:(?<=^)|(?<=[。,\n(:;●]))(?:这个回合|此回合|本回合)(?:中|内)?,?(?=[^,。]*的玩家,)",
        forbids=True,
        note="the turn describes the player who is bound, and need not be the time of the restriction",
    ),
    WordingPhrase(
        "zh",
        "this-turn",
        r"(?:(?<=^)|(?<=[。,\n(:;●]))(?:并且|且)?(?:这个回合|此回合|本回合)(?:中|内)?,?"
        r"(?!的|以|[^,。]*的玩家,)",
        forbids=True,
        binds="own",
    ),
    WordingPhrase(
        "zh",
        "this-turn",
        r"(?:(?<=^)|(?<=[。,\n(:;●]))(?P<subject>(?:自己|双方)(?:玩家)?)?在?(?:这个|此|本)回合的"
        r"(?:(?:以及|及|和)?(?:主要|战斗)阶段[12]?(?:期间|中|内|时)?)+,?",
        forbids=True,
        binds="own",
    ),
    WordingPhrase(
        "zh",
        "this-turn",
        r"(?:(?<=^)|(?<=[。\n(:;●]))(?P<subject>(?:自己|双方)(?:玩家)?)在?(?:这个|此|本)回合(?:中|内)?,?"
        r"(?!的|以)",
        forbids=True,
        binds="own",
    ),
    WordingPhrase(
        "zh",
        "this-turn",
        r"(?:(?<=^)|(?<=[。,\n:●]))直[到至](?:这个|此|本)?回合的?结束时?(?:为止)?,?(?=自己|双方)",
        forbids=True,
        binds="own",
        alike=("after-activation",),
        note=_STATED_END,
    ),
    WordingPhrase(
        "zh",
        "after-activation",
        r"(?:(?<=^)|(?<=[。,\n:●]))直[到至](?:下[个次]?的?)?(?:对方|对手|自己)?的?回合的?结束时?(?:为止)?,?"
        r"(?=自己|双方|[^,。]{1,24}双方(?:不能|不可)"
        r"|(?:这张卡|此卡)不会[^,。]{0,12}破坏,(?:自己|双方))",
        forbids=True,
        binds="own",
        note=_STATED_END,
    ),
    WordingPhrase(
        "zh",
        "after-activation",
        r"(?:(?<=^)|(?<=[。\n:;●]))(?P<subject>(?:自己|双方)(?:玩家)?)?在?(?:此|这次|此次|本次|这场)决斗(?:中|内),?",
        forbids=True,
        binds="own",
        note=_STATED_END,
    ),
    # English
    WordingPhrase(
        "en",
        "turn-you-activate",
        r"(?:\b(?:during|on|in) )?\bthe (?:same )?turns? (?:that |in which )?(?:you (?:activate|use) "
        + _EN_THIS
        + r"|(?:this card|this effect|these effects)(?:'s effect)? (?:is|are) (?:activated|used))"
        r"(?=[,.;:()]|$| except| and| until| by| \(|,)",
        forbids=True,
    ),
    WordingPhrase(
        "en",
        "turn-you-activate",
        r"(?:\b(?:during|in) )?\bthe duel (?:that |in which )?you (?:activate|use) "
        + _EN_THIS
        + r"(?=[,.;:()]|$| except| and)",
        forbids=True,
        note=_OVER_DUEL,
    ),
    WordingPhrase(
        "en",
        "turn-was-activated",
        r"(?:\b(?:during|on) )?\bthe turn this (?:card|effect) (?:is|was) activated,",
        forbids=False,
        unless=r"phase of the turn",
        note="an either/or oath forbids something; this translates 発動したターン loosely",
    ),
    WordingPhrase(
        "en",
        "after-activation",
        r"(?<!immediately )(?<!phase )(?<!phases )(?<!summon )after (?:(?:this|that) (?:card|effect"
        r") (?:resolves|is activated)"
        r"|this card's activation|you (?:resolved?|activated?) this (?:card|effect))",
        unless=(
            r"standby phase|equip|immediately|remains on the field|look at |put it|shuf"
            r"fle it|return it|turns have passed|\d(?:st|nd|rd|th)|\b(?:second|third|fourth|fifth"
            r"|sixth) (?:turn|end|standby|draw)"
        ),
    ),
    WordingPhrase(
        "en",
        "after-activation",
        r"skip your next \w+ phase after activation",
    ),
    WordingPhrase(
        "en",
        "after-activation",
        r"until the end of (?:the|your|your opponent's) (?:next )?turn",
        forbids=True,
        binds="own",
        alike=("this-turn", "turn-was-activated"),
        note="in English these wordings read alike; they are treated alike",
    ),
    WordingPhrase(
        "en",
        "after-activation",
        r"for the rest of (?:this|the) duel",
        forbids=True,
        binds="own",
        note="it binds beyond the turn; it is treated as 発動後",
    ),
    WordingPhrase(
        "en",
        "turn-was-activated",
        r"(?<!\w)if you activate this (?:card|effect),(?=[^.;]*for the rest of (?:this|the) turn)",
        forbids=True,
    ),
    WordingPhrase(
        "en",
        "if-you-activate",
        r"(?<!\w)if you activate this (?:card|effect),",
        forbids=True,
        alike=("turn-you-activate",),
    ),
    WordingPhrase(
        "en",
        "turn-was-activated",
        r"(?:(?<=^)|(?<=[.\n)] )|(?<=[\n)●])|(?<=● ))if you activated this (?:card|effect),"
        r"(?=[^.;]*for the rest of (?:this|the) turn)",
        forbids=True,
        alike=("after-activation",),
    ),
    WordingPhrase(
        "en",
        "if-was-activated",
        r"\bif you activated this (?:card|effect) while [^.;,]{1,80},",
        forbids=True,
        alike=("turn-was-activated",),
    ),
    WordingPhrase(
        "en",
        "if-was-activated",
        r"(?:(?<=^)|(?<=[,;.] )|(?<=then )|(?<=and )|(?<=also )|(?<=\n))"
        r"if (?:you activated this (?:card|effect)|this (?:card|effect) was activated),",
        alike=("turn-was-activated",),
    ),
    WordingPhrase(
        "en",
        "turn-summoned-this-way",
        r"(?:\b(?:during|on) )?\bthe (?:same )?turn you (?:special|normal|xyz|synchro|link)?[ "
        r"-]?summon(?:ed)? this card this way",
        forbids=True,
    ),
    WordingPhrase(
        "en",
        "turn-you-summon",
        r"\b(?:if|when) you (?:special )?summon (?:this card|this monster|it) this way,"
        r"(?=[^.;]*\b(?:during )?the same turn)",
        forbids=True,
        binds="own",
    ),
    WordingPhrase(
        "en",
        "",
        r"the turn you (?:special )?summon (?:this way|(?:a monster )?(?:with|by) this effect)",
        forbids=True,
        note="the turn you Summon has no tense, so it is not sure which wording it is",
    ),
    WordingPhrase(
        "en",
        "turn-summoned-this-way",
        r"\b(?:(?:if|when) you (?:special )?summon(?:ed)? (?:this card|this monster|it)"
        r"|if (?:special )?summoned|after this card was (?:special )?summoned) this way,(?=[^.;]*\bturn\b)",
        forbids=True,
        binds="own",
    ),
    WordingPhrase(
        "en",
        "",
        r"\b(?:(?:if|when) you (?:special )?summon(?:ed)? (?:this card|this monster|it)"
        r"|if (?:special )?summoned|after this card was (?:special )?summoned) this way,",
        forbids=True,
        note="it names no turn, so it may bind as long as the monster is on the field",
    ),
    WordingPhrase(
        "en",
        "turn-you-summon",
        r"\b(?:if|when) you (?:special |normal |tribute )?summon this (?:card|monster),"
        r"(?=[^.;]*\b(?:during )?the same turn)",
        forbids=True,
        binds="own",
    ),
    WordingPhrase(
        "en",
        "turn-was-summoned",
        r"\b(?:(?:during )?the turn|after) this card (?:is|was) (?:\w+ )?summoned,"
        r"|\bafter you (?:\w+ )?summon this card,(?= you (?:cannot|can only))"
        r"|(?:(?<=^)|(?<=[.)\n] ))if this card is (?:\w+ )?summoned,(?= you (?:cannot|can only))",
        forbids=True,
        binds="player",
        unless=r"cannot (?:activate|use) this effect",
    ),
    WordingPhrase(
        "en",
        "",
        r"if you activated this card from your hand,",
        forbids=True,
        note="it depends on where the card was activated; the original says 発動後",
    ),
    WordingPhrase(
        "en",
        "turn-you-summon",
        r"(?:\b(?:during|on|in) )?\bthe (?:same )?turn you (?:special|normal|tribute|"
        rf"{_EN_METHOD}) summon this card",
        forbids=True,
    ),
    WordingPhrase(
        "en",
        "this-turn",
        r"(?:for the rest of (?:this|the) turn|until the end of this turn|(?:during )?this turn)",
        forbids=True,
        unless=r"cannot (?:activate|use) this (?:card|effect) (?:if|unless)\b",
        binds="own",
        alike=("after-activation", "turn-was-activated"),
        note="in English these wordings read alike; they are treated alike",
    ),
)
"""The phrases, per language in order: the first that fits a place decides."""


@dataclass(frozen=True, slots=True)
class ActionPhrase:
    """A phrase that forbids an action.

    Attributes:
        actions: The actions.
        pattern: The phrase.
    """

    actions: tuple[Action, ...]
    pattern: str


_JA_NOT: Final = r"(?:を?する事|を?すること)?(?:は|が|も)?(?:でき(?:ない|ず|なくなる)|えない|えず)"
_ZH_NOT: Final = r"(?:不能|不可|无法|不得|只能|只可|仅可|仅能)"

ACTION_PHRASES: Final[Mapping[str, tuple[ActionPhrase, ...]]] = MappingProxyType(
    {
        "ja": (
            ActionPhrase(
                (Action.NORMAL_SUMMON, Action.SET),
                rf"通常召喚(?:・反転召喚)?(?:[^。特]{{0,4}}特殊召喚)?{_JA_NOT}",
            ),
            ActionPhrase(
                (Action.NORMAL_SUMMON,),
                r"(?<!特殊)(?<!通常)(?<!反転)(?<!儀式)(?<!融合)(?<!シンクロ)(?<!エクシーズ)(?<!リンク)"
                r"(?<!ペンデュラム)(?<![A-Z])召喚(?:・反転召喚)?(?:・セット)?"
                rf"(?:・特殊召喚|及び特殊召喚)?{_JA_NOT}",
            ),
            ActionPhrase((Action.FLIP_SUMMON,), rf"反転召喚(?:・特殊召喚)?{_JA_NOT}"),
            ActionPhrase(
                (Action.SPECIAL_SUMMON,),
                rf"(?:特殊|{_JA_METHOD})召喚(?!(?:に成功)?した|された|(?:する)?[^。、]{{0,8}}素材)"
                rf"[^。、]{{0,12}}?{_JA_NOT}",
            ),
            ActionPhrase(
                (Action.SET,),
                rf"(?<!罠を)(?<!魔法を)(?<!罠カードを)(?<!魔法カードを)(?<!発動・)セット{_JA_NOT}",
            ),
            ActionPhrase(
                (Action.BATTLE_PHASE,), r"バトルフェイズを行(?:う事(?:は|が)?でき|え)(?:ない|ず)"
            ),
            ActionPhrase((Action.ATTACK,), rf"攻撃(?:宣言)?{_JA_NOT}"),
            ActionPhrase(
                (Action.ACTIVATE,),
                rf"(?:発動|使用)(?:・使用|・発動|及び発動)?(?:・セット)?を?{_JA_NOT}",
            ),
            ActionPhrase((Action.DRAW,), rf"ドロー{_JA_NOT}"),
            ActionPhrase(
                (Action.ADD_TO_HAND,),
                rf"手札に加え(?:る事は?が?|られ){_JA_NOT}|手札に加えられ(?:ない|ず)|手"
                rf"札に加える事(?:は|が)できない",
            ),
        ),
        "zh": (
            ActionPhrase((Action.NORMAL_SUMMON, Action.SET), rf"{_ZH_NOT}[^。]*通常召唤(?!的)"),
            ActionPhrase(
                (Action.NORMAL_SUMMON,),
                r"召唤(?:或|[・·])特殊召唤的(?:怪兽)?(?:只能|只可|仅可|仅能)是"
                rf"|{_ZH_NOT}[^。]*?(?<!仪式)(?<![殊常转合调量步接摆维加SXLZP])召唤",
            ),
            ActionPhrase((Action.FLIP_SUMMON,), rf"{_ZH_NOT}[^。]*反转召唤"),
            ActionPhrase(
                (Action.SPECIAL_SUMMON,),
                rf"{_ZH_NOT}[^。]*(?:特殊|{_ZH_METHOD})召唤(?!的|过|成功|怪兽的(?:情况|场合))"
                rf"|特殊召唤的(?:怪兽)?(?:只能|只可|仅可|仅能)是",
            ),
            ActionPhrase(
                (Action.SET,),
                rf"{_ZH_NOT}[^。]*(?<!陷阱卡)(?<!发动[・·])(?:盖放|放置|覆盖)(?!魔法|陷阱|的)",
            ),
            ActionPhrase((Action.BATTLE_PHASE,), rf"{_ZH_NOT}(?:进行|实施|进入)?战斗阶段"),
            ActionPhrase((Action.ATTACK,), rf"(?:{_ZH_NOT}|仅)[^。,]*(?:攻击|攻击宣言)(?!力|表示)"),
            ActionPhrase((Action.ACTIVATE,), rf"{_ZH_NOT}[^。]*(?<!为)(?:发动|使用)(?!的|过|而)"),
            ActionPhrase(
                (Action.DRAW,), rf"{_ZH_NOT}[^。]*(?<!通常的)(?:抽卡|抽牌|抽\d)(?!以外|之外)"
            ),
            ActionPhrase((Action.ADD_TO_HAND,), rf"{_ZH_NOT}[^。]*(?:加入手)(?![牌卡]的)"),
        ),
        "en": (
            ActionPhrase(
                (Action.NORMAL_SUMMON, Action.SET),
                r"normal summons?(?:/set| (?:or|and) (?:normal )?set)\b",
            ),
            ActionPhrase(
                (Action.NORMAL_SUMMON,),
                r"\bnormal(?:,? (?:flip|(?:and|or|and/or) (?:flip|special))){0,2} summon(?!ed)"
                r"|(?<!for )(?<!for a )\btribute[ -]summon(?!ed)",
            ),
            ActionPhrase(
                (Action.NORMAL_SUMMON, Action.FLIP_SUMMON, Action.SPECIAL_SUMMON),
                r"(?:cannot|neither player can) (?:be )?summon",
            ),
            ActionPhrase((Action.FLIP_SUMMON,), r"flip summon"),
            ActionPhrase(
                (Action.SPECIAL_SUMMON,),
                rf"(?:special|{_EN_METHOD}|special-) ?summon(?!ed)",
            ),
            ActionPhrase(
                (Action.SET,),
                r"(?:cannot|or|,) (?:normal )?set\b(?! (?:any )?(?:spell|trap)|, or use)",
            ),
            ActionPhrase((Action.BATTLE_PHASE,), r"(?:conduct|enter)[^.;]{0,12}battle phase"),
            ActionPhrase((Action.ATTACK,), r"\battacks?\b(?! positions?)"),
            ActionPhrase(
                (Action.ACTIVATE,),
                r"cannot (?:[^.;]{0,30} )?(?:activated?\b|use\b(?![^.;]{0,60} as ))|can activate"
                r"|can only activate|\bno [^.;,:]{0,40} can be activated",
            ),
            ActionPhrase((Action.DRAW,), r"\bdraw\b"),
            ActionPhrase((Action.ADD_TO_HAND,), r"\badd\b|cannot be added\b"),
        ),
    }
)
"""How each language forbids each action."""

FORBIDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": r"でき(?:ない|ず|なくなる)|えない|えず|られない|られず",
        "zh": rf"{_ZH_NOT}|仅[^,。]{{1,12}}可",
        "en": (
            r"cannot|can only (?!gain|use |be |apply)|can only use (?=[^.;]{1,120} as [^.;]{0,40}material)"
            r"|can not|neither player can|may no"
            r"t|can't|\bonly [^.;]{0,40} can\b"
            r"|\bno (?:other )?[^.;,:]{1,30} can\b(?! be (?:destroyed|targeted))"
        ),
    }
)
"""How each language forbids something."""

SUBJECTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": r"(?P<opponent>相手(?:プレイヤー)?(?:は|が|も)|相手(?!ターン)[^、。はが自]{0,16}は)"
        r"|(?P<own>自分(?:は|も|自身)|自分[^、。は]{0,30}(?:モンスター|カード|「■+)は|"
        r"自分のモンスターの?"
        r"|お互い|このカードは|このモンスターは|(?<!相手)プレイヤーは"
        r"|以外の(?:自分の)?モンスターは|他の(?:自分の)?モンスターは)"
        r"|(?P<own2>^(?=[^はが。]{0,60}効果(?:で|を発動するために)[^は。]{0,40}"
        r"(?:除外|捨て|宣言|選択|適用|手札に加え)))"
        r"|(?P<object>このカード(?:しか|以外)|モンスター(?:で)?しか|対象のモンスターしか)"
        r"|(?P<other>(?:その|それらの|対象の|選択した|この効果で|セットされた)[^、。はが以]{0,30}(?<!で)は)",
        "zh": r"(?P<opponent>对方|对手)"
        r"|(?P<own>自己|我方|双方|互相|这张卡|此卡|(?<!对方)(?<!对手)玩家|其他(?:的)?怪兽"
        r"|以外的(?:自己)?(?:的)?怪兽"
        r"|^(?=(?:不能|不可)(?:[^,。]{0,40}效果[^,。]{0,24}?)?(?:宣言|除外|挑选|选择|适用|加入)|[^,。]*不能用自己的[^,。]*效果))"
        r"|(?P<other>(?:不可|不能)发动(?:该|那张)卡(?=$|,| )|(?<!不用)(?:那只|那些|该|选择的|作为对象的"
        r"|对象|这个效果特殊召唤的"
        r"|以此效果特殊召唤的)(?:(?!以外)[^,。]){0,10}怪兽(?!以外))",
        "en": r"(?P<opponent>your opponent(?:'s|s')?[^,.;]{0,60}?(?=cannot|can only)|oppo"
        r"nent[^,.;]{0,40}(?=cannot|can only))"
        r"|(?P<own>you (?:also |then )?(?=cannot|can only|can not)|neither player (?=ca"
        r"n (?!activate (?:that|its|their)|target|tribute))"
        r"|this card (?=cannot (?!be )|can only)|the following effects? (?=cannot be (?:activated|used)\b)"
        r"|monsters you control (?:[^.;,]{0,40} )?"
        r"(?=cannot (?!be |inflict))"
        r"|your (?:[^.;,]{0,30})?monsters (?:with [^.;,]{0,40} )?(?=cannot (?!be |inflict))"
        r"|cards in your [^.;,]{0,20}zones (?=cannot (?!be |inflict))|\"■+ (?=cannot attack)"
        r"|other (?:face-up )?(?:attack position )?monsters(?: you control)? (?=cannot (?!be ))"
        r"|(?:both )?players (?=cannot|can only)|cards (?=cannot be added from either)|only "
        r"(?=[^.;]{0,40} can attack)"
        r"|(?:^|(?<=[.;:,] )|(?<=[.;:,])|(?<=also ))monsters (?=cannot attack)|\"■+ you control "
        r"(?=cannot attack)"
        r"|\bno (?!monsters? your opponent)(?=[^.;,:]{1,30} can\b(?! be (?:destroyed|targeted))))",
    }
)
"""Whose actions a clause is about: the last subject before the word that forbids.

An `object` may be what the opponent, named before, may act on; otherwise it is an own card.
"""

BOTH: Final = (
    r"お互い(?:は|に|が|も)|(?<!相手)プレイヤーは|双方(?!的)|neither player|both players|\bplayers cannot"
    r"|\bno [^.;,:]{1,30} can be activated|^[ □]*monsters cannot attack|from either player's"
)
"""Both players are bound."""

EVERYBODY: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": r"^(?:(?!自分|相手|お互い|プレイヤー)[^。])*"
        r"フィールド(?:上)?の[^、。はが]*効果は(?:発動|使用)でき",
        "zh": r"^(?:(?!自己|我方|对方|对手|玩家)[^。])*场上[^,。]*效果(?:不可|不能)(?:发动|使用)",
        "en": r"(?!)",
    }
)
"""Cards on the field that nobody may use, whoever controls them."""

GRANTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": r"に加えて",
        "zh": r"通常召唤(?:外|以外)|除通常召唤|追加",
        "en": r"(?!)",
    }
)
"""A clause that allows something more."""

SPARED_FROM: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": r"破壊されない|破壊されず|対象にならない|受けない",
        "zh": r"(?:不会|不)(?:被|成为|因)",
        "en": r"cannot be (?:destroyed|targeted|negated)",
    }
)
"""What protects, and forbids no action."""

COUNTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": r"モンスター(?:\d+|[一二三])体で?しか攻撃[^、。]*"
        r"|(?:\d+|[一二三])体のモンスターで?しか攻撃[^、。]*"
        r"|(?:\d+|[一二三])(?:度|回|体|枚)までしか[^、。]*|(?:\d+|[一二三])(?:度|回|枚)しか[^、。]*",
        "zh": r"(?:只能|只可|仅可|仅能)[^,。]{0,24}?(?:\d+|[一二两三])次[^,。]*"
        r"|(?:只能|只可|仅可|仅能)发动\d+张[^,。]*"
        r"|(?:只能|只可|仅可|仅能)(?:用|以)?(?:\d+|[一二两三])只怪兽(?:进行|作)?(?:直接)?攻击[^,。]*",
        "en": r"can only [^.;,]*?\b(?:once|twice|one (?:more )?time|\d+ (?:more )?times?)\b"
        r"|can only \w+ (?:one|\d+) more\b[^.;,]*|can only (?:activate|declare|use) (?:one|\d+) [^.;,]*"
        r"|can only (?:attack|declare (?:an )?attacks?) with (?:one|\d+) (?:of your )?monsters?\b[^.;,]*",
    }
)
"""What limits how often something is done, and neither forbids it nor spares a kind."""

COUNTED_OTHERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": r"(?:^|は|、|に|も)(?P<kind>[^は、。]+?)以外の[^は、。]*?"
        r"(?:\d+|[一二三])(?:度|回|体|枚)(?:まで)?で?しか",
        "zh": r"(?:只能|只可|仅可|仅能)[^,。]{0,8}?(?:\d+|[一二两三])[次张只](?P<kind>[^,。]+?)(?:以外|之外)的",
        "en": r"(?!)",
    }
)
"""What is spared where something else is limited in how often it is done."""

NO_ACTION: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": r"(?:通常|特殊)召喚できない(?=[^、。でを]{0,12}モンスター)",
        "zh": r"不能(?:通常|特殊)召唤的|为[^,。]{0,8}召唤而解放|(?:作为|选择为|为)攻击对象",
        "en": (
            r"(?:\buse [^.;,]{0,60})?\bas (?:[^.;,]{0,20} )?materials?(?: for an? [^.;]*?summon)?"
            r"|target [^.;,]* for attacks?|that cannot be [^.;,]*|\buntil you [^.;,]*"
        ),
    }
)
"""What names an action without forbidding it."""

METHODS: Final[Mapping[str, tuple[tuple[Action, str, str], ...]]] = MappingProxyType(
    {
        "ja": (
            (
                Action.SPECIAL_SUMMON,
                r"特殊召喚(?!した|された)",
                rf"(?P<kind>(?:{_JA_METHOD}(?:召喚)?(?:・|または|及び)?)*{_JA_METHOD}召喚)(?!した|された)",
            ),
            (
                Action.NORMAL_SUMMON,
                r"(?<!特殊)(?<!反転)(?<!アドバンス)(?<![A-Z])召喚(?!した|された)",
                r"(?P<kind>アドバンス召喚)(?!した|された)",
            ),
        ),
        "zh": (
            (
                Action.SPECIAL_SUMMON,
                r"特殊召唤(?!的|过|成功)",
                rf"(?P<kind>(?:{_ZH_METHOD}(?:召唤)?[・·或])*{_ZH_METHOD}召唤)(?!的|过|成功)",
            ),
            (
                Action.NORMAL_SUMMON,
                r"(?<!特殊)(?<!反转)(?<!上级)(?<![A-Z])召唤(?!的怪兽|过|成功)",
                r"(?P<kind>上级召唤)(?!的怪兽|过|成功)",
            ),
        ),
        "en": (
            (
                Action.SPECIAL_SUMMON,
                r"special[ -]summon(?!ed)|cannot (?:be )?summon",
                (
                    rf"(?P<kind>(?:{_EN_METHOD}(?:,? or|,|/) ?)*{_EN_METHOD}[ -]summon(?!ed)"
                    r"(?: using [^.;,]*)?)"
                ),
            ),
            (
                Action.NORMAL_SUMMON,
                r"normal(?:[ ,/-]|or|and|flip|special)* summon|cannot (?:be )?summon",
                r"(?P<kind>tribute[ -]summon(?!ed))",
            ),
        ),
    }
)
"""The methods of an action: what names the action at large, and what only a method of it."""

DRAWING: Final = r"^(?:by )?(?:drawing(?: (?:them|it|cards?))?|ドロー|抽[牌卡])$"
"""Spared words that are no kind but what is not adding to the hand anyway."""

SPARED_PLACE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": r"^(?:(?:手札|墓地|EXデッキ|エクストラデッキ|デッキ|・)+(?:から)?)$",
        "zh": r"^从(?:手[牌卡]|墓地|(?:额外|融合)?(?:卡组|牌组)|[・·])+(?:的?特殊召唤|$)",
        "en": r"^from (?:the|your|either)\b",
    }
)
"""Spared words that are no kind but a place to Summon from."""

_EN_IT_OR: Final = r"(?:(?:it|that (?:card|monster)),? or (?:activate )?)?(?<![\w'])"
_EN_AND_EFFECTS: Final = (
    r"(?:cards?|monsters?|(?:the added monster's )?effects?|it), or (?:(?:the )?effects? of )?"
    r"(?:cards?|monsters?),? "
)
_EN_ONE_NOUN: Final = (
    r"(?:(?!activate|use|summon|set|nor|or|and)[a-z]+ )?(?:cards?|monsters?|effects?)"
    r"(?:(?:,? (?:and|or) (?:their |the )?|/)effects?)?,? (?:of \w+,? )?"
)

NAMED_KIND: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": r"(?!)",
        "zh": r"(?!)",
        "en": (
            r"(?:cannot|(?:neither player|players?) can) (?:(?!except|other than|in response)[^.;()])*?"
            rf"(?P<kind>{_EN_IT_OR}(?:{_EN_AND_EFFECTS}|{_EN_ONE_NOUN})"
            r"(?:with|that have|of) (?:any of )?(?:that|the same|its|their|the|those)\b[^.;(),]*?"
            r"(?:, or their effects)?)"
            r"(?=  |,| (?:(?<!returned )to (?:your|the|their) hand"
            r"|from|the turn|until|for the rest|this turn|after|during|on the turn|except"
            r"|by(?! this effect| the effect))\b|[.;()]|$)"
        ),
    }
)
"""Cards named by what they share with another card."""

_EN_STOP: Final = (
    r"(?:also|then|you|your|cannot|nor|but|the turn|for the|until|this turn|after|during|if|it"
    r"|declare|attack|conduct|activate|draw|set|(?:normal |special |flip )?summon|and|or)\b"
)
"""What goes on after a list."""
_EN_NO_VERB: Final = r"(?![^.;,]{0,80}\b(?:are|is|was|takes?|becomes?|cannot|can)\b)"
_EN_MORE: Final = (
    rf"(?= (?:(?!{_EN_STOP})[^.;(),]{{1,60}}, ){{0,8}}(?:and/or|or|and) (?!{_EN_STOP}){_EN_NO_VERB}"
    rf"| (?!{_EN_STOP})[^.;(),]{{1,40}} (?:or|and) (?!{_EN_STOP}){_EN_NO_VERB})"
)
"""A list goes on after a comma."""
_EN_OF_CARDS: Final = r"(?<=effects of cards),(?= with (?:the|that|its)\b)"
_EN_LIST: Final = rf"(?:[^.;(),]|,{_EN_MORE}|{_EN_OF_CARDS})"
_EN_LIST_ENDS: Final = rf",(?!{_EN_MORE})(?!(?<=effects of cards,) with (?:the|that|its)\b)"

SPARES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "ja": (
            r"(?P<kind>(?:手札|墓地|EXデッキ|エクストラデッキ|デッキ|・)+から)以外",
            r"(?P<kind>(?:手札|墓地|EXデッキ|エクストラデッキ|デッキ|・)+)以外から",
            (
                r"(?:^|は|、|に|も)(?:[^、。は]{0,12}まで)?(?:お?互いに)?(?P<kind>(?:または|及び"
                r"|[^は、。])+?)(?<![度回])(?:で)?しか"
            ),
            (
                r"(?:^|は|、|に|も)(?:[^、。は]{0,12}まで)?(?:お?互いに)?(?P<kind>(?:または|及び"
                r"|[^は、。])+?)以外"
            ),
        ),
        "zh": (
            (
                r"(?<!解)除了?(?P<kind>[^,。]{1,40}?)(?:以外|之外|(?<!额)外)(?=[^,。]|,[^,。]*?(?:不能|不可"
                r"|只能|仅可))"
            ),
            r"(?:只能|只可|仅可|仅能)是(?P<kind>[^,。]+)",
            (
                r"(?:只能|只可|仅可|仅能)(?P<kind>从[^,。把将]{2,14}?特殊召唤(?:怪兽)?(?:(?:及"
                r"|或)[^,。]*)?)"
                r"(?=,|。| |$)"
            ),
            r"(?:不是|不用|若非)(?P<kind>(?:不能通常召唤|[^,。])+?)则?(?:不能|不可)(?!通常召唤的)",
            (
                r"(?:不能|不可|不得|无法)(?:进行|把|作|用|将|对|让|发动"
                rf"|(?:(?:通常|特殊|反转|上级|{_ZH_METHOD})?召唤[・·或]?)+)?(?P<kind>[^,。]+?)(?:以外|之外)"
            ),
            (
                r"(?:不能|不可|不得|无法)(?:把|将|用|以"
                rf"|(?:(?:通常|特殊|反转|上级|{_ZH_METHOD})?召唤[・·或]?)+)非(?P<kind>[^,。]+?怪兽)"
                rf"(?=,|。|$|  |(?:进行|作)?(?:直接)?攻击|(?:通常|特殊|反转|上级|{_ZH_METHOD})?召唤)"
            ),
            (
                r"(?:^|,)(?:直[到至](?:回合)?结束时(?:为止)?|(?:自己|场上)(?:的|场上的)?(?=这张卡|此卡|[^,。的]{1,8}族以外))?"
                r"(?P<kind>[^,。]+?)以外的[^,。]*?(?:不能|不可)"
            ),
            (
                r"(?:只能|只可|仅可|仅能)(?:从[^,。]{2,14}?(?=把|将|特殊|召唤))?(?:(?:(?:通常|特殊|反转|"
                rf"{_ZH_METHOD})?召唤[・·]?)+|发动|把|将|以(?!(?:此|这个)效果)|用(?!(?:此|这个)效果))?"
                r"(?!(?:发动|特殊召唤)有?\d|有?\d+[次张])(?P<kind>[^,。]+?)(?=(?:进行|作)?(?:直接)?攻击"
                r"(?!力|表示)"
                rf"|(?:特殊|{_ZH_METHOD})召唤(?!的|过|成功)|作为[^,。]{{0,12}}素材(?=,|。| |$)|,|。|$)"
            ),
            r"仅(?P<kind>[^,。能可]{1,12}?)可(?:以)?(?:直接)?攻击",
            (r"(?!)"),
        ),
        "en": (
            rf"can only use (?P<kind>{_EN_LIST}*?) as [^.;]{{0,40}}material",
            r"\bonly (?P<kind>(?:this|that|those|the)\b[^.;,]{1,60}?) can attack",
            (
                rf"(?:except|other than)(?: for| with| by)? (?P<kind>{_EN_LIST}*?)"
                r"(?=,? (?:the turn|until|for the rest|this turn|after)|$|  |[.;()]"
                rf"|{_EN_LIST_ENDS})"
            ),
            (
                r"can only (?:normal |special |or )*summon(?: monsters?)? (?P<kind>from [^.;,()]*?)"
                r"(?=,| the turn| until| for the rest| this turn| after|  |$|[.;(])"
            ),
            (
                r"can only (?:normal |special |fusion |synchro |xyz |link |ritual |or )*(?:"
                r"summon|attack(?: directly)?(?: with)?|declare (?:an )?attacks? with) "
                rf"(?P<kind>{_EN_LIST}*?)(?={_EN_LIST_ENDS}| the turn| until| for the rest| after"
                r"| from|  |$|[.;(])"
            ),
        ),
    }
)
"""What is spared: "other than ...", "only ..."."""

_JA_LEAD: Final = (
    r"(?:(?:ターン終了時まで|このターン(?:中)?(?:に|、)?|お?互いに|[^は、。]{0,60}?限り)、?)*"
    r"(?:[^は、。]*しか)?"
)
_JA_KIND: Final = r"(?:または|[^は、。])*?"
_JA_VERB: Final = rf"(?:(?:通常|反転|特殊|アドバンス|{_JA_METHOD})?召喚(?:・|及び)?)+|発動|使用"

FORBIDDEN_KIND: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": (
            rf"(?:は|に|、|も|^){_JA_LEAD}(?:(?P<kind>{_JA_KIND})を(?:[^を、。は]{{0,14}}?(?:から|に))?"
            rf"(?:{_JA_VERB}){_JA_NOT}"
            rf"|(?P<kind2>{_JA_KIND}を[^を、。は]{{1,30}}の効果で)は?特殊召喚{_JA_NOT}"
            rf"|(?P<kind6>{_JA_KIND})を[^を、。は]{{1,30}}の効果では?手札に加え(?:る事)?{_JA_NOT}"
            rf"|(?P<kind4>[^は、。]*(?:カード|モンスター))は、?(?:その)?効果を(?:発動|使用){_JA_NOT}"
            rf"|(?P<kind5>(?!このカードの)[^は、。]*効果)[はも](?:発動|使用){_JA_NOT}"
            rf"|(?P<kind3>{_JA_KIND})(?:の効果(?=の使用及び発動))?の(?:発動|使用)(?:及び発動)?(?:・セット)?を?{_JA_NOT})"
        ),
        "zh": (
            r"(?:^|,)(?P<kind3>(?!(?:这张卡|此卡)的)[^,。]+?效果)(?:不能|不可)(?:发动|使用)"
            r"|(?:^|,)(?P<kind7>[^,。]*(?:卡|怪兽))(?:不能|不可)(?:把)?效果发动"
            r"|(?:^|,)(?P<kind8>[^,。]+?(?:卡|怪兽|效果))双方(?:不能|不可)"
            rf"(?:(?:(?:通常|特殊|反转|{_ZH_METHOD})?召唤[・·或]?)+|发动|使用)(?=,|。| |$)"
            r"|(?:不能|不可|不得|无法) *(?:以外的?(?:地方)?|从[^,。把]{2,14}?)?"
            r"(?:(?:把|将)(?:从[^,。]{2,14}?)?(?P<kind>[^,。]+?)(?:[从在][^,。]{2,14}?)?"
            rf"(?:(?:通常|特殊|反转|上级|{_ZH_METHOD})?召唤|发动)(?!的|过|成功|而)"
            r"|(?:作|进行)(?P<kind4>[^,。]+?)(?:的?效果(?=使用以及发动))?的?(?:发动|使用)"
            r"(?:以及发动)?(?:[・·]盖放)?(?=,|。| |$)"
            r"|(?P<kind5>(?:以|用)[^,。]*的效果来?特殊召唤[^,。]+)"
            r"|(?:以|用)[^,。]*的效果(?:把|将)(?P<kind6>[^,。]+?)加入手"
            rf"|(?:(?:(?:通常|特殊|反转|上级|{_ZH_METHOD})?召唤[・·或]?)+|发动)"
            r"(?!(?:通常|特殊|反转)?召唤)(?P<kind2>[^,。・·或][^,。]*))"
        ),
        "en": (
            rf"(?:(?:cannot|(?:neither|no) player can) (?:(?:normal |special |flip |tribute |or "
            rf"|{_EN_METHOD} )*summon(?!/| or (?:set|change))(?P<kind>{_EN_LIST}*?)"
            rf"|(?:activate, set, or use(?: the effects? of)?|activate|use) (?P<kind2>{_EN_LIST}*?))"
            r"|\bno (?P<kind3>[^.;,:]{1,30}?) can be activated"
            r"|(?P<kind4>(?:your |other )?(?:monsters?|cards?) [^.;,()]*?)"
            r"(?=cannot activate (?:its|their) effects?))"
            r"(?=  | *$| (?:(?<!summoned )from|the turn|until|for the rest|this turn|after|during"
            r"|on the turn|except|with(?! (?:that|the same|the revealed|its|their) )|while|by|(?<!response )to"
            r"|n?or (?:conduct|attack|activate|set|draw|enter))"
            rf"|[.;()]|$|cannot|{_EN_LIST_ENDS})"
        ),
    }
)
"""The kind of card that alone is forbidden, as far as the clause names one."""

OTHER_KIND: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": (
            r"以外の、?(?P<kind>(?:(?!以外)[^、。は])*?)(?:を(?:[^を、。は]{0,14}(?:から|に))?|は(?:効果を)?)"
            rf"(?:{_JA_VERB}|直接攻撃|攻撃)"
        ),
        "zh": (
            r"(?:^|, *|^ +)(?P<kind2>场上[^,。]*以外的[^,。]*?效果)(?:不能|不可)(?:发动|使用)"
            r"|以外的[、,]?(?P<kind>(?:(?!以外)[^,。])*?)(?:(?:不能|不可)(?:把效果)?)?(?:从[^,。的]{2,14}?)?"
            rf"(?:(?:(?:通常|特殊|反转|{_ZH_METHOD})?召唤[・·或]?)+(?!的|过|成功)|发动|(?:直接)?攻击|$|,"
            rf"|  )"
        ),
    }
)
"""The kind of card that is forbidden, of which some are spared: "Spells other than ..."."""

ATTACKERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": (
            r"(?:^|、|まで|このターン(?:中)?|以外の|は)"
            r"(?P<kind>(?:(?!まで|このターン(?!に)|以外)[^、。は])*?)(?:で|は|では)(?:直接)?攻撃(?:宣言)?"
            rf"{_JA_NOT}|(?P<kind3>[^、。はが]+モンスター)は効果が?無効(?:化され|となり|になり)、攻撃(?:宣言)?{_JA_NOT}"
            rf"|は(?P<kind2>[^、。はしか]*モンスターを攻撃){_JA_NOT}"
        ),
        "zh": (
            r"(?:^|,|以外的|为止|结束时|回合(?:中|内)?)"
            r"(?P<kind>(?:(?!不用|不是|为止|结束时|(?:这个|此|本)回合|以外)[^,。])*?)(?:不能|不可)"
            r"(?:直接)?攻击"
            r"|(?:不能|不可)(?:用|以)(?P<kind2>(?:(?!以外)[^,。])*?)(?:进行|作)?(?:直接)?攻击"
            r"|(?:不能|不可)(?P<kind3>向[^,。]*怪兽攻击)"
            r"|(?:^|,| )(?P<kind4>[^,。 ]*怪兽)的?效果无效化,(?:不能|不可)攻击"
        ),
        "en": (
            r"(?:^|[,:] |also |and |but )(?:(?:also|and|but|then) )*"
            r"(?P<kind>(?!(?:also|and|but|then) )[^.;,:()]*?) *cannot (?:declare (?:an )?)?attacks?\b"
            r"(?! (?!your |the |directly)[^.;,()]*monsters?\b| (?:directly )?with\b)"
            r"|cannot (?:attack|declare (?:an )?attacks?) (?:directly )?with (?P<kind2>[^.;,()]*?)"
            r"(?=[.;,()]| this turn| for the rest|  |$)"
            r"|cannot (?P<kind3>attack (?!your |the |positions?)[^.;,()]*monsters?)"
        ),
    }
)
"""Whose attacks alone are forbidden, or which alone must not be attacked."""

_JA_OWN: Final = r"(?:自分|お互い)?(?:フィールド(?:上)?)?(?:に存在する)?の?"

ANY_ATTACKER: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": (
            rf"^(?:{_JA_OWN}(?:全ての)?(?:他の)?{_JA_OWN}(?:モンスター)?|(?:この|選択した)(?:カード"
            rf"|モンスター)"
            r"(?:以外)?|以外.*|.*以外)$"
        ),
        "zh": (
            r"^(?:直[到至]回合结束时(?:为止)?)?(?:(?:自己|我方|双方)?的?(?:场上)?(?:存在)?的?(?:全部"
            r"|其他|其它)?的?(?:怪兽)?"
            r"|(?:其他|其它)的?自己的?怪兽|(?:这张|此)卡(?:以外)?|这只怪兽|.*以外|)$"
        ),
        "en": (
            r"^(?:.*\b(?:you|this card|neither player)|(?:(?:all|your|other|any|no|the|two|face-up|attack"
            r" position) )*monsters?(?: you control)?|)(?: also| then)? *$"
        ),
    }
)
"""Words that name no kind of attacking monster."""

ANY_CARD: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": (
            r"^(?:[^を]*から)?(?:他の)?(?:以外|(?:(?:手札|墓地|デッキ|・)+の)?モンスター|カード|(?:魔法・罠・(?:効果)?モンスター"
            r"|カード)?の?効果"
            r"|魔法・罠・(?:効果)?モンスター|)$"
        ),
        "zh": (
            r"^(?:其他|其它)?的?(?:(?:(?:手[牌卡]|墓地|卡组|牌组|[・·])+的)?怪兽|卡|卡的效果|效果|魔法[・·]陷阱[・·](?:效果)?怪兽的效果"
            r"|(?:方式|方法|地方).*|)(?:进行)?$"
        ),
        "en": r"^ ?(?:any |another |other )*(?:monsters?|cards?|cards? (?:or|and) effects?|"
        r"(?:cards?'? )?effects?|)s*$",
    }
)
"""Words that name no kind."""

PLACES: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "ja": MappingProxyType(
            {
                "hand": "手札",
                "deck": r"(?<!X)(?<!エクストラ)(?<!融合)デッキ",
                "graveyard": "墓地",
                "extra-deck": r"(?:EX|エクストラ|融合)デッキ",
            }
        ),
        "zh": MappingProxyType(
            {
                "hand": "手卡|手牌",
                "deck": r"(?<!额外)(?<!融合)(?:卡组|牌组)",
                "graveyard": "墓地",
                "extra-deck": r"额外(?:卡组|牌组)|融合卡组",
            }
        ),
        "en": MappingProxyType(
            {
                "hand": r"\bhand\b",
                "deck": r"(?<!extra )(?<!fusion )deck",
                "graveyard": r"\bGYs?\b|graveyard",
                "extra-deck": r"(?:extra|fusion) deck",
            }
        ),
    }
)
"""The places that cards are Summoned from."""

NOT_FROM: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": r"\([^()]*(?:EX|エクストラ)デッキからの特殊召喚は除く",
        "zh": r"\([^()]*除了?从额外(?:牌组|卡组)的特殊召唤(?:以外|之外|外)",
        "en": r"(?!)",
    }
)
"""In brackets: from the Extra Deck everything stays free."""

FROM: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": r"(?P<places>[^はを、。]*)から(?:[^。]{0,14}を)?(?:召喚・)?(?:特殊|[A-Z])召喚"
        r"|(?P<places2>(?:手札|墓地|デッキ|・)+)の(?:モンスター|カード)を(?:召喚・)?特殊召喚",
        "zh": r"从(?P<places>[^,。把将仅不]*)(?:把|将|仅|不|特殊|[^,。]{0,10}特殊召唤)"
        r"|(?P<places2>(?:手[牌卡]|墓地|卡组|牌组|[・·])+)的(?:怪兽|卡)(?:特殊召唤|$|,|。)",
        "en": (
            r"summon(?:(?!except|other than)[^.;])*? from (?:the |your |either player's )?"
            r"(?P<places>[^.;]*?)(?="
            r",? (?:except|the turn|until|for the rest|this turn|after|during|on the)|$"
            r"|[.;()])"
        ),
    }
)
"""Where a clause names them."""

DIRECT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": "直接攻撃(?!でき(?:る|、))",
        "zh": "(?<!可以)(?<![^不只仅]可)直接攻击",
        "en": r"attack (?:your opponent )?directly|direct attack",
    }
)
"""A direct attack."""

THIS_CARD: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": r"(?<!を)この(?:カード|モンスター)(?:は|を|で)(?!以外)",
        "zh": r"(?:这张卡|此卡|这只怪兽)(?:不|只)",
        "en": r"this card (?:cannot|can only)|^ ?cannot (?:attack|declare)",
    }
)
"""This card alone is bound."""

PARTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": r"(?!)",
        "zh": r"(?!)",
        "en": r"(?:, |; |\()(?=(?:also|then|and if you do|but)\b)|: |(?<=turn, )(?=also)",
    }
)
"""Where a clause falls into parts of which some forbid and others do not."""

_EN_ACTS: Final = (
    r"(?:also )?(?:normal|special|flip|tribute|declare|conduct|attack|activate|draw|enter|add|summon|use"
    rf"|{_EN_METHOD}|set (?:spell|trap|card|monster))\b"
)

JOINS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": r"(?<=できず)、?|(?<=えず)、?|(?<=られず)、?|(?<=できない)(?:が|し)、?",
        "zh": r"(?<!效果无效化),",
        "en": (
            rf"(?P<not>,? (?:and )?nor (?={_EN_ACTS})(?!activate (?:the )?effects? of,)"
            rf"|,? or (?=(?:declare|conduct|attack|draw|enter|add)\b|activate|, set spell)"
            r"(?!activate (?:the )?effects? of\b|activate (?:its|their|cards? with|monster effects with)))"
            r"|,? and (?=(?:you )?(?:also )?(?:cannot|can only)\b)"
            r"|, (?:and )?(?!except|other than)(?=[^.;,]{1,60}? (?:cannot|can only)\b)"
        ),
    }
)
"""Where one restriction ends and another begins; `not` where both share one "cannot"."""

END_OF_TURN: Final = "end-of-turn"
NOT_EXTRA_DECK: Final = "not-extra-deck"

UNTIL: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "ja": MappingProxyType(
            {
                "end-of-opponent-turn": r"次の相手(?:の)?ターン(?:の?終了時|終わり)?(?:まで|中|の?間)"
                r"|相手(?:の)?ターンの?終了時まで",
                "own-next-turn": r"次の自分(?:の)?ターン(?:の?終了時|終わり)?(?:まで|中|の?間)"
                r"|自分(?:の)?ターンの?終了時まで",
                "end-of-next-turn": r"次のターンの?(?:終了時|終わり)まで",
                "end-of-duel": r"デュエル(?:中|の?間|は)",
                END_OF_TURN: r"(?:^|[^の])(?:この)?ターンの?(?:終了時|終わり)まで|このターン",
            }
        ),
        "zh": MappingProxyType(
            {
                "end-of-opponent-turn": r"下(?:个|次|一个|一)的?(?:对方|对手)的?回合的?(?:结束|中|内)"
                r"|直[到至](?:对方|对手)的?回合的?结束",
                "own-next-turn": r"下(?:个|次|一个|一)的?自己的?回合的?(?:结束|中|内)",
                "end-of-next-turn": r"下(?:个|次|一个|一)的?回合的?(?:结束|中|内)",
                "end-of-duel": r"(?:此|这次|本次|这场|此次)的?决斗|发动[^,。]*的决斗",
                END_OF_TURN: r"(?<![个次一方手己])(?:这个|此|本)?的?回合的?结束|(?:这个|此|本)回合",
            }
        ),
        "en": MappingProxyType(
            {
                "end-of-opponent-turn": r"(?:end of|during) your opponent's (?:next )?turn",
                "own-next-turn": r"(?:end of|during) your (?:next )?turn",
                "end-of-next-turn": r"end of (?:the )?next turn",
                "end-of-duel": r"rest of (?:this|the) duel|\bthe duel (?:that |in which )?you",
                END_OF_TURN: r"(?:rest|end) of (?:this|the|that) turn|\bthis turn\b|same turn",
            }
        ),
    }
)
"""How long an oath binds: the first that a text says."""

ENDS_EARLIER: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": r"このターンの(?:メイン|バトル)フェイズ",
        "zh": r"(?:这个|此|本)回合的(?:主要|战斗)阶段",
        "en": r"\b(?:main|battle) phases?(?: 1| 2)?(?: (?:of )?this turn|,? this turn)",
    }
)
"""A limit that ends with a phase, before the turn does."""

AND_LONGER: Final = r"(?:及び?|和|与|と)[^,、。]{0,16}"
"""What prolongs the turn that a phrase names, right after it."""

PROCEDURE: Final = (
    r"(?:^|[.)●]) *[^.:;()●\n]*\byou can (?:also )?(?:special|xyz|fusion) summon this card\b"
    r"(?:[^.:;()●\n]|\([^()]*\))*(?:\.? *(?:\([^()]*\) *)?if you do,[^.:;●\n]*)?$"
)
"""An English text up to what goes with how a card Summons itself, without an activation."""

ONE_TURN: Final = frozenset(
    {
        "turn-you-activate",
        "turn-was-activated",
        "this-turn",
        "turn-you-summon",
        "turn-was-summoned",
        "turn-summoned-this-way",
    }
)
"""The wordings that themselves name the turn."""

SKIPS: Final = r"\bskip\b|スキップ|跳过"
"""What takes a phase from a player."""

OTHERS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": r"他の|このカード以外|このカードで?しか",
        "zh": r"其他|其它|这张卡以外|此卡以外|(?:只能|只可|仅可|仅能)(?:用|以)(?:这张卡|此卡)|仅"
        r"(?:这张卡|此卡)可",
        "en": r"\bother\b|cannot [^.;,]*\banother\b|except (?:with )?this card"
        r"|only (?:attack|declare [^.;,]*attacks?) with this card|\bonly this card can attack",
    }
)
"""Other cards or effects than this one."""

NAMED_BEFORE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": r"(?P<this>この(?:カード|モンスター))(?!の?発動後|を発動する|以外)"
        r"|(?P<other>(?:対象の|選択した|その|装備)モンスター)",
        "zh": r"(?P<this>(?:这张|此)卡|这只怪兽)(?!的?发动|以外)"
        r"|(?P<other>(?:(?:作为)?对象的?|选择的|那只|该|装备)怪兽)",
        "en": r"\b(?:(?P<this>this (?:card|monster))\b(?! (?:resolves|leaves))"
        r"|(?P<other>(?:that|the (?:selected|targeted)) (?:[^.;, ]{1,20} ){0,2}?"
        r"(?:monster|target)\b(?!'s))"
        r"|(?P<target>the monster\b(?!'s)|it\b))",
    }
)
"""What "other monsters", said after it, are others than; `target` only if a monster is targeted."""

TARGETS: Final = r"\b(?:target|select) (?:1|one) [^.;]*?\bmonster\b[^.]*$"
"""An English text up to where a monster that it targets is meant by "it"."""

THIS_EFFECT: Final[Mapping[str, str]] = MappingProxyType(
    {
        "ja": r"(?:^|は|、|も)このカードの(?:[①-⑳・]+の)?(?:モンスター)?効果(?:は|を)(?:発動|使用)",
        "zh": r"(?:不能|不可)(?:把|将|发动)(?:这张卡|此卡)的?(?:[①-⑳]的?)?(?:怪兽)?效果(?:发动|,|$)"
        r"|(?:这张卡|此卡)的?(?:[①-⑳]的?)?(?:怪兽)?效果(?:不能|不可)发动",
        "en": r"cannot (?:activate|use) this card's [^.;,]{0,24}?effects?\b"
        r"|cannot activate this effect|the following effects? cannot be (?:activated|used)",
    }
)
"""Only effects of this card."""


@dataclass(frozen=True, slots=True)
class Mistranslation:
    """A card whose translation reads like another wording than the original.

    Attributes:
        names: Its names and its passcode as text.
        language: Whose translation it is.
        reads_like: The wording that the translation reads like.
        wording: The wording of the original.
        original: The original phrase.
        source: Where that is documented.
    """

    names: tuple[str, ...]
    language: str
    reads_like: str
    wording: str
    original: str
    source: str


MISTRANSLATIONS: Final = (
    Mistranslation(
        ("Battlin' Boxer Sparrer", "BK スパー", "燃烧拳斗士 练拳", "32750341"),
        "zh",
        "turn-you-summon",
        "turn-summoned-this-way",
        "この方法で特殊召喚した場合、このターン…",
        "its Japanese text",
    ),
    Mistranslation(
        ("Fire Formation - Kaiyo", "炎舞-「開陽」", "炎舞-「开阳」", "33665663"),
        "zh",
        "turn-you-activate",
        "turn-was-activated",
        "このカードを発動したターン、…",
        "oaths 22",
    ),
    Mistranslation(
        ("Red Dragon Vase", "紅蓮魔竜の壺", "红莲魔龙之壶", "87614611"),
        "zh",
        "if-was-activated",
        "if-you-activate",
        "このカードを発動する場合、…",
        "oaths 64",
    ),
    Mistranslation(
        ("Linear Accelerator Cannon", "リニアキャノン", "线性加农炮", "64238008"),
        "zh",
        "if-was-activated",
        "if-you-activate",
        "このカードを発動する場合、…",
        "oaths 64",
    ),
    Mistranslation(
        ("Sky Scourge Enrise", "天魔神 エンライズ", "天魔神 恩莱兹", "11458071"),
        "zh",
        "if-was-activated",
        "if-you-activate",
        "この効果を発動する場合、…",
        "oaths 64",
    ),
)
"""Known translations that read like another wording."""
