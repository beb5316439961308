"""Whether a passage has the value asked for: one of its kind, or the one given to the name that the question spells.

A table has the unit of a value in the column heading or beside the name of the row: ``Timeout (s)`` over ``30`` is 30
s, and ``Price in EUR`` over ``12`` is 12 EUR.

“How many blobs fit into a block?” is answered by `MAX_BLOBS_PER_BLOCK = 6`, and “what is the default timeout?” by the
line *Default: 30* below the heading `timeout`. Neither has many of the question's words, while sentences that have them
discuss the matter without giving the value.
"""

import re
from collections.abc import Iterator
from itertools import zip_longest

from attest.answering.passages.passages import Passage, PassageForm
from attest.answering.passages.plain_text import LIST_MARK, plain_cells
from attest.answering.scoring.quantities import asked_look_pattern, asked_value_pattern
from attest.questions.given_values import VALUE_LINE, names_with_values
from attest.questions.value_names import best_name_match, document_weight
from attest.values.questions import ParsedQuestion, Want
from attest.words.series import NUMBERED_REFERENCE

OPENING_CHARACTERS = 40
"""Number of first characters of the question within which it must ask for a value, for the question to be about it."""
_HOW_MUCH = re.compile(r"\W*how much\b", re.I)
"""Asks for a value from its first word, wherever the kind follows: *how much did the wall of the harbour cost*."""
MORE_THAN_VALUES = frozenset({Want.POSITIONS, Want.EVOLUTION, Want.REASON})
"""Wants that no value satisfies."""
_NUMBER = re.compile(r"\b0x[0-9a-fA-F]+\b|\d[\d,_.]*")
"""Any number: ``0xff``, ``1_000``, *3.5*."""
_UNIT = re.compile(r"(?:[(\[](?P<within>[^\d()\[\]]{1,20})[)\]]|(?:\bin )?(?P<last>[^\W\d_]{1,20}))\W*\Z")
"""A unit at the end of the name of a column or row: in brackets, or the last word."""
_CELL_WITH_A_NUMBER = re.compile(r"[^\w(]*[\d(.][^|]*")
"""A cell that begins with a number: ``30``, ``~ 2.5 (max)``."""


def sole_value_pattern(asked: ParsedQuestion) -> re.Pattern[str] | None:
    """Pattern of the value that the question begins by asking for; None if it asks for something else as well."""
    early = asked_value_pattern(asked.question if _HOW_MUCH.match(asked.question) else opening(asked.question))
    return None if early is None or asked.wants & MORE_THAN_VALUES else asked_value_pattern(asked.question)


def opening(question: str) -> str:
    """The beginning of a question, to the end of a word."""
    return question[:OPENING_CHARACTERS] + re.split(r"\W", question[OPENING_CHARACTERS:], maxsplit=1)[0]


def matches_value_pattern(looks: re.Pattern[str], passage: Passage) -> bool:
    """Whether a passage has such a value; a row is read with its column names and the units in them."""
    return looks.search(_text_with_units(passage)) is not None


def has_asked_value(asked: ParsedQuestion, passage: Passage) -> bool | None:
    """Whether a passage has a value of the kind asked for, or gives that value by its name without a unit.

    None if no kind is asked for.
    """
    looks = sole_value_pattern(asked)
    return None if looks is None else matches_value_pattern(looks, passage) or named_value_share(asked, passage) > 0


def looks_as_asked(asked: ParsedQuestion, passage: Passage) -> bool | None:
    """Whether a passage looks like an answer to a question that asks loosely; None for other questions."""
    looks = asked_look_pattern(asked.question)
    return None if looks is None else matches_value_pattern(looks, passage)


def has_number(passage: Passage) -> bool:
    """Whether a passage has any number."""
    return _NUMBER.search(_without_references(passage.text)) is not None


def states_number(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether the passage has a number that the question does not."""
    text = LIST_MARK.sub("", passage.text, count=1) if passage.form is PassageForm.ITEM else passage.text
    return bool(set(_NUMBER.findall(_without_references(text))) - set(_NUMBER.findall(asked.question)))


def named_value_share(asked: ParsedQuestion, passage: Passage) -> float:
    """How fully the question spells a name that the passage gives a value to, 0 to 1; 0 if too little."""
    return document_weight(asked, passage.found.document_id) * best_name_match(asked, _names_given(passage))


def _names_given(passage: Passage) -> Iterator[str]:
    yield from names_with_values(passage.text)
    if passage.form is not PassageForm.CODE and VALUE_LINE.match(passage.text):
        yield from (passage.under, *passage.found.chunk.heading_path[-1:])


def _text_with_units(passage: Passage) -> str:
    """The text of a passage with its column names, and for a row each number with its unit."""
    text = _without_references(f"{passage.header_text} {passage.text}")
    return " | ".join([text, *_values_with_units(passage)]) if passage.form is PassageForm.ROW else text


def _without_references(text: str) -> str:
    """A text without the numbers of documents and their sections, which are no values."""
    return NUMBERED_REFERENCE.sub("", text)


def _values_with_units(passage: Passage) -> Iterator[str]:
    row, header = plain_cells(passage.text), plain_cells(passage.header_text) if passage.header_text else []
    for name, value in zip_longest(header[: len(row)], row, fillvalue=""):
        for unit_name in (name, row[0]):
            unit = _UNIT.search(unit_name) if _CELL_WITH_A_NUMBER.fullmatch(value) else None
            if unit and value is not unit_name:
                yield f"{value} {unit['within'] or unit['last']}"
