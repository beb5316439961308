"""Fields that a Markdown document lists at its head: ``- Start Date: 2019-02-26``, ``* **Status**: accepted``.

Rule 1: only the list with which the text begins, or that follows the heading with which it begins, and only if every
item of it is a field. Speeches, glossaries and things to do look the same in places, so names or values must also
be what heads have: a date, a link, a name such as *Author*.
Rule 2: the list stays in the body. Its links are links, and no block but its own changes. Below a heading not even that
does: the heading's chunk needs what follows it.
"""

import re
from collections.abc import Sequence

from attest.parsing.front_matter import FrontMatter, front_matter_node, iso_date
from attest.parsing.markdown import read_dialect_blocks
from attest.parsing.tree import Node
from attest.values.outlines import CONTROL, BlockKind, Field

_MAX_HEAD = 6_000
"""Characters in which the list must end."""
_FEWEST = 2
"""Minimum number of fields."""
_LONGEST_LINE = 120
"""Maximum length of a line of a value, in characters a reader sees."""
_LONGEST_SENTENCE = 8
"""Maximum number of words of a line of a value that ends like a sentence."""

_GAP = r"(?:\s|<!--(?>.*?-->))*+"
"""White space and comments."""
_BEGINNING = re.compile(
    rf"{_GAP}(?:(?:#{{1,6}}[ \t][^\r\n]*|[^\r\n]{{1,200}}\r?[\r\n](?:=+|-+)[ \t]*)[\r\n]{_GAP})?[-*+][ \t]",
    re.DOTALL,
)
"""How a text begins that may list fields: with an item, after any heading and comments."""
_WORD = r"[^\W\d_][\w/&'’.-]*"
"""The first word of a field's name, which begins with a letter."""
_ITEM = re.compile(
    rf"\s*[-*+][ \t]+(?P<mark>[*_]{{0,2}})(?P<name>{_WORD}(?: [\w/&'’.(][\w/&'’.)-]*){{0,3}})(?: ?\#)?[ \t]*"
    r"(?::(?P=mark)|(?P=mark):)(?:[ \t]+(?P<value>[^\r\n]*)|$)",
    re.MULTILINE,
)
"""A field as an item: ``- Start Date: 2019-02-26``, ``* **Status**: accepted``; up to four words before the colon."""
_ITEM_MARK = re.compile(r"[-*+][ \t]+|\d{1,3}[.)][ \t]+")
"""The mark of an item in a value that is a list itself."""
_TARGET = re.compile(r"\]\([^()\s]*\)|https?://\S+")
"""What a reader does not see of a link."""
_WRAPPED = re.compile(r"([*_`]{1,3})([^*`]+)\1")
"""A value that is emphasised as a whole."""
_TELLING_NAMES = frozenset(
    "approver assignee author category champion component contact contributor created date deadline decider discussion"
    " discussions-to editor email id implementation issue keyword label language licence license link maintainer"
    " milestone modified name number owner phase pr priority published replaces repo repository requires review"
    " reviewer sponsor stage state status submitter superseded-by supersedes tag target ticket title type updated url"
    " version".split()
)
"""Last words of the names of fields by which a head is recognised, in the singular."""
_TELLING_VALUE = re.compile(r"<?https?://|!?\[[^\[\]]+\][(\[]|#\d+\b|(?:n/?a|none|tbd)\b", re.IGNORECASE)
"""A value that only fields have: an address, a link, a number of an issue, none."""
_DEFINITION = re.compile(r"(?:an?|the)\s")
"""How an explanation of a word begins, and hardly ever the value of a field."""


def listed_fields(text: str) -> FrontMatter:
    """The fields in the list at the head of a Markdown text, with a block in place of the list if nothing precedes it;
    empty if there is none. The body begins with the text: the list is part of it."""
    if not _BEGINNING.match(text, 0, _MAX_HEAD):
        return FrontMatter()
    roots, _ = read_dialect_blocks(text[:_MAX_HEAD], 0)
    listed = _first_list(roots)
    if listed is None or (listed.end >= _MAX_HEAD and len(text) > _MAX_HEAD):
        return FrontMatter()
    fields = [_field(text, item) for item in listed.children]
    stated = [field for field in fields if field is not None]
    if not _FEWEST <= len(stated) == len(fields) or not _is_head(stated):
        return FrontMatter()
    leads = listed is roots[0]
    return FrontMatter(fields=stated, node=front_matter_node(stated, listed.start, listed.end) if leads else None)


def place_listed_fields(roots: Sequence[Node], head: Node) -> None:
    """Turn the list from which ``head`` was read into ``head``, if it is a list in the whole text as well."""
    lists = (node for node in roots[:1] if node.kind is BlockKind.LIST and node.start == head.start)
    if listed := next(lists, None):
        listed.kind, listed.children = head.kind, head.children


def _first_list(roots: Sequence[Node]) -> Node | None:
    """The list at the beginning, or directly below a heading at the beginning."""
    nodes = list(roots[:1])
    if nodes and nodes[0].kind is BlockKind.SECTION:
        nodes = nodes[0].children[1:2]
    return nodes[0] if nodes and nodes[0].kind is BlockKind.LIST else None


def _field(text: str, item: Node) -> Field | None:
    """An item as a field; None if it is not one, or if its value is too long for one."""
    named = _ITEM.match(text, item.start, item.end)
    if named is None:
        return None
    below = (line.strip() for line in text[named.end() : item.end].splitlines())
    lines = [line for line in ((named["value"] or "").strip(), *below) if line]
    if not lines or any(map(_is_long, lines)):
        return None
    value = CONTROL.sub("", _value(lines))
    return Field(name=named["name"].lower(), value=value, start=item.start, end=item.end) if value else None


def _is_long(line: str) -> bool:
    """Whether a line of a value is long, or a sentence of some length."""
    seen = _TARGET.sub("]", line)
    return len(seen) > _LONGEST_LINE or (seen.endswith((".", "!", "?")) and len(seen.split()) > _LONGEST_SENTENCE)


def _value(lines: Sequence[str]) -> str:
    """The value as a person reads it: items joined with commas, other lines with spaces, without emphasis around it."""
    joint = ", " if all(map(_ITEM_MARK.match, lines)) else " "
    value = joint.join(_ITEM_MARK.sub("", line, count=1) for line in lines)
    wrapped = _WRAPPED.fullmatch(value)
    return wrapped[2].strip() if wrapped else value


def _is_head(fields: Sequence[Field]) -> bool:
    """Whether fields are those of a head: one has a telling name, and half have a telling name or value."""
    named = [_has_telling_name(field) for field in fields]
    telling = [name or _has_telling_value(field) for name, field in zip(named, fields, strict=True)]
    return any(named) and 2 * sum(telling) >= len(fields)


def _has_telling_name(field: Field) -> bool:
    last = field.name.split()[-1]
    return not _DEFINITION.match(field.value) and not _TELLING_NAMES.isdisjoint({last, last.removesuffix("s")})


def _has_telling_value(field: Field) -> bool:
    return iso_date(field.value) is not None or _TELLING_VALUE.match(field.value) is not None
