"""What a named constant is set to: only the lines that set it.

“What is MAX_FEE?” is answered completely by `MAX_FEE = 8`. If documents set it to different values, each is shown once.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from attest.answering.passages.passages import Form, Passage
from attest.answering.passages.plain import cells
from attest.answering.scoring.score import Scored
from attest.values.questions import ParsedQuestion, Want
from attest.words.terms import ORDINARY_WORDS

MOST = 4
"""Most values that are shown."""
_NAME = re.compile(r"\b(?:[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[a-z0-9]+(?:_[a-z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]*)+)\b")
_SET = r"\W{{0,2}}\b{name}\b`?\s*(?:\([^)]*\))?(?::\s*\w+\s*)?(?:=|:=|:)\s*`?(?P<value>[^\s`;,#|][^;,#|\n]*)"
_ALSO = frozenset(
    "value values constant parameter default defaults set setting number amount current equal defined".split()
)
"""Words that ask for a value without saying which."""
_DOES = re.compile(r"\b(?:do|does|did|will|can|should|must)\b(?!.*\b(?:equal|default|stand|set|amount))", re.I)
"""Asks what a thing does, needs or is for, whatever it is set to."""
_MORE = frozenset({Want.REASON, Want.POSITIONS, Want.EVOLUTION, Want.COUNTERFACTUAL})
"""Wants that no value satisfies."""


def constant_set(asked: ParsedQuestion, found: Sequence[Scored]) -> list[Scored]:
    """The passages that set the constant asked for, best first, each value once; empty for other questions."""
    name = _constant(asked)
    if name is None:
        return []
    setting = [(item, list(_values(name, item.passage))) for item in found]
    meant = [(item, values) for item, values in setting if values and item.passage.found.document_id in asked.named]
    shown: set[str] = set()
    first: list[Scored] = []
    for item, values in meant or setting:
        if not shown.issuperset(values):
            shown.update(values)
            first.append(replace(item, passage=_line(name, item.passage)))
    return first[:MOST]


def _constant(asked: ParsedQuestion) -> str | None:
    """The one identifier that the question is about, if it asks for nothing else about it."""
    names = list(dict.fromkeys(_NAME.findall(asked.question)))
    if len(names) != 1 or asked.wants & _MORE or _DOES.search(asked.question):
        return None
    calls = {part for document_id in asked.named for part in asked.called(document_id).split("-")}
    other = {word.word.lower() for word in asked.words} - {names[0].lower()} - _ALSO - ORDINARY_WORDS - calls
    return names[0] if not other else None


def _values(name: str, passage: Passage) -> Iterator[str]:
    """The values that a passage sets a name to, normalised for comparison."""
    if passage.form is Form.ROW:
        row = cells(passage.text)
        named = next((place for place, cell in enumerate(row) if cell.strip("` ") == name), None)
        if named is not None:
            yield from (_plain(cell) for cell in row[named + 1 :][:1] if cell)
        return
    for match in re.finditer(_SET.format(name=re.escape(name)), passage.text):
        if passage.form is Form.CODE or re.match(r"[\d(-]|0x|2\*\*", match["value"]):
            yield _plain(match["value"])


def _line(name: str, passage: Passage) -> Passage:
    """The line of source code that sets the name, if the statement ends there; otherwise the passage."""
    match = re.search(_SET.format(name=re.escape(name)), passage.text)
    if passage.form is not Form.CODE or match is None:
        return passage
    named = match.start() + match[0].index(name)
    low = passage.text.rfind("\n", 0, named) + 1
    line = passage.text[low:].partition("\n")[0]
    if any(line.count(opens) > line.count(closes) for opens, closes in ("()", "[]", "{}")):
        return passage
    low += len(line) - len(line.lstrip())
    return replace(passage, start=passage.start + low, end=passage.start + low + len(line.strip()), text=line.strip())


def _plain(value: str) -> str:
    return re.sub(r"[`\s_.]+$|[`\s_]", "", value).casefold()
