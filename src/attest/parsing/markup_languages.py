"""Markup languages with headings of their own, read as written: reStructuredText, AsciiDoc, Org, LaTeX, manual pages.

``FORMATS`` has a row for each format: its blocks, the fields at its head, and its links to files. Such a text is a
note; whatever it holds, it is never read as a proposal or a thread.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import PurePosixPath
from posixpath import dirname, normpath

from attest.markup import LATEX_SUFFIXES, MAN_SUFFIXES
from attest.parsing.aliases import stated_aliases
from attest.parsing.asciidoc_and_org import ASCIIDOC, ORG, blocks_of
from attest.parsing.front_matter import FrontMatter, head_of, iso_date
from attest.parsing.latex import LINK, latex_blocks
from attest.parsing.latex_head import latex_head
from attest.parsing.lines import Lines, lines_in
from attest.parsing.man import LINK as MAN_LINK
from attest.parsing.man import man_blocks
from attest.parsing.man_head import man_head
from attest.parsing.meeting_day import meeting_day
from attest.parsing.mentions import mentions_in
from attest.parsing.notes import first_heading
from attest.parsing.page_links import page_link
from attest.parsing.payloads import place_payloads
from attest.parsing.people import authors_of_note
from attest.parsing.restructured import restructured_blocks
from attest.parsing.tree import Node, outline_of
from attest.values.links import FILE
from attest.values.outlines import Field, Mention, Parsed

_SITE = re.compile(r"/pages/.*\.adoc$")
"""A page of an Antora site, whose links begin at the root of all pages."""
_HEAD = 60
"""Number of lines at the start of a text in which its fields must begin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """How to read one format."""

    blocks: Callable[[Lines], list[Node]]
    fields: Sequence[re.Pattern[str]]
    """Lines that state a field, with the groups ``name`` and ``value``; the first pattern that finds any is used."""
    link: re.Pattern[str]
    """A link to a file, with the group ``target``."""
    suffix: str
    """Suffix to append to a link's target."""
    head: Callable[[Lines], FrontMatter] | None = None
    """Reads the head of formats whose fields are not consecutive lines."""


_RST = Format(
    blocks=restructured_blocks,
    fields=(
        re.compile(r":(?P<name>[A-Za-z][\w -]{0,40}):[ \t]+(?P<value>\S.*)", re.DOTALL),
        re.compile(r"(?P<name>[A-Z][\w-]{0,40}):(?:[ \t]+(?P<value>\S.*)|[ \t]*)", re.DOTALL),
    ),
    link=re.compile(r":doc:`(?:[^`<>]{0,200}<)?(?P<target>[^`<>\s]{1,300})>?`"),
    suffix=".rst",
)
_ADOC = Format(
    blocks=partial(blocks_of, form=ASCIIDOC),
    fields=(re.compile(r":(?P<name>author|authors|description|revdate|title):[ \t]+(?P<value>\S.*)", re.DOTALL),),
    link=re.compile(r"(?:link|xref):(?P<target>[^\s\[\]#]{1,300}\.a\w*)(?:#[^\s\[\]]{0,200})?\["),
    suffix="",
)
_ORG = Format(
    blocks=partial(blocks_of, form=ORG),
    fields=(
        re.compile(r"#\+(?P<name>title|author|date|description):[ \t]+(?P<value>\S.*)", re.DOTALL | re.IGNORECASE),
    ),
    link=re.compile(r"\[\[(?:file:)?(?P<target>[^\]\s:]{1,300}\.org)(?:::[^\]]{0,200})?\]"),
    suffix="",
)
_LATEX = Format(blocks=latex_blocks, fields=(), link=LINK, suffix=".tex", head=latex_head)
_MAN = Format(blocks=man_blocks, fields=(), link=MAN_LINK, suffix="", head=man_head)
FORMATS: Mapping[str, Format] = (
    {".rst": _RST, ".rest": _RST, ".adoc": _ADOC, ".asciidoc": _ADOC, ".asc": _ADOC, ".org": _ORG}
    | dict.fromkeys(LATEX_SUFFIXES, _LATEX)
    | dict.fromkeys(MAN_SUFFIXES, _MAN)
)
"""Format by suffix."""


