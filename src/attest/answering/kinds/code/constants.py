"""What a named constant is set to: only the lines that set it.

“What is MAX_FEE?” is answered completely by `MAX_FEE = 8`. If documents set it to different values, each is shown once.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from attest.answering.passages.passages import Passage, PassageForm
from attest.answering.passages.plain_text import plain_cells
from attest.answering.scoring.asked_value import MORE_THAN_VALUES
from attest.answering.scoring.score import Scored
from attest.values.questions import ParsedQuestion, Want
from attest.words.terms import ORDINARY_WORDS

MOST_VALUES = 4
"""Most values that are shown."""
_CONSTANT_NAME = re.compile(r"\b(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z0-9]+(?:_[a-z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]*)+)\b")
"""A name as code spells it: ``MAX_FEE``, ``max_fee``, ``maxFee``."""
_SETTING = r"\W{{0,2}}\b{name}\b`?\s*(?:\([^)]*\))?(?::\s*\w+\s*)?(?:=|:=|:)\s*`?(?P<value>[^\s`;,#|][^;,#|\n]*)"
"""Sets the constant ``{name}``: ``MAX_FEE = 8``, ``max_fee: int = 8``, ```MAX_FEE`: 8``."""
_VALUE_WORDS = frozenset(
    "value values constant parameter default defaults set setting number amount current equal defined".split()
)
"""Words that ask for a value without saying which."""
_ASKS_BEHAVIOUR = re.compile(
    r"\b(?:do|does|did|will|can|should|must)\b(?!.*\b(?:equal|default|stand|set|amount))", re.I
)
"""Asks what a thing does, needs or is for, whatever it is set to."""
_BEYOND_VALUES = MORE_THAN_VALUES | {Want.COUNTERFACTUAL}
"""Wants that no value satisfies."""


def constant_settings(asked: ParsedQuestion, found: Sequence[Scored]) -> list[Scored]:
    """The passages that set the constant asked for, best first, each value once; empty for other questions."""
    name = _constant_asked(asked)
    if name is None:
        return []
    values_of = [(item, list(_values_set(name, item.passage))) for item in found]
    of_named_document = [
        (item, values) for item, values in values_of if values and item.passage.found.document_id in asked.named
    ]
    shown: set[str] = set()
    settings: list[Scored] = []
    for item, values in of_named_document or values_of:
        if not shown.issuperset(values):
            shown.update(values)
            settings.append(replace(item, passage=_setting_line(name, item.passage)))
    return settings[:MOST_VALUES]


def _constant_asked(asked: ParsedQuestion) -> str | None:
    """The one identifier that the question is about, if it asks for nothing else about it."""
    names = list(dict.fromkeys(_CONSTANT_NAME.findall(asked.question)))
    if len(names) != 1 or asked.wants & _BEYOND_VALUES or _ASKS_BEHAVIOUR.search(asked.question):
        return None
    name_parts = {part for document_id in asked.named for part in asked.called(document_id).split("-")}
    further_words = (
        {word.word.lower() for word in asked.words} - {names[0].lower()} - _VALUE_WORDS - ORDINARY_WORDS - name_parts
    )
    return names[0] if not further_words else None


def _values_set(name: str, passage: Passage) -> Iterator[str]:
    """The values that a passage sets a name to, normalised for comparison."""
    if passage.form is PassageForm.ROW:
        row = plain_cells(passage.text)
        column = next((place for place, cell in enumerate(row) if cell.strip("` ") == name), None)
        if column is not None:
            yield from (_normalised(cell) for cell in row[column + 1 :][:1] if cell)
        return
    for match in re.finditer(_SETTING.format(name=re.escape(name)), passage.text):
        if passage.form is PassageForm.CODE or re.match(r"[\d(-]|0x|2\*\*", match["value"]):
            yield _normalised(match["value"])


def _setting_line(name: str, passage: Passage) -> Passage:
    """The line of source code that sets the name, if the statement ends there; otherwise the passage."""
    match = re.search(_SETTING.format(name=re.escape(name)), passage.text)
    if passage.form is not PassageForm.CODE or match is None:
        return passage
    named = match.start() + match[0].index(name)
    low = passage.text.rfind("\n", 0, named) + 1
    line = passage.text[low:].partition("\n")[0]
    if any(line.count(opens) > line.count(closes) for opens, closes in ("()", "[]", "{}")):
        return passage
    low += len(line) - len(line.lstrip())
    return replace(passage, start=passage.start + low, end=passage.start + low + len(line.strip()), text=line.strip())


def _normalised(value: str) -> str:
    return re.sub(r"[`\s_.]+$|[`\s_]", "", value).casefold()
