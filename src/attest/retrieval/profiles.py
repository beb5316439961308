"""Ways to search, by name. Each is what its stages are given."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from attest.retrieval.decompose import Decompose, decompose
from attest.retrieval.rank import Shares, Weights


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """How the stages of one search are done."""

    weights: Weights = field(default_factory=Weights)
    decompose: Decompose | None = None
    """Takes questions apart, so that each part has its own search; None searches for the whole question alone."""


_BM25 = Shares(lexical=1.0)
_COSINE = Shares(dense=1.0)
_WORDS = Shares(lexical=1.0, document=0.4)
_BOTH = Shares(lexical=1.0, dense=1.0)


def _only(shares: Shares, *, ranks: bool = False) -> Weights:
    """Channels and nothing beside them."""
    return Weights(
        part=shares, whole=shares, code=shares, symbol=0.0, links=0.0, meant=0.0, linked=0.0, priors=0.0, ranks=ranks
    )


PROFILES: Mapping[str, Profile] = {
    "hybrid": Profile(),
    "lexical": Profile(weights=Weights(part=_WORDS, whole=Shares(lexical=1.4), code=_WORDS)),
    "dense": Profile(weights=_only(_COSINE)),
    "plain": Profile(weights=_only(_BM25)),
    "parts": Profile(decompose=decompose),
    "rrf": Profile(weights=_only(_BOTH, ranks=True)),
}
"""``plain`` is BM25 alone and ``rrf`` its ranks with those of meaning, to compare with."""
