"""Blank lines within HTML tables and lists, at which CommonMark would end them.

People who write a table by hand leave blank lines between its rows. CommonMark reads what follows as Markdown, and as
code if it is indented. So it is shown a tag in place of such a line, unless Markdown follows on purpose.
"""

import re
from collections.abc import Iterator

from attest.parsing.dialects.html import pairs_of_tags
from attest.parsing.lines import Lines

_TAG = re.compile(r"<(?P<closes>/?)(?P<name>table|[uod]l)\b", re.IGNORECASE)
_BEGINS = re.compile(r"[ \t>]*<(?:table|[uod]l)\b", re.IGNORECASE)
_MARKDOWN = re.compile(r"[ \t]*(?:#{1,6}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t]|>|\||`{3}|~{3})")
"""Beginnings of lines that are meant as Markdown."""
_FILLED = "<br>"


def fill_gaps(lines: Lines, shown: list[str]) -> list[str]:
    """The lines of ``shown``, with a tag for each blank one within a table or list that contains no Markdown."""
    if _TAG.search(lines.text):
        for first, last in _outermost_ranges(lines):
            blank = [at for at in range(first, last) if lines.is_blank(at)]
            if blank and not any(_MARKDOWN.match(lines[at]) for at in range(first, last)):
                margin = lines[first][: len(lines[first]) - len(lines[first].lstrip(" \t>"))]
                for at in blank:
                    shown[at] = f"{margin}{_FILLED}"
    return shown


def _outermost_ranges(lines: Lines) -> Iterator[tuple[int, int]]:
    """First and last line of every table or list that begins a line and is not inside another one."""
    past = -1
    for first, last in sorted(_closed_ranges(lines)):
        if first > past and _BEGINS.match(lines[first]):
            yield first, last
            past = last


def _closed_ranges(lines: Lines) -> Iterator[tuple[int, int]]:
    """First and last line of every table or list that is opened and closed."""
    return pairs_of_tags(
        (tag["name"].lower(), not tag["closes"], number)
        for number in range(len(lines))
        for tag in _TAG.finditer(lines.text, lines.starts[number], lines.ends[number])
    )
