"""Titles and abstracts, each with the thread that discusses it: a data set over the threads of a store."""

from pathlib import Path

from attest.evaluation.beir import digest_of
from attest.evaluation.datasets import DataSet, Query
from attest.evaluation.json_lines import Shape, read_distinct

_SHAPE = Shape(required={"id": str, "title": str, "abstract": str | None, "gold_path": str}, optional={})
"""A null abstract is missing; the query is then the title alone."""
LONGEST = 9_000
"""Most characters of a query; the engine accepts 10,000."""


def as_data_set(path: Path) -> DataSet:
    """Read queries of title and abstract. Only threads are searched for: otherwise the best hit would be the text
    itself."""
    queries = []
    for one, line in read_distinct(path, _SHAPE, key="id", what="pairs"):
        gold, text = line.text("gold_path"), f"{line.text('title')}\n{line.text('abstract')}".strip()
        if not (text and gold):
            raise line.wrong("title and abstract, or the gold_path, are empty")
        queries.append(Query(id=one, text=text[:LONGEST], relevant={gold: 1}))
    return DataSet(
        name=path.name,
        split="all",
        sha256=digest_of([path]),
        queries=queries,
        kind="thread",
        headline="R@1",
    )
