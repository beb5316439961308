"""Names that a text uses for documents, itself and others.

People say *proto-danksharding* and mean EIP-4844. Documents say so themselves: in their title, as the text of a link,
and next to a number. One statement proves little, so nothing is decided here: ``a cheaper blob market (EIP-4844)``
yields *market*, *blob market* and *cheaper blob market*, and the documents that agree are counted when a question is
read.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from posixpath import dirname, normpath
from urllib.parse import unquote

from attest.parsing.mentions import address_target, proposals_in
from attest.values.outlines import MAX_NAME_WORDS, Name, Parsed
from attest.words.ethereum import FORUM_WORDS, PROPOSAL, PROPOSAL_WORDS
from attest.words.terms import ORDINARY_WORDS, STOP_WORDS, folded, stem

_MAX_IN_FRONT = 4
"""Maximum number of words before a number in parentheses that may be its name."""
OPENING = 4_000
"""Number of characters of the body in which a document's own names are searched for."""

_LINK = re.compile(r"(?<!!)\[(?P<words>[^\[\]\n]{2,120})\]\((?P<address>[^()\s]{1,400})\)")
_PROPOSAL_AT = re.compile(rf"(?:^|/)(?P<series>{PROPOSAL})-0{{0,4}}(?P<number>[1-9]\d{{0,4}})(?:\.md|\.html)?/?$", re.I)
_TOPIC_AT = re.compile(r"https?://[^/\s]{1,200}/t/(?:[^/\s]{1,300}/)?\d{1,9}(?:\?\S{0,100})?$")
"""A thread as a whole; the address of a post ends with another number."""
_NUMBERED = re.compile(
    rf"\W{{0,3}}(?P<series>{PROPOSAL})[-_ ]?0{{0,4}}(?P<number>[1-9]\d{{0,4}})\s?(?:[:|–—]|-(?=\s))\s*", re.I
)
"""A number followed by a name: ``EIP-1: Purpose``."""
_HEAD = re.compile(r"[^:–—]{4,80}(?=: | [–—-] )")
_BEFORE_PARENTHESIS = re.compile(r"[^()]{2,80}(?= \([^()]{1,60}\))")
_IN_FRONT = re.compile(rf"(?<![\w'’-])(?:[^\W_][\w'’-]{{0,40}}[\"”’*_`]{{0,3}} ){{1,{_MAX_IN_FRONT}}}$")
_BEHIND = re.compile(
    r"(?:\]\([^()\s]{1,300}\))?(?: \((?:aka |a\.k\.a\. |also known as )?|,? (?:aka|a\.k\.a\.|also known as) )"
    r"(?:the )?[\"“*_`]{0,2}(?P<words>[^\W_][\w'’-]{0,40}(?: [\w'’-]{1,40}){0,4})[\"”*_`]{0,2}[),.;]"
)
_SAYS_NOTHING = frozenset(
    "aka article blog comment commit core discussion doc docs documentation draft forum"
    " github here http https implementation improvement introduce introduced introduces issue link list page"
    " post pr proposal proposals pull reference repo repository research section site spec specification standard"
    " thread topic update version via website".split()
)
_NO_NAMES = frozenset(stem(word) for word in STOP_WORDS | ORDINARY_WORDS | PROPOSAL_WORDS | FORUM_WORDS | _SAYS_NOTHING)
"""Words that are never a name on their own."""


def names_in(path: str, text: str, body: int, parsed: Parsed) -> Iterator[Name]:
    """Every statement that some words name a document; a target of None is the document itself.

    ``text[start:end]`` of each has the words of the name. A document linked by its path has the path within its source
    as target; ``path`` begins with the name of that source. ``body`` is the offset where the front matter ends.
    """
    itself = parsed.document_id or path.partition("/")[2]
    stated = (
        _own_names(text, body, parsed.title, parsed.aliases),
        _link_texts(path, text, body),
        _names_beside_numbers(text, body),
    )
    for name in chain.from_iterable(stated):
        yield replace(name, target=None) if name.target == itself else name


