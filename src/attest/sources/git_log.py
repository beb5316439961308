"""Parsing the output of ``git log --raw -z`` into commits and changes. Nothing here runs git."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

FORMAT = "%x01%H %ct %at %an%x01%s"
"""Format of a commit's header, for ``git log --format``."""
_LINK, _SUBMODULE = "120000", "160000"
_LATEST = datetime(9999, 12, 31, tzinfo=UTC).timestamp()
_SUBJECT_CHARACTERS = 200
"""Maximum number of characters kept of a subject; git's own habit is 50."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What a commit did to one file."""

    path: str
    """Relative to the folder; bytes that are not UTF-8 are escaped."""
    before: str | None
    """Id of the object with the file's old content; None for an added file."""
    after: str | None
    """Id of the object with the file's new content; None for a deleted file."""
    link: bool = False
    """Whether it is now a symbolic link, whose content is its target."""
    was_link: bool = False
    readable: bool = True
    """Whether its name is UTF-8."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """A commit of the main line."""

    commit_id: str
    committed_at: str
    """ISO 8601, UTC, as the commit states it, so it may be wrong."""
    authored_at: str
    author: str
    subject: str
    """The first lines of the commit message, joined into one."""
    changes: Sequence[Change]
    """Changes within the folder; empty if the commit changed only other files."""


def commits_in(fields: Iterator[bytes]) -> Iterator[Commit]:
    """Parse commits: for each a field with its header in ``FORMAT``, then a pair of fields per changed file."""
    head: bytes | None = None
    changes: list[Change] = []
    for field in (field.removeprefix(b"\n") for field in fields):
        if field.startswith(b"\x01"):
            if head:
                yield _commit(head, changes)
            head, changes = field[1:], []
        elif field.startswith(b":"):
            change = _change(field, next(fields, b""))
            changes += [change] if change else []
    if head:
        yield _commit(head, changes)


def _commit(head: bytes, changes: Sequence[Change]) -> Commit:
    facts, _, subject = head.decode("utf-8", "replace").partition("\x01")
    commit_id, committed, authored, author = [*facts.split(" ", 3), "", "", ""][:4]
    return Commit(
        commit_id=commit_id,
        committed_at=_moment(committed),
        authored_at=_moment(authored),
        author=author,
        subject=" ".join(subject.split())[:_SUBJECT_CHARACTERS],
        changes=changes,
    )


def _change(record: bytes, name: bytes) -> Change | None:
    """Parse a record of ``--raw``: both modes, both objects, and a letter. None if only submodules are concerned."""
    mode_before, mode, before, after, _ = record[1:].decode("ascii").split(" ")[:5]
    content_before, content_after = _content(mode_before, before), _content(mode, after)
    if content_before is None and content_after is None:
        return None
    path = name.decode("utf-8", "backslashreplace")
    readable = path.encode("utf-8") == name
    link, was_link = mode == _LINK, mode_before == _LINK
    return Change(
        path=path, before=content_before, after=content_after, link=link, was_link=was_link, readable=readable
    )


def _content(mode: str, oid: str) -> str | None:
    """Id of the object with a file's content; None if there is no file."""
    return None if mode == _SUBMODULE or set(oid) == {"0"} else oid


def _moment(seconds: str) -> str:
    """Seconds since 1970 as ISO 8601. A date before 1970 or after 9999 becomes the nearest within."""
    try:
        value = min(max(float(seconds), 0.0), _LATEST)
    except ValueError:
        value = 0.0
    return datetime.fromtimestamp(value, UTC).isoformat()
