"""What a document is about, or what it is for, in its own words.

A question that names a document and asks nothing more has no words that only some passages have, so any sentence would
do for it. The document has sentences made for this purpose: its description, its summary, its motivation.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from attest.answering.case import Question, WholeAnswer, whole_answer
from attest.answering.fields import description_passage, title_passage
from attest.answering.kinds.one_document import introduction, opening, project_name, words_beside
from attest.answering.passages.blocks import sections_of
from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.passages.plain import plain
from attest.answering.passages.sections import passages_within
from attest.values.chunks import StoredChunk
from attest.values.questions import ParsedQuestion
from attest.values.spans import Split
from attest.words.ethereum import PROPOSAL_WORDS
from attest.words.terms import folded

MOST = 3
"""Most sentences that are quoted, including the description."""
_ABOUT = re.compile(
    r"^\W*(?:what(?:['’]s| is| are| does| do| did)|explain|describe|summari[sz]e|tell me (?:more )?about|how does"
    r"|(?:please )?give (?:me )?an? (?:short )?(?:overview|summary)|what (?:do you know|can you tell me) about)\b",
    re.I,
)
"""Asks what a document is about, by the beginning of the question."""
_PURPOSE = re.compile(
    r"^\W*why\b|\b(?:purposes?|goals?|aims?|problems?|issues?|motivation|benefits?|point)\b|\bfor\W*$", re.I
)
"""Asks what it is for."""
_ASKING = frozenset(
    "about explain describe summarise summarize summary overview tell give please short brief briefly idea main basic"
    " basics basically know do does did is for behind"
    " work works propose proposes proposed change changes introduce introduces introduced created add adds say says"
    " mean means contain contains cover covers"
    " purpose purposes goal goals aim aims problem problems issue issues benefit benefits point motivate motivates"
    " motivated motivating motivation motivations need needed necessary exist exists"
    " solve solves solving address addresses fix fixes tackle tackles try tries trying"
    f" {' '.join(PROPOSAL_WORDS)} proposal document file page standard".split()
)
"""Words that ask for it; a question with any other word asks for more."""
_SUMMARY = re.compile(
    r"(?:simple |executive )?summary|abstract|overview|introduction|tl;?dr|about|synopsis|what (?:is|are)\b.*", re.I
)
_MOTIVE = re.compile(
    r"motivation(?:: .*)?|problem(?: statement)?|purpose|goals?|objectives?|why\b.*|background|context", re.I
)
"""Headings of sections that say what the document is for; ``_SUMMARY``: what it is about."""
_LONGEST_LINE = 80
"""Most characters of a line above a text that says nothing about it."""
_ENDS = tuple(".!?:…)”\"’'")
_THIS = re.compile(
    r"^\W*what(?:['’]s| is| does) (?:all )?(?:this|the)(?: (?:project|repo(?:sitory)?|package|library|code ?base"
    r"|program|tool|app(?:lication)?|software|folder|documentation))?(?: (?:all )?(?:about|for|do))?\W*$",
    re.I,
)
"""Asks what all documents together are about."""
_NAME = re.compile(r"^\W*what(?:['’]s| is) (?P<name>[\w .-]{1,40}?)\W*$", re.I)
"""Asks what something is: the project, if its README has that title."""


def overview(question: Question) -> WholeAnswer | None:
    """What the one named document says about itself; None if more is asked, or if it does not say."""
    document_id = _meant(question.asked, question.library)
    front = opening(document_id, question.library) if document_id else None
    return whole_answer(_said_of_itself(question.asked, front, question.library, question.split)) if front else None


def _said_of_itself(asked: ParsedQuestion, front: StoredChunk, library: Library, split: Split) -> list[Passage]:
    purpose = _PURPOSE.search(asked.question)
    if purpose and (told := list(islice(_sections(front, _MOTIVE, library, split), MOST))):
        return told
    if not (purpose or _ABOUT.search(asked.question) or not asked.asks):
        return []
    called = description_passage(front.document_id, library)
    if called is None and asked.named:  # who uses its title knows the title
        called = title_passage(front, library, signed=False)
    summary = list(islice(_sections(front, _SUMMARY, library, split), MOST))
    whole = (0, len(library.text(front.revision_id)))
    told = summary or list(islice(_prose(passages_within(front.document_id, whole, library, split)), MOST))
    return [*([called] if called else []), *told][:MOST]


def _meant(asked: ParsedQuestion, library: Library) -> str | None:
    """The one document that the question is about: the named one, or the one that introduces all of them.

    None if the question asks for more than an overview.
    """
    if not asked.spoken_of and (front := _of_the_project(asked.question, library)):
        return front.document_id
    if asked.of_one is None or not _ASKING.issuperset(word.lower() for word in words_beside(asked)):
        return None
    return asked.of_one


def _of_the_project(question: str, library: Library) -> StoredChunk | None:
    """The beginning of the README, if the question asks what the project is, called by its name or *this*."""
    this, name = _THIS.search(question), _NAME.match(question)
    front = introduction(library) if this or name else None
    if front is None or this:
        return front
    return front if name and folded(name["name"]) == project_name(front) else None


def _sections(front: StoredChunk, called: re.Pattern[str], library: Library, split: Split) -> Iterator[Passage]:
    """The sentences of the sections with a matching heading."""
    for block in sections_of(library.outline(front.document_id)):
        if called.fullmatch(block.label.strip()):
            yield from _prose(passages_within(front.document_id, (block.start, block.end), library, split))


def _prose(told: Iterable[Passage]) -> Iterator[Passage]:
    """The sentences and lists, without introductions that an item repeats as its header."""
    before: Passage | None = None
    for one in told:
        if before is not None and one.header != (before.start, before.end):
            yield before
        before = one if one.form in (Form.ITEM, Form.LIST) or (one.form is Form.SENTENCE and _tells(one)) else None
    if before is not None:
        yield before


def _tells(sentence: Passage) -> bool:
    """Whether a passage is a real sentence, not a line above the text: a repeated title, an author, a term."""
    words = plain(sentence.text)
    return len(words) > _LONGEST_LINE or words.endswith(_ENDS)
