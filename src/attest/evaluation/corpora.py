"""The documents of a data set in a store: an existing store, or one made from the texts of the data set.

Rule 1: texts are indexed the normal way: each is written to a file, and the folder is indexed.
Rule 2: file names say nothing. The ids of a data set are not names of documents, and `184` as a name would match every
question with that number; so every file is called `text`, in a numbered folder of its own.
Rule 3: the kind of files is decided once for a data set: Python if most of its first texts are definitions without a
title; else Markdown with the title as heading, or plain text without a title.
"""

import ast
import hashlib
import json
import shutil
import time
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING, Any

from attest.errors import DataSetInvalid
from attest.evaluation.datasets import DataSet, Query, Text
from attest.evaluation.scoring import fold
from attest.values.progress import Report

if TYPE_CHECKING:
    from attest.embedding.seam import Embedder
    from attest.engine import Attest

_PREPARATION = "1"
"""Raised when texts are written to files in another way, so that prepared files are made again."""
_LOOKED_AT = 200
_LISTED, _SHOWN = 3, 60
"""Gold quotes that an error lists, and characters shown of each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Index:
    """What `index` took to make the store in its first run, and the store's size."""

    seconds: float | None
    """Seconds; None for a store that existed before."""
    size_bytes: int
    cached: bool

    def as_json(self) -> dict[str, Any]:
        seconds = None if self.seconds is None else round(self.seconds, 1)
        return {"seconds": seconds, "size_bytes": self.size_bytes, "cached": self.cached}


@dataclass(frozen=True, slots=True, kw_only=True)
class Corpus:
    """An open store, with the queries of the data set naming documents by their paths in it."""

    kb: "Attest"
    queries: Sequence[Query]
    ids: Mapping[str, Sequence[str]]
    """The ids of the data set for each path."""
    sha256: str
    """Hash of the documents; equal for two runs that searched the same."""
    index: Index

    def ids_of(self, path: str) -> Sequence[str]:
        """The ids in the data set of a document of the store."""
        return self.ids.get(path, ())


@contextmanager
def open_corpus(
    data: DataSet,
    store: Path,
    folder: Path,
    progress: Report,
    *,
    embedder: "Embedder | None" = None,
    reranker: Path | None = None,
) -> Iterator[Corpus]:
    """Context manager for the data set's own documents, indexed below ``folder``, or else those of the ``store``.

    ``reranker`` is the folder of a cross-encoder.
    """
    from attest.engine import open_store

    if data.texts:
        place = folder / "index" / _key(data, folder)
        paths = write_texts(data.texts, place / "documents")
        with open_store(place / "attest.db", embedder=embedder, reranker=reranker) as kb:
            index = _index_files(kb, place, progress)
            ids = {path: text.ids for path, text in zip(paths, data.texts, strict=True)}
            yield Corpus(kb=kb, queries=data.queries, ids=ids, sha256=data.corpus_sha256, index=index)
    else:
        with open_store(store, create=False, embedder=embedder, reranker=reranker) as kb:
            yield from_store(kb, data)


def _key(data: DataSet, folder: Path) -> str:
    """A name that changes with what is indexed and where, because a store knows its files by their folder."""
    identity = f"{_PREPARATION} {data.corpus_sha256} {folder.resolve()}"
    return f"{data.name}-{hashlib.sha256(identity.encode('utf-8', 'surrogateescape')).hexdigest()[:12]}"


# --- texts to files ---


def write_texts(texts: Sequence[Text], folder: Path) -> list[str]:
    """Write a file for each text, unless the folder exists; return their paths below it, in order."""
    suffixes = suffixes_of(texts)
    paths = [f"{number:06}/text{suffix}" for number, suffix in enumerate(suffixes)]
    if not folder.exists():
        half = folder.with_name(f"{folder.name}.part")
        shutil.rmtree(half, ignore_errors=True)
        for path, text in zip(paths, texts, strict=True):
            (half / path).parent.mkdir(parents=True)
            (half / path).write_bytes(_file_content(text).encode("utf-8", "replace"))
        half.rename(folder)
    return paths


def suffixes_of(texts: Sequence[Text]) -> list[str]:
    """The file name suffix for each text (rule 3)."""
    first = texts[:_LOOKED_AT]
    if sum(not text.title and is_python(text.text) for text in first) * 2 > len(first):
        return [".py"] * len(texts)
    return [".md" if text.title.strip() else ".txt" for text in texts]


