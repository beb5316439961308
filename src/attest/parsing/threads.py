"""Forum threads exported as Markdown: front matter, the opening post, then replies.

A reply begins with a line that is exactly ``**handle** (2024-03-28):``, after ``## Replies`` or a ``---`` line. A
``---`` line alone begins nothing: posts contain rules and tables that look the same.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePosixPath

from attest.parsing.front_matter import FrontMatter, iso_date
from attest.parsing.markdown import read_dialect_blocks
from attest.parsing.mentions import mentions_in
from attest.parsing.payloads import place_payloads
from attest.parsing.people import author_of_post
from attest.parsing.quotes import Message, Thread, resolve_quotations
from attest.parsing.tree import Node, outline_of
from attest.values.findings import Finding, FindingKind
from attest.values.outlines import BlockKind, Mention, Parsed, Post
from attest.values.statements import Authorship, Reply

_HEADER = re.compile(
    r"^(?P<mark>---|## Replies)[ \t]*\r?\n(?:[ \t]*\r?\n)+"
    r"(?P<line>\*\*(?P<handle>[^*\r\n]{1,100})\*\* \((?P<date>\d{4}-\d{2}-\d{2})\):)[ \t]*\r?$",
    re.MULTILINE,
)
_NO_REPLIES = re.compile(r"^## Replies\s*\Z", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Part:
    """The place of one post: where its header line begins, where its words begin, and where it ends."""

    author: str
    date: str | None
    start: int
    words: int
    end: int


def is_thread(head: FrontMatter) -> bool:
    """Whether the front matter is that of an exported thread."""
    values = head.values()
    return bool(values.get("source") and values.get("topic_id"))


def read_thread(path: str, text: str, head: FrontMatter) -> Parsed:
    """A thread with a POST for every message, whose quotations are labelled with their authors."""
    values = head.values()
    parts = _parts(text, head, values)
    posts = posts_of(Thread(text, values["source"].lower(), _number(values.get("topic_id"))), parts)
    roots, findings = posts.roots, posts.findings
    roots = [head.node, *roots] if head.node else roots
    placed = place_payloads(text, roots)
    identity = f"{values['source']}-{values['topic_id']}".lower()
    return Parsed(
        kind="thread",
        title=values.get("title") or PurePosixPath(path).stem or identity,
        document_id=identity,
        url=values.get("url") or None,
        authored_at=iso_date(values.get("date")),
        author=values.get("author") or None,
        category=values.get("category") or None,
        status=values.get("status") or None,
        fields=tuple(head.fields),
        outline=outline_of(roots, len(text)),
        mentions=(*mentions_in(text, head.body, len(text), document_id=identity), *posts.elsewhere),
        replies=posts.replies,
        authors=_authors(head, parts, values["source"].lower()),
        findings=(*head.findings, *_remarks(values, len(parts)), *findings, *placed),
    )


def _number(value: str | None) -> int | None:
    return int(value) if value and value.isascii() and value.isdigit() and len(value) < 12 else None


def _parts(text: str, head: FrontMatter, values: Mapping[str, str]) -> list[Part]:
    """The opening post and every reply, in order."""
    headers = list(_HEADER.finditer(text, head.body))
    first = next((n for n, one in enumerate(headers) if one["mark"] == "## Replies"), len(headers))
    headers = headers[first:]
    unanswered = None if headers else _NO_REPLIES.search(text, head.body)
    ends = [header.start() for header in headers] + [unanswered.start() if unanswered else len(text)]
    opening = Part(values.get("author", ""), iso_date(values.get("date")), head.body, head.body, ends[0])
    replies = [
        Part(one["handle"].strip(), iso_date(one["date"]), one.start("line"), one.end(), end)
        for one, end in zip(headers, ends[1:], strict=True)
    ]
    return [trim_part(text, part) for part in (opening, *replies)]


def trim_part(text: str, part: Part) -> Part:
    """The part without surrounding blank lines; its words begin at the start of a line."""
    end = part.words + len(text[part.words : part.end].rstrip(" \t\r\n"))
    start, words = (end - len(text[at:end].lstrip("\r\n")) for at in (part.start, part.words))
    return replace(part, start=start, words=words, end=end)


@dataclass(slots=True)
class Posts:
    """The posts of a thread, and how they refer to each other and to other threads."""

    roots: list[Node] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    replies: list[Reply] = field(default_factory=list)
    elsewhere: list[Mention] = field(default_factory=list)


def posts_of(thread: Thread, parts: Sequence[Part]) -> Posts:
    """The posts at the given places, with the posts that they answer and quote."""
    made = Posts()
    for number, part in enumerate(parts, start=1):
        nodes, odd = read_dialect_blocks(thread.text, part.words, part.end)
        answers = resolve_quotations(thread, Message(number, part.author, part.words, part.end, nodes))
        first = next((reply.target for reply in answers.replies if reply.relation == "replies-to"), None)
        post = Post(number=number, author=part.author, date=part.date, reply_to=first)
        made.roots.append(Node(BlockKind.POST, part.start, part.end, children=nodes, post=post))
        made.findings += odd
        made.replies += answers.replies
        made.elsewhere += answers.elsewhere
    return made


def _authors(head: FrontMatter, parts: Sequence[Part], site: str) -> list[Authorship]:
    """Every author in the thread, with the line that first names them."""
    field_of = next((one for one in head.fields if one.name == "author"), None)
    opening = [author_of_post(site, parts[0].author, 1, (field_of.start, field_of.end))] if field_of else []
    replies = [
        author_of_post(site, part.author, number, (part.start, part.words))
        for number, part in enumerate(parts[1:], start=2)
    ]
    return list({one.person: one for one in reversed([*opening, *replies]) if one.name}.values())[::-1]


def _remarks(values: Mapping[str, str], found: int) -> Iterator[Finding]:
    """Findings on missing posts and fields."""
    expected = _number(values.get("posts_count"))
    if expected is not None and found < expected:
        yield Finding(kind=FindingKind.TRUNCATED, detail=f"{found} of {expected} posts are in the file")
    for name in ("title", "author", "date"):
        if not values.get(name):
            yield Finding(kind=FindingKind.MALFORMED, detail=f"the thread has no {name}")
