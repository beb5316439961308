"""Links to pages of the same source as sites write them: from the root, without a suffix, or by name alone.

Where a page lies is unknown until all files are read, so such a link has the page's key (``values.links.page_key``) as
target, which is resolved to a document when the link is looked up (``graph.targets``).
"""

import re
from collections.abc import Iterator, Mapping
from posixpath import dirname, normpath
from urllib.parse import unquote

from attest.values.links import PAGE, page_key
from attest.values.outlines import Mention

_QUOTED = r"[\"']?(?P<address>[^\"'#?\s<>{}]{1,300})"
_LINKS: Mapping[str, re.Pattern[str]] = {
    "](": re.compile(
        r"(?<!!)\[[^\[\]\n]{0,200}\]\((?P<address>[^()\s#?:<>{}]{1,400})(?:[#?][^()\s]{0,200})?"
        r"(?:[ \t]+\"[^\"\n]{0,200}\")?\)"
    ),
    "[[": re.compile(
        r"\[\[(?P<address>(?!_?toc_?\])[^\[\]|#\n:,]{1,200})(?:#[^\[\]|\n]{0,200})?(?:\|[^\[\]\n]{0,200})?\]\]"
    ),
    "ref ": re.compile(rf"\{{\{{[<%][ \t]*(?:rel)?ref[ \t]+{_QUOTED}"),
    "{%": re.compile(rf"\{{%-?[ \t]*(?:link|post_url)[ \t]+{_QUOTED}"),
    "_url": re.compile(
        r"\{\{[ \t]*['\"](?P<address>/[^'\"#?\n]{1,300})[^'\"\n]{0,100}['\"]"
        r"[ \t]*\|[ \t]*(?:relative|absolute)_url"
    ),
    "site.": re.compile(r"\{\{[ \t]*site\.(?:base)?url[ \t]*\}\}(?P<address>/[^\s()\"'#?]{1,300})"),
    "{doc}": re.compile(r"\{doc\}`(?:[^`<>\n]{0,200}<)?(?P<address>[^`<>#\s]{1,300})>?`"),
}
"""Pattern of each kind of link, by a literal string that every such link contains."""
_BY_PLACE = frozenset({"](", "{doc}"})
"""Kinds whose address is relative to the page, unless it begins at the root."""
_NOTES = re.compile(r"\.(?:md|markdown|mdx)$", re.I)
"""Files in which double brackets are links."""
_FILE = re.compile(r"\.[A-Za-z]\w{0,8}$")
_NO_PAGE = re.compile(r"\.(?:png|jpe?g|gif|svg|webp|ico|pdf|mp4|zip|css|js|json|canvas|base|mp3|ogg|webm)$", re.I)


def page_links(path: str, text: str, body: int) -> Iterator[Mention]:
    """Every link that identifies a page only by its key; links to files by their path are in ``file_links``."""
    for begins, pattern in _LINKS.items():
        if begins not in text or (begins == "[[" and not _NOTES.search(path)):
            continue
        for link in pattern.finditer(text, body):
            address = unquote(link["address"]).strip()
            by_place = begins in _BY_PLACE and not address.startswith("/")
            at_hand = begins == "](" and by_place and ("/" not in address or _FILE.search(address))
            if not (at_hand or _NO_PAGE.search(address)):
                yield from page_link(path, address, link.span(), by_place=by_place)


def page_link(path: str, address: str, place: tuple[int, int], *, by_place: bool) -> Iterator[Mention]:
    """The link to the page at an address, relative to the page at ``path`` or else to its source."""
    source = path.partition("/")[0]
    if by_place:
        as_folder = address.endswith("/") and page_key(path) != page_key(dirname(path))
        address = normpath(f"{path.rpartition('.')[0] if as_folder else dirname(path)}/{address}")
        if address.partition("/")[0] != source:
            return
    key = page_key(re.sub(r"^[./]+", "", address))
    if key and key != page_key(path):
        yield Mention(target=f"{PAGE}{source}/{key}", relation="links-to", start=place[0], end=place[1])
