"""What ``git log --raw -z`` says, as commits and changes. Nothing here runs git."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

FORMAT = "%x01%H %ct %at %an%x01%s"
"""Of the head of a commit."""
_LINK, _SUBMODULE = "120000", "160000"
_LATEST = datetime(9999, 12, 31, tzinfo=UTC).timestamp()
SUBJECT_CHARACTERS = 200
"""As much of a subject is kept; git's own habit is 50."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """What a commit did to one file."""

    path: str
    """Relative to the folder; bytes that are not UTF-8 stand as escapes."""
    before: str | None
    """Object with the content that it had; None for a file that came with this commit."""
    after: str | None
    """Object with the content that it has now; None for a file that went."""
    link: bool = False
    """Whether it is a symbolic link now, whose content is where it leads."""
    was_link: bool = False
    readable: bool = True
    """Whether its name is UTF-8."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Commit:
    """A commit of the main line."""

    commit_id: str
    committed_at: str
    """ISO 8601, UTC; as the commit states it, so it may be wrong."""
    authored_at: str
    author: str
    subject: str
    """The first lines of what the author says of it, as one."""
    changes: Sequence[Change]
    """Of the folder alone; empty where it changed something else."""


def commits_in(fields: Iterator[bytes]) -> Iterator[Commit]:
    """The commits of an output: a field with the head of each in ``FORMAT``, then pairs of fields for every file."""
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
        commit_id=commit_id, committed_at=_moment(committed), authored_at=_moment(authored), author=author,
        subject=" ".join(subject.split())[:SUBJECT_CHARACTERS], changes=changes,
    )  # fmt: skip


def _change(record: bytes, name: bytes) -> Change | None:
    """A line of ``--raw``: both modes, both objects, and a letter. None where only submodules are concerned."""
    mode_before, mode, before, after, _ = record[1:].decode("ascii").split(" ")[:5]
    was, now = _content(mode_before, before), _content(mode, after)
    if was is None and now is None:
        return None
    path = name.decode("utf-8", "backslashreplace")
    readable = path.encode("utf-8") == name
    link, was_link = mode == _LINK, mode_before == _LINK
    return Change(path=path, before=was, after=now, link=link, was_link=was_link, readable=readable)


def _content(mode: str, oid: str) -> str | None:
    """The object with a file's content; None where there is no file."""
    return None if mode == _SUBMODULE or set(oid) == {"0"} else oid


def _moment(seconds: str) -> str:
    """Seconds since 1970 as ISO 8601. A date before that, or that no calendar has, becomes the nearest that is."""
    try:
        value = min(max(float(seconds), 0.0), _LATEST)
    except ValueError:
        value = 0.0
    return datetime.fromtimestamp(value, UTC).isoformat()
