"""Data sets in the BEIR layout (Thakur et al. 2021): ``corpus.jsonl``, ``queries.jsonl``, ``qrels/SPLIT.tsv``.

A file of our own may be beside them: ``spans.jsonl`` has passages that answer a query, verbatim from a document
(``query-id``, ``corpus-id``, ``quote``).

A query that was taken from a document of the corpus, and has its id, does not search for that document: it is left out
of the ranking, as in the published figures of such sets.
"""

import hashlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from attest.errors import DataSetInvalid, UsageError
from attest.evaluation.datasets import DataSet, Query, Text
from attest.evaluation.json_lines import JsonLine, Shape, read_distinct, read_lines
from attest.evaluation.scoring import fold

CORPUS = Shape(required={"_id": str, "text": str}, optional={"title": str, "metadata": dict})
_QUERIES = Shape(required={"_id": str, "text": str}, optional={"metadata": dict})
_SPANS = Shape(required={"query-id": str, "corpus-id": str, "quote": str}, optional={})
HEADER = ["query-id", "corpus-id", "score"]
_USUAL_SPLIT = "test"


def load_folder(folder: Path, *, name: str, split: str | None = None) -> DataSet:
    """The queries of one split with their documents. Raises ``DataSetInvalid`` or ``UsageError``."""
    chosen = _split(folder, split)
    corpus, queries, qrels, spans = _files(folder, chosen)
    texts = _texts(corpus)
    known = frozenset(text_id for text in texts for text_id in text.ids)
    asked = _query_texts(queries)
    judged = _judgements(qrels, asked, known)
    quotes = _read_quotes(spans, asked, texts) if spans.exists() else {}
    own = _queries_copied_from_texts(asked, judged, texts)
    scored = {query: grades for query, grades in judged.items() if any(grade > 0 for grade in grades.values())}
    if not scored:
        raise DataSetInvalid(str(qrels), "no query has a relevant document, so there is nothing to score")
    return DataSet(
        name=name,
        split=chosen,
        sha256=digest_of(path for path in (corpus, queries, qrels, spans) if path.exists()),
        corpus_sha256=digest_of([corpus]),
        texts=texts,
        queries=[
            Query(
                id=query,
                text=asked[query],
                relevant=grades,
                quotes=quotes.get(query, ()),
                acceptable=[query] if query in own else (),
            )
            for query, grades in scored.items()
        ],
        left_out=len(judged) - len(scored),
    )


def digest_of(paths: Iterable[Path]) -> str:
    """Tagged hash over the contents of files, in order."""
    digest = hashlib.sha256()
    for path in paths:
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return f"sha256:{digest.hexdigest()}"


def _files(folder: Path, split: str) -> tuple[Path, Path, Path, Path]:
    corpus, queries = folder / "corpus.jsonl", folder / "queries.jsonl"
    for path in (corpus, queries):
        if not path.is_file():
            raise DataSetInvalid(str(folder), f"a BEIR folder has a {path.name}, and this one has not")
    return corpus, queries, folder / "qrels" / f"{split}.tsv", folder / "spans.jsonl"


def _split(folder: Path, wanted: str | None) -> str:
    splits = sorted(path.stem for path in (folder / "qrels").glob("*.tsv"))
    if not splits:
        raise DataSetInvalid(str(folder), "a BEIR folder has a qrels/SPLIT.tsv, and this one has not")
    usual = splits[0] if len(splits) == 1 else _USUAL_SPLIT
    chosen = wanted or usual
    if chosen not in splits:
        raise UsageError(f"{folder} has no split {chosen!r}; name one with --split: {', '.join(splits)}")
    return chosen


def _texts(path: Path) -> list[Text]:
    """The documents in the order of the file; those with the same words are one."""
    ids: dict[tuple[str, str], list[str]] = {}
    originals: dict[tuple[str, str], tuple[str, str]] = {}
    for one, line in _named_lines(path, CORPUS, "documents"):
        title, text = line.text("title"), line.text("text")
        words = (fold(title), fold(text))
        ids.setdefault(words, []).append(one)
        originals.setdefault(words, (title, text))
    return [Text(ids=tuple(ids[words]), title=title, text=text) for words, (title, text) in originals.items()]


