"""Picks the passages that say something about a topic, and those that date it."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from attest.errors import UsageError
from attest.graph.candidates import rarity_in
from attest.graph.document_reader import DocumentReader
from attest.store.documents import fields_of
from attest.values.documents import Document
from attest.values.passages import Passage
from attest.values.questions import QuestionWord
from attest.values.search import Filters

Split = Callable[[str], Sequence[tuple[int, int]]]
"""From a text to the spans of its sentences."""

_FEW, _LONG = 4, 500
"""Minimum number of words in a sentence, and length in characters above which a shorter one is preferred."""
_OPENING_LENGTH = 3_000
"""Length of a document's beginning, in characters."""
_DATE_FIELDS = {"proposal": ("created",), "thread": ("date",)}
_NOTE_DATE_FIELDS = ("date", "created", "published")
"""Fields that state when a document was written, by its kind; for all other kinds, the second."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicOptions:
    """How a timeline or an argument map is made."""

    split: Split
    filters: Filters
    limit: int
    """Maximum number of events, or of arguments for each position."""

    def __post_init__(self) -> None:
        """Raises ``UsageError`` if the limit is less than 1."""
        if self.limit < 1:
            raise UsageError("there is nothing to show of less than 1; give -k a larger number")


class PassagePicker:
    """Chooses passages about one topic."""

    def __init__(self, reader: DocumentReader, asked: Sequence[QuestionWord], split: Split) -> None:
        self._reader, self._asked, self._split = reader, asked, split

    def share(self, text: str) -> float:
        """Share of the topic's words that a text has, from 0 to 1, weighted by rarity."""
        total = sum(word.rarity for word in self._asked)
        return rarity_in(text, self._asked) / total if total else 0.0

    def sentences(self, document: Document, start: int, end: int) -> list[tuple[int, int]]:
        """The spans of the sentences within a span, in order."""
        text = self._reader.text(document.revision_id)[start:end]
        return [(start + first, start + last) for first, last in self._split(text)]

    def best(self, document: Document, start: int, end: int) -> Passage | None:
        """The sentence of a span with most of the topic's words, the first of equals; None if no sentence has any."""
        text = self._reader.text(document.revision_id)
        spans = [span for span in self.sentences(document, start, end) if is_prose_sentence(text[slice(*span)])]
        ranked = [(self._rank(text[slice(*span)]), span) for span in spans]
        rank, span = max(ranked, key=lambda ranked_span: ranked_span[0], default=((False, 0.0), (start, end)))
        return self._reader.passage(document, *span) if rank[1] > 0 else None

    def _rank(self, sentence: str) -> tuple[bool, float]:
        return len(sentence) <= _LONG, rarity_in(sentence, self._asked)

    def opening(self, document: Document) -> Passage:
        """What a document says about itself: its description, else the best or first sentence near its start."""
        stated = self._field(document, ("description",))
        if stated is not None:
            return stated
        text = self._reader.text(document.revision_id)
        start = self._reader.body_of(document.document_id)
        end = min(len(text), start + _OPENING_LENGTH)
        spans = [span for span in self.sentences(document, start, end) if is_prose_sentence(text[slice(*span)])]
        first = self._reader.passage(document, *(spans[0] if spans else (start, end)))
        return self.best(document, start, end) or first

    def dated(self, document: Document, names: Sequence[str] = ()) -> Passage | None:
        """The line of the front matter that states when a document was written; None if there is none."""
        return self._field(document, names or _DATE_FIELDS.get(document.kind, _NOTE_DATE_FIELDS))

    def dated_post(self, document: Document, post: int) -> tuple[Passage, tuple[int, int]] | None:
        """The header line of a post in a thread, and the span of its body; None if there is no such post."""
        outline = self._reader.outline(document.document_id)
        number = next((n for n, other in outline.posts.items() if other.number == post), None)
        if number is None:
            return None
        block, text = outline.blocks[number], self._reader.text(document.revision_id)
        line = text.find("\n", block.start, block.end)
        line = block.end if line < 0 else line
        return self._reader.passage(document, block.start, line), (line, block.end)

    def _field(self, document: Document, names: Sequence[str]) -> Passage | None:
        stated = fields_of(self._reader.connection, document.document_id)
        match = next((field for name in names for field in stated if field.name == name and field.value), None)
        return self._reader.passage(document, match.start, match.end) if match else None


_NO_PROSE = re.compile(
    r"\s*(?:#|!\[|\||>|```|---|\*\*|- \[|\[\d|\W*(?:special )?thanks|\W*we thank|\W*originally posted)", re.I
)
"""Beginnings of headings, images, tables, quotations, lists of links and acknowledgements."""


def is_prose_sentence(text: str) -> bool:
    """Whether a text is a sentence of prose rather than a heading, an image, a list of links or acknowledgements."""
    return len(text.split()) >= _FEW and _NO_PROSE.match(text) is None


def passes_filters(filters: Filters, day: str, actor: str | None) -> bool:
    """Whether an author and a date, compared as precisely as it is known, pass the filters."""
    wanted = filters.allows_author(actor or "")
    if not day:
        return wanted and not (filters.since or filters.until)
    since = not filters.since or day >= filters.since[: len(day)]
    return wanted and since and (not filters.until or day <= filters.until[: len(day)])
