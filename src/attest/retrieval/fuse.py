"""Fusion: each candidate gets one score from its channels, links and priors.

There is one order, by score, ties by chunk id. The weights are in ``rank.py``.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from attest.retrieval.channels.links import asked_for, linked_with
from attest.retrieval.rank import RANK_OFFSET, Priors, Shares, Weights, prior, priors_for
from attest.retrieval.recall import Channels, dependents
from attest.retrieval.view import Placed, View
from attest.values.questions import DocumentMention, ParsedQuestion, Want

if TYPE_CHECKING:
    import numpy as np


_UNSETTLED = 0.25
"""Factor for a name whose words are mostly used for something else; 1.0 for a name that has no other use."""
_OF_DOCUMENTS = ("links", "meant", "identity", "prior")
"""Scores that every candidate gets from its document, whatever the channels found."""
_OF_PEOPLE = frozenset({Want.POSITIONS, Want.DISCUSSION, Want.PLACE, Want.EVOLUTION, Want.ROADMAP})
"""Wants that are met where people speak of a document rather than in it."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A chunk with all of its scores, before its text is read."""

    placed: Placed
    scores: Mapping[str, float]
    """Score of each channel, link and prior by name; ``fused`` is the weighted sum by which candidates are ranked."""
    whole: bool = False
    """Whether the chunk is its whole document."""
    kind_offset: Mapping[str, float] = field(default_factory=dict)
    """By how much each channel's weight is larger for a part of a document than for this kind (kind_balance.py)."""

    @property
    def document_id(self) -> str:
        """Id of the chunk's document."""
        return self.placed.document.document_id

    def order(self) -> tuple[float, str]:
        """Sort key: the best score first, ties by chunk id."""
        return -self.scores["fused"], self.placed.chunk_id

    def better(self, name: str, worth: float, *, weight: float = 1.0) -> "Candidate":
        """A copy with one more score, weighted and added to ``fused``."""
        fused = round(self.scores["fused"] + weight * worth, 6)
        scores = {**self.scores, name: round(worth, 6), "fused": fused}
        return Candidate(self.placed, scores, self.whole, self.kind_offset)


def fuse(
    view: View, asked: ParsedQuestion, channels: Channels, pool: "np.ndarray", weights: Weights
) -> list[Candidate]:  # fmt: skip
    """All candidates with their fused scores, best first."""
    rows = view.postings.rows[pool].tolist()
    seen = dict(zip(rows, _columns(channels, pool, ranks=weights.ranks), strict=True))
    alone = dict(zip(rows, view.postings.alone[pool].tolist(), strict=True))
    embedded = _embedded(view, channels, pool)
    meant = {one.document_id: _worth(one, asked) for one in asked.meant}
    priors = priors_for(asked) if weights.priors else ()
    said = _Said(asked, dependents(view, asked), meant, priors, weights, _kinds(weights, asked, channels))
    bare_weights = weights.without_meaning(others=bool(embedded))
    bare = replace(said, weights=bare_weights, kinds=_kinds(bare_weights, asked, channels))
    scored = [
        (said if placed.row in embedded else bare).of(placed, seen[placed.row], alone=alone[placed.row])
        for placed in view.places(list(seen))
    ]
    return _with_links(view, asked, sorted(scored, key=Candidate.order), weights)


@dataclass(frozen=True, slots=True)
class _Kind:
    """Weights for one kind of chunk: a part of its document, the whole of it, or source code."""

    counts: Mapping[str, float]
    """Weight of every score such a chunk may have, by name."""
    offset: Mapping[str, float]
    """By how much each channel's weight is larger for a part, less what this kind keeps (kind_balance.py)."""


def _kinds(weights: Weights, asked: ParsedQuestion, channels: Channels) -> Mapping[Shares, _Kind]:
    """The weights of each kind of chunk by its shares; the same for all candidates of a question."""
    beside = {name: weight for name, weight in weights.beside.items() if name in {*channels.scores, *_OF_DOCUMENTS}}
    part = named_shares(weights.part, asked)
    return {
        kind: _Kind(
            counts={**shares, **beside},
            offset={name: (1 - kind.lead_kept) * (part[name] - share) for name, share in shares.items()},
        )
        for kind, shares in ((kind, named_shares(kind, asked)) for kind in (weights.part, weights.whole, weights.code))
    }


