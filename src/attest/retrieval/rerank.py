"""Rerank: the best candidates are read again by something that sees the question and a passage together.

Rule 1: its score is the last word on those that it read. The rest stand below them, in the order that they had.
Rule 2: what it said once is not asked again: a score belongs to a reranker, a question and the words of a passage.
Rule 3: without a reranker, or when it fails, the order stays what it was, and the result says so.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from attest.retrieval.fuse import Candidate
from attest.retrieval.view import View
from attest.store.scores import PassagePlace, Scores, kept_scores, passages
from attest.values.markup import in_words

NO_RERANKER = (
    "rerank: no cross-encoder, so the order is that of hybrid; name its folder with --cross-encoder or"
    " ATTEST_CROSS_ENCODER"
)
_APART = 1.0
"""How far the last of those read again stands above the first of the rest."""


class Reranker(Protocol):
    """Says how well passages answer a question. One may be used from many threads."""

    @property
    def name(self) -> str:
        """What its scores are kept under: whatever changes a score changes the name."""

    def score(self, query: str, passages: Sequence[str]) -> Sequence[float]:
        """A finite number for each passage, in order; larger is better, and only differences mean anything.

        The passages come best first, as far as that is known before.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Reranked:
    """Candidates in their final order, and what that took."""

    candidates: Sequence[Candidate]
    note: str
    degraded: Sequence[str] = ()
    scores: Scores | None = None
    """Those that were worked out now, to be kept for the next time."""


def rerank(
    view: View, question: str, candidates: Sequence[Candidate], count: int, reranker: Reranker | None
) -> Reranked:
    """The first ``count`` candidates by the reranker's score, then the others."""
    if not count:
        return Reranked(candidates=candidates, note="")
    if reranker is None:
        return Reranked(candidates=candidates, note="no reranker", degraded=[NO_RERANKER])
    read = _passages(view, candidates[:count])
    kept = kept_scores(view.connection, reranker.name, question)
    new = {input_hash: text for input_hash, text in read.values() if input_hash not in kept}
    try:
        scored = _scored(reranker, question, new)
    except Exception as error:  # it may be anybody's code, or a service; the order before it is a good one
        said = " ".join(f"{type(error).__name__}: {error}".split())
        degraded = f"rerank: {reranker.name} failed, so the order is that of hybrid ({said[:200]})"
        return Reranked(candidates=candidates, note="failed", degraded=[degraded])
    by_input = {one: scored[one] if one in scored else kept[one] for one, _ in read.values()}
    return Reranked(
        candidates=_ordered(candidates, {row: by_input[one] for row, (one, _) in read.items()}),
        note=f"{len(new)} pairs scored, {len(by_input) - len(new)} kept; {reranker.name}",
        scores=Scores(model=reranker.name, question=question, by_input=scored),
    )


def _passages(view: View, candidates: Sequence[Candidate]) -> dict[int, tuple[str, str]]:
    """From row to the hash of a chunk's words, and those words with the context lines in front of them; best first."""
    rows = [one.placed.row for one in candidates]
    places = {one.row: one for one in passages(view.connection, rows)}
    return {row: (places[row].input_hash, _words(view, places[row])) for row in rows}


def _words(view: View, place: PassagePlace) -> str:
    text = view.text(place.revision_id)
    return place.prefix + in_words(place.path, text[place.start : place.end], text)


def _scored(reranker: Reranker, question: str, texts: Mapping[str, str]) -> dict[str, float]:
    """Each text's score. Raises ``ValueError`` for scores that nothing can be ordered by."""
    scores = [float(score) for score in reranker.score(question, list(texts.values()))] if texts else []
    if len(scores) != len(texts) or not all(map(math.isfinite, scores)):
        raise ValueError(f"{len(scores)} scores for {len(texts)} passages, or one that is no number")
    return dict(zip(texts, scores, strict=True))


def _ordered(candidates: Sequence[Candidate], known: Mapping[int, float]) -> list[Candidate]:
    """One order, by one number: scores are raised by as much as puts the lowest above the best of the rest."""
    rest = [one for one in candidates if one.placed.row not in known]
    lifted = max((one.scores["fused"] for one in rest), default=0.0) + _APART - min(known.values(), default=0.0)
    head = [_by(one, known[one.placed.row], lifted) for one in candidates if one.placed.row in known]
    return [*sorted(head, key=Candidate.order), *rest]


def _by(candidate: Candidate, score: float, lifted: float) -> Candidate:
    """A candidate ranked by another's score; what it was ranked by stays beside it."""
    scores = {**candidate.scores, "before": candidate.scores["fused"], "rerank": round(score, 6)}
    return replace(candidate, scores={**scores, "fused": round(score + lifted, 6)})
