"""Rank the documents and passages that a system finds for a query, and compute the measures of rankings.

Documents rank by their best passage. Document measures are those of the library ir-measures (MacAvaney et al. 2022), so
that nobody has to trust our arithmetic; passage measures only look at the rank.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from attest.errors import RuntimeMissing
from attest.evaluation.datasets import Query
from attest.evaluation.scoring import span_rank
from attest.evaluation.statistics import mean, percentile
from attest.evaluation.systems import Passage, System

DEPTH = 100
"""Documents of a ranking that are kept and measured."""
SHOWN = 10
"""Hits of a search as a person asks for it; this search is timed."""
_FIRST_ASKED = 200
_MOST_ASKED = 1600

_DOCUMENT_MEASURES: Mapping[str, str] = {
    "nDCG@10": "nDCG@10",
    "R@1": "R@1",
    "R@5": "R@5",
    "R@10": "R@10",
    "R@100": "R@100",
    "MRR@10": "RR@10",
    "AP@100": "AP@100",
    "Success@1": "Success@1",
    "Success@5": "Success@5",
    "Success@10": "Success@10",
}
"""Names of the library's measures by our names."""
_SPAN_CUTS = (1, 5, 10, 50)
STEADY = "steady"
"""Share of queries whose first ten hits are the same when more are requested."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranking:
    """What a system found for a query."""

    query: str
    documents: Sequence[str]
    """The first hundred documents, best first, without those that are only acceptable."""
    span: int | None
    """Rank from 1 of the first passage that contains a gold quote; None if none does."""
    steady: bool
    ms: float
    """Milliseconds of a search for ten hits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A system with all its figures."""

    name: str
    rankings: Sequence[Ranking]
    values: Mapping[str, Mapping[str, float]]
    """Values by measure and query. Queries to which a measure does not apply are absent."""

    def figures(self) -> dict[str, float]:
        """The mean of every measure, and the time of a search in milliseconds."""
        means = {name: mean(values.values()) for name, values in self.values.items()}
        times = [ranking.ms for ranking in self.rankings]
        means |= {"p50_ms": percentile(times, 0.5), "p95_ms": percentile(times, 0.95)}
        return {name: value for name, value in means.items() if value is not None}


def measure(
    system: System,
    queries: Sequence[Query],
    *,
    wording: Callable[[Query], str] = lambda query: query.text,
    progress: Callable[[int], object] = lambda _: None,
) -> Row:
    """Put every query to a system. ``progress`` is called with the number of queries that are done."""
    system.search(wording(queries[0]), SHOWN)  # so that loading is not timed as a search
    rankings = []
    for done, query in enumerate(queries, 1):
        rankings.append(rank(system, query, wording(query)))
        progress(done)
    return Row(name=system.name, rankings=rankings, values=_values_of(queries, rankings))


def rank(system: System, query: Query, text: str) -> Ranking:
    """Search as a person does, timed, and then as deep as the measures need."""
    started = time.perf_counter()
    shown = system.search(text, SHOWN)
    ms = (time.perf_counter() - started) * 1000
    passages = _passages_to_depth(system, query, text)
    return Ranking(
        query=query.id,
        documents=_documents_of(passages, query)[:DEPTH],
        span=span_rank([passage.text for passage in passages], query.quotes) if query.quotes else None,
        steady=list(shown) == list(passages[: len(shown)]),
        ms=ms,
    )


def _passages_to_depth(system: System, query: Query, text: str) -> Sequence[Passage]:
    """Passages until they come from a hundred documents or there are no more."""
    k = _FIRST_ASKED
    while True:
        passages = system.search(text, k)
        if len(_documents_of(passages, query)) >= DEPTH or len(passages) < k or k >= _MOST_ASKED:
            return passages
        k *= 2


def _documents_of(passages: Sequence[Passage], query: Query) -> list[str]:
    """The documents by their best passage, without those that are only acceptable."""
    distinct = dict.fromkeys(document for passage in passages for document in passage.documents)
    return [document_id for document_id in distinct if document_id not in query.acceptable]


def _values_of(queries: Sequence[Query], rankings: Sequence[Ranking]) -> Mapping[str, Mapping[str, float]]:
    """Every measure for every query to which it applies."""
    values = document_values(queries, rankings)
    ranked = {ranking.query: ranking for ranking in rankings}
    quoted = [query.id for query in queries if query.quotes]
    if quoted:
        for cut in _SPAN_CUTS:
            values[f"span@{cut}"] = {one: float((ranked[one].span or cut + 1) <= cut) for one in quoted}
    values[STEADY] = {ranking.query: float(ranking.steady) for ranking in rankings}
    return values


def document_values(queries: Sequence[Query], rankings: Sequence[Ranking]) -> dict[str, Mapping[str, float]]:
    """The library's measures; a query for which nothing was found has 0 for each."""
    import ir_measures

    if find_spec("pytrec_eval") is None:
        raise RuntimeMissing("pytrec-eval-terrier")
    measures = {ir_measures.parse_measure(theirs): ours for ours, theirs in _DOCUMENT_MEASURES.items()}
    qrels = [
        ir_measures.Qrel(query.id, document, grade) for query in queries for document, grade in query.relevant.items()
    ]
    # The library sorts by score, so the rank is the score.
    run = [
        ir_measures.ScoredDoc(ranking.query, document, float(DEPTH - place))
        for ranking in rankings
        for place, document in enumerate(ranking.documents)
    ]
    values: dict[str, dict[str, float]] = {name: {} for name in _DOCUMENT_MEASURES}
    for found in ir_measures.iter_calc(list(measures), qrels, run):
        values[measures[found.measure]][found.query_id] = float(found.value)
    return dict(values)
