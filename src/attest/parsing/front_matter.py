"""Front matter: fields between ``---`` or ``+++`` lines, or in a code fence that begins with a proposal's number.

It looks like YAML (TOML between pluses) and mostly is, but is never given to a YAML parser: that would expand anchors,
reject the whole block for one odd title, and lose the offsets. A line ``name: value`` opens a field, indented lines and
``- item`` lines continue it, and every other line is reported and kept. Some series of proposals put their fields in a
fence (``BIP: 3``, ``Title: …``), which a renderer shows as it is.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from attest.parsing.data.faults import line_of, unclosed_bracket
from attest.parsing.lines import Lines, lines_in
from attest.parsing.nested_fields import nested_fields
from attest.parsing.tree import Node
from attest.values.findings import Finding, FindingKind
from attest.values.outlines import CONTROL, BlockKind, Field

_MAX_HEAD = 100_000
"""Maximum length of front matter in characters; if it does not close within them, it counts as never closed."""

PEOPLE = ("author", "authors")
"""Fields that name a text's authors."""
_COMMENT_FIELD = re.compile(r"\[(\w[\w-]{0,60})\]:[ \t]*<>[ \t]*\((.*)\)[ \t]*", re.DOTALL)
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|.)", re.DOTALL)
_TWICE_NAMED = re.compile(r"[^:\r\n]+:[ \t]++(?![\"'\[{|>#])(?:(?![ \t]#)[^\r\n])*?:(?=\s|\Z)")
"""A field with a plain value on its line that has another ``name:`` in it, which YAML forbids (1.2.2, 7.3.3). An item
on a line below may be a mapping, and so may a value in brackets."""
_BRACKET = re.compile(r"[ \t]*[\w.-]+[ \t]*[:=][ \t]*[\[{]")
"""A field whose value begins with a bracket."""
_ESCAPED = {"n": "\n", "t": "\t", "b": "\b", "0": "\0", "r": "\r"}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Style:
    """The syntax of front matter between two delimiter lines."""

    open: re.Pattern[str]
    close: re.Pattern[str]
    """The closing line, searched for in the text as a whole."""
    named: re.Pattern[str]
    """A line that opens a field: its name and value."""
    passed_over: tuple[str, ...]
    """Prefixes of lines to skip, such as comments."""
    is_yaml: bool = True


_YAML = _Style(
    open=re.compile(r"\ufeff?---[ \t]*"),
    close=re.compile(r"(?<=[\r\n])(?:---|\.\.\.)[ \t]*(?=[\r\n]|\Z)"),
    named=re.compile(r"([A-Za-z][\w.-]{0,60})[ \t]*:(?:[ \t]+(.*)|$)", re.DOTALL),
    passed_over=("#",),
)
_TOML = _Style(
    open=re.compile(r"\ufeff?\+\+\+[ \t]*"),
    close=re.compile(r"(?<=[\r\n])\+\+\+[ \t]*(?=[\r\n]|\Z)"),
    named=re.compile(r"[ \t]*([A-Za-z][\w.-]{0,60})[ \t]*=[ \t]*(.*)", re.DOTALL),
    passed_over=("#", "["),
    is_yaml=False,
)
_PREAMBLE = _Style(
    open=re.compile(r"\ufeff?```[ \t]*(?:\r?\n(?=[ \t]*[A-Za-z]{2,12}:[ \t]+\d{1,6}[ \t]*\r?\n)|$)"),
    close=re.compile(r"(?<=[\r\n])```[ \t]*(?=[\r\n]|\Z)"),
    named=re.compile(r"[ \t]*([A-Za-z][\w-]{0,60}):(?:[ \t]+(.*)|$)", re.DOTALL),
    passed_over=(),
    is_yaml=False,
)


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """The fields at the head of a document, their block, and where the body begins."""

    fields: Sequence[Field] = ()
    node: Node | None = None
    body: int = 0
    """Offset of the first line after the front matter."""
    findings: Sequence[Finding] = ()

    def values(self) -> Mapping[str, str]:
        """Value by field name; the first of two with one name wins. Authors given as mappings become their names."""
        people = {of: ", ".join(field.value for field in self.fields if field.name == f"{of}.name") for of in PEOPLE}
        return {field.name: people.get(field.name) or field.value for field in reversed(self.fields)}


