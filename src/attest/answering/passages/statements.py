"""Pieces of source code to quote: whole statements, as many lines as can be read at a glance.

Rule 1: a line is never separated from the lines that its brackets span. What cannot be quoted whole is left out.
Rule 2: lines between two blank lines belong together, and so does a comment with the statement below it.
Rule 3: a comment after a statement on the same line belongs to that statement only.
Rule 4: code that is too long is divided where it is indented least, a head from its body.
Rule 5: a block that opens in a quotation closes in it, if only closing brackets stand between.
Rule 6: a long comment has paragraphs, as prose does: a line with only a comment mark is blank, and the description of
one parameter or of the return value, or an example, begins a new paragraph. A short one with such a line begins a
paragraph itself and stays with the statement below it.

No grammar is needed: this holds for every language whose blocks are indented.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, pairwise, takewhile

from attest.answering.passages.plain_text import FENCE
from attest.markup.html_code import code_in_tags, is_html_code
from attest.values.outlines import Block
from attest.values.spans import Range

LineSpans = Sequence[Range]
"""Spans of lines without surrounding white space; lines joined by brackets count as one."""

MOST_LINES = 12
MOST_CHARACTERS = 900
"""Most lines and characters of source code quoted in one piece."""
MOST_IN_BRACKETS = 20
"""Most lines of one statement held together by its brackets: a condition with many names reads like a list."""
HEAD_AND_BODY = 2
"""Number of statements to which that limit applies: such a statement and the one that it controls."""
SHORT_COMMENT = 5
"""Most lines of a comment that is not divided: the description of one setting."""

_BRACKETS = {"(": 1, "[": 1, ")": -1, "]": -1}
"""Change of depth by each bracket that holds lines together."""
_STRINGS_AND_COMMENTS = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|(?<!:)//.*|#.*")
"""Strings and comments of one line; their brackets open nothing."""
_TRAILING_COMMENT = re.compile(r"[ \t]*[,;]?[ \t]*(?://|#|--[ \t]|/\*)[^\n]*")
"""A comment after a statement, on the same line."""
_CLOSING_BRACKET = re.compile(r"[)\]}]")
"""A bracket that closes something."""
_BRACES = {"{": 1, "}": -1}
"""Change of depth by each brace that encloses a block."""
_PUNCTUATION_ALONE = re.compile(r"[\s\"'{}()\[\];,*/]*")
"""Text that says nothing alone: quotation marks around documentation, closing brackets."""
_SAYS_LITTLE = re.compile(
    r"#\s*(?:if|ifdef|ifndef|elif|else|endif|pragma|undef)\b.*|//\s*(?:end )?(?:anon(?:ymous)? )?namespace\b.*"
    r"|(?:public|private|protected)\s*:|(?:virtual\s+)?~\w+\(\)[^{}]*;.*|.*[)\w]\s*=\s*(?:default|delete)\s*;.*"
)
"""Text that says nothing without what it surrounds: preprocessor conditions, declared destructors."""
_BLANK_COMMENT = re.compile(r"(?:\*|#+|//[/!]?|--|;+)")
"""A comment line with nothing but its mark."""
_LINE_COMMENT = re.compile(r"#(?![a-z])|//|--[ \t]|;")
"""The beginning of a line that is a comment; ``#if`` is none."""
_DOC_TAG = re.compile(r"(?:\*|//[/!]?|#+|/\*\*)[ \t]*[@\\][a-z]\w+\b")
"""The beginning of the description of a parameter, of the return value or of an example."""
_COMMENT_END = re.compile(r"\*+/")
"""The end of a block comment, on a line of its own."""
_COMMENT_START = re.compile(r"/\*")
"""The beginning of a block comment."""
_DOCSTRING_MARKS = ('"""', "'''")
"""Marks around documentation in Python."""


