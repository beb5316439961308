"""Facets of a search: the values that its hits have, and those that the store's documents have, by filter."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from attest.server.page.addresses import to_search
from attest.values.documents import Document
from attest.values.search import FilterValues, Hit

_USUAL_HITS, _USUAL_PROFILE = 10, "hybrid"
_VALUES_SHOWN = 8

_STATED: Mapping[str, Callable[[Document], str | None]] = {
    "kind": lambda document: document.kind,
    "source": lambda document: document.source,
    "status": lambda document: document.status if document.kind != "code" else None,  # for code, it is a role
    "language": lambda document: document.category if document.kind == "code" else None,
}
"""The filters with few values, and the value that a document has for each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Conditions:
    """The filters as the form sends them; empty means no condition."""

    kind: str = ""
    source: str = ""
    status: str = ""
    language: str = ""
    author: str = ""
    path: str = ""
    since: str = ""
    until: str = ""

    def filters(self) -> FilterValues:
        return {name: value.strip() for name, value in asdict(self).items() if value.strip()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Form:
    """The fields of the search form."""

    question: str
    k: int
    profile: str
    as_of: str
    given: Conditions
    offered: Mapping[str, Sequence[tuple[str, int]]]
    """For every filter in ``_STATED``, the values to choose from with the number of documents that have each."""

    @property
    def unusual(self) -> Mapping[str, str]:
        """The conditions that differ from the defaults, to be shown while the fields are folded away."""
        stated = {name: str(value) for name, value in self.given.filters().items()}
        stated |= {"as of": self.as_of} if self.as_of else {}
        stated |= {"hits": str(self.k)} if self.k != _USUAL_HITS else {}
        return stated | ({"profile": self.profile} if self.profile != _USUAL_PROFILE else {})

    @property
    def address(self) -> str:
        """The URL of this search; defaults are left out."""
        k = self.k if self.k != _USUAL_HITS else None
        profile = self.profile if self.profile != _USUAL_PROFILE else None
        return to_search(self.question, **asdict(self.given), as_of=self.as_of, k=k, profile=profile)

    def with_(self, name: str, value: str) -> str:
        """The URL with another value of a filter; an empty value removes the filter."""
        return replace(self, given=replace(self.given, **{name: value})).address

    @property
    def today(self) -> str:
        """The URL of this search as of the present."""
        return replace(self, as_of="").address


@dataclass(frozen=True, slots=True, kw_only=True)
class FacetValue:
    """A value that hits have; following ``address`` narrows the search to it, or removes that filter if it is
    ``on``."""

    value: str
    count: int
    address: str
    on: bool


def filter_values(documents: Mapping[str, Document]) -> Mapping[str, Sequence[tuple[str, int]]]:
    """The values of each filter among the documents, the most frequent first."""
    return {name: _value_counts(map(value_of, documents.values())) for name, value_of in _STATED.items()}


def facets(hits: Sequence[Hit], form: Form, documents: Mapping[str, Document]) -> Mapping[str, Sequence[FacetValue]]:
    """The values of each filter among the hits, where there is a choice.

    For a search of the past only the kind of a hit is known, and ``documents`` is empty.
    """
    found: dict[str, Sequence[FacetValue]] = {}
    found_documents = [documents[hit.found.document_id] for hit in hits if hit.found.document_id in documents]
    for name, value_of in _STATED.items():
        kinds = [hit.found.document_kind for hit in hits]
        counted = _value_counts(kinds if name == "kind" else map(value_of, found_documents))
        chosen = getattr(form.given, name).strip()
        if chosen or len(counted) > 1:
            found[name] = [_facet(form, name, chosen, *pair) for pair in counted[:_VALUES_SHOWN]]
    return {name: values for name, values in found.items() if values}


def _facet(form: Form, name: str, chosen: str, value: str, count: int) -> FacetValue:
    on = value.casefold() == chosen.casefold()
    return FacetValue(value=value, count=count, address=form.with_(name, "" if on else value), on=on)


def _value_counts(values: "map[str | None] | list[str]") -> list[tuple[str, int]]:
    counts = Counter(value for value in values if value)
    return sorted(counts.items(), key=lambda one: (-one[1], one[0]))
