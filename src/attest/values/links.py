"""Links between documents, people and posts, and the result of a walk along them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from attest.values.members import members, plain
from attest.values.passages import Passage
from attest.values.suffixes import PAGES

RELATIONS: Mapping[str, str] = {
    "requires": "front matter names what a proposal builds on",
    "replaces": "front matter names what a proposal stands in for",
    "superseded-by": "front matter names what stands in for it",
    "discussions-to": "front matter names where it is discussed",
    "moved-to": "a stub says where the document went",
    "same-as": "the text is that of an older document, or nearly so",
    "authored-by": "who wrote it or spoke in it, as it says itself",
    "quotes": "words of an earlier post or of another thread are quoted",
    "cites": "the text names the document or has its address",
    "links-to": "a link leads to the file or page",
    "replies-to": "a post quotes an earlier one of its thread",
    "in-thread": "a post is part of a thread",
    "same-person": "two identities may be of one person",
}
"""Relations and their meaning, in the order in which links are listed."""

INSIDE = frozenset({"replies-to", "in-thread"})
"""Relations within one thread: there are many, so they are shown only if requested by name."""

ASSERTED = 1.0
"""Confidence of a link that a text states itself; anything lower is inferred."""

FILE = "file:"
"""Prefix of a document that is named by its source and path, not by its id."""

PAGE = "page:"
"""Prefix of a page that is named by its source and the end of its key (see ``page_key``)."""

PERSON = "person:"
"""Prefix of a person."""

THRESHOLDS: Mapping[str, float] = {"high-stakes": 0.9, "normal": 0.75, "exploratory": 0.5}
"""Minimum confidence by stakes, for walks along inferred links."""


_PAGE_SUFFIXES = re.compile(rf"(?:{'|'.join(map(re.escape, PAGES))})+(?:\.(?:erb|njk|liquid))?$")
"""Suffixes of pages, also of templates: *.md*, *.html.erb*."""
_ORDERING = re.compile(r"^(?:\d{1,3}[-_. ]+(?=[^\W\d])|_(?!index$))")
"""A number or an underscore in front of a file's name, which only orders the pages or hides one: *01-intro*,
*_partial*."""
_FOLDER_PAGES = frozenset({"index", "_index", "readme"})
"""Names of files that stand for their folder."""


def page_key(path: str) -> str:
    """The key of a page on a site: its path in lower case without suffix, ordering numbers and ``index``.

    ``Guide/02-Lids.md`` is ``guide/lids``, ``guide/index.md`` is ``guide``.
    """
    parts = [_ORDERING.sub("", part) for part in _PAGE_SUFFIXES.sub("", path.casefold().strip("/")).split("/")]
    return "/".join(parts[:-1] if len(parts) > 1 and parts[-1] in _FOLDER_PAGES else parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """An end of a link."""

    node_id: str
    """A document's id, ``PERSON`` and an identity, or the name of something that is not in the store."""
    kind: str
    """A document's kind, ``person``, ``address``, or ``missing``."""
    title: str = ""
    status: str | None = None
    date: str | None = None
    path: str | None = None
    depth: int = 0
    """Number of links between the node and what was asked about."""

    @property
    def name(self) -> str:
        """The name shown to people."""
        return self.title or self.node_id.removeprefix(PERSON)

    def as_json(self) -> dict[str, Any]:
        return {"id": self.node_id, **members(self, without={"node_id"})}


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """One statement about two nodes, with the place that makes it."""

    source: str
    relation: str
    """One of ``RELATIONS``."""
    target: str
    stated: str
    """The target as the text names it: ``eip-20`` although that moved to ``erc-20``."""
    method: str
    """``asserted``, or the method of inference."""
    confidence: float
    depth: int
    evidence: Passage | None
    """First place that states the link; None for ``same-person``."""
    origin: Passage | None = None
    """For a quotation: where its words are in the target."""
    times: int = 1
    """Number of places that state the link."""
    post: int | None = None
    target_post: int | None = None

    @property
    def asserted(self) -> bool:
        """Whether the text states the link itself."""
        return self.confidence >= ASSERTED

    def as_json(self) -> dict[str, Any]:
        return {
            "source": self.source,
            "relation": self.relation,
            "target": self.target,
            "stated": self.stated,
            "asserted": self.asserted,
            "method": self.method,
            "confidence": self.confidence,
            "depth": self.depth,
            "times": self.times,
            "post": self.post,
            "target_post": self.target_post,
            "evidence": plain(self.evidence),
            "origin": plain(self.origin),
        }


@dataclass(frozen=True, slots=True, kw_only=True)
class LinkMap:
    """The result of a walk along links."""

    ref: str
    roots: Sequence[str]
    direction: str
    """``out``, ``in`` or ``both``."""
    depth: int
    relations: Sequence[str]
    """Relations that were followed."""
    min_confidence: float
    nodes: Sequence[Node]
    links: Sequence[Link]
    truncated: Sequence[str]
    """What was left out, in words."""
    elapsed_ms: float = 0.0

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest links --json` prints."""
        return {"schema": 1, **members(self), "elapsed_ms": round(self.elapsed_ms, 1)}
