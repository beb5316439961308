"""What a text states about people and the posts inside it, each with the place that states it."""

from dataclasses import dataclass

REPLIES = {
    "post number": 1.0,
    "quoted words": 1.0,
    "only post": 1.0,
    "latest post": 0.75,
}
"""Ways to find the post that a post answers, with the confidence of each: the quotation names the post; the quoted
words occur in only one earlier post; the quoted person had written only one post; or it is the latest of several that
they had written, which is a guess."""

AUTHORS = {"handle": 1.0, "mail": 1.0, "name": 1.0, "speaker": 1.0, "name beside": 0.75}
"""Ways of stating an author, with the confidence of each. A name beside a handle or an address is probably theirs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """A link from a post of a thread to an earlier one that it answers or quotes."""

    relation: str
    """``replies-to`` or ``quotes``."""
    post: int
    target: int
    start: int
    """Start of the quotation in the post."""
    end: int
    origin: tuple[int, int] | None = None
    """For ``quotes``: where the same words are in the target."""
    method: str
    """One of ``REPLIES``; for ``quotes`` always ``quoted words``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Authorship:
    """A statement of the text that names one of its authors or speakers."""

    person: str
    """An identity at one place: ``github/vbuterin``, ``ethresearch/vbuterin``, ``mail/a@b.org``, ``initials/al``,
    ``name/ada lovelace``. Two identities are never taken for the same person."""
    name: str
    """Name as written there."""
    post: int | None
    """First post of this author; None for an author of the whole document, or a speaker in a call."""
    start: int
    end: int
    method: str
    """One of ``AUTHORS``."""


CONSTANTS = {"table": 0.95, "code": 0.95, "list": 0.8}
"""Notations that give a constant its value, with the confidence of each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Constant:
    """A statement that gives a constant a value."""

    name: str
    value: str
    """Evaluated value: a whole number, or a fraction ``1/3``."""
    start: int
    """Start of the statement, which reaches from the name to the end of the value."""
    end: int
    method: str
    """One of ``CONSTANTS``."""
