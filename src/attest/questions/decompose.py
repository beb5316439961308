"""Split questions that ask for several things, by their form.

Each part is a question of its own and is searched for separately. A part that cannot be understood without the one
before is searched for together with the best documents of that one. Questions without such a form have no parts.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from attest.words.auxiliaries import AUXILIARY
from attest.words.ethereum import PROPOSALS, UPGRADE
from attest.words.terms import ORDINARY_WORDS, STOP_WORDS, terms_of_word, words


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A question within a question."""

    text: str
    after: int | None = None
    """Index of the part that it builds on; None for an independent part."""
    in_full: str = ""
    """Its wording without the other parts, after what it builds on; empty for the first part, and for parts that are
    not questions."""


Decompose = Callable[[str], Sequence[Part]]
"""Splits a question; returns no parts for a single question. A model may replace the patterns."""

_STATED_TOPIC = re.compile(r"^(?P<topic>[^:?]{3,80}):\s+(?P<asked>.+)$", re.S)
"""A topic may be stated before the question."""
_COMPARISONS = (
    re.compile(r"^(?:compare|contrast)\s+(?P<a>.+?)\s+(?:and|with|to|vs\.?|against)\s+(?P<b>[^?.]+)", re.I),
    re.compile(r"^(?:what\b.{0,20})?\bdifferences?\s+between\s+(?P<a>.+?)\s+and\s+(?P<b>[^?.,]+)", re.I),
    re.compile(
        r"^how\s+(?:do|does|did|is|are)\s+(?P<a>.+?)\s+(?:differ(?:s|ent)?|compare[sd]?)\s+(?:from|to|with)\s+"
        r"(?P<b>[^?.,]+)",
        re.I,
    ),
    re.compile(r"^(?P<a>[^?.,:]+?)\s+(?:vs\.?|versus)\s+(?P<b>[^?.,:]+)", re.I),
)
"""Forms that compare two things."""
_NOT_A_SIDE = re.compile(r"^(?:the\s+)?(?:two|both|these|those|they|this|that)\b|\b(?:which|what|does|did|do)\b", re.I)
"""Words that are not the name of one side."""
_DEVELOPMENT = re.compile(
    r"\bhow\s+(?:did|has|have)\s+(?P<what>.+?)\s+(?:evolved?|developed|develop|changed?|move[ds]?|shift(?:ed)?)\b"
    r"(?P<rest>[^?]*)",
    re.I,
)
"""Asks how something developed: *How has the fee market evolved from auctions to EIP-1559?* has the groups *the fee
market* and *from auctions to EIP-1559*."""
_PRONOUN_FOR_TOPIC = re.compile(r"^(?:it|that|this|the\s+(?:discussion|debate|design|idea|number)|thinking)\b", re.I)
"""A word in place of the topic that was stated: *it*, *the debate*."""
_STAGES = re.compile(r"\b(?:from|between)\s+(?P<first>.+?)(?:,\s*|\s+(?:to|through|and)\s+)(?P<rest>.+)", re.I)
"""The stages of a development: *from auctions to EIP-1559*."""
_STAGE_BREAK = re.compile(r"\s*,\s*(?:(?:and|then|to)\s+)*|\s+(?:to|through|and(?:\s+then)?)\s+", re.I)
"""What separates further stages: *, then to*."""
_CLAUSE_BREAK = re.compile(
    r",?\s+and\s+(?=(?:(?:in|at|on|by|for|from|to|with)\s+)?(?:who|what|which|when|where|how|why)\b)"
    r"|,\s+(?=(?:(?:in|at|on|by|for|from|to|with)\s+which|what|how|why)\b)|\?\s+(?=\w)",
    re.I,
)
"""What separates questions within a sentence: *Who wrote it, and when was it merged?*"""
_QUESTION_WORD = re.compile(rf"\b(?:who|whose|what|which|when|where|how|why)\b|^(?:{AUXILIARY})\b", re.I)
"""A word that asks: *what*, anywhere; *is*, at the beginning."""
_REFERS_BACK = re.compile(
    r"\b(?:it|its|they|them|their|he|him|his|she|her|this|that|these|those|there|then|ones?|such|same|else|both|others?"
    r"|another|the(?!\s+\w+\s+of))\b",
    re.I,
)
"""Words that refer to something said before; *the price of* refers to what follows."""
_OF_DESCRIBED_DOCUMENT = re.compile(
    rf"\bof\s+the\s+(?P<kind>{PROPOSALS}|proposals?|documents?|threads?|posts?|functions?|{UPGRADE})\s+"
    r"(?:that|which)\s+(?P<clause>[^?.]+)",
    re.I,
)
"""A document that a clause describes: *Who is the author of the EIP that introduced blobs?*"""


