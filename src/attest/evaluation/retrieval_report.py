"""The result of `attest eval run`: figures, differences, and the conditions of the measurement."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from attest.evaluation.cards import Card
from attest.evaluation.compare import Comparison
from attest.evaluation.corpora import Index
from attest.evaluation.datasets import DataSet
from attest.evaluation.ranking import Row
from attest.evaluation.statistics import Difference, rounded
from attest.values.members import members, plain


@dataclass(frozen=True, slots=True, kw_only=True)
class RetrievalReport:
    """Every row with its figures, the differences between rows, and the conditions of the measurement."""

    data: DataSet
    card: Card
    index: Index
    profiles: Sequence[Row]
    baselines: Sequence[Row]
    differences: Sequence[Difference]
    categories: Mapping[str, Mapping[str, float]]
    """Headline measure by category and row; empty if there is one category."""
    stripped: Sequence[Row] = ()
    """The profiles again, for queries that name a proposal by number, without the number."""
    as_asked: Sequence[Row] = ()
    """The profiles for the same queries as they were asked."""
    against: Comparison | None = None
    gate: Sequence[str] | None = None
    """Why the gate is red; None if it was not requested."""
    kept: Path | None = None
    """The folder with the run."""

    @property
    def red(self) -> bool:
        """Whether any requested check failed."""
        return bool(self.gate) or (self.against is not None and self.against.worse)

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest eval run --json` prints."""
        return {
            "schema": 1,
            "dataset": self.data.name,
            "split": self.data.split,
            "queries": len(self.data.queries),
            "left_out": self.data.left_out,
            "headline": self.data.headline,
            "profiles": _figures(self.profiles),
            "baselines": _figures(self.baselines),
            "differences": plain(self.differences),
            "categories": rounded(plain(self.categories)),
            "number_stripped": {
                "queries": len(self.stripped[0].rankings) if self.stripped else 0,
                "profiles": _figures(self.stripped),
                "as_asked": _figures(self.as_asked),
            },
            "index": plain(self.index),
            "card": members(self.card),
            "against": plain(self.against),
            "gate": plain(self.gate),
            "degraded": list(self.card.degraded),
        }


def _figures(rows: Sequence[Row]) -> Mapping[str, Mapping[str, float]]:
    return {row.name: rounded(dict(row.figures())) for row in rows}
