"""The conditions of a run: what was measured, on what, and how. Without them a figure is a rumour.

Two runs are comparable if their data, split, documents, depth and queries are equal; these never differ in a
comparison. Build, settings and embedding space are what a change changes. They must be equal, too, unless the caller
says which of them the comparison is about, so that nobody compares two things at once without knowing.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields

from attest.errors import NotComparable, UsageError

_ALWAYS = ("data", "split", "documents", "depth", "queries")
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
    """Number of documents of each ranking that were kept."""
    build: str
    """Build id of the store: documents and how they were chunked."""
    settings: Mapping[str, Mapping[str, float | str]]
    """Weights of each profile, and its reranker."""
    space: str | None
    """The embedding space; None without vectors."""
    version: str
    """Version of attest. It is not compared, because the effect of a new version is what one wants to know."""
    degraded: Sequence[str] = ()


def card_from(text: str) -> Card:
    """Read a card from JSON. Raises ``UsageError`` if it is from another version."""
    found = json.loads(text)
    names = {field.name for field in fields(Card)}
    if set(found) != names:
        raise UsageError("this run was kept by another version of attest; measure it again with: attest eval run")
    return Card(**found)


def check_across(across: Collection[str]) -> None:
    """Raise ``UsageError`` for an unknown name of a condition that may differ."""
    unknown = [name for name in across if name not in ACROSS]
    if unknown:
        raise UsageError(f"runs cannot be compared across {', '.join(unknown)}; only across {', '.join(ACROSS)}")


def check_comparable(
    first: str, card: Card, second: str, other: Card, *, profiles: Sequence[str], across: Collection[str] = ()
) -> list[str]:
    """Names of the conditions that differ and may. Raises ``NotComparable`` if others differ, ``UsageError`` for an
    unknown name."""
    check_across(across)
    never = [_difference_text(name, card, other) for name in _ALWAYS if getattr(card, name) != getattr(other, name)]
    if never:
        raise NotComparable(first, second, never)
    differing = [name for name in ACROSS if _condition_of(card, name, profiles) != _condition_of(other, name, profiles)]
    unsaid = [name for name in differing if name not in across]
    if unsaid:
        reasons = [_difference_text(name, card, other) for name in unsaid]
        raise NotComparable(first, second, reasons, [name for name in ACROSS if name in differing])
    return differing


def _condition_of(card: Card, name: str, profiles: Sequence[str]) -> object:
    if name == "settings":
        return [card.settings.get(profile) for profile in profiles]
    return getattr(card, name)


def _difference_text(name: str, card: Card, other: Card) -> str:
    if name == "settings":
        return "settings"
    one, two = (str(getattr(each, name))[:19] for each in (card, other))
    return f"{name} ({card.dataset} {one} and {other.dataset} {two})" if name == "data" else f"{name} ({one} and {two})"
