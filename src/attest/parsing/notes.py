"""Notes: Markdown without a special form, with any fields at its head."""

from collections.abc import Callable

from attest.parsing.aliases import stated_aliases
from attest.parsing.front_matter import FrontMatter, iso_date
from attest.parsing.listed_fields import place_listed_fields
from attest.parsing.markdown import read_dialect_blocks
from attest.parsing.meeting_day import meeting_day
from attest.parsing.mentions import mentions_in
from attest.parsing.minutes import assign_speeches
from attest.parsing.payloads import place_payloads
from attest.parsing.people import authors_of_note
from attest.parsing.titles import title_of_note
from attest.parsing.tree import Node, outline_of, walk
from attest.values.findings import Finding
from attest.values.outlines import BlockKind, Parsed

Blocks = Callable[[str, int], tuple[list[Node], list[Finding]]]
"""From a text and the offset of its body to its sections and blocks, and findings."""


def read_note(path: str, text: str, head: FrontMatter, blocks: Blocks = read_dialect_blocks) -> Parsed:
    """A note, with title, date, author and category from its fields."""
    roots, findings = blocks(text, head.body)
    if head.node and head.body:
        roots = [head.node, *roots]
    elif head.node:
        place_listed_fields(roots, head.node)
    placed = place_payloads(text, roots)
    spoken = assign_speeches(path, text, roots)
    values = head.values()
    title = title_of_note(path, head, roots)
    dated = next(filter(None, (iso_date(values.get(name)) for name in ("date", "created", "published"))), None)
    return Parsed(
        kind="note",
        title=title,
        url=values.get("url") or values.get("canonical_url") or None,
        authored_at=dated or meeting_day(path, "note", title, text[head.body :]),
        author=values.get("author") or values.get("authors") or None,
        category=values.get("category") or None,
        status=values.get("status") or None,
        aliases=stated_aliases(text, head, title),
        fields=tuple(head.fields),
        outline=outline_of(roots, len(text)),
        mentions=tuple(mentions_in(text, head.body, len(text), document_id=None)),
        authors=(*authors_of_note(text, head.fields), *spoken),
        findings=(*head.findings, *findings, *placed),
    )


def first_heading(roots: list[Node]) -> str:
    """The label of the first heading that has one; empty if there is none."""
    return next((node.label for node in walk(roots) if node.kind is BlockKind.HEADING and node.label), "")
