"""Questions where code implements what a specification lays down.

The answer quotes the linked lines on both sides, then the functions of the linked files that have the question's words,
by signature and documentation. Code that only tests or mentions the specification is not quoted.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from attest.answering.case import Question
from attest.answering.kinds.code.symbol_quotes import SymbolAnswer, sentence_of_spans, symbol_sentences
from attest.answering.passages.passages import Library
from attest.answering.sentences import Sentence
from attest.values.anchors import By, words_of_name
from attest.values.code import VALUES
from attest.values.questions import ParsedQuestion
from attest.values.specs import Place, Relation, SpecLink
from attest.values.symbols import FoundSymbol
from attest.words.ethereum import CLIENTS
from attest.words.terms import STOP_WORDS, folded

_IMPLEMENTATION_QUESTION = re.compile(
    r"^\W*(?:where|which|what (?:code|functions?|files?|lines?|symbols?)|show|find|list|how (?:do|does|is|are))\b.*"
    r"\bimplement(?:s|ed|ing|ation|ations)?\b"
    r"|^\W*(?:where|which)\b.*\b(?:in|of) (?:the )?(?:code|source|client)\b",
    re.I,
)
"""*Where is EIP-1559 implemented?*, *Which functions of the client …*"""
_GENERAL_WORDS = (
    STOP_WORDS
    | CLIENTS
    | frozenset(
        "implement implemented implementing implementation client code source function method file rule logic line part"
        " find show list".split()
    )
)
"""Words that do not say which part of a specification is meant."""
MOST_FUNCTIONS, MOST_SPECIFICATION_LINES = 3, 3
"""Most functions, and most linked lines of the specification, that are quoted."""
LEAST_WORTH_SHARE = 0.7
"""Minimum worth of a further function, as a share of the best one's."""
HALF_OF_TOPIC = 0.5
"""Share of the question's words from which a function's name says what is asked for."""
SURE_OF_NAME, SURE_OF_LINK_ALONE = 0.85, 0.6
"""Confidence if the best function has half of the question's words, and if it is known by its link alone."""


@dataclass(frozen=True, slots=True)
class _RankedFunction:
    """A function that may be what is asked for."""

    symbol: FoundSymbol
    link: SpecLink
    worth: float


def implementation_answer(question: Question) -> SymbolAnswer | None:
    """The lines of a named specification and of the code that follows it; None if none is asked for or known."""
    asked, library = question.asked, question.library
    if not asked.named or _IMPLEMENTATION_QUESTION.search(asked.question) is None:
        return None
    linked = [link for name in asked.named for link in library.spec_links(name) if link.relation is not Relation.TESTS]
    links = _links_into_named_source(asked, linked)
    topic = _topic_words(asked, links)
    best = _best_functions(topic, links, library)
    lines = _links_to_quote(topic, links, best)
    sentences = [*_specification_sentences(lines, library), *_code_sentences(best, library)]
    if not sentences:
        return None
    by_name = best and _topic_share(topic, best[0].symbol) >= HALF_OF_TOPIC
    return SymbolAnswer(sentences=sentences, confidence=SURE_OF_NAME if by_name else SURE_OF_LINK_ALONE)


def _links_into_named_source(asked: ParsedQuestion, links: Sequence[SpecLink]) -> Sequence[SpecLink]:
    """The links into the source that a question names, or all if it names none."""
    words = set(folded(asked.question))
    return [link for link in links if link.code.path.partition("/")[0].lower() in words] or links


def _topic_words(asked: ParsedQuestion, links: Sequence[SpecLink]) -> frozenset[str]:
    """The question words that say which part of a specification is meant; if there are none, those of its title."""
    numbers = {part for name in asked.named for part in asked.called(name).split("-")}
    sources = {link.code.path.partition("/")[0].lower() for link in links}
    words = [word for word in folded(asked.question) if not numbers & set(words_of_name(word).split())]
    topic = frozenset(words) - _GENERAL_WORDS - sources
    return topic or frozenset(word for link in links[:1] for word in folded(link.spec.title)) - _GENERAL_WORDS


