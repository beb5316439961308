"""Improvement proposals (EIP, ERC): front matter with a number, then markdown."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from attest.parsing.aliases import stated_aliases
from attest.parsing.front_matter import FrontMatter, iso_date, value_start
from attest.parsing.markdown import read_dialect_blocks
from attest.parsing.mentions import address_target, mentions_in
from attest.parsing.notes import first_heading
from attest.parsing.payloads import place_payloads
from attest.parsing.people import authors_in_field
from attest.parsing.tree import outline_of
from attest.values.findings import Finding, FindingKind
from attest.values.outlines import Field, Mention, Parsed
from attest.words.ethereum import PROPOSAL, PROPOSAL_SERIES

_NUMBERED_RELATIONS = {
    "requires": "requires",
    "replaces": "replaces",
    "supersedes": "replaces",
    "superseded-by": "superseded-by",
}
"""Fields whose value is a list of proposal numbers, with the relation that each states."""

_HANDLES = "github"
"""The site of the authors' handles, according to the rules for proposals."""

_NUMBER = re.compile(rf"(?<![\d.])(?:(?P<series>{PROPOSAL.upper()}|{PROPOSAL})-?)?(?P<number>\d{{1,6}})(?![\d.])")
_MOVED = re.compile(rf"moved to\s+(?P<link>\S*?(?P<id>(?:{PROPOSAL})-\d{{1,6}})(?:\.md)?)", re.IGNORECASE)


def is_proposal(head: FrontMatter) -> bool:
    """Whether the front matter numbers a proposal."""
    return any(field.name in PROPOSAL_SERIES for field in head.fields)


def read_proposal(path: str, text: str, head: FrontMatter) -> Parsed:
    """A proposal with its fields, its links to others and, for a stub, where it moved."""
    roots, findings = read_dialect_blocks(text, head.body)
    roots = [head.node, *roots] if head.node else roots
    values = head.values()
    identity = _identity(path, next(filter(None, map(values.get, PROPOSAL_SERIES)), ""))
    heading = first_heading(roots)
    moved = _moved_to(text, head, identity)
    placed = place_payloads(text, roots)
    title = values.get("title") or heading or (identity or PurePosixPath(path).stem).upper() or path
    return Parsed(
        kind="proposal",
        title=title,
        document_id=identity,
        authored_at=iso_date(values.get("created")),
        author=values.get("author") or None,
        category=values.get("category") or values.get("type") or None,
        status=values.get("status") or None,
        aliases=stated_aliases(text, head, title),
        fields=tuple(head.fields),
        outline=outline_of(roots, len(text)),
        mentions=(*_stated_links(text, head), *moved, *_other_mentions(text, head, identity, moved)),
        authors=[
            who for field in head.fields if field.name == "author" for who in authors_in_field(text, field, _HANDLES)
        ],
        redirect=moved[0].target if moved else None,
        findings=(*head.findings, *findings, *_remarks(identity, moved), *placed),
    )


def _identity(path: str, number: str) -> str | None:
    """``erc-N`` in an ``ercs`` folder or for a file with that name, ``eip-N`` otherwise; None without a number."""
    where = PurePosixPath(path.lower())
    digits = re.fullmatch(rf"(?:(?:{PROPOSAL})-?)?0*(\d{{1,6}})", number.lower()) or re.fullmatch(
        rf"(?:{PROPOSAL})-0*(\d{{1,6}})", where.stem
    )
    if digits is None:
        return None
    first, second = PROPOSAL_SERIES
    in_folder = f"{second}s" in where.parts[:-1] and not where.stem.startswith(f"{first}-")
    return f"{second if in_folder or where.stem.startswith(f'{second}-') else first}-{digits[1]}"


def _stated_links(text: str, head: FrontMatter) -> Iterator[Mention]:
    """Links that the fields state: relations to numbered proposals, and the place of discussion."""
    for field in head.fields:
        if field.name in _NUMBERED_RELATIONS:
            yield from _numbers(text, field)
        elif field.name == "discussions-to" and field.value:
            at = max(text.find(field.value, field.start, field.end), field.start)
            end = min(at + len(field.value), field.end)
            yield Mention(target=address_target(field.value), relation=field.name, start=at, end=end)


def _numbers(text: str, one: Field) -> Iterator[Mention]:
    for match in _NUMBER.finditer(text, value_start(text, one), one.end):
        target = f"{(match['series'] or PROPOSAL_SERIES[0]).lower()}-{int(match['number'])}"
        yield Mention(target=target, relation=_NUMBERED_RELATIONS[one.name], start=match.start(), end=match.end())


def _moved_to(text: str, head: FrontMatter, identity: str | None) -> list[Mention]:
    """The proposal to which a stub points; empty if it is no stub, which has status Moved and little but an address."""
    if head.values().get("status", "").lower() != "moved":
        return []
    found = _MOVED.search(text, head.body, head.body + 2_000)
    if not found or found["id"].lower() == identity:
        return []
    return [Mention(target=found["id"].lower(), relation="moved-to", start=found.start("link"), end=found.end("link"))]


def _other_mentions(text: str, head: FrontMatter, identity: str | None, moved: list[Mention]) -> list[Mention]:
    found = mentions_in(text, head.body, len(text), document_id=identity)
    return [mention for mention in found if not any(m.start <= mention.start and mention.end <= m.end for m in moved)]


def _remarks(identity: str | None, moved: list[Mention]) -> Iterator[Finding]:
    if identity is None:
        yield Finding(kind=FindingKind.MALFORMED, detail="the proposal has no readable number")
    for mention in moved:
        yield Finding(kind=FindingKind.MOVED, detail=f"moved to {mention.target}")
