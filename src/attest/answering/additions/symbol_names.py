"""A sentence of source documentation is quoted with the name of the symbol that it documents."""

import re
from collections.abc import Sequence
from dataclasses import replace

from attest.answering.case import Case
from attest.answering.passages.passages import Library, Passage, PassageForm
from attest.answering.scoring.score import Scored
from attest.answering.scoring.whole_function import innermost_symbol


def with_symbol_names(case: Case, shown: Sequence[Scored]) -> list[Scored]:
    """The passages, each sentence of documentation preceded by the name of its symbol unless it has that name.

    The name is set as code, so that it is read as it is written: `` `_dig` ``, `` `__init__` ``.
    """
    return [replace(item, passage=_with_symbol_name(item.passage, case.library)) for item in shown]


def _with_symbol_name(passage: Passage, library: Library) -> Passage:
    """A sentence of documentation with the name of its symbol as header; other passages are unchanged."""
    found = passage.found
    name = found.chunk.heading_path[-1] if found.chunk.heading_path else ""
    bare = found.document_kind == "code" and passage.form is PassageForm.SENTENCE and passage.header is None
    if not bare or not name or re.search(rf"\b{re.escape(name)}\b", passage.text):
        return passage
    symbol = innermost_symbol(library.outline(found.document_id), passage.start)
    text = library.text(found.revision_id)
    place = re.compile(rf"\b{re.escape(name)}\b").search(text, symbol.start, passage.start) if symbol else None
    return replace(passage, header=place.span(), header_text=f"`{name}`") if place else passage
