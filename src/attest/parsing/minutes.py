"""Minutes and interviews that name the speaker before the words: ``**Ada**: words``, ``Ada [14:53](…): words``, or the
name alone on the line above.

Labels in a manual look the same (``**Returns**: a list``). So the text must call itself a meeting, a call or an
interview, and several people must speak repeatedly. Existing blocks are assigned to speakers; no block is added.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count

from attest.markup.cues import may_be_name
from attest.markup.labels import CLOCK, LABEL_END
from attest.parsing.people import initials_of, speaker
from attest.parsing.tree import Node
from attest.values.outlines import BlockKind, Post
from attest.values.statements import Authorship

_CALLS_ITSELF = re.compile(
    r"\b(?:meetings?|calls?|minutes|transcripts?|interviews?|podcasts?|stand-?ups?|retros?|retrospectives?|AMA|attendees?"
    r"|attendance|participants?|moderators?|speakers?|panel)\b",
    re.I,
)
_HEAD = 1_000
"""Number of characters at the start of a text in which it must say what it is."""
_NAME = r"[^\W\d_][\w.'’ -]{0,38}?[\w.](?: ?\([\w .-]{1,30}\))?"
_BOLD = (
    rf"(?P<mark>\*\*|__)(?P<bold>{_NAME})(?P<colon>{LABEL_END})?(?P=mark)"  # **Ada:**, **Ada (4:42) -**, or **Ada** and
    rf"(?(colon)|[ \t]*(?:{CLOCK}|:|(?=\r?\n|\Z)))"  # a time, a colon or the end of the line
)
_PLAIN = rf"(?P<plain>{_NAME})[ \t]*(?:{CLOCK})?:(?=\s|\Z)"  # Ada [14:53]:
_LABEL = re.compile(rf"(?:[-*+][ \t]+|\d{{1,3}}[.)][ \t]+)?(?:{_BOLD}|{_PLAIN})")
_NOBODY = frozenset(
    "absent action actions agenda agreed answer apologies attendance attendees chair conclusion context date decided"
    " decision decisions discussion duration facilitator highlights host issue issues link links location"
    " minutes moderator next note notes objections outcome owner participants poll present proposal proposals question"
    " recording regrets resolution resolutions resolved resources scribe secretary source sources status summary time"
    " todo topic update updates url video".split()
)
"""Words for parts of minutes; a label with one of them is not a speaker."""
_ADDRESS = re.compile(r"\s*<?https?://\S+\s*")
"""An address alone after a label, as in ``Repository:``, is not speech."""
_INITIALS = re.compile(r"[A-Z]{2,4}")
_FULL = r"[A-Z][\w.'’-]{1,30}(?:[ ][\w.'’-]{1,30}){1,3}"
"""A name of two to four words."""
_LEAST, _PEOPLE, _AGAIN = 6, 2, 2
"""Minimum number of labels, of speakers, and of labels per speaker on average."""
_SPOKEN = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST, BlockKind.LIST_ITEM, BlockKind.QUOTE})


def assign_speeches(path: str, text: str, roots: Sequence[Node]) -> list[Authorship]:
    """Assign blocks to their speakers and return the speakers; empty if the text does not name speakers in this way."""
    if not _CALLS_ITSELF.search(f"{path}\n{text[:_HEAD]}".replace("_", " ")):
        return []
    groups = [[node for node in group if node.kind in _SPOKEN] for group in _groups(roots)]
    labelled = {id(node): (label, node) for group in groups for node in group if (label := _label(text, node))}
    people = _people(text, labelled.values())
    labels = {at: label if _name(label) in people else None for at, (label, _) in labelled.items()}
    named = [label for label in labels.values() if label]
    if len(named) < _LEAST or len(people) < _PEOPLE or len(named) < _AGAIN * len(people):
        return []
    numbers = count(1)
    for group in groups:
        _assign_speakers(group, labels, numbers)
    first = {_name(label): label.span("bold" if label["bold"] else "plain") for label in reversed(named)}
    return [*(speaker(name, *first[name]) for name in people), *_explained_initials(text, people)]


def _explained_initials(text: str, people: Iterable[str]) -> Iterator[Authorship]:
    """Full names of people who speak under initials, where a list or a table gives both: *Ada Mole (AM)*."""
    initials = "|".join(name for name in people if _INITIALS.fullmatch(name))
    beside = rf"(?P<name>{_FULL})[ \t]*(?:\(|\|[ \t]*)(?P<initials>{initials})[ \t]*[)|\n]"
    by_initials = {match["initials"]: match for match in re.finditer(beside, text)} if initials else {}
    for short, one in by_initials.items():
        if one["name"][0] == short[0]:
            yield initials_of(one["name"], short, *one.span("name"))


def _groups(nodes: Sequence[Node]) -> Iterator[list[Node]]:
    """The blocks below each heading, as one group; the items of a list belong to the group of their list."""
    yield [one for node in nodes for one in (node, *(node.children if node.kind is BlockKind.LIST else ()))]
    for node in nodes:
        if node.kind is BlockKind.SECTION:
            yield from _groups(node.children)


def _label(text: str, node: Node) -> re.Match[str] | None:
    """The label before a colon in a paragraph or item, be it a name or a part of the minutes; None without a label."""
    if node.kind not in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM):
        return None
    label = _LABEL.match(text, node.start, node.end)
    if not label or not may_be_name(_name(label)):
        return None
    return label if label["bold"] or _is_part(_name(label)) or not _name(label).islower() else None


def _people(text: str, labels: Iterable[tuple[re.Match[str], Node]]) -> Counter[str]:
    """Speakers and how often each speaks, in the order of their first words. A plain name in lower case, ``eP``, must
    occur twice: ``my take on DNS: …`` is a sentence."""
    often: Counter[str] = Counter()
    heard: set[str] = set()
    for label, node in labels:
        name = _name(label)
        often[name] += 1
        if not _is_part(name) and not _ADDRESS.fullmatch(text, label.end(), node.end):
            heard |= {name} if label["bold"] or name[:1].isupper() or often[name] > 1 else set()
    return Counter({name: count for name, count in often.items() if name in heard})


def _is_part(name: str) -> bool:
    return not _NOBODY.isdisjoint(name.casefold().split())


def _name(label: re.Match[str]) -> str:
    return label["bold"] or label["plain"]


def _assign_speakers(group: Sequence[Node], labels: Mapping[int, re.Match[str] | None], numbers: Iterator[int]) -> None:
    """Assign each block of a group to the speaker named last, and to nobody after a label that names a part."""
    speaking: re.Match[str] | None = None
    for node in group:
        speaking = labels.get(id(node), speaking)
        if speaking:
            node.post = Post(number=next(numbers), author=_name(speaking))
