"""What the question mentions and the evidence lacks.

Good answers paraphrase, so most words of a question may be missing from the document that answers it. A few may not: a
name, an identifier, a number with its unit, the very thing asked for, and this thing, or a value of the kind asked for,
beside the names. Each rule was kept because it hardly ever fires on a question that has an answer.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from attest.answering.content_words import (
    GENERIC_NOUNS,
    is_date,
    is_date_or_document,
    is_in_document_name,
    is_known_in_parts,
    names_in,
)
from attest.answering.counted_things import counted_things
from attest.answering.objections.asked_noun import asked_noun
from attest.answering.scoring.quantities import asked_value_pattern
from attest.answering.word_match import families, matches, with_context
from attest.values.questions import ParsedQuestion, Want
from attest.values.search import Hit
from attest.words.terms import ORDINARY_WORDS, stem, without_digit_separators, words

RARE_NAME = 0.6
"""Rarity from which a missing name is an objection; commoner ones are missing from good answers too."""
RARE_FOR_NAMED = 0.4
"""The same if the question names a document: what it never mentions cannot be asked of it."""
RARE_BESIDE = 0.45
"""Rarity from which a name must occur in the chunk that has what is asked for."""

_CODE_SPELLING = re.compile(r"[a-z]{2}[A-Z]|\w_\w")
"""A programmer's spelling; *iPhone* is not one."""
_NUMBERED_NAME = re.compile(r"(?=[A-Z]{2}|[A-Z]\d\d)(?P<letters>[A-Z]+)(?P<number>\d+)")
"""Capitals and a number, or one and a number of two digits: ``PUSH0``, ``E14``; an *A4* is no name."""
_MEASURED = re.compile(r"(?<![\w.,])(?P<number>\d[\d,.]*)[ -]?(?P<unit>[kmgt]i?b|bytes|ms)(?!\w)", re.I)
"""A number with the unit of a size or a time: *20 MiB*."""
_CELL = re.compile(r"(?<=\|)\s*(\d{4,})\s*(?=\|)")
"""A number of four digits or more alone in the cell of a table, whose column says what it counts; fewer are there by
chance."""
_VERSION = re.compile(r"\b[A-Za-z]+/\d+\b|\bv\d+(?:\.\d+)+\b")
"""The version of a protocol or program: ``eth/74``, ``v1.2``."""


def missing_names(asked: ParsedQuestion, texts: Sequence[str]) -> list[str]:
    """Rare names that none of the texts mentions; people who are known may write under others."""
    least = RARE_FOR_NAMED if asked.named else RARE_NAME
    in_dates = {word for period in asked.periods for word in words(period.words)}
    names = [word for word in names_in(asked) if not (is_date(word.word) and (asked.named or word.word in in_dates))]
    known = [name.casefold() for name in asked.speakers]
    names = [word for word in names if not any(word.word.casefold() in name for name in known)]
    rare = [word for word in names if least <= word.rarity < 1.0 and not is_in_document_name(asked, word)]
    present = frozenset(word for text in texts for word in families(text)) if rare else frozenset()
    return [word.word for word in rare if not matches(word, present)]


def missing_altogether(asked: ParsedQuestion, texts: Sequence[str]) -> list[str]:
    """Everything that the question asks about, if no text has a word of it; names of documents do not count."""
    subjects = [
        word
        for word in asked.words
        if word.word.lower() not in ORDINARY_WORDS
        and stem(word.word.lower()) not in GENERIC_NOUNS
        and not is_in_document_name(asked, word)
    ]
    if not texts or len(subjects) < 2:
        return []
    present: frozenset[str] = frozenset()
    for text in texts:
        present |= families(text)
        if any(matches(word, present) for word in subjects):
            return []
    return [word.word for word in subjects]


def missing_identifiers(asked: ParsedQuestion, hits: Sequence[Hit]) -> list[str]:
    """Identifiers in a programmer's spelling of which the store has at most the parts.

    No language begins one with a digit: ``5MiB`` is a size. ``SHA256`` may be written *SHA-256*.
    """
    spelled = (word for word in asked.words if not word.word[0].isdigit() and word.word not in asked.corrections)
    unknown = [word.word for word in spelled if is_known_in_parts(word)]
    numbered = {name: match for name in unknown if (match := _NUMBERED_NAME.fullmatch(name))}
    return [
        name
        for name in unknown
        if _CODE_SPELLING.search(name) or (name in numbered and not _is_written_apart(numbered[name], hits))
    ]


