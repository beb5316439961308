"""Which document a file continues, commit by commit.

Rule 1: content decides. A text that gives itself an id is that document, wherever it lies.
Rule 2: a file without an id of its own is called by its path. It continues the file that was there before, or that went
in the same commit and is the same text, or mostly (half of its characters, in whole lines, as git counts it).
Rule 3: a document is known by its newest name. Where an older name was only a path, its past moves to the new one.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

SAME_FROM = 0.5
"""Share of common characters, in whole lines, from which a file that came is one that went (git's own default)."""

_PAIRS_COMPARED = 2_500
"""A commit that moves more is looked at for identical texts alone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A document at a path."""

    document_id: str
    called: str
    """What this revision calls it: the id that its text gives it, else its path."""
    stated: bool
    """Whether the id comes from a text, of this revision or an older one."""


def succeed(path: str, stated: str | None, before: Standing | None) -> Standing:
    """The document at a path, from the id that its text gives it and the document that it continues."""
    called = stated or path
    if stated is None and before is not None and before.stated:
        return Standing(document_id=before.document_id, called=called, stated=True)
    return Standing(document_id=called, called=called, stated=stated is not None)


def renamed(before: Standing | None, now: Standing) -> bool:
    """Whether the past of a document is to be called by another name from now on."""
    return before is not None and not before.stated and before.document_id != now.document_id


def moves(came: Mapping[str, str], gone: Mapping[str, str]) -> Mapping[str, str]:
    """From the path of a text that came to the path that it had, of those that went; each is continued once."""
    holders: dict[str, list[str]] = {}
    for old, text in gone.items():
        holders.setdefault(text, []).append(old)
    found = {path: holders[text].pop(0) for path, text in came.items() if holders.get(text)}
    left = {old: gone[old] for olds in holders.values() for old in olds}
    rest = [path for path in came if path not in found]
    if len(rest) * len(left) <= _PAIRS_COMPARED:
        found |= _alike({path: came[path] for path in rest}, left)
    return found


def _alike(came: Mapping[str, str], gone: Mapping[str, str]) -> Mapping[str, str]:
    """The likest pairs, the best first."""
    old_lines = {old: _lines(text) for old, text in gone.items()}
    scored: list[tuple[float, str, str]] = []
    for path, text in came.items():
        lines = _lines(text)
        scored += [(-likeness(lines, others), path, old) for old, others in old_lines.items()]
    found: dict[str, str] = {}
    for score, path, old in sorted(scored):
        if -score >= SAME_FROM and path not in found and old not in found.values():
            found[path] = old
    return found


def _lines(text: str) -> Counter[str]:
    return Counter(line for line in text.splitlines(keepends=True) if line.strip())


def likeness(one: Counter[str], other: Counter[str]) -> float:
    """Characters of the lines that two texts have in common, as a share of the longer one's, 0 to 1."""
    common = sum(len(line) * count for line, count in (one & other).items())
    longest = max(_size(one), _size(other))
    return common / longest if longest else 0.0


def _size(lines: Counter[str]) -> int:
    return sum(len(line) * count for line, count in lines.items())
