"""If filters leave no hits: which filter excludes how many. The counts are reported; no filter is ever dropped.

A filter is the asker's decision; a search that quietly dropped it would show unwanted results.
"""

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace

from attest.retrieval.profiles import Profile
from attest.retrieval.search import search
from attest.retrieval.view import View
from attest.values.search import Filters, LeftOut

MOST_COUNTED = 100
"""Largest number of hits that is counted."""


def find_unmet_filters(view: View, question: str, filters: Filters, *, profile: Profile) -> list[LeftOut]:
    """Each filter without which there are hits, with their number; all filters together if no single one is the cause.
    Empty if the question finds nothing at all."""
    given = [field.name for field in fields(filters) if getattr(filters, field.name)]
    without_one = [_search_without(view, question, filters, [name], profile) for name in given]
    found = [left_out for left_out in without_one if left_out.hits]
    if found or len(given) < 2:
        return found
    without_all = _search_without(view, question, filters, given, profile)
    return [without_all] if without_all.hits else []


def _search_without(view: View, question: str, filters: Filters, names: Sequence[str], profile: Profile) -> LeftOut:
    """The number of hits without some of the filters."""
    empty = Filters()
    relaxed = replace(filters, **{name: getattr(empty, name) for name in names})
    hits = search(view, question, profile=profile, k=MOST_COUNTED, filters=relaxed).hits
    return LeftOut(filters=[condition for name in names for condition in _conditions(filters, name)], hits=len(hits))


def _conditions(filters: Filters, name: str) -> Iterator[str]:
    """Yield the conditions of a filter as people write them: ``kind=code``."""
    value = getattr(filters, name)
    for option in [value] if isinstance(value, str) else value:
        yield f"{name}={option}"
