"""Records in plain text, in contrast to wrapped prose: chat messages, log entries, cards, settings.

Prose is wrapped where a line is full, and its lines belong together. Six signs show that a line break is intended:

1. *stamped*: lines begin with a date and a time, or the time of day of a timetable. A line without a stamp belongs to
   the record above.
2. *cards*: ``BEGIN:VEVENT`` to ``END:VEVENT`` is one record.
3. *keyed*: every line begins with a key, ``colour = teal``. An indented line continues the one above.
4. *tasks*: most lines begin with a priority, a box, the mark of what is done or a date, as in ``todo.txt``.
5. *columns*: every line is parted by blanks, or in the middle of the page. With dashes below the first it is a table.
6. *short*: the next word would have fitted on every line. No line begins with a lower-case letter or with indentation,
   which would be the middle of a sentence or of a list.

A few keyed or short lines are one record, such as an address, and stay together. A list holds the records of one day,
or of one stanza.
"""

import re
from collections.abc import Callable, Sequence
from itertools import groupby, pairwise

from attest.parsing.lines import Lines, lines_in
from attest.parsing.tree import Node
from attest.values.outlines import BlockKind
from attest.values.spans import Range

_DAY = r"\d{4}-\d\d?-\d\d?|\d\d?[./-]\d\d?[./-]\d{2,4}"
_TIME = r"\d\d?[:.]\d\d(?:[:.]\d\d)?(?:[.,]\d{1,9})?(?:Z|[+-]\d\d:?\d\d)?(?:[ \u202f]?[AaPp]\.?[Mm]\b\.?)?"
_HOUR = r"\d\d?:\d\d(?: ?[ap]m\b)?"
_STAMP = re.compile(
    rf"[\u200e\u200f]?\[?(?P<day>{_DAY})(?:,?[ T\u202f]{_TIME})\]?(?=[\s:<-])"
    rf"|{_HOUR}(?: ?[-–] ?{_HOUR})?[:.]?(?=[ \t]+\S)"
)
_SOME_DAY = "some day"
_KEYED = re.compile(r"[A-Za-z][\w.-]{0,40}(?: [\w.-]{1,20}){0,2}[ \t]*[:=](?!/)")
_CARD = re.compile(r"BEGIN:[A-Z-]{1,40}\s*")
_TASK = re.compile(r"\([A-Z]\) \S|[xX] \d{4}-\d\d-\d\d |\[[ xX]\] |(?:TODO|DONE)\b:? |\d{4}-\d\d-\d\d +[^\W\d]")
"""Beginning of a task."""
_COLUMNS = re.compile(r"\S.*\S {3,}\S| {1,3}\S.*\S {3,}\S")
"""A line from the margin that is parted by blanks."""
_FURTHER_ROW = re.compile(r".*\S {2,}\S| {8,}\S")
"""A row of a table: parted by blanks, or with nothing in its first columns."""
_BOX = re.compile(r"[|+][-=_ ]{2}|[-=_ ]{2}[|+]|[│┌└├─]")
"""What a drawing is made of."""
_CENTRED = 12
"""Smallest margin of lines in the middle of a page."""
_DASHES = re.compile(r"[ \t]*[-=]{2,}(?:[ \t]+[-=]{2,})+[ \t]*")
"""The line between the names of columns and their values."""
_ONE_RECORD = 400
"""Length in characters up to which keyed or short lines count as one record."""
_NARROWEST, _WIDEST = 60, 100
"""The range of columns at which people wrap prose."""
_INSIDE = re.compile(r"[\s\W_]*[a-zß-öø-ÿ]|\s")
"""Beginning of a line that continues the one before."""


def record_lists(text: str, start: int, end: int, widest: int) -> list[Node]:
    """The lists of a stanza of records, with an item for each record; empty if it is not one. ``widest`` is the length
    in characters of the text's longest line."""
    if "\n" not in text[start:end]:
        return []
    lines = lines_in(text, start, end)
    if drawn := _tasks(lines) or _columns(lines):
        return [drawn]
    begins_one = _STAMP.match(text, start, end) or _CARD.match(text, start, end)
    if not (begins_one or end - start > _ONE_RECORD):
        return []
    stamps = [_STAMP.match(lines[number]) for number in range(len(lines))]
    if stamps[0] and sum(map(bool, stamps)) > 1:
        days = ((stamp["day"] or _SOME_DAY) if stamp else None for stamp in stamps)
        return _lists_by_day(lines, list(days))
    begins = _cards(lines)
    if not begins and end - start > _ONE_RECORD:
        begins = _field_starts(lines) or _all_lines_if_short(lines, min(max(widest, _NARROWEST), _WIDEST))
    return [_list_node(_items(lines, begins))] if begins else []


