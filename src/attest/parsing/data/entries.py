"""Entries: keys with values, and list elements. A tree of them becomes sections, lists and items."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from attest.parsing.tree import MAX_LABEL, Node
from attest.values.outlines import BlockKind

MAX_VALUE = 120
"""Maximum length of a kept value, in characters: it may become a name."""
MAX_DEPTH = 60
"""Maximum nesting of entries."""
MAX_ENTRIES = 200_000
"""Maximum number of entries, or of lines, in a text read as data: as many as a sheet may have cells. More are a
dump."""

_RECORD = 600
"""Maximum length of a record that is one item, in characters; a longer one is a section with an item for each value."""
_TOGETHER = 1_200
"""Maximum length of one list's items in characters: lists are divided at lines, and a file may be a single line."""
_MAX_LEVEL = 6
"""Maximum level of a section; deeper ones have the same level."""
_NAMING = ("name", "title", "id", "key", "path", "kind", "type")
"""Keys whose value names a record, the best first."""


@dataclass(slots=True)
class Entry:
    """A key with its content, or a list element, under construction."""

    key: str
    """Empty for a list element."""
    start: int
    """Offset where its key, or the comment above it, begins."""
    own: int
    """Offset where its key begins."""
    end: int
    head: int = 0
    """Offset where its first line ends and its content begins."""
    value: str = ""
    """Its value, if it is a short scalar."""
    holds: bool = False
    """Whether it is a mapping or a list, empty or not."""
    children: list["Entry"] = field(default_factory=list)


def nodes_of_entries(entries: Sequence[Entry], depth: int = 1) -> list[Node]:
    """Blocks for entries: lists of consecutive simple ones, and a section for each of the others."""
    nodes = list[Node]()
    for alone, run in groupby(entries, key=_is_self_contained):
        if alone:
            nodes += _lists(list(run))
        else:
            for entry in run:
                nodes += _section(entry, depth)
    return nodes


def _is_self_contained(entry: Entry) -> bool:
    if not entry.holds:
        return True
    simple = not any(child.holds and child.children for child in entry.children)
    short = entry.end - entry.own <= _RECORD
    return simple and short and (not entry.key or not any(child.key for child in entry.children))


def _lists(entries: Sequence[Entry]) -> Iterator[Node]:
    items, size = list[Node](), 0
    for entry in entries:
        if items and size + entry.end - entry.start > _TOGETHER:
            yield _list(items)
            items, size = [], 0
        items.append(Node(BlockKind.LIST_ITEM, entry.start, entry.end))
        size += entry.end - entry.start
    yield _list(items)


def _list(items: Sequence[Node]) -> Node:
    return Node(BlockKind.LIST, items[0].start, items[-1].end, children=list(items))


def _section(entry: Entry, depth: int) -> Iterator[Node]:
    if entry.start < entry.own:
        yield Node(BlockKind.PARAGRAPH, entry.start, entry.own)
    level, label = min(depth, _MAX_LEVEL), _entry_label(entry)
    first = min((child.start for child in entry.children), default=entry.end)
    inside = nodes_of_entries(entry.children, depth + bool(entry.key))
    if entry.key and entry.own < min(entry.head, first):
        inside = [Node(BlockKind.HEADING, entry.own, min(entry.head, first), level, label), *inside]
    yield Node(BlockKind.SECTION, entry.own, entry.end, level, label, children=inside)


def _entry_label(entry: Entry) -> str:
    if entry.key:
        return entry.key[:MAX_LABEL]
    by_key = {child.key.lower(): child.value for child in entry.children if child.value}
    return next((by_key[name] for name in _NAMING if name in by_key), "")[:MAX_LABEL]
