"""Who asks how to do something is given the code that does it, in front of what is said about it.

Documentation says what a command is for in one sentence and how it is called in the block of code behind. Words and
meaning find the sentence, or one further down that explains an option; the code has hardly a word of the question.
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
from attest.values.outlines import Block, BlockKind, Outline
from attest.values.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion, Want
from attest.values.spans import Split
from attest.values.terms import terms

LONGEST_LEAD = 300
"""Characters of a paragraph that goes along with the code behind it; of a longer one its last sentence does."""
_PROSE = frozenset({BlockKind.PARAGRAPH, BlockKind.HTML})
_SHOWN = frozenset({"text", "txt", "plain", "plaintext", "output", "log", "none", "diff"})
"""Languages of blocks that are read, not run."""
ENDING = 160
"""Characters at the end of a paragraph in which it says what the code behind it is."""
_SHOWS = re.compile(
    r"\b(?:outputs?|looks? (?:something )?like|errors?|warnings?|messages?|(?:should|will|may|might|can) (?:now )?see"
    r"|prints?|returns?|results? in|yields?)\b",
    re.I,
)
"""What it says of what a program answers."""


def with_snippet(case: Case, shown: Sequence[Scored]) -> list[Scored]:
    """The code that belongs to the best passage which has some, and then the others; who asks how something is worked
    out is given that of the very best, and other questions' answers stay as they are."""
    asked = case.asked
    tried = len(shown) if Want.STEPS in asked.wants else int(has_form(QuestionForm.OF_A_METHOD, asked.question))
    for item in sorted(shown, key=lambda item: -item.score)[:tried]:
        if told := list(_snippet(asked, item.passage, case.library, case.split)):
            rest = [other for other in shown if not any(other.passage.overlaps(one) for one in told)]
            return [*(replace(item, passage=one) for one in told), *rest]
    return list(shown)


def _snippet(asked: ParsedQuestion, passage: Passage, library: Library, split: Split) -> Iterator[Passage]:
    """The code of a passage behind the words in front of it, else below its heading."""
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
    """Where the words begin that introduce some code; None where it has none in front of it."""
    before = _before(text, outline, code)
    if before is None or outline.blocks[before].kind not in _PROSE:
        return None
    block = outline.blocks[before]
    if block.end - block.start <= LONGEST_LEAD:
        return block.start
    sentences = split(text[block.start : block.end])
    return block.start + (sentences[-1][0] if sentences else 0)


def _code_of(asked: ParsedQuestion, text: str, outline: Outline, passage: Passage) -> int | None:
    """The code that a passage has, that stands behind its paragraph, or in front of it; else that of its section
    which has most words of the question, the first of several."""
    inside = around(outline, passage.end - 1 if passage.form is Form.EXAMPLE else passage.start)
    for index in reversed(inside):
        if outline.blocks[index].kind is BlockKind.SECTION:
            return _nearest(asked, text, outline, siblings(outline, index))
        beside = siblings(outline, outline.blocks[index].parent)
        place = beside.index(index)
        nearest = [*beside[place : place + 2], *beside[max(0, place - 1) : place]]
        if (code := _first(text, outline, nearest)) is not None:
            return code
    return None


def _first(text: str, outline: Outline, places: Sequence[int]) -> int | None:
    return next((index for index in places if _runs(text, outline, index)), None)


def _nearest(asked: ParsedQuestion, text: str, outline: Outline, places: Sequence[int]) -> int | None:
    run = [index for index in places if _runs(text, outline, index)]
    has = {index: matched(asked.words, frozenset(terms(_of(text, outline, index)))) for index in run}
    return max(run, key=lambda index: len(has[index]), default=None)


def _of(text: str, outline: Outline, index: int) -> str:
    return text[outline.blocks[index].start : outline.blocks[index].end]


def _runs(text: str, outline: Outline, index: int) -> bool:
    """Whether a block is short code that a reader would run, or write; not what a program answers."""
    block = outline.blocks[index]
    if not is_code(text, block) or block.label.lower() in _SHOWN or not example(text, block):
        return False
    before = _before(text, outline, index)
    said = outline.blocks[before] if before is not None else None
    return (
        said is None or said.kind not in _PROSE or not _SHOWS.search(text, max(said.start, said.end - ENDING), said.end)
    )


def _before(text: str, outline: Outline, index: int) -> int | None:
    """What stands in front of a block beside it, but for a ``::`` that only announces it."""
    parent = outline.blocks[index].parent
    before = (at for at in range(index - 1, parent, -1) if outline.blocks[at].parent == parent)
    return next((at for at in before if _of(text, outline, at).strip() != "::"), None)
