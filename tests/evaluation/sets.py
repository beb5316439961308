"""Small data sets written to disk, and what it takes to run them: enough to see what an evaluation makes of them."""

import io
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from attest.cli import main
from attest.cli.terminal import Streams, Terminal

CORPUS = (
    {"_id": "fees", "title": "Fees", "text": "The base fee is burned in every block."},
    {"_id": "blobs", "title": "Blobs", "text": "A blob expires after eighteen days."},
    {"_id": "votes", "title": "", "text": "Validators vote once in an epoch."},
)
QUERIES = ({"_id": "q1", "text": "who burns the base fee"}, {"_id": "q2", "text": "when do blobs expire"})
QRELS = ("q1\tfees\t2", "q2\tblobs\t1", "q2\tvotes\t0")
HEADER = "query-id\tcorpus-id\tscore"


def lines(rows: Iterable[Mapping[str, object]]) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


def beir(
    folder: Path,
    *,
    corpus: Sequence[Mapping[str, object]] = CORPUS,
    queries: Sequence[Mapping[str, object]] = QUERIES,
    qrels: Sequence[str] = QRELS,
    header: str = HEADER,
    spans: Sequence[Mapping[str, object]] = (),
    split: str = "test",
) -> Path:
    """A folder in the BEIR layout."""
    (folder / "qrels").mkdir(parents=True, exist_ok=True)
    (folder / "corpus.jsonl").write_text(lines(corpus))
    (folder / "queries.jsonl").write_text(lines(queries))
    (folder / "qrels" / f"{split}.tsv").write_text("\n".join([header, *qrels]) + "\n")
    if spans:
        (folder / "spans.jsonl").write_text(lines(spans))
    return folder


def run(*argv: object) -> tuple[int, str, str]:
    """Exit status, output and errors of a command line."""
    out, err = io.StringIO(), io.StringIO()
    streams = Streams(out=Terminal(stream=out), err=Terminal(stream=err), stdin=None)
    return main([str(word) for word in argv], streams=streams), out.getvalue(), err.getvalue()
