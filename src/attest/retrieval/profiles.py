"""Ways to search, by name. Each is what its stages are given."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass

from attest.retrieval.decompose import Decompose, decompose
from attest.retrieval.hypothetical_passages import Pooling, Writer
from attest.retrieval.rank import Shares, Weights
from attest.retrieval.rerank import Reranker
from attest.retrieval.selection.recency import Recency
from attest.retrieval.selection.select import Selection


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """How the stages of one search are done."""

    weights: Weights = field(default_factory=Weights)
    decompose: Decompose | None = None
    """Takes questions apart, so that each part has its own search; None searches for the whole question alone."""
    suppose: Pooling | None = None
    """How the vectors of supposed passages become one; None compares the question itself."""
    rerank: int = 0
    """So many of the best candidates are read again by a reranker."""
    recency: Recency | None = None
    """What it is worth to be new; None sets no store by it."""
    diversity: float = 0.0
    """What it costs a candidate to be just like a better one; 0 leaves the order to the score."""
    selection: Selection = field(default_factory=Selection)


@dataclass(frozen=True, slots=True, kw_only=True)
class Models:
    """What a profile may ask for beside the store. None: it is not there, and the result says so."""

    reranker: Reranker | None = None
    writer: Writer | None = None


READ_AGAIN = 50
"""Candidates that a reranker is given: two thirds of a second on two cores (design/reranking.md)."""

_BM25 = Shares(lexical=1.0)
_COSINE = Shares(dense=1.0)
_BOTH = Shares(lexical=1.0, dense=1.0)


def _only(shares: Shares, *, ranks: bool = False, identity: float = 0.0) -> Weights:
    """Channels and nothing beside them."""
    return Weights(
        part=shares, whole=shares, code=shares, near=0.0, spelled=0.0, symbol=0.0, phrase=0.0, place=0.0, defines=0.0,
        valued=0.0, links=0.0, meant=0.0, linked=0.0, priors=0.0, further=0.0, neighbours=0.0, identity=identity,
        ranks=ranks,
    )  # fmt: skip


PROFILES: Mapping[str, Profile] = {
    "hybrid": Profile(),
    "lexical": Profile(weights=Weights(neighbours=0.0).without_meaning()),
    "dense": Profile(weights=_only(_COSINE)),
    "rerank": Profile(rerank=READ_AGAIN),
    "hyde": Profile(suppose="mean"),
    "hyde-max": Profile(suppose="max"),
    "recent": Profile(recency=Recency()),
    "diverse": Profile(diversity=1.0, selection=Selection(per_document=3, per_section=3)),
    "plain": Profile(weights=_only(_BM25)),
    "parts": Profile(decompose=decompose),
    "mix": Profile(weights=_only(_BOTH)),
    "mix-dense": Profile(weights=_only(Shares(lexical=0.3, dense=0.7))),
    "rrf": Profile(weights=_only(_BOTH, ranks=True)),
    "rrf-dense": Profile(weights=_only(Shares(lexical=0.3, dense=0.7), ranks=True)),
    "rrf-code": Profile(weights=_only(Shares(lexical=0.4, dense=1.0), ranks=True)),
    "rrf-names": Profile(weights=_only(Shares(lexical=0.3, dense=0.4), ranks=True, identity=0.3)),
}
"""From ``plain`` on, profiles are there to compare with: BM25 alone, one fixed mix of scores, and reciprocal ranks by
the weights of others, for prose, for code, and with the documents that a question names as a third channel
(design/retrieval.md)."""

ALONE: Sequence[str] = [name for name, one in PROFILES.items() if not (one.rerank or one.suppose)]
"""Profiles that ask for nothing beside the store."""


def settings_of(profile: str) -> dict[str, float | str]:
    """The numbers and words of a profile under dotted names (``weights.part.lexical``), however it is built."""
    return dict(_settings(PROFILES[profile]))


def _settings(value: object, name: str = "") -> Iterator[tuple[str, float | str]]:
    if is_dataclass(value):
        for one in fields(value):
            yield from _settings(getattr(value, one.name), f"{name}.{one.name}" if name else one.name)
    elif isinstance(value, int | float | str):
        yield name, value if isinstance(value, str) else float(value)
