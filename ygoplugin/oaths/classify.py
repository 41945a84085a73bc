"""Which oaths a card text contains, in Japanese, Chinese or English.

>>> oath, = classify("この効果を発動するターン、自分は特殊召喚できない。")
>>> oath.kind, oath.phrase
('turn-you-activate', 'この効果を発動するターン、')
>>> classify("Draw 2 cards.")[0].kind is None
True
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from ygoplugin.oaths import phrases
from ygoplugin.oaths.cards import EXTRA_DECK
from ygoplugin.oaths.errors import OathError
from ygoplugin.oaths.phrases import END_OF_TURN, NOT_EXTRA_DECK, WordingPhrase
from ygoplugin.oaths.restrictions import Action
from ygoplugin.oaths.wordings import WORDINGS, Family

if TYPE_CHECKING:
    from collections.abc import Sequence


@dataclass(frozen=True, slots=True)
class Classification:
    """One oath of a text, or the absence of any.

    Attributes:
        kind: The id of its wording; `None` if the text holds no oath, or none that is sure.
        reason: Why that kind, or why none.
        language: The language of the text.
        phrase: The exact phrase that it rests on; empty if there is none.
        clause: The clause that begins with, or contains, the phrase.
        start: Where the phrase starts in the text.
        actions: What it forbids; empty if it forbids nothing, or something else.
        scope: What of that: `any`; by place `extra-deck` or `places`; by kind `other-than-kind` or
            `of-kind`; both of these joined by a hyphen; `this-card`, `others`, `direct-attacks`,
            `other-direct-attacks`, `this-card-direct-attacks`, `other-effects`; or `consequence`
            if it forbids none of the actions, or only limits how often one is done.
        spared: The words of the text for what is spared: a kind, or a place to Summon from. With
            the scope `of-kind` it is spared of what `forbidden` names, with `consequence` of what
            is limited.
        forbidden: The words of the text for the kind that alone is forbidden; of attacks, for the
            monsters that alone must not attack or be attacked. A method of Summoning that alone is
            forbidden ("Link Summon") counts as a kind; beside other actions it is left out of
            `actions`.
        origins: The places of origin that it is limited to; `not-extra-deck` for all but that.
        binds: Whom it binds: `you`, `opponent` or `both`; empty if it forbids nobody anything.
        until: How long it binds: `end-of-turn`, `end-of-next-turn`, `end-of-opponent-turn` (the
            opponent's next turn), `own-next-turn` (the player's own next turn) or `end-of-duel`;
            empty if the text does not say, or says something else.
        bracketed: Whether it stands in brackets.
        alike: Wordings that read the same in this language and are treated the same.
    """

    kind: str | None
    reason: str
    language: str
    phrase: str = ""
    clause: str = ""
    start: int = 0
    actions: tuple[Action, ...] = ()
    scope: str = ""
    spared: str = ""
    forbidden: str = ""
    origins: tuple[str, ...] = ()
    binds: str = "you"
    until: str = ""
    bracketed: bool = False
    alike: tuple[str, ...] = ()

    @property
    def family(self) -> Family | None:
        """Which way the oath looks; `None` without an oath."""
        return None if self.kind is None else WORDINGS[self.kind].family


def detect_language(text: str) -> str:
    """The language of a card text: `ja` if it has kana, `zh` if it has only Han, otherwise `en`."""
    outside_quotes = _QUOTED.sub("", text)
    if re.search(r"[ぁ-ゖ]", outside_quotes):
        return "ja"
    if re.search(r"[一-鿿]", text):
        return "zh"
    return "en"


def classify(
    text: str, language: str | None = None, *, card: str = ""
) -> tuple[Classification, ...]:
    """The oaths of a card text, in the order in which they stand.

    Restrictions of one clause that differ in what they spare or forbid are oaths of their own, with
    the same phrase; one that forbids none of the actions is left out beside others that do. A
    wording that names the activation counts with whatever it says; the turn alone ("this turn")
    only with what it forbids the player. So does an end alone that is later than the turn ("until
    the end of the next turn", "for the rest of this Duel"): it is read as `after-activation`.

    A text without any gives one answer whose kind is `None`. Ruby markup is left out. A text is
    judged as it reads; where a translation of a known card is loose, naming the card corrects that.

    Args:
        text: The text, or a part of it.
        language: `ja`, `zh` or `en`; `None` to detect it.
        card: The name or the passcode of the card, if known.

    Raises:
        OathError: The language is none of these.
    """
    if language is None:
        language = detect_language(text)
    if language not in phrases.LANGUAGES:
        raise OathError(
            f"language is {language!r}: expected one of {', '.join(phrases.LANGUAGES)}, or None"
        )
    text = _RUBY.sub("", text)
    plain = _plain(text, language)
    found: list[_Found] = []
    unsure: list[_Found] = []
    refused = ""
    for phrase in _phrases(language):
        for match in _compiled(phrase.pattern).finditer(plain):
            here = _Found(phrase, match, _clause(plain, match, language))
            if not match.group().strip() or any(_covers(other, here) for other in found):
                continue
            if any(_overlap(other, here) for other in unsure):
                continue
            why_not = _mismatch(here, plain)
            if not why_not:
                found.append(here)
                continue
            if why_not.startswith(_UNSURE):
                unsure.append(here)
            if not refused:
                refused = f"{text[match.start() : match.end()].strip()!r}: {why_not}"
    oaths = tuple(
        _corrected(oath, card)
        for here in _with_pieces(sorted(found, key=lambda here: here.match.start()), plain)
        for oath in _read(text, plain, here)
    )
    if oaths:
        return oaths
    reason = f"no oath: {refused}" if refused else "the text has none of the wordings of an oath"
    return (Classification(None, reason, language),)


@dataclass(frozen=True, slots=True)
class _Found:
    """A phrase at its place.

    Attributes:
        phrase: The phrase.
        match: Where it stands.
        clause: Where the clause around it starts and ends.
        part: Where the part of the clause around it starts and ends.
        pieces: The clause once for each restriction that the phrase goes with, with everything
            else blanked.
    """

    phrase: WordingPhrase
    match: re.Match[str]
    clause: tuple[int, int]
    part: tuple[int, int] = (0, 0)
    pieces: tuple[str, ...] = ()

    @property
    def weak(self) -> bool:
        """Whether the phrase only says when, so that another one in the clause goes first."""
        return self.phrase.binds == "own"

    @property
    def rest(self) -> tuple[int, int]:
        """Where the part of the clause is that says what is forbidden."""
        whole = self.phrase.language == "en" or self.marker[0] > self.match.start()
        return self.clause if whole else (self.match.end(), self.clause[1])

    @property
    def marker(self) -> tuple[int, int]:
        """Where the words stand that name the time, after the subject if that comes first."""
        subject = self.match.re.groupindex.get("subject")
        return max(
            self.match.start(), self.match.end(subject or 0) if subject else 0
        ), self.match.end()


_QUOTED: Final = re.compile(r"「[^「」]*(?:「[^「」]*」[^「」]*)*」|“[^”]*”|\"[^\"\n]*\"")
_RUBY: Final = re.compile(r"<rt>[^<>]*</rt>|</?ruby>")
_BRACKETS: Final = re.compile(r"\((?!except (?:this|that|the|for|with)\b)[^()]*\)")
_LONGEST: Final = 1000
"""No clause of a card goes on for so long."""
_UNSURE: Final = "unsure: "
_HIDDEN: Final = "□"
_FULL_WIDTH: Final = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
_CLAUSE_END: Final = {"ja": "。\n●", "zh": "。\n●;", "en": ".;\n●"}
_CLAUSE_START: Final = {"ja": "", "zh": "", "en": ".;\n●"}


def _plain(text: str, language: str) -> str:
    """The text for matching, character by character: half-width, names masked."""
    masked = _QUOTED.sub(lambda match: match.group()[0] + "■" * (len(match.group()) - 1), text)
    if language == "en":
        masked = masked.replace("(s)", "sss")
    return masked.translate(_FULL_WIDTH)


@cache
def _phrases(language: str) -> tuple[WordingPhrase, ...]:
    return tuple(p for p in phrases.WORDING_PHRASES if p.language == language)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE | re.MULTILINE)


def _clause(plain: str, match: re.Match[str], language: str) -> tuple[int, int]:
    """Where the clause around a phrase starts and ends; brackets inside it belong to it."""
    start, end, depth = match.start(), match.end(), 0
    first, last = max(0, start - _LONGEST), min(len(plain), end + _LONGEST)
    while end < last and (depth or plain[end] not in _CLAUSE_END[language]):
        depth += {"(": 1, ")": -1}.get(plain[end], 0)
        if depth < 0 or plain[end] == "\n":
            break
        end += 1
    depth = 0
    while _CLAUSE_START[language] and start > first:
        depth += {")": 1, "(": -1}.get(plain[start - 1], 0)
        if depth < 0 or (not depth and plain[start - 1] in _CLAUSE_START[language]):
            break
        start -= 1
    return start, end


def _covers(other: _Found, here: _Found) -> bool:
    """Whether a phrase that was found already makes another one a part of the same oath."""
    if _overlap(other, here):
        return True
    inside = other.clause[0] <= here.match.start() < other.clause[1]
    return here.weak and inside and not (other.weak and here.phrase.language == "en")


def _overlap(other: _Found, here: _Found) -> bool:
    return here.match.start() < other.match.end() and other.match.start() < here.match.end()


def _with_pieces(found: list[_Found], plain: str) -> list[_Found]:
    """The phrases with the restrictions that they go with; without those that go with none.

    Of several weak phrases in one English clause, each restriction goes with the nearest.
    """
    kept = []
    strong = [other for other in found if not other.weak]
    for here in found:
        if here.weak and any(_covers(other, here) for other in strong):
            continue
        rivals = [
            other
            for other in found
            if other.weak and here.clause[0] <= other.match.start() < here.clause[1]
        ]
        pieces = _pieces(plain, here, rivals if here.weak and len(rivals) > 1 else [])
        if here.phrase.language == "en":
            alone = not here.weak or len(rivals) == 1
            pieces = _of_players(pieces, here) or (pieces if alone else [])
        if pieces:
            kept.append(
                replace(
                    here,
                    part=_part(plain, here),
                    pieces=tuple(piece for _, piece in pieces),
                )
            )
    return kept


def _of_players(
    pieces: list[tuple[tuple[int, int], str]], here: _Found
) -> list[tuple[tuple[int, int], str]]:
    """Without those about the cards of the effect ("but it cannot attack") in other parts."""
    at, kept = here.match.start() - here.rest[0], list[tuple[tuple[int, int], str]]()
    for part, piece in pieces:
        named = _bound(piece, here.phrase.language) in {"own", "opponent"}
        inside = part[0] <= at < part[1] and not here.weak
        if named or inside or (kept and kept[-1][0] == part):
            kept.append((part, piece))
    return kept


def _part(plain: str, here: _Found) -> tuple[int, int]:
    """Where the part of the clause around a phrase starts and ends."""
    offset = here.rest[0]
    for start, end in _parts(_blanked(plain, here), here.phrase.language):
        if start + offset <= here.match.start() < end + offset:
            return start + offset, end + offset
    return here.clause


def _nearest(part: tuple[int, int], rivals: Sequence[_Found]) -> _Found:
    """The phrase that stands in a part of a clause; if there is none, the last before it."""
    start, end = part
    inside = [other for other in rivals if start <= other.match.start() < end]
    before = [other for other in rivals if other.match.start() < start]
    return (inside[:1] or before[-1:] or rivals)[0]


def _mismatch(here: _Found, plain: str) -> str:
    """Why a phrase does not mark an oath here; empty if it does."""
    phrase, rest = here.phrase, plain[slice(*here.rest)]
    language = phrase.language
    around = rest
    if language == "en":
        start, end = _part(plain, here)
        around = plain[start:end]
    if phrase.unless and _compiled(phrase.unless).search(around):
        return "it says how or when something happens, and restricts nothing"
    rest = _hidden(rest)
    forbids = bool(_compiled(phrases.FORBIDS[language]).search(rest))
    if phrase.forbids is not None and forbids is not phrase.forbids:
        return "it forbids nothing" if phrase.forbids else "it forbids something"
    if not phrase.wording:
        return f"{_UNSURE}{phrase.note}"
    if phrase.binds:
        bound = _bound(rest, language)
        if bound == "opponent" and phrase.binds != "player":
            return "it binds the opponent"
        if phrase.binds != "not-opponent" and bound not in {"own", "opponent"}:
            if not bound:
                return "it does not say that it binds the player"
            return "it binds only the cards that the effect is about"
        grants = _compiled(phrases.GRANTS[language])
        if (
            phrase.binds != "not-opponent"
            and grants.search(rest)
            and all(grants.search(piece) for _, piece in _pieces(plain, here))
        ):
            return "it allows something more"
    return ""


def _bound(rest: str, language: str) -> str:
    """Whose actions a clause forbids: `own`, `opponent`, `other`; empty if it does not say."""
    subjects = list(_compiled(phrases.SUBJECTS[language]).finditer(rest))
    answers = []
    for forbids in _compiled(phrases.FORBIDS[language]).finditer(rest):
        before = [subject for subject in subjects if subject.start() < forbids.end()]
        protects = _compiled(phrases.SPARED_FROM[language]).search(rest, forbids.start())
        if before and not (protects and protects.start() <= forbids.start()):
            names = [(subject.lastgroup or "").rstrip("2") for subject in before]
            actors = [name for name in names if name != "object"]
            of_opponent = names[-1] == "object" and actors[-1:] == ["opponent"]
            answers.append("opponent" if of_opponent else names[-1].replace("object", "own"))
    return "own" if "own" in answers else next(iter(answers), "")


def _read(text: str, plain: str, here: _Found) -> tuple[Classification, ...]:
    """The oaths of a phrase: one for each restriction with details of its own."""
    phrase, match = here.phrase, here.match
    marker = text[slice(*here.marker)]
    kind, note, alike = phrase.wording, phrase.note, phrase.alike
    if here.weak and phrase.language == "en" and _goes_with_summon(plain, here):
        kind, note, alike = _WITH_SUMMON, "it goes with how the card Summons itself", ()
    reason = f"{marker.strip()!r} is the wording {WORDINGS[kind].ja}"
    common = Classification(
        kind=kind,
        reason=f"{reason}; {note}" if note else reason,
        language=phrase.language,
        phrase=marker,
        clause=text[here.clause[0] : here.clause[1]].strip(),
        start=here.marker[0],
        until=_until(plain, here),
        bracketed=_in_brackets(plain, match.start()),
        alike=alike,
    )
    read: list[Classification] = []
    bound = ""
    for whole in here.pieces:
        start = max(0, len(whole) - len(whole.lstrip()) - len(_GAP))
        end = min(len(whole), len(whole.rstrip()) + len(_GAP))
        written, piece = text[here.rest[0] :][start:end], whole[start:end]
        if _bound(piece, phrase.language) == "other" and phrase.binds == "own":
            continue
        bound = _binds(piece, phrase.language, bound)
        if not bound and _compiled(phrases.SKIPS).search(match.group()):
            bound = "you"
        oath = _details(written, piece, replace(common, binds=bound))
        attacks = oath.actions == (Action.ATTACK,) and oath.scope == "others"
        others = _compiled(phrases.OTHERS[phrase.language]).search(piece)
        if attacks and not oath.spared and others:
            at = here.rest[0] + start + others.start()
            oath = _others_than(text, plain, here.clause[0], at, oath)
        read.append(oath)
    return _joined(read) if read else (common,)


def _others_than(
    text: str, plain: str, start: int, end: int, oath: Classification
) -> Classification:
    """The oath about "other monsters" than the one that is named before, if not this one.

    It is looked for in the clause, or before an English sentence that begins with "other".

    Args:
        text: The text.
        plain: The same for matching.
        start: Where the clause starts.
        end: Where it says "other".
        oath: The oath.
    """
    names = _compiled(phrases.NAMED_BEFORE[oath.language])
    named = list(names.finditer(_hidden(plain[start:end])))
    if not named and oath.language == "en" and not plain[start:end].strip():
        start = max(plain.rfind("\n", 0, start) + 1, start - _LONGEST)
        named = list(names.finditer(_hidden(plain[start:end])))
    if not named or named[-1]["this"]:
        return oath
    before = _hidden(plain[max(0, start - _LONGEST) : start + named[-1].start()])
    if named[-1].lastgroup == "target" and not _compiled(phrases.TARGETS).search(before):
        return oath
    spared = text[start:][slice(*named[-1].span())]
    return replace(oath, scope="other-than-kind", spared=spared)


_WITH_SUMMON: Final = "turn-summoned-this-way"


def _goes_with_summon(plain: str, here: _Found) -> bool:
    """Whether a restriction goes with how a card Summons itself, and with no activation."""
    before = plain[max(0, here.match.start() - _LONGEST) : here.match.start()]
    return bool(_compiled(phrases.PROCEDURE).search(before))


def _joined(read: list[Classification]) -> tuple[Classification, ...]:
    """Those that forbid actions, or if none does the first; those with the same details as one."""
    joined: dict[Classification, set[Action]] = {}
    for oath in [oath for oath in read if oath.actions] or read[:1]:
        joined.setdefault(replace(oath, actions=()), set()).update(oath.actions)
    return tuple(
        replace(oath, actions=tuple(action for action in Action if action in actions))
        for oath, actions in joined.items()
    )


def _details(written: str, rest: str, common: Classification) -> Classification:
    """One restriction of an oath.

    Args:
        written: The words of the text.
        rest: The same for matching, with everything else blanked.
        common: What all restrictions of the oath share.
    """
    language = common.language
    counts = _compiled(phrases.COUNTS[language])
    counted = _span((phrases.COUNTED_OTHERS[language],), rest)
    rest = counts.sub(lambda count: " " * len(count.group()), rest)
    actions = _actions(rest, language)
    spares = _NOWHERE
    if _compiled(phrases.FORBIDS[language]).search(rest):
        spares = _span(phrases.SPARES[language], rest)
    spared = _cut(written, rest, spares)
    if not spared and not actions:
        spared = written[slice(*counted)].strip()
    if _compiled(phrases.DRAWING).search(spared):
        spared = ""
    forbidden = _cut(written, rest, _forbidden(rest, language, actions, spares))
    origins: tuple[str, ...] = ()
    if Action.SPECIAL_SUMMON in actions:
        origins = _origins(_blank(rest, spares), language)
        if _compiled(phrases.NOT_FROM[language]).search(_plain(written, language)):
            origins = (NOT_EXTRA_DECK,)
    scope = _scope(rest, language, actions, origins, kinds=bool(spared), of_kind=bool(forbidden))
    return replace(
        common, actions=actions, scope=scope, spared=spared, forbidden=forbidden, origins=origins
    )


def _binds(rest: str, language: str, before: str) -> str:
    """Whom a restriction binds; as the one before it if it does not say; empty if nobody."""
    if any(_compiled(said).search(rest) for said in (phrases.BOTH, phrases.EVERYBODY[language])):
        return "both"
    bound = _bound(rest, language)
    if bound == "opponent":
        return "opponent"
    if before and not bound:
        return before
    forbids = any(
        not (protects := _compiled(phrases.SPARED_FROM[language]).search(rest, found.start()))
        or protects.start() > found.start()
        for found in _compiled(phrases.FORBIDS[language]).finditer(rest)
    )
    skips = _compiled(phrases.SKIPS).search(rest)
    return "you" if forbids or skips else ""


def _until(plain: str, here: _Found) -> str:
    """How long it binds; empty if it does not say, or says something else."""
    phrase, match = here.phrase, here.match
    around = plain[slice(*here.part)]
    if phrase.language != "en":
        around = plain[match.start() : here.clause[1]]
    longer = _compiled(phrases.AND_LONGER).match(plain, match.end())
    named = around if phrase.language == "en" else match.group()
    if _compiled(phrases.ENDS_EARLIER[phrase.language]).search(named):
        return ""
    for said in (longer.group() if longer else "", match.group(), around):
        for until, pattern in phrases.UNTIL[phrase.language].items():
            if _compiled(pattern).search(said):
                return until
        if said and phrase.wording in phrases.ONE_TURN:
            return END_OF_TURN
    return ""


def _blanked(plain: str, here: _Found) -> str:
    """What a clause says beside its phrase and what stands in brackets."""
    rest = plain[slice(*here.rest)]
    start, end = (at - here.rest[0] for at in here.marker)
    if end > 0:
        rest = _blank(rest, (start, end))
    return _hidden(rest)


def _hidden(rest: str) -> str:
    """A clause with what stands in brackets hidden, unless it is an exception."""
    return _BRACKETS.sub(lambda brackets: _HIDDEN * len(brackets.group()), rest)


def _parts(rest: str, language: str) -> list[tuple[int, int]]:
    """Where the parts of a clause are, of which each forbids something or nothing."""
    cuts = [cut.start() for cut in _compiled(phrases.PARTS[language]).finditer(rest)]
    return list(pairwise([0, *cuts, len(rest)]))


def _pieces(
    plain: str, here: _Found, rivals: Sequence[_Found] = ()
) -> list[tuple[tuple[int, int], str]]:
    """The clause once for each restriction, with everything else blanked, and the part it is in.

    If there are rivals, only what goes rather with this phrase than with another of them.
    """
    language, at = here.phrase.language, here.rest[0]
    rest = _blanked(plain, here)
    forbids = _compiled(phrases.FORBIDS[language])
    found = []
    for start, end in _parts(rest, language):
        if rivals and _nearest((start + at, end + at), rivals) is not here:
            continue
        if forbids.search(rest, start, end):
            for piece in _restrictions(rest[start:end], language):
                whole = " " * start + piece + " " * (len(rest) - end)
                found.append(((start, end), whole))
    return found if found or rivals else [((0, len(rest)), rest)]


def _restrictions(part: str, language: str) -> list[str]:
    """A part once for each restriction that it joins to others, with the others blanked."""
    forbids, joins = _compiled(phrases.FORBIDS[language]), _compiled(phrases.JOINS[language])
    spans: list[tuple[int, int]] = []
    start = 0
    for join in joins.finditer(part):
        after = join.end() if language == "en" else join.start()
        rest_forbids = join.groupdict().get("not") or forbids.search(part, join.end())
        if forbids.search(part, start, join.start()) or spans:
            if rest_forbids and join.start() > start:
                spans.append((start, join.start()))
                start = after
    end = len(part)
    if language != "en" and (last := forbids.search(part, start)):
        end = next((join.start() for join in joins.finditer(part, last.end())), end)
    spans.append((start, end))
    pieces = [" " * at + part[at:end] + " " * (len(part) - end) for at, end in spans]
    if language == "en":
        pieces = [_led(piece, at) for piece, (at, _) in zip(pieces, spans, strict=True)]
        pieces = _with_shared_exception(pieces)
    return pieces


_GAP: Final = "  "
"""What is blanked ends words, and is more than one space."""
_CANNOT: Final = "cannot "
_SHARED: Final = re.compile(r",\s*except (?!with\b)[^.;]*$", re.IGNORECASE)


def _led(piece: str, start: int) -> str:
    """A piece that shares its "cannot" with the one before, with one of its own."""
    if start < len(_CANNOT) or _compiled(phrases.FORBIDS["en"]).search(piece):
        return piece
    return " " * (start - len(_CANNOT)) + _CANNOT + piece[start:]


def _with_shared_exception(pieces: list[str]) -> list[str]:
    """Pieces of which the earlier share the exception after the last, if they have none."""
    shared = _SHARED.search(pieces[-1])
    if shared is None:
        return pieces
    at = shared.start()
    return [
        piece if _span(phrases.SPARES["en"], piece) != _NOWHERE else piece[:at] + pieces[-1][at:]
        for piece in pieces
    ]


def _actions(rest: str, language: str) -> tuple[Action, ...]:
    forbids = _compiled(phrases.FORBIDS[language]).search(rest)
    if forbids is None:
        return ()
    if language == "en":
        rest = rest[forbids.start() :]
    names = _compiled(phrases.NO_ACTION[language])
    rest = names.sub(lambda name: "■" * len(name.group()), rest)
    found: dict[Action, None] = {}
    for phrase in phrases.ACTION_PHRASES[language]:
        if _compiled(phrase.pattern).search(rest):
            found.update(dict.fromkeys(phrase.actions))
    if len(found) > 1:
        for action, _ in _only_methods(rest, language):
            found.pop(action, None)
    return tuple(action for action in Action if action in found)


_NOWHERE: Final = (0, 0)


def _span(patterns: tuple[str, ...], rest: str) -> tuple[int, int]:
    """Where the words are that the first fitting pattern names as a kind."""
    for pattern in patterns:
        match = _compiled(pattern).search(rest)
        if match is not None:
            return match.span(match.lastgroup or "kind")
    return _NOWHERE


def _cut(written: str, rest: str, span: tuple[int, int]) -> str:
    """The words of a span, without what is blanked or hidden at its ends."""
    start, end = span
    kept = rest[start:end]
    start += len(kept) - len(kept.lstrip(f" {_HIDDEN}"))
    end -= len(kept) - len(kept.rstrip(f" {_HIDDEN}"))
    return written[start:end].strip(" 、,，")


def _blank(rest: str, span: tuple[int, int]) -> str:
    start, end = span
    return rest[:start] + " " * (end - start) + rest[end:]


def _forbidden(
    rest: str, language: str, actions: tuple[Action, ...], spares: tuple[int, int]
) -> tuple[int, int]:
    """Where the words are that say which kind, or which method of Summoning, is forbidden."""
    if not actions:
        return _NOWHERE
    any_kind = phrases.ANY_CARD
    if actions == (Action.ATTACK,):
        kind, any_kind = _span((phrases.ATTACKERS[language],), rest), phrases.ANY_ATTACKER
    elif (
        spares != _NOWHERE
        and language in phrases.OTHER_KIND
        and not _by_place(rest, language, spares)
    ):
        kind = _span((phrases.OTHER_KIND[language],), rest)
    else:
        kinds = (phrases.NAMED_KIND[language], phrases.FORBIDDEN_KIND[language])
        kind = _span(kinds, _blank(rest, spares))
    whole = kind
    if _compiled(any_kind[language]).search(_cut(rest, rest, kind)):
        kind = _NOWHERE
        others = _compiled(phrases.OTHERS[language]).search(_cut(rest, rest, whole))
        whole = whole if others else kind
    for action, named in _only_methods(rest, language):
        if actions == (action,):
            spans = [span for span in (whole, named) if span != _NOWHERE]
            return min(start for start, _ in spans), max(end for _, end in spans)
    return kind


def _by_place(rest: str, language: str, spares: tuple[int, int]) -> bool:
    """Whether what is spared is a place to Summon from."""
    return bool(_compiled(phrases.SPARED_PLACE[language]).search(_cut(rest, rest, spares)))


def _only_methods(rest: str, language: str) -> list[tuple[Action, tuple[int, int]]]:
    """The actions of which a clause names a method and not the action at large, and where."""
    return [
        (action, named.span("kind"))
        for action, at_large, method in phrases.METHODS[language]
        if (named := _compiled(method).search(rest)) and not _compiled(at_large).search(rest)
    ]


def _origins(rest: str, language: str) -> tuple[str, ...]:
    """The places that a clause names as those to Summon from."""
    forbids = _compiled(phrases.FORBIDS[language]).search(rest)
    start = forbids.start() if forbids and language == "en" else 0
    named = _compiled(phrases.FROM[language]).search(rest, start)
    if named is None:
        return ()
    return tuple(
        place
        for place, pattern in phrases.PLACES[language].items()
        if _compiled(pattern).search(named[named.lastgroup or "places"])
    )


def _scope(
    rest: str,
    language: str,
    actions: tuple[Action, ...],
    origins: tuple[str, ...],
    *,
    kinds: bool,
    of_kind: bool,
) -> str:
    if not actions:
        return "consequence"
    others = bool(_compiled(phrases.OTHERS[language]).search(rest))
    if actions == (Action.ATTACK,):
        only = "other" if others and not of_kind else ""
        if not only and not of_kind and _compiled(phrases.THIS_CARD[language]).search(rest):
            only = "this-card"
        if _compiled(phrases.DIRECT[language]).search(rest):
            return f"{only}-direct-attacks" if only else "direct-attacks"
        if only:
            return "others" if others else only
    if actions == (Action.ACTIVATE,) and others and not of_kind:
        return "other-effects"
    if actions == (Action.ACTIVATE,) and _compiled(phrases.THIS_EFFECT[language]).search(rest):
        return "this-card"
    place = "" if not origins else "extra-deck" if origins == (EXTRA_DECK,) else "places"
    kind = "of-kind" if of_kind else "other-than-kind" if kinds else ""
    if others and not kind and not place:
        return "others"
    return "-".join(part for part in (place, kind) if part) or "any"


def _in_brackets(plain: str, at: int) -> bool:
    before = plain[:at]
    return before.count("(") > before.count(")") and before.rfind("(") > before.rfind("\n")


def _corrected(oath: Classification, card: str) -> Classification:
    """The oath as the original words it, if the translation of a known card is loose."""
    for known in phrases.MISTRANSLATIONS:
        if card and card in known.names and known.language == oath.language:
            if oath.kind in {known.reads_like, known.wording}:
                reason = f"{oath.phrase.strip()!r} stands for {known.original} ({known.source})"
                return replace(oath, kind=known.wording, reason=reason)
    return oath
