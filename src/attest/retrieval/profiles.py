"""Search profiles by name. A profile holds the settings of all stages."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass

from attest.questions.decompose import Decompose, decompose
from attest.retrieval.hypothetical_passages import Pooling, Writer
from attest.retrieval.rerank import Reranker
from attest.retrieval.selection.recency import Recency
from attest.retrieval.selection.select import Selection
from attest.retrieval.weights import Shares, Weights


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """Settings of the stages of one search."""

    weights: Weights = field(default_factory=Weights)
    decompose: Decompose | None = None
    """Splits questions into parts that are searched for separately; None searches for the whole question only."""
    suppose: Pooling | None = None
    """How the vectors of hypothetical passages are pooled; None embeds the question itself."""
    rerank: int = 0
    """Number of best candidates that a reranker scores."""
    recency: Recency | None = None
    """Boost for recent passages; None for no boost."""
    diversity: float = 0.0
    """Weight of the penalty for repeating a better candidate; 0 keeps the order by score."""
    selection: Selection = field(default_factory=Selection)


@dataclass(frozen=True, slots=True, kw_only=True)
class Models:
    """Models that a profile may need besides the store. If one is None, the search runs without it, and the result says
    so."""

    reranker: Reranker | None = None
    writer: Writer | None = None


RERANKED = 50
"""Candidates that a reranker scores: two thirds of a second on two cores (design/reranking.md)."""

_BM25 = Shares(lexical=1.0)
_COSINE = Shares(dense=1.0)
_BOTH = Shares(lexical=1.0, dense=1.0)


def _channels_only(shares: Shares, *, ranks: bool = False, identity: float = 0.0) -> Weights:
    """Weights with these channels and nothing else."""
    return Weights(
        part=shares,
        whole=shares,
        code=shares,
        near=0.0,
        spelled=0.0,
        symbol=0.0,
        phrase=0.0,
        place=0.0,
        defines=0.0,
        valued=0.0,
        links=0.0,
        meant=0.0,
        linked=0.0,
        priors=0.0,
        further=0.0,
        neighbours=0.0,
        identity=identity,
        ranks=ranks,
    )


PROFILES: Mapping[str, Profile] = {
    "hybrid": Profile(),
    "lexical": Profile(weights=Weights(neighbours=0.0).without_meaning()),
    "dense": Profile(weights=_channels_only(_COSINE)),
    "rerank": Profile(rerank=RERANKED),
    "hyde": Profile(suppose="mean"),
    "hyde-max": Profile(suppose="max"),
    "recent": Profile(recency=Recency()),
    "diverse": Profile(diversity=1.0, selection=Selection(per_document=3, per_section=3)),
    "plain": Profile(weights=_channels_only(_BM25)),
    "parts": Profile(decompose=decompose),
    "mix": Profile(weights=_channels_only(_BOTH)),
    "mix-dense": Profile(weights=_channels_only(Shares(lexical=0.3, dense=0.7))),
    "rrf": Profile(weights=_channels_only(_BOTH, ranks=True)),
    "rrf-dense": Profile(weights=_channels_only(Shares(lexical=0.3, dense=0.7), ranks=True)),
    "rrf-code": Profile(weights=_channels_only(Shares(lexical=0.4, dense=1.0), ranks=True)),
    "rrf-names": Profile(weights=_channels_only(Shares(lexical=0.3, dense=0.4), ranks=True, identity=0.3)),
}
"""The profiles from ``plain`` on are for comparison: BM25 alone, fixed mixes of scores, and reciprocal ranks with the
weights of others, for prose, for code, and with the documents that a question names as a third channel
(design/retrieval.md)."""

MODEL_FREE: Sequence[str] = [name for name, profile in PROFILES.items() if not (profile.rerank or profile.suppose)]
"""Profiles that need nothing besides the store."""


def settings_of(profile: str) -> dict[str, float | str]:
    """The numbers and words of a profile under dotted names (``weights.part.lexical``), whatever its structure."""
    return dict(_settings(PROFILES[profile]))


def _settings(value: object, name: str = "") -> Iterator[tuple[str, float | str]]:
    if is_dataclass(value):
        for field_ in fields(value):
            yield from _settings(getattr(value, field_.name), f"{name}.{field_.name}" if name else field_.name)
    elif isinstance(value, int | float | str):
        yield name, value if isinstance(value, str) else float(value)
