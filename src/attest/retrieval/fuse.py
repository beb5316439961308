"""Fusion: each candidate gets one score from its channels, links and priors.

There is one order, by score, ties by chunk id. The weights are in ``weights.py``.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from attest.retrieval.channels.links import documents_asked_for, linked_documents
from attest.retrieval.priors import Prior, prior_score, priors_for
from attest.retrieval.recall import Channels, dependents
from attest.retrieval.view import PlacedChunk, View
from attest.retrieval.weights import RANK_OFFSET, Shares, Weights
from attest.values.questions import DocumentMention, ParsedQuestion, Want

if TYPE_CHECKING:
    import numpy as np


_AMBIGUOUS = 0.25
"""Factor for a name whose words are mostly used for something else; 1.0 for a name that has no other use."""
_DOCUMENT_SCORES = ("links", "meant", "identity", "prior")
"""Scores that every candidate gets from its document, whatever the channels found."""
_WANTS_OF_PEOPLE = frozenset({Want.POSITIONS, Want.DISCUSSION, Want.PLACE, Want.EVOLUTION, Want.ROADMAP})
"""Wants that are met where people speak of a document rather than in it."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A chunk with all of its scores, before its text is read."""

    placed: PlacedChunk
    scores: Mapping[str, float]
    """Score of each channel, link and prior by name, without those that are 0 because they do not concern the chunk;
    ``fused`` is the weighted sum by which candidates are ranked."""
    whole: bool = False
    """Whether the chunk is its whole document."""
    kind_offset: Mapping[str, float] = field(default_factory=dict)
    """By how much each channel's weight is larger for a part of a document than for this kind (kind_balance.py)."""

    @property
    def document_id(self) -> str:
        """Id of the chunk's document."""
        return self.placed.document.document_id

    def score(self, name: str) -> float:
        """A score by its name; 0 for one that does not concern the chunk."""
        return self.scores.get(name, 0.0)

    def order(self) -> tuple[float, str]:
        """Sort key: the best score first, ties by chunk id."""
        return -self.scores["fused"], self.placed.chunk_id

    def with_score(self, name: str, score: float, *, weight: float = 1.0) -> "Candidate":
        """A copy with one more score, weighted and added to ``fused``."""
        fused = round(self.scores["fused"] + weight * score, 6)
        scores = {**self.scores, name: round(score, 6), "fused": fused}
        return Candidate(self.placed, scores, self.whole, self.kind_offset)


def fuse(
    view: View, asked: ParsedQuestion, channels: Channels, pool: "np.ndarray", weights: Weights
) -> list[Candidate]:
    """All candidates with their fused scores, best first."""
    rows = view.postings.rows[pool].tolist()
    channel_scores = dict(zip(rows, _channel_scores(channels, pool, ranks=weights.ranks), strict=True))
    alone = dict(zip(rows, view.postings.alone[pool].tolist(), strict=True))
    embedded = _embedded_rows(view, channels, pool)
    meant = {mention.document_id: _mention_score(mention, asked) for mention in asked.meant}
    priors = priors_for(asked) if weights.priors else ()
    with_vector = _Scorer(
        asked, dependents(view, asked), meant, priors, weights, _weights_by_kind(weights, asked, channels)
    )
    word_weights = weights.without_meaning(others=bool(embedded))
    without_vector = replace(with_vector, weights=word_weights, kinds=_weights_by_kind(word_weights, asked, channels))
    scored = []
    for placed in view.chunks_of_rows(list(channel_scores)):
        scorer = with_vector if placed.row in embedded else without_vector
        scored.append(scorer.candidate(placed, channel_scores[placed.row], alone=alone[placed.row]))
    return _with_links(view, asked, sorted(scored, key=Candidate.order), weights)


@dataclass(frozen=True, slots=True)
class _KindWeights:
    """Weights for one kind of chunk: a part of its document, the whole of it, or source code."""

    weights: Mapping[str, float]
    """Weight of every score such a chunk may have, by name."""
    offset: Mapping[str, float]
    """By how much each channel's weight is larger for a part, less what this kind keeps (kind_balance.py)."""


def _weights_by_kind(weights: Weights, asked: ParsedQuestion, channels: Channels) -> Mapping[Shares, _KindWeights]:
    """The weights of each kind of chunk by its shares; the same for all candidates of a question."""
    known = {*channels.scores, *_DOCUMENT_SCORES}
    others = {name: weight for name, weight in weights.besides_shares.items() if name in known}
    part = shares_by_name(weights.part, asked)
    by_kind = {}
    for kind in (weights.part, weights.whole, weights.code):
        shares = shares_by_name(kind, asked)
        offset = {name: (1 - kind.lead_kept) * (part[name] - share) for name, share in shares.items()}
        by_kind[kind] = _KindWeights(weights={**shares, **others}, offset=offset)
    return by_kind


