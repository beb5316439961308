"""Authors as a text states them. Nobody is identified: a handle is valid within its site, and a name is only a name."""

import re
from collections.abc import Iterator, Sequence

from attest.parsing.front_matter import PEOPLE, value_start
from attest.values.outlines import Field
from attest.values.statements import Authorship

_ENTRY = re.compile(
    r"(?P<name>[^\s,(<@;\"'][^,(<@;\n\"]*?)?[ \t]*"
    r"(?:\(@(?P<handle>[\w-]{1,60})\)|@(?P<bare>[\w-]{1,60})|\((?P<inner>[^()\s@]{1,80}@[^()\s]{1,80})\))?[ \t]*"
    r"(?:<(?P<mail>[^<>\s@]{1,80}@[^<>\s]{1,80})>)?(?=[ \t]*(?:[,;\n\"'#]|$))"
)
_LEADING = re.compile(r"(?:[\s\-\"'\[&]|and\s)*")
_NOBODY = re.compile(r"et\.? al\.?|", re.IGNORECASE)


def authors_of_note(text: str, fields: Sequence[Field]) -> list[Authorship]:
    """The people in the fields ``author`` and ``authors``; the site of their handles is unknown."""
    named = {f"{name}.name" for name in PEOPLE} & {field.name for field in fields}
    stated = (field for field in fields if field.name in (named or PEOPLE))
    return [who for field in stated for who in authors_in_field(text, field, "handle")]


def authors_in_field(text: str, one: Field, site: str) -> Iterator[Authorship]:
    """The people of an author field: ``Ada Lovelace (@ada) <ada@example.org>, Bob <bob@example.org>``.

    ``site`` is the site of the handles. Handle and address identify the person; a name next to them is a candidate.
    """
    start = value_start(text, one)
    for piece in re.finditer(r"[^,\n]+", text[start : one.end]):
        yield from _person(text, start + piece.start(), start + piece.end(), site)


def _person(text: str, start: int, end: int, site: str) -> Iterator[Authorship]:
    skipped = _LEADING.match(text, start, end)
    match = _ENTRY.match(text, skipped.end() if skipped else start, end)
    if match is None:
        return
    name, handle = " ".join((match["name"] or "").split()), match["handle"] or match["bare"]
    mail = match["mail"] or match["inner"] or ""
    sure = [(f"{site}/{handle}", "handle")] * bool(handle) + [(f"mail/{mail}", "mail")] * bool(mail)
    named = [(f"name/{name}", "name beside" if sure else "name")] * (_NOBODY.fullmatch(name) is None)
    for person, method in (*sure, *named):
        stop = match.start() + len(match[0].rstrip())
        known = name or handle or mail
        yield Authorship(person=person.casefold(), name=known, post=None, start=match.start(), end=stop, method=method)


def speaker(name: str, start: int, end: int) -> Authorship:
    """Someone who speaks under a name, which the text has at ``[start, end)``."""
    return Authorship(person=f"name/{name}".casefold(), name=name, post=None, start=start, end=end, method="speaker")


def initials_of(name: str, initials: str, start: int, end: int) -> Authorship:
    """Someone who speaks under initials that the text explains with a name at ``[start, end)``."""
    person = f"initials/{initials}".casefold()
    return Authorship(person=person, name=name, post=None, start=start, end=end, method="name beside")


def author_of_post(site: str, handle: str, post: int, place: tuple[int, int]) -> Authorship:
    """The author of a post, by their handle on its forum."""
    person, (start, end) = f"{site}/{handle}".casefold(), place
    return Authorship(person=person, name=handle, post=post, start=start, end=end, method="handle")
