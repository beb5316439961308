"""A question for all of some things is answered by the list, table or numbered sections that have them.

The introduction of the list has the words of *What are the five knots?*, and so do other sentences of the document; the
five items have hardly one. The number tells which list is meant; without a number, the introduction does.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from attest.answering.case import Question, WholeAnswer
from attest.answering.content_words import content_words
from attest.answering.passages.blocks import (
    blocks_around,
    continued_lists,
    indices_of,
    is_numbered_list,
    item_spans,
    numbered_sections,
    previous_block,
    sections_around,
)
from attest.answering.passages.open_document import OpenDocument, all_or_none, passages_within
from attest.answering.passages.passages import Passage, PassageForm
from attest.answering.passages.pointers import is_only_links
from attest.answering.scoring.score import matched_words
from attest.answering.word_match import families, matches
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
_HAVING = ("have", "provide", "support", "offer", "accept", "take", "allow", "know", "understand", "recognize")
"""Verbs for having things that a list may name."""
_QUESTION_FOR_ALL = re.compile(
    r"^\W*(?:what are (?:the |all (?:the )?|its |our )?(?:[\w-]+ ){0,3}?(?P<kind>[a-z]+s)"
    r"(?: (?:of|in|for|to) [^?]{1,40}?)?"
    r"|(?:list|name|give|show)(?: me| us)?(?: of)?(?: all| of| the){0,3}"
    r" (?:[\w-]+ ){0,2}?(?P<listed>[a-z]+s)(?: (?:of|in|for) [^?]{1,40}?)?"
    r"|(?:what|which) (?:[\w-]+ ){0,2}?(?P<those>[a-z]+s)(?: of [^?]{1,40}?)?"
    r" (?:are (?:there|available|supported|provided)|exist)(?: (?:in|for|by) [^?]{1,40}?)?"
    r"|(?:what|which) (?:[\w-]+ ){0,2}?(?P<had>[a-z]+s) (?:do|does|did|can|may|will|would) [^?]{1,40}?"
    rf" (?:{'|'.join(_HAVING)}))\W*$",
    re.I,
)
"""Asks for all there are, without a number: *List all knots*, *What knots are there?*, *Which knots does it have?*"""
_QUESTION_FOR_STEPS = re.compile(
    r"^\W*(?:(?:in|through|by|over|via) )?(?:what|which)(?: are)?(?: the)? (?:[\w-]+ ){0,2}?(?:steps|stages|phases)\b",
    re.I,
)
"""*Through which stages does a barge go?*"""
_STEP_FAMILIES = families("step stage phase")
"""Words for the same: steps also answer a question for stages."""
_ENDS_INTRODUCTION = re.compile(
    rf"\b(?:(?:are|include|as follows|following|has|(?:{'|'.join(_HAVING)})s?)\b[^.]{{0,20}}|list of\b[^.:]{{0,80}})"
    r":[*_\s]*\Z",
    re.I,
)
"""The end of a sentence that introduces a complete list: *the knots are as follows:*."""
_PRONOUN_FIRST = re.compile(r"\W*(?:it|they|this|these)\b", re.I)
"""Beginning of an introduction whose subject is in the sentence before: *It will support the following knots:*."""
_NOT = re.compile(r"\b(?:not|never|no longer|cannot)\b|n['’]t\b", re.I)
"""Words for not having them."""
_CAPITALISED = re.compile(r"(?<=\w )[A-Z]\w*")
"""Names inside a sentence: *the loaders that Kiln provides*."""
_INTRODUCTION_WORDS = families(
    "the a an of all our its these those there are is include includes following as follows here below and"
    " list give show provided builtin different main defined supported available possible distinguished"
    f" it they will can may do does has {' '.join(_HAVING)} {' '.join(_NUMBER_WORDS)}"
)
"""Words that the introduction of a complete list may have besides those of the question."""
_KIND_FAMILIES = families(" ".join(KIND_NOUNS))
"""Words for the same: types also answer a question for kinds."""


def whole_list_answer(question: Question) -> WholeAnswer | None:
    """As many items as the question says, below their introduction; None if nothing found has exactly as many."""
    asked = question.asked
    number_match, all_match = _NUMBER_QUESTION.match(asked.question), _QUESTION_FOR_ALL.match(asked.question)
    steps_match = _QUESTION_FOR_STEPS.match(asked.question)
    if not (number_match or all_match or steps_match):
        return None
    number = _parsed_number(number_match["number"]) if number_match else None
    kind = next(filter(None, all_match.groups())) if all_match and not number_match else None
    documents = {hit.found.document_id: hit.found for hit in reversed(question.hits[:HITS_SEARCHED])}
    for chunk in reversed(documents.values()):
        lists = _CandidateLists(question, number, kind, OpenDocument(chunk, question.library))
        steps = lists.from_steps() if steps_match and not number_match else ()
        candidates = chain(lists.from_lists(), lists.from_tables(), lists.from_sections(), steps)
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
        for first, items in self._lists():
            if self.number not in (None, len(items)):
                continue
            start = self.document.outline.blocks[first].start
            lead = self._lead_of(first)
            over = lead or self._heading(start)
            if over is None or not (lead or self.number):
                continue
            whole = self._with_subject(first, over) if lead else over
            if self._is_asked_for(start, self.document.words(over), subject=self.document.words(whole)):
                yield self._quoted_list(whole, items, has_lead=lead is not None)

    def from_steps(self) -> Iterator[list[Passage | None]]:
        """The numbered lists that are called steps by what is above them, if they have all telling words, too."""
        telling = [word for word in content_words(self.question.asked) if not families(word.word) <= _STEP_FAMILIES]
        for first, items in self._lists():
            block = self.document.outline.blocks[first]
            lead = self._lead_of(first)
            above = lead or self._heading(block.start)
            if above is None or not telling or not is_numbered_list(self.document.text, block):
                continue
            said = families("\n".join([self.document.found.title, *map(self.document.words, [above, *items])]))
            is_called_so = families(self.document.words(above)) & _STEP_FAMILIES
            if is_called_so and all(matches(word, said) for word in telling):
                yield self._quoted_list(above, items, has_lead=lead is not None)

    def _lists(self) -> Iterator[tuple[int, Sequence[Range]]]:
        """Each list that may be quoted whole: the index of its block, or of the first one, and its items."""
        text, outline = self.document.text, self.document.outline
        for run in continued_lists(text, outline, indices_of(outline, BlockKind.LIST)):
            items = self._fitted(item_spans(text, outline, run))
            is_short = sum(high - low for low, high in items) <= LONGEST_LIST_QUOTED
            is_links = all(is_only_links(text[slice(*item)]) for item in items)
            if is_short and len(items) >= FEWEST_LISTED and not is_links:
                yield run[0], items

    def _quoted_list(self, above: Range, items: Sequence[Range], *, has_lead: bool) -> list[Passage | None]:
        introduction = self.document.passage(*above, PassageForm.SENTENCE if has_lead else PassageForm.HEADING)
        return [introduction, *(self.document.passage(*item, PassageForm.STEP) for item in items)]

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

    def _with_subject(self, index: int, lead: Range) -> Range:
        """An introduction with the sentence before it in its paragraph, if its subject is a pronoun."""
        before = previous_block(self.document.outline, index)
        if before is None or not _PRONOUN_FIRST.match(self.document.words(lead)):
            return lead
        sentences = self.question.split(self.document.text[before.start : lead[0]])
        return (before.start + sentences[-1][0], lead[1]) if sentences else lead

    def _heading(self, start: int) -> Range | None:
        """Span of the heading above a place."""
        section = next(iter(sections_around(self.document.outline, start)), None)
        return self.document.heading(section) if section is not None else None

    def _is_asked_for(self, start: int, introduction: str, subject: str = "") -> bool:
        """Whether the text right above is about what is asked and, if there is no number, says that these are all."""
        is_of_all = self.number is not None or self._introduces_all(introduction)
        return is_of_all and self._has_question_words(start, introduction, subject)

    def _has_question_words(self, start: int, introduction: str, subject: str = "") -> bool:
        """Whether the text right above has a telling question word and, with what it belongs to, all of them."""
        headings = [self.document.outline.blocks[index].label for index in blocks_around(self.document.outline, start)]
        around = [self.document.found.title, *headings, subject]
        near, wide = _term_set(introduction), _term_set("\n".join([*around, introduction]))
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
        if bool(_NOT.search(introduction)) != bool(_NOT.search(self.question.asked.question)):
            return False
        return bool(_ENDS_INTRODUCTION.search(introduction)) and said - _INTRODUCTION_WORDS <= asked


def _is_number(word: str) -> bool:
    return word.lower() in _NUMBER_WORDS or word.isdigit()


def _parsed_number(written: str) -> int:
    return int(written) if written.isdigit() else VALUES[written.lower()]


def _term_set(text: str) -> frozenset[str]:
    return frozenset(terms(text))
