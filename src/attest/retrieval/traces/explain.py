"""Explain a trace in words: why each hit is there, and which rule decided.

Rule 1: every sentence follows from a number or a name in the trace; nothing is searched for, and nothing is guessed.
Rule 2: a table says what scores mean, in the order in which the reasons are given. The sentences of the rules are in
values/decisions.py.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from attest.errors import ReferenceUnknown
from attest.store.database import Database
from attest.store.place_lookup import show
from attest.values.channels import CHANNELS
from attest.values.decisions import sentence_of
from attest.values.explanations import ExplainedHit, Explanation
from attest.values.spans import lines_of
from attest.values.traces import Considered, Reading, Trace

BEST_MATCH = 0.9995
"""Score of the best candidate of a channel, rounding aside: scores are divided by the best one."""
GOOD_MATCH, CLOSE_MATCH = 0.5, 0.85
"""Scores from which a candidate's words match well, and its meaning is close."""

Scores = Mapping[str, float]
"""From the name of a channel to the score."""

Reason = tuple[Callable[[Scores], bool], str]
"""A condition on scores, and the reason that it gives in words."""


def _usual_reason(channel: str, *, least: float = 0.0) -> Reason:
    """A reason that gives the channel's usual sentence from a score on."""
    return lambda scores: scores.get(channel, 0) > 0 and scores.get(channel, 0) >= least, CHANNELS[channel]


_REASONS: Sequence[Reason] = (
    *map(_usual_reason, ("symbol", "place", "spelled", "phrase", "defines")),
    *map(_usual_reason, ("valued", "speaker", "identity", "meant", "links")),
    (lambda s: s.get("rerank", 0) != 0, "a model that compared it with the question placed it here"),
    (lambda s: s.get("lexical", 0) >= BEST_MATCH, "its own words match best"),
    (lambda s: GOOD_MATCH <= s.get("lexical", 0) < BEST_MATCH, "its own words match well"),
    (lambda s: 0 < s.get("lexical", 0) < GOOD_MATCH, "some of its words match"),
    _usual_reason("document", least=GOOD_MATCH),
    (lambda s: s.get("dense", 0) >= BEST_MATCH, "it is the closest in meaning"),
    (lambda s: CLOSE_MATCH <= s.get("dense", 0) < BEST_MATCH, "it is close in meaning"),
    (lambda s: s.get("topic", 0) >= BEST_MATCH, "the beginning of its document is closest to the question"),
    _usual_reason("linked"),
    _usual_reason("further"),
    _usual_reason("neighbours", least=GOOD_MATCH),
    _usual_reason("prior"),
    (lambda s: s.get("prior", 0) < 0, "although such passages seldom answer a question"),
)
"""Conditions on scores, and the reason that each of them gives."""


def explain_trace(database: Database, trace: Trace) -> Explanation:
    """A trace in words, with the present places of its hits."""
    return Explanation(
        trace=trace,
        outcome=outcome(trace),
        question=list(reading_lines(trace.reading)),
        hits=[_explain_hit(database, candidate) for candidate in trace.hits],
        drops=drop_counts(trace),
    )


def _explain_hit(database: Database, candidate: Considered) -> ExplainedHit:
    """A hit with its present place, unless its document changed, and the reasons for its rank."""
    try:
        shown = show(database, candidate.chunk_id)
    except ReferenceUnknown:  # the document changed since
        return ExplainedHit(candidate=candidate, path=None, start_line=None, end_line=None, why=rank_reasons(candidate))
    lines = lines_of(shown.text, 0, len(shown.text))
    return ExplainedHit(
        candidate=candidate,
        path=shown.document.path,
        start_line=shown.first_line,
        end_line=shown.first_line + lines.last - lines.first,
        pages=shown.pages,
        why=rank_reasons(candidate),
    )


def outcome(trace: Trace) -> str:
    """The outcome of a question in one sentence."""
    if trace.decision is None:
        found = len(trace.hits)
        are_hits = "is a hit" if found == 1 else "are hits"
        return (
            f"searched: {found} of {trace.considered:,} candidates {are_hits}" if found else "searched: nothing found"
        )
    decision = trace.decision
    likely = f"answerable {decision.answerable:.2f}, refused below {decision.threshold:.2f}"
    return f"{sentence_of(decision.rule)} ({likely})"


def rank_reasons(candidate: Considered) -> list[str]:
    """Reasons for the rank of a candidate, the plainest first."""
    return [reason for applies, reason in _REASONS if applies(candidate.scores)] or ["no channel stands out"]


def reading_lines(reading: Reading) -> Iterator[str]:
    """Yield how a question was understood, one line for each thing."""
    if reading.terms:
        yield f"looked for: {' '.join(reading.terms)}"
    if reading.named:
        yield f"names the documents: {', '.join(reading.named)}"
    yield from (f"{words!r} stands for {document}" for words, document in reading.meant.items())
    yield from (f"{wrong!r} was read as {right!r}" for wrong, right in reading.corrections.items())
    if reading.wants:
        yield f"wants: {', '.join(reading.wants)}"
    if reading.unknown:
        yield f"nowhere in the store: {', '.join(reading.unknown)}"


def drop_counts(trace: Trace) -> Mapping[str, int]:
    """Why candidates are not hits, in words, with the number of candidates for each reason."""
    counted = Counter(candidate.rule for candidate in trace.candidates if candidate.rule)
    return dict(counted.most_common())
