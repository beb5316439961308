"""Lines of roff, the language of manual pages: requests, their arguments, and escapes."""

import re

from attest.markup.man_names import CHARACTERS, STRINGS

GLUE = "\0"
"""Marks the end of a line that the next one continues without a space."""
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


def continued(text: str) -> str:
    """The text with each line that ends in a backslash joined to the next."""
    return _CONTINUED.sub(" ", text) if "\\\n" in text else text


def escaped(words: str) -> str:
    """The words with all Markdown characters escaped."""
    return _MARKS.sub(r"\\\1", words)


def prose(line: str) -> str:
    """Convert a line of text to Markdown."""
    return escaped(roff_words(line)) + (GLUE if line.endswith("\\c") else "")


def masked_escapes(text: str) -> str:
    """The line with letters in place of visible escapes and blanks in place of others; the length is unchanged."""
    commented = _COMMENT.sub(lambda match: " " * len(match[0]), text)
    return _ESCAPE.sub(lambda one: (" " if one["drop"] is not None else "X") * len(one[0]), commented)
