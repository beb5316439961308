"""Minutes and interviews that name who speaks in front of what is said: ``**Ada**: words``, ``Ada [14:53](…): words``,
or the name alone on the line above.

Labels of a manual look the same (``**Returns**: a list``). So the text has to call itself a meeting, a call or an
interview, several people have to speak, and to speak again. Blocks are given to their speakers; none is made.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count

from attest.parsing.people import initials_of, speaker
from attest.parsing.tree import Node
from attest.values.markup.cues import may_be_name
from attest.values.markup.labels import CLOCK
from attest.values.outlines import BlockKind, Post
from attest.values.statements import Authorship

_CALLS_ITSELF = re.compile(
    r"\b(?:meetings?|calls?|minutes|transcripts?|interviews?|podcasts?|stand-?ups?|retros?|retrospectives?|AMA|attendees?"
    r"|attendance|participants?|moderators?|speakers?|panel)\b",
    re.I,
)
_HEAD = 1_000
"""Characters at whose beginning a text says what it is."""
_NAME = r"[^\W\d_][\w.'’ -]{0,38}?[\w.](?: ?\([\w .-]{1,30}\))?"
_BOLD = (
    rf"(?P<mark>\*\*|__)(?P<bold>{_NAME})(?P<colon>[ \t]*:)?(?P=mark)"  # **Ada:** or **Ada** and then,
    rf"(?(colon)|[ \t]*(?:{CLOCK}|:|(?=\r?\n|\Z)))"  # without a colon inside: a time, a colon or nothing more
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
"""What minutes call parts of themselves. Nobody says what stands behind one."""
_ADDRESS = re.compile(r"\s*<?https?://\S+\s*")
"""All that is behind a label such as ``Repository:``, and not all that somebody says in a meeting."""
_INITIALS = re.compile(r"[A-Z]{2,4}")
_FULL = r"[A-Z][\w.'’-]{1,30}(?:[ ][\w.'’-]{1,30}){1,3}"
"""A name of two to four words."""
_LEAST, _PEOPLE, _AGAIN = 6, 2, 2
"""Labels that there must be, people among them, and how often on average each must come."""
_SPOKEN = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST, BlockKind.LIST_ITEM, BlockKind.QUOTE})


def speeches(path: str, text: str, roots: Sequence[Node]) -> list[Authorship]:
    """Give blocks to whoever says what stands in them, and tell who speaks; nothing where nobody is named so."""
    if not _CALLS_ITSELF.search(f"{path}\n{text[:_HEAD]}".replace("_", " ")):
        return []
    groups = [[node for node in group if node.kind in _SPOKEN] for group in _groups(roots)]
    there = {id(node): (label, node) for group in groups for node in group if (label := _label(text, node))}
    people = _people(text, there.values())
    labels = {at: label if _name(label) in people else None for at, (label, _) in there.items()}
    named = [label for label in labels.values() if label]
    if len(named) < _LEAST or len(people) < _PEOPLE or len(named) < _AGAIN * len(people):
        return []
    numbers = count(1)
    for group in groups:
        _give(group, labels, numbers)
    first = {_name(label): label.span("bold" if label["bold"] else "plain") for label in reversed(named)}
    return [*(speaker(name, *first[name]) for name in people), *_explained(text, people)]


def _explained(text: str, people: Iterable[str]) -> Iterator[Authorship]:
    """Whose initials people speak under, where a list or a table has them beside a name: *Ada Mole (AM)*."""
    initials = "|".join(name for name in people if _INITIALS.fullmatch(name))
    beside = rf"(?P<name>{_FULL})[ \t]*(?:\(|\|[ \t]*)(?P<initials>{initials})[ \t]*[)|\n]"
    told = {one["initials"]: one for one in re.finditer(beside, text)} if initials else {}
    for short, one in told.items():
        if one["name"][0] == short[0]:
            yield initials_of(one["name"], short, *one.span("name"))


def _groups(nodes: Sequence[Node]) -> Iterator[list[Node]]:
    """What stands together below one heading; the items of a list stand together, too."""
    yield [one for node in nodes for one in (node, *(node.children if node.kind is BlockKind.LIST else ()))]
    for node in nodes:
        if node.kind is BlockKind.SECTION:
            yield from _groups(node.children)


def _label(text: str, node: Node) -> re.Match[str] | None:
    """What a paragraph or an item has in front of a colon, be it a name or a part of the minutes; None where it begins
    otherwise."""
    if node.kind not in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM):
        return None
    label = _LABEL.match(text, node.start, node.end)
    if not label or not may_be_name(_name(label)):
        return None
    return label if label["bold"] or _is_part(_name(label)) or not _name(label).islower() else None


def _people(text: str, labels: Iterable[tuple[re.Match[str], Node]]) -> Counter[str]:
    """Who speaks, and how often, in the order of their first words. A plain name that begins small, ``eP``, has to come
    again: ``my take on DNS: …`` is a sentence."""
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


def _give(group: Sequence[Node], labels: Mapping[int, re.Match[str] | None], numbers: Iterator[int]) -> None:
    """Each block of a group to whoever was named last; behind what names a part, to nobody."""
    speaking: re.Match[str] | None = None
    for node in group:
        speaking = labels.get(id(node), speaking)
        if speaking:
            node.post = Post(number=next(numbers), author=_name(speaking))