def is_python(text: str) -> bool:
    """Whether a text is Python code that defines a function or class."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # an odd escape in somebody's code is not our concern
            body = ast.parse(dedent(text)).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return any(isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) for node in body)


def _file_content(text: Text) -> str:
    heading = f"# {' '.join(text.title.split())}\n\n" if text.title.strip() else ""
    return f"{heading}{text.text}\n"


def _index_files(kb: "Attest", place: Path, progress: Report) -> Index:
    """Index the files. The time is stored: a later run has nothing to do, unless attest reads the files again."""
    kept = place / "index.json"
    started = time.perf_counter()
    report = kb.index([place / "documents"], progress=progress)
    if report.added or report.changed or not kept.exists():
        kept.write_text(json.dumps({"seconds": time.perf_counter() - started}), encoding="utf-8")
        return Index(seconds=time.perf_counter() - started, size_bytes=_size_of(kb.path), cached=False)
    seconds = json.loads(kept.read_text(encoding="utf-8"))["seconds"]
    return Index(seconds=seconds, size_bytes=_size_of(kb.path), cached=True)


def _size_of(store: Path) -> int:
    """Size of a store in bytes: the database and the files beside it under its name."""
    return sum(file.stat().st_size for file in store.parent.glob(f"{store.name}*"))


# --- documents of a store ---


def from_store(kb: "Attest", data: DataSet) -> Corpus:
    """A corpus of the store's documents by path. Raises ``DataSetInvalid`` if the store lacks anything the golds
    name."""
    with kb.view() as view:
        documents = [document for document in view.catalog.documents.values() if data.kind in (None, document.kind)]
    paths = frozenset(document.path for document in documents)
    check_quotes(kb, data.queries, data.name)
    digest = hashlib.sha256()
    for one in sorted(documents, key=lambda one: one.path):
        digest.update(f"{one.path}\t{one.revision_id}\n".encode())
    return Corpus(
        kb=kb,
        queries=[_query_in_store(query, paths, data.name) for query in data.queries],
        ids={path: (path,) for path in paths},
        sha256=f"sha256:{digest.hexdigest()}",
        index=Index(seconds=None, size_bytes=_size_of(kb.path), cached=True),
    )


def check_quotes(kb: "Attest", queries: Sequence[Query], name: str) -> None:
    """Raise ``DataSetInvalid`` for gold quotes that occur in none of the documents named as gold, because nothing could
    find them. Quotes of a query with a missing document are not checked."""
    with kb.view() as view:
        revisions = {document.path: document.revision_id for document in view.catalog.documents.values()}
        paths, wrong = frozenset(revisions), list[str]()
        for query in queries:
            there = [stored_path(gold, paths) for gold in query.relevant]
            texts = [fold(view.text(revisions[path])) for path in there if path]
            quotes = map(fold, query.quotes if all(there) else ())
            wrong += [f"{query.id} “{quote[:_SHOWN]}…”" for quote in quotes if not any(quote in text for text in texts)]
    if wrong:
        more = f" and {len(wrong) - _LISTED} more" if len(wrong) > _LISTED else ""
        faults = "; ".join(wrong[:_LISTED])
        raise DataSetInvalid(name, f"gold quotes that are not in their documents, word for word: {faults}{more}")


def _query_in_store(query: Query, paths: frozenset[str], name: str) -> Query:
    """The query with the paths that its documents have in the store. Raises ``DataSetInvalid`` for a missing
    document."""

    def place(gold: str) -> str:
        found = stored_path(gold, paths)
        if found is None:
            raise DataSetInvalid(
                name, f"query {query.id} names {gold}, which is not in the store; index the folder that has it"
            )
        return found

    relevant = {place(gold): grade for gold, grade in query.relevant.items()}
    return replace(query, relevant=relevant, acceptable=[place(document_id) for document_id in query.acceptable])


def stored_path(gold: str, paths: frozenset[str]) -> str | None:
    """The store's path for a gold path, or None. A store with a single root leaves out the folder's name, which a gold
    path always has."""
    parts = gold.split("/")
    endings = ("/".join(parts[start:]) for start in range(len(parts)))
    return next((ending for ending in endings if ending in paths), None)
