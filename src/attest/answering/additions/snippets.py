"""A question *how to* do something gets the code that does it, in front of what is said about it.

Documentation says in one sentence what a command is for, and in the following block of code how it is called. Words and
meaning find the sentence, or a later one that explains an option; the code has hardly a word of the question.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from attest.answering.case import Case
from attest.answering.passages.blocks import Place, around, siblings
from attest.answering.passages.leads import example, is_code
from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.passages.sections import OpenDocument, all_of
from attest.answering.passages.statements import statements, within_fences
from attest.answering.scoring.score import Scored, matched
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.outlines import Block, BlockKind, Outline
from attest.values.questions import ParsedQuestion, Want
from attest.values.spans import Split
from attest.words.terms import terms

LONGEST_LEAD = 300
"""Most characters of a paragraph that is quoted with the code after it; of a longer one, only the last sentence is."""
_PROSE = frozenset({BlockKind.PARAGRAPH, BlockKind.HTML})
_SHOWN = frozenset({"text", "txt", "plain", "plaintext", "output", "log", "none", "diff"})
"""Languages of blocks that are read, not run."""
ENDING = 160
"""Characters at the end of a paragraph in which it says what the following code is."""
_SHOWS = re.compile(
    r"\b(?:outputs?|looks? (?:something )?like|errors?|warnings?|messages?|(?:should|will|may|might|can) (?:now )?see"
    r"|prints?|returns?|results? in|yields?)\b",
    re.I,
)
"""Words that announce the output of a program."""


def with_snippet(case: Case, shown: Sequence[Scored]) -> list[Scored]:
    """Put the code of the best passage that has some in front.

    A question how something is worked out gets only that of the very best passage; other questions are unchanged.
    """
    asked = case.asked
    tried = len(shown) if Want.STEPS in asked.wants else int(has_form(QuestionForm.OF_A_METHOD, asked.question))
    for item in sorted(shown, key=lambda item: -item.score)[:tried]:
        if told := list(_snippet(asked, item.passage, case.library, case.split)):
            rest = [other for other in shown if not any(other.passage.overlaps(one) for one in told)]
            return [*(replace(item, passage=one) for one in told), *rest]
    return list(shown)


def _snippet(asked: ParsedQuestion, passage: Passage, library: Library, split: Split) -> Iterator[Passage]:
    """The code of a passage after its introduction, otherwise below its heading."""
    if passage.form is Form.FIELD or passage.found.document_kind == "code":
        return
    document = OpenDocument(passage.found, library)
    text, outline = document.text, document.outline
    code = _code_of(asked, text, outline, passage)
    if code is None:
        return
    pieces: list[Place]
    if (lead := _lead(text, outline, code, split)) is not None:
        pieces = [(lead, outline.blocks[code].end, Form.EXAMPLE)]
    elif (section := outline.blocks[code].parent) >= 0 and outline.blocks[section].kind is BlockKind.SECTION:
        pieces = [(*document.heading(section), Form.HEADING), *_alone(text, outline.blocks[code])]
    else:
        pieces = list(_alone(text, outline.blocks[code]))
    yield from all_of(document.passage(*piece) for piece in pieces)


def _alone(text: str, block: Block) -> Iterator[Place]:
    for start, end in statements(text, *within_fences(text, block)):
        yield start, end, Form.CODE


def _lead(text: str, outline: Outline, code: int, split: Split) -> int | None:
    """Start of the words that introduce some code; None if there are none before it."""
    before = _before(text, outline, code)
    if before is None or outline.blocks[before].kind not in _PROSE:
        return None
    block = outline.blocks[before]
    if block.end - block.start <= LONGEST_LEAD:
        return block.start
    sentences = split(text[block.start : block.end])
    return block.start + (sentences[-1][0] if sentences else 0)


def _code_of(asked: ParsedQuestion, text: str, outline: Outline, passage: Passage) -> int | None:
    """The code that contains the passage, or that follows or precedes its paragraph.

    Otherwise the code in its section with most words of the question, the first of several.
    """
    inside = around(outline, passage.end - 1 if passage.form is Form.EXAMPLE else passage.start)
    for index in reversed(inside):
        if outline.blocks[index].kind is BlockKind.SECTION:
            return _nearest(asked, text, outline, siblings(outline, index))
        beside = siblings(outline, outline.blocks[index].parent)
        place = beside.index(index)
        nearest = [*beside[place : place + 2], *beside[max(0, place - 1) : place]]
        code = next((index for index in nearest if _runs(text, outline, index)), None)
        if code is not None:
            return code
    return None


def _nearest(asked: ParsedQuestion, text: str, outline: Outline, places: Sequence[int]) -> int | None:
    run = [index for index in places if _runs(text, outline, index)]
    has = {index: matched(asked.words, frozenset(terms(_of(text, outline, index)))) for index in run}
    return max(run, key=lambda index: len(has[index]), default=None)


def _of(text: str, outline: Outline, index: int) -> str:
    return text[outline.blocks[index].start : outline.blocks[index].end]


def _runs(text: str, outline: Outline, index: int) -> bool:
    """Whether a block is short code that a reader would run or write, not the output of a program."""
    block = outline.blocks[index]
    if not is_code(text, block) or block.label.lower() in _SHOWN or not example(text, block):
        return False
    before = _before(text, outline, index)
    said = outline.blocks[before] if before is not None else None
    return (
        said is None or said.kind not in _PROSE or not _SHOWS.search(text, max(said.start, said.end - ENDING), said.end)
    )


def _before(text: str, outline: Outline, index: int) -> int | None:
    """The previous sibling of a block, ignoring a ``::`` that only announces the block."""
    parent = outline.blocks[index].parent
    before = (at for at in range(index - 1, parent, -1) if outline.blocks[at].parent == parent)
    return next((at for at in before if _of(text, outline, at).strip() != "::"), None)
