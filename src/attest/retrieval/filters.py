"""Parse filters as people write them (``kind=proposal``, ``since=2024-01``) into those of a search."""

from collections.abc import Callable, Collection, Container, Mapping, Sequence
from dataclasses import fields, replace
from datetime import date
from difflib import get_close_matches
from heapq import nsmallest

from attest.errors import ArgumentInvalid, Contradiction, FilterInvalid, FilterUnmet, UsageError
from attest.store.moments import stated_day
from attest.values.documents import KINDS, Document
from attest.values.encodable import encodable
from attest.values.search import Filters, FilterValues
from attest.words.series import DOCUMENT_NAME, Series

NAMES = tuple(field.name for field in fields(Filters))
_MOST_LISTED = 12
"""Most values that an error lists in full."""


def filters_from(given: FilterValues) -> Filters:
    """Parse and check filters; several values of one name are alternatives.

    Raises ``FilterInvalid`` for an unknown name or an empty value, ``ArgumentInvalid`` for a value that is no text,
    ``UsageError`` for an invalid date, and ``Contradiction`` for several dates of one name or a range without any day.
    """
    values: dict[str, object] = {}
    for name, value in given.items():
        if name not in NAMES:
            raise FilterInvalid(str(name), str(value), NAMES)
        options = _alternatives(name, value)
        if not options or not all(options):
            raise FilterInvalid(name, "", NAMES)
        values[name] = _date(name, options) if name in ("since", "until") else tuple(options)
    filters = Filters(**values)  # type: ignore[arg-type]
    if filters.since and filters.until and filters.since > filters.until:
        raise Contradiction(
            f"since={filters.since} is after until={filters.until}, so that no day is left; swap the two"
        )
    return filters


def _alternatives(name: str, given: object) -> list[str]:
    """The texts of one value or several."""
    several = given if isinstance(given, Collection) and not isinstance(given, str | bytes) else [given]
    return [_text(name, value) for value in several]


def _text(name: str, value: object) -> str:
    """The text of a value; a date stands for its day."""
    if isinstance(value, str):
        return encodable(value)
    if isinstance(value, date):
        return date.isoformat(value)  # that of a day, also for a time
    raise ArgumentInvalid(f"the filter {name}", value, "a text")


def resolve_series(filters: Filters, documents: Container[str], series: Callable[[], Series]) -> Filters:
    """The filters with document ids in place of series names with numbers (``cip-160``)."""
    if all(document in documents for document in filters.document):
        return filters
    matches = ((name, DOCUMENT_NAME.fullmatch(name)) for name in filters.document)
    ids = [(match and series().named(match["series"], int(match["number"]))) or name for name, match in matches]
    return replace(filters, document=tuple(ids))


def check_met(filters: Filters, documents: Collection[Document]) -> None:
    """Raise ``FilterUnmet`` for a value that no document has: nothing could be found, whatever the question.

    Authors, paths and dates are not checked, because a condition on them that nothing meets is not a mistake. Nor is a
    known kind of document that the store does not have yet, nor any filter of an empty store.
    """
    for name, value_of in _FILTERED_VALUES.items() if documents else ():
        if not getattr(filters, name):
            continue  # going through all documents takes as long as a search
        stated = {value for document in documents if (value := value_of(document))}
        known = {value.casefold() for value in (*stated, *(KINDS if name == "kind" else ()))}
        for wanted in getattr(filters, name):
            if wanted.casefold() not in known:
                raise FilterUnmet(name, wanted, _values_to_offer(wanted, stated))


_FILTERED_VALUES: Mapping[str, Callable[[Document], str | None]] = {
    "source": lambda document: document.source,
    "kind": lambda document: document.kind,
    "language": lambda document: document.category if document.kind == "code" else None,
    "category": lambda document: document.category,
    "status": lambda document: document.status,
    "document": lambda document: document.document_id,
}
"""The single value of a document for each filter, or None."""


def _values_to_offer(wanted: str, stated: Collection[str]) -> list[str]:
    """All values if there are few, else those spelt like the wanted one, else the first few and an ellipsis."""
    if len(stated) <= _MOST_LISTED:
        return sorted(stated)
    return get_close_matches(wanted, list(stated)) or [*nsmallest(_MOST_LISTED, stated), "…"]


def _date(name: str, values: Sequence[str]) -> str:
    """ISO date; a bare year or month is its first day for ``since`` and its last day for ``until``."""
    if len(values) > 1:
        raise Contradiction(f"{name} is given {len(values)} times; give one date")
    day = stated_day(values[0], first=name == "since")
    if day is None:
        raise UsageError(f"{name}={values[0]} is not a date; write {name}=YYYY, {name}=YYYY-MM or {name}=YYYY-MM-DD")
    return day.isoformat()