@dataclass(frozen=True, slots=True)
class _Said:
    """Document scores and weights of one question, for scoring all of its candidates."""

    asked: ParsedQuestion
    dependents: frozenset[str]
    meant: Mapping[str, float]
    priors: Priors
    weights: Weights
    kinds: Mapping[Shares, _Kind]

    def of(self, placed: Placed, seen: Mapping[str, float], *, alone: bool) -> Candidate:
        """The candidate for a chunk, with its fused score."""
        document_id = placed.document.document_id
        kind = self.kinds[self.weights.shares(self.asked, placed.document, alone=alone)]
        scores = {
            **seen,
            "links": float(document_id in self.dependents and placed.chunk.kind == "front_matter"),
            "meant": self.meant.get(document_id, 0.0),
            "identity": float(document_id in self.asked.named),
            "prior": prior(self.priors, self.asked, placed.chunk, placed.document) if self.priors else 0.0,
        }
        total = sum(weight * scores.get(name, 0.0) for name, weight in kind.counts.items())
        return Candidate(placed, {**scores, "fused": round(total, 6)}, whole=alone, kind_offset=kind.offset)


def _worth(one: DocumentMention, asked: ParsedQuestion) -> float:
    """Score of a document that the question mentions by a name, 0 to 1. It is smaller where people speak of the
    document elsewhere."""
    settled = 0.0 if asked.wants & _OF_PEOPLE else one.settled
    return one.confidence * (_UNSETTLED + (1 - _UNSETTLED) * settled)


def _with_links(view: View, asked: ParsedQuestion, scored: list[Candidate], weights: Weights) -> list[Candidate]:
    """The candidates with the scores of their documents' links to the named and the best documents, best first."""
    if not weights.linked:
        return scored
    documents = view.catalog.documents
    best = list(dict.fromkeys(item.document_id for item in scored))
    asked_by_link = asked_for(view.connection, asked, documents)
    linked = linked_with(view.connection, best, documents)
    worth = {name: linked.get(name, 0.0) + asked_by_link.get(name, 0.0) for name in best}
    better = [item.better("linked", worth[item.document_id], weight=weights.linked) for item in scored]
    return sorted(better, key=Candidate.order)


def _embedded(view: View, channels: Channels, pool: "np.ndarray") -> frozenset[int]:
    """Rows of the candidates that have a vector."""
    if channels.cosine is None or view.dense is None:
        return frozenset()
    return frozenset(view.postings.rows[pool[view.dense.numbers[pool] >= 0]].tolist())


def _columns(channels: Channels, pool: "np.ndarray", *, ranks: bool) -> Iterator[dict[str, float]]:
    """Yield the channel scores of each candidate."""
    columns = {name: _by_rank(scores[pool]) if ranks else scores[pool] for name, scores in channels.scores.items()}
    if channels.cosine is not None and channels.topics is not None:
        topics = channels.topics(pool)
        columns |= {"cosine": channels.cosine[pool], "topic": topics / max(float(topics.max(initial=0.0)), 1e-6)}
    values = [column.tolist() for column in columns.values()]
    return (dict(zip(columns, row, strict=True)) for row in zip(*values, strict=True)) if values else ({} for _ in pool)


def _by_rank(scores: "np.ndarray") -> "np.ndarray":
    """Reciprocal ranks, 1 for the first; equal scores share the better rank, and 0 stays 0."""
    import numpy as np

    _, place, counts = np.unique(-scores, return_inverse=True, return_counts=True)
    before = np.concatenate([[0], np.cumsum(counts)[:-1]])[place]
    return np.where(scores > 0, (RANK_OFFSET + 1) / (RANK_OFFSET + 1 + before), 0.0)


def named_shares(shares: Shares, asked: ParsedQuestion) -> dict[str, float]:
    """Weight of each channel for such a question, by name."""
    named = {"lexical": shares.lexical, "document": shares.document, "dense": shares.dense}
    if asked.asks:
        return named
    return {**named, "topic": shares.topic if asked.describes else shares.topic / 2}