def _query_texts(path: Path) -> Mapping[str, str]:
    asked: dict[str, str] = {}
    for one, line in _named_lines(path, _QUERIES, "queries"):
        if not line.text("text").strip():
            raise line.wrong("the query is empty")
        asked[one] = line.text("text")
    return asked


def _named_lines(path: Path, shape: Shape, what: str) -> Iterator[tuple[str, JsonLine]]:
    for one, line in read_distinct(path, shape, key="_id", what=what):
        if not one:
            raise line.wrong("the id is empty")
        yield one, line


def _judgements(path: Path, queries: Mapping[str, str], documents: frozenset[str]) -> Mapping[str, Mapping[str, int]]:
    """Grades by query and document, queries in the order of the file."""
    first, *rows = path.read_text(encoding="utf-8-sig").splitlines() or [""]
    if first.split("\t") != HEADER:
        raise DataSetInvalid(f"{path}:1", f"the first line should be {' '.join(HEADER)}, with tabs between")
    judged: dict[str, dict[str, int]] = defaultdict(dict)
    for number, row in enumerate(rows, 2):
        if row.strip():
            query, document, grade = _judgement(row, f"{path}:{number}")
            _check_known(f"{path}:{number}", query, queries, "query", "queries.jsonl")
            _check_known(f"{path}:{number}", document, documents, "document", "corpus.jsonl")
            if document in judged[query]:
                raise DataSetInvalid(f"{path}:{number}", f"{document!r} is judged twice for {query!r}")
            judged[query][document] = grade
    return judged


def _judgement(row: str, place: str) -> tuple[str, str, int]:
    """Query, document and grade. A grade below 0, as TREC gives to what was not a document, becomes 0: not relevant."""
    cells = row.split("\t")
    if len(cells) != len(HEADER) or not cells[2].strip().removeprefix("-").isdecimal():
        raise DataSetInvalid(place, "a judgement is a query's id, a document's id and a whole number, with tabs")
    return cells[0], cells[1], max(int(cells[2]), 0)


def _queries_copied_from_texts(
    queries: Mapping[str, str], judged: Mapping[str, Mapping[str, int]], texts: Sequence[Text]
) -> frozenset[str]:
    """The queries that share the id and most words with a document that is not judged relevant for them.

    The id alone says nothing: in many sets queries and documents are both numbered from 1.
    """
    return frozenset(
        text_id
        for text in texts
        for text_id in text.ids
        if text_id in queries
        and not judged.get(text_id, {}).get(text_id)
        and _share_most_words(queries[text_id], f"{text.title} {text.text}")
    )


def _share_most_words(one: str, other: str) -> bool:
    first, second = set(one.casefold().split()), set(other.casefold().split())
    return 2 * len(first & second) > len(first | second)


def _check_known(place: str, one: str, known: Iterable[str], what: str, file: str) -> None:
    if one not in known:
        raise DataSetInvalid(place, f"there is no {what} {one!r} in {file}")


def _read_quotes(path: Path, queries: Mapping[str, str], texts: Sequence[Text]) -> Mapping[str, Sequence[str]]:
    """The passages that answer each query, each checked to be in its document."""
    text_of = {text_id: fold(f"{text.title} {text.text}") for text in texts for text_id in text.ids}
    quotes: dict[str, list[str]] = defaultdict(list)
    for line in read_lines(path, _SPANS):
        query, document, quote = line.text("query-id"), line.text("corpus-id"), line.text("quote")
        _check_known(line.place, query, queries, "query", "queries.jsonl")
        _check_known(line.place, document, text_of, "document", "corpus.jsonl")
        if not quote.strip() or fold(quote) not in text_of[document]:
            raise line.wrong(f"the quote is not in the document {document!r}")
        quotes[query].append(quote)
    return quotes
