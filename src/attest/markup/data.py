"""Converts pieces of configuration and data files to words: ``"port": 8443,`` reads *port: 8443*.

Members are separated by semicolons, elements by commas. Quotation marks, braces and syntax are left out; a comment
above a key precedes it.
"""

import json
import re
from collections.abc import Iterator

BRACED = (".json", ".jsonl", ".ndjson", ".jsonc", ".json5", ".geojson", ".canvas", ".webmanifest")
INDENTED = (".yaml", ".yml")
SECTIONED = (".toml", ".ini", ".cfg", ".conf", ".properties", ".service")
_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*+"|//[^\n]*|/\*.{0,2000}?\*/|[{}\[\],:]|[^\s{}\[\],:"]+|"', re.DOTALL)
_COMMENT = re.compile(r"[ \t]*[#;!]+[ \t]*(?P<said>.*)")
_BESIDE = re.compile(r"(?P<words>.*?\S)[ \t]+#[ \t]+(?P<said>[^\"']{0,300})")
_DASHES = re.compile(r"[ \t]*(?:-[ \t]+)*")
_PAIR = re.compile(
    r"(?P<key>\"[^\"\n]{1,200}\"|'[^'\n]{1,200}'|[^\s#=:\[\]{}][^=:\n]{0,200}?)[ \t]{0,40}(?:=|:(?=\s|$))"
    r"[ \t]*(?P<value>.*)"
)
_HEAD = re.compile(r"[ \t]*\[{1,2}(?P<name>[^\[\]\n]+)\]{1,2}[ \t]*")
_BLOCK = re.compile(r":[ \t]+[|>][-+0-9]*[ \t]*\Z")
"""Start of a block scalar: the indented lines below are one value."""
_MARKS = re.compile(r"(?:[&!]\S++[ \t]*+)*+(?:[|>][-+0-9]*[ \t]*$)?")
_NO_MARKS = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|#.*")
"""Strings and comments of a line, whose brackets do not count."""
_STOPS = re.compile(r"[.!?\n]")
_ENDS = re.compile(r"(?<![,;:\s])[,;:\s]++\Z")


def braces_as_words(text: str) -> str:
    """Convert a piece of JSON to words."""
    told = "".join(_braced(text))
    return _ENDS.sub("", told)


def record_masked(text: str) -> str:
    """The piece with nothing that ends a sentence: a record is one sentence, whatever its values contain. The length is
    unchanged."""
    return _STOPS.sub("x", text) if text[:1] in ("{", "@") else text


def _braced(text: str) -> Iterator[str]:
    """Yield the words of the tokens with their separators; the last bracket closed decides between members and
    elements."""
    keyed, parted, said = [False], "", False
    for token in _TOKEN.findall(text):
        if token in "{[":
            keyed.append(token == "{")
        elif token in "}]":
            keyed.pop()
            keyed = keyed or [token == "}"]
            parted = "; " if token == "}" else parted
        elif token == ":":
            keyed[-1], parted = True, ": "
        elif token == ",":
            parted = "; " if keyed[-1] or parted == "; " else ", "
        elif not token.startswith(("//", "/*")):
            yield (parted or " ") * said + string_told(token)
            parted, said = "", True


def string_told(token: str) -> str:
    """The words of a JSON string; any other token unchanged."""
    if not token.startswith('"') or len(token) < 2:
        return token
    try:
        return " ".join(str(json.loads(token, strict=False)).split())
    except ValueError:
        return token[1:-1]


def lines_as_words(text: str) -> str:
    """Convert a piece of YAML, TOML or INI to words."""
    told = ""
    for part, words in _lines(text):
        told += (part if told and not told.endswith(": ") else "") + words
    return _ENDS.sub("", told)


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """Yield the words of each line with the separator in front of them."""
    begins, inside = False, 0
    for line in _whole_lines(text):
        at = len(line) - len(line.lstrip())
        if begins and line.strip():
            begins, inside = False, at
        if inside and at >= inside:
            yield " ", line.strip()
            continue
        begins, inside = _BLOCK.search(line) is not None, inside if not line.strip() else 0
        beside = _BESIDE.fullmatch(line)
        yield from _told(beside["words"] if beside else line)
        if beside:
            yield " ", f"({beside['said'].strip()})"


def _told(line: str) -> Iterator[tuple[str, str]]:
    if comment := _COMMENT.fullmatch(line):
        yield "; ", comment["said"].strip()
    elif head := _HEAD.fullmatch(line):
        yield "; ", head["name"].strip() + ": "
    elif line.strip() not in ("", "---", "..."):
        yield from _said(line)


def _said(line: str) -> Iterator[tuple[str, str]]:
    dashes = _DASHES.match(line)
    at = dashes.end() if dashes else 0
    if pair := _PAIR.fullmatch(line, at):
        yield "; ", f"{unquoted(pair['key'])}: {_value(pair['value'])}"
    else:
        yield (", " if "-" in line[:at] else " "), _value(line[at:])


def _value(words: str) -> str:
    words = _MARKS.sub("", words, count=1).strip()
    return braces_as_words(words) if words[:1] in ("[", "{") else unquoted(words)


def unquoted(words: str) -> str:
    """A key or value of YAML, TOML or INI without surrounding quotation marks."""
    words = words.strip()
    quoted = len(words) > 1 and words[0] == words[-1] and words[0] in "\"'"
    return words.strip(words[0]) if quoted else words


def left_open(line: str) -> int:
    """Number of brackets a line opens minus those it closes, ignoring strings and comments."""
    bare = _NO_MARKS.sub("", line)
    return sum(map(bare.count, "[{")) - sum(map(bare.count, "]}"))


def _whole_lines(text: str) -> Iterator[str]:
    """The lines; those of one bracketed list or table are joined."""
    held, deep = "", 0
    for line in text.split("\n"):
        deep += left_open(line)
        beside = _BESIDE.fullmatch(line) if held or deep > 0 else None
        words = beside["words"] if beside else line.rstrip("\r")
        held = f"{held} {words.strip()}" if held else words
        if deep <= 0:
            yield held
            held, deep = "", 0
    if held:
        yield held
