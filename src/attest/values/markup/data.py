"""Pieces of settings and data as sentences are made of them: ``"port": 8443,`` is *port: 8443* to its reader.

Members stand between semicolons, elements between commas. Quotation marks, braces and what only a parser needs are
left out; a comment above a key stands in front of it.
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
"""The lines below, further in, are one value."""
_MARKS = re.compile(r"(?:[&!]\S++[ \t]*+)*+(?:[|>][-+0-9]*[ \t]*$)?")
_NO_MARKS = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|#.*")
"""Strings and comments of a line: their brackets open nothing."""
_STOPS = re.compile(r"[.!?\n]")
_ENDS = re.compile(r"(?<![,;:\s])[,;:\s]++\Z")


def braces_as_words(text: str) -> str:
    """A piece of JSON."""
    told = "".join(_braced(text))
    return _ENDS.sub("", told)


def record_masked(text: str) -> str:
    """The piece, as long as it is; a record is one sentence, whatever its values say."""
    return _STOPS.sub("x", text) if text[:1] in ("{", "@") else text


def _braced(text: str) -> Iterator[str]:
    """The words of the tokens, with what parts them; what closed last decides between members and elements."""
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
    """The words of a string of JSON; any other token as it is."""
    if not token.startswith('"') or len(token) < 2:
        return token
    try:
        return " ".join(str(json.loads(token, strict=False)).split())
    except ValueError:
        return token[1:-1]


def lines_as_words(text: str) -> str:
    """A piece of YAML, TOML or INI."""
    told = ""
    for part, words in _lines(text):
        told += (part if told and not told.endswith(": ") else "") + words
    return _ENDS.sub("", told)


def _lines(text: str) -> Iterator[tuple[str, str]]:
    """What each line says, behind what parts it from the one before."""
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
    """A key or value of YAML, TOML or INI without the quotation marks around it."""
    words = words.strip()
    quoted = len(words) > 1 and words[0] == words[-1] and words[0] in "\"'"
    return words.strip(words[0]) if quoted else words


def left_open(line: str) -> int:
    """How many brackets a line opens more than it closes, strings and comments aside."""
    bare = _NO_MARKS.sub("", line)
    return sum(map(bare.count, "[{")) - sum(map(bare.count, "]}"))


def _whole_lines(text: str) -> Iterator[str]:
    """The lines, those of one list or table in brackets as one."""
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
