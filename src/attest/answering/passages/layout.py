"""Layout of a passage of several pieces: the introduction, then each item or line of code on a line of its own.

Words are made plain; code stays as it is, indented below what it belongs to.
"""

import re
from collections.abc import Callable, Iterator

Renderer = Callable[[str], str]
"""Turns Markdown into plain words."""

_ITEM_MARK = re.compile(r"(?P<margin>[ \t>]*)(?P<mark>[-*+]|\d+[.)])[ \t]+(?:\[[ xX]\][ \t]+)?")
"""The mark of a list item, with its indentation: ``  - [ ] ``, ``3) ``."""
_FENCE = re.compile(r"[ \t>]*(?P<fence>`{3,}|~{3,})")
"""A line above or below code."""
_INDENT = "  "
"""The indentation of what belongs to a line."""
_FENCED = r"(?P<fenced>^[ \t>]*(?P<ticks>`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t>]*(?P=ticks)|\Z))"
"""Code between fences, or behind one that a passage does not close."""
_FENCED_OR_LITERAL = re.compile(
    rf"(?m){_FENCED}|"
    r"(?:(?<=:):|^[ \t]*\.\. (?:code-block|code|sourcecode)::[^\n]*"
    r"|(?P<lead>^(?![ \t]|[-*+] |\d+[.)] )[^\n]*:)(?=\n(?:[ \t]*\n)+(?: {4}|\t)[ \t]*(?![-*+] |\d+[.)] )\S))"
    r"\n(?:[ \t]+:\w[^\n]*\n)*(?:[ \t]*\n)+"
    r"(?P<code>(?:[ \t]+\S[^\n]*(?:\n|\Z)|[ \t]*\n)+)"
)
"""Code without fences: in reStructuredText indented after two colons or a directive, in Markdown by four blanks after a
sentence with a colon. What looks like it between fences is code already."""


def one_piece_per_line(text: str, render: Renderer) -> str | None:
    """A list, or words in front of code, with one item or line of code per line; None for any other text."""
    pieces = list(_typed_pieces(_FENCED_OR_LITERAL.sub(_between_fences, text)))
    if not any(kind != "words" for kind, _, _ in pieces):
        return None
    lines: list[str] = []
    item_indent = ""
    for kind, mark, piece in pieces:
        if kind == "code":
            lines += [f"{item_indent}{_INDENT}{line}".rstrip() for line in _dedented(piece)]
        elif (line_text := render(piece)).strip(":"):
            line_text = line_text.removesuffix(":") if line_text.endswith("::") else line_text
            lines.append(
                f"{item_indent}{_INDENT}{line_text}" if item_indent and kind == "words" else f"{mark}{line_text}"
            )
        item_indent = mark and " " * len(mark) if kind == "item" else item_indent
    return "\n".join(lines)


def _between_fences(match: re.Match[str]) -> str:
    return match["fenced"] or f"{match['lead'] or ''}\n```\n{match['code']}\n```\n"


def _typed_pieces(text: str) -> Iterator[tuple[str, str, str]]:
    """Pieces of a text: ``words``, ``item`` or ``code``; an item's indented mark; and the text."""
    kind, mark, fence, margin = "words", "", "", None
    lines: list[str] = []
    for line in text.split("\n"):
        opening = _FENCE.match(line)
        item = _ITEM_MARK.match(line) if not fence else None
        if not (opening or item) and (line.strip() or fence):
            lines.append(line)
            continue
        if fence and not (opening and opening["fence"].startswith(fence)):
            lines.append(line)
            continue
        if lines:
            yield kind, mark, "\n".join(lines)
        lines, kind, mark = [], "words", ""
        if opening:
            fence = "" if fence else opening["fence"]
            kind = "code" if fence else "words"
        elif item:
            width = len(item["margin"].expandtabs())
            margin = width if margin is None else margin
            kind, mark = "item", f"{_INDENT * (1 + max(0, width - margin) // 2)}{item['mark']} "
            lines = [line[item.end() :]]
    if lines:
        yield kind, mark, "\n".join(lines)


def _dedented(code: str) -> list[str]:
    lines = code.strip("\n").split("\n")
    margin = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    return [line[margin:] for line in lines]
