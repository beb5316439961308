"""What breaks the format of settings and data: brackets and quotations that do not close, lines that say nothing.

Nothing is read by this: a broken text is read as far as it can be, and the fault is a finding. Only what no reader of
the format accepts is a fault, so comments and superfluous commas in JSON are none; a file with the signs of a template
is not judged, because it becomes its format only when it is filled in.
"""

import json
import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from attest.parsing.data.braces import brace_fault
from attest.parsing.lines import lines_in


class Fault(NamedTuple):
    """Where a text breaks its format, and how."""

    at: int
    """Offset in the text."""
    why: str


_TEMPLATE = re.compile(r"\{\{|\{%|<%")
"""Signs of templates: Jinja, Helm, Go, Mustache, ERB."""
_BRACKET = re.compile(
    r"(?P<string>(?<=[\s\[{,:=])(?:\"(?:[^\"\\]|\\.)*+\"|'(?:[^']|'')*+'))|(?P<comment>(?<=\s)#[^\r\n]*)"
    r"|(?P<open>[\[{])|(?P<close>[\]}])",
    re.DOTALL,
)
"""Brackets, and what may hide one. A quotation mark within a word, as in *it's*, opens nothing."""
_PAIRS = {"]": "[", "}": "{"}
_QUOTED = re.compile(r"\"(?:[^\"\\]|\\.)*+\"|'(?:[^']|'')*+'", re.DOTALL)
_NOTHING_MORE = re.compile(r"[ \t]*(?:#[^\r\n]*)?(?=[\r\n]|\Z)")
"""The rest of a line without content."""

_PROPERTIES = re.compile(r"(?:[&!][^\s,\[\]{}]*[ \t]+)*")
"""Anchor and tag in front of a value of YAML."""
_DASHES = re.compile(r"(?:[-?](?:[ \t]+|$))*")
_YAML_KEY = re.compile(r"(?:(?:\"[^\"\n]*\"|'[^'\n]*')[ \t]*|[^\s#\[\]{},&*!|>'\"%@`][^\n#]*?):(?:[ \t]+|$)")
_KEY_SIGN = re.compile(r"[ \t]*:(?=\s|\Z)")

_TOML_NAME = r"(?:\"(?:[^\"\\\r\n]|\\.)*+\"|'[^'\r\n]*+'|[^\s=\[\]{}#\"'.]++)"
_TOML_KEY = re.compile(rf"[ \t]*{_TOML_NAME}(?:[ \t]*\.[ \t]*{_TOML_NAME})*+[ \t]*=[ \t]*")
_TOML_SECTION = re.compile(rf"[ \t]*(\[\[?)[ \t]*{_TOML_NAME}(?:[ \t]*\.[ \t]*{_TOML_NAME})*+[ \t]*(\]\]?)")
_TOML_STRING = re.compile(
    r"\"\"\"(?:[^\"\\]|\\.|\"{1,2}(?!\"))*+\"{3,5}|'''(?:[^']|'{1,2}(?!'))*+'{3,5}"
    r"|(?!\"\"\"|''')(?:\"(?:[^\"\\\r\n]|\\.)*+\"|'[^'\r\n]*+')",
    re.DOTALL,
)
_TOML_WORD = re.compile(r"(?:true|false|[+-]?(?:inf|nan)|[+-]?\d[\w.:+-]*(?:[ ]\d\d:[\w.:+-]*)?)(?=[\s,#\]}]|\Z)")
_TOML_BRACKET = re.compile(
    rf"(?P<string>{_TOML_STRING.pattern})|(?P<comment>#[^\r\n]*)|(?P<open>[\[{{])|(?P<close>[\]}}])|(?P<odd>[\"'])",
    re.DOTALL,
)
_BLANK = re.compile(r"[ \t\f]*(?=[#\r\n]|\Z)")
_TO_LINE_END = re.compile(r"[^\r\n]*(?:\r\n?|\n|\Z)")


def fault_in(suffix: str, text: str) -> tuple[str, Fault] | None:
    """The name of the format and the first fault in a text with this suffix; None if there is none, or if the format
    has no rules that a text could break."""
    name, find = _FORMATS.get(suffix, ("", None))
    if find is None or _TEMPLATE.search(text):
        return None
    fault = find(text)
    return (name, fault) if fault else None


def line_of(text: str, at: int) -> int:
    """The number of the line at an offset, from 1."""
    return max(1, len(lines_in(text, 0, at + 1)))


def unclosed_bracket(text: str, at: int, end: int) -> Fault | None:
    """The fault of the brackets that open at ``at``: one that another closes, or that is open at ``end``."""
    close = _past_brackets(_BRACKET, text, at, end)
    return close if isinstance(close, Fault) else None


