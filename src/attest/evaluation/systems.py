"""Systems that find passages and are measured: the engine, the baselines and the oracle."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from inspect import signature
from typing import TYPE_CHECKING

from attest.evaluation.datasets import Query

if TYPE_CHECKING:
    from attest.engine import Attest


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """The parts of a hit that are scored."""

    documents: Sequence[str]
    """Ids of its document: several if documents of the data set have the same words; none if it is not in the data
    set."""
    text: str


Search = Callable[[str, int], Sequence[Passage]]
"""Returns the hits for a query and a number of hits, best first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """A system that is measured, as a row of the table."""

    name: str
    search: Search


IdsOf = Callable[[str], Sequence[str]]
"""Returns the ids in the data set for the path of a document in the store."""


def engine(kb: "Attest", profile: str, ids_of: IdsOf, *, kind: str | None = None) -> System:
    """The engine as it ships, with one of its profiles."""
    filters: Mapping[str, str] | None = {"kind": kind} if kind else None

    def search(query: str, k: int) -> Sequence[Passage]:
        hits = kb.search(query, k=k, profile=profile, filters=filters).hits
        return [Passage(documents=ids_of(hit.found.path), text=hit.found.text) for hit in hits]

    return System(name=profile, search=search)


def default_profile() -> str:
    """The profile that a search uses by default."""
    from attest.engine import Attest

    name: str = signature(Attest.search).parameters["profile"].default
    return name


def oracle(queries: Sequence[Query]) -> System:
    """A system that returns what is right for a query's id (two queries may have the same words).

    It must be perfect in every measure, or else the data set or the measuring is wrong.
    """
    known = {query.id: query for query in queries}

    def search(one: str, k: int) -> Sequence[Passage]:
        query = known[one]
        quote = next(iter(query.quotes), "")
        return [Passage(documents=[document], text=quote) for document in query.golds[:k]]

    return System(name="oracle", search=search)
