"""What a commit did to documents: the rows of a history, computed without a lock."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from attest.indexing.extractor_process import ExtractorProcess
from attest.indexing.lineage import Standing, continue_document, is_renamed, match_moves
from attest.parsing.document_head import Head, read_head
from attest.parsing.extraction import EXTRACTION_VERSION, EXTRACTORS, decode, suffix_of
from attest.sources.folder import FolderSettings, limit_of
from attest.sources.git import Objects
from attest.sources.git_log import Change, Commit
from attest.store.past import DEEPEST, PackedText, pack
from attest.values.findings import FindingKind
from attest.values.outlines import Field
from attest.values.spans import sha256_of

_WALK_VERSION = 3
"""Increment it when the same history would be stored differently; histories are then walked anew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HistorySource:
    """A source whose history is to be stored."""

    source_id: int
    name: str
    root: Path
    folder: FolderSettings

    @property
    def settings(self) -> str:
        """The settings that decide which files are stored, in JSON."""
        options = {"include": list(self.folder.include), "exclude": list(self.folder.exclude)}
        return json.dumps(
            {**options, "max_bytes": self.folder.max_bytes, "walk": _WALK_VERSION, "extraction": EXTRACTION_VERSION}
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One version of one file."""

    path: str
    standing: Standing
    revision_id: str | None
    link: bool
    facts: Sequence[tuple[str, Field | None]]
    """Front-matter fields whose values differ from the version before; None for a field that is gone."""
    text: PackedText | None
    """The text, unless the store is known to have it."""
    renames: tuple[str, str] | None
    """The old and the new name of the document, if its whole past moves to the new one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """A commit ready to be stored."""

    commit: Commit
    rows: Sequence[Row]


@dataclass(slots=True)
class Walk:
    """The state of a walk along a main line."""

    objects: Objects
    extractor: ExtractorProcess
    source: HistorySource
    wanted: Callable[[str], bool]
    standing: dict[str, Standing]
    depth_stored: Callable[[str], int | None]
    depths: dict[str, int] = field(default_factory=dict)
    """Depths of the texts that this walk compressed."""
    remarks: dict[tuple[str, FindingKind], str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _File:
    """A change with the texts before and after it; None for a side without a text that can be a document."""

    change: Change
    before: str | None
    after: str | None


def step_of(walk: Walk, commit: Commit) -> Step:
    """Compute the rows of a commit, and advance the walk."""
    files = [file for change in commit.changes if (file := _file(walk, change))]
    added = {file.change.path: file.after for file in files if file.before is None and file.after is not None}
    deleted = {file.change.path: file.before for file in files if file.after is None and file.before is not None}
    moved = match_moves(added, deleted)
    texts = {file.change.path: file.before for file in files}
    changed = []
    for file in files:
        if file.after is not None:
            origin = moved.get(file.change.path, file.change.path)
            changed.append(_row(walk, file, origin, texts.get(origin)))
    continued = {moved[row.path]: row.standing for row in changed if row.path in moved}
    ended = [_end_row(walk, file.change.path, continued.get(file.change.path)) for file in files if file.after is None]
    for row in ended:
        walk.standing.pop(row.path, None)
    walk.standing |= {row.path: row.standing for row in changed}
    return Step(commit=commit, rows=[*changed, *ended])


def _file(walk: Walk, change: Change) -> _File | None:
    """The texts of a change to a possible document; None for other files, and if neither side has a text."""
    if not change.readable:
        if walk.wanted(change.path):
            walk.remarks[change.path, FindingKind.UNREADABLE] = "its name in the history is not UTF-8"
        return None
    if not walk.wanted(change.path):
        return None
    before = _text(walk, change.path, change.before, link=change.was_link)
    after = _text(walk, change.path, change.after, link=change.link)
    return None if before is None and after is None else _File(change, before, after)


def _text(walk: Walk, path: str, oid: str | None, *, link: bool) -> str | None:
    """The text of an object; for a link, its target. Contents that give no text are remarked on once per path."""
    if oid is None:
        return None
    limit = limit_of(path, walk.source.folder)
    content = walk.objects.read(oid, limit)
    if isinstance(content, int):
        detail = f"in its history it had over {limit:,} bytes; raise the limit with --max-bytes"
        walk.remarks[path, FindingKind.TOO_LARGE] = detail
    elif content is None:
        detail = "a content of its history is not in this clone; fetch it with: git fetch --refetch"
        walk.remarks[path, FindingKind.HISTORY] = detail
    else:
        extracted = decode(content) if link else walk.extractor.extract(path, content)
        if extracted.text is None and suffix_of(path) in EXTRACTORS:
            walk.remarks |= {
                (path, finding.kind): f"in its history: {finding.detail}" for finding in extracted.findings
            }
        return extracted.text
    return None


def _end_row(walk: Walk, path: str, continued: Standing | None) -> Row:
    """The row that ends a file; ``continued`` is its document if that continues at another path."""
    standing = continued or walk.standing.get(path) or continue_document(path, None, None)
    return Row(path=path, standing=standing, revision_id=None, link=False, facts=(), text=None, renames=None)


def _row(walk: Walk, file: _File, origin: str, origin_text: str | None) -> Row:
    """The row of a new version of a file; ``origin`` is the path of the text that it continues."""
    path, text = file.change.path, file.after or ""
    before = walk.standing.get(origin)
    name = walk.source.name
    head = read_head(f"{name}/{path}", text)
    old = read_head(f"{name}/{origin}", origin_text) if origin_text is not None else Head(document_id=None, fields={})
    standing = continue_document(path, head.document_id, before)
    revision_id = sha256_of(text)
    return Row(
        path=path,
        standing=standing,
        revision_id=revision_id,
        link=file.change.link,
        facts=_facts(old.fields, head.fields),
        text=_packed_text(walk, revision_id, text, origin_text),
        renames=(before.document_id, standing.document_id) if before and is_renamed(before, standing) else None,
    )


def _facts(before: Mapping[str, Field], now: Mapping[str, Field]) -> list[tuple[str, Field | None]]:
    names = dict.fromkeys((*now, *before))
    return [(name, now.get(name)) for name in names if _value(before, name) != _value(now, name)]


def _value(fields: Mapping[str, Field], name: str) -> str | None:
    return fields[name].value if name in fields else None


def _packed_text(walk: Walk, revision_id: str, text: str, before: str | None) -> PackedText | None:
    """The text, compressed; None if it is known to be in the store."""
    if _depth_of_text(walk, revision_id) is not None:
        return None
    base = sha256_of(before) if before else None
    depth = _depth_of_text(walk, base) if base else None
    if base is None or depth is None or depth >= DEEPEST:
        walk.depths[revision_id] = 0
        return PackedText(revision_id=revision_id, base=None, packed=pack(text))
    walk.depths[revision_id] = depth + 1
    return PackedText(revision_id=revision_id, base=base, packed=pack(text, before))


def _depth_of_text(walk: Walk, revision_id: str) -> int | None:
    known = walk.depths.get(revision_id)
    return walk.depth_stored(revision_id) if known is None else known
