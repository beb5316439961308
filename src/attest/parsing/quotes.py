"""Quotations in a thread: the person whom each quoted block quotes, and the post that a post answers.

A forum export writes a quotation as an avatar image with a name, then ``>`` lines::

    ![](https://host/user_avatar/host/vbuterin/48/91_2.png) vbuterin:

    > the quoted words

Older posts have ``[quote="vbuterin, post:2, topic:1438"]``, and many have only ``>`` lines, whose source is looked up
in the earlier posts. Quoted words are not part of a post's own words, so that a quotation of a quotation is not taken
for the original.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from attest.parsing.named_quotes import CLOSED, OPENED, Attribution, merge_attributions
from attest.parsing.tree import Node, walk
from attest.values.outlines import BlockKind, Mention
from attest.values.statements import Reply
from attest.words.wording import Wording, wording

_MIN_NEEDLE, _MAX_NEEDLE = 24, 300
"""Minimum length of a look-up, and the length to which it is cut, in folded characters."""

_SEARCH_BUDGET = 100_000_000
"""Characters that all look-ups in one thread may read together; no real thread comes near it."""

_AVATAR = re.compile(r"\s*!\[[^\n]*\n")
"""The line with the avatar of the quoted person."""
_BREAK = re.compile(r"\n[ \t>]*\n")
_MARKUP = re.compile(r"^[ \t]*(?:>[ \t]?)*[ \t]*(?:[-+*][ \t]+|\d{1,3}[.)][ \t]+|#{1,6}[ \t]+)?|[*_`\\]", re.MULTILINE)
_LINK = re.compile(r"!?\[([^\[\]\n]{0,300})\]\([^()\s]{0,500}\)")
_TYPOGRAPHIC = (("\u2018", "'"), ("\u2019", "'"), ("\u201c", '"'), ("\u201d", '"'), ("\u2013", "-"), ("\u2014", "-"))


@dataclass(slots=True)
class Message:
    """One person's post while its quotations are being resolved."""

    number: int
    author: str
    start: int
    end: int
    nodes: list[Node]
    words: str | None = None
    """The post's own words, folded; computed on the first look-up."""
    placed: Wording | None = None
    """The post's own words with their offsets; computed when it is first quoted."""


@dataclass(slots=True)
class Thread:
    """The posts before the current one, and what else resolving quotations needs."""

    text: str
    forum: str
    topic: int | None
    earlier: list[Message] = field(default_factory=list)
    budget: int = _SEARCH_BUDGET


@dataclass(slots=True)
class Answers:
    """What one post answers and quotes, in its own thread and in others."""

    replies: list[Reply] = field(default_factory=list)
    elsewhere: list[Mention] = field(default_factory=list)


def resolve_quotations(thread: Thread, message: Message) -> Answers:
    """Label the quoted blocks of the next message, and return what it answers and quotes."""
    attributions = {id(attribution.node): attribution for attribution in merge_attributions(thread.text, message.nodes)}
    found = Answers()
    for node in walk(message.nodes):
        if node.kind is BlockKind.QUOTE:
            attribution = attributions.get(id(node))
            if attribution is not None and attribution.topic not in (None, thread.topic):
                target = f"{thread.forum}-{attribution.topic}"
                found.elsewhere.append(Mention(target=target, relation="quotes", start=node.start, end=node.end))
                continue
            source = (
                _attributed_source(thread, attribution) if attribution else _search_source(thread, node, thread.earlier)
            )
            if source is not None:
                node.label = source[0].author
                found.replies += _replies(thread, message, node, source)
    thread.earlier.append(message)
    return found


_Source = tuple[Message, str]
"""The post that a quotation comes from, and how that is known: one of ``REPLIES``."""


def _replies(thread: Thread, message: Message, node: Node, source: _Source) -> Iterator[Reply]:
    """That a post answers another and, if the quoted words are found, where they are in both."""
    origin, method = source
    start = min(_words_start(thread.text, node), node.end - 1)
    reply = Reply(
        relation="replies-to", post=message.number, target=origin.number, start=start, end=node.end, method=method
    )
    yield reply
    if places := _longest_match(thread.text, node, origin):
        (start, end), place = places
        yield replace(reply, relation="quotes", start=start, end=end, origin=place, method="quoted words")


def _longest_match(text: str, node: Node, origin: Message) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The longest paragraph of a quotation that occurs verbatim in a post, and its span in that post."""
    if origin.placed is None:
        origin.placed = wording(text, _own_spans(origin))
    start = _words_start(text, node)
    cuts = [match.span() for match in _BREAK.finditer(text, start, node.end)]
    pieces = zip([start, *(end for _, end in cuts)], [*(begin for begin, _ in cuts), node.end], strict=True)
    quoted = [wording(text, [piece]) for piece in ((start, node.end), *pieces)]
    for one in sorted(quoted, key=lambda words: -len(words.joined)):
        place = origin.placed.find(one.joined) if len(one.joined) >= _MIN_NEEDLE else None
        if place is not None:
            return (one.places[0][0], one.places[-1][1]), place
    return None


def _words_start(text: str, node: Node) -> int:
    """Offset after the avatar of the quoted person, if there is one."""
    avatar = _AVATAR.match(text, node.start, min(node.end, node.start + 2_000))
    return avatar.end() if avatar else node.start


def _attributed_source(thread: Thread, attribution: Attribution) -> _Source | None:
    """The source of a named quotation: the person's post with the stated number, with the words, or their latest."""
    theirs = [post for post in thread.earlier if post.author.casefold() == attribution.handle.casefold()]
    exact = [their for their in theirs if their.number == attribution.post]
    if exact:
        return exact[0], "post number"
    if having := _search_source(thread, attribution.node, theirs[::-1]):
        return having
    return (theirs[-1], "only post" if len(theirs) == 1 else "latest post") if theirs else None


def _search_source(thread: Thread, node: Node, candidates: Sequence[Message]) -> _Source | None:
    """The first candidate whose own words contain the longest piece of a quotation."""
    needle = _needle(thread.text, node) if candidates else ""
    if len(needle) < _MIN_NEEDLE:
        return None
    for candidate in candidates:
        words = _own_words(thread.text, candidate)
        thread.budget -= len(words)
        if thread.budget < 0:
            return None
        if needle in words:
            return candidate, "quoted words"
    return None


def _needle(text: str, quote: Node) -> str:
    quoted = text[quote.start : min(quote.end, quote.start + 10_000)]
    avatar = _AVATAR.match(quoted)
    pieces = _BREAK.split(CLOSED.sub("", OPENED.sub("", quoted[avatar.end() :] if avatar else quoted)))
    return max((fold_text(piece) for piece in pieces), key=len, default="")[:_MAX_NEEDLE].strip()


def _own_words(text: str, message: Message) -> str:
    """The folded words of a post, without its quotations."""
    if message.words is None:
        message.words = fold_text("\n\n".join(text[start:end] for start, end in _own_spans(message)))
    return message.words


def _own_spans(message: Message) -> Iterator[tuple[int, int]]:
    """The spans of a post outside its quotations."""
    at = message.start
    for node in walk(message.nodes):
        if node.kind is BlockKind.QUOTE and node.start >= at:
            yield at, node.start
            at = node.end
    yield at, message.end


def fold_text(text: str) -> str:
    """Words without markup, typography, case and line breaks, so that a quotation equals its original."""
    bare = _LINK.sub(r"\1", _MARKUP.sub("", text))
    for typeset, typed in _TYPOGRAPHIC:
        bare = bare.replace(typeset, typed)
    return " ".join(bare.split()).casefold()
