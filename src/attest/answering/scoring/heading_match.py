"""A heading that asks the very question: what comes first below it is the answer, whatever its words are.

*Can I share a vault?* over *Up to 20 people may use it.* has the words of the question in the heading alone. Every
sentence of the section then has them around it, and a later one that repeats them would score above the one that
answers. The same goes for *How does grappling work?* and *When you want to grab a creature, …* below the heading
*Grappling*.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from attest.answering.passages.blocks import ancestors_of, sections_beginning_within
from attest.answering.passages.library_parts import LibraryDocuments
from attest.answering.passages.passages import Passage, PassageForm
from attest.answering.scoring.score import Scored, statement_weight
from attest.questions.heading_topics import asks_about_topic, is_topic_heading
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.chunks import StoredChunk
from attest.values.outlines import Block, Outline
from attest.values.questions import ParsedQuestion, Want
from attest.values.similarity import Cosines
from attest.words.terms import STOP_WORDS, terms

ASKS_THE_SAME = 0.6
"""Cosine from which a heading asks the same as the question; without vectors, words in both over words in either."""
SAME_WORDS, OTHER_WORDS = (1.0, 0.4), (0.6, 0.25)
"""Bonuses of the first and second passage below a heading with all words of the question, and below one that is merely
near to it (design/answering-figures.md has what they are worth)."""
TOPIC_NAME = (0.6, 0.4, 0.3, 0.2, 0.1)
"""Bonuses of the first passages below a heading that has the name of what the question is about."""
_FEWEST_WORDS = 4
"""Minimum words of a passage that says something: *3rd-level evocation* is a label."""
_HEADING_OF_DOING = re.compile(r"\W*(?:\d+[.)]?\s+)?[A-Z][a-z]{2,}ing\s+\w")
"""A heading like *Sharing a vault*, for a question how to share one."""
_YES_OR_NO = re.compile(r"\n\W{0,40}(?P<said>(?:yes|no)[.!]\W*)\Z", re.I)
"""An answer that is a sentence by itself, at the beginning of a paragraph."""


def with_question_heading_bonus(
    asked: ParsedQuestion, found: Sequence[Scored], library: LibraryDocuments, near: Cosines | None
) -> list[Scored]:
    """Raise the first two passages below the heading that asks the question."""
    chunks = {item.passage.found.chunk_id: item.passage.found for item in found}.values()
    candidates = [(chunk, section) for chunk in chunks for section in _question_sections(asked, chunk, library)]
    if not candidates:
        return list(found)
    labels = [section.label for _, section in candidates]
    similarities = (
        near(asked.question, labels) if near else [_word_similarity(asked.question, label) for label in labels]
    )
    best = max(range(len(candidates)), key=lambda place: similarities[place])
    if similarities[best] < ASKS_THE_SAME:
        return list(found)
    if not frozenset(terms(asked.question)) - STOP_WORDS <= frozenset(terms(labels[best])):
        return _with_bonuses(found, *candidates[best], OTHER_WORDS)
    first, second = SAME_WORDS
    raised = _with_bonuses(found, *candidates[best], (first + statement_weight(asked), second))
    return _with_yes_or_no(raised, *candidates[best], library)


def with_topic_heading_bonus(asked: ParsedQuestion, found: Sequence[Scored], library: LibraryDocuments) -> list[Scored]:
    """Raise the first passages below the heading with the subject's name, if the question asks about it in general."""
    if not asks_about_topic(asked):
        return list(found)
    hits = {item.passage.found.chunk_id: item.hit for item in found}.values()
    candidates = [
        (hit.score, hit.found, section) for hit in hits for section in _topic_sections(asked, hit.found, library)
    ]
    if not candidates:
        return list(found)
    _, chunk, section = max(candidates, key=lambda candidate: candidate[0])
    return _with_bonuses(found, chunk, section, TOPIC_NAME, least=_FEWEST_WORDS)


def _topic_sections(asked: ParsedQuestion, chunk: StoredChunk, library: LibraryDocuments) -> Iterator[Block]:
    """The sections that begin in a chunk and have the name of what the question is about."""
    for block, headings in _sections_with_headings(chunk, library.outline(chunk.document_id)):
        if is_topic_heading(asked, block.label, headings):
            yield block


def _sections_with_headings(chunk: StoredChunk, outline: Outline) -> Iterator[tuple[Block, str]]:
    """The sections that begin in a chunk, each with the headings over it."""
    for index in sections_beginning_within(outline, chunk.chunk.start, chunk.chunk.end):
        labels = (outline.blocks[around].label for around in ancestors_of(outline, index))
        yield outline.blocks[index], " ".join([chunk.title, chunk.document_id, *labels])


def _question_sections(asked: ParsedQuestion, chunk: StoredChunk, library: LibraryDocuments) -> Iterator[Block]:
    """The sections that begin in a chunk and whose heading asks something, or names what is asked *how to* do."""
    outline = library.outline(chunk.document_id)
    for index in sections_beginning_within(outline, chunk.chunk.start, chunk.chunk.end):
        block = outline.blocks[index]
        doing = Want.STEPS in asked.wants and _HEADING_OF_DOING.match(block.label)
        if doing or has_form(QuestionForm.ASKS_AS_A_HEADING, block.label):
            yield block


def _word_similarity(one: str, other: str) -> float:
    """Jaccard similarity of the words of two questions, 0 to 1."""
    first, second = frozenset(terms(one)), frozenset(terms(other))
    return len(first & second) / max(1, len(first | second))


def _with_bonuses(
    found: Sequence[Scored], beside: StoredChunk, section: Block, bonuses: Sequence[float], *, least: int = 0
) -> list[Scored]:
    """Add the bonuses to the first passages of a section; skip code, fields and those under ``least`` words."""
    is_inside = [
        _is_prose_inside(item.passage, beside, section) and len(terms(item.passage.text)) >= least for item in found
    ]
    starts = sorted({item.passage.start for item, inside in zip(found, is_inside, strict=True) if inside})
    bonus_at = dict(zip(starts, bonuses, strict=False))
    return [
        replace(item, score=item.score + bonus_at.get(item.passage.start, 0.0)) if inside else item
        for item, inside in zip(found, is_inside, strict=True)
    ]


def _is_prose_inside(passage: Passage, beside: StoredChunk, section: Block) -> bool:
    same = passage.found.revision_id == beside.revision_id and section.start <= passage.start < section.end
    return same and passage.form not in (PassageForm.CODE, PassageForm.FIELD)


def _with_yes_or_no(
    found: Sequence[Scored], beside: StoredChunk, section: Block, library: LibraryDocuments
) -> list[Scored]:
    """Extend passages after a sentence *Yes.* or *No.* to begin with it, since it is not quoted alone.

    Only if the heading has all words of the question: what is so of one thing need not be of another.
    """
    text = library.text(beside.revision_id)
    extended = list(found)
    for place, item in enumerate(found):
        passage = item.passage
        sentence = (
            _YES_OR_NO.search(text, section.start, passage.start)
            if _is_prose_inside(passage, beside, section)
            else None
        )
        if sentence and passage.found.chunk.start <= (start := sentence.start("said")):
            extended[place] = replace(item, passage=replace(passage, start=start, text=text[start : passage.end]))
    return extended