def read_markup_language(path: str, text: str) -> tuple[FrontMatter, Parsed]:
    """Read a note in one of ``FORMATS``: its head, and the note. Its title falls back to a heading, then the file."""
    form = FORMATS[PurePosixPath(path).suffix.lower()]
    head = _head(lines_in(text), form)
    roots = form.blocks(lines_in(text, head.body))
    roots = sorted([head.node, *roots], key=lambda node: node.start) if head.node else roots
    placed = place_payloads(text, roots)
    values = head.values()
    dated = (iso_date(values.get(name, "").lstrip("<[")) for name in ("date", "revdate", "created"))
    untitled = form.head is not None and head.body  # a complete document, whose first heading belongs to a part of it
    title = values.get("title") or ("" if untitled else first_heading(roots)) or PurePosixPath(path).stem or path
    parsed = Parsed(
        kind="note",
        title=title,
        authored_at=next(filter(None, dated), None) or meeting_day(path, "note", title, text[head.body :]),
        author=values.get("author") or values.get("authors") or None,
        status=values.get("status") or None,
        aliases=stated_aliases(text, head, title),
        fields=tuple(head.fields),
        outline=outline_of(roots, len(text)),
        mentions=(*mentions_in(text, 0, len(text), document_id=None), *_links(path, text, form)),
        authors=authors_of_note(text, head.fields),
        findings=tuple(placed),
    )
    return head, parsed


def markup_language_head(path: str, text: str) -> FrontMatter:
    """The fields at the head of a text, which never gives itself an id."""
    return _head(lines_in(text), FORMATS[PurePosixPath(path).suffix.lower()])


def _head(lines: Lines, form: Format) -> FrontMatter:
    """The first run of lines that state fields. It is front matter if only blank lines precede it."""
    if form.head is not None:
        return form.head(lines)
    for pattern in form.fields:
        told = ((at, pattern.fullmatch(lines[at])) for at in range(min(len(lines), _HEAD)))
        first = next((at for at, match in told if match and match["value"]), None)
        leads = first is not None and all(map(lines.is_blank, range(first)))
        if first is None or not (leads or pattern is form.fields[0]):
            continue
        past = next((at for at in range(first, len(lines)) if not _states(lines[at], pattern)), len(lines))
        fields = list(_fields(lines, first, past, pattern))
        return head_of(lines, fields, first, past) if leads else FrontMatter(fields=fields)
    return FrontMatter()


def _states(line: str, pattern: re.Pattern[str]) -> bool:
    return bool(pattern.fullmatch(line)) or (line[:1] in " \t" and bool(line.strip()))


def _fields(lines: Lines, first: int, past: int, pattern: re.Pattern[str]) -> Iterator[Field]:
    starts = [at for at in range(first, past) if pattern.fullmatch(lines[at])]
    for at, below in pairwise([*starts, past]):
        match = pattern.fullmatch(lines[at])
        assert match is not None
        value = " ".join([(match["value"] or "").strip(), *(lines[more].strip() for more in range(at + 1, below))])
        start, end = lines.span(at, below)
        if value.strip():
            yield Field(name=match["name"].lower(), value=value.strip(), start=start, end=end)


def _links(path: str, text: str, form: Format) -> Iterator[Mention]:
    """Links to other documents of the same source; a link from the root of a site targets the page's key."""
    source = path.partition("/")[0]
    for link in form.link.finditer(text):
        target = link["target"]
        if target.startswith("/") or _SITE.search(path):
            yield from page_link(path, target.rpartition(":")[2], link.span(), by_place=False)
            continue
        place = normpath(f"{dirname(path)}/{target}") + form.suffix
        if ":" in target:
            continue  # a page of another component or project
        if place.partition("/")[0] == source and "/" in place and place != path:
            yield Mention(target=f"{FILE}{place}", relation="links-to", start=link.start(), end=link.end())
