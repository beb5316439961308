"""Earlier mail inside a message becomes a quotation, so that nobody takes it for the words of the sender.

Lines with ``>`` are quotations already, with two faults as Markdown: a line directly below continues the quotation, and
so does a line that is quoted less deeply. A blank line separates them. The line that introduces a quotation (``On …
wrote:``) becomes part of it. If a program appends the earlier message without marks, everything to the end is quoted.
"""

import re
from collections.abc import Callable, Sequence

from attest.parsing.attributions import attribution_lines, header_lines, is_stamped, opens_forwarded

_MARKS = re.compile(r"(?:[ \t]{0,3}>(?!From )){1,40}[ \t]?")
_FENCE = re.compile(r" {0,3}(?:`{3,}|~{3,})")
_DEEPEST = 8
"""Maximum nesting of messages that is recognised."""
_RULE = re.compile(r"[ \t]*[-_]{5,}[ \t]*")


def quote_earlier_mail(lines: Sequence[str], write: Callable[[str], str] | None, depth: int = 0) -> list[str]:
    """The lines of a message, with everything that it quotes behind ``>``.

    ``write`` converts a line of plain text to Markdown; None if the lines are Markdown already.
    """
    out, at, fenced = list[str](), 0, False
    while at < len(lines):
        fenced ^= write is None and _FENCE.match(lines[at]) is not None
        if not fenced and depth < _DEEPEST and (count := _opening_length(lines, at)):
            head = [_line(1, line.strip(), write) for line in lines[at : at + count] if line.strip()]
            inside = quote_earlier_mail(lines[at + count :], write, depth + 1)
            _part(out, 0)
            return [*out, *head, ">", *(f"> {one}".rstrip() for one in inside)]
        if not fenced and (count := _introduction_length(lines, at)):
            words = " ".join(line.strip() for line in lines[at : at + count])
            _part(out, 0)
            out += [_line(1, words, write), ">"]
            at += count + _blanks(lines, at + count)
            continue
        marks = _MARKS.match(lines[at]) if write else None
        deep = marks[0].count(">") if marks else 0
        words = lines[at][marks.end() :] if marks else lines[at]
        if write and words.strip():
            _part(out, deep)
        out.append(_line(deep, words, write))
        at += 1
    return out


def _part(out: list[str], deep: int) -> None:
    """Append a blank line if the last line is quoted deeper than the next."""
    last = _MARKS.match(out[-1]) if out else None
    if last is not None and last[0].count(">") > deep and out[-1][last.end() :].strip():
        out.append(">" * deep)


def _line(deep: int, words: str, write: Callable[[str], str] | None) -> str:
    written = write(words) if write else words
    return f"{'> ' * deep}{written}".rstrip() if deep else written


def _blanks(lines: Sequence[str], at: int) -> int:
    past = at
    while past < len(lines) and not lines[past].strip():
        past += 1
    return past - at


def _introduction_length(lines: Sequence[str], at: int) -> int:
    """Number of lines that name the author of the marked quotation below them; 0 if none."""
    count = attribution_lines(lines, at)
    if not count:
        return 0
    past = at + count + _blanks(lines, at + count)
    return count if past < len(lines) and lines[past].lstrip().startswith(">") else 0


def _opening_length(lines: Sequence[str], at: int) -> int:
    """Number of lines that introduce an earlier message which reaches to the end without marks; 0 if none."""
    if not lines[at].strip():
        return 0
    past = at
    if opens_forwarded(lines[at]) or (_RULE.fullmatch(lines[at]) and at + 1 < len(lines)):
        past += 1 + _blanks(lines, at + 1)
    count = header_lines(lines, past) if past < len(lines) else 0
    if count:
        return past + count - at
    if opens_forwarded(lines[at]):
        return 1
    return _attribution_length(lines, at)


def _attribution_length(lines: Sequence[str], at: int) -> int:
    """Number of lines of an attribution with a date or an address, followed by text without marks; 0 if none."""
    count = attribution_lines(lines, at)
    if not count or _introduction_length(lines, at) or not is_stamped(" ".join(lines[at : at + count])):
        return 0
    return count if at + count + _blanks(lines, at + count) < len(lines) else 0
