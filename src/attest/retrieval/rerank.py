"""Reranking: a model that reads the question and a passage together scores the best candidates again.

Rule 1: its score is final for the candidates that it read. The rest follow in the order that they had.
Rule 2: a score is computed once: it is stored by reranker, question and the words of the passage.
Rule 3: without a reranker, or if it fails, the order stays as it was, and the result says so.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from attest.markup import as_searched
from attest.retrieval.fuse import Candidate
from attest.retrieval.view import View
from attest.store.scores import PassagePlace, Scores, cached_scores, passages

NO_RERANKER = (
    "rerank: no cross-encoder, so the order is that of hybrid; name its folder with --cross-encoder or"
    " ATTEST_CROSS_ENCODER"
)
_GAP = 1.0
"""Distance of the last reranked score from the first of the rest."""


class Reranker(Protocol):
    """Scores how well passages answer a question. An instance may be used from many threads."""

    @property
    def name(self) -> str:
        """Key of its stored scores: whatever changes a score must change the name."""

    def score(self, query: str, passages: Sequence[str]) -> Sequence[float]:
        """A finite score for each passage, in order; larger is better, and only differences are meaningful.

        The passages come best first, by the ranking so far.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Reranked:
    """Candidates in their final order, and how they were reranked."""

    candidates: Sequence[Candidate]
    note: str
    degraded: Sequence[str] = ()
    scores: Scores | None = None
    """New scores, to be stored."""


def rerank(
    view: View, question: str, candidates: Sequence[Candidate], count: int, reranker: Reranker | None
) -> Reranked:
    """The first ``count`` candidates by the reranker's score, then the others."""
    if not count:
        return Reranked(candidates=candidates, note="")
    if reranker is None:
        return Reranked(candidates=candidates, note="no reranker", degraded=[NO_RERANKER])
    read = _passages(view, candidates[:count])
    kept = cached_scores(view.connection, reranker.name, question)
    new = {input_hash: text for input_hash, text in read.values() if input_hash not in kept}
    try:
        scored = _scored(reranker, question, new)
    except Exception as error:  # it may be anybody's code, or a service; the previous order is a good one
        message = " ".join(f"{type(error).__name__}: {error}".split())
        degraded = f"rerank: {reranker.name} failed, so the order is that of hybrid ({message[:200]})"
        return Reranked(candidates=candidates, note="failed", degraded=[degraded])
    by_input = {key: scored[key] if key in scored else kept[key] for key, _ in read.values()}
    return Reranked(
        candidates=_ordered(candidates, {row: by_input[key] for row, (key, _) in read.items()}),
        note=f"{len(new)} pairs scored, {len(by_input) - len(new)} kept; {reranker.name}",
        scores=Scores(model=reranker.name, question=question, by_input=scored),
    )


def _passages(view: View, candidates: Sequence[Candidate]) -> dict[int, tuple[str, str]]:
    """By row: the hash of a chunk's words, and the words with the context lines in front; best first."""
    rows = [item.placed.row for item in candidates]
    places = {place.row: place for place in passages(view.connection, rows)}
    return {row: (places[row].input_hash, _words(view, places[row])) for row in rows}


def _words(view: View, place: PassagePlace) -> str:
    """The words of a passage with the context lines in front."""
    text = view.text(place.revision_id)
    return place.prefix + as_searched(place.path, text[place.start : place.end], text)


def _scored(reranker: Reranker, question: str, texts: Mapping[str, str]) -> dict[str, float]:
    """Score of each text by its hash. Raises ``ValueError`` if a score is missing or not a finite number."""
    scores = [float(score) for score in reranker.score(question, list(texts.values()))] if texts else []
    if len(scores) != len(texts) or not all(map(math.isfinite, scores)):
        raise ValueError(f"{len(scores)} scores for {len(texts)} passages, or one that is not a number")
    return dict(zip(texts, scores, strict=True))


def _ordered(candidates: Sequence[Candidate], known: Mapping[int, float]) -> list[Candidate]:
    """All candidates in one order: reranker scores are shifted so that the lowest is above the best of the rest."""
    rest = [item for item in candidates if item.placed.row not in known]
    lift = max((item.scores["fused"] for item in rest), default=0.0) + _GAP - min(known.values(), default=0.0)
    head = [_rescored(item, known[item.placed.row], lift) for item in candidates if item.placed.row in known]
    return [*sorted(head, key=Candidate.order), *rest]


def _rescored(candidate: Candidate, score: float, lift: float) -> Candidate:
    """The candidate with the shifted score; its previous score is kept as ``before``."""
    scores = {**candidate.scores, "before": candidate.scores["fused"], "rerank": round(score, 6)}
    return replace(candidate, scores={**scores, "fused": round(score + lift, 6)})
