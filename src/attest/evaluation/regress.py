"""Against the last run that was accepted: has the shipped default become worse?

A run is accepted under the name of its data set. The next one is compared with it query by query; whatever a change
changes (how documents are cut, settings, embedding space) may differ, the questions and the documents may not.
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
    """A run of the shipped default, and how it stands to the one that was accepted before."""

    report: RetrievalReport
    name: str
    """Of the accepted run."""
    accepted: bool
    """Whether this run is the accepted one from now on."""

    @property
    def worse(self) -> bool:
        """Whether the headline measure fell, and not by chance."""
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
    """Measure the shipped default and compare it with the accepted run; with ``accept`` this one is accepted instead.

    ``typed`` is the data set as the user names it. Raises ``UsageError`` when there is nothing to compare with.
    """
    name = accepted_name(data)
    folder = runs.folder_beside(store)
    baseline = None if accept else _comparable(folder, name, data, typed)
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


def _comparable(folder: Path, name: str, data: DataSet, typed: str) -> str:
    """The name of the accepted run, if it is of the same questions."""
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
