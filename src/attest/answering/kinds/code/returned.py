"""What a function gives back: *What does ``entry_fee`` return?*

A short function is quoted whole, since all its conditions are in it. A longer one is quoted by its signature, by what
its documentation says of the return value, and by the lines that return. No caller is quoted: it says what becomes of
the value, not what the value is.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from attest.answering.case import Question
from attest.answering.kinds.code.documentation import spans_without_marks, what_it_says
from attest.answering.kinds.code.symbol_quotes import (
    MOST_DEFINITIONS,
    ONE_DEFINITION,
    SEVERAL_DEFINITIONS,
    SymbolAnswer,
    sentence_of_spans,
)
from attest.answering.kinds.code.symbols import SYMBOL
from attest.answering.passages.passages import Library, Passage, PassageForm
from attest.answering.passages.statements import statements
from attest.answering.sentences import Sentence, code_sentence
from attest.values.code import CALLABLES
from attest.values.spans import Range
from attest.values.symbols import FoundSymbol

_PUNCTUATION = re.compile(r"\W+")
"""What need not be in a quotation that has all the words of a function."""
_ORDINARY_NOUN = r"(?-i:the [a-z]+ returns?\b)"
"""What is no name of a function: *the worker return*."""
_QUESTIONS = [
    re.compile(pattern, re.I)
    for pattern in (
        rf"\b(?:what|which)(?: \w+)? (?:does|will|would|do) (?!{_ORDINARY_NOUN})(?:calling )?{SYMBOL} returns?\b",
        rf"\bwhat is (?:returned (?:by|from)|the return(?:ed)? (?:value|type) of) {SYMBOL}(?=\W*$| (?:if|when)\b)",
    )
]
"""*What does ``send()`` return?*, *What is returned by ``send``?*"""
_GIVEN = r"return\b(?=[^\n\S]*[^\s;}])"
"""A *return* with a value."""
_RETURN = re.compile(rf"\b{_GIVEN}")
"""The same, anywhere in the code."""
_RETURN_LINE = re.compile(rf"^[^\n\S]*(?:\W*(?:if|else|case|default)\b[^\n]*)?\b{_GIVEN}", re.M)
"""A line that returns a value, perhaps behind its condition: ``if (empty) return 0;``; not a small function in it."""
_SAYS_RETURN = re.compile(r"\breturn(?:s|ed|ing)?\b", re.I)
"""Words of documentation about the return value."""
MOST_RETURNING = 3
"""Most pieces of code that return; of more, only the last is quoted: what a function gives if nothing stops it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """The function that a question asks about."""

    name: str
    conditional: bool
    """Whether more is said than the name: *… return if the queue is empty*."""


def returned_answer(question: Question) -> SymbolAnswer | None:
    """What the source says a function returns; None if nothing of that kind is asked, or nothing says it.

    Under a condition (*… if the burrow is empty*), only a function that is short enough to be quoted whole is.
    """
    asked = _function_asked(question.asked.question)
    if asked is None or (asked.conditional and question.asked.unknown_terms):
        return None
    library = question.library
    found = [one for one in library.definitions(asked.name) if one.symbol.kind in CALLABLES and _gives(one, library)]
    quoted = [_whole(one, library) or ([] if asked.conditional else _parts(one, question)) for one in found]
    sentences = [sentence for one in quoted[:MOST_DEFINITIONS] for sentence in one]
    if not sentences or not all(quoted):
        return None
    return SymbolAnswer(sentences=sentences, confidence=SEVERAL_DEFINITIONS if len(found) > 1 else ONE_DEFINITION)


def _function_asked(question: str) -> _Asked | None:
    text = " ".join(question.split())
    for pattern in _QUESTIONS:
        if match := pattern.search(text):
            rest = text[: match.start()] + text[match.end() :]
            return _Asked(name=match["name"], conditional=re.search(r"\w", rest) is not None)
    return None


