"""What a request may name. The command line accepts paths of this machine as names; a request may not use them."""

import re
from collections.abc import Sequence
from dataclasses import replace

from attest.engine import Attest
from attest.errors import Contradiction, FilterInvalid, ReferenceUnknown
from attest.server.problems import TooMuch
from attest.values.pages import pages_of
from attest.values.reports import Shown
from attest.values.search import FilterValues, alternatives
from attest.values.spans import Range, lines_of

_OUTSIDE = re.compile(r"^[/~]|^[A-Za-z]:/|(?:^|[/\\])\.\.?(?:[/\\]|$)|[\\\x00-\x1f]")
"""Absolute paths, ``.`` and ``..`` as segments, backslashes and control characters; none of them occurs in a name."""


def document(
    kb: Attest,
    ref: str,
    *,
    start: int | None = None,
    end: int | None = None,
    revision: str | None = None,
    as_of: str | None = None,
) -> Shown:
    """A document or a range of its characters, at its current revision, that of a day, or the ``revision`` given.

    Raises ``ReferenceUnknown``, and ``Contradiction`` if both a revision and a day are given.
    """
    if revision is not None and as_of is not None:
        raise Contradiction("a revision and a day name two states; give one of them")
    shown = _shown(kb, ref, as_of) if revision is None else _shown_revision(kb, ref, revision)
    if start is None and end is None:
        return shown
    text = kb.show(shown.revision_id).text
    first, last = range_of_part(text, ref, start, end)
    line = lines_of(text, first, last).first
    pages = pages_of(shown.document.path, text, first, last)
    return replace(shown, start=first, end=last, first_line=line, text=text[first:last], pages=pages)


def range_of_part(text: str, name: str, start: int | None, end: int | None) -> Range:
    """The range from ``start`` to ``end``, by default the whole text. Raises ``ReferenceUnknown`` if it is empty or
    outside."""
    first, last = start or 0, len(text) if end is None else end
    if not 0 <= first < last <= len(text):
        raise ReferenceUnknown(f"{name}#{first}-{last}", [f"{name}#0-{len(text)}"])
    return first, last


def _shown_revision(kb: Attest, ref: str, revision: str) -> Shown:
    """The revision, whichever document it belongs to: the quoted document may be gone or renamed."""
    try:
        shown = _shown(kb, ref)
    except ReferenceUnknown:
        return _shown(kb, revision)
    return shown if shown.revision_id == revision else _shown(kb, revision)


def present_or_past(kb: Attest, ref: str) -> Shown:
    """A document at its current revision, or at its last one if it is gone. Raises ``ReferenceUnknown``."""
    try:
        return document(kb, ref)
    except ReferenceUnknown:
        if _OUTSIDE.search(ref):
            raise
        last = [version.revision_id for version in kb.history(ref).versions if version.revision_id]
        return kb.show(last[-1])


def checked_name(ref: str) -> str:
    """The name, checked. Raises ``ReferenceUnknown`` for a path of this machine, and for a blank name."""
    if _OUTSIDE.search(ref) or not ref.strip():
        raise ReferenceUnknown(ref)
    return ref


def _shown(kb: Attest, ref: str, as_of: str | None = None) -> Shown:
    return kb.show(checked_name(ref), as_of=as_of)


def check_length(shown: Shown, longest: int) -> None:
    """Raise ``TooMuch`` if the text is longer than one response may be."""
    if len(shown.text) > longest:
        raise TooMuch


def conditions(given: Sequence[str]) -> FilterValues:
    """Filters from ``NAME=VALUE``, such as ``kind=note``. Raises ``FilterInvalid``."""
    parted = [text.partition("=") for text in given]
    for name, is_set, value in parted:
        if not (is_set and name and value):
            raise FilterInvalid(name, value, ("NAME=VALUE, for example kind=note",))
    return alternatives((name, value) for name, _, value in parted)
