"""Deciding which document a file continues, commit by commit.

Rule 1: content decides. A text that states its own id is that document, wherever it lies.
Rule 2: a file without an id of its own is named by its path. It continues the file that was at that path before, or one
deleted in the same commit with the same text, or mostly the same (half of its characters, in whole lines, as git counts
it).
Rule 3: a document is known by its newest name. If an older name was only a path, its past moves to the new name.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

_SAME_FROM = 0.5
"""Share of common characters, in whole lines, from which an added file continues a deleted one (git's own default)."""

_PAIRS_COMPARED = 2_500
"""Maximum number of pairs compared; in a larger commit only identical texts are matched."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The document at a path."""

    document_id: str
    called: str
    """Its name in this revision: the id that the text states, else the path."""
    stated: bool
    """Whether ``document_id`` was stated by a text, of this revision or an older one."""


def continue_document(path: str, stated: str | None, before: Standing | None) -> Standing:
    """The document at a path, given the id that its text states and the document that it continues."""
    called = stated or path
    if stated is None and before is not None and before.stated:
        return Standing(document_id=before.document_id, called=called, stated=True)
    return Standing(document_id=called, called=called, stated=stated is not None)


def is_renamed(before: Standing | None, now: Standing) -> bool:
    """Whether the past of a document must move to another name."""
    return before is not None and not before.stated and before.document_id != now.document_id


def match_moves(added: Mapping[str, str], deleted: Mapping[str, str]) -> Mapping[str, str]:
    """From the path of an added text to the path of the deleted text that it continues; each is continued once."""
    holders: dict[str, list[str]] = {}
    for old, text in deleted.items():
        holders.setdefault(text, []).append(old)
    found = {path: holders[text].pop(0) for path, text in added.items() if holders.get(text)}
    left = {old: deleted[old] for olds in holders.values() for old in olds}
    rest = [path for path in added if path not in found]
    if len(rest) * len(left) <= _PAIRS_COMPARED:
        found |= _most_similar_pairs({path: added[path] for path in rest}, left)
    return found


def _most_similar_pairs(added: Mapping[str, str], deleted: Mapping[str, str]) -> Mapping[str, str]:
    """From added path to deleted path: the most similar pairs, chosen best first."""
    old_lines = {old: _line_counts(text) for old, text in deleted.items()}
    scored: list[tuple[float, str, str]] = []
    for path, text in added.items():
        lines = _line_counts(text)
        scored += [(-likeness(lines, other_lines), path, old) for old, other_lines in old_lines.items()]
    found: dict[str, str] = {}
    for score, path, old in sorted(scored):
        if -score >= _SAME_FROM and path not in found and old not in found.values():
            found[path] = old
    return found


def _line_counts(text: str) -> Counter[str]:
    return Counter(line for line in text.splitlines(keepends=True) if line.strip())


def likeness(lines: Counter[str], other_lines: Counter[str]) -> float:
    """Characters of the lines that two texts have in common, as a share of the longer text's: 0 to 1."""
    common = sum(len(line) * count for line, count in (lines & other_lines).items())
    longest = max(_character_count(lines), _character_count(other_lines))
    return common / longest if longest else 0.0


def _character_count(lines: Counter[str]) -> int:
    return sum(len(line) * count for line, count in lines.items())
