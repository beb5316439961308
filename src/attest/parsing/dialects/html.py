"""The words of a block of HTML in Markdown: what stands between the tags of its elements.

Elements within a line (a link, code, emphasis) belong to the words around them; the tags of all others part paragraphs.
"""

import re
from collections.abc import Iterator

from attest.values.spans import Range

__all__ = ["words_of_html"]

_INLINE = frozenset(
    "a abbr b bdi big cite code del dfn em font i img ins kbd mark q s samp small span strong sub sup tt u var"
    " wbr".split()
)
_UNSEEN = r"<!--.*?-->|<!--|<[?!][^>]*>|<(?P<name>script|style|svg|head|template)\b.*?</(?P=name)\s*>"
"""What never ends hides nothing."""
_PARTS = re.compile(rf"(?is:{_UNSEEN})|</?(?P<tag>[A-Za-z][\w.:-]*)(?:\s[^<>]*)?/?>|\n[ \t]*(?=\n)")
_HEADING = re.compile(r"h[1-6]")
_TAGS = re.compile(r"<[^<>]*>")
_LETTER = re.compile(r"\w")


def words_of_html(text: str, start: int, end: int) -> Iterator[tuple[int, Range]]:
    """The runs of words in ``text[start:end]`` with the rank of the heading that each is, 0 for none."""
    at, rank = start, 0
    for part in _PARTS.finditer(text, start, end):
        tag = (part["tag"] or "").lower()
        if tag not in _INLINE:
            yield from ((rank, run) for run in _run(text, at, part.start()))
            at, rank = part.end(), int(tag[1]) if _HEADING.fullmatch(tag) and part[0][1] != "/" else 0
    yield from ((rank, run) for run in _run(text, at, end))


def _run(text: str, start: int, end: int) -> Iterator[Range]:
    if not _LETTER.search(_TAGS.sub("", text[start:end])):
        return
    said = text[start:end].strip()
    low = start + text[start:end].index(said)
    yield low, low + len(said)
