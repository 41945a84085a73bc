"""What prevails: card text over basic rules, and what decides where texts conflict.

>>> print(prevails(contradicts=True).value)
card-text
>>> print(decided_by(Situation(Documents.UNCLEAR)).value)
judge
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ygoplugin.rules.verdicts import Answer, answer, because


class Prevailing(StrEnum):
    """What applies where a basic rule and a card meet."""

    CARD_TEXT = "card-text"
    BASIC_RULE = "basic-rule"


class Documents(StrEnum):
    """How rules, regulations, official documents and printed card text settle a case."""

    CLEAR = "clear"
    UNCLEAR = "unclear"
    CONTRADICTORY = "contradictory"


class Authority(StrEnum):
    """What decides a case."""

    DOCUMENTS = "documents"
    WIKI_OR_RULINGS = "wiki-or-rulings"
    JUDGE = "judge"


class Source(StrEnum):
    """A text or person that speaks on a case."""

    DOCUMENTS = "documents"
    WIKI = "wiki"
    RULINGS = "rulings"
    OFFICIAL_FAQ = "official-faq"
    JUDGE = "judge"


@dataclass(frozen=True, slots=True)
class Situation:
    """How clear the texts on a case are.

    Attributes:
        documents: What rules, documents and card text say.
        rulings: Whether a wiki or published card rulings settle it; `None` if that is not known.
        official_faq: Whether the publisher's FAQ answers it; `None` if that is not known.
    """

    documents: Documents
    rulings: bool | None = None
    official_faq: bool | None = None


def prevails(*, contradicts: bool) -> Answer[Prevailing]:
    """Whether a basic rule or a card's effect applies (spell-speed-and-chains, line 85).

    Args:
        contradicts: Whether the effect says something else than the rule. If not, the rule applies
            beside it.
    """
    if contradicts:
        return answer(Prevailing.CARD_TEXT, "card-text-prevails", rule="card-text-over-basic-rules")
    return answer(
        Prevailing.BASIC_RULE,
        "documents-first",
        "the effect does not contradict the rule",
        rule="documents-decide-first",
    )


def decided_by(situation: Situation) -> Answer[Authority]:
    """What decides a case (spell-speed-and-chains, lines 91 to 95).

    The document does not rank wiki, published rulings and official FAQ among each other: any of them
    decides ahead of the judge.
    """
    if situation.documents is Documents.CLEAR:
        return answer(Authority.DOCUMENTS, "documents-first", rule="documents-decide-first")
    reasons = []
    if situation.rulings:
        reasons.append(
            because(
                "rulings-when-unclear",
                f"the documents are {situation.documents}",
                rule="wiki-and-rulings-when-unclear",
            )
        )
    if situation.official_faq:
        reasons.append(because("faq-interprets", rule="official-faq-interprets"))
    if reasons:
        return Answer(Authority.WIKI_OR_RULINGS, tuple(reasons))
    return answer(Authority.JUDGE, "judge-last", rule="judge-decides-last")


def counts(source: Source, situation: Situation) -> Answer[bool]:
    """Whether what a source says on a case has interpretive force.

    Documents and the official FAQ always; a wiki or a published ruling where the documents leave the
    case open; the judge where nothing else settles it. A source that is known to say nothing has
    none.
    """
    settled = decided_by(situation)
    match source:
        case Source.DOCUMENTS:
            clear = situation.documents is Documents.CLEAR
            return answer(clear, "documents-first", rule="documents-decide-first")
        case Source.OFFICIAL_FAQ:
            return answer(
                situation.official_faq is not False,
                "faq-interprets",
                rule="official-faq-interprets",
            )
        case Source.JUDGE:
            return Answer(settled.value is Authority.JUDGE, settled.reasons)
        case _:
            open_case = situation.documents is not Documents.CLEAR
            if open_case:
                return answer(
                    situation.rulings is not False,
                    "rulings-when-unclear",
                    rule="wiki-and-rulings-when-unclear",
                )
            return Answer(False, settled.reasons)
