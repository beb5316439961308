"""Lines of roff, the language of manual pages: requests, their arguments, and escapes."""

import re

from attest.markup.man_names import CHARACTERS, STRINGS
from attest.markup.markdown import escape_marks

GLUE = "\0"
"""Marks the end of a line that the next one continues without a space."""

_REQUEST = re.compile(r"[.'][ \t]*(?P<name>%?[A-Za-z][\w-]*|\\\"|)(?P<rest>[^\n]*)")
"""A request or macro with the rest of its line: *.SH NAME*; or a comment."""
_COMMENT = re.compile(r"(?<!\\)\\[\"#][^\n]*")
"""A comment, up to the end of its line."""
_ESCAPE = re.compile(
    r"""(?xs)\\(?:
      (?P<drop>
          f(?:\[[^\]\n]{0,60}\]|\(..|.)                                  # a font
        | s(?:[-+]?\d{1,2}|[-+]?\[[^\]\n]{0,60}\]|[-+]?'[^'\n]{0,60}')   # a size
        | [mFMYVng](?:\[[^\]\n]{0,60}\]|\(..|[-+]?[A-Za-z])              # a colour, a family, a register
        | [vhlLDbwAkoXZCRSHx]'[^'\n]{0,200}'                             # a movement, a line, a drawing
        | k. | [&|^/,%:)acdupzrt{}]                                      # a mark, thin space, where a word may break
      )
    | \((?P<two>..) | \[(?P<named>[^\]\n]{1,40})\]                       # a character by its name
    | \*(?:\((?P<string2>..)|\[(?P<string>[^\]\n]{1,40})\]|(?P<string1>.))
    | (?P<sign>.)
    )"""
)
r"""An escape; the group that matches says what becomes of it: nothing (``drop``), a character by name (*\(em*), a
string (*\*(lq*), or a sign."""
_SIGNS = {"e": "\\", " ": " ", "~": " ", "0": " "}
"""Escapes of one sign that stand for another character."""
_ARGUMENT = re.compile(r'"(?P<quoted>(?:[^"\n]|"")*)"?|(?P<bare>(?:\\.|[^\s"\\]|(?<=\S)"|\\)+)')
"""An argument of a macro: a word, or *"several words"*."""
_CONTINUED = re.compile(r"(?<!\\)\\\n")
"""The end of a line that the next one continues."""
_UNICODE = re.compile(r"u([0-9A-Fa-f]{4,6})")
"""The name of a character by its code: *u2014*."""


def request_of(line: str) -> tuple[str, str] | None:
    """The name of a request or macro, and the rest of its line; None for text. A comment has the name ``"``."""
    match = _REQUEST.fullmatch(line)
    return (match["name"].lstrip("\\"), match["rest"]) if match else None


def arguments_of(rest: str) -> list[str]:
    """The arguments of a macro: words, and quoted strings."""
    cut = _COMMENT.sub("", rest)
    return [
        match["bare"] if match["quoted"] is None else match["quoted"].replace('""', '"')
        for match in _ARGUMENT.finditer(cut)
    ]


def roff_words(text: str) -> str:
    """The text with the escapes of roff replaced or removed."""
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


def join_continued_lines(text: str) -> str:
    """The text with each line that ends in a backslash joined to the next."""
    return _CONTINUED.sub(" ", text) if "\\\n" in text else text


def prose(line: str) -> str:
    """Convert a line of text to Markdown."""
    return escape_marks(roff_words(line)) + (GLUE if line.endswith("\\c") else "")


def masked_escapes(text: str) -> str:
    """The line with letters in place of visible escapes and blanks in place of others; the length is unchanged."""
    commented = _COMMENT.sub(lambda match: " " * len(match[0]), text)
    return _ESCAPE.sub(lambda escape: (" " if escape["drop"] is not None else "X") * len(escape[0]), commented)
