"""Compare runs, and the gate: is the shipped default still as good as it should be?"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from attest.errors import NotComparable
from attest.evaluation.baselines import CHANCE, FTS5, NAMED
from attest.evaluation.cards import check_comparable
from attest.evaluation.ranking import STEADY, Row
from attest.evaluation.runs import Run
from attest.evaluation.statistics import Difference, paired_difference
from attest.evaluation.systems import default_profile
from attest.values.members import members, plain

Values = Mapping[str, Mapping[str, Mapping[str, float]]]
"""Values by row, measure and query."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Two runs of the same queries: every profile that both have, in every measure."""

    first: str
    second: str
    across: Sequence[str]
    """Conditions that differ between the two."""
    headline: str
    differences: Sequence[Difference]
    """Each value of the first run minus that of the second."""

    @property
    def worse(self) -> bool:
        """Whether the first run is significantly below the second in the headline measure."""
        return any(difference.worse for difference in self.differences if difference.measure == self.headline)

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest eval compare --json` prints."""
        summary = {**members(self, without={"differences"}), "worse": self.worse}
        return {"schema": 1, **summary, "differences": plain(self.differences)}


def compare(first: Run, second: Run, *, across: Collection[str] = ()) -> Comparison:
    """Compare the first run with the second. Raises ``NotComparable`` if they did not measure the same."""
    profiles = [name for name in first.card.settings if name in second.card.settings]
    if not profiles:
        of = [f"{run.name} has the profiles {', '.join(run.card.settings)}" for run in (first, second)]
        raise NotComparable(first.name, second.name, of)
    differing = check_comparable(first.name, first.card, second.name, second.card, profiles=profiles, across=across)
    return Comparison(
        first=first.name,
        second=second.name,
        across=differing,
        headline=first.headline,
        differences=[difference for name in profiles for difference in _differences(name, first.values, second.values)],
    )


def _differences(row: str, first: Values, second: Values) -> Iterator[Difference]:
    for measure, values in first[row].items():
        found = paired_difference(row, values, row, second[row].get(measure, {}), measure=measure)
        if found and measure != STEADY:
            yield found


def profile_differences(rows: Sequence[Row], profiles: Sequence[str], measures: Sequence[str]) -> list[Difference]:
    """Every profile against the plain baseline and chance, and the shipped default against all others."""
    named = {row.name: row for row in rows}
    shipped = _shipped_of(profiles)
    pairs = [(shipped, other) for other in (*profiles, NAMED) if other != shipped]
    pairs += [(profile, other) for profile in profiles for other in (FTS5, CHANCE)]
    found = [
        paired_difference(row, named[row].values[measure], other, named[other].values[measure], measure=measure)
        for measure in measures
        for row, other in pairs
        if measure in named[row].values
    ]
    return [difference for difference in found if difference is not None]


def _shipped_of(profiles: Sequence[str]) -> str:
    """The shipped default if it is among the profiles, else the first of them."""
    default = default_profile()
    return default if default in profiles else profiles[0]


def faults(rows: Sequence[Row], profiles: Sequence[str], headline: str) -> list[str]:
    """Why the gate is red, in words; empty if it is green. No threshold is fixed: everything is a paired test.

    The default must not be worse than any other profile or the plain baseline, and every profile must be better than
    chance, because otherwise a useless channel could hide behind the others.
    """
    named = {row.name: row.values[headline] for row in rows}
    shipped = _shipped_of(profiles)
    rivals = [name for name in (*profiles, FTS5) if name != shipped]
    found = []
    for rival in rivals:
        one = paired_difference(shipped, named[shipped], rival, named[rival], measure=headline)
        if one and one.worse:
            found.append(f"{shipped} is worse than {rival} in {headline}: {one.difference:+.3f}, {_interval_text(one)}")
    for profile in profiles:
        one = paired_difference(profile, named[profile], CHANCE, named[CHANCE], measure=headline)
        if one is None or one.low <= 0:
            found.append(
                f"{profile} is not better than chance in {headline}{f': {_interval_text(one)}' if one else ''}"
            )
    return found


def _interval_text(one: Difference) -> str:
    return f"95% {one.low:+.3f} to {one.high:+.3f}"
