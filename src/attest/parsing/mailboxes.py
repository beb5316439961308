"""Mailboxes as their extractor lays them out: a thread with a POST for every message.

A quotation's author is looked up in the earlier messages, and otherwise taken from the mail program's attribution.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import PurePosixPath

from attest.parsing.front_matter import FrontMatter, iso_date
from attest.parsing.mail import label_quotations
from attest.parsing.mentions import mentions_in
from attest.parsing.quotes import Thread
from attest.parsing.threads import Part, posts_of, trim_part
from attest.parsing.tree import outline_of
from attest.values.outlines import Parsed
from attest.values.statements import Authorship

_SIGNED = re.compile(
    r"^---\n\n(?P<line>\*\*(?P<name>[^*\n]{1,100})\*\*(?: \((?P<date>\d{4}-\d\d-\d\d)\))?:)$", re.MULTILINE
)


def read_mailbox(path: str, text: str, head: FrontMatter) -> Parsed:
    """The messages of a mailbox as a thread, titled by their common subject, or else by the file."""
    values = head.values()
    parts = list(_parts(text, head, values))
    posts = posts_of(Thread(text, "mail", None), parts)
    label_quotations(text, posts.roots)
    roots = [head.node, *posts.roots] if head.node else posts.roots
    return Parsed(
        kind="thread",
        title=values.get("title") or PurePosixPath(path).stem or path,
        authored_at=iso_date(values.get("date")),
        author=values.get("author") or None,
        fields=tuple(head.fields),
        outline=outline_of(roots, len(text)),
        mentions=(*mentions_in(text, head.body, len(text), document_id=None), *posts.elsewhere),
        replies=posts.replies,
        authors=list(_authors(head, parts)),
        findings=(*head.findings, *posts.findings),
    )


def _parts(text: str, head: FrontMatter, values: Mapping[str, str]) -> Iterator[Part]:
    signed = list(_SIGNED.finditer(text, head.body))
    ends = [*(one.start() for one in signed), len(text)]
    first = Part(values.get("author", ""), iso_date(values.get("date")), head.body, head.body, ends[0])
    yield trim_part(text, first)
    for one, end in zip(signed, ends[1:], strict=True):
        yield trim_part(text, Part(one["name"].strip(), one["date"], one.start("line"), one.end(), end))


def _authors(head: FrontMatter, parts: Sequence[Part]) -> Iterator[Authorship]:
    """Every author of a message, with the line that first names them."""
    field_of = next((field for field in head.fields if field.name == "author"), None)
    seen = set[str]()
    for number, part in enumerate(parts, 1):
        start, end = (field_of.start, field_of.end) if number == 1 and field_of else (part.start, part.words)
        method = "mail" if "@" in part.author else "name"
        person = f"{method}/{part.author}".casefold()
        if part.author and start < end and person not in seen:
            seen.add(person)
            yield Authorship(person=person, name=part.author, post=number, start=start, end=end, method=method)
