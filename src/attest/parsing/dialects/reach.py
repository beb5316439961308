"""How far a marking reaches, and where what it opens ends."""

import re

from attest.parsing.dialects.markings import OPTION, Marking
from attest.parsing.lines import Lines

MOST_LINES = 200
"""Lines of a marking; one that does not end within so many is none."""
_COLONS = re.compile(r"[ \t]*:{3,}[ \t]*")
_RULED = re.compile(r"---[ \t]*")


def past_marking(lines: Lines, number: int, marking: Marking) -> int | None:
    """The line behind a marking that begins on a line; None when it never ends."""
    if marking.last is None:
        return number + 1
    stop = min(len(lines), number + MOST_LINES)
    last = next((at for at in range(number + 1, stop) if marking.last.fullmatch(lines[at].rstrip())), None)
    if last is None:
        return len(lines) if marking.before_last and stop == len(lines) else None
    return last if marking.before_last else last + 1


def past_options(lines: Lines, number: int) -> int:
    """The line behind the settings of a directive that begin on a line, in either style; the same where none do."""
    if number < len(lines) and _RULED.fullmatch(lines[number].strip()):
        stop = min(len(lines), number + MOST_LINES)
        last = next((at for at in range(number + 1, stop) if _RULED.fullmatch(lines[at].strip())), None)
        return number if last is None else last + 1
    while number < len(lines) and OPTION.fullmatch(lines[number]):
        number += 1
    return number


def past_body(lines: Lines, number: int, ends: re.Pattern[str]) -> int:
    """The line behind the one that ends a body which begins on a line; the last that it may reach where none does."""
    stop = min(len(lines), number - 1 + MOST_LINES)
    return next((at + 1 for at in range(number, stop) if ends.fullmatch(lines[at].strip())), stop)


def closing(mark: str) -> re.Pattern[str]:
    """How the line looks that ends what a mark opens: colons, or a fence of so many characters at least."""
    return _COLONS if mark[0] == ":" else re.compile(rf"[ \t>]*{mark[0]}{{{len(mark)},}}[ \t]*")