def read_front_matter(text: str) -> FrontMatter:
    """The front matter at the very start of a text, in any style; empty if there is none."""
    style = _style_of(text)
    fence = style.open.match(text)
    closes = style.close.search(text, fence.end(), _MAX_HEAD) if fence else None
    # A long text is not split into lines to look at its head.
    most = len(text) if len(text) <= _MAX_HEAD else text.rfind("\n", 0, _MAX_HEAD) + 1
    head = lines_in(text, 0, closes.end() if closes else most)
    if not len(head):
        return FrontMatter()
    if style.open.fullmatch(head[0]):
        return _read_fenced(head, style, len(head) - 1 if closes else None)
    return _comment_style(head)


def _style_of(text: str) -> _Style:
    if (fence := _PREAMBLE.open.match(text)) and _PREAMBLE.close.search(text, fence.end(), _MAX_HEAD):
        return _PREAMBLE
    return _TOML if _TOML.open.match(text) else _YAML


def _read_fenced(head: Lines, style: _Style, close: int | None) -> FrontMatter:
    content_lines = (
        n for n in range(1, len(head)) if not head.is_blank(n) and not head[n].startswith(style.passed_over)
    )
    first = next(content_lines, None)
    if first is None or (first != close and not style.named.fullmatch(head[first])):
        return FrontMatter()
    past = _last_field_line(head, style) + 1 if close is None else close
    fields, odd = _fields(head, past, style)
    findings = [] if close is not None else [_malformed_finding("front matter is opened by '---' and never closed")]
    findings += [_malformed_finding(f"front matter line {n + 1} is not 'name: value'") for n in odd[:3]]
    if style.is_yaml:
        findings += [
            _malformed_finding(f"front matter field '{repeated_field.name}' is written twice")
            for repeated_field in _repeated_fields(fields)
        ]
    faults = [(field.name, fault) for field in fields for fault in _faults(head, field) if style.is_yaml]
    faults += [(field.name, fault) for field in fields for fault in _open_bracket(head, field, past, style)]
    findings += [_malformed_finding(f"front matter field '{name}' {fault}") for name, fault in faults]
    whole = head_of(head, fields, 0, past + 1 if close is not None else past, findings)
    return replace(whole, fields=_add_nested(head, fields)) if style.is_yaml else whole


def _add_nested(head: Lines, fields: Sequence[Field]) -> list[Field]:
    """Each field, followed by the fields inside it if its lines are a mapping."""
    numbers = {start: number for number, start in enumerate(head.starts)}
    found = list[Field]()
    for field in fields:
        first = numbers[field.start]
        past = bisect_left(head.ends, field.end) + 1
        group = [number for number in range(first, past) if not head.is_blank(number)]
        whole = head[first].partition(":")[2].strip() == ""
        found += [field, *(nested_fields(head, group, field.name, _value) if whole else ())]
    return found


def head_of(
    lines: Lines, fields: Sequence[Field], first: int, past: int, findings: Sequence[Finding] = ()
) -> FrontMatter:
    """Front matter that covers lines ``first`` to ``past - 1``, with the body after them."""
    start, end = lines.span(first, past)
    behind = end + 2 if lines.text.startswith("\r\n", end) else min(end + 1, len(lines.text))
    body = lines.starts[past] if past < len(lines) else behind
    return FrontMatter(fields=fields, node=front_matter_node(fields, start, end), body=body, findings=findings)


def front_matter_node(fields: Sequence[Field], start: int, end: int) -> Node:
    """The FRONT_MATTER block, with a FIELD block for each field."""
    children = [Node(BlockKind.FIELD, field.start, field.end, label=field.name) for field in fields]
    return Node(BlockKind.FRONT_MATTER, start, end, children=children)


def _faults(head: Lines, one: Field) -> Iterator[str]:
    """Faults for which a YAML parser would reject a field; it is read nevertheless."""
    written = head.text[one.start : one.end].partition(":")[2].strip()
    quoted = written[:1] in ("'", '"')
    closed = len(written) > 1 and (written[-1] == written[0] or re.search(r"['\"][ \t]+#", written))
    if quoted and not closed:
        yield "opens a quotation and does not close it"
    if _TWICE_NAMED.match(head.text, one.start, one.end):
        yield "has a colon in it without quotation marks"
    if CONTROL.search(written):
        yield "has a control character in it"


