"""Self-tests of the measuring: a system that knows everything scores perfectly, and one that knows nothing does not.

A harness that reads a field which does not exist, or never loads its documents, reports nonsense with three decimals.
Both systems go through the same steps as the engine before any figure is shown.
"""

import math
from collections.abc import Mapping, Sequence

from attest.errors import SelfTestFailed
from attest.evaluation.datasets import Query
from attest.evaluation.ranking import DEPTH, Row

_CLOSE = 1e-4


def check_oracle(row: Row, queries: Sequence[Query]) -> None:
    """Raise ``SelfTestFailed`` unless every value is the best possible one, computed without the library."""
    for query in queries:
        for name, best in best_values(query).items():
            found = row.values[name].get(query.id, math.nan)
            if not abs(found - best) <= _CLOSE:
                raise SelfTestFailed(f"an oracle gets {found:.3f} instead of {best:.3f} in {name} of query {query.id}")


def best_values(query: Query) -> Mapping[str, float]:
    """The best values that a ranking can reach: 1, or less if more documents are relevant than the cutoff admits."""
    relevant = len(query.golds)
    best = {f"R@{cut}": min(cut, relevant) / relevant for cut in (1, 5, 10, 100)}
    best["AP@100"] = min(DEPTH, relevant) / relevant
    best |= dict.fromkeys(("nDCG@10", "MRR@10", "Success@1", "Success@5", "Success@10"), 1.0)
    return best | (dict.fromkeys(("span@1", "span@5", "span@10", "span@50"), 1.0) if query.quotes else {})


def check_chance(row: Row, queries: Sequence[Query], documents: int) -> None:
    """Raise ``SelfTestFailed`` if randomly drawn documents are relevant much more often than chance explains.

    Ten of ``documents`` are drawn. The number of relevant ones is nearly Poisson distributed, so five standard
    deviations and five more never happen.
    """
    golds = {query.id: set(query.golds) for query in queries}
    found = sum(len(golds[ranking.query] & set(ranking.documents[:10])) for ranking in row.rankings)
    expected = sum(len(golds[query.id]) * min(1.0, 10 / max(1, documents - len(query.acceptable))) for query in queries)
    if found > expected + 5 * math.sqrt(expected) + 5:
        raise SelfTestFailed(f"chance finds {found} relevant documents where {expected:.1f} are to be expected")
