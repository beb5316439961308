"""A question *how to* do something gets the code that does it, in front of what is said about it.

Documentation says in one sentence what a command is for, and in the following block of code how it is called. Words and
meaning find the sentence, or a later one that explains an option; the code has hardly a word of the question.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from attest.answering.case import Case
from attest.answering.passages.blocks import PassageSpan, blocks_around, child_blocks
from attest.answering.passages.lead_sentences import introduces, is_code, is_short_code
from attest.answering.passages.open_document import OpenDocument, all_or_none
from attest.answering.passages.passages import Library, Passage, PassageForm
from attest.answering.passages.statements import code_statements, span_within_fences
from attest.answering.scoring.score import Scored, matched_words
from attest.markup.html_code import element_before_words, is_html_code
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.outlines import Block, BlockKind, Outline
from attest.values.questions import ParsedQuestion, Want
from attest.values.spans import Range, Split
from attest.words.terms import terms

LONGEST_LEAD = 300
"""Most characters of a paragraph that is quoted with the code after it; of a longer one, only the last sentence is."""
_PROSE = frozenset({BlockKind.PARAGRAPH, BlockKind.HTML})
"""Kinds of blocks that may introduce code."""
_OUTPUT_LANGUAGES = frozenset({"text", "txt", "plain", "plaintext", "output", "log", "none", "diff"})
"""Languages of blocks that are read, not run."""
_PROMPT = re.compile(r"\s*[$%>] \S")
"""The beginning of a session that shows a command: *$ make install*."""
_PROMPTED = re.compile(r"\s*(?P<command>[$%>] \S(?:[^\n]*\\\n)*[^\n]*)")
"""The command behind a prompt, with the lines on which it continues."""
ENDING = 160
"""Characters at the end of a paragraph in which it says what the following code is."""
_ANNOUNCES_OUTPUT = re.compile(
    r"(?<![\w-])(?:outputs?|looks? (?:something )?like|errors?|warnings?|messages?"
    r"|(?:should|will|may|might|can) (?:now )?see|prints?|returns?|results? in|yields?)\b",
    re.I,
)
"""Words that announce the output of a program; *pretty-print it* announces a command."""


def with_snippet(case: Case, shown: Sequence[Scored]) -> list[Scored]:
    """Put the code of the best passage that has some in front.

    A question how something is worked out gets only that of the very best passage; other questions are unchanged.
    """
    asked = case.asked
    tried = len(shown) if Want.STEPS in asked.wants else int(has_form(QuestionForm.OF_A_METHOD, asked.question))
    for item in sorted(shown, key=lambda item: -item.score)[:tried]:
        if snippet := list(_snippet(asked, item.passage, case.library, case.split)):
            rest = [other for other in shown if not any(other.passage.overlaps(piece) for piece in snippet)]
            return [*(replace(item, passage=piece) for piece in snippet), *rest]
    return list(shown)


def _snippet(asked: ParsedQuestion, passage: Passage, library: Library, split: Split) -> Iterator[Passage]:
    """The code of a passage after its introduction, otherwise below its heading."""
    if passage.form is PassageForm.FIELD or passage.found.document_kind == "code":
        return
    document = OpenDocument(passage.found, library)
    text, outline = document.text, document.outline
    code = _code_of(asked, text, outline, passage)
    if code is None:
        return
    block = outline.blocks[code]
    in_html = is_html_code(text, block.start, block.end)
    pieces = _pieces(document, code, _lead(text, outline, code, passage, split))
    yield from all_or_none(document.passage(*piece, in_html=in_html) for piece in pieces)


def _pieces(document: OpenDocument, code: int, lead: Range | None) -> Iterator[PassageSpan]:
    """What is quoted of some code, after its introduction or below its heading."""
    blocks = document.outline.blocks
    section, is_short = blocks[code].parent, is_short_code(document.text, blocks[code])
    if lead and is_short:
        yield lead[0], blocks[code].end, PassageForm.EXAMPLE
        return
    if lead:
        yield *lead, PassageForm.SENTENCE
    elif section >= 0 and blocks[section].kind is BlockKind.SECTION:
        yield *document.heading(section), PassageForm.HEADING
    command = None if is_short else _command(document.text, blocks[code])
    for place in [command] if command else code_statements(document.text, blocks[code]):
        yield *place, PassageForm.CODE


def _command(text: str, block: Block) -> Range | None:
    """Span of the command in front of its output: behind a prompt, or in an HTML element of its own; None without."""
    start, end = span_within_fences(text, block)
    if is_html_code(text, block.start, block.end):
        return element_before_words(text, start, end)
    command = _PROMPTED.match(text, start, end)
    return command.span("command") if command else None


def _lead(text: str, outline: Outline, code: int, passage: Passage, split: Split) -> Range | None:
    """Span of the words that introduce some code; None if there are none before it.

    The last sentence of a long paragraph does if it says so with a colon, or is the passage.
    """
    before = _sibling_before(text, outline, code)
    if before is None or outline.blocks[before].kind not in _PROSE:
        return None
    block = outline.blocks[before]
    if block.end - block.start <= LONGEST_LEAD:
        return block.start, block.end
    sentences = split(text[block.start : block.end])
    start = block.start + (sentences[-1][0] if sentences else 0)
    return (start, block.end) if introduces(text, block) or start <= passage.start < block.end else None


def _code_of(asked: ParsedQuestion, text: str, outline: Outline, passage: Passage) -> int | None:
    """The code that contains the passage, or that follows or precedes its paragraph.

    Otherwise the code in its section with most words of the question, the first of several; but none in place of code
    that the passage announces and that is too long to quote.
    """
    inside = blocks_around(outline, passage.end - 1 if passage.form is PassageForm.EXAMPLE else passage.start)
    for index in reversed(inside):
        if outline.blocks[index].kind is BlockKind.SECTION:
            return _best_code(asked, text, outline, child_blocks(outline, index))
        siblings = child_blocks(outline, outline.blocks[index].parent)
        place = siblings.index(index)
        nearest = [*siblings[place : place + 2], *siblings[max(0, place - 1) : place]]
        code = next((index for index in nearest if _is_runnable(text, outline, index)), None)
        if code is not None or _is_announced(text, outline, passage, index):
            return code
    return None


def _is_announced(text: str, outline: Outline, passage: Passage, index: int) -> bool:
    """Whether the passage ends its paragraph, ``index``, and introduces the code after it."""
    block = outline.blocks[index]
    siblings = child_blocks(outline, block.parent)
    after = siblings[siblings.index(index) + 1 :][:1]
    announces = passage.end == block.end and introduces(text, block)
    return announces and any(is_code(text, outline.blocks[code]) for code in after)


def _best_code(asked: ParsedQuestion, text: str, outline: Outline, indices: Sequence[int]) -> int | None:
    """The code with most words of the question, the first of several."""
    runnable = [index for index in indices if _is_runnable(text, outline, index)]
    present = {index: frozenset(terms(_block_text(text, outline, index))) for index in runnable}
    return max(runnable, key=lambda index: len(matched_words(asked.words, present[index])), default=None)


def _block_text(text: str, outline: Outline, index: int) -> str:
    """The text of a block."""
    return text[outline.blocks[index].start : outline.blocks[index].end]


def _is_runnable(text: str, outline: Outline, index: int) -> bool:
    """Whether a block is code that a reader would run or write, short or with a command, and not just output."""
    block = outline.blocks[index]
    is_session = _PROMPT.match(text, *span_within_fences(text, block)) is not None
    is_output = block.label.lower() in _OUTPUT_LANGUAGES and not is_session
    if not is_code(text, block) or is_output or not (is_short_code(text, block) or _command(text, block)):
        return False
    before = _sibling_before(text, outline, index)
    paragraph = outline.blocks[before] if before is not None else None
    if paragraph is None or paragraph.kind not in _PROSE:
        return True
    return not _ANNOUNCES_OUTPUT.search(text, max(paragraph.start, paragraph.end - ENDING), paragraph.end)


def _sibling_before(text: str, outline: Outline, index: int) -> int | None:
    """The previous sibling of a block, ignoring a ``::`` that only announces the block."""
    parent = outline.blocks[index].parent
    siblings = (other for other in range(index - 1, parent, -1) if outline.blocks[other].parent == parent)
    return next((other for other in siblings if _block_text(text, outline, other).strip() != "::"), None)
