"""What is measured: something that finds passages. The engine is one; baselines and the oracle stand beside it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import signature
from typing import TYPE_CHECKING

from attest.evaluation.datasets import Query

if TYPE_CHECKING:
    from attest.engine import Attest


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A hit, as far as it is scored."""

    documents: Sequence[str]
    """Ids of its document: several where lines of the data set have the same words; none for what is no part of it."""
    text: str


Search = Callable[[str, int], Sequence[Passage]]
"""From a query and a number of hits to the hits, best first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """A row of the table."""

    name: str
    search: Search


IdsOf = Callable[[str], Sequence[str]]
"""From the path of a document in the store to its ids in the data set."""


def engine(kb: "Attest", profile: str, ids_of: IdsOf, *, kind: str | None = None) -> System:
    """The engine as it ships, by one of its profiles."""
    filters: Mapping[str, str] | None = {"kind": kind} if kind else None

    def search(query: str, k: int) -> Sequence[Passage]:
        hits = kb.search(query, k=k, profile=profile, filters=filters).hits
        return [Passage(documents=ids_of(hit.found.path), text=hit.found.text) for hit in hits]

    return System(name=profile, search=search)


def default_profile() -> str:
    """The profile that a search takes when none is named."""
    from attest.engine import Attest

    name: str = signature(Attest.search).parameters["profile"].default
    return name


def oracle(queries: Sequence[Query]) -> System:
    """Knows what is right for a query's id (two queries may have the same words).

    Every measure must find it perfect, else the data set or the measuring is wrong.
    """
    known = {query.id: query for query in queries}

    def search(one: str, k: int) -> Sequence[Passage]:
        query = known[one]
        quote = next(iter(query.quotes), "")
        return [Passage(documents=[document], text=quote) for document in query.golds[:k]]

    return System(name="oracle", search=search)
