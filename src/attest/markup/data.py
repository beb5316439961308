"""Converts pieces of configuration and data files to words: ``"port": 8443,`` reads *port: 8443*.

Members are separated by semicolons, elements by commas. Quotation marks, braces and syntax are left out; a comment
above a key precedes it.
"""

import json
import re
from collections.abc import Iterator

BRACED_SUFFIXES = (".json", ".jsonl", ".ndjson", ".jsonc", ".json5", ".geojson", ".canvas", ".webmanifest")
"""Suffixes of files in JSON or a dialect of it."""
INDENTED_SUFFIXES = (".yaml", ".yml")
"""Suffixes of files in YAML."""
SECTIONED_SUFFIXES = (".toml", ".ini", ".cfg", ".conf", ".properties", ".service")
"""Suffixes of files with sections of keys and values: TOML, INI and the like."""
_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*+"|//[^\n]*|/\*.{0,2000}?\*/|[{}\[\],:]|[^\s{}\[\],:"]+|"', re.DOTALL)
"""A token of JSON: a string, a comment, a sign, or a literal such as *true*."""
_COMMENT = re.compile(r"[ \t]*[#;!]+[ \t]*(?P<said>.*)")
"""A line that is a comment: *# the port*."""
_WITH_COMMENT = re.compile(r"(?P<words>.*?\S)[ \t]+#[ \t]+(?P<said>[^\"']{0,300})")
"""A line with a comment behind it: *port: 8443  # for TLS*."""
_DASHES = re.compile(r"[ \t]*(?:-[ \t]+)*")
"""The dashes of list items at the beginning of a line: *- - a*."""
_PAIR = re.compile(
    r"(?P<key>\"[^\"\n]{1,200}\"|'[^'\n]{1,200}'|[^\s#=:\[\]{}][^=:\n]{0,200}?)[ \t]{0,40}(?:=|:(?=\s|$))"
    r"[ \t]*(?P<value>.*)"
)
"""A key with its value: *port: 8443*, *"port" = 8443*."""
_SECTION_HEAD = re.compile(r"[ \t]*\[{1,2}(?P<name>[^\[\]\n]+)\]{1,2}[ \t]*")
"""The head of a section: *[server]*, *[[servers]]*."""
_BLOCK = re.compile(r":[ \t]+[|>][-+0-9]*[ \t]*\Z")
"""Start of a block scalar: the indented lines below are one value."""
_YAML_MARKS = re.compile(r"(?:[&!]\S++[ \t]*+)*+(?:[|>][-+0-9]*[ \t]*$)?")
"""Anchor, tag and block sign in front of a value: *&base !!str |*."""
_STRING_OR_COMMENT = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|#.*")
"""Strings and comments of a line, whose brackets do not count."""
_SENTENCE_END = re.compile(r"[.!?\n]")
"""Characters at which prose would end a sentence."""
_TRAILING_SEPARATORS = re.compile(r"(?<![,;:\s])[,;:\s]++\Z")
"""Separators at the end, after which nothing follows."""


def braces_as_words(text: str) -> str:
    """Convert a piece of JSON to words."""
    words = "".join(_token_words(text))
    return _TRAILING_SEPARATORS.sub("", words)


def record_masked(text: str) -> str:
    """The piece with nothing that ends a sentence: a record is one sentence, whatever its values contain. The length is
    unchanged."""
    return _SENTENCE_END.sub("x", text) if text[:1] in ("{", "@") else text


def _token_words(text: str) -> Iterator[str]:
    """Yield the words of the tokens with their separators; the last bracket closed decides between members and
    elements."""
    are_members, separator, started = [False], "", False
    for token in _TOKEN.findall(text):
        if token in "{[":
            are_members.append(token == "{")
        elif token in "}]":
            are_members.pop()
            are_members = are_members or [token == "}"]
            separator = "; " if token == "}" else separator
        elif token == ":":
            are_members[-1], separator = True, ": "
        elif token == ",":
            separator = "; " if are_members[-1] or separator == "; " else ", "
        elif not token.startswith(("//", "/*")):
            yield (separator or " ") * started + json_string(token)
            separator, started = "", True


def json_string(token: str) -> str:
    """The words of a JSON string; any other token unchanged."""
    if not token.startswith('"') or len(token) < 2:
        return token
    try:
        return " ".join(str(json.loads(token, strict=False)).split())
    except ValueError:
        return token[1:-1]


def lines_as_words(text: str) -> str:
    """Convert a piece of YAML, TOML or INI to words."""
    text_so_far = ""
    for part, words in _lines(text):
        text_so_far += (part if text_so_far and not text_so_far.endswith(": ") else "") + words
    return _TRAILING_SEPARATORS.sub("", text_so_far)


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
        beside = _WITH_COMMENT.fullmatch(line)
        yield from _line_words(beside["words"] if beside else line)
        if beside:
            yield " ", f"({beside['said'].strip()})"


def _line_words(line: str) -> Iterator[tuple[str, str]]:
    if comment := _COMMENT.fullmatch(line):
        yield "; ", comment["said"].strip()
    elif head := _SECTION_HEAD.fullmatch(line):
        yield "; ", head["name"].strip() + ": "
    elif line.strip() not in ("", "---", "..."):
        yield from _pair_words(line)


def _pair_words(line: str) -> Iterator[tuple[str, str]]:
    dashes = _DASHES.match(line)
    at = dashes.end() if dashes else 0
    if pair := _PAIR.fullmatch(line, at):
        yield "; ", f"{unquoted(pair['key'])}: {_value(pair['value'])}"
    else:
        yield (", " if "-" in line[:at] else " "), _value(line[at:])


def _value(words: str) -> str:
    words = _YAML_MARKS.sub("", words, count=1).strip()
    return braces_as_words(words) if words[:1] in ("[", "{") else unquoted(words)


def unquoted(words: str) -> str:
    """A key or value of YAML, TOML or INI without surrounding quotation marks."""
    words = words.strip()
    quoted = len(words) > 1 and words[0] == words[-1] and words[0] in "\"'"
    return words.strip(words[0]) if quoted else words


def brackets_left_open(line: str) -> int:
    """Number of brackets a line opens minus those it closes, ignoring strings and comments."""
    bare = _STRING_OR_COMMENT.sub("", line)
    return sum(map(bare.count, "[{")) - sum(map(bare.count, "]}"))


def _whole_lines(text: str) -> Iterator[str]:
    """The lines; those of one bracketed list or table are joined."""
    held, deep = "", 0
    for line in text.split("\n"):
        deep += brackets_left_open(line)
        beside = _WITH_COMMENT.fullmatch(line) if held or deep > 0 else None
        words = beside["words"] if beside else line.rstrip("\r")
        held = f"{held} {words.strip()}" if held else words
        if deep <= 0:
            yield held
            held, deep = "", 0
    if held:
        yield held
