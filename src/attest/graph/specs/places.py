"""Reads the documents, sections and symbols around anchors."""

import re
import sqlite3
from collections.abc import Sequence

from attest.graph.code.symbol_reader import SymbolReader
from attest.store.bounded_cache import BoundedCache
from attest.store.documents import fields_of
from attest.store.queries import queries
from attest.values.anchors import Anchor, By, Side, words_of_name
from attest.values.outlines import Block, BlockKind, Outline
from attest.values.specs import Place
from attest.values.symbols import FoundSymbol
from attest.words.ethereum import sibling

_PARAMETERS = re.compile(r"\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)")
"""The parameters after the name of a function, with brackets inside: *(a: int, b: List(int))*."""
_DEFINITION_END = re.compile(r"^(?:```|def |class |@)", re.M)
"""A line after the definition of a function: the end of the code block, the next definition, or a decorator."""
_COMMENT_END = re.compile(r"^(?![ \t]*(?:/[/*]|\*|#|$))", re.M)
"""A line that is not part of a comment."""
_NOT_IN_SLUGS = re.compile(r"[^\w\- ]")
"""A character that is left out of the slug of a heading."""
SYMBOLS_KEPT = 1 << 14
"""Number of places whose symbols are cached at once."""


class Places:
    """Cached reads around anchors in one view of the store."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self.reader = SymbolReader(connection)
        self._documents = self.reader.documents
        self._symbols = BoundedCache[tuple[str, int], FoundSymbol | None](SYMBOLS_KEPT)

    def length(self, document_id: str) -> int:
        """Length of a document, in characters."""
        return len(self.reader.text(document_id))

    def role(self, document_id: str) -> str | None:
        """Role of a source file."""
        return self.reader.document(document_id).status

    # --- specifications ---

    def meant(self, document_id: str) -> str | None:
        """Id of the document that code means by a number: redirects are followed, and an ERC may be named as an EIP."""
        found = self._documents.document(document_id) or self._documents.document(sibling(document_id))
        moved = self._documents.document(found.redirect) if found and found.redirect else None
        return (moved or found).document_id if found else None

    def whole(self, document_id: str) -> Anchor:
        """An anchor for a whole document, at the line of its title."""
        text = self.reader.text(document_id)
        titles = [field for field in fields_of(self._connection, document_id) if field.name == "title"]
        blocks = self._documents.outline(document_id).blocks
        first = next((block for block in blocks if block.kind is BlockKind.HEADING), None)
        start = titles[0].start if titles else first.start if first else len(text) - len(text.lstrip())
        end = text.find("\n", start)
        return _spec(By.MENTION, document_id, "", start, end if end > start else len(text))

    def section(self, document_id: str, slug: str) -> Anchor:
        """An anchor for the heading that an address names by its slug, or for the whole document if none matches."""
        blocks = (block for block in self._documents.outline(document_id).blocks if block.kind is BlockKind.HEADING)
        named = next((block for block in blocks if slug and slug_of(block.label) == slug), None)
        if named is None:
            return self.whole(document_id)
        return _spec(By.ADDRESS, document_id, slug, named.start, named.end)

    def addresses(self, document_id: str) -> Sequence[str]:
        """The path endings by which an address can lead to a document, at least a folder and a file."""
        parts = self._path(document_id).split("/")
        return ["/".join(parts[n:]) for n in range(len(parts) - 1)]

    def at_address(self, path: str) -> Sequence[str]:
        """Ids of the documents that such a path leads to."""
        return [row[0] for row in self._connection.execute(queries("anchors")["documents_at"], (path,))]

    def _path(self, document_id: str) -> str:
        """The path of a document within its source."""
        row = self._connection.execute(queries("documents")["document_place"], (document_id,)).fetchone()
        return str(row["path"])

    def is_proposal(self, document_id: str) -> bool:
        """Whether a document is a proposal, and so called by a number."""
        return self.reader.document(document_id).kind == "proposal"

    def folders(self, document_id: str) -> list[str]:
        """The words of each folder around a document, below the topmost; they tell versions apart."""
        return [words_of_name(folder) for folder in self._path(document_id).split("/")[1:-1]]

    # --- code ---

    def source(self, document_id: str) -> int:
        """Id of a document's source."""
        row = self._connection.execute(queries("documents")["document_place"], (document_id,)).fetchone()
        return int(row["source_id"])

    def symbols(self, document_id: str) -> list[sqlite3.Row]:
        """The symbols of a file."""
        return self._connection.execute(queries("anchors")["symbols_of_file"], (document_id,)).fetchall()

    def symbol_of(self, document_id: str, anchor: Anchor) -> FoundSymbol | None:
        """The innermost symbol around an anchor; None outside of symbols."""
        key = (document_id, anchor.start)
        return self._symbols.get(key, lambda: self._read_symbol(*key))

    def _read_symbol(self, document_id: str, start: int) -> FoundSymbol | None:
        row = self._connection.execute(queries("anchors")["symbol_around"], (document_id, start)).fetchone()
        return self.reader.found(row) if row else None

    def name_in(self, row: sqlite3.Row) -> int:
        """Offset of a symbol's name in the text."""
        text = self.reader.text(row["document_id"])
        found = re.compile(rf"\b{re.escape(row['name'])}\b").search(text, row["head"], row["head_end"])
        return found.start() if found else int(row["head"])

    def share_folders(self, spec: str, row: sqlite3.Row) -> bool:
        """Whether the path and names of a symbol contain every folder of a specification's path."""
        around = f" {words_of_name(row['document_id'])} {words_of_name(row['qualified'])} "
        folders = self.folders(spec)
        return bool(folders) and all(f" {folder} " in around for folder in folders)

    def signatures(self, spec: str, anchor: Anchor, row: sqlite3.Row) -> tuple[str, str]:
        """The parameters of a specification's function, and the code's signature with its type but without its name."""
        text = self.reader.text(spec)
        parameters = _PARAMETERS.match(text, anchor.end)
        signature = self.reader.text(row["document_id"])[row["head"] : row["head_end"]]
        owner = row["qualified"].rpartition(".")[0]
        return parameters[1] if parameters else "", f"{owner} {signature.replace(row['name'], ' ', 1)}"

    def definition(self, document_id: str, start: int) -> str:
        """The text of a function definition in a specification, from the function's name on."""
        return self._text_up_to(_DEFINITION_END, document_id, start)

    def comment(self, document_id: str, start: int) -> str:
        """The lines of a comment, from an offset on."""
        return self._text_up_to(_COMMENT_END, document_id, start)

    def _text_up_to(self, end: re.Pattern[str], document_id: str, start: int) -> str:
        """The text from an offset to the next match of a pattern, or to the end."""
        text = self.reader.text(document_id)
        match = end.search(text, start)
        return text[start : match.start() if match else len(text)]

    def text(self, document_id: str, anchor: Anchor) -> str:
        """The text of an anchor."""
        return self.reader.text(document_id)[anchor.start : anchor.end]

    # --- both ---

    def line(self, document_id: str, anchor: Anchor) -> str:
        """The line on which an anchor begins."""
        return self.place(document_id, anchor).text

    def place(self, document_id: str, anchor: Anchor) -> Place:
        """An anchor with its document, headings and line, for readers."""
        document, text = self.reader.document(document_id), self.reader.text(document_id)
        start, end = text.rfind("\n", 0, anchor.start) + 1, text.find("\n", anchor.start)
        site = self.reader.site(document_id, anchor.start, "")
        return Place(
            document_id=document_id,
            revision_id=document.revision_id,
            path=document.path,
            title=document.title,
            heading_path=headings_around(self._documents.outline(document_id), anchor.start),
            start=anchor.start,
            end=anchor.end,
            line=site.line,
            text=text[start : end if end >= 0 else len(text)].strip(),
        )


def _spec(by: By, key: str, value: str, start: int, end: int) -> Anchor:
    return Anchor(side=Side.SPEC, by=by, key=key, value=value, start=start, end=end)


def slug_of(heading: str) -> str:
    """The name by which forges address a heading."""
    return _NOT_IN_SLUGS.sub("", heading.lower()).strip().replace(" ", "-")


def headings_around(outline: Outline, start: int) -> list[str]:
    """The headings of the sections around an offset, the outermost first."""
    around: list[Block] = [
        block for block in outline.blocks if block.kind is BlockKind.SECTION and block.start <= start < block.end
    ]
    return [block.label for block in around]