def _is_written_apart(name: re.Match[str], hits: Sequence[Hit]) -> bool:
    """Whether a hit has the letters of a name and its number with a mark or a space between them."""
    apart = re.compile(rf"\b{name['letters']}[\W_]{{1,2}}{name['number']}\b")
    return any(apart.search(with_context(hit)) for hit in hits)


def missing_numbers(asked: ParsedQuestion, texts: Sequence[str], hits: Sequence[Hit]) -> list[str]:
    """Numbers of things (``4 threads``) that none of the texts has, not even alone in a cell, versions (``eth/74``)
    that no hit has, and measures (*20 MiB*) of which the texts have only others of that unit."""
    question = without_digit_separators(asked.question)
    things = counted_things(asked.question)
    versions = [match[0] for match in _VERSION.finditer(question)]
    text = without_digit_separators(" ".join(texts)).lower() if things else ""
    found = " ".join(map(with_context, hits)).lower() if versions else ""
    cells = frozenset(_CELL.findall(text))
    missing = [
        counted
        for counted, pattern in things.items()
        if not (pattern.search(text) or cells.intersection(re.findall(r"\d+", counted)))
    ]
    missing += [version for version in versions if not re.search(rf"\b{re.escape(version.lower())}(?!\d)", found)]
    return [*missing, *_missing_measures(question, texts)]


def _missing_measures(question: str, texts: Sequence[str]) -> Iterator[str]:
    asked = list(_MEASURED.finditer(question))
    text = without_digit_separators(" ".join(texts)) if asked else ""
    units = {match["unit"].lower() for match in _MEASURED.finditer(text)} if asked else frozenset()
    for match in asked:
        has_number = re.search(rf"(?<![\d.]){re.escape(match['number'])}(?![\d.]*\d)", text)
        if match["unit"].lower() in units and not has_number:
            yield match[0]


def missing_thing(asked: ParsedQuestion, text: str, hits: Sequence[Hit]) -> str | None:
    """The noun asked for (“which *company* did”, “what is the *salary* of”), if the evidence lacks it.

    That is, the text never mentions it, and no hit has it together with the two rarest other words of the question.
    """
    noun = asked_noun(asked)
    if noun is None or matches(noun, families(text)):
        return None
    others = (word for word in asked.words if word is not noun and not is_in_document_name(asked, word))
    needed = [noun, *sorted(others, key=lambda word: -word.rarity)[:2]]
    present = (families(with_context(hit)) for hit in hits)
    return None if any(all(matches(word, words) for word in needed) for words in present) else noun.word


def missing_beside(asked: ParsedQuestion, hits: Sequence[Hit], columns: Mapping[str, str]) -> list[str]:
    """The names missing from the chunk that has most of them beside what is asked for: the thing, or a value of its
    kind.

    ``columns`` has column names by chunk, since a long table has them in another chunk.
    """
    wanted = [word for word in names_in(asked) if word.rarity >= RARE_BESIDE and not is_date_or_document(asked, word)]
    chunks = list(_chunks_with_what_is_asked(asked, hits, columns)) if wanted else None
    if chunks is None or not (chunks or _value_pattern(asked)):
        return []
    lacking = ([word.word for word in wanted if not matches(word, present)] for present in chunks)
    return min(lacking, key=len, default=[word.word for word in wanted])


def _names_of_author(asked: ParsedQuestion, hit: Hit) -> frozenset[str]:
    """Word families of the names by which the question calls whoever wrote a chunk: *Ada Mole* is ``moleada``."""
    author = hit.found.chunk.author or ""
    if author not in asked.speakers:
        return frozenset()
    return families(" ".join(word.word for word in asked.words if word.word.casefold() in author.casefold()))


def _value_pattern(asked: ParsedQuestion) -> re.Pattern[str] | None:
    """Pattern of the value asked for; None for who asks why there is *no remaining time*."""
    return None if Want.REASON in asked.wants else asked_value_pattern(asked.question)


def _chunks_with_what_is_asked(
    asked: ParsedQuestion, hits: Sequence[Hit], columns: Mapping[str, str]
) -> Iterator[frozenset[str]]:
    """Word families of each chunk that has what is asked for, with its headings.

    In a table the number is in a cell, and what it counts is in the column heading.
    """
    value, noun = _value_pattern(asked), asked_noun(asked)
    for hit in hits if value or noun else ():
        present = families(f"{with_context(hit)} {columns.get(hit.found.chunk_id, '')}") | _names_of_author(asked, hit)
        has_noun = noun is not None and matches(noun, present)
        if (value is not None and value.search(hit.found.text)) or (
            has_noun and (value is None or hit.found.chunk.kind == "table")
        ):
            yield present
