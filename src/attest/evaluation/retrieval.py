"""`attest eval run`: how well each profile finds documents and passages, compared with baselines."""

import time
from collections import defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING

from attest.errors import UsageError
from attest.evaluation import runs
from attest.evaluation.baselines import CHANCE, ChunkTable
from attest.evaluation.cards import Card, check_across
from attest.evaluation.compare import compare, faults, profile_differences
from attest.evaluation.corpora import Corpus, open_corpus
from attest.evaluation.datasets import DataSet, Query
from attest.evaluation.ranking import DEPTH, Row, measure
from attest.evaluation.retrieval_report import RetrievalReport
from attest.evaluation.scoring import strip_numbers
from attest.evaluation.selftest import check_chance, check_oracle
from attest.evaluation.systems import System, default_profile, engine, oracle
from attest.values.progress import Progress, Report
from attest.words.ethereum import PROPOSAL_SERIES

if TYPE_CHECKING:
    from attest.embedding.seam import Embedder

_STATED = ("nDCG@10", "R@1", "R@10", "MRR@10", "span@5")
"""Measures whose differences are stated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """What to measure, and what to compare it with."""

    data: DataSet
    store: Path
    """The store whose documents are searched; runs are kept beside it."""
    profiles: Sequence[str] = ()
    """Empty for all that need nothing besides the store."""
    cross_encoder: Path | None = None
    """Folder of the model for the profile ``rerank``; None to use the environment's setting."""
    baseline: str | None = None
    across: Collection[str] = ()
    gate: bool = False


def evaluate(wanted: Wanted, progress: Report, *, embedder: "Embedder | None" = None) -> RetrievalReport:
    """Measure, keep the run, compare. Raises a ``UsageError`` before anything is measured, ``SelfTestFailed`` after.

    ``embedder`` replaces the built-in one.
    """
    profiles = chosen_profiles(wanted.profiles, reranks=wanted.cross_encoder is not None)
    check_across(wanted.across)
    if wanted.across and not wanted.baseline:
        raise UsageError("--across says what may differ from a baseline; name one with --baseline")
    folder = runs.folder_beside(wanted.store)
    earlier = runs.load(folder, wanted.baseline) if wanted.baseline else None
    if earlier and earlier.card.data != wanted.data.sha256:
        message = (
            f"the baseline {earlier.name} is from the data set {earlier.card.dataset}, in another state or another one"
        )
        raise UsageError(f"{message}; run it on the same file, or save a baseline of this one")
    with open_corpus(
        wanted.data, wanted.store, folder, progress, embedder=embedder, reranker=wanted.cross_encoder
    ) as corpus:
        report = _measure_profiles(wanted, corpus, profiles, progress)
    rows = [*report.profiles, *report.baselines]
    kept = runs.write_last_run(folder, report.card, rows, corpus.queries, wanted.data.headline)
    against = compare(runs.load(folder, runs.LAST), earlier, across=wanted.across) if earlier else None
    return replace(report, against=against, kept=kept)


def chosen_profiles(names: Sequence[str], *, reranks: bool) -> list[str]:
    """The profiles to measure: those named, else all that need nothing besides the store and, with ``reranks``, the one
    that needs a cross-encoder.

    Raises ``UsageError`` for an unknown profile, or if no profile would use the cross-encoder.
    """
    from attest.retrieval.profiles import MODEL_FREE, PROFILES

    unknown = [name for name in names if name not in PROFILES]
    if unknown:
        raise UsageError(f"there is no profile {unknown[0]!r}; profiles are: {', '.join(PROFILES)}")
    chosen = list(dict.fromkeys(names)) or [
        name for name, one in PROFILES.items() if name in MODEL_FREE or (reranks and one.rerank)
    ]
    if reranks and not any(PROFILES[name].rerank for name in chosen):
        raise UsageError("no profile that is measured reranks; add --profile rerank, or leave --cross-encoder out")
    return chosen


