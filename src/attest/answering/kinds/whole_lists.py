"""A question for all of some things is answered by the list, table or numbered sections that have them.

The introduction of the list has the words of *What are the five knots?*, and so do other sentences of the document; the
five items have hardly one. The number tells which list is meant; without a number, the introduction does.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from attest.answering.case import Question, WholeAnswer
from attest.answering.passages.blocks import (
    blocks_around,
    continued_lists,
    indices_of,
    item_spans,
    numbered_sections,
    sections_around,
)
from attest.answering.passages.open_document import OpenDocument, all_or_none, passages_within
from attest.answering.passages.passages import Passage, PassageForm
from attest.answering.passages.pointers import is_only_links
from attest.answering.scoring.score import matched_words
from attest.answering.word_match import families
from attest.questions.sought.enumerations import KIND_NOUNS
from attest.values.outlines import BlockKind
from attest.values.spans import Range
from attest.words.numbers import VALUES, number_words
from attest.words.terms import terms

HITS_SEARCHED = 8
"""Number of hits whose documents are searched."""
LONGEST_LIST_QUOTED = 2_400
"""Most characters of a list that is quoted whole."""
FEWEST_LISTED, MOST_TABLE_ROWS = 2, 14
"""Fewest items or rows of a list or table of all there are, and most rows of a table that is quoted whole."""
_NUMBER_WORDS = number_words(2, 12)
"""*two* to *twelve*."""
_NUMBER_QUESTION = re.compile(
    r"^\W*(?:(?:what|which)(?: are| were)?|name|list)(?: the| [\w'’-]+['’]s?| its| our)?(?: \w+)?"
    rf" (?P<number>\d\d?|{'|'.join(_NUMBER_WORDS)}) (?!percent|times|[a-z]+ (?:ago|later|after|before)\b)[a-z]",
    re.I,
)
"""*What are the five knots?*, *Name its 3 parts.*"""
_QUESTION_FOR_ALL = re.compile(
    r"^\W*(?:what are (?:the |all (?:the )?|its |our )?(?:[\w-]+ ){0,3}?(?P<kind>[a-z]+s)"
    r"(?: (?:of|in|for|to) [^?]{1,40}?)?"
    r"|(?:list|name)(?: of)?(?: all| of| the){0,3} (?:[\w-]+ ){0,2}?(?P<listed>[a-z]+s)(?: (?:of|in|for) [^?]{1,40}?)?"
    r"|(?:what|which) (?:[\w-]+ ){0,2}?(?P<those>[a-z]+s)(?: of [^?]{1,40}?)?"
    r" (?:are (?:there|available|supported|provided)|exist)(?: (?:in|for|by) [^?]{1,40}?)?)\W*$",
    re.I,
)
"""Asks for all there are, without a number: *List all knots*, *What knots are available?*"""
_ENDS_INTRODUCTION = re.compile(
    r"\b(?:(?:are|include|as follows|following|provides?|supports?|offers?)\b[^.]{0,20}|list of\b[^.:]{0,80})"
    r":[*_\s]*\Z",
    re.I,
)
"""The end of a sentence that introduces a complete list: *the knots are as follows:*."""
_CAPITALISED = re.compile(r"(?<=\w )[A-Z]\w*")
"""Names inside a sentence: *the loaders that Kiln provides*."""
_INTRODUCTION_WORDS = families(
    "the a an of all our its these those there are is include includes following as follows here below and"
    " list provide provides provided support supports offer offers builtin different main defined supported available"
    f" possible distinguished {' '.join(_NUMBER_WORDS)}"
)
"""Words that the introduction of a complete list may have besides those of the question."""
_KIND_FAMILIES = families(" ".join(KIND_NOUNS))
"""Words for the same: types also answer a question for kinds."""


def whole_list_answer(question: Question) -> WholeAnswer | None:
    """As many items as the question says, below their introduction; None if nothing found has exactly as many."""
    asked = question.asked
    number_match, all_match = _NUMBER_QUESTION.match(asked.question), _QUESTION_FOR_ALL.match(asked.question)
    if not number_match and not all_match:
        return None
    number = _parsed_number(number_match["number"]) if number_match else None
    kind = next(filter(None, all_match.groups())) if all_match and not number_match else None
    documents = {hit.found.document_id: hit.found for hit in reversed(question.hits[:HITS_SEARCHED])}
    for chunk in reversed(documents.values()):
        lists = _CandidateLists(question, number, kind, OpenDocument(chunk, question.library))
        candidates = chain(lists.from_lists(), lists.from_tables(), lists.from_sections())
        if passages := next(filter(None, map(all_or_none, candidates)), None):
            return WholeAnswer(passages=passages)
    return None


@dataclass(frozen=True, slots=True)
class _CandidateLists:
    """The lists of a document that may have the items."""

    question: Question
    number: int | None
    """How many are asked for; None for all there are."""
    kind: str | None
    """What is asked for, if all there are is."""
    document: OpenDocument

    def from_lists(self) -> Iterator[list[Passage | None]]:
        """The lists with that many items, below an introduction with the question's words."""
        text, outline = self.document.text, self.document.outline
        for run in continued_lists(text, outline, indices_of(outline, BlockKind.LIST)):
            start = outline.blocks[run[0]].start
            items = self._fitted(item_spans(text, outline, run))
            fits = self.number in (None, len(items)) and sum(high - low for low, high in items) <= LONGEST_LIST_QUOTED
            if not fits or len(items) < FEWEST_LISTED or all(is_only_links(text[slice(*item)]) for item in items):
                continue
            lead = self._lead_of(run[0])
            over = lead or self._heading(start)
            if over and (lead or self.number) and self._is_asked_for(start, self.document.words(over)):
                introduction = self.document.passage(*over, PassageForm.SENTENCE if lead else PassageForm.HEADING)
                yield [introduction, *(self.document.passage(*item, PassageForm.STEP) for item in items)]

    def _fitted(self, items: Sequence[Range]) -> Sequence[Range]:
        """The items, or the first sentence of each if the list is too long to be quoted whole."""
        if not items or items[-1][1] - items[0][0] <= LONGEST_LIST_QUOTED:
            return items
        first_sentences = (
            next(iter(self.question.split(self.document.text[start:end])), (0, end - start)) for start, end in items
        )
        return [(start, start + past) for (start, _), (_, past) in zip(items, first_sentences, strict=True)]

    def from_tables(self) -> Iterator[list[Passage | None]]:
        """The tables that may be quoted whole, with the text above them.

        For all there are: tables whose introduction says so, or whose first column has their name. For a number: tables
        with that many rows. In the latter two cases a heading must have the question's other words.
        """
        document_id, outline = self.document.found.document_id, self.document.outline
        for index in indices_of(outline, BlockKind.TABLE):
            place = (outline.blocks[index].start, outline.blocks[index].end)
            passages = passages_within(document_id, place, self.question.library, self.question.split)
            rows = [row for row in passages if re.search(r"\w", row.text)]
            if not FEWEST_LISTED <= len(rows) <= MOST_TABLE_ROWS or self.number not in (None, len(rows)):
                continue
            if introduction := self._table_heading(index, rows[0].header_text):
                yield [introduction, *rows]

    def _table_heading(self, index: int, columns: str) -> Passage | None:
        """The introduction or heading of a table that is asked for; None for other tables."""
        start = self.document.outline.blocks[index].start
        lead = self._lead_of(index) if self.number is None else None
        if lead and self._is_asked_for(start, self.document.words(lead)):
            return self.document.passage(*lead, PassageForm.SENTENCE)
        if self.number is None and not _term_set(columns.strip("| ").partition("|")[0]) & _term_set(self.kind or ""):
            return None
        heading = self._heading(start)
        asked = heading and self._has_question_words(start, f"{self.document.words(heading)} {columns}")
        return self.document.passage(*heading, PassageForm.HEADING) if heading and asked else None

    def from_sections(self) -> Iterator[list[Passage | None]]:
        """The headings of that many numbered sections."""
        if self.number is None:
            return
        for index in indices_of(self.document.outline, BlockKind.SECTION):
            section, numbered = self.document.outline.blocks[index], numbered_sections(self.document.outline, index)
            if len(numbered) == self.number and self._is_asked_for(section.start, section.label):
                places = [self.document.heading(subsection) for subsection in (index, *numbered)]
                yield [self.document.passage(*place, PassageForm.HEADING) for place in places]

    def _lead_of(self, index: int) -> Range | None:
        return self.document.lead(index, self.question.split)

    def _heading(self, start: int) -> Range | None:
        """Span of the heading above a place."""
        section = next(iter(sections_around(self.document.outline, start)), None)
        return self.document.heading(section) if section is not None else None

    def _is_asked_for(self, start: int, introduction: str) -> bool:
        """Whether the text right above is about what is asked and, if there is no number, says that these are all."""
        is_of_all = self.number is not None or self._introduces_all(introduction)
        return is_of_all and self._has_question_words(start, introduction)

    def _has_question_words(self, start: int, introduction: str) -> bool:
        """Whether the text right above has a telling question word and, with headings and title, all of them."""
        headings = [self.document.outline.blocks[index].label for index in blocks_around(self.document.outline, start)]
        near, wide = _term_set(introduction), _term_set("\n".join([self.document.found.title, *headings, introduction]))
        alike = _KIND_FAMILIES if families(introduction) & _KIND_FAMILIES else frozenset()
        words = [word for word in self.question.asked.words if not _is_number(word.word)]
        alike |= _INTRODUCTION_WORDS if self.kind else frozenset()
        telling = [word for word in words if not families(word.word) <= alike]
        has_all = len(matched_words(telling, wide)) == len({word.word for word in telling})
        return has_all and bool(matched_words(telling, near))

    def _introduces_all(self, introduction: str) -> bool:
        """Whether a text says that these are all of what is asked for, and nothing else: *The usual tools are:*."""
        asked = families(self.question.asked.question)
        asked |= _KIND_FAMILIES if asked & _KIND_FAMILIES else frozenset()
        said = families(_CAPITALISED.sub("", introduction))
        return bool(_ENDS_INTRODUCTION.search(introduction)) and said - _INTRODUCTION_WORDS <= asked


def _is_number(word: str) -> bool:
    return word.lower() in _NUMBER_WORDS or word.isdigit()


def _parsed_number(written: str) -> int:
    return int(written) if written.isdigit() else VALUES[written.lower()]


def _term_set(text: str) -> frozenset[str]:
    return frozenset(terms(text))
