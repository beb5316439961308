"""The outline: the tree of blocks of one revision.

Blocks are in document order, parents before their children, and a child lies inside its parent. A block of kind SECTION
reaches from its heading to the next heading of the same or a higher rank and contains the heading, the blocks below it
and its subsections. In a thread every POST contains the sections and blocks of one person's message; in a transcript
every TURN contains one speaker's words. In source code a SYMBOL contains a definition with its comment, the symbols
inside it, PARAGRAPH for documentation in strings, and CODE for the rest.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from attest.values.code import Code
from attest.values.findings import Finding
from attest.values.statements import Authorship, Constant, Reply


class BlockKind(StrEnum):
    """The kind of a block."""

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
    """The text of a SECTION or HEADING without markup, the name of a FIELD, the language of a CODE block, the qualified
    name of a SYMBOL, or the person that a QUOTE quotes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """Who wrote a POST or spoke a TURN, and when."""

    number: int
    """1 for the opening post or the first turn."""
    author: str
    date: str | None = None
    """ISO 8601 date of a post; ``HH:MM:SS`` into the recording for a turn."""
    reply_to: int | None = None
    """Number of the post that this one answers, if the document states it."""


CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
"""Characters that the value of a field never has, whatever its text has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field of the front matter with the place that states it."""

    name: str
    """Name in lower case, otherwise as written: ``last-call-deadline``."""
    value: str
    start: int
    """Start of the whole line or lines ``name: value``."""
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """All blocks of a revision. ``posts`` maps the index of a POST or TURN block, and in minutes of a block with
    somebody's words, to its author."""

    blocks: Sequence[Block] = ()
    posts: Mapping[int, Post] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """The name or address of another document in the text, for links."""

    target: str
    """A document id (``eip-1559``) or a URL."""
    relation: str
    """One of ``values.links.RELATIONS``."""
    start: int
    end: int


MAX_NAME_WORDS = 8
"""Maximum number of words in a name; anything longer is a sentence."""

NAMING: Mapping[str, float] = {"title": 1.0, "alias": 1.0, "beside": 0.9, "link": 0.8, "in front": 0.5}
"""Ways of stating a name, with the confidence of each; the words in front of ``(EIP-1)`` may be more than the name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A statement of the text that some words are a name of a document."""

    words: str
    """The words as ``terms.folded`` gives them, separated by spaces; questions are compared with these."""
    target: str | None
    """A document id; None for the document itself."""
    method: str
    """Way of stating the name, one of ``NAMING``."""
    start: int
    end: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Parsed:
    """The result of parsing one text."""

    kind: str
    """``proposal``, ``thread``, ``transcript``, ``note``, ``code`` or ``text``."""
    title: str
    """Never empty; the file's stem if the text has no title."""
    document_id: str | None = None
    """Permanent id that the text itself states (``eip-4844``, ``ethresearch-10004``), or None."""
    url: str | None = None
    authored_at: str | None = None
    """ISO 8601 date on which the document says it was written."""
    author: str | None = None
    category: str | None = None
    status: str | None = None
    aliases: Sequence[str] = ()
    """Other names of the document, without its title and file name."""
    fields: Sequence[Field] = ()
    outline: Outline = Outline()
    mentions: Sequence[Mention] = ()
    names: Sequence[Name] = ()
    replies: Sequence[Reply] = ()
    authors: Sequence[Authorship] = ()
    constants: Sequence[Constant] = ()
    redirect: str | None = None
    """Id of the document (``erc-20``) that a "moved" stub points to."""
    code: Code | None = None
    """Parsed syntax of a source file; None for other documents."""
    findings: Sequence[Finding] = ()
