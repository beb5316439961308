"""What a run measured, on what, and how: without it a figure is a rumour.

Two runs can be compared when their data, split, documents, depth and queries are the same: in a comparison these never
differ. Build, settings and embedding space are what a change changes. They too have to be the same, unless one says
which of them the comparison is about, so that nobody compares two things at once without knowing.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields

from attest.errors import NotComparable, UsageError

ALWAYS = ("data", "split", "documents", "depth", "queries")
ACROSS = ("build", "settings", "space")


@dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """The conditions of one run."""

    dataset: str
    data: str
    """Tagged hash of the data set's files."""
    split: str
    documents: str
    """Tagged hash of the documents that were searched."""
    queries: int
    depth: int
    """Documents of each ranking that were kept."""
    build: str
    """Build id of the store: documents and how they were cut."""
    settings: Mapping[str, Mapping[str, float | str]]
    """From profile to its weights, and the reranker that it had."""
    space: str | None
    """The embedding space; None without vectors."""
    version: str
    """Of attest. It is not compared: what a new version changes is what one wants to know."""
    degraded: Sequence[str] = ()


def card_from(text: str) -> Card:
    """The card that was written as JSON. Raises ``UsageError`` when it is of another version."""
    found = json.loads(text)
    names = {field.name for field in fields(Card)}
    if set(found) != names:
        raise UsageError("this run was kept by another version of attest; measure it again with: attest eval run")
    return Card(**found)


def check_across(across: Collection[str]) -> None:
    """Raises ``UsageError`` for a name of what may differ that there is not."""
    unknown = [name for name in across if name not in ACROSS]
    if unknown:
        raise UsageError(f"runs cannot be compared across {', '.join(unknown)}; only across {', '.join(ACROSS)}")


def check_comparable(
    first: str, card: Card, second: str, other: Card, *, profiles: Sequence[str], across: Collection[str] = ()
) -> list[str]:
    """What differs and may, by name. Raises ``NotComparable`` for what may not, ``UsageError`` for an unknown name."""
    check_across(across)
    never = [_said(name, card, other) for name in ALWAYS if getattr(card, name) != getattr(other, name)]
    if never:
        raise NotComparable(first, second, never)
    differing = [name for name in ACROSS if _of(card, name, profiles) != _of(other, name, profiles)]
    unsaid = [name for name in differing if name not in across]
    if unsaid:
        said = [_said(name, card, other) for name in unsaid]
        raise NotComparable(first, second, said, [name for name in ACROSS if name in differing])
    return differing


def _of(card: Card, name: str, profiles: Sequence[str]) -> object:
    if name == "settings":
        return [card.settings.get(profile) for profile in profiles]
    return getattr(card, name)


def _said(name: str, card: Card, other: Card) -> str:
    if name == "settings":
        return "settings"
    one, two = (str(getattr(each, name))[:19] for each in (card, other))
    return f"{name} ({card.dataset} {one} and {other.dataset} {two})" if name == "data" else f"{name} ({one} and {two})"
