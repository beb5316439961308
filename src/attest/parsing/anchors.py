"""Anchors of a text (see values/anchors.py): a specification's functions and constants, and references to it in code.

Better none than a wrong one. A constant needs a name of two words or more and a value above one, because zero
and one are everywhere. Constants in test code, vendored code and minified code are left out.
"""

import re
from collections.abc import Iterator
from itertools import islice

from attest.values.anchors import EXPRESSION, IMPORT, PACKAGE, Anchor, By, Side, number_of, words_of_name
from attest.values.code import Role
from attest.values.outlines import BlockKind, Parsed
from attest.words.ethereum import PROPOSAL, PROPOSAL_SERIES

_MOST = 20_000
"""Maximum number of anchors for one text."""
_SPECIFYING = frozenset({"proposal", "note"})
_WITHOUT_CONSTANTS = frozenset({Role.TEST.value, Role.VENDORED.value, Role.MINIFIED.value})

_PROPOSALS = tuple(
    re.compile(rf"{series}(?<!{before}{series})[-_ ]?#?0{{0,4}}(?P<number>[1-9]\d{{0,4}})(?!\d)")
    for name in PROPOSAL_SERIES
    for series, before in (
        (name, r"[A-Za-z0-9]"),
        (name.capitalize(), r"[A-Z]"),
        (name.upper(), r"[A-Z0-9]"),
    )
)
"""In prose and in identifiers (``isEip155``, ``IsEIP1559``); one expression per spelling, as in parsing/mentions.py."""
_ADDRESS = re.compile(r"/(?:blob|tree)/[\w.-]+/(?P<path>[\w./-]+\.md)(?:#(?P<section>[\w-]+))?")
_PACKAGE = re.compile(r"[ \t]*(?:package|namespace|module)[ \t]+[\w.]+[ \t]*[;{]?[ \t]*$", re.M)
_USED = re.compile(rf"(?<!\w)(?:{PROPOSAL})\d+(?:\.|::)[A-Za-z]")
_REPEATED = re.compile(r"\bdef[ \t]+(?P<name>[a-z]\w*_\w+)[ \t]*\(")
_DEFINED = re.compile(r"^[ \t]*def[ \t]+(?P<name>\w+)[ \t]*\(", re.M)

_CALLED = r"(?:(?:\w+(?:\.|::)){0,3}(?:[A-Z]\w*|u?int\d*)\(\s*){0,2}['\"]?"
"""What may precede a number: a type or a constructor, as in ``Epoch(2**8)`` and ``big.NewInt(8)``."""
_CLOSED = r"['\"]?\s*\){0,2}"
_TABLED = re.compile(
    rf"^[ \t]*\|[ \t]*`?(?P<name>[A-Z][A-Z0-9]*_[A-Z0-9_]+)`?[ \t]*\|(?:[^|\n]*\|)?"
    rf"[ \t]*`?{_CALLED}(?P<value>{EXPRESSION}){_CLOSED}`?[ \t]*(?:[|(]|[a-zA-Z]{{2,12}}[ \t]*\|)",
    re.M,
)
_STATED = re.compile(
    rf"(?<![\w.])`?(?P<name>[A-Z][A-Z0-9]*_[A-Z0-9_]+)`?[ \t]*(?::[ \t]*\w+[ \t]*)?[:=]=?[ \t]*"
    rf"`?{_CALLED}(?P<value>{EXPRESSION}){_CLOSED}`?(?=[ \t]*(?:$|#|//|[,;]|\.\s))",
    re.M,
)
_ASSIGNED, _TYPED = (
    re.compile(
        rf"(?<![\w.$\"'])(?!(?:var|const)\b)(?P<name>[A-Za-z_]\w{{,79}}){typed}[ \t]*(?::=|[:=])[ \t]*"
        rf"{_CALLED}(?:(?<== )U)?(?P<value>{EXPRESSION}){_CLOSED}(?=[ \t]*(?:$|[,;}}]|//|/\*|#))",
        re.M,
    )
    for typed in (r"(?:[ \t]*:[ \t]*[\w:<>]+)?", r"(?:[ \t]+[\w.]+)?")
)
"""A name and its number: with the type after a colon or before the name; and with the type after the name, as in Go."""
_DEFINED_AS = re.compile(
    rf"^#define[ \t]+(?P<name>[A-Za-z_]\w{{4,79}})[ \t]+\(?(?P<value>{EXPRESSION})\)?[ \t]*$", re.M
)


def anchors_of(parsed: Parsed, text: str) -> list[Anchor]:
    """The anchors of a text in document order, at most one of each kind at a place."""
    if parsed.kind == "code":
        found = _anchors_of_code(parsed, text)
    elif parsed.kind in _SPECIFYING:
        found = _anchors_of_specification(parsed, text)
    else:
        return []
    places = {(one.start, one.by): one for one in islice(found, _MOST)}
    return sorted(places.values(), key=lambda one: (one.start, one.by))


def _anchors_of_code(parsed: Parsed, text: str) -> Iterator[Anchor]:
    for pattern in _PROPOSALS:
        for match in pattern.finditer(text):
            where = _context_of_mention(parsed, text, match.start())
            yield _anchor(match, By.MENTION, f"{match[0][:3].lower()}-{match['number']}", value=where)
    if "/blob/" in text or "/tree/" in text:
        for match in _ADDRESS.finditer(text):
            yield _anchor(match, By.ADDRESS, match["path"], value=match["section"] or "")
    if parsed.category != "python":
        for match in _REPEATED.finditer(text):
            yield _anchor(match, By.DEFINITION, words_of_name(match["name"]), group="name")
    if parsed.status not in _WITHOUT_CONSTANTS:
        for pattern in (_TYPED if parsed.category == "go" else _ASSIGNED, _DEFINED_AS):
            yield from _constants(pattern, text, Side.CODE)


def _context_of_mention(parsed: Parsed, text: str, at: int) -> str:
    """PACKAGE or IMPORT if a mention is part of the file's own package name or of an imported one; else empty."""
    if _PACKAGE.match(text, text.rfind("\n", 0, at) + 1):
        return PACKAGE
    if _USED.match(text, at):
        return IMPORT
    imports = parsed.code.imports if parsed.code else ()
    return IMPORT if any(imported.start <= at < imported.end for imported in imports) else ""


def _anchors_of_specification(parsed: Parsed, text: str) -> Iterator[Anchor]:
    for block in parsed.outline.blocks:
        if block.kind is BlockKind.CODE:
            for match in _DEFINED.finditer(text, block.start, block.end):
                words = words_of_name(match["name"])
                if " " in words:
                    yield _anchor(match, By.NAME, words, side=Side.SPEC, group="name")
    for pattern in (_TABLED, _STATED):
        yield from _constants(pattern, text, Side.SPEC)


def _constants(pattern: re.Pattern[str], text: str, side: Side) -> Iterator[Anchor]:
    for match in pattern.finditer(text):
        words, number = words_of_name(match["name"]), number_of(match["value"])
        if " " in words and number is not None and number > 1:
            yield Anchor(
                side=side, by=By.VALUE, key=words, value=str(number), start=match.start("name"), end=match.end("value")
            )


def _anchor(
    match: re.Match[str], by: By, key: str, *, side: Side = Side.CODE, value: str = "", group: str | int = 0
) -> Anchor:
    return Anchor(side=side, by=by, key=key, value=value, start=match.start(group), end=match.end(group))
