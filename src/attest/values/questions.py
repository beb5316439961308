"""What a question was understood to want."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum


class Want(StrEnum):
    """A kind of thing that questions ask for. A question may want several."""

    FIELD = "field"
    """What the front matter says: author, status, date, requirements."""
    DEPENDENTS = "dependents"
    """Which documents name this one in their front matter."""
    VALUE = "value"
    """A number, address, code, size, cost."""
    REASON = "reason"
    DEFINITION = "definition"
    POSITIONS = "positions"
    """Who said what, for or against."""
    PLACE = "place"
    """Which document, thread or post."""
    DISCUSSION = "discussion"
    """Posts of people rather than what a document lays down."""
    COMPARISON = "comparison"
    EVOLUTION = "evolution"
    COUNTERFACTUAL = "counterfactual"
    """What could have been: alternatives and what speaks against them."""
    ROADMAP = "roadmap"
    """What is planned."""
    STEPS = "steps"
    """How somebody does something."""
    SOURCE = "source"
    """What source code does: not said by the question's words, but by what comes nearest to it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionWord:
    """A word of the question that carries meaning."""

    word: str
    """As asked."""
    terms: Sequence[str]
    """The terms that stand for it in the index."""
    rarity: float
    """0 to 1: inverse document frequency over the largest possible; 1 when the store does not have it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentMention:
    """A name that the question uses, and the document that it stands for."""

    words: str
    """As asked, corrections aside."""
    document_id: str
    confidence: float
    """Share of the statements about the name that mean this document."""
    settled: float = 0.0
    """0 to 1: how much of what has the words of the name uses them for the document."""
    titled: bool = False
    """Whether it is the document's own title, or what its file is called, in a question that speaks of a document."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """Some days that the question names; None leaves an end open."""

    words: str
    """As asked."""
    since: str | None
    """ISO 8601 date, inclusive."""
    until: str | None
    """ISO 8601 date, inclusive."""

    def has(self, day: str) -> bool:
        """Whether a day, as ISO 8601 date, is one of them; no day is not."""
        return bool(day) and (self.since or day) <= day <= (self.until or day)


DESCRIPTION = 15
"""From so many words on, a query that asks nothing describes a document; a shorter one may want a passage of one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedQuestion:
    """A question, read without a model."""

    question: str
    terms: Mapping[str, float]
    """Search terms with weights, in the order of the question."""
    words: Sequence[QuestionWord] = ()
    named: Sequence[str] = ()
    """Ids of documents that the question names by number or id, and that are in the store."""
    numbers: Mapping[str, str] = field(default_factory=dict)
    """From ids of documents to what they are called by series and number, ``cip-160``, where the question does so."""
    meant: Sequence[DocumentMention] = ()
    """Documents that it calls by other names, as far as other documents agree."""
    speakers: Sequence[str] = ()
    """The names, as posts and turns have them, of the people whose words it asks for."""
    only_theirs: bool = False
    """Whether it asks for nothing else. ``words`` are then those that say of what."""
    unknown_names: Sequence[str] = ()
    """Names in the form of an id that the store does not have: ``EIP-8450``."""
    wants: frozenset[Want] = frozenset()
    asks: bool = True
    """Whether it is a question; else it names a topic."""
    periods: Sequence[Period] = ()
    """Days, months, years and ranges of them that the question names."""
    corrections: Mapping[str, str] = field(default_factory=dict)
    """Words that the store does not have, and what they were read as."""
    strange: Sequence[str] = ()
    """Names in it that few texts have, prose among them, and that a model of meaning knows nothing of (*mypy*)."""
    unknown_terms: Sequence[str] = ()
    """Words of the question that are nowhere in the store, in no spelling."""

    @property
    def spoken_of(self) -> Sequence[str]:
        """Ids of the documents that it names, or calls by their titles."""
        return list(dict.fromkeys([*self.named, *(one.document_id for one in self.meant if one.titled)]))

    def speaks_of(self, document_id: str) -> bool:
        """Whether it names a document, or calls it by its title."""
        return document_id in self.named or any(one.titled and one.document_id == document_id for one in self.meant)

    def called(self, document_id: str) -> str:
        """What it calls a document that it names: the number in its series, else the id."""
        return self.numbers.get(document_id, document_id)

    def number_of(self, document_id: str) -> str:
        """The number of a document that it names."""
        return self.called(document_id).rpartition("-")[2]

    @property
    def of_one(self) -> str | None:
        """The one document that it names or calls by its title; None where that is none, or several."""
        return self.spoken_of[0] if len(self.spoken_of) == 1 else None

    @property
    def describes(self) -> bool:
        """Whether it describes a document. Such a text quotes what it speaks of, not what is to be found."""
        return not self.asks and len(self.words) >= DESCRIPTION
