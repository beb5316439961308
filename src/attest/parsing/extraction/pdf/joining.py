"""Merging of blocks that are divided by something between them: formulas, columns, pages, labels of a figure."""

import re
from collections.abc import Sequence
from itertools import groupby

from attest.parsing.extraction.pdf.blocks import LEADERS, SENTENCE_END, Block, Kind
from attest.parsing.extraction.pdf.rulings import TOUCHING

_LABEL, _FEWEST_LABELS = 30, 3
"""Maximum length of a figure's label, and minimum number of consecutive labels."""
_BESIDE = (Kind.NOTE, Kind.CAPTION, Kind.LOOSE, Kind.TABLE)
_OTHER_SIZE = 0.06
"""Type whose size differs by more than this share is different type."""
_GOES_ON = re.compile(r"[a-zß-ÿ(\[,;]")
_NO_END = re.compile(r"\b(?:et al|e\.g|i\.e|cf|[Ff]ig|[Ee]q|[Ss]ec|resp|vs)\.$")
_WORD = re.compile(r"[^\W\d_]{3,}")


def joined_blocks(blocks: Sequence[Block]) -> list[Block]:
    """The blocks, with those paragraphs merged that a formula, a column or a page divides: first the body text, then
    small print (an abstract, an appendix, references)."""
    whole = _with_whole_tables(_with_formulas(blocks))
    return _join_continuations(_join_continuations(whole, small=False), small=True)


def _with_whole_tables(blocks: Sequence[Block]) -> list[Block]:
    """The blocks, with the rows of a ruled table merged that a page divides, unless its header is said again."""
    found: list[Block] = []
    for block in blocks:
        if found and _goes_on_with_rows(found[-1], block):
            found[-1].parts += block.parts
        else:
            found.append(block)
    return found


def _goes_on_with_rows(before: Block, block: Block) -> bool:
    last, first = before.last, block.first
    if not (last.table and first.table and first.page == last.page + 1) or first.cells == before.first.cells:
        return False
    starts = zip(last.cell_starts, first.cell_starts, strict=False)
    return len(last.cells) == len(first.cells) and all(abs(one - other) <= TOUCHING for one, other in starts)


def _with_formulas(blocks: Sequence[Block]) -> list[Block]:
    """The blocks, with a displayed formula merged into the paragraph that introduces it and continues after it."""
    found: list[Block] = []
    after_formula = False
    for block in blocks:
        before = found[-1] if found else None
        formula = _is_formula(block)
        if (
            before
            and _may_adjoin(before, block)
            and _is_open(before)
            and (formula or (after_formula and _begins_mid_sentence(block)))
        ):
            before.parts += block.parts
        else:
            found.append(block)
        after_formula = formula
    return found


def _may_adjoin(before: Block, block: Block) -> bool:
    last, first = before.last, block.first
    together = (last.page, last.column) == (first.page, first.column)
    usual = before.kind in (Kind.TEXT, Kind.ITEM) and block.kind in (Kind.TEXT, Kind.ITEM)
    return together and usual and abs(last.size - first.size) < 0.2 * last.size and not before.first.bold


def _is_formula(block: Block) -> bool:
    text = block.text
    words = sum(len(word) for word in _WORD.findall(text))
    return block.kind is Kind.TEXT and len(text) < 300 and words < 0.45 * len(text.replace(" ", ""))


def _join_continuations(blocks: Sequence[Block], *, small: bool) -> list[Block]:
    """The blocks, with paragraphs merged that a column or page divides. What was between their parts follows them, or
    precedes them if it is on the page where they begin, as pages must stay in order."""
    may_go_on = _is_small_prose if small else _is_prose
    found: list[Block] = []
    waiting: list[Block] = []
    opened: Block | None = None
    for block in blocks:
        if opened and _stands_beside(opened, block):
            waiting.append(block)
        elif opened and _is_continuation(opened, block):
            page = opened.last.page
            before = [one for one in waiting if block.first.page > page >= one.last.page]
            found[-1:] = [*before, opened]
            waiting = [one for one in waiting if one not in before]
            opened.parts[-1] += block.parts[0]
            opened.parts += block.parts[1:]
        else:
            found += [*waiting, block]
            waiting = []
            opened = block if may_go_on(block) and _is_open(block) else None
    return [*found, *waiting]


def _is_prose(block: Block) -> bool:
    return block.kind in (Kind.TEXT, Kind.ITEM)


def _is_small_prose(block: Block) -> bool:
    """Whether a block is a paragraph in small print whose last line fills its column, not a label or an index line."""
    last = block.last
    return block.kind is Kind.LOOSE and not (last.aside or last.short or LEADERS.search(last.text))


def _stands_beside(opened: Block, block: Block) -> bool:
    """Whether a block interrupts an open paragraph without continuing it: a note, a figure, a note of addresses."""
    if block.kind is Kind.TABLE and opened.last.text.endswith(":"):
        return False  # It is what the paragraph leads to.
    if block.kind is Kind.CODE:
        smaller = block.first.size < (1 - _OTHER_SIZE) * opened.last.size
        return _stops_in_word(opened) or (smaller and block.first.page == opened.last.page)
    return block.kind in _BESIDE and not (opened.kind is Kind.LOOSE and block.kind is Kind.LOOSE)


def _is_open(block: Block) -> bool:
    """Whether a paragraph ends within a sentence."""
    text = block.last.text
    return not SENTENCE_END.search(text) or _NO_END.search(text) is not None


def _stops_in_word(block: Block) -> bool:
    return block.last.text.endswith("-")


def _begins_mid_sentence(block: Block) -> bool:
    return _GOES_ON.match(block.first.text) is not None


def _is_continuation(opened: Block, block: Block) -> bool:
    """Whether a block is the rest of a paragraph, at the beginning of another column or page."""
    last, first = opened.last, block.first
    small = opened.kind is Kind.LOOSE
    if block.kind is not (Kind.LOOSE if small else Kind.TEXT) or first.aside:
        return False
    if (last.page, last.column) == (first.page, first.column) and not _stops_in_word(opened):
        return False
    if (
        abs(last.size - first.size) > _OTHER_SIZE * last.size
        or first.bold != last.bold
        or first.page > opened.first.page + 1
    ):
        return False
    if first.page > last.page and opened.first.page < last.page:
        return False  # A page lies between, and what is beside the paragraph would come before its own page.
    unended = last.text.endswith(",") or (len(opened.parts[-1]) > 1 and not opened.first.bold)
    return _begins_mid_sentence(block) or (unended and not last.short and not small)


def gather_labels(blocks: Sequence[Block]) -> list[Block]:
    """The blocks, with the labels of a figure, which are short and consecutive, merged into one."""
    found: list[Block] = []
    for short, group in groupby(blocks, key=lambda block: (_is_label(block), block.first.page)):
        labels = list(group)
        if short[0] and len(labels) >= _FEWEST_LABELS:
            found.append(Block(kind=Kind.LOOSE, parts=[part for block in labels for part in block.parts]))
        else:
            found += labels
    return found


def _is_label(block: Block) -> bool:
    text = block.text
    return (
        block.kind in (Kind.TEXT, Kind.LOOSE)
        and not block.level
        and len(text) < _LABEL
        and not SENTENCE_END.search(text)
    )
