"""Who wrote or said the quoted words, with the place in the document that states it.

In a thread that is the line at the top of the post, or the front matter; in a call, the name in front of the words.
"""

from attest.answering.passages.passages import Library, Passage
from attest.markup.labels import label_at
from attest.values.outlines import BlockKind, Outline
from attest.values.spans import Range

_AUTHORSHIP_FIELDS = ("author", "date")
"""Fields of a thread's front matter that state the author and the date of its first post."""


def credit(passage: Passage, library: Library) -> tuple[str, Range] | None:
    """Author and date of the words, and the place that states them; None if the words are the document's."""
    chunk = passage.found.chunk
    if not passage.said_by or passage.quoted:
        return None
    if passage.found.document_kind != "thread":
        place = _speaker_label(passage, library)
        return (passage.said_by, place) if place else None
    if chunk.post == 1:
        return _opening_credit(passage, library)
    outline = library.outline(passage.found.document_id)
    place = _post_heading(library.text(passage.found.revision_id), outline, passage)
    return (f"{passage.said_by} ({chunk.date})", place) if place else None


def _speaker_label(passage: Passage, library: Library) -> Range | None:
    """Span of the speaker's name in a call, with its marks; None if the passage itself begins with it."""
    text, said_by = library.text(passage.found.revision_id), passage.said_by or ""
    outline = library.outline(passage.found.document_id)
    turns_of_speaker = (outline.blocks[index].start for index, post in outline.posts.items() if post.author == said_by)
    turns = [start for start in turns_of_speaker if start <= passage.start]
    label = next(filter(None, (label_at(said_by, text, turn, len(text)) for turn in reversed(turns))), None)
    return label[0] if label and label[1] <= passage.start else None


def _opening_credit(passage: Passage, library: Library) -> tuple[str, Range] | None:
    """Author and date of a thread, from its front matter."""
    fields = [field for field in library.fields(passage.found.document_id) if field.name in _AUTHORSHIP_FIELDS]
    if len(fields) != len(_AUTHORSHIP_FIELDS) or fields[0].value != passage.said_by:
        return None
    return f"{fields[0].value} ({fields[1].value})", (fields[0].start, fields[1].end)


def _post_heading(text: str, outline: Outline, passage: Passage) -> Range | None:
    """Span of the line ``**handle** (date):`` at the top of the post."""
    for index in outline.posts:
        block = outline.blocks[index]
        if block.kind is BlockKind.POST and block.start <= passage.start < block.end:
            end = text.find("\n", block.start, block.end)
            line = text[block.start : end].rstrip()
            return (block.start, block.start + len(line)) if passage.said_by and passage.said_by in line else None
    return None
