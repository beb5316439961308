"""A question for all of some things is answered by the list that has them, or by the numbered sections.

What introduces the list has the words of *What are the five knots?*, and so do other sentences of the document; the
five have hardly one. The number tells which list is meant; without a number, the words that introduce it do.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from attest.answering.kinds.steps import numbered_sections
from attest.answering.met import families
from attest.answering.passages.headings import heading_of
from attest.answering.passages.leads import lead_of
from attest.answering.passages.list_runs import items_of, runs
from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.passages.pointers import only_links
from attest.answering.passages.sections import all_of, around, placed, told_within
from attest.answering.score import matched
from attest.values.chunks import StoredChunk
from attest.values.outlines import BlockKind, Outline
from attest.values.questions import Understood
from attest.values.search import Hit
from attest.values.sought.enumerations import ALIKE
from attest.values.spans import Range, Split
from attest.values.terms import terms

LOOKED_AT = 8
"""Hits whose documents are looked through."""
LONGEST = 2_400
"""Characters of a list that is quoted whole."""
FEWEST, MOST_ROWS = 2, 14
"""Items of a list, or rows of a table, that is one of all there are, and rows of a table that is quoted whole."""
_NUMBERS = "two three four five six seven eight nine ten eleven twelve".split()
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
"""How a sentence ends that introduces all there are, and what it says besides them."""
_OF_A_KIND = families(" ".join(ALIKE))
"""Words for the same: who asks for kinds is content with types."""


def counted_passages(asked: Understood, hits: Sequence[Hit], library: Library, split: Split) -> list[Passage]:
    """As many things as the question says, behind what stands over them; none where nothing found has just as many."""
    asks, asks_all = _ASKS.match(asked.question), _ASKS_ALL.match(asked.question)
    if not asks and not asks_all:
        return []
    number = _number(asks["number"]) if asks else None
    kind = (asks_all["kind"] or asks_all["those"]) if asks_all and not asks else None
    documents = {hit.found.document_id: hit.found for hit in reversed(hits[:LOOKED_AT])}
    for found in reversed(documents.values()):
        text, outline = library.text(found.revision_id), library.outline(found.document_id)
        document = _Document(asked, number, kind, found, library, split, text, outline)
        tried = chain(document.lists(), document.tables(), document.sections())
        if told := next(filter(None, map(all_of, tried)), None):
            return told
    return []


@dataclass(frozen=True, slots=True)
class _Document:
    """One that may have them."""

    asked: Understood
    number: int | None
    """How many are asked for; None for all there are."""
    kind: str | None
    """What is asked for where all there are is."""
    found: StoredChunk
    library: Library
    split: Split
    text: str
    outline: Outline

    def lists(self) -> Iterator[list[Passage | None]]:
        """The lists of as many items, below words that have those of the question."""
        blocks = self.outline.blocks
        lists = [index for index, block in enumerate(blocks) if block.kind is BlockKind.LIST]
        for run in runs(self.text, self.outline, lists):
            items = self._shortened(items_of(self.text, self.outline, run))
            fits = self.number in (None, len(items)) and sum(end - start for start, end in items) <= LONGEST
            if not fits or len(items) < FEWEST or all(only_links(self.text[slice(*item)]) for item in items):
                continue
            lead, section = self._lead(run[0]), self._section(blocks[run[0]].start)
            over = lead or (heading_of(self.text, self.outline, section) if section is not None else None)
            if over and (lead or self.number) and self._is_asked(blocks[run[0]].start, self.text[slice(*over)]):
                form = Form.SENTENCE if lead else Form.HEADING
                yield [self._quoted(*over, form), *(self._quoted(*item, Form.STEP) for item in items)]

    def _shortened(self, items: Sequence[Range]) -> Sequence[Range]:
        """The items; of a list that is too long to be quoted whole, the first sentence of each."""
        if not items or items[-1][1] - items[0][0] <= LONGEST:
            return items
        firsts = (next(iter(self.split(self.text[start:end])), (0, end - start)) for start, end in items)
        return [(start, start + past) for (start, _), (_, past) in zip(items, firsts, strict=True)]

    def tables(self) -> Iterator[list[Passage | None]]:
        """The tables of all there are, below words that say so, and those whose first column is called so or that have
        as many rows, below a heading that has the rest; if they are short enough to be quoted whole."""
        for index, block in enumerate(self.outline.blocks):
            if block.kind is not BlockKind.TABLE:
                continue
            told = told_within(self.found.document_id, (block.start, block.end), self.library, self.split)
            rows = [row for row in told if re.search(r"\w", row.text)]
            over = self._over_table(index, rows[0].header_text) if FEWEST <= len(rows) <= MOST_ROWS else None
            if over and self.number in (None, len(rows)):
                yield [over, *rows]

    def _over_table(self, index: int, columns: str) -> Passage | None:
        """What stands over a table that is asked for; None over any other."""
        start = self.outline.blocks[index].start
        if self.number is None and (lead := self._lead(index)) and self._is_asked(start, self.text[slice(*lead)]):
            return self._quoted(*lead, Form.SENTENCE)
        if self.number is None and not _terms(columns.strip("| ").partition("|")[0]) & _terms(self.kind or ""):
            return None
        section = self._section(start)
        heading = heading_of(self.text, self.outline, section) if section is not None else None
        asked = heading and self._has_all(start, f"{self.text[slice(*heading)]} {columns}")
        return self._quoted(*heading, Form.HEADING) if heading and asked else None

    def sections(self) -> Iterator[list[Passage | None]]:
        """The headings of as many numbered sections."""
        if self.number is None:
            return
        for index, block in enumerate(self.outline.blocks):
            named = numbered_sections(self.outline, index) if block.kind is BlockKind.SECTION else {}
            if len(named) == self.number and self._is_asked(block.start, block.label):
                places = [heading_of(self.text, self.outline, section) for section in (index, *named)]
                yield [self._quoted(*place, Form.HEADING) for place in places]

    def _lead(self, index: int) -> Range | None:
        blocks = self.outline.blocks
        siblings = [block for block in blocks[:index] if block.parent == blocks[index].parent]
        return lead_of(self.text, siblings[-1] if siblings else None, self.split)

    def _section(self, start: int) -> int | None:
        inside = around(self.outline, start)
        return next((one for one in reversed(inside) if self.outline.blocks[one].kind is BlockKind.SECTION), None)

    def _is_asked(self, start: int, over: str) -> bool:
        """Whether what stands right over them is asked for; without a number it also says that they are all."""
        return (self.number is not None or self._introduces_all(over)) and self._has_all(start, over)

    def _has_all(self, start: int, over: str) -> bool:
        """Whether what stands right over them has a word of the question, and with the headings and the title all."""
        inside = [self.outline.blocks[index].label for index in around(self.outline, start)]
        near, wide = _terms(over), _terms("\n".join([self.found.title, *inside, over]))
        alike = _OF_A_KIND if families(over) & _OF_A_KIND else frozenset()
        telling = [word for word in self.asked.words if word.word.lower() not in _NUMBERS and not word.word.isdigit()]
        telling = [word for word in telling if not families(word.word) <= alike]
        return bool(matched(telling, near)) and len(matched(telling, wide)) == len({word.word for word in telling})

    def _introduces_all(self, over: str) -> bool:
        """Whether it says that they are all of what is asked for, and nothing else: *The usual tools are:*."""
        asked = families(self.asked.question)
        asked |= _OF_A_KIND if asked & _OF_A_KIND else frozenset()
        return bool(_ALL.search(over)) and families(over) - _SAID_OF_ALL <= asked

    def _quoted(self, start: int, end: int, form: Form) -> Passage | None:
        return placed(self.found, start, end, form, self.library)


def _number(written: str) -> int:
    return int(written) if written.isdigit() else _NUMBERS.index(written.lower()) + 2


def _terms(text: str) -> frozenset[str]:
    return frozenset(terms(text))
