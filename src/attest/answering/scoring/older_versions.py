"""Of two versions of one document, only the newer one is quoted.

People keep `Handbook v3 OLD.docx` beside `Handbook v4 (Jan 2024).docx`, and both say how much leave there is. The names
of the files tell which one holds: the one with the higher version, or the one that is not called old. So does a note
that says in its front matter that it is superseded, and by what. A question that names a version, or asks what was so
before, means any of them.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from attest.answering.fields import STATUS, SUCCESSOR_FIELDS
from attest.answering.passages.passages import Library
from attest.answering.scoring.score import Scored
from attest.values.chunks import StoredChunk
from attest.values.questions import ParsedQuestion
from attest.words.days import MONTH, YEAR

_VERSION = re.compile(r"(?<![^\W_])v(?:er(?:sion)?)?[. _-]?(?P<number>\d{1,3}(?:[._]\d{1,3}){0,2})(?![^\W_])", re.I)
_OLD = re.compile(
    r"(?<![^\W_])(?:(?-i:OLD|OBSOLETE|SUPERSEDED|OUTDATED)|(?:old|obsolete|superseded|outdated)(?=\W*\Z))(?![^\W_])",
    re.I,
)
"""Calls a file old: *OLD handbook*, *handbook_old*, but not *old customers*."""
_OLD_FOLDER = re.compile(r"_?(?:old|obsolete|superseded|outdated|archived?|previous(?: versions)?)", re.I)
_NO_LONGER_VALID = frozenset({"superseded", "obsolete", "outdated", "replaced", "expired", "deprecated", "withdrawn"})
"""Statuses of a document whose place another took, if one with its title was found."""
_WHEN = re.compile(rf"(?<![^\W_])(?:{MONTH}|{YEAR})(?![^\W_])", re.I)
"""What a name says besides which document it is."""
_ASKED_OF_BEFORE = re.compile(
    rf"{_VERSION.pattern}|\b(?:{YEAR}|old|previous|before|earlier|formerly|used to|was|were|did)\b", re.I
)
"""Asks for a version, or for what was so."""


@dataclass(frozen=True, slots=True)
class _Version:
    name: tuple[str, str]
    """Its folder and the words of its name, which all versions share."""
    old: bool
    number: tuple[int, ...]

    def is_older_than(self, other: "_Version") -> bool:
        if self.name != other.name:
            return False
        if self.old != other.old:
            return self.old
        return bool(self.number and other.number) and self.number < other.number


def without_older_versions(asked: ParsedQuestion, found: Sequence[Scored], library: Library) -> list[Scored]:
    """The passages, without those of documents of which a newer version was found, too."""
    if _ASKED_OF_BEFORE.search(asked.question):
        return list(found)
    documents = {item.passage.found.path: item.passage.found for item in found}
    versions = {path: _version(path) for path in documents}
    older = {path for path, version in versions.items() if _is_outdone(version, versions)}
    older |= {path for path, chunk in documents.items() if _is_superseded(chunk, documents, library)}
    return [item for item in found if item.passage.found.path not in older]


def _is_superseded(note: StoredChunk, documents: Mapping[str, StoredChunk], library: Library) -> bool:
    """Whether a note says that it is superseded and the other document was found: by the name that it gives, else by
    its title. What became of a proposal is for its own kind of question."""
    if note.document_kind != "note":
        return False
    values = {field.name: field.value.strip() for field in library.fields(note.document_id)}
    named = {PurePosixPath(value).stem.casefold() for name, value in values.items() if name in SUCCESSOR_FIELDS}
    outdated = values.get(STATUS, "").casefold() in _NO_LONGER_VALID
    others = [other for path, other in documents.items() if path != note.path]
    return any(
        PurePosixPath(other.path).stem.casefold() in named
        or (outdated and not named and other.title.casefold() == note.title.casefold())
        for other in others
    )


def _is_outdone(version: _Version, versions: Mapping[str, _Version]) -> bool:
    return any(version.is_older_than(other) for other in versions.values())


def _version(path: str) -> _Version:
    """What the place and the name of a file tell of its version."""
    folders, stem = PurePosixPath(path).parts[:-1], PurePosixPath(path).stem
    kept = [folder for folder in folders if not _OLD_FOLDER.fullmatch(folder)]
    number = _VERSION.search(stem)
    words = re.findall(r"[^\W_]+", _WHEN.sub(" ", _OLD.sub(" ", _VERSION.sub(" ", stem))).casefold())
    return _Version(
        name=("/".join(kept), " ".join(words)),
        old=len(kept) < len(folders) or _OLD.search(stem) is not None,
        number=tuple(map(int, re.split(r"[._]", number["number"]))) if number else (),
    )
