"""What answering reads of the store, one protocol per part.

The implementation applies the filters of the question: what they exclude is not returned.
"""

import re
from collections.abc import Sequence
from typing import Literal, Protocol

from attest.values.chunks import StoredChunk
from attest.values.outlines import Field, Outline
from attest.values.specs import SpecLink
from attest.values.symbols import CallLink, CodeRelation, FoundSymbol
from attest.words.meetings import Meeting

LinkDirection = Literal["in", "out"]
"""Whether links to a document are followed, or links from it."""
CallDirection = Literal["callers", "callees"]
"""Whether links to a symbol are followed, or links from it."""


class LibraryDocuments(Protocol):
    """Text, outline, fields and chunks of documents."""

    def text(self, revision_id: str, /) -> str: ...

    def outline(self, document_id: str, /) -> Outline: ...

    def fields(self, document_id: str, /) -> Sequence[Field]: ...

    def front(self, document_id: str, /) -> StoredChunk | None: ...

    def chunk_at(self, document_id: str, start: int, /) -> StoredChunk | None: ...


class LibraryRelations(Protocol):
    """Relations that documents state, each with the document that states it."""

    def moved_away(self, document_id: str, /) -> str | None: ...

    def naming(self, document_id: str, relation: str, /) -> Sequence[tuple[str, int, int]]: ...

    def named_by(self, document_id: str, relation: str, /) -> Sequence[str]: ...

    def calling(self, key: str, document_id: str, /) -> Sequence[tuple[str, int, int]]: ...

    def stating(self, fields: Sequence[str], /) -> Sequence[tuple[str, Field]]: ...

    def requiring(self, document_id: str, direction: LinkDirection, depth: int, /) -> Sequence[str]: ...


class LibraryNotes(Protocol):
    """Where a project introduces itself, lists its changes, and records its meetings, and what it says all over."""

    def topmost(self, called: re.Pattern[str], /) -> Sequence[str]: ...

    def titles_saying(self, text: str, most: int, /) -> int: ...

    def change_notes(self) -> Sequence[str]: ...

    def meetings(self) -> Sequence[Meeting]: ...


class LibraryHistory(Protocol):
    """Facts from the history of a document."""

    def statuses(self, document_id: str, /) -> Sequence[tuple[str, str]]: ...

    def changed(self, document_id: str, /) -> str | None: ...


class LibraryCode(Protocol):
    """Symbols, and their links with each other and with specifications."""

    def definitions(self, name: str, /) -> Sequence[FoundSymbol]: ...

    def links(self, found: FoundSymbol, direction: CallDirection, relation: CodeRelation, /) -> Sequence[CallLink]: ...

    def spec_links(self, document_id: str, /) -> Sequence[SpecLink]: ...

    def functions_in(self, document_id: str, /) -> Sequence[FoundSymbol]: ...
