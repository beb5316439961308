"""The invariants of a store, and the places where it violates one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

INVARIANTS: Mapping[str, str] = {
    "sqlite": "SQLite finds the file in order",
    "foreign-keys": "no row hangs on one that is gone",
    "lexical-index": "the full-text index holds the words of exactly the chunks that are there",
    "revision-hash": "a revision's id is the hash of its text",
    "outline": "the outline of a current revision can be read; blocks lie in the text, children in their parents",
    "field": "a fact of the front matter stands where it says",
    "link": "a link starts from a place in its document's current revision",
    "name": "a name of a document stands where its words are, in the current revision of who says so",
    "reply": "a reply or quotation stands in its document's current revision; what is quoted has the same words there",
    "author": "an author stands where they are named, in the current revision of who says so",
    "constant": "a constant gets its number where it says, in the revision of who says so",
    "symbol": "a symbol, its signature and its documentation stand in its document's current revision",
    "import": "an import stands where it says",
    "call": "a call stands where it says, in a symbol that is there",
    "type-name": "a type is named where it says, by a symbol that is there",
    "anchor": "what a specification and code can agree on stands where it says, in a current revision",
    "chunk-span": "a chunk is a place in its document's current revision, and not a blank one",
    "chunk-overlap": "chunks of a document do not overlap",
    "chunk-id": "a chunk's id follows from its document, revision and place",
    "chunk-input": "the hash of what is embedded follows from a chunk's context and text",
    "chunk-signature": "by a chunk's signature its wording is compared with that of others: it follows from its words",
    "document": "a document's current revision is in its history, its file leads to it, and its id is its own",
    "moved": "a document that moved leads to one that is there, or is reported as moved",
    "copy": "a copy names the document that stands in for it, or that it repeats",
    "vector": "a vector has its space's length, is finite and of length 1",
    "vector-use": "every vector belongs to a chunk",
    "score": "a reranker's kept score is a number, and of the words of a chunk",
    "past-text": "a text of a history unpacks to what its revision's id is the hash of, and some history has it",
    "past-fact": "a fact of an old revision stands where it says",
    "past-line": "commits of a history changed something, and count from dates that never run backwards",
    "tag": "the documents of a named build that lost none hash to its id",
    "answer": "an answer's id follows from its content, and its claims and quotes are filed as it has them",
    "quote": "a quote's hash is that of its span",
    "trace": "a trace can be read, and is filed under exactly the documents that it names, which are there",
    "feedback": "what was said of an answer is about a claim that it has",
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
