"""The words of an HTML block in Markdown: the text between the tags of its elements.

Inline elements (a link, code, emphasis) belong to the words around them; all other tags divide paragraphs.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from attest.markup.html_code import INLINE_TAGS
from attest.values.spans import Range, trimmed

Part = tuple[Range, str]
"""Span of a tag, a blank line or a hidden part, and the tag's name in lower case (empty for the others)."""

_ENDS: Mapping[str, re.Pattern[str]] = {
    **{"<!--": re.compile("-->"), "<?": re.compile(">"), "<!": re.compile(">")},
    **{f"<{name}": re.compile(rf"</{name}\s*>", re.I) for name in ("script", "style", "svg", "head", "template")},
}
"""End of a hidden part, by how it begins; a part that never ends hides nothing."""
_HIDES = re.compile(r"<!--|<[?!]|<(?:script|style|svg|head|template)\b", re.I)
_MARK = re.compile(r"<|\n(?=[ \t]*\n)")
_PART = re.compile(r"<!--|</?(?P<tag>[A-Za-z][\w.:-]*)(?:\s[^<>]*)?/?>|\n[ \t]*")
_HEADING = re.compile(r"h[1-6]")
_TAGS = re.compile(r"<[^<>]*>")
_LETTER = re.compile(r"\w")


def words_of_html(text: str, start: int, end: int) -> Iterator[tuple[int, Range]]:
    """The runs of words in ``text[start:end]``, each with its heading level, 0 if it is not a heading."""
    at, rank = start, 0
    for (low, high), tag in parts_of_html(text, start, end):
        if tag not in INLINE_TAGS:
            yield from ((rank, run) for run in _trimmed_words(text, at, low))
            at, rank = high, int(tag[1]) if _HEADING.fullmatch(tag) and text[low + 1] != "/" else 0
    yield from ((rank, run) for run in _trimmed_words(text, at, end))


def parts_of_html(text: str, start: int, end: int) -> Iterator[Part]:
    """Spans of tags, blank lines and hidden parts, with the names of tags in lower case."""
    endless = set[str]()
    at = start
    while mark := _MARK.search(text, at, end):
        low = mark.start()
        if past := _hidden_end(text, low, end, endless):
            yield (low, past), ""
        elif part := _PART.match(text, low, end):
            past = part.end()
            yield (low, past), (part["tag"] or "").lower()
        at = past or mark.end()


def _hidden_end(text: str, start: int, end: int, endless: set[str]) -> int | None:
    """End of the hidden part that begins at ``start``, if there is one. ``endless`` collects beginnings without an end,
    so that a thousand of them do not each search the text to its end."""
    opens = _HIDES.match(text, start, end)
    if opens is None or (begins := opens[0].lower()) in endless:
        return None
    if ends := _ENDS[begins].search(text, opens.end(), end):
        return ends.end()
    endless.add(begins)
    return None


def pairs_of_tags(tags: Iterable[tuple[str, bool, int]]) -> Iterator[tuple[int, int]]:
    """The places where elements open and close. Each tag is its name, whether it opens the element, and its place; an
    element that is still open ends with the one around it."""
    opened, counted = list[tuple[str, int]](), Counter[str]()
    for name, opens, place in tags:
        if opens:
            opened.append((name, place))
            counted[name] += 1
        elif counted[name]:
            while (last := opened.pop())[0] != name:
                counted[last[0]] -= 1
            counted[name] -= 1
            yield last[1], place


def has_words(text: str, start: int, end: int) -> bool:
    """Whether a span has words outside tags."""
    return _LETTER.search(_TAGS.sub("", text[start:end])) is not None


def _trimmed_words(text: str, start: int, end: int) -> Iterator[Range]:
    if has_words(text, start, end):
        yield trimmed(text, start, end)
