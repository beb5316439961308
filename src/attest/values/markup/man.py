"""Pieces of man pages as Markdown: macros of man and mdoc, and the escapes of roff, as their reader sees them.

A page is lines: requests, which begin with a dot, and text. Every line is told by itself, so that any part of a page
can be; what begins a block becomes a dash, a fence or a blank line.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from attest.values.markup.man_names import (
    BLOCKS,
    CHARACTERS,
    ENCLOSING,
    FONTS,
    MDOC,
    MIXED,
    PREFIXES,
    SILENT,
    STRINGS,
)
from attest.values.spans import Range

__all__ = [
    "arguments_of",
    "man_as_markdown",
    "man_cells",
    "man_code",
    "man_masked",
    "man_term",
    "request_of",
    "roff_words",
]

_REQUEST = re.compile(r"[.'][ \t]*(?P<name>%?[A-Za-z][\w-]*|\\\"|)(?P<rest>[^\n]*)")
_COMMENT = re.compile(r"(?<!\\)\\[\"#][^\n]*")
_ESCAPE = re.compile(
    r"""(?xs)\\(?:
      (?P<drop>f(?:\[[^\]\n]{0,60}\]|\(..|.)|s(?:[-+]?\d{1,2}|[-+]?\[[^\]\n]{0,60}\]|[-+]?'[^'\n]{0,60}')
        |[mFMYVng](?:\[[^\]\n]{0,60}\]|\(..|[-+]?[A-Za-z])|[vhlLDbwAkoXZCRSHx]'[^'\n]{0,200}'|k.|[&|^/,%:)acdupzrt{}])
    | \((?P<two>..) | \[(?P<named>[^\]\n]{1,40})\]
    | \*(?:\((?P<string2>..)|\[(?P<string>[^\]\n]{1,40})\]|(?P<string1>.))
    | (?P<sign>.)
    )"""
)
_SIGNS = {"e": "\\", " ": " ", "~": " ", "0": " "}
_MARKS = re.compile(r"([*_#<>])")
_ARGUMENT = re.compile(r'"(?P<quoted>(?:[^"\n]|"")*)"?|(?P<bare>(?:\\.|[^\s"\\]|(?<=\S)"|\\)+)')
_CLOSING, _OPENING = frozenset(".,;:)]?!"), frozenset("([")
_CONTINUED = re.compile(r"(?<!\\)\\\n")
_BULLETS = frozenset({"", "•", "*", "-", "o", "+", "—", "–", "□"})
_NUMBERED = re.compile(r"\d{1,3}[.)]")
_MOST_TOKENS = 200
"""Words of a line that are looked at for macros: each is looked at with all behind it."""
_UNICODE = re.compile(r"u([0-9A-Fa-f]{4,6})")
_LISTED = frozenset({"IP", "It"})
_CODE = {"nf": "fi", "EX": "EE", "Bd": "Ed", "TS": "TE"}
_LITERAL = re.compile(r"-(?:literal|unfilled)")
_PARTS_BLOCKS = frozenset("PP P LP Pp sp SH SS Sh Ss RS RE YS Lp".split())
_ALONE = {"Ux": "UNIX", "Bx": "BSD", "Nx": "NetBSD", "Fx": "FreeBSD", "Ox": "OpenBSD", "Dx": "DragonFly BSD",
          "At": "AT&T UNIX", "Ar": "file ...", "Pa": "~", "Ap": "'", "Bsx": "BSD/OS", "Nd": "–"}  # fmt: skip


def request_of(line: str) -> tuple[str, str] | None:
    """The name of the request or macro that a line is, and what stands behind it; None for text. A comment has the
    name ``"``."""
    match = _REQUEST.fullmatch(line)
    return (match["name"].lstrip("\\"), match["rest"]) if match else None


def arguments_of(rest: str) -> list[str]:
    """What a macro is given: words, and what stands between quotation marks."""
    cut = _COMMENT.sub("", rest)
    return [
        match["bare"] if match["quoted"] is None else match["quoted"].replace('""', '"')
        for match in _ARGUMENT.finditer(cut)
    ]


def roff_words(text: str) -> str:
    """A text without the escapes of roff."""
    return _ESCAPE.sub(_unescaped, _COMMENT.sub("", text)) if "\\" in text else text


def _unescaped(escape: re.Match[str]) -> str:
    if escape["drop"] is not None:
        return ""
    if name := escape["two"] or escape["named"]:
        code = _UNICODE.fullmatch(name)
        return _character(int(code[1], 16)) if code else CHARACTERS.get(name, "")
    if name := escape["string2"] or escape["string"] or escape["string1"]:
        return STRINGS.get(name, CHARACTERS.get(name, ""))
    return _SIGNS.get(escape["sign"], escape["sign"])


def _character(code: int) -> str:
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else ""


def man_as_markdown(page: str, text: str) -> str:
    """A piece of the manual page that is called so, as Markdown."""
    told = "\n".join(_Lines(page, _continued(text).split("\n")).told())
    return (
        told.replace(f": \n{_MORE}\n", ", ")
        .replace(_MORE, "")
        .replace(_GLUE + "\n", "")
        .replace(_GLUE, "")
        .removesuffix(": ")
        .strip()
    )