def _past_brackets(token: re.Pattern[str], text: str, at: int, end: int) -> Fault | int:
    """Offset behind the bracket that closes the one at ``at``, or the fault."""
    opened = list[int]()
    for found in token.finditer(text, at, end):
        if found.lastgroup == "odd":
            return Fault(found.start(), f"{found[0]} is not closed")
        if found.lastgroup == "open":
            opened.append(found.start())
        elif found.lastgroup == "close":
            if text[opened[-1]] != _PAIRS[found[0]]:
                return Fault(opened[-1], f"{text[opened[-1]]} is not closed")
            opened.pop()
            if not opened:
                return found.end()
    return Fault(opened[-1], f"{text[opened[-1]]} is not closed")


def _json_fault(text: str) -> Fault | None:
    try:
        json.loads(text, strict=False, parse_int=str, parse_float=str)
    except (ValueError, RecursionError):
        fault = brace_fault(text)
        return Fault(*fault) if fault else None
    return None


def _yaml_fault(text: str) -> Fault | None:
    """The first value that opens a bracket or a quotation and does not close it, or goes on behind it."""
    lines, past, holder, plain = lines_in(text), 0, -1, False
    # ``holder`` is the column of the last key or dash. Below a plain value, whatever stands further in goes on with it.
    for number, start in enumerate(lines.starts):
        line = lines[number].rstrip()
        shown = line.lstrip(" \t\ufeff")
        column = len(line) - len(shown)
        if line.startswith(("---", "...")):
            # A document of its own may be a single value to the letter: ``--- |``.
            past, holder, plain = start, -1, bool(line[3:].strip())
            continue
        if start < past or not shown or shown[0] in "#%" or (plain and column > holder):
            continue
        at = _past_match(_DASHES, line, column)
        key = _YAML_KEY.match(line, at)
        if key or at > column:
            holder = at if key else column
        value = _past_match(_PROPERTIES, line, key.end() if key else at)
        plain = bool(line[value:])
        behind = _past_value(text, start + value)
        if isinstance(behind, Fault):
            return behind
        past = behind
    return None


def _past_match(pattern: re.Pattern[str], line: str, at: int) -> int:
    found = pattern.match(line, at)
    return found.end() if found else at


def _past_value(text: str, at: int) -> Fault | int:
    """Offset behind a quotation or brackets of YAML at ``at``, which is ``at`` for any other value."""
    sign = text[at : at + 1]
    if sign in ("]", "}"):
        return Fault(at, f"{sign} closes nothing")
    if sign not in ("[", "{", '"', "'"):
        return at
    if sign in ("[", "{"):
        past = _past_brackets(_BRACKET, text, at, len(text))
        if isinstance(past, Fault):
            return past
    else:
        quoted = _QUOTED.match(text, at)
        if quoted is None:
            return Fault(at, f"{sign} is not closed")
        past = quoted.end()
    if _KEY_SIGN.match(text, past) or _NOTHING_MORE.match(text, past):
        return past
    return Fault(past, f"something stands behind the value that {sign} opens")


def _toml_fault(text: str) -> Fault | None:
    """The first line that is neither a section nor a key with a value."""
    at = len(text) - len(text.removeprefix("\ufeff"))
    while at < len(text):
        past = _past_statement(text, at)
        if isinstance(past, Fault):
            return past
        if not _NOTHING_MORE.match(text, past):
            return Fault(past, "something stands behind the value")
        rest = _TO_LINE_END.match(text, past)
        assert rest is not None
        at = rest.end()
    return None


def _past_statement(text: str, at: int) -> Fault | int:
    """Offset behind the section, or the key with its value, that begins on the line at ``at``."""
    if blank := _BLANK.match(text, at):
        return blank.end()
    section = _TOML_SECTION.match(text, at)
    if section and len(section[1]) == len(section[2]):
        return section.end()
    key = _TOML_KEY.match(text, at)
    if key is None:
        return Fault(at, "it is neither a [section] nor a key with a value")
    at = key.end()
    if text[at : at + 1] in ("[", "{"):
        return _past_brackets(_TOML_BRACKET, text, at, len(text))
    value = _TOML_STRING.match(text, at) or _TOML_WORD.match(text, at)
    if value:
        return value.end()
    sign = text[at : at + 1]
    if sign in ('"', "'"):
        return Fault(at, f"{sign} is not closed")
    return Fault(at, "the key has no value" if sign in ("", "\r", "\n", "#") else "the value needs quotation marks")


_Find = Callable[[str], Fault | None]
_FORMATS: Mapping[str, tuple[str, _Find]] = (
    dict.fromkeys(
        (".json", ".jsonl", ".ndjson", ".jsonc", ".geojson", ".canvas", ".webmanifest"), ("JSON", _json_fault)
    )
    | dict.fromkeys((".yaml", ".yml"), ("YAML", _yaml_fault))
    | {".toml": ("TOML", _toml_fault)}
)
"""Name of the format, and what finds its faults, by suffix. JSON5 has more ways to write a value than these
rules know."""
