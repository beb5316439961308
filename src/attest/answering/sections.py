"""Places of a document as passages: headings, and whatever an outline has."""

from attest.answering.passages import Form, Library, Passage
from attest.values.chunks import StoredChunk
from attest.values.outlines import BlockKind, Outline


def heading_of(text: str, outline: Outline, section: int) -> tuple[int, int]:
    """Where the words of a section's heading stand, without the marks around them."""
    blocks = outline.blocks
    heading = next(b for b in blocks[section + 1 :] if b.parent == section and b.kind is BlockKind.HEADING)
    line = text[heading.start : heading.end].split("\n", maxsplit=1)[0]
    words = line.strip(" \t#=")
    start = heading.start + line.find(words)
    return start, start + len(words)


def placed(beside: StoredChunk, start: int, end: int, form: Form, library: Library) -> Passage | None:
    """A place of the document that a chunk is of; None where it must not be read."""
    found = library.chunk_at(beside.document_id, start)
    text = library.text(beside.revision_id)[start:end]
    return Passage(found=found, start=start, end=end, text=text, form=form) if found else None
