"""Markdown that an extractor wrote from a format with headings of its own.

Rule: the content of such a text cannot change its kind. Its front matter is the extractor's, and it is never read as a
proposal or a thread, whatever it looks like.
"""

from dataclasses import replace
from pathlib import PurePosixPath

from attest.parsing.front_matter import FrontMatter
from attest.parsing.markdown import read_blocks
from attest.parsing.notes import Blocks, read_note
from attest.parsing.tree import MAX_LABEL
from attest.values.outlines import Block, BlockKind, Outline, Parsed

_WITH_HEADING = (BlockKind.HEADING, BlockKind.SECTION)


def read_extracted(path: str, text: str, head: FrontMatter, blocks: Blocks = read_blocks) -> Parsed:
    """A note whose heading labels are verbatim: nothing in ``List<T>`` or ``__init__`` is markup."""
    parsed = read_note(path, text, head, blocks)
    labelled = tuple(_with_label(block, text) for block in parsed.outline.blocks)
    return replace(parsed, outline=Outline(blocks=labelled, posts=parsed.outline.posts))


def read_called_by_file(path: str, text: str, head: FrontMatter) -> Parsed:
    """Like ``read_extracted``, but the title falls back to the file's name: the first heading is a sheet or slide."""
    parsed = read_extracted(path, text, head)
    return parsed if head.values().get("title") else replace(parsed, title=PurePosixPath(path).stem or path)


def _with_label(block: Block, text: str) -> Block:
    if block.kind not in _WITH_HEADING:
        return block
    end = text.find("\n", block.start, block.end)
    heading = text[block.start : end if end >= 0 else block.end]
    return replace(block, label=heading.lstrip("#").strip()[:MAX_LABEL].rstrip())
