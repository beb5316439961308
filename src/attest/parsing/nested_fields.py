"""Mappings inside front matter: ``author:`` above a line ``name: Ann`` also states ``author.name``.

The outer field is kept whole. As in YAML, the column of a line gives its nesting; a list of mappings states its fields
for each item.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from attest.parsing.lines import Lines
from attest.values.outlines import Field

_NAMED = re.compile(
    r"(?P<margin>[ \t]*(?:-[ \t]+)*)(?P<name>[A-Za-z][\w-]{0,60})[ \t]*:(?:[ \t]+(?P<value>.*))?", re.DOTALL
)
_MAX_DEPTH = 6
"""Maximum depth of nested mappings; deeper ones are text."""


def nested_fields(
    head: Lines, group: Sequence[int], name: str, value: Callable[[str, Sequence[str]], str]
) -> Iterator[Field]:
    """The fields that the lines below ``name:`` state, if they are a mapping or a list of mappings.

    ``group`` has the numbers of all lines of the field, and ``value`` converts a value and its continuation lines.
    """
    lines = [number for number in group[1:] if not head[number].strip().startswith("#")]
    if not lines or not _NAMED.fullmatch(head[lines[0]]):
        return
    above: list[tuple[int, str]] = []
    past = 0
    for at, number in enumerate(lines):
        match = _NAMED.fullmatch(head[number])
        if match is None or at < past:
            continue
        column = len(match["margin"].expandtabs())
        while above and above[-1][0] >= column:
            above.pop()
        above.append((column, match["name"].lower()))
        more = _continuation_lines(head, lines, at + 1, column)
        if more is None or len(above) > _MAX_DEPTH:
            continue
        past = at + 1 + len(more)
        text = value((match["value"] or "").strip(), [head[line].strip() for line in more])
        if text:
            path, end = [name, *(one for _, one in above)], head.ends[more[-1] if more else number]
            yield Field(name=".".join(path), value=text, start=head.starts[number], end=end)


def _continuation_lines(head: Lines, lines: Sequence[int], first: int, column: int) -> Sequence[int] | None:
    """The lines from ``first`` on that continue a value; None if they are a mapping."""
    for at in range(first, len(lines)):
        line = head[lines[at]]
        match = _NAMED.fullmatch(line)
        margin = len(match["margin"].expandtabs()) if match else _indentation(line)
        if margin <= column:
            return lines[first:at]
        if match is not None and at == first:
            return None
    return lines[first:]


def _indentation(line: str) -> int:
    line = line.expandtabs()
    return len(line) - len(line.lstrip())