def _name(text: str, start: int, end: int, target: str | None, method: str) -> Iterator[Name]:
    """The name at a span, unless it is too long or has only words that name nothing."""
    words = folded(text[start:end])
    if len(words) <= MAX_NAME_WORDS and not all(word in _NO_NAMES or word.isdigit() for word in words):
        yield Name(words=" ".join(words), target=target, method=method, start=start, end=end)


def _own_names(text: str, body: int, title: str, aliases: Sequence[str]) -> Iterator[Name]:
    """The title, its part before a colon or parenthesis, and the aliases: each at its first occurrence."""
    number = _NUMBERED.match(title)
    target = f"{number['series'].lower()}-{number['number']}" if number else None
    start = number.end() if number else 0
    for at in _first_occurrence(text, body, title):
        yield from _name(text, at + start, at + len(title), target, "title")
        for shorter in (_HEAD, _BEFORE_PARENTHESIS):
            if part := shorter.match(title, start):
                yield from _name(text, at + start, at + part.end(), target, "title")
    for alias in aliases:
        for at in _first_occurrence(text, body, alias):
            yield from _name(text, at, at + len(alias), None, "alias")


def _first_occurrence(text: str, body: int, name: str) -> Iterator[int]:
    """Offset of a name's first occurrence in front matter or opening, if any: a title can come from the file's name."""
    stop = min(body + OPENING, len(text))
    at = text.find(name, 0, stop) if name else -1
    while at >= 0 and (_is_word(text[max(at - 1, 0) : at]) or _is_word(text[at + len(name) : stop][:1])):
        at = text.find(name, at + 1, stop)
    if at >= 0:
        yield at


def _is_word(letter: str) -> bool:
    """Whether a character is in ``\\w``; compiling a pattern for every title takes longer than using it."""
    return letter.isalnum() or letter == "_"


def _link_texts(path: str, text: str, body: int) -> Iterator[Name]:
    """The text of links that lead to a whole document."""
    if "](" not in text:
        return
    for link in _LINK.finditer(text, body):
        if target := _target_document(path, link["address"]):
            start, end = link.span("words")
            number = _NUMBERED.match(text, start, end)
            yield from _name(text, number.end() if number else start, end, target, "link")


def _target_document(path: str, address: str) -> str | None:
    """The document at an address: a proposal, a thread, or a Markdown file or page of the same source."""
    if match := _PROPOSAL_AT.search(address):
        return f"{match['series'].lower()}-{match['number']}"
    if _TOPIC_AT.match(address) and (topic := address_target(address)) != address:
        return topic
    if ":" in address or address.startswith("/") or not address.endswith((".md", ".html")):
        return None
    source, _, inside = normpath(f"{dirname(path)}/{unquote(address)}").partition("/")
    return inside if source == path.partition("/")[0] else None


def _names_beside_numbers(text: str, body: int) -> Iterator[Name]:
    """Names next to a number: ``name (EIP-1)``, with up to _MAX_IN_FRONT words before it, and ``EIP-1 (name)``."""
    for mention in proposals_in(text, body, len(text)):
        opened = mention.start - (text[mention.start - 1 : mention.start] == "[")
        if text[opened - 1 : opened] == "(" and opened > body:
            yield from _names_before(text, body, opened - 1, mention.target)
        if behind := _BEHIND.match(text, mention.end):
            yield from _name(text, *behind.span("words"), mention.target, "beside")


def _names_before(text: str, body: int, end: int, target: str) -> Iterator[Name]:
    """Names of up to _MAX_IN_FRONT words that end at ``end``. A single word must be coined: *PeerDAS*, not *market*."""
    words = _IN_FRONT.search(text, max(body, end - 150), end)
    if words is None:
        return
    for word in re.finditer(r"\S+", words[0]):
        alone = not words[0][word.end() :].strip()
        if word[0].lower() not in STOP_WORDS and not (alone and word[0].islower()):
            yield from _name(text, words.start() + word.start(), end - 1, target, "in front")
