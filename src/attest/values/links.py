"""Links between documents, people and posts, as a walk finds them."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from attest.values.members import members, plain
from attest.values.passages import Passage

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
"""What a link can say, in the order in which links are listed."""

INSIDE = frozenset({"replies-to", "in-thread"})
"""Relations between the posts of one thread: many, and shown when they are asked for by name."""

ASSERTED = 1.0
"""Confidence of what a text says itself; what is less is inferred."""

FILE = "file:"
"""In front of a document that is named by its place, source and path, and not by its id."""

PAGE = "page:"
"""In front of a page that is named by its source and the end of its key: see ``page_key``."""

PERSON = "person:"
"""In front of a person."""

THRESHOLDS: Mapping[str, float] = {"high-stakes": 0.9, "normal": 0.75, "exploratory": 0.5}
"""Least confidence by what is at stake, for walks along inferred links."""


_WRITTEN = re.compile(
    r"(?:\.(?:md|mdx|markdown|rst|rest|adoc|asciidoc|asc|org|html?|xhtml|ipynb|txt))+(?:\.(?:erb|njk|liquid))?$"
)
_ORDERED = re.compile(r"^(?:\d{1,3}[-_. ]+(?=[^\W\d])|_(?!index$))")
_OF_FOLDER = frozenset({"index", "_index", "readme"})


def page_key(path: str) -> str:
    """What a site calls a page: its path in small letters, without its ending, numbers that order it, and ``index``.

    ``Guide/02-Lids.md`` is ``guide/lids``, ``guide/index.md`` is ``guide``.
    """
    parts = [_ORDERED.sub("", part) for part in _WRITTEN.sub("", path.casefold().strip("/")).split("/")]
    return "/".join(parts[:-1] if len(parts) > 1 and parts[-1] in _OF_FOLDER else parts)


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """An end of a link."""

    node_id: str
    """A document's id, ``PERSON`` and an identity, or what a text names though nobody has it."""
    kind: str
    """A document's kind, ``person``, ``address``, or ``missing``."""
    title: str = ""
    status: str | None = None
    date: str | None = None
    path: str | None = None
    depth: int = 0
    """Links between it and what was asked about."""

    @property
    def name(self) -> str:
        """What a person calls it."""
        return self.title or self.node_id.removeprefix(PERSON)

    def as_json(self) -> dict[str, Any]:
        return {"id": self.node_id, **members(self, without={"node_id"})}


@dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """One thing that is said of two nodes, with the place that says so."""

    source: str
    relation: str
    """One of ``RELATIONS``."""
    target: str
    stated: str
    """The target as the text names it: ``eip-20`` where that moved to ``erc-20``."""
    method: str
    """``asserted``, or how it is known."""
    confidence: float
    depth: int
    evidence: Passage | None
    """The first place that says so; None for two identities."""
    origin: Passage | None = None
    """Of a quotation: where its words stand in the target."""
    times: int = 1
    """Places that say so."""
    post: int | None = None
    target_post: int | None = None

    @property
    def asserted(self) -> bool:
        """Whether the text says it itself."""
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
    """What a walk along links found."""

    ref: str
    roots: Sequence[str]
    direction: str
    """``out``, ``in`` or ``both``."""
    depth: int
    relations: Sequence[str]
    """Those that were walked."""
    min_confidence: float
    nodes: Sequence[Node]
    links: Sequence[Link]
    truncated: Sequence[str]
    """What was left out, in words."""
    elapsed_ms: float = 0.0

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest links --json` prints."""
        return {"schema": 1, **members(self), "elapsed_ms": round(self.elapsed_ms, 1)}