def _continued(text: str) -> str:
    return _CONTINUED.sub(" ", text) if "\\\n" in text else text


_MORE = "\x02"
"""Stands between two tags of one item."""
_GLUE = "\0"
"""Stands at the end of a line that the next one follows without a space."""


class _Lines:
    """One way through the lines of a piece."""

    def __init__(self, page: str, lines: Sequence[str]) -> None:
        self._page = page
        self._lines = lines
        self._tag = False
        """Whether the next words are the tag of an item."""
        self._until = ""
        """The request that ends the code, or the table, that is open."""

    def told(self) -> Iterator[str]:
        whole = len(self._lines) > 1
        for number, line in enumerate(self._lines):
            request = request_of(line)
            if self._until:
                yield self._within(line, request)
            elif request is None:
                yield self._worded(
                    "| " + " | ".join(map(_prose, line.split("\t"))) + " |" if "\t" in line else _prose(line)
                )
            else:
                yield self._request(request, whole, self._lines[number + 1 : number + 2])

    def _worded(self, words: str) -> str:
        """Words, behind a dash and in front of a colon where they are the tag of an item."""
        if not words or not self._tag:
            return words
        self._tag = False
        return f"{words.rstrip(_GLUE).rstrip(':')}: "

    def _within(self, line: str, request: tuple[str, str] | None) -> str:
        name = request[0] if request else ""
        if name == self._until or name in ("SH", "SS", "Sh", "Ss"):
            fence = self._until != "TE"
            self._until = ""
            return "```" if fence else ""
        return man_code(self._page, line)

    def _request(self, request: tuple[str, str], whole: bool, below: Sequence[str]) -> str:
        name, rest = request
        if name in ("TP", "HP", "TQ"):
            self._tag = name != "HP"
            return "\n- " + _GLUE if whole and name == "TP" else _MORE if name == "TQ" else ""
        if name in _LISTED:
            return self._beside(name, rest, whole)
        if name in _CODE and (name != "Bd" or _LITERAL.search(rest)):
            self._until = _CODE[name]
            return "```" if name != "TS" else ""
        if name in ("UR", "MT"):
            return " ".join(arguments_of(rest)) if below and below[0].startswith((".UE", ".ME")) else ""
        if name in ("UE", "ME"):
            return "".join(arguments_of(rest))
        if name in ("Dl", "D1"):
            return f"```\n{_told(self._page, ['', *arguments_of(rest)])}\n```"
        if name in _PARTS_BLOCKS and not (name in ("SH", "SS", "Sh", "Ss") and rest.strip()):
            return ""
        return self._worded(_prose_of(self._page, name, rest))

    def _beside(self, name: str, rest: str, whole: bool) -> str:
        """The tag of an item that stands beside its macro; a bullet or a number is none."""
        words = _told(self._page, ["", *arguments_of(rest)[: 1 if name == "IP" else None]]).rstrip(":")
        if not whole or not rest.strip():
            return words
        if words.replace("\\", "") in _BULLETS:
            return "\n- " + _GLUE
        return f"\n{words} {_GLUE}" if _NUMBERED.fullmatch(words) else f"\n- {words}: "


def _prose(line: str) -> str:
    glued = line.endswith("\\c")
    return _MARKS.sub(r"\\\1", roff_words(line)) + (_GLUE if glued else "")


def _prose_of(page: str, name: str, rest: str) -> str:
    """What a macro within a paragraph, or in a heading, says."""
    if name in MIXED:
        return _prose("".join(arguments_of(rest)))
    if name == "OP":
        return f"[{_prose(' '.join(arguments_of(rest)))}]"
    if name == "MR":
        called, section, *more = [*arguments_of(rest), "", ""]
        return f"{_prose(called)}({section}){''.join(more)}"
    if name in FONTS or name in ("SH", "SS"):
        return _prose(" ".join(arguments_of(rest)))
    if name == "Dd":
        return f"date: {_prose(' '.join(arguments_of(rest)))}"
    if name in ("TH", "Dt"):
        return f"title: {_title(arguments_of(rest))}"
    if name in ("Sh", "Ss"):
        return _told(page, ["", *arguments_of(rest)])
    if name in MDOC:
        return _told(page, [name, *arguments_of(rest)])
    known = name in SILENT or name in BLOCKS or not name[:1].isupper()
    return "" if known else _prose(" ".join(arguments_of(rest)))


def _title(given: Sequence[str]) -> str:
    return f"{roff_words(given[0]).lower()}({given[1]})" if len(given) > 1 else " ".join(given)


def _told(page: str, tokens: Sequence[str]) -> str:
    """The words of a line of mdoc, whose macros may stand anywhere in it."""
    line, few = _Mdoc(page), tokens[:_MOST_TOKENS]
    for number, token in enumerate(few):
        line.take(token, few[number + 1 :])
    return " ".join([line.end(), *map(_prose, tokens[_MOST_TOKENS:])])


