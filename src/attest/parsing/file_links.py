"""Links of Markdown to other files of the same source, by their path."""

import re
from collections.abc import Iterator
from posixpath import dirname, normpath
from urllib.parse import unquote

from attest.parsing.mentions import proposals_in
from attest.values.links import FILE
from attest.values.outlines import Mention

_LINK = re.compile(r"(?<!!)\[[^\[\]\n]{0,200}\]\((?P<address>[^()\s#?:]{1,400}\.[A-Za-z]\w{0,8})(?:#[^()\s]{0,200})?\)")
_DRAWN = frozenset("png jpg jpeg gif svg webp ico pdf mp4 zip".split())


def file_links(path: str, text: str, body: int) -> Iterator[Mention]:
    """Every link to a file that can be a document; one that is named by a proposal's number is a citation already."""
    if "](" not in text:
        return
    source = path.partition("/")[0]
    for link in _LINK.finditer(text, body):
        address = unquote(link["address"])
        place = normpath(f"{dirname(path)}/{address}")
        outside = address.startswith("/") or place.partition("/")[0] != source or "/" not in place
        drawn = address.rpartition(".")[2].lower() in _DRAWN
        if not (outside or drawn or place == path or any(proposals_in(address, 0, len(address)))):
            yield Mention(target=f"{FILE}{place}", relation="links-to", start=link.start(), end=link.end())
