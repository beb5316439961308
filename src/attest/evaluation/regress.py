"""Regression test against the last accepted run: has the shipped default become worse?

A run is accepted under the name of its data set. The next run is compared with it query by query. Everything that a
change changes (chunking, settings, embedding space) may differ; the questions and the documents may not.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from attest.errors import BaselineUnknown, UsageError
from attest.evaluation import runs
from attest.evaluation.cards import ACROSS
from attest.evaluation.datasets import DataSet
from attest.evaluation.retrieval import Wanted, evaluate
from attest.evaluation.retrieval_report import RetrievalReport
from attest.evaluation.systems import default_profile
from attest.values.members import plain
from attest.values.progress import Report

_UNUSUAL = re.compile(r"[^A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Regression:
    """A run of the shipped default, compared with the run that was accepted before."""

    report: RetrievalReport
    name: str
    """Name of the accepted run."""
    accepted: bool
    """Whether this run is now the accepted one."""

    @property
    def worse(self) -> bool:
        """Whether the headline measure fell significantly."""
        return self.report.against is not None and self.report.against.worse

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest eval regress --json` prints."""
        against = self.report.against
        return {
            "schema": 1,
            "dataset": self.report.data.name,
            "queries": len(self.report.data.queries),
            "headline": self.report.data.headline,
            "accepted": self.accepted,
            "worse": self.worse,
            "across": list(against.across) if against else [],
            "differences": plain(against.differences) if against else [],
        }


def regress(data: DataSet, store: Path, *, typed: str, accept: bool, progress: Report) -> Regression:
    """Measure the shipped default and compare it with the accepted run; with ``accept``, accept this run instead.

    ``typed`` is the data set as the user named it. Raises ``UsageError`` if there is nothing to compare with.
    """
    name = accepted_name(data)
    folder = runs.folder_beside(store)
    baseline = None if accept else _comparable_run(folder, name, data, typed)
    wanted = Wanted(
        data=data, store=store, profiles=[default_profile()], baseline=baseline, across=ACROSS if baseline else ()
    )
    report = evaluate(wanted, progress)
    if accept:
        runs.save_baseline(folder, name)
    return Regression(report=report, name=name, accepted=accept)


def accepted_name(data: DataSet) -> str:
    """The name under which a run on a data set is accepted."""
    return f"accepted-{_UNUSUAL.sub('-', data.name)}"


def _comparable_run(folder: Path, name: str, data: DataSet, typed: str) -> str:
    """The name of the accepted run. Raises ``UsageError`` if there is none, or if it is for other questions."""
    remedy = f"accept this one with: attest eval regress {typed} --accept"
    try:
        before = runs.load(folder, name)
    except BaselineUnknown:
        raise UsageError(f"no run on {data.name} was accepted yet; {remedy}") from None
    if before.card.data != data.sha256:
        raise UsageError(
            f"{data.name} changed since its last run was accepted, so the two cannot be compared; {remedy}"
        )
    return name
