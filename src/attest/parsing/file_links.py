"""Links to other files of the same source: relative paths in Markdown, and in any text the addresses of files in a
hosted repository (``https://github.com/owner/repository/blob/revision/path``) if the source has the repository's
name."""

import re
from collections.abc import Iterator
from posixpath import dirname, normpath
from urllib.parse import unquote

from attest.parsing.mentions import proposals_in
from attest.values.links import FILE
from attest.values.outlines import Mention

_LINK = re.compile(r"(?<!!)\[[^\[\]\n]{0,200}\]\((?P<address>[^()\s#?:]{1,400}\.[A-Za-z]\w{0,8})(?:#[^()\s]{0,200})?\)")
_KEPT = re.compile(
    r"https://[\w.-]{1,100}/[\w.-]{1,100}/(?P<repository>[\w.-]{1,100})/(?:-/)?blob/[\w.-]{1,100}/"
    r"(?P<address>[^\s()<>\[\]\"'`#?]{1,300}\.[A-Za-z]\w{0,8})(?:[#?][\w-]{0,100})?"
)
_DRAWN = frozenset("png jpg jpeg gif svg webp ico pdf mp4 zip".split())


def file_links(path: str, text: str, body: int) -> Iterator[Mention]:
    """Links to files that can be documents, except files named by a proposal's number, which are already citations."""
    source = path.partition("/")[0]
    for link in _LINK.finditer(text, body) if "](" in text else ():
        place = normpath(f"{dirname(path)}/{unquote(link['address'])}")
        if not link["address"].startswith("/") and place.startswith(f"{source}/"):
            yield from _mention(path, place, link)
    for link in _KEPT.finditer(text, body) if "/blob/" in text else ():
        if link["repository"].casefold() == source.casefold():
            yield from _mention(path, normpath(f"{source}/{unquote(link['address'])}"), link)


def _mention(path: str, place: str, link: re.Match[str]) -> Iterator[Mention]:
    drawn = place.rpartition(".")[2].lower() in _DRAWN
    address = link["address"]
    if not (drawn or place == path or any(proposals_in(address, 0, len(address)))):
        yield Mention(target=f"{FILE}{place}", relation="links-to", start=link.start(), end=link.end())
