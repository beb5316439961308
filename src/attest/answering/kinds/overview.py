"""What a document is about, or what it is for, in its own words.

A question that names a document and asks nothing more has no words that only some passages have, so any sentence would
do for it. The document has sentences made for this purpose: its description, its summary, its motivation.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

from attest.answering.case import Question, WholeAnswer, whole_answer
from attest.answering.fields import description_passage, title_passage
from attest.answering.kinds.further_words import words_besides_name
from attest.answering.kinds.openings import project_name, prose_opening, readme_opening
from attest.answering.passages.blocks import sections_of
from attest.answering.passages.open_document import passages_within
from attest.answering.passages.passages import Library, Passage, PassageForm
from attest.answering.passages.plain_text import plain_text
from attest.values.chunks import StoredChunk
from attest.values.questions import ParsedQuestion
from attest.values.spans import Split
from attest.words.ethereum import PROPOSAL_WORDS
from attest.words.terms import folded

MOST_OVERVIEW = 3
"""Most sentences that are quoted, including the description."""
_ASKS_ABOUT = re.compile(
    r"^\W*(?:what(?:['’]s| is| are| does| do| did)|explain|describe|summari[sz]e|tell me (?:more )?about|how does"
    r"|(?:please )?give (?:me )?an? (?:short )?(?:overview|summary)|what (?:do you know|can you tell me) about)\b",
    re.I,
)
"""Asks what a document is about, by the beginning of the question."""
_ASKS_PURPOSE = re.compile(
    r"^\W*why\b|\b(?:purposes?|goals?|aims?|problems?|issues?|motivation|benefits?|point)\b|\bfor\W*$", re.I
)
"""Asks what it is for."""
_OVERVIEW_WORDS = frozenset(
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
_SUMMARY_HEADING = re.compile(
    r"(?:simple |executive )?summary|abstract|overview|introduction|tl;?dr|about|synopsis|what (?:is|are)\b.*", re.I
)
_PURPOSE_HEADING = re.compile(
    r"motivation(?:: .*)?|problem(?: statement)?|purpose|goals?|objectives?|why\b.*|background|context", re.I
)
"""Headings of sections that say what the document is for."""
_LONGEST_LINE = 80
"""Most characters of a line above a text that says nothing about it."""
_SENTENCE_ENDS = tuple(".!?:…)”\"’'")
"""Characters that may end a sentence."""
_ASKS_ABOUT_THIS = re.compile(
    r"^\W*what(?:['’]s| is| does) (?:all )?(?:this|the)(?: (?:project|repo(?:sitory)?|package|library|code ?base"
    r"|program|tool|app(?:lication)?|software|folder|documentation))?(?: (?:all )?(?:about|for|do))?\W*$",
    re.I,
)
"""Asks what all documents together are about."""
_ASKS_WHAT_NAME_IS = re.compile(r"^\W*what(?:['’]s| is) (?P<name>[\w .-]{1,40}?)\W*$", re.I)
"""Asks what something is: the project, if its README has that title."""


def document_overview(question: Question) -> WholeAnswer | None:
    """What the one named document says about itself; None if more is asked, or if it does not say."""
    document_id = _document_asked(question.asked, question.library)
    front = prose_opening(document_id, question.library) if document_id else None
    return whole_answer(_self_description(question.asked, front, question.library, question.split)) if front else None


def _self_description(asked: ParsedQuestion, front: StoredChunk, library: Library, split: Split) -> list[Passage]:
    purpose = _ASKS_PURPOSE.search(asked.question)
    if purpose and (
        passages := list(islice(_sentences_of_sections(front, _PURPOSE_HEADING, library, split), MOST_OVERVIEW))
    ):
        return passages
    if not (purpose or _ASKS_ABOUT.search(asked.question) or not asked.asks):
        return []
    description = description_passage(front.document_id, library)
    if description is None and asked.named:  # who uses its title knows the title
        description = title_passage(front, library, signed=False)
    summary = list(islice(_sentences_of_sections(front, _SUMMARY_HEADING, library, split), MOST_OVERVIEW))
    whole = (0, len(library.text(front.revision_id)))
    passages = summary or list(
        islice(_sentences_and_lists(passages_within(front.document_id, whole, library, split)), MOST_OVERVIEW)
    )
    return [*([description] if description else []), *passages][:MOST_OVERVIEW]


def _document_asked(asked: ParsedQuestion, library: Library) -> str | None:
    """The one document that the question is about: the named one, or the one that introduces all of them.

    None if the question asks for more than an overview.
    """
    if not asked.spoken_of and (front := _project_readme(asked.question, library)):
        return front.document_id
    if asked.of_one is None or not _OVERVIEW_WORDS.issuperset(word.lower() for word in words_besides_name(asked)):
        return None
    return asked.of_one


def _project_readme(question: str, library: Library) -> StoredChunk | None:
    """The beginning of the README, if the question asks what the project is, called by its name or *this*."""
    asks_about_this, asks_about_name = _ASKS_ABOUT_THIS.search(question), _ASKS_WHAT_NAME_IS.match(question)
    front = readme_opening(library) if asks_about_this or asks_about_name else None
    if front is None or asks_about_this:
        return front
    return front if asks_about_name and folded(asks_about_name["name"]) == project_name(front) else None


def _sentences_of_sections(
    front: StoredChunk, called: re.Pattern[str], library: Library, split: Split
) -> Iterator[Passage]:
    """The sentences of the sections with a matching heading."""
    for block in sections_of(library.outline(front.document_id)):
        if called.fullmatch(block.label.strip()):
            yield from _sentences_and_lists(
                passages_within(front.document_id, (block.start, block.end), library, split)
            )


def _sentences_and_lists(passages: Iterable[Passage]) -> Iterator[Passage]:
    """The sentences and lists, without introductions that an item repeats as its header."""
    before: Passage | None = None
    for passage in passages:
        if before is not None and passage.header != (before.start, before.end):
            yield before
        before = (
            passage
            if passage.form in (PassageForm.ITEM, PassageForm.LIST)
            or (passage.form is PassageForm.SENTENCE and _is_real_sentence(passage))
            else None
        )
    if before is not None:
        yield before


def _is_real_sentence(sentence: Passage) -> bool:
    """Whether a passage is a real sentence, not a line above the text: a repeated title, an author, a term."""
    words = plain_text(sentence.text)
    return len(words) > _LONGEST_LINE or words.endswith(_SENTENCE_ENDS)
