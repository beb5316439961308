"""A heading that asks the very question: what comes first below it is the answer, whatever its words are.

*Can I share a vault?* over *Up to 20 people may use it.* has the words of the question in the heading alone. Every
sentence of the section then has them around it, and a later one that repeats them would score above the one that
answers. The same goes for *How does grappling work?* and *When you want to grab a creature, …* below the heading
*Grappling*.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from attest.answering.capabilities import Near
from attest.answering.passages.passages import Form, Passage
from attest.answering.passages.stored import Documents
from attest.answering.scoring.score import Scored, of_a_statement
from attest.questions.heading_topics import asks_of_a_topic, is_its_name
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.chunks import StoredChunk
from attest.values.outlines import Block, BlockKind
from attest.values.questions import ParsedQuestion, Want
from attest.words.terms import STOP_WORDS, terms

ASKS_THE_SAME = 0.6
"""Cosine from which a heading asks the same as the question; without vectors, words in both over words in either."""
IN_ITS_WORDS, IN_OTHERS = (1.0, 0.4), (0.6, 0.25)
"""Bonuses of the first and second passage below a heading with all words of the question, and below one that is merely
near to it (design/answering.md has what they are worth)."""
OF_ITS_NAME = (0.6, 0.4, 0.3, 0.2, 0.1)
"""Bonuses of the first passages below a heading that has the name of what the question is about."""
_TELLS = 4
"""Minimum words of a passage that says something: *3rd-level evocation* is a label."""
_DOING = re.compile(r"\W*(?:\d+[.)]?\s+)?[A-Z][a-z]{2,}ing\s+\w")
"""A heading like *Sharing a vault*, for a question how to share one."""
_YES_OR_NO = re.compile(r"\n\W{0,40}(?P<said>(?:yes|no)[.!]\W*)\Z", re.I)
"""An answer that is a sentence by itself, at the beginning of a paragraph."""


def under_its_question(
    asked: ParsedQuestion, found: Sequence[Scored], library: Documents, near: Near | None
) -> list[Scored]:
    """Raise the first two passages below the heading that asks the question."""
    chunks = {item.passage.found.chunk_id: item.passage.found for item in found}.values()
    asking = [(chunk, section) for chunk in chunks for section in _asking(asked, chunk, library)]
    if not asking:
        return list(found)
    labels = [section.label for _, section in asking]
    alike = near(asked.question, labels) if near else [_shared(asked.question, label) for label in labels]
    best = max(range(len(asking)), key=lambda place: alike[place])
    if alike[best] < ASKS_THE_SAME:
        return list(found)
    if not frozenset(terms(asked.question)) - STOP_WORDS <= frozenset(terms(labels[best])):
        return _raised(found, *asking[best], IN_OTHERS)
    first, second = IN_ITS_WORDS
    return _with_yes(_raised(found, *asking[best], (first + of_a_statement(asked), second)), *asking[best], library)


def under_its_name(asked: ParsedQuestion, found: Sequence[Scored], library: Documents) -> list[Scored]:
    """Raise the first passages below the heading with the subject's name, if the question asks about it in general."""
    if not asks_of_a_topic(asked):
        return list(found)
    hits = {item.passage.found.chunk_id: item.hit for item in found}.values()
    called = [(hit.score, hit.found, section) for hit in hits for section in _called(asked, hit.found, library)]
    if not called:
        return list(found)
    _, beside, section = max(called, key=lambda one: one[0])
    return _raised(found, beside, section, OF_ITS_NAME, least=_TELLS)


def _called(asked: ParsedQuestion, found: StoredChunk, library: Documents) -> Iterator[Block]:
    """The sections that begin in a chunk and have the name of what the question is about."""
    for block, over in _with_headings(found, library.outline(found.document_id).blocks):
        if is_its_name(asked, block.label, over):
            yield block


def _with_headings(found: StoredChunk, blocks: Sequence[Block]) -> Iterator[tuple[Block, str]]:
    """The sections that begin in a chunk, each with the headings over it."""
    for block in blocks:
        if _begins(block, found):
            over, parent = [found.title, found.document_id], block.parent
            while parent >= 0:
                over.append(blocks[parent].label)
                parent = blocks[parent].parent
            yield block, " ".join(over)


def _asking(asked: ParsedQuestion, found: StoredChunk, library: Documents) -> Iterator[Block]:
    """The sections that begin in a chunk and whose heading asks something, or names what is asked *how to* do."""
    for block in library.outline(found.document_id).blocks:
        doing = Want.STEPS in asked.wants and _DOING.match(block.label)
        if _begins(block, found) and (doing or has_form(QuestionForm.ASKS_AS_A_HEADING, block.label)):
            yield block


def _begins(block: Block, found: StoredChunk) -> bool:
    """Whether a block is a section that begins in a chunk."""
    return block.kind is BlockKind.SECTION and found.chunk.start <= block.start < found.chunk.end


def _shared(one: str, other: str) -> float:
    """Jaccard similarity of the words of two questions, 0 to 1."""
    first, second = frozenset(terms(one)), frozenset(terms(other))
    return len(first & second) / max(1, len(first | second))


def _raised(
    found: Sequence[Scored], beside: StoredChunk, section: Block, gained: Sequence[float], *, least: int = 0
) -> list[Scored]:  # fmt: skip
    """Add the bonuses to the first passages of a section; skip code, fields and those under ``least`` words."""
    inside = [_inside(item.passage, beside, section) and len(terms(item.passage.text)) >= least for item in found]
    starts = sorted({item.passage.start for item, within in zip(found, inside, strict=True) if within})
    gains = dict(zip(starts, gained, strict=False))
    return [
        replace(item, score=item.score + gains.get(item.passage.start, 0.0)) if within else item
        for item, within in zip(found, inside, strict=True)
    ]


def _inside(passage: Passage, beside: StoredChunk, section: Block) -> bool:
    same = passage.found.revision_id == beside.revision_id and section.start <= passage.start < section.end
    return same and passage.form not in (Form.CODE, Form.FIELD)


def _with_yes(found: Sequence[Scored], beside: StoredChunk, section: Block, library: Documents) -> list[Scored]:
    """Extend passages after a sentence *Yes.* or *No.* to begin with it, since it is not quoted alone.

    Only if the heading has all words of the question: what is so of one thing need not be of another.
    """
    text = library.text(beside.revision_id)
    told = list(found)
    for place, item in enumerate(found):
        passage = item.passage
        said = _YES_OR_NO.search(text, section.start, passage.start) if _inside(passage, beside, section) else None
        if said and passage.found.chunk.start <= (start := said.start("said")):
            told[place] = replace(item, passage=replace(passage, start=start, text=text[start : passage.end]))
    return told