def _open_bracket(head: Lines, one: Field, past: int, style: _Style) -> Iterator[str]:
    """The fault of a value that opens a bracket and does not close it up to line ``past``. A word behind the bracket,
    as in ``[DRAFT] Kiln``, is part of a title."""
    at = _BRACKET.match(head.text, one.start, one.end)
    if style is not _PREAMBLE and at and (fault := unclosed_bracket(head.text, at.end() - 1, head.ends[past - 1])):
        yield f"has a bracket that is not closed, on line {line_of(head.text, fault.at)}"


def _last_field_line(head: Lines, style: _Style) -> int:
    """The last line of unclosed front matter, which ends at the first line that is not a field."""
    last = 0
    while last + 1 < len(head) and style.named.fullmatch(head[last + 1]):
        last += 1
    return last


def _malformed_finding(detail: str) -> Finding:
    return Finding(kind=FindingKind.MALFORMED, detail=detail)


def _repeated_fields(fields: Sequence[Field]) -> list[Field]:
    first = {field.name: field for field in reversed(fields)}
    return [field for field in fields if first[field.name] is not field]


def _fields(head: Lines, past: int, style: _Style) -> tuple[list[Field], list[int]]:
    """The fields in lines 1 to ``past - 1``, and the numbers of the lines that belong to no field."""
    groups: list[list[int]] = []
    odd: list[int] = []
    for number in range(1, past):
        line = head[number]
        if style.named.fullmatch(line):
            groups.append([number])
        elif line.strip() and not line.startswith(style.passed_over):
            continues = groups and (line[0] in " \t" or line.startswith("- ") or not style.is_yaml)
            (groups[-1] if continues else odd).append(number)
    return [_field(head, group, style) for group in groups], odd


def _field(head: Lines, group: Sequence[int], style: _Style) -> Field:
    named = style.named.fullmatch(head[group[0]])
    assert named is not None
    value = _value((named[2] or "").strip(), [head[number].strip() for number in group[1:]])
    return Field(
        name=named[1].lower(), value=CONTROL.sub("", value), start=head.starts[group[0]], end=head.ends[group[-1]]
    )


def _value(first: str, more: Sequence[str]) -> str:
    """The value as a person reads it: unquoted, lists joined with commas, folded lines with spaces."""
    if first[:1] in ("|", ">") and len(first) <= 3:
        return ("\n" if first[0] == "|" else " ").join(more)
    if more and not first and all(line.startswith("-") for line in more):
        return ", ".join(_unquoted(line[1:].strip()) for line in more)
    whole = " ".join([first, *more]).strip()
    if whole.startswith("[") and whole.endswith("]"):
        return ", ".join(filter(None, (_unquoted(item.strip()) for item in whole[1:-1].split(","))))
    return _unquoted(whole)


def _unquoted(value: str) -> str:
    """A scalar without its quotation marks; a value that only begins with one is left unchanged."""
    if len(value) >= 2 and value[0] == value[-1] == "'":
        return value[1:-1].replace("''", "'")
    if len(value) >= 2 and value[0] == value[-1] == '"':
        return _ESCAPE.sub(_unescaped, value[1:-1])
    return re.sub(r"[ \t]+#[ \t].*$", "", value)


def _unescaped(match: re.Match[str]) -> str:
    code = match[1]
    if len(code) == 1:
        return _ESCAPED.get(code, code)
    number = int(code[1:], 16)
    return "\ufffd" if 0xD800 <= number <= 0xDFFF else chr(number)


def _comment_style(head: Lines) -> FrontMatter:
    """Fields written as ``[title]: <> (…)`` lines, which no renderer shows."""
    first = next((n for n in range(len(head)) if not head.is_blank(n)), len(head))
    past, fields = first, list[Field]()
    while past < len(head) and (match := _COMMENT_FIELD.fullmatch(head[past])):
        at = head.starts[past]
        fields.append(Field(name=match[1].lower(), value=match[2].strip(), start=at, end=head.ends[past]))
        past += 1
    return head_of(head, fields, first, past) if fields else FrontMatter()


def value_start(text: str, one: Field) -> int:
    """Offset where a field's value begins, after the sign that follows its name."""
    sign = re.compile("[:=]").search(text, one.start, one.end)
    return sign.end() if sign else one.start


def iso_date(value: str | None) -> str | None:
    """The date as ``2024-03-28``, from ``2024-03-28``, ``2024/3/28`` or a date with a time; None for anything else."""
    match = re.match(r"\s*(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?!\d)", value or "")
    if not match:
        return None
    try:
        return date(int(match[1]), int(match[2]), int(match[3])).isoformat()
    except ValueError:
        return None
