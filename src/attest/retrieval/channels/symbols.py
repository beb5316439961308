"""Symbols that a query names: the chunk with the definition, found by its name.

Rule 1: a word is a symbol only if the store defines one with that name, never because it looks like one.
Rule 2: a query that is nothing but a symbol (``Client.send``, ``get``) asks for its definition. In a question, only
words that do not occur in prose (``buyGas``, ``process_attestation``, ``a.b``, ``f()``) are looked up, and they count
half.
Rule 3: a question about what a thing is (*what is a fork choice?*) may mean a type with that name (``ForkChoice``),
which counts less. Values by their names (*the maximum file size*, ``MAX_FILE_SIZE``) are another channel
(``named_values.py``).
"""

import re
import sqlite3
from collections.abc import Iterator, Mapping

from attest.questions.definitions import thing_to_define, type_name_of
from attest.store.queries import queries

MOST_OF_A_NAME = 1_000
"""Most definitions of one name that are read."""
_NAME = r"[^\W\d][\w$]*(?:(?:\.|::|->)[^\W\d][\w$]*)*"
"""A name, qualified or not: *Client.send*, *std::move*, *self->next*."""
_ALONE = re.compile(rf"\s*(?P<name>{_NAME})(?:\(\))?\s*")
"""A query that is nothing but a name."""
_WORD = re.compile(rf"(?<![\w.])(?P<name>{_NAME})(?P<call>\(\))?")
"""A name in a question, and whether it is called: *f()*."""
_UNLIKE_PROSE = re.compile(r"\w_\w|[a-z][A-Z]|\w(?:\.|::|->)\w{2}|^_")
"""Spelling that does not occur in prose: *a_b*, *aB*, *a.bc*, *_a*."""
_IN_QUESTION = 0.5
"""Weight of a name in a question; 1 for a query that is nothing but a name."""
_AS_TYPE = 0.4
"""Weight of a type with the name of what a question asks about."""
_KIND_SCORES = {"field": 0.6, "variable": 0.6, "constant": 0.9, "namespace": 0.8}
"""Score of a definition by its kind; 1 for functions and types."""
_OTHER_ROLE = 0.3
"""Subtracted for a file that is not ordinary source."""

_LONG_QUESTION, _IN_LONG_QUESTION = 9, 0.4
"""Words of a question that says more than a symbol's name, and the factor for symbols in it."""


def named_symbols(question: str) -> Mapping[str, float]:
    """Names in a question that may be symbols, with their weights."""
    alone = _ALONE.fullmatch(question)
    if alone:
        return {alone["name"]: 1.0}
    words = _WORD.finditer(question)
    in_question = {m["name"]: _IN_QUESTION for m in words if m["call"] or _UNLIKE_PROSE.search(m["name"])}
    thing = thing_to_define(question)
    weights = {**({type_name_of(thing): _AS_TYPE} if thing else {}), **in_question}
    is_long = len(question.split()) >= _LONG_QUESTION
    return {name: weight * (_IN_LONG_QUESTION if is_long else 1.0) for name, weight in weights.items()}


def chunks_defining_symbols(connection: sqlite3.Connection, question: str) -> Mapping[int, float]:
    """Rows of the chunks that define a symbol in the question, each with a score from 0 to 1."""
    found: dict[int, float] = {}
    for name, weight in named_symbols(question).items():
        for row, score in _definitions(connection, name):
            found[row] = max(found.get(row, 0.0), round(weight * score, 6))
    return found


def _definitions(connection: sqlite3.Connection, name: str) -> Iterator[tuple[int, float]]:
    """Yield the rows of the chunks that define a name, each with its score."""
    owner, _, last = re.sub("::|->", ".", name).rpartition(".")
    wanted = f".{owner}."
    rows = connection.execute(queries("code")["chunks_defining"], (last, MOST_OF_A_NAME)).fetchall()
    for row in rows:
        around = f".{row['module'].replace('/', '.')}.{row['qualified'].rpartition('.')[0]}.".replace("..", ".")
        if not owner or around.endswith(wanted):
            yield row["rowid"], _score(row)


def _score(row: sqlite3.Row) -> float:
    """How likely this definition is the one that is meant, by its kind, its file's role, its depth, visibility and
    body."""
    score: float = _KIND_SCORES.get(row["kind"], 1.0)
    score -= _OTHER_ROLE * (row["role"] != "source")
    score -= 0.03 * min(row["qualified"].count("."), 3)
    score -= 0.05 * (row["visibility"] != "public") + 0.1 * (row["head_end"] >= row["end"])
    return max(score, 0.05)
