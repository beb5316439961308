"""Titles and abstracts, each with the one thread where it is discussed: a data set over the threads of a store."""

from pathlib import Path

from attest.errors import DataSetInvalid
from attest.evaluation.beir import digest_of
from attest.evaluation.datasets import DataSet, Query
from attest.evaluation.lines import Shape, read_lines

SHAPE = Shape(required={"id": str, "title": str, "abstract": str | None, "gold_path": str}, optional={})
"""An abstract that is null is not there; then the title has to do."""
LONGEST = 9_000
"""Characters of a query; the engine takes 10,000."""


def as_data_set(path: Path) -> DataSet:
    """Queries of title and abstract. Only threads are looked for: the best hit of all would be the text itself."""
    queries: dict[str, Query] = {}
    for line in read_lines(path, SHAPE):
        one, gold = line.text("id"), line.text("gold_path")
        text = f"{line.text('title')}\n{line.text('abstract')}".strip()
        if one in queries:
            raise line.wrong(f"the id {one!r} occurs twice")
        if not (text and gold):
            raise line.wrong("title and abstract, or the gold_path, are empty")
        queries[one] = Query(id=one, text=text[:LONGEST], relevant={gold: 1})
    if not queries:
        raise DataSetInvalid(str(path), "no pairs in this file")
    return DataSet(
        name=path.name,
        split="all",
        sha256=digest_of([path]),
        queries=list(queries.values()),
        kind="thread",
        headline="R@1",
    )