class _Mdoc:
    """A line of mdoc in the making."""

    def __init__(self, page: str) -> None:
        self._page = page
        self._said = ""
        self._glued = True
        self._prefix = ""
        self._closers: list[str] = []
        self._taken = 0
        """How many of the next arguments are told already."""

    def take(self, token: str, rest: Sequence[str]) -> None:
        if self._taken:
            self._taken -= 1
        elif token in MDOC:
            self._macro(token, rest)
        elif token in _CLOSING:
            if all(one in _CLOSING for one in rest):
                self._close()
            self._add(token, glued=True)
        elif token in _OPENING:
            self._add(token)
            self._glued = True
        elif token:
            self._add(self._prefix + _prose(token))

    def _macro(self, name: str, rest: Sequence[str]) -> None:
        bare = not rest or rest[0] in MDOC or rest[0] in _CLOSING
        self._prefix = PREFIXES.get(name, "")
        if name in ENCLOSING:
            opens, closes = ENCLOSING[name]
            self._add(_MARKS.sub(r"\\\1", opens), glued=False) if opens else None
            if opens:
                self._glued = True
                self._closers += [closes] if closes else []
            else:
                self._add(_MARKS.sub(r"\\\1", closes), glued=True)
        elif name in ("Ns", "Pf"):
            self._glued = True
        elif name == "Nm" and bare:
            self._add(_prose(self._page))
        elif name == "Fl" and bare:
            self._add("-")
            self._glued = bool(rest) and rest[0] == "Fl"
        elif name in ("Xr", "Fn", "Fo") and not bare:
            given = list(takewhile(lambda one: one not in MDOC and one not in _CLOSING, rest))
            self._taken = len(given)
            inner = ", ".join(map(_prose, given[1:]))
            self._add(f"{_prose(given[0])}({inner}{'' if name == 'Fo' else ')'}")
            self._glued = name == "Fo"
        elif name == "Ex":
            self._add(f"The {_prose(self._page)} utility exits 0 on success, and \\>0 if an error occurs.")
        elif name in _ALONE and (bare or name == "Nd"):
            self._add(_ALONE[name], glued=name == "Ap")
            self._glued = name == "Ap"

    def _add(self, words: str, *, glued: bool = False) -> None:
        if words:
            self._said += words if glued or self._glued else f" {words}"
            self._glued = False

    def _close(self) -> None:
        while self._closers:
            self._add(_MARKS.sub(r"\\\1", self._closers.pop()), glued=True)

    def end(self) -> str:
        self._close()
        return self._said.strip()


def man_code(page: str, text: str) -> str:
    """Lines of code of a page as they are set, without their macros."""
    return "\n".join(told for line in _continued(text).split("\n") if (told := _code_line(page, line)) is not None)


def _code_line(page: str, line: str) -> str | None:
    request = request_of(line)
    if request is None:
        return roff_words(line)
    name, rest = request
    if name in ("Dl", "D1"):
        return _KEPT.sub(r"\1", _told(page, ["", *arguments_of(rest)]))
    told = _prose_of(page, name, rest) if name not in _PARTS_BLOCKS and name not in _CODE else ""
    return _KEPT.sub(r"\1", told) if told or name in ("PP", "P", "sp", "Pp") else None


_TAGGED = re.compile(
    r"(?:\.[ \t]*TP[^\n]*\n(?P<below>[^\n]*(?:\n\.[ \t]*TQ[^\n]*\n[^\n]*)*)"
    r"|(?P<beside>\.[ \t]*(?:IP|It)\b[^\n]*))(?:\n|\Z)"
)
"""An item with its tag, below the macro or beside it."""
_KEPT = re.compile(r"\\([*_#<>])")


def man_term(text: str, start: int, end: int) -> tuple[Range, int] | None:
    """Where the tag of an item stands, and where what is said of it begins."""
    tagged = _TAGGED.match(text, start, end)
    if tagged is None:
        return None
    return tagged.span("beside" if tagged["below"] is None else "below"), tagged.end()


def man_cells(text: str, start: int, end: int) -> Sequence[Range] | None:
    """Where the cells of a row lie; None where no tabs part them."""
    if "\t" not in text[start:end]:
        return None
    places, low = list[Range](), start
    for cell in text[start:end].split("\t"):
        left = len(cell) - len(cell.lstrip())
        places.append((low + left, low + max(left, len(cell.rstrip()))))
        low += len(cell) + 1
    return places


def man_masked(text: str) -> str:
    """The piece, as long as it is, with white space for what no reader sees and letters for macros within a line."""
    return "\n".join(map(_masked_line, text.split("\n")))


def _masked_line(line: str) -> str:
    request = request_of(line)
    if request is None:
        return _masked_escapes(line)
    name, rest = request
    if name in BLOCKS or name in SILENT or not (name in FONTS or name in MIXED or name in MDOC or name[:1].isupper()):
        return " " * len(line)
    return "X" * (len(line) - len(rest)) + _masked_escapes(rest)


def _masked_escapes(text: str) -> str:
    commented = _COMMENT.sub(lambda match: " " * len(match[0]), text)
    return _ESCAPE.sub(lambda one: (" " if one["drop"] is not None else "X") * len(one[0]), commented)
