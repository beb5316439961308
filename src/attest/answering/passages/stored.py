"""What answering reads of the store, in parts. Whoever gives it decides what of the store is there: what the filters of
the question leave out is not."""

import re
from collections.abc import Sequence
from typing import Protocol

from attest.values.chunks import StoredChunk
from attest.values.meetings import Meeting
from attest.values.outlines import Field, Outline
from attest.values.specs import SpecLink
from attest.values.symbols import CallLink, CodeRelation, FoundSymbol


class Documents(Protocol):
    """Documents as they are: their words, and what stands where."""

    def text(self, revision_id: str, /) -> str: ...

    def outline(self, document_id: str, /) -> Outline: ...

    def fields(self, document_id: str, /) -> Sequence[Field]: ...

    def front(self, document_id: str, /) -> StoredChunk | None: ...

    def chunk_at(self, document_id: str, start: int, /) -> StoredChunk | None: ...


class Relations(Protocol):
    """What documents state of each other, each with the document that states it."""

    def moved_away(self, document_id: str, /) -> str | None: ...

    def naming(self, document_id: str, relation: str, /) -> Sequence[tuple[str, int, int]]: ...

    def named_by(self, document_id: str, relation: str, /) -> Sequence[str]: ...

    def calling(self, key: str, document_id: str, /) -> Sequence[tuple[str, int, int]]: ...

    def stating(self, fields: Sequence[str], /) -> Sequence[tuple[str, Field]]: ...

    def requiring(self, document_id: str, direction: str, depth: int, /) -> Sequence[str]: ...


class Notes(Protocol):
    """Where a project says what it is, what changed, and what was said when people met."""

    def topmost(self, called: re.Pattern[str], /) -> Sequence[str]: ...

    def change_notes(self) -> Sequence[str]: ...

    def meetings(self) -> Sequence[Meeting]: ...


class Past(Protocol):
    """What only a history knows."""

    def statuses(self, document_id: str, /) -> Sequence[tuple[str, str]]: ...

    def changed(self, document_id: str, /) -> str | None: ...


class Code(Protocol):
    """Symbols, and what links them with each other and with specifications."""

    def definitions(self, name: str, /) -> Sequence[FoundSymbol]: ...

    def links(self, found: FoundSymbol, direction: str, relation: CodeRelation, /) -> Sequence[CallLink]: ...

    def spec_links(self, document_id: str, /) -> Sequence[SpecLink]: ...

    def functions_in(self, document_id: str, /) -> Sequence[FoundSymbol]: ...