def span_within_fences(text: str, block: Block) -> Range:
    """Span of the code between the fences or tags of a block; all of a block without them."""
    if is_html_code(text, block.start, block.end):
        return code_in_tags(text, block.start, block.end)
    fences = [match.span() for match in FENCE.finditer(text, block.start, block.end)]
    start = fences[0][1] if fences and fences[0][0] == block.start else block.start
    return start, fences[-1][0] if len(fences) > 1 else block.end


def statements(text: str, start: int, end: int) -> Iterator[Range]:
    """Spans that can be quoted of ``text[start:end]``: all of it, else its paragraphs, else their statements."""
    lines = list(_logical_lines(text, _skip_trailing_comment(text, start), end))
    for part in [lines] if _is_readable(text, lines) else _paragraphs(text, lines):
        yield from _quotable_spans(text, part)


def code_statements(text: str, block: Block) -> Iterator[Range]:
    """Spans that can be quoted of a block of code, without its fences or tags."""
    in_html = is_html_code(text, block.start, block.end)
    for place in statements(text, *span_within_fences(text, block)):
        yield code_in_tags(text, *place) if in_html else place


def with_trailing_comment(text: str, start: int, end: int, limit: int) -> Range:
    """Span of a statement with the comment after it on its line, if that ends before ``limit``."""
    comment = _TRAILING_COMMENT.match(text, end) if end > start and text[end - 1] != "\n" else None
    return start, comment.end() if comment and comment.end() <= limit else end


def _skip_trailing_comment(text: str, start: int) -> int:
    """Start of the source code, after the comment that belongs to the statement before it on its line."""
    before = text[text.rfind("\n", 0, start) + 1 : start].strip()
    comment = _TRAILING_COMMENT.match(text, start) if before else None
    return comment.end() if comment else start


def _logical_lines(text: str, start: int, end: int) -> Iterator[Range]:
    spans = list(_stripped_lines(text, start, end))
    first, depth = 0, 0
    for number, (low, high) in enumerate(spans):
        outdented = _indentation(text, low) <= _indentation(text, spans[first][0]) and not _CLOSING_BRACKET.match(
            text, low
        )
        if number > first and (depth == 0 or outdented):
            yield spans[first][0], spans[number - 1][1]
            first, depth = number, 0
        depth = max(0, depth + _bracket_balance(text, (low, high), _BRACKETS))
    if spans:
        yield spans[first][0], spans[-1][1]


def _stripped_lines(text: str, start: int, end: int) -> Iterator[Range]:
    at = start
    for line in text[start:end].splitlines(keepends=True):
        if body := line.strip():
            low = at + line.find(body)
            yield low, low + len(body)
        at += len(line)


def _indentation(text: str, at: int) -> int:
    return at - (text.rfind("\n", 0, at) + 1)


def _is_readable(text: str, lines: LineSpans) -> bool:
    start, end = (lines[0][0], lines[-1][1]) if lines else (0, 0)
    most = MOST_IN_BRACKETS if len(lines) <= HEAD_AND_BODY else MOST_LINES
    return end - start <= MOST_CHARACTERS and text.count("\n", start, end) < most


def _paragraphs(text: str, lines: LineSpans) -> Iterator[LineSpans]:
    """Runs of lines without a blank one between them; in a comment, without the lines that are a mere mark."""
    blank = [n for n in range(1, len(lines)) if _begins_paragraph(text, lines, n)]
    for begin, end in pairwise([0, *blank, len(lines)]):
        alone = begin < end and _BLANK_COMMENT.fullmatch(text, *lines[begin]) is not None
        if begin + alone < end:
            yield lines[begin + alone : end]


