"""The invariants of a store, and the places where it violates one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

INVARIANTS: Mapping[str, str] = {
    "sqlite": "SQLite's own integrity check finds no error",
    "foreign-keys": "every row that another row refers to exists",
    "lexical-index": "the full-text index has the words of exactly the chunks in the store",
    "revision-hash": "a revision's id is the hash of its text",
    "outline": "the outline of a current revision can be read; its blocks lie in the text, children in their parents",
    "field": "a field of the front matter is at its recorded place",
    "link": "a link starts at a place in its document's current revision",
    "name": "a name of a document is at its recorded place, in the current revision of the document that states it",
    "reply": "a reply or quotation is in its document's current revision, and the quoted text has the same words",
    "author": "an author is named at the recorded place, in the current revision of the document that states it",
    "constant": "a constant gets its number at the recorded place, in the revision of the document that states it",
    "symbol": "a symbol, its signature and its documentation are in its document's current revision",
    "import": "an import is at its recorded place",
    "call": "a call is at its recorded place, in a symbol that exists",
    "type-name": "a type is named at the recorded place, by a symbol that exists",
    "anchor": "an anchor, by which specifications and code are linked, is at its recorded place in a current revision",
    "chunk-span": "a chunk is a span of its document's current revision, and not blank",
    "chunk-overlap": "chunks of a document do not overlap",
    "chunk-id": "a chunk's id follows from its document, revision and span",
    "chunk-input": "the hash of what is embedded follows from a chunk's context and text",
    "chunk-signature": "a chunk's signature, used to compare its wording with that of others, follows from its words",
    "document": "a document's current revision is in its history, a file leads to it, and it has the id"
    " that it claims, or its path as id",
    "moved": "a document that moved redirects to one that exists, or is reported as moved",
    "copy": "a copy names the document that replaces it, or that it repeats",
    "vector": "a vector has the dimensions of its space, is finite and has length 1",
    "vector-use": "every vector belongs to a chunk",
    "score": "a reranker's stored score is a number, and belongs to the words of a chunk",
    "past-text": "the text of an old revision has its revision's id as its hash, and belongs to a history",
    "past-fact": "a field of an old revision is at its recorded place",
    "past-line": "every commit of a history changed something, and the dates that they count from never run backwards",
    "tag": "the documents of a named build that lost none have its id as their hash",
    "answer": "an answer's id follows from its content, and its claims and quotes are stored as it has them",
    "quote": "a quote's hash is that of its span",
    "trace": "a trace can be read, and is stored under exactly the documents that it names, which exist",
    "feedback": "feedback about a claim is about one that the answer has",
    "build": "the present state is a recorded build",
    "terms-file": "the postings beside the store are those of its chunks",
    "vectors-file": "the vectors beside the store are those of its chunks",
}
"""Every invariant that is checked, in the order of the report."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One place where the store violates an invariant."""

    invariant: str
    """One of ``INVARIANTS``."""
    where: str
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckReport:
    """The result of `attest check`."""

    checked: Sequence[tuple[str, int]]
    """Each invariant with the number of rows checked for it."""
    faults: Sequence[Fault]
    stale: Sequence[str] = ()
    """What an earlier parser, chunker or tokenizer made, in words; its inputs and postings are not checked."""

    @property
    def sound(self) -> bool:
        return not self.faults

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest check --json` prints."""
        faults = [{"invariant": f.invariant, "where": f.where, "detail": f.detail} for f in self.faults]
        return {
            "schema": 1,
            "sound": self.sound,
            "checked": dict(self.checked),
            "faults": faults,
            "stale": list(self.stale),
        }
