"""Titles and abstracts, each with the one thread where it is discussed: a data set over the threads of a store."""

from pathlib import Path

from attest.evaluation.beir import digest_of
from attest.evaluation.datasets import DataSet, Query
from attest.evaluation.json_lines import Shape, read_distinct

SHAPE = Shape(required={"id": str, "title": str, "abstract": str | None, "gold_path": str}, optional={})
"""An abstract that is null is not there; then the title has to do."""
LONGEST = 9_000
"""Characters of a query; the engine takes 10,000."""


def as_data_set(path: Path) -> DataSet:
    """Queries of title and abstract. Only threads are looked for: the best hit of all would be the text itself."""
    queries = []
    for one, line in read_distinct(path, SHAPE, key="id", what="pairs"):
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