def _gives(found: FoundSymbol, library: Library) -> bool:
    """Whether a definition says what it returns: not one that is only declared, without a word on it."""
    text = library.text(found.revision_id)
    in_body = _RETURN.search(text, *_body(found, text)) or _gives_last_expression(found, text)
    return bool(in_body or _SAYS_RETURN.search(found.doc or ""))


def _gives_last_expression(found: FoundSymbol, text: str) -> bool:
    """Whether a function returns without the word: ``fn toll() -> u64 { 4 }``, ``(length) => 4 * length``."""
    body = text[slice(*_body(found, text))].strip()
    if found.language == "rust":
        return body.startswith("{") and "->" in found.signature
    return body.startswith("=>") and not body[2:].lstrip().startswith("{")


def _body(found: FoundSymbol, text: str) -> Range:
    """Span of a function after its signature, the colon behind that, and the documentation inside it."""
    start, end = found.symbol.signature[1], found.symbol.span[1]
    doc = found.symbol.doc
    start = max(start, doc[1]) if doc else start
    return start + len(text[start:end]) - len(text[start:end].lstrip(" \t:")), end


def _whole(found: FoundSymbol, library: Library) -> list[Sentence]:
    """A function with its documentation, if both can be read at a glance."""
    text = library.text(found.revision_id)
    start, end = found.symbol.span
    pieces = list(statements(text, start, end))
    if len(pieces) != 1 or _PUNCTUATION.sub("", text[slice(*pieces[0])]) != _PUNCTUATION.sub("", text[start:end]):
        return []
    start += len(text[start:end]) - len(text[start:end].lstrip())
    return list(_code_sentences(found, [(start, max(end, pieces[0][1]))], library))


def _parts(found: FoundSymbol, question: Question) -> list[Sentence]:
    """The signature of a function, what its documentation says of the return value, and the lines that return."""
    library = question.library
    text = library.text(found.revision_id)
    said = what_it_says(_SAYS_RETURN, text, found.symbol.doc, question.split) if found.symbol.doc else []
    returning = list(_code_sentences(found, _returning_pieces(found, library), library))
    spans = [[found.symbol.signature], *(spans_without_marks(text, place) for place in said)]
    words = [" ".join(text[slice(*span)] for span in places) for places in spans]
    made = [
        sentence_of_spans(found.document_id, places, line, library)
        for places, line in zip(spans, words, strict=True)
        if places
    ]
    return [*(sentence for sentence in made if sentence is not None), *returning] if said or returning else []


def _returning_pieces(found: FoundSymbol, library: Library) -> Sequence[Range]:
    """The pieces of a function's own code that return something; its last one if it returns its last expression."""
    text = library.text(found.revision_id)
    inner = [
        one.symbol.span
        for one in library.functions_in(found.document_id)
        if found.symbol.signature[1] <= one.symbol.span[0] and one.symbol.span[1] <= found.symbol.span[1]
    ]
    pieces = list(statements(text, *_body(found, text)))
    returning = [piece for piece in pieces if _returns(text, piece, inner)]
    if _gives_last_expression(found, text) and pieces and pieces[-1] not in returning:
        returning.append(pieces[-1])
    return returning if len(returning) <= MOST_RETURNING else returning[-1:]


def _returns(text: str, piece: Range, inner: Sequence[Range]) -> bool:
    """Whether a piece of code returns from the function itself, not from one inside it."""
    low = text.rfind("\n", 0, piece[0]) + 1
    places = (match.end() for match in _RETURN_LINE.finditer(text, low, piece[1]))
    return any(not any(start <= at < end for start, end in inner) for at in places)


def _code_sentences(found: FoundSymbol, pieces: Sequence[Range], library: Library) -> Iterator[Sentence]:
    text = library.text(found.revision_id)
    for low, high in pieces:
        chunk = library.chunk_at(found.document_id, low)
        if chunk is not None:
            yield code_sentence(
                Passage(found=chunk, start=low, end=high, text=text[low:high], form=PassageForm.CODE), text
            )