def _begins_paragraph(text: str, lines: LineSpans, number: int) -> bool:
    """Whether a line begins a paragraph, as the code after a comment with several paragraphs does."""
    before, line = lines[number - 1], lines[number]
    if text.count("\n", before[1], line[0]) > 1:
        return True
    above, below = _comment_lines(text, lines[number - 1 :: -1]), _comment_lines(text, lines[number:])
    if below and len(above) + len(below) <= SHORT_COMMENT:
        return not above and any(_BLANK_COMMENT.fullmatch(text, *comment) for comment in below)
    if _BLANK_COMMENT.fullmatch(text, *line) or _DOC_TAG.match(text, *line):
        return True
    return _COMMENT_END.fullmatch(text, *before) is not None and _has_paragraphs(text, lines[:number])


def _comment_lines(text: str, lines: LineSpans) -> LineSpans:
    """The lines, up to one more than a short comment has, that are a comment before any other line."""
    return list(takewhile(lambda line: _LINE_COMMENT.match(text, *line), lines[: SHORT_COMMENT + 1]))


def _has_paragraphs(text: str, lines: LineSpans) -> bool:
    """Whether the comment that these lines end with has several paragraphs."""
    comment = takewhile(lambda line: not _COMMENT_START.match(text, *line), reversed(lines))
    return any(_BLANK_COMMENT.fullmatch(text, *line) or _DOC_TAG.match(text, *line) for line in comment)


def _quotable_spans(text: str, lines: LineSpans) -> Iterator[Range]:
    """The lines as one piece, otherwise in parts; a single line that is too long is left out."""
    informative = [number for number, line in enumerate(lines) if not _PUNCTUATION_ALONE.fullmatch(text, *line)]
    if all(_SAYS_LITTLE.fullmatch(text, *lines[number]) for number in informative):
        return
    begin, end = (informative[0], informative[-1] + 1) if informative else (0, 0)
    begin -= begin > 0 and _opens_docstring(text, lines[begin - 1 : end])
    closed = lines[begin : end + _closing_line_count(text, lines[begin:end], lines[end:])]
    lines = closed if _is_readable(text, closed) else lines[begin:end]
    if lines and _is_readable(text, lines):
        yield lines[0][0], lines[-1][1]
    elif len(lines) > 1:
        for part in _split_lines(text, lines):
            yield from _quotable_spans(text, part)


def _closing_line_count(text: str, lines: LineSpans, behind: LineSpans) -> int:
    """Number of the lines in ``behind`` needed to close the blocks that open in ``lines``."""
    depth = 0
    for character in "".join(_STRINGS_AND_COMMENTS.sub("", text[slice(*line)]) for line in lines):
        depth = max(0, depth + _BRACES.get(character, 0))
    left = accumulate((_bracket_balance(text, line, _BRACES) for line in behind), initial=depth)
    return next((number for number, opened in enumerate(left) if opened <= 0), len(behind))


def _bracket_balance(text: str, line: Range, brackets: Mapping[str, int]) -> int:
    """Number of brackets that a line opens minus those that it closes."""
    return sum(brackets.get(character, 0) for character in _STRINGS_AND_COMMENTS.sub("", text[slice(*line)]))


def _opens_docstring(text: str, lines: LineSpans) -> bool:
    """Whether the first line is a mark that begins documentation which ends among the other lines."""
    mark = text[slice(*lines[0])]
    return mark in _DOCSTRING_MARKS and text.count(mark, lines[1][0], lines[-1][1]) % 2 == 1


def _split_lines(text: str, lines: LineSpans) -> Iterator[LineSpans]:
    """Split before the least indented lines, as many together as fit; a lone head is split from its body, and a comment
    from the line below it only if there is nothing else to split."""
    depths = [_indentation(text, low) for low, _ in lines]
    outer = [
        n
        for n, (low, _) in enumerate(lines)
        if n and depths[n] == min(depths) and not _CLOSING_BRACKET.match(text, low)
    ]
    starts = [n for n in outer if not _LINE_COMMENT.match(text, *lines[n - 1])] or outer or [1]
    begin = 0
    for start, next_start in pairwise([*starts, len(lines)]):
        if not _is_readable(text, lines[begin:next_start]):
            yield lines[begin:start]
            begin = start
    yield lines[begin:]
