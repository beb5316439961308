"""View model of a trace: tables for a reader who has not read the code.

Rule 1: everything shown is in the trace, or counted from it.
Rule 2: a rule that dropped candidates is shown with the stage that applied it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, zip_longest

from attest.values.channels import CHANNELS, COMBINED
from attest.values.explanations import ExplainedHit, Explanation, TraceComparison
from attest.values.pages import with_pages
from attest.values.search import Stage
from attest.values.traces import Considered, Trace

_COMPARED = 10
"""Number of hits of a replay shown beside those of the trace."""

STAGES: Mapping[str, str] = {
    "understand": "The question was read",
    "suppose": "Supposed passages were taken up, to search for passages like them",
    "recall": "Each channel looked for candidates",
    "fuse": "The scores of the channels were combined into one",
    "together": "What the question and its parts found was merged",
    "recency": "Recent text was raised",
    "diversify": "Passages that repeat a better one were lowered",
    "rerank": "A cross-encoder reordered the best",
    "select": "The best were kept, without repetitions",
    "given": "The passages were given with the question",
    "expand": "The surroundings of the hits were added",
}
"""Descriptions of the stages, by name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StageRow:
    """A stage with its start and duration as percentages of the total time."""

    stage: Stage
    begins: float
    share: float

    @property
    def description(self) -> str:
        """Description of the stage."""
        return STAGES.get(self.stage.name, "")


@dataclass(frozen=True, slots=True, kw_only=True)
class ChannelRow:
    """What one channel contributed."""

    name: str
    description: str
    candidates: int
    hits: int
    best: Considered


@dataclass(frozen=True, slots=True, kw_only=True)
class DropRow:
    """A rule, the stage that applied it, and the number of candidates it dropped."""

    stage: str
    rule: str
    candidates: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CandidateRow:
    """A candidate at its place, with the scores of the channels that found it."""

    place: int
    candidate: Considered
    channels: Sequence[tuple[str, float]]


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceView:
    """A trace, ready to be shown, and its comparison with a replay, if there was one."""

    explanation: Explanation
    found: TraceComparison | None = None
    profile: str = ""
    """Profile of the replay; empty if it is the trace's own."""

    @property
    def trace(self) -> Trace:
        return self.explanation.trace

    @property
    def rest_ms(self) -> float:
        """Milliseconds outside all stages: loading, and for an answer its sentences and their verification."""
        return max(self.trace.elapsed_ms - sum(stage.elapsed_ms for stage in self.trace.stages), 0.0)

    @property
    def rest_share(self) -> float:
        """``rest_ms`` as a percentage of the total time."""
        return 100 * self.rest_ms / self._whole_ms

    @property
    def _whole_ms(self) -> float:
        return max(self.trace.elapsed_ms, sum(stage.elapsed_ms for stage in self.trace.stages), 1e-9)

    @property
    def stages(self) -> list[StageRow]:
        """The stages, one after another along the total time."""
        begins = accumulate((stage.elapsed_ms for stage in self.trace.stages), initial=0.0)
        return [
            StageRow(stage=stage, begins=100 * begin / self._whole_ms, share=100 * stage.elapsed_ms / self._whole_ms)
            for stage, begin in zip(self.trace.stages, begins, strict=False)
        ]

    @property
    def channels(self) -> list[ChannelRow]:
        """The contribution of each channel to the recorded candidates."""
        names = dict.fromkeys([*CHANNELS, *(name for candidate in self.trace.candidates for name in candidate.scores)])
        return [row for name in names if name not in COMBINED and (row := _channel(name, self.trace.candidates))]

    @property
    def drops(self) -> list[DropRow]:
        """The number of candidates dropped by each rule, in the order of the stages."""
        return list(_drops(self.trace))

    @property
    def candidates(self) -> list[CandidateRow]:
        """The recorded candidates, best first."""
        return [
            CandidateRow(place=place, candidate=one, channels=list(_positive_scores(one)))
            for place, one in enumerate(self.trace.candidates, 1)
        ]

    @property
    def paths(self) -> Mapping[str, str]:
        """Current places of hits (path, lines, pages) by chunk id; for other hits only the document is known."""
        stored = (hit for hit in self.explanation.hits if hit.path)
        return {hit.candidate.chunk_id: with_pages(f"{hit.path}:{_line_range(hit)}", hit.pages) for hit in stored}

    @property
    def beside(self) -> list[tuple[Considered | None, Considered | None]]:
        """The first hits of the trace beside those of the replay; empty if both are identical."""
        if self.found is None or self.found.identical:
            return []
        return list(zip_longest(self.found.first.hits[:_COMPARED], self.found.second.hits[:_COMPARED]))


def _line_range(hit: ExplainedHit) -> str:
    return f"{hit.start_line}" if hit.start_line == hit.end_line else f"{hit.start_line}–{hit.end_line}"


def _channel(name: str, candidates: Sequence[Considered]) -> ChannelRow | None:
    seen = [candidate for candidate in candidates if candidate.scores.get(name, 0.0) > 0]
    if not seen:
        return None
    return ChannelRow(
        name=name,
        description=CHANNELS.get(name, ""),
        candidates=len(seen),
        hits=sum(candidate.rank is not None for candidate in seen),
        best=max(seen, key=lambda one: one.scores[name]),
    )


def _positive_scores(candidate: Considered) -> Iterator[tuple[str, float]]:
    names = [*CHANNELS, *(name for name in candidate.scores if name not in CHANNELS and name not in COMBINED)]
    return ((name, candidate.scores[name]) for name in names if candidate.scores.get(name, 0.0) > 0)


def _drops(trace: Trace) -> Iterator[DropRow]:
    """Rows of dropped candidates; those that no stage names ranked below the last hit, which counts for the last
    stage."""
    order = {stage.name: place for place, stage in enumerate(trace.stages)}
    stage_of = {drop.chunk_id: stage.name for stage in trace.stages for drop in stage.dropped}
    last = next(reversed(order), "")
    counted = Counter(
        (stage_of.get(candidate.chunk_id, last), candidate.rule) for candidate in trace.candidates if candidate.rule
    )
    for (stage, rule), count in sorted(counted.items(), key=lambda item: (order.get(item[0][0], 0), -item[1])):
        yield DropRow(stage=stage, rule=rule, candidates=count)
