"""Exact characters of a revision, with the place where a person finds them."""

from dataclasses import dataclass
from typing import Any

from attest.values.pages import Pages, located, place, with_pages
from attest.values.spans import sha256_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Passage:
    """A quotable span: ``text`` is ``revision.text[start:end]``."""

    document_id: str
    revision_id: str
    path: str
    start: int
    end: int
    first_line: int
    last_line: int
    text: str
    pages: Pages | None = None

    @property
    def place(self) -> str:
        """``path:line`` or ``path:first-last``, as editors understand it, with the pages."""
        return with_pages(place(self.path, self.first_line, self.last_line), self.pages)

    def as_json(self) -> dict[str, Any]:
        """The passage as all views print it."""
        return {
            "document_id": self.document_id,
            "revision_id": self.revision_id,
            "path": self.path,
            **located(self.start, self.end, self.first_line, self.last_line, self.pages),
            "quote": self.text,
            "quote_sha256": sha256_of(self.text),
        }