def _lists_by_day(lines: Lines, days: Sequence[str | None]) -> list[Node]:
    """A list for each day's records; a line without a stamp belongs to the record above."""
    begins = [number for number, day in enumerate(days) if day]
    dated = zip((days[number] for number in begins), _items(lines, begins), strict=True)
    return [_list_node([item for _, item in group]) for _, group in groupby(dated, key=lambda pair: pair[0])]


def _items(lines: Lines, begins: Sequence[int]) -> list[Range]:
    """Spans of the records that begin at the given lines."""
    return [lines.span(first, past) for first, past in pairwise([*begins, len(lines)])]


def _list_node(items: Sequence[Range]) -> Node:
    children = [Node(BlockKind.LIST_ITEM, *item) for item in items]
    return Node(BlockKind.LIST, items[0][0], items[-1][1], children=children)


def _tasks(lines: Lines) -> Node | None:
    """A list of the lines, if most are tasks and none goes on from the one above."""
    tasks = sum(_TASK.match(lines[number]) is not None for number in range(len(lines)))
    is_broken = any(lines[number][:1] in " \t" for number in range(len(lines)))
    if not _TASK.match(lines[0]) or 2 * tasks <= len(lines) or tasks < 2 or is_broken:
        return None
    return _list_node(_items(lines, range(len(lines))))


def _columns(lines: Lines) -> Node | None:
    """A table of lines that are drawn in columns, if a line of dashes is below the first, or else a list of them."""
    texts = [lines[number].rstrip() for number in range(len(lines))]
    spans = _items(lines, range(len(lines)))
    if any(map(_BOX.search, texts)):
        return None
    if _COLUMNS.match(texts[0]) and _DASHES.fullmatch(texts[1]) and all(map(_FURTHER_ROW.match, texts)):
        rows = [Node(BlockKind.TABLE_ROW, *span) for span in spans]
        return Node(BlockKind.TABLE, rows[0].start, rows[-1].end, children=rows)
    margins = {len(line) - len(line.lstrip()) for line in texts}
    are_centred = min(margins) >= _CENTRED and len(margins) == len(texts)
    return _list_node(spans) if are_centred or all(map(_COLUMNS.match, texts)) else None


def _cards(lines: Lines) -> list[int]:
    """Lines where cards, and the text between them, begin; empty if the stanza does not begin with a card."""
    if not _CARD.fullmatch(lines[0]):
        return []
    texts = [lines[number].rstrip() for number in range(len(lines))]
    return [0, *(n for n in range(1, len(texts)) if _CARD.fullmatch(texts[n]) or texts[n - 1].startswith("END:"))]


def _field_starts(lines: Lines) -> list[int]:
    """Lines where fields begin, if the stanza consists of fields."""
    return _beginning(lines, goes_on=lambda line: line[:1] in " \t", begins=lambda line: bool(_KEYED.match(line)))


def _all_lines_if_short(lines: Lines, width: int) -> list[int]:
    """Every line, if each could have held the next word."""
    texts = [lines[number].rstrip() for number in range(len(lines))]
    full = any(len(line) + 1 + len(after.split(maxsplit=1)[0]) > width for line, after in pairwise(texts))
    return [] if full else _beginning(lines, goes_on=lambda _: False, begins=lambda line: not _INSIDE.match(line))


def _beginning(lines: Lines, goes_on: Callable[[str], bool], begins: Callable[[str], bool]) -> list[int]:
    """Lines where records begin; empty if some line neither begins nor continues one."""
    found = list[int]()
    for number in range(len(lines)):
        line = lines[number]
        if begins(line):
            found.append(number)
        elif not found or not goes_on(line):
            return []
    return found
