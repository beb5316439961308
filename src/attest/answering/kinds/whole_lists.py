"""A question for all of some things is answered by the list, table or numbered sections that have them.

The introduction of the list has the words of *What are the five knots?*, and so do other sentences of the document; the
five items have hardly one. The number tells which list is meant; without a number, the introduction does.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from attest.answering.case import Question, WholeAnswer
from attest.answering.passages.blocks import around, items_of, joined_lists, numbered_sections, sections_around
from attest.answering.passages.passages import Form, Passage
from attest.answering.passages.pointers import only_links
from attest.answering.passages.sections import OpenDocument, all_of, passages_within
from attest.answering.scoring.score import matched
from attest.answering.word_match import families
from attest.questions.sought.enumerations import ALIKE
from attest.values.outlines import BlockKind
from attest.values.spans import Range
from attest.words.numbers import VALUES, number_words
from attest.words.terms import terms

LOOKED_AT = 8
"""Number of hits whose documents are searched."""
LONGEST = 2_400
"""Most characters of a list that is quoted whole."""
FEWEST, MOST_ROWS = 2, 14
"""Fewest items or rows of a list or table of all there are, and most rows of a table that is quoted whole."""
_NUMBERS = number_words(2, 12)
_ASKS = re.compile(
    r"^\W*(?:(?:what|which)(?: are| were)?|name|list)(?: the| [\w'’-]+['’]s?| its| our)?(?: \w+)?"
    rf" (?P<number>\d\d?|{'|'.join(_NUMBERS)}) (?!percent|times|[a-z]+ (?:ago|later|after|before)\b)[a-z]",
    re.I,
)
_ASKS_ALL = re.compile(
    r"^\W*(?:what are (?:the |all (?:the )?|its |our )?(?:[\w-]+ ){0,3}?(?P<kind>[a-z]+s)"
    r"(?: (?:of|in|for|to) [^?]{1,40}?)?"
    r"|(?:what|which) (?:[\w-]+ )?(?P<those>[a-z]+s)(?: of [^?]{1,40}?)? are there)\W*$",
    re.I,
)
"""Asks for all there are, without a number."""
_ALL = re.compile(r"\b(?:are|include|as follows|following)\b[^.]{0,20}:[*_\s]*\Z", re.I)
_SAID_OF_ALL = families(
    "the a an of all our its these those there are is include includes following as follows here below and"
    f" different main defined supported available possible distinguished {' '.join(_NUMBERS)}"
)
"""Words that the introduction of a complete list may have besides those of the question; ``_ALL`` is how it ends."""
_OF_A_KIND = families(" ".join(ALIKE))
"""Words for the same: types also answer a question for kinds."""


def whole_list(question: Question) -> WholeAnswer | None:
    """As many items as the question says, below their introduction; None if nothing found has exactly as many."""
    asked = question.asked
    asks, asks_all = _ASKS.match(asked.question), _ASKS_ALL.match(asked.question)
    if not asks and not asks_all:
        return None
    number = _number(asks["number"]) if asks else None
    kind = (asks_all["kind"] or asks_all["those"]) if asks_all and not asks else None
    documents = {hit.found.document_id: hit.found for hit in reversed(question.hits[:LOOKED_AT])}
    for found in reversed(documents.values()):
        lists = _Lists(question, number, kind, OpenDocument(found, question.library))
        tried = chain(lists.of_items(), lists.of_rows(), lists.of_sections())
        if told := next(filter(None, map(all_of, tried)), None):
            return WholeAnswer(passages=told)
    return None


@dataclass(frozen=True, slots=True)
class _Lists:
    """The lists of a document that may have the items."""

    question: Question
    number: int | None
    """How many are asked for; None for all there are."""
    kind: str | None
    """What is asked for, if all there are is."""
    document: OpenDocument

    def of_items(self) -> Iterator[list[Passage | None]]:
        """The lists with that many items, below an introduction with the question's words."""
        blocks = self.document.outline.blocks
        lists = [index for index, block in enumerate(blocks) if block.kind is BlockKind.LIST]
        for run in joined_lists(self.document.text, self.document.outline, lists):
            items = self._shortened(items_of(self.document.text, self.document.outline, run))
            fits = self.number in (None, len(items)) and sum(end - start for start, end in items) <= LONGEST
            if not fits or len(items) < FEWEST or all(only_links(self.document.words(item)) for item in items):
                continue
            lead = self._lead(run[0])
            over = lead or self._heading(blocks[run[0]].start)
            if over and (lead or self.number) and self._is_asked(blocks[run[0]].start, self.document.words(over)):
                form = Form.SENTENCE if lead else Form.HEADING
                yield [self.document.passage(*over, form), *(self.document.passage(*item, Form.STEP) for item in items)]

    def _shortened(self, items: Sequence[Range]) -> Sequence[Range]:
        """The items, or the first sentence of each if the list is too long to be quoted whole."""
        if not items or items[-1][1] - items[0][0] <= LONGEST:
            return items
        firsts = (
            next(iter(self.question.split(self.document.text[start:end])), (0, end - start)) for start, end in items
        )
        return [(start, start + past) for (start, _), (_, past) in zip(items, firsts, strict=True)]

    def of_rows(self) -> Iterator[list[Passage | None]]:
        """The tables that may be quoted whole, with the text above them.

        For all there are: tables whose introduction says so, or whose first column has their name. For a number: tables
        with that many rows. In the latter two cases a heading must have the question's other words.
        """
        for index, block in enumerate(self.document.outline.blocks):
            if block.kind is not BlockKind.TABLE:
                continue
            told = passages_within(
                self.document.found.document_id, (block.start, block.end), self.question.library, self.question.split
            )
            rows = [row for row in told if re.search(r"\w", row.text)]
            over = self._over_table(index, rows[0].header_text) if FEWEST <= len(rows) <= MOST_ROWS else None
            if over and self.number in (None, len(rows)):
                yield [over, *rows]

    def _over_table(self, index: int, columns: str) -> Passage | None:
        """The introduction or heading of a table that is asked for; None for other tables."""
        start = self.document.outline.blocks[index].start
        if self.number is None and (lead := self._lead(index)) and self._is_asked(start, self.document.words(lead)):
            return self.document.passage(*lead, Form.SENTENCE)
        if self.number is None and not _terms(columns.strip("| ").partition("|")[0]) & _terms(self.kind or ""):
            return None
        heading = self._heading(start)
        asked = heading and self._has_all(start, f"{self.document.words(heading)} {columns}")
        return self.document.passage(*heading, Form.HEADING) if heading and asked else None

    def of_sections(self) -> Iterator[list[Passage | None]]:
        """The headings of that many numbered sections."""
        if self.number is None:
            return
        for index, block in enumerate(self.document.outline.blocks):
            named = numbered_sections(self.document.outline, index) if block.kind is BlockKind.SECTION else {}
            if len(named) == self.number and self._is_asked(block.start, block.label):
                places = [self.document.heading(section) for section in (index, *named)]
                yield [self.document.passage(*place, Form.HEADING) for place in places]

    def _lead(self, index: int) -> Range | None:
        return self.document.lead(index, self.question.split)

    def _heading(self, start: int) -> Range | None:
        """Span of the heading above a place."""
        section = next(iter(sections_around(self.document.outline, start)), None)
        return self.document.heading(section) if section is not None else None

    def _is_asked(self, start: int, over: str) -> bool:
        """Whether the text right above is about what is asked and, if there is no number, says that these are all."""
        return (self.number is not None or self._introduces_all(over)) and self._has_all(start, over)

    def _has_all(self, start: int, over: str) -> bool:
        """Whether the text right above has a telling question word and, with headings and title, all of them."""
        inside = [self.document.outline.blocks[index].label for index in around(self.document.outline, start)]
        near, wide = _terms(over), _terms("\n".join([self.document.found.title, *inside, over]))
        alike = _OF_A_KIND if families(over) & _OF_A_KIND else frozenset()
        telling = [
            word for word in self.question.asked.words if word.word.lower() not in _NUMBERS and not word.word.isdigit()
        ]
        telling = [word for word in telling if not families(word.word) <= alike]
        return bool(matched(telling, near)) and len(matched(telling, wide)) == len({word.word for word in telling})

    def _introduces_all(self, over: str) -> bool:
        """Whether a text says that these are all of what is asked for, and nothing else: *The usual tools are:*."""
        asked = families(self.question.asked.question)
        asked |= _OF_A_KIND if asked & _OF_A_KIND else frozenset()
        return bool(_ALL.search(over)) and families(over) - _SAID_OF_ALL <= asked


def _number(written: str) -> int:
    return int(written) if written.isdigit() else VALUES[written.lower()]


def _terms(text: str) -> frozenset[str]:
    return frozenset(terms(text))
