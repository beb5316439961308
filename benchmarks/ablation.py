"""What each part of the ranking is worth: the shipped default with one part left out, or put in, at a time.

    python benchmarks/ablation.py DATASET … [--store STORE]

DATASET is what `attest eval run` takes; data sets without documents of their own are searched in STORE. A line is the
default without that part, its figure, and the paired difference to the default with its 95% interval: below zero, the
part helps; where the interval has 0 in it, nothing was shown. Behind a + stands what the default does without: above
zero, it would help. Indexes are kept beside STORE, as by `attest eval run`.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from script import parser_of, script
from tables import share, table

from attest.engine import find_store
from attest.evaluation import runs
from attest.evaluation.corpora import Corpus, open_corpus
from attest.evaluation.datasets import DataSet, load
from attest.evaluation.ranking import Row, measure
from attest.evaluation.statistics import Difference, paired_difference
from attest.evaluation.systems import Passage, System
from attest.retrieval.priors import PRIORS
from attest.retrieval.profiles import PROFILES, Profile
from attest.retrieval.search import search
from attest.retrieval.selection.recency import Recency
from attest.retrieval.view import View
from attest.retrieval.weights import Weights
from attest.values.search import Filters

MEASURES = ("nDCG@10", "R@1", "R@10", "span@5")
DEFAULT = "hybrid"


def without(profile: Profile) -> Iterator[tuple[str, Profile]]:
    """The profile with one part left out, by the name of that part."""
    for part, weights in _weighing_without(profile.weights):
        yield part, replace(profile, weights=weights)
    yield "near-duplicates", replace(profile, selection=replace(profile.selection, alike=None))


def beside(profile: Profile) -> Iterator[tuple[str, Profile]]:
    """The profile with one thing more that it does not have, by the name of that thing."""
    yield "+ recency", replace(profile, recency=Recency())
    yield "+ diversity", replace(profile, diversity=1.0)
    yield "+ 3 of a section", replace(profile, selection=replace(profile.selection, per_section=3))
    yield "+ 3 of a document", replace(profile, selection=replace(profile.selection, per_document=3))


def _weighing_without(weights: Weights) -> Iterator[tuple[str, Weights]]:
    for part in ("lexical", "document", "dense", "topic", "lead_kept"):
        yield part, _of_each_kind(weights, part, 0.0)
    yield "level", _of_each_kind(weights, "lead_kept", 1.0)
    yield "shares of whole documents", replace(weights, whole=weights.part)
    yield "shares of source code", replace(weights, code=weights.part)
    beside = "near symbol valued place spelled phrase defines speaker links meant linked further neighbours".split()
    for part in (*beside, "priors"):
        yield part, replace(weights, **{part: 0.0})


def _of_each_kind(weights: Weights, share: str, value: float) -> Weights:
    kinds = {kind: replace(getattr(weights, kind), **{share: value}) for kind in ("part", "whole", "code")}
    return replace(weights, **kinds)


def system(view: View, corpus: Corpus, name: str, profile: Profile, kind: str | None) -> System:
    """A way to search as something that can be measured."""
    filters = Filters(kind=(kind,)) if kind else Filters()

    def found(query: str, k: int) -> Sequence[Passage]:
        hits = search(view, query, profile=profile, k=k, filters=filters).hits
        return [Passage(documents=corpus.ids_of(hit.found.path), text=hit.found.text) for hit in hits]

    return System(name=name, search=found)


def ablate(corpus: Corpus, kind: str | None, only: Sequence[str]) -> list[Row]:
    """The default, then the default without each part, or without those that are named."""
    default = PROFILES[DEFAULT]
    profiles: Mapping[str, Profile] = {DEFAULT: default, **dict(without(default)), **dict(beside(default))}
    rows = []
    with corpus.kb.view() as view:
        for name, chosen in profiles.items():
            if only and name not in (DEFAULT, *only):
                continue
            print(f"{name} …", file=sys.stderr, flush=True)
            rows.append(measure(system(view, corpus, name, chosen, kind), corpus.queries))
    return rows


def report(data: DataSet, rows: Sequence[Row]) -> str:
    """A line for each part that is left out."""
    shown = [name for name in MEASURES if name in rows[0].values]
    header = ["without", *(column for name in shown for column in (name, "95%"))]
    lines = [[row.name, *(cell for name in shown for cell in _cells(row, rows[0], name))] for row in rows]
    return table(header, lines, title=f"{data.name}, {len(data.queries)} queries")


def _cells(row: Row, default: Row, name: str) -> tuple[str, str]:
    figure = share(row.figures()[name])
    found = paired_difference(row.name, row.values[name], default.name, default.values[name], measure=name)
    return figure, "" if row is default or found is None else _bounds(found)


def _bounds(one: Difference) -> str:
    if one.low == one.high == 0:
        return "the same"
    return f"{one.low:+.3f} to {one.high:+.3f}"


@script
def main(argv: Sequence[str] | None = None) -> int:
    parser = parser_of(__doc__)
    parser.add_argument("datasets", nargs="+", metavar="DATASET")
    parser.add_argument("--store", type=Path, help="the store to search, or beside which indexes are kept")
    parser.add_argument(
        "--only", action="append", default=[], metavar="PART", help="leave out this part alone; again for more"
    )
    options = parser.parse_args(argv)
    store = find_store(options.store)
    for name in options.datasets:
        data = load(name)
        with open_corpus(data, store, runs.folder_beside(store), lambda _: None) as corpus:
            print(report(data, ablate(corpus, data.kind, options.only)), flush=True)
    print(f"\npriors: {', '.join(name for name, *_ in PRIORS)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
