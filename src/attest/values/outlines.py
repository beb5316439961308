"""The outline: the tree of blocks of one revision.

Blocks stand in document order, a parent before its children, and a child lies inside its parent. A block of kind
SECTION reaches from its heading to the next heading of the same or a higher rank and holds the heading, the blocks
below it and its subsections. In a thread every POST holds the sections and blocks of one person's message; in a
transcript every TURN holds one speaker's words. In source code a SYMBOL holds a definition with its comment, the
symbols inside it, PARAGRAPH for documentation in strings, and CODE for the rest.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from attest.values.code import Code
from attest.values.findings import Finding
from attest.values.statements import Authorship, Constant, Reply


class BlockKind(StrEnum):
    """What a block is."""

    FRONT_MATTER = "front_matter"
    FIELD = "field"
    SECTION = "section"
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST = "list"
    LIST_ITEM = "list_item"
    TABLE = "table"
    TABLE_ROW = "table_row"
    CODE = "code"
    SYMBOL = "symbol"
    QUOTE = "quote"
    HTML = "html"
    POST = "post"
    TURN = "turn"
    PAYLOAD = "payload"
    """Encoded bytes (a base64 image…): kept in the revision, never chunked, indexed or quoted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """One node of the outline."""

    kind: BlockKind
    start: int
    end: int
    parent: int = -1
    """Index of the enclosing block in the outline, -1 at the top."""
    level: int = 0
    """Rank of a SECTION's or HEADING's heading, 1 to 6; 0 for anything else."""
    label: str = ""
    """A SECTION's or HEADING's text without markup, a FIELD's name, a CODE block's language, a SYMBOL's qualified
    name, whom a QUOTE quotes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """Who wrote a POST or spoke a TURN, and when."""

    number: int
    """1 for the opening post or the first turn."""
    author: str
    date: str | None = None
    """ISO 8601 date of a post; ``HH:MM:SS`` into the recording for a turn."""
    reply_to: int | None = None
    """Number of the post that this one answers, when the document says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One fact of the front matter with the place that states it."""

    name: str
    """Lower case, as written otherwise: ``last-call-deadline``."""
    value: str
    start: int
    """Start of the whole line(s) ``name: value``."""
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """All blocks of a revision. ``posts`` maps the index of a POST or TURN block to its author, and in minutes those of
    what somebody says."""

    blocks: Sequence[Block] = ()
    posts: Mapping[int, Post] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """A name or address of another document in the text, for links."""

    target: str
    """A document id (``eip-1559``) or a URL."""
    relation: str
    """One of ``values.links.RELATIONS``."""
    start: int
    end: int


MAX_NAME_WORDS = 8
"""Longer ones are sentences."""

NAMING: Mapping[str, float] = {"title": 1.0, "alias": 1.0, "beside": 0.9, "link": 0.8, "in front": 0.5}
"""Ways to state a name, with how sure each is: the words in front of ``(EIP-1)`` may be more than the name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A statement of the text that some words stand for a document."""

    words: str
    """As ``terms.folded`` gives them, with a space between: what questions are compared with."""
    target: str | None
    """A document id; None for the document itself."""
    method: str
    """How the text says it: one of ``NAMING``."""
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """What a reader makes of one text."""

    kind: str
    """``proposal``, ``thread``, ``transcript``, ``note``, ``code`` or ``text``."""
    title: str
    """Never empty: the file's stem when the text has no title."""
    document_id: str | None = None
    """The permanent id that the text itself gives (``eip-4844``, ``ethresearch-10004``), else None."""
    url: str | None = None
    authored_at: str | None = None
    """ISO 8601 date on which the document says it was written."""
    author: str | None = None
    category: str | None = None
    status: str | None = None
    aliases: Sequence[str] = ()
    """Other names by which people call the document, without title and file name."""
    fields: Sequence[Field] = ()
    outline: Outline = Outline()
    mentions: Sequence[Mention] = ()
    names: Sequence[Name] = ()
    replies: Sequence[Reply] = ()
    authors: Sequence[Authorship] = ()
    constants: Sequence[Constant] = ()
    redirect: str | None = None
    """Document id (``erc-20``) that a "moved" stub leads to."""
    code: Code | None = None
    """What the syntax of a source file says; None for anything else."""
    findings: Sequence[Finding] = ()
