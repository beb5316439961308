"""Validation of what callers pass; errors say what to do instead."""

from attest.errors import QueryInvalid, UsageError
from attest.retrieval.profiles import PROFILES, Profile
from attest.values.encodable import encodable
from attest.values.findings import FindingKind

MAX_QUERY_CHARACTERS = 10_000
MODES = ("grounded",)
PROFILE_NAMES = tuple(PROFILES)
_REMEDIES = {
    "question": 'give a few words, for example: "How long are invoices kept?"',
    "name": "give a name or its beginning, for example: attest symbols Client.send",
    "passage": "give a sentence or two as an answer might read",
    "reference": "give a document, a path or a name, for example: attest implementations eip-1559",
}
"""The remedy for each kind of input."""


def checked_text(given: str, what: str = "question") -> str:
    """The input, stripped and encodable. Raises ``QueryInvalid`` with the remedy for its kind, ``what``."""
    text = encodable(given).strip()
    if not text:
        raise QueryInvalid(f"the {what} is empty", _REMEDIES[what])
    if len(text) > MAX_QUERY_CHARACTERS:
        limit = f"{len(text):,} characters, over the limit of {MAX_QUERY_CHARACTERS:,}"
        raise QueryInvalid(f"the {what} has {limit}", _REMEDIES[what])
    return text


def profile_named(name: str) -> Profile:
    """A search profile by its name. Raises ``UsageError`` with the known names."""
    if name not in PROFILES:
        raise UsageError(f"there is no profile {name!r}; profiles are: {', '.join(PROFILES)}")
    return PROFILES[name]


def finding_kind(name: str | None) -> str | None:
    """A kind of finding, by its name; None for all. Raises ``UsageError`` with the kinds that there are."""
    kinds = [kind.value for kind in FindingKind]
    if name is not None and name not in kinds:
        raise UsageError(f"there are no findings of kind {name!r}; kinds are: {', '.join(kinds)}")
    return name


def day_of(as_of: str | None) -> str | None:
    """The day at whose end the store was searched; None for the present, including a day that is not over."""
    from attest.store.moments import is_past, moment

    return moment(as_of).day if as_of is not None and is_past(moment(as_of)) else None
