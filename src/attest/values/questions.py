"""Parsed questions: what a question was understood to want."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field
from enum import StrEnum


class Want(StrEnum):
    """A kind of information that questions ask for; a question may want several."""

    FIELD = "field"
    """A front matter field: author, status, date, requirements."""
    DEPENDENTS = "dependents"
    """The documents that name this one in their front matter."""
    VALUE = "value"
    """A number, address, code, size, cost."""
    REASON = "reason"
    DEFINITION = "definition"
    POSITIONS = "positions"
    """Who argues for or against something."""
    PLACE = "place"
    """A document, thread or post."""
    DISCUSSION = "discussion"
    """Posts of people rather than what documents specify."""
    COMPARISON = "comparison"
    EVOLUTION = "evolution"
    COUNTERFACTUAL = "counterfactual"
    """Alternatives, and what speaks against them."""
    ROADMAP = "roadmap"
    """Plans."""
    STEPS = "steps"
    """Instructions for doing something."""
    SOURCE = "source"
    """What source code does; recognised not by the words of the question but by the nearest passages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionWord:
    """A content word of the question."""

    word: str
    """As asked."""
    terms: Sequence[str]
    """Its terms in the index."""
    rarity: float
    """Inverse document frequency divided by the largest possible, 0 to 1; 1 if the store lacks the word."""

    def is_in(self, present: Set[str]) -> bool:
        """Whether a text with these terms has the word, as a whole or in all its parts."""
        whole, *parts = self.terms
        return whole in present or (bool(parts) and set(parts) <= present)


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentMention:
    """A name in the question, and the document that it refers to."""

    words: str
    """The name as asked, with spelling corrections."""
    document_id: str
    confidence: float
    """Share of the statements about the name that refer to this document."""
    settled: float = 0.0
    """How established the name is, 0 to 1: the documents that state it, relative to the chunks that have its words."""
    titled: bool = False
    """Whether the name is the document's own title or file name, in a question about a document."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Period:
    """A range of days that the question names; None leaves an end open."""

    words: str
    """As asked."""
    since: str | None
    """ISO 8601 date, inclusive."""
    until: str | None
    """ISO 8601 date, inclusive."""

    def has(self, day: str) -> bool:
        """Whether an ISO 8601 date lies in the period; False for an empty string."""
        return bool(day) and (self.since or day) <= day <= (self.until or day)


DESCRIPTION = 15
"""Minimum number of content words for a query without a question to describe a document; a shorter one may want a
passage of one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedQuestion:
    """A question, parsed without a model."""

    question: str
    terms: Mapping[str, float]
    """Search terms with weights, in the order of the question."""
    words: Sequence[QuestionWord] = ()
    named: Sequence[str] = ()
    """Ids of documents in the store that the question names by number or id."""
    numbers: Mapping[str, str] = field(default_factory=dict)
    """From document ids to their names by series and number (``cip-160``), if the question uses these."""
    meant: Sequence[DocumentMention] = ()
    """Documents that the question calls by other names, on which enough documents agree."""
    speakers: Sequence[str] = ()
    """Names of the people whose words the question asks for, as posts and turns spell them."""
    only_theirs: bool = False
    """Whether it asks for nothing but their words on a topic; ``words`` are then the words of the topic."""
    unknown_names: Sequence[str] = ()
    """Names in the form of an id that are not in the store: ``EIP-8450``."""
    wants: frozenset[Want] = frozenset()
    asks: bool = True
    """Whether the text is a question; otherwise it names a topic."""
    periods: Sequence[Period] = ()
    """Days, months, years and ranges that the question names."""
    corrections: Mapping[str, str] = field(default_factory=dict)
    """From words that the store lacks to their corrections."""
    strange: Sequence[str] = ()
    """Rare names in the question that occur in prose and that the embedding model does not know (*mypy*)."""
    unknown_terms: Sequence[str] = ()
    """Words of the question that are not in the store, in any spelling."""

    @property
    def spoken_of(self) -> Sequence[str]:
        """Ids of the documents that the question names, or calls by their titles."""
        return list(dict.fromkeys([*self.named, *(one.document_id for one in self.meant if one.titled)]))

    def speaks_of(self, document_id: str) -> bool:
        """Whether the question names a document, or calls it by its title."""
        return document_id in self.named or any(one.titled and one.document_id == document_id for one in self.meant)

    def called(self, document_id: str) -> str:
        """The question's name for a document that it names: series and number, else the id."""
        return self.numbers.get(document_id, document_id)

    def number_of(self, document_id: str) -> str:
        """The number of a document that the question names."""
        return self.called(document_id).rpartition("-")[2]

    @property
    def of_one(self) -> str | None:
        """The only document that the question names or calls by its title; None for none or several."""
        return self.spoken_of[0] if len(self.spoken_of) == 1 else None

    @property
    def describes(self) -> bool:
        """Whether the text describes a document. Such a text quotes what the document is about, not what is to be
        found."""
        return not self.asks and len(self.words) >= DESCRIPTION