def decompose(question: str) -> Sequence[Part]:
    """The parts of a comparison, a development or a chain of questions; empty for a single question."""
    match = _STATED_TOPIC.match(question.strip())
    topic, asked = (match["topic"], match["asked"]) if match else ("", question.strip())
    splits = (
        _sides_of_comparison(asked) or _sides_of_comparison(topic),
        _stages_of_development(topic, asked),
        _chain_of_questions(asked),
        _successive_questions(topic, asked),
    )
    return next((parts for parts in splits if len(parts) > 1), [])


def _sides_of_comparison(asked: str) -> list[Part]:
    """One part for each side of a comparison."""
    match = next((m for m in (form.search(asked) for form in _COMPARISONS) if m), None)
    sides = [match[side].strip() for side in ("a", "b")] if match else []
    return [] if any(_NOT_A_SIDE.search(side) for side in sides) else [Part(text=side) for side in sides]


def _stages_of_development(topic: str, asked: str) -> list[Part]:
    """One part for each stage that is named, else for the beginning, the changes and the present."""
    match = _DEVELOPMENT.search(asked)
    if match is None:
        return []
    what = topic if topic and _PRONOUN_FOR_TOPIC.search(match["what"]) else match["what"].strip()
    stages = _STAGES.search(match["rest"])
    if stages:
        named = [stages["first"], *_STAGE_BREAK.split(stages["rest"])]
        return [Part(text=f"{what} {name.strip(' ,.')}") for name in named if name.strip(" ,.")]
    return [Part(text=text) for text in (f"first proposal of {what}", f"changes to {what}", f"{what} today")]


def _chain_of_questions(asked: str) -> list[Part]:
    """Two parts for a question about a document that a clause describes: the document first."""
    match = _OF_DESCRIBED_DOCUMENT.search(asked)
    if match is None:
        return []
    return [Part(text=f"which {match['kind']} {match['clause'].strip()}"), Part(text=asked, after=0)]


def _successive_questions(topic: str, asked: str) -> list[Part]:
    """One part for each of several questions. Text before the first belongs to it, and the others build on it."""
    clauses: list[str] = []
    for clause in (piece.strip(" ?.") for piece in _CLAUSE_BREAK.split(asked)):
        if clauses and not _QUESTION_WORD.search(clauses[-1]):
            clauses[-1] = f"{clauses[-1]}, {clause}"
        elif clause:
            clauses.append(clause)
    texts = [f"{topic}: {clause}" if topic else clause for clause in clauses]
    parts = [Part(text=text) for text in texts[:1]]
    for place, text in enumerate(texts[1:], 1):
        in_full = text if topic or _is_independent(texts[:place], text) else f"{texts[0]}: {text}"
        parts.append(Part(text=text, after=0, in_full=in_full))
    return parts


def _is_independent(before: Sequence[str], clause: str) -> bool:
    """Whether a complete question is about something else than those before: nothing refers back, and no word is
    shared."""
    if not _QUESTION_WORD.match(clause) or any(map(_REFERS_BACK.search, [*before, clause])):
        return False
    own = _topical_terms(clause)
    return len(own) > 1 and own.isdisjoint(_topical_terms(" ".join(before)))


def _topical_terms(text: str) -> frozenset[str]:
    return frozenset(
        term for word in words(text) if word.lower() not in STOP_WORDS | ORDINARY_WORDS for term in terms_of_word(word)
    )
