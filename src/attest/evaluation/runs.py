"""Runs on disk, in a folder beside the store: cards, values, and rankings as TREC run files.

``last/`` is the last run, ``baselines/NAME/`` a saved one. Each has ``card.json``, ``values.json`` (values by row,
measure and query), ``qrels.trec`` and one ``ROW.trec`` for each row, which any evaluation program can read.
"""

import json
import re
import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from attest.errors import BaselineUnknown, UsageError
from attest.evaluation.cards import Card, card_from
from attest.evaluation.datasets import Query
from attest.evaluation.ranking import DEPTH, Row
from attest.values.members import members

LAST = "last"
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")
_NOT_IN_TREC = re.compile(r"[\s%]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """A run that was kept."""

    name: str
    headline: str
    card: Card
    values: Mapping[str, Mapping[str, Mapping[str, float]]]
    """Values by row, measure and query."""

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest eval save-baseline --json` prints."""
        return {"schema": 1, **members(self, without={"values"})}


@dataclass(frozen=True, slots=True, kw_only=True)
class Saved:
    """The runs that were saved under a name."""

    runs: Sequence[Run]

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest eval list-baselines --json` prints."""
        return {"schema": 1, "baselines": [members(run, without={"values"}) for run in self.runs]}


def folder_beside(store: Path) -> Path:
    """The folder with the evaluations of a store."""
    return store.parent / "eval"


def write_last_run(folder: Path, card: Card, rows: Sequence[Row], queries: Sequence[Query], headline: str) -> Path:
    """Write the last run, replacing the one before; return its folder."""
    half = folder / f"{LAST}.part"
    shutil.rmtree(half, ignore_errors=True)
    half.mkdir(parents=True)
    (half / "card.json").write_text(json.dumps(members(card), indent=2), encoding="utf-8")
    values = {"headline": headline, "rows": {row.name: row.values for row in rows}}
    (half / "values.json").write_text(json.dumps(values), encoding="utf-8")
    (half / "qrels.trec").write_text("".join(_qrel_lines(queries)), encoding="utf-8", errors="backslashreplace")
    for row in rows:
        (half / f"{row.name}.trec").write_text("".join(_run_lines(row)), encoding="utf-8", errors="backslashreplace")
    last = folder / LAST
    shutil.rmtree(last, ignore_errors=True)
    return half.rename(last)


def _qrel_lines(queries: Sequence[Query]) -> list[str]:
    return [
        f"{run_file_id(query.id)} 0 {run_file_id(document)} {grade}\n"
        for query in queries
        for document, grade in query.relevant.items()
    ]


def _run_lines(row: Row) -> list[str]:
    """Lines of query, Q0, document, rank, score, name. Programs sort by score, so it falls with the rank."""
    return [
        f"{run_file_id(ranking.query)} Q0 {run_file_id(document)} {rank} {DEPTH + 1 - rank} {row.name}\n"
        for ranking in row.rankings
        for rank, document in enumerate(ranking.documents, 1)
    ]


def run_file_id(text: str) -> str:
    """An id without white space, as the format requires. Other characters are kept, and different ids stay
    different."""
    return _NOT_IN_TREC.sub(lambda match: f"%{ord(match[0]):02X};", text) or "%"


def save_baseline(folder: Path, name: str) -> Run:
    """Save the last run under a name, replacing what was saved under it before."""
    if name == LAST:
        raise UsageError(f"{LAST!r} always means the run before; save it under another name")
    if not _NAME.fullmatch(name):
        raise UsageError(f"{name!r} cannot be the name of a baseline; take letters, digits, dots and dashes")
    run = load(folder, LAST)
    target = folder / "baselines" / name
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(folder / LAST, target)
    return replace(run, name=name)


def baselines(folder: Path) -> list[Run]:
    """All saved runs, by name."""
    return [load(folder, name) for name in _names(folder)]


def load(folder: Path, name: str) -> Run:
    """The last run, or a saved one. Raises ``BaselineUnknown``."""
    place = folder / LAST if name == LAST else folder / "baselines" / name
    if not (_NAME.fullmatch(name) and (place / "card.json").is_file()):
        raise BaselineUnknown(name, _names(folder))
    found = json.loads((place / "values.json").read_text(encoding="utf-8"))
    card = card_from((place / "card.json").read_text(encoding="utf-8"))
    return Run(name=name, card=card, values=found["rows"], headline=found["headline"])


def _names(folder: Path) -> list[str]:
    return sorted(path.parent.name for path in (folder / "baselines").glob("*/card.json"))
