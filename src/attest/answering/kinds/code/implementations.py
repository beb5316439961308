"""Questions where code implements what a specification lays down.

The answer quotes the linked lines on both sides, then the functions of the linked files that have the question's words,
by signature and documentation. Code that only tests or mentions the specification is not quoted.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from attest.answering.case import Question
from attest.answering.compose import Sentence
from attest.answering.kinds.code.symbol_quotes import About, quoted, tell
from attest.answering.passages.passages import Library
from attest.values.anchors import By, words_of_name
from attest.values.code import VALUES
from attest.values.questions import ParsedQuestion
from attest.values.specs import Place, Relation, SpecLink
from attest.values.symbols import FoundSymbol
from attest.words.terms import STOP_WORDS, folded

_ASKED = re.compile(
    r"^\W*(?:where|which|what (?:code|functions?|files?|lines?|symbols?)|show|find|list|how (?:do|does|is|are))\b.*"
    r"\bimplement(?:s|ed|ing|ation|ations)?\b"
    r"|^\W*(?:where|which)\b.*\b(?:in|of) (?:the )?(?:code|source|client)\b",
    re.I,
)
_GENERAL = STOP_WORDS | frozenset(
    "implement implemented implementing implementation client code source function method file rule logic line part"
    " find show list geth".split()
)
"""Words that do not say which part of a specification is meant."""
MOST_FUNCTIONS, MOST_LINES = 3, 3
"""Most functions, and most linked lines of the specification, that are quoted."""
ENOUGH = 0.7
"""Minimum worth of a further function, as a share of the best one's."""
HALF = 0.5
SURE, UNSURE = 0.85, 0.6
"""Confidence if the best function has half of the question's words, and if it is known by its link alone."""


@dataclass(frozen=True, slots=True)
class _Found:
    """A function that may be what is asked for."""

    symbol: FoundSymbol
    link: SpecLink
    worth: float


def about_implementation(question: Question) -> About | None:
    """The lines of a named specification and of the code that follows it; None if none is asked for or known."""
    asked, library = question.asked, question.library
    if not asked.named or _ASKED.search(asked.question) is None:
        return None
    known = [link for name in asked.named for link in library.spec_links(name) if link.relation is not Relation.TESTS]
    links = _of_named_source(asked, known)
    topic = _topic(asked, links)
    best = _best(topic, links, library)
    lines = _linked_lines(topic, links, best)
    told_of = [*_of_specification(lines, library), *_of_code(best, library)]
    if not told_of:
        return None
    return About(sentences=told_of, confidence=SURE if best and _shared(topic, best[0].symbol) >= HALF else UNSURE)


def _of_named_source(asked: ParsedQuestion, links: Sequence[SpecLink]) -> Sequence[SpecLink]:
    """The links into the source that a question names, or all if it names none."""
    words = set(folded(asked.question))
    return [link for link in links if link.code.path.partition("/")[0].lower() in words] or links


def _topic(asked: ParsedQuestion, links: Sequence[SpecLink]) -> frozenset[str]:
    """The question words that say which part of a specification is meant; if there are none, those of its title."""
    numbers = {part for name in asked.named for part in asked.called(name).split("-")}
    sources = {link.code.path.partition("/")[0].lower() for link in links}
    words = [word for word in folded(asked.question) if not numbers & set(words_of_name(word).split())]
    asked_for = frozenset(words) - _GENERAL - sources
    return asked_for or frozenset(word for link in links[:1] for word in folded(link.spec.title)) - _GENERAL


def _best(topic: frozenset[str], links: Sequence[SpecLink], library: Library) -> list[_Found]:
    """The functions with most of the question's words, the most certain first."""
    found: dict[tuple[str, int], _Found] = {}
    for link in links:
        for symbol in _symbols(link, library):
            worth = 2 * _shared(topic, symbol) + link.confidence
            key = (symbol.document_id, symbol.symbol.span[0])
            if key not in found or found[key].worth < worth:
                found[key] = _Found(symbol, link, worth)
    ranked = sorted(found.values(), key=lambda one: (-one.worth, one.symbol.ref))
    return [one for one in ranked[:MOST_FUNCTIONS] if one.worth >= ENOUGH * ranked[0].worth]


def _symbols(link: SpecLink, library: Library) -> Sequence[FoundSymbol]:
    """The symbol of a link, or all functions of a file whose package is named after the specification."""
    if link.relation is not Relation.IMPLEMENTS or link.method is By.VALUE:
        return []
    if link.symbol is not None:
        return [link.symbol] if link.symbol.symbol.kind not in VALUES else []
    return library.functions_in(link.code.document_id)


def _shared(topic: frozenset[str], symbol: FoundSymbol) -> float:
    """Share of the topic's words in a symbol's name; those only in its documentation count half."""
    if not topic:
        return 0.0
    name = _words_in(symbol.symbol.qualified)
    doc = _words_in((symbol.doc or "")[:200])
    return sum(1.0 if _has(name, word) else 0.5 if _has(doc, word) else 0.0 for word in topic) / len(topic)


def _words_in(text: str) -> str:
    return f" {' '.join(folded(words_of_name(text)))} "


def _has(words: str, word: str) -> bool:
    return f" {word} " in words or (len(word) > 3 and word in words)


def _linked_lines(topic: frozenset[str], links: Sequence[SpecLink], best: Sequence[_Found]) -> list[SpecLink]:
    """Links by name or value whose line has question words, or that lead to a function that is quoted."""
    quoted_ones = {one.symbol.symbol.span for one in best}
    exact = [link for link in links if link.method in (By.NAME, By.VALUE, By.DEFINITION)]
    shares = [(sum(_has(_words_in(link.spec.text), word) for word in topic), link) for link in exact]
    wanted = [
        (share, link)
        for share, link in shares
        if share >= max(len(topic) / 2, 1) or (link.symbol and link.symbol.symbol.span in quoted_ones)
    ]
    return [link for _, link in sorted(wanted, key=lambda one: (-one[0], -one[1].confidence, one[1].spec.start))]


def _of_specification(links: Sequence[SpecLink], library: Library) -> Iterator[Sentence]:
    """The lines of the specification; for a constant, also the line of code with the same value."""
    seen: set[int] = set()
    for link in links:
        if link.spec.start in seen or len(seen) == MOST_LINES:
            continue
        seen.add(link.spec.start)
        both = [link.spec, *([link.code] if link.method is By.VALUE else [])]
        yield from (made for place in both if (made := _line(place, library)) is not None)


def _of_code(best: Sequence[_Found], library: Library) -> Iterator[Sentence]:
    for one in best:
        yield from tell(one.symbol, library, documented=True)


def _line(place: Place, library: Library) -> Sentence | None:
    """The line of a place, as written."""
    text = library.text(place.revision_id)
    start = text.rfind("\n", 0, place.start) + 1
    start += len(text[start : place.start]) - len(text[start : place.start].lstrip())
    return quoted(place.document_id, [(start, start + len(place.text))], place.text, library)
