"""Lines of roff, which manual pages are written in: requests, their arguments, and escapes within a line."""

import re

from attest.values.markup.man_names import CHARACTERS, STRINGS

GLUE = "\0"
"""Stands at the end of a line that the next one follows without a space."""
_MARKS = re.compile(r"([*_#<>])")
_REQUEST = re.compile(r"[.'][ \t]*(?P<name>%?[A-Za-z][\w-]*|\\\"|)(?P<rest>[^\n]*)")
_COMMENT = re.compile(r"(?<!\\)\\[\"#][^\n]*")
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
_SIGNS = {"e": "\\", " ": " ", "~": " ", "0": " "}
_ARGUMENT = re.compile(r'"(?P<quoted>(?:[^"\n]|"")*)"?|(?P<bare>(?:\\.|[^\s"\\]|(?<=\S)"|\\)+)')
_CONTINUED = re.compile(r"(?<!\\)\\\n")
_UNICODE = re.compile(r"u([0-9A-Fa-f]{4,6})")


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


def continued(text: str) -> str:
    """A text with each line that a backslash ends put before the next."""
    return _CONTINUED.sub(" ", text) if "\\\n" in text else text


def escaped(words: str) -> str:
    """Words in which no character is a mark of Markdown."""
    return _MARKS.sub(r"\\\1", words)


def prose(line: str) -> str:
    """A line of text as Markdown."""
    return escaped(roff_words(line)) + (GLUE if line.endswith("\\c") else "")


def masked_escapes(text: str) -> str:
    """A line, as long as it is, with letters for the escapes that say something and blanks for the others."""
    commented = _COMMENT.sub(lambda match: " " * len(match[0]), text)
    return _ESCAPE.sub(lambda one: (" " if one["drop"] is not None else "X") * len(one[0]), commented)
