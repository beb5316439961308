"""What a text states of people and of the posts inside it, each with the place that says so."""

from dataclasses import dataclass

REPLIES = {
    "post number": 1.0,
    "quoted words": 1.0,
    "only post": 1.0,
    "latest post": 0.75,
}
"""Ways to tell which post a post answers, with how sure each is: the quotation names its post; its words stand in that
post alone of the earlier ones; the person who is quoted had written only that one; or it is the last of several that
they had written, which is a guess."""

AUTHORS = {"handle": 1.0, "mail": 1.0, "name": 1.0, "speaker": 1.0, "name beside": 0.75}
"""Ways to state who wrote something. A name that stands beside a handle or an address is probably theirs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reply:
    """A post of a thread answers or quotes an earlier one of the same thread."""

    relation: str
    """``replies-to`` or ``quotes``."""
    post: int
    target: int
    start: int
    """Of the quotation in the post."""
    end: int
    origin: tuple[int, int] | None = None
    """``quotes``: where the same words stand in the target."""
    method: str
    """One of ``REPLIES``; of ``quotes`` always ``quoted words``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Authorship:
    """A text names somebody who wrote it or spoke in it."""

    person: str
    """``github/vbuterin``, ``ethresearch/vbuterin``, ``mail/a@b.org``, ``initials/al``, ``name/ada lovelace``: an
    identity of one place. Two of them are never taken for one person."""
    name: str
    """As it is written there."""
    post: int | None
    """The first post that they wrote; None when the document is theirs, or a call in which they speak."""
    start: int
    end: int
    method: str
    """One of ``AUTHORS``."""


CONSTANTS = {"table": 0.95, "code": 0.95, "list": 0.8}
"""Where a constant gets its number, with how sure it is that it is its value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Constant:
    """A text gives a constant a number."""

    name: str
    value: str
    """Worked out: a whole number, or a fraction ``1/3``."""
    start: int
    """Of the statement: from the name to the end of the value."""
    end: int
    method: str
    """One of ``CONSTANTS``."""