def _measure_profiles(wanted: Wanted, corpus: Corpus, profiles: Sequence[str], progress: Report) -> RetrievalReport:
    data = replace(wanted.data, queries=corpus.queries)
    perfect = measure(oracle(data.queries), data.queries, wording=lambda query: query.id)
    check_oracle(perfect, data.queries)
    table = ChunkTable(corpus.kb, corpus.ids_of, kind=data.kind)
    systems = [engine(corpus.kb, name, corpus.ids_of, kind=data.kind) for name in profiles]
    shipped = _measure_all(systems, data.queries, progress)
    baselines = _measure_all(table.systems(), data.queries, progress)
    check_chance(next(row for row in baselines if row.name == CHANCE), data.queries, table.documents)
    wordings = without_numbers(corpus)
    numbered = [query for query in data.queries if query.id in wordings]
    rows = [*shipped, *baselines]
    return RetrievalReport(
        data=data,
        card=_card(data, corpus, profiles),
        index=corpus.index,
        profiles=shipped,
        baselines=[*baselines, perfect],
        differences=profile_differences(rows, profiles, [name for name in _STATED if name in shipped[0].values]),
        categories=_by_category(rows, data),
        stripped=_measure_all(systems, numbered, progress, lambda query: wordings[query.id]),
        as_asked=[_row_of_queries(row, numbered) for row in shipped] if numbered else [],
        gate=faults(rows, profiles, data.headline) if wanted.gate else None,
    )


def _measure_all(
    systems: Sequence[System],
    queries: Sequence[Query],
    progress: Report,
    wording: Callable[[Query], str] = lambda query: query.text,
) -> list[Row]:
    """A row for each system; none without queries."""
    rows: list[Row] = []
    started = time.perf_counter()
    total = len(systems) * len(queries)
    for system in systems if queries else ():
        before = len(rows) * len(queries)

        def report_done(done: int, before: int = before) -> None:
            elapsed = time.perf_counter() - started
            progress(Progress(stage="queries", done=before + done, total=total, elapsed=elapsed))

        rows.append(measure(system, queries, wording=wording, progress=report_done))
    return rows


def _row_of_queries(row: Row, queries: Collection[Query]) -> Row:
    """The row with only some of the queries."""
    chosen = {query.id for query in queries}
    return Row(
        name=row.name,
        rankings=[ranking for ranking in row.rankings if ranking.query in chosen],
        values={
            name: {query: value for query, value in values.items() if query in chosen}
            for name, values in row.values.items()
        },
    )


def _by_category(rows: Sequence[Row], data: DataSet) -> Mapping[str, Mapping[str, float]]:
    grouped = defaultdict(list)
    for query in data.queries:
        grouped[query.category].append(query)
    if len(grouped) < 2:
        return {}
    return {
        category: {row.name: _row_of_queries(row, queries).figures()[data.headline] for row in rows}
        for category, queries in sorted(grouped.items())
    }


def without_numbers(corpus: Corpus) -> Mapping[str, str]:
    """Wording without proposal numbers, for each query where that is a different one and not empty."""
    stems = (PurePosixPath(path).stem.lower().rpartition("-") for path in corpus.ids)
    known = {number for kind, _, number in stems if kind in PROPOSAL_SERIES and number.isdigit()}
    wordings = {query.id: strip_numbers(query.text, known) for query in corpus.queries} if known else {}
    return {
        query.id: wordings[query.id] for query in corpus.queries if wordings.get(query.id, "") not in ("", query.text)
    }


def _settings_of(corpus: Corpus, profile: str) -> dict[str, float | str]:
    """The settings of a profile, including its reranker if it has one."""
    from attest.retrieval.profiles import settings_of

    reranker = corpus.kb.reranker_of(profile)
    return {**settings_of(profile), **({"reranker": reranker} if reranker else {})}


def _card(data: DataSet, corpus: Corpus, profiles: Sequence[str]) -> Card:
    from attest import __version__

    status = corpus.kb.status()
    return Card(
        dataset=data.name,
        data=data.sha256,
        split=data.split,
        documents=corpus.sha256,
        queries=len(data.queries),
        depth=DEPTH,
        build=status.build_id,
        settings={name: _settings_of(corpus, name) for name in profiles},
        space=status.space,
        version=__version__,
        degraded=_degraded(corpus, data.queries[0].text, profiles),
    )


def _degraded(corpus: Corpus, query: str, profiles: Sequence[str]) -> list[str]:
    """What was degraded for the default or any of the profiles, without duplicates."""
    asked = dict.fromkeys([default_profile(), *profiles])
    found = [corpus.kb.search(query, k=1, profile=profile).degraded for profile in asked]
    return list(dict.fromkeys(line for lines in found for line in lines))