@dataclass(frozen=True, slots=True)
class _Scorer:
    """Document scores and weights of one question, for scoring all of its candidates."""

    asked: ParsedQuestion
    dependents: frozenset[str]
    meant: Mapping[str, float]
    priors: Sequence[Prior]
    weights: Weights
    kinds: Mapping[Shares, _KindWeights]

    def candidate(self, placed: PlacedChunk, channel_scores: Mapping[str, float], *, alone: bool) -> Candidate:
        """The candidate for a chunk, with its fused score."""
        document_id = placed.document.document_id
        kind = self.kinds[self.weights.shares(self.asked, placed.document, alone=alone)]
        scores = {
            **channel_scores,
            "links": float(document_id in self.dependents and placed.chunk.kind == "front_matter"),
            "meant": self.meant.get(document_id, 0.0),
            "identity": float(document_id in self.asked.named),
            "prior": prior_score(self.priors, self.asked, placed.chunk, placed.document) if self.priors else 0.0,
        }
        total = sum(weight * scores.get(name, 0.0) for name, weight in kind.weights.items())
        return Candidate(placed, {**scores, "fused": round(total, 6)}, whole=alone, kind_offset=kind.offset)


def _mention_score(mention: DocumentMention, asked: ParsedQuestion) -> float:
    """Score of a document that the question mentions by a name, 0 to 1. It is smaller where people speak of the
    document elsewhere."""
    settled = 0.0 if asked.wants & _WANTS_OF_PEOPLE else mention.settled
    return mention.confidence * (_AMBIGUOUS + (1 - _AMBIGUOUS) * settled)


def _with_links(view: View, asked: ParsedQuestion, scored: list[Candidate], weights: Weights) -> list[Candidate]:
    """The candidates with the scores of their documents' links to the named and the best documents, best first."""
    if not weights.linked:
        return scored
    documents = view.catalog.documents
    best = list(dict.fromkeys(item.document_id for item in scored))
    asked_by_link = documents_asked_for(view.connection, asked, documents)
    linked = linked_documents(view.connection, best, documents)
    scores = {name: linked.get(name, 0.0) + asked_by_link.get(name, 0.0) for name in best}
    rescored = [item.with_score("linked", scores[item.document_id], weight=weights.linked) for item in scored]
    return sorted(rescored, key=Candidate.order)


def _embedded_rows(view: View, channels: Channels, pool: "np.ndarray") -> frozenset[int]:
    """Rows of the candidates that have a vector."""
    if channels.cosine is None or view.dense is None:
        return frozenset()
    return frozenset(view.postings.rows[pool[view.dense.numbers[pool] >= 0]].tolist())


def _channel_scores(channels: Channels, pool: "np.ndarray", *, ranks: bool) -> Iterator[dict[str, float]]:
    """Yield the channel scores of each candidate."""
    columns = {
        name: _reciprocal_ranks(scores[pool]) if ranks else scores[pool] for name, scores in channels.scores.items()
    }
    if channels.cosine is not None and channels.topics is not None:
        topics = channels.topics(pool)
        columns |= {"cosine": channels.cosine[pool], "topic": topics / max(float(topics.max(initial=0.0)), 1e-6)}
    values = [column.tolist() for column in columns.values()]
    return (dict(zip(columns, row, strict=True)) for row in zip(*values, strict=True)) if values else ({} for _ in pool)


def _reciprocal_ranks(scores: "np.ndarray") -> "np.ndarray":
    """Reciprocal ranks, 1 for the first; equal scores share the better rank, and 0 stays 0."""
    import numpy as np

    _, place, counts = np.unique(-scores, return_inverse=True, return_counts=True)
    before = np.concatenate([[0], np.cumsum(counts)[:-1]])[place]
    return np.where(scores > 0, (RANK_OFFSET + 1) / (RANK_OFFSET + 1 + before), 0.0)


def shares_by_name(shares: Shares, asked: ParsedQuestion) -> dict[str, float]:
    """Weight of each channel for such a question, by name."""
    named = {"lexical": shares.lexical, "document": shares.document, "dense": shares.dense}
    if asked.asks:
        return named
    return {**named, "topic": shares.topic if asked.describes else shares.topic / 2}
