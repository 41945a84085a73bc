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
from typing import Final

from ygoplugin.oaths import phrases
from ygoplugin.oaths.cards import EXTRA_DECK
from ygoplugin.oaths.errors import OathError
from ygoplugin.oaths.phrases import WordingPhrase
from ygoplugin.oaths.restrictions import Action
from ygoplugin.oaths.wordings import WORDINGS, Family


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
            the scope `of-kind` it is spared of what `forbidden` names.
        forbidden: The words of the text for the kind that alone is forbidden. A method of Summoning
            that alone is forbidden ("Link Summon") counts as a kind; beside other actions it is
            left out of `actions`.
        origins: The places of origin that it is limited to.
        binds: Whom it binds: `you`, `opponent` or `both`.
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

    A text without any gives one answer whose kind is `None`. A text is judged as it reads; where a
    translation of a known card is loose, naming the card corrects that.

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
    plain = _plain(text, language)
    found: list[_Found] = []
    refused = ""
    for phrase in _phrases(language):
        for match in _compiled(phrase.pattern).finditer(plain):
            here = _Found(phrase, match, _clause(plain, match, language))
            if not match.group().strip() or any(_covers(other, here) for other in found):
                continue
            why_not = _mismatch(here, plain)
            if not why_not:
                found.append(here)
            elif not refused:
                refused = f"{text[match.start() : match.end()].strip()!r}: {why_not}"
    oaths = tuple(
        _corrected(_read(text, plain, here), card)
        for here in sorted(found, key=lambda here: here.match.start())
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
    """

    phrase: WordingPhrase
    match: re.Match[str]
    clause: tuple[int, int]

    @property
    def rest(self) -> tuple[int, int]:
        """Where the part of the clause is that says what is forbidden."""
        return self.clause if self.phrase.language == "en" else (self.match.end(), self.clause[1])


_QUOTED: Final = re.compile(r"「[^「」]*(?:「[^「」]*」[^「」]*)*」|“[^”]*”|\"[^\"\n]*\"")
_BRACKETS: Final = re.compile(r"\([^()]*\)")
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
    while end < len(plain) and (depth or plain[end] not in _CLAUSE_END[language]):
        depth += {"(": 1, ")": -1}.get(plain[end], 0)
        if depth < 0 or plain[end] == "\n":
            break
        end += 1
    depth = 0
    while _CLAUSE_START[language] and start > 0:
        depth += {")": 1, "(": -1}.get(plain[start - 1], 0)
        if depth < 0 or (not depth and plain[start - 1] in _CLAUSE_START[language]):
            break
        start -= 1
    return start, end


def _covers(other: _Found, here: _Found) -> bool:
    """Whether a phrase that was found already makes another one a part of the same oath."""
    if here.match.start() < other.match.end() and other.match.start() < here.match.end():
        return True
    weak = here.phrase.binds == "own"
    inside = other.clause[0] <= here.match.start() < other.clause[1]
    return weak and inside


def _mismatch(here: _Found, plain: str) -> str:
    """Why a phrase does not mark an oath here; empty if it does."""
    phrase, rest = here.phrase, plain[slice(*here.rest)]
    language = phrase.language
    if phrase.unless and _compiled(phrase.unless).search(rest):
        return "it says how or when something happens, and restricts nothing"
    forbids = bool(_compiled(phrases.FORBIDS[language]).search(rest))
    if phrase.forbids is not None and forbids is not phrase.forbids:
        return "it forbids nothing" if phrase.forbids else "it forbids something"
    if not phrase.wording:
        return f"unsure: {phrase.note}"
    if phrase.binds:
        bound = _bound(rest, language)
        if bound == "opponent":
            return "it binds the opponent"
        if phrase.binds == "own" and bound != "own":
            if not bound:
                return "it does not say that it binds the player"
            return "it binds only the cards that the effect is about"
        if phrase.binds == "own" and _compiled(phrases.GRANTS[language]).search(rest):
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
            names = [subject.lastgroup or "" for subject in before]
            actors = [name for name in names if name != "object"]
            of_opponent = names[-1] == "object" and actors[-1:] == ["opponent"]
            answers.append("opponent" if of_opponent else names[-1].replace("object", "own"))
    return "own" if "own" in answers else next(iter(answers), "")


def _read(text: str, plain: str, here: _Found) -> Classification:
    phrase, match = here.phrase, here.match
    language = phrase.language
    rest = _forbidding(plain, here)
    written = text[slice(*here.rest)]
    actions = _actions(rest, language)
    spares = _span(phrases.SPARES[language], rest)
    spared = _cut(written, spares)
    forbidden = _cut(written, _forbidden(rest, language, actions, spares))
    origins: tuple[str, ...] = ()
    if Action.SPECIAL_SUMMON in actions:
        origins = _origins(_blank(rest, spares), language)
    binds = "you"
    if _compiled(phrases.BOTH).search(rest):
        binds = "both"
    elif _bound(rest, language) == "opponent":
        binds = "opponent"
    marker = text[match.start() : match.end()]
    reason = f"{marker.strip()!r} is the wording {WORDINGS[phrase.wording].ja}"
    return Classification(
        kind=phrase.wording,
        reason=f"{reason}; {phrase.note}" if phrase.note else reason,
        language=language,
        phrase=marker,
        clause=text[here.clause[0] : here.clause[1]].strip(),
        start=match.start(),
        actions=actions,
        scope=_scope(rest, language, actions, origins, kinds=bool(spared), of_kind=bool(forbidden)),
        spared=spared,
        forbidden=forbidden,
        origins=origins,
        binds=binds,
        bracketed=_in_brackets(plain, match.start()),
        alike=phrase.alike,
    )


def _forbidding(plain: str, here: _Found) -> str:
    """The clause with everything blanked that does not say what is forbidden."""
    language = here.phrase.language
    rest = plain[slice(*here.rest)]
    if language == "en":
        start, end = (at - here.rest[0] for at in here.match.span())
        rest = rest[:start] + " " * (end - start) + rest[end:]
    rest = _BRACKETS.sub(lambda brackets: " " * len(brackets.group()), rest)
    cuts = [
        0,
        *(cut.start() for cut in _compiled(phrases.PARTS[language]).finditer(rest)),
        len(rest),
    ]
    parts = [rest[start:end] for start, end in pairwise(cuts)]
    forbids = _compiled(phrases.FORBIDS[language])
    if any(forbids.search(part) for part in parts):
        rest = "".join(part if forbids.search(part) else " " * len(part) for part in parts)
    counts = _compiled(phrases.COUNTS[language])
    return counts.sub(lambda count: " " * len(count.group()), rest)


def _actions(rest: str, language: str) -> tuple[Action, ...]:
    if not _compiled(phrases.FORBIDS[language]).search(rest):
        return ()
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


def _cut(written: str, span: tuple[int, int]) -> str:
    return written[slice(*span)].strip(" 、,，")


def _blank(rest: str, span: tuple[int, int]) -> str:
    start, end = span
    return rest[:start] + " " * (end - start) + rest[end:]


def _forbidden(
    rest: str, language: str, actions: tuple[Action, ...], spares: tuple[int, int]
) -> tuple[int, int]:
    """Where the words are that say which kind, or which method of Summoning, is forbidden."""
    spared = _cut(rest, spares)
    by_place = bool(_compiled(phrases.SPARED_PLACE[language]).search(spared))
    kind = whole = _NOWHERE
    if actions == (Action.ACTIVATE,) and spared and not by_place:
        return _span((phrases.MONSTER_EFFECTS[language],), rest)
    if actions and (not spared or by_place):
        kinds = (phrases.NAMED_KIND[language], phrases.FORBIDDEN_KIND[language])
        kind = whole = _span(kinds, _blank(rest, spares))
        if _compiled(phrases.ANY_CARD[language]).search(_cut(rest, kind)):
            kind = _NOWHERE
            whole = whole if _compiled(phrases.OTHERS[language]).search(_cut(rest, whole)) else kind
    for action, named in _only_methods(rest, language):
        if actions == (action,):
            spans = [span for span in (whole, named) if span != _NOWHERE]
            return min(start for start, _ in spans), max(end for _, end in spans)
    return kind


def _only_methods(rest: str, language: str) -> list[tuple[Action, tuple[int, int]]]:
    """The actions of which a clause names a method and not the action at large, and where."""
    return [
        (action, named.span("kind"))
        for action, at_large, method in phrases.METHODS[language]
        if (named := _compiled(method).search(rest)) and not _compiled(at_large).search(rest)
    ]


def _origins(rest: str, language: str) -> tuple[str, ...]:
    """The places that a clause names as those to Summon from."""
    named = _compiled(phrases.FROM[language]).search(rest)
    if named is None:
        return ()
    return tuple(
        place
        for place, pattern in phrases.PLACES[language].items()
        if _compiled(pattern).search(named["places"])
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
        only = "other" if others else ""
        if not others and _compiled(phrases.THIS_CARD[language]).search(rest):
            only = "this-card"
        if _compiled(phrases.DIRECT[language]).search(rest):
            return f"{only}-direct-attacks" if only else "direct-attacks"
        if only:
            return "others" if others else only
    if actions == (Action.ACTIVATE,) and others:
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
