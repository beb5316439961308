"""Documents of the store, its status and its checks."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from attest.engine.opened import Opened
from attest.errors import ReferenceUnknown
from attest.indexing.prepare import prepared_by
from attest.indexing.sources import chunk_settings
from attest.parsing import parse
from attest.retrieval.mentions.aliases import alias_reader, find_aliases
from attest.store import place_lookup
from attest.store.documents import outline_of
from attest.store.status import read_status
from attest.values.encodable import encodable
from attest.values.outlines import Outline
from attest.values.reports import Shown, StoreStatus

if TYPE_CHECKING:
    from attest.values.checks import CheckReport

_WORD = re.compile(r"[\w'’-]+")
_LONGEST = 200
"""Characters of a reference that are searched for names."""


def show(opened: Opened, ref: str, *, as_of: str | None = None) -> Shown:
    """A document, span or chunk as it is, or was at the end of a date."""
    ref = encodable(ref)
    try:
        with opened.database_at(ref, as_of) as database:
            shown = place_lookup.show(database, ref)
    except ReferenceUnknown as unknown:
        raise _with_aliased_documents(opened, unknown) from None
    if database is opened.database:
        return shown
    return replace(shown, current=place_lookup.is_current(opened.database, shown))


def _with_aliased_documents(opened: Opened, unknown: ReferenceUnknown) -> ReferenceUnknown:
    """The error with the documents that others call by that name, if nothing is spelt like it."""
    if unknown.near:
        return unknown
    with opened.views.current(None) as view:
        words = _WORD.findall(unknown.ref[:_LONGEST])
        found = find_aliases(words, alias_reader(view.connection), view.catalog.documents, view.count_with)
    return ReferenceUnknown(unknown.ref, [document.document_id for document in found]) if found else unknown


def blocks(opened: Opened, ref: str) -> Outline:
    """The tree of blocks of a document; that of an earlier revision is not in the store and is parsed again."""
    shown = show(opened, ref)
    if shown.current:
        with opened.database.reading() as connection:
            return outline_of(connection, shown.document.document_id)
    return parse(f"{shown.document.source}/{shown.document.path}", show(opened, shown.revision_id).text).outline


def status(opened: Opened, *, as_of: str | None) -> StoreStatus:
    """What is in the store, or was at the end of a date."""
    space = opened.embedder.space.space_id if opened.embedder else None
    past, _ = opened.state_at(as_of, with_vectors=False)
    report = read_status(past.database, prepared_by=_current_preparer(opened), space_id=space)
    return replace(report, store=str(opened.path))


def check(opened: Opened) -> "CheckReport":
    """The broken invariants of the store; what another reader or chunker prepared is named and not derived again."""
    from attest.store.checks import check

    return check(opened.database, prepared_by=_current_preparer(opened))


def _current_preparer(opened: Opened) -> Callable[[str], str]:
    """The versions of reader, chunker and tokenizer with which an index run would prepare a source's files now."""
    counter_name = opened.counting.counter.name
    return lambda settings: prepared_by(counter_name, chunk_settings(settings))