def _best_functions(topic: frozenset[str], links: Sequence[SpecLink], library: Library) -> list[_RankedFunction]:
    """The functions with most of the question's words, the most certain first."""
    found: dict[tuple[str, int], _RankedFunction] = {}
    for link in links:
        for symbol in _symbols_of_link(link, library):
            worth = 2 * _topic_share(topic, symbol) + link.confidence
            key = (symbol.document_id, symbol.symbol.span[0])
            if key not in found or found[key].worth < worth:
                found[key] = _RankedFunction(symbol, link, worth)
    ranked = sorted(found.values(), key=lambda function: (-function.worth, function.symbol.ref))
    return [function for function in ranked[:MOST_FUNCTIONS] if function.worth >= LEAST_WORTH_SHARE * ranked[0].worth]


def _symbols_of_link(link: SpecLink, library: Library) -> Sequence[FoundSymbol]:
    """The symbol of a link, or all functions of a file whose package is named after the specification."""
    if link.relation is not Relation.IMPLEMENTS or link.method is By.VALUE:
        return []
    if link.symbol is not None:
        return [link.symbol] if link.symbol.symbol.kind not in VALUES else []
    return library.functions_in(link.code.document_id)


def _topic_share(topic: frozenset[str], symbol: FoundSymbol) -> float:
    """Share of the topic's words in a symbol's name; those only in its documentation count half."""
    if not topic:
        return 0.0
    name = _padded_words(symbol.symbol.qualified)
    doc = _padded_words((symbol.doc or "")[:200])
    return sum(
        1.0 if _contains_word(name, word) else 0.5 if _contains_word(doc, word) else 0.0 for word in topic
    ) / len(topic)


def _padded_words(text: str) -> str:
    return f" {' '.join(folded(words_of_name(text)))} "


def _contains_word(words: str, word: str) -> bool:
    return f" {word} " in words or (len(word) > 3 and word in words)


def _links_to_quote(
    topic: frozenset[str], links: Sequence[SpecLink], best: Sequence[_RankedFunction]
) -> list[SpecLink]:
    """Links by name or value whose line has question words, or that lead to a function that is quoted."""
    quoted_spans = {function.symbol.symbol.span for function in best}
    exact = [link for link in links if link.method in (By.NAME, By.VALUE, By.DEFINITION)]
    shares = [(sum(_contains_word(_padded_words(link.spec.text), word) for word in topic), link) for link in exact]
    wanted = [
        (share, link)
        for share, link in shares
        if share >= max(len(topic) / 2, 1) or (link.symbol and link.symbol.symbol.span in quoted_spans)
    ]
    wanted.sort(key=lambda pair: (-pair[0], -pair[1].confidence, pair[1].spec.start))
    return [link for _, link in wanted]


def _specification_sentences(links: Sequence[SpecLink], library: Library) -> Iterator[Sentence]:
    """The lines of the specification; for a constant, also the line of code with the same value."""
    seen: set[int] = set()
    for link in links:
        if link.spec.start in seen or len(seen) == MOST_SPECIFICATION_LINES:
            continue
        seen.add(link.spec.start)
        places = [link.spec, *([link.code] if link.method is By.VALUE else [])]
        yield from (sentence for place in places if (sentence := _line_sentence(place, library)) is not None)


def _code_sentences(best: Sequence[_RankedFunction], library: Library) -> Iterator[Sentence]:
    for function in best:
        yield from symbol_sentences(function.symbol, library, documented=True)


def _line_sentence(place: Place, library: Library) -> Sentence | None:
    """The line of a place, as written."""
    text = library.text(place.revision_id)
    start = text.rfind("\n", 0, place.start) + 1
    start += len(text[start : place.start]) - len(text[start : place.start].lstrip())
    return sentence_of_spans(place.document_id, [(start, start + len(place.text))], place.text, library)
