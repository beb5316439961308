"""Who asks what people think of something is told it from all posts of the thread about it.

A reply says *I don't think this is wise*, and has no word of the question. Where one thread is plainly what is asked
about, its posts are read whole, stand level with each other, and gain by where in a reply a sentence stands: most say
what they hold before they say why.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from attest.answering.passages.passages import Library
from attest.answering.scoring.score import Scored
from attest.values.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion
from attest.values.search import Hit

PLAINLY = 6
"""Hits in the thread that has the best one from which it is the one asked about."""
FIRST_POST = 1
"""The number of the post that opens a thread."""
OPENING = 3
"""Sentences of a reply that open it."""
OPENS = 0.3
"""What each of them gains."""


def whole_thread(asked: ParsedQuestion, hits: Sequence[Hit], library: Library) -> list[Hit]:
    """All of the thread that is plainly asked about, level with the best hit; nothing where there is none, or where
    nobody asks for what several people hold."""
    if not hits or not has_form(QuestionForm.OF_SEVERAL_VOICES, asked.question):
        return []
    thread, own = hits[0].found.document_id, Counter(hit.found.document_id for hit in hits)
    if hits[0].found.document_kind != "thread" or own[thread] < PLAINLY:
        return []
    starts = (block.start for block in library.outline(thread).blocks)
    chunks = (library.chunk_at(thread, start) for start in starts)
    read = {found.chunk_id: found for found in chunks if found is not None}
    return [replace(hits[0], found=found) for found in read.values()]


def with_openings(thread: Sequence[Hit], found: Sequence[Scored]) -> list[Scored]:
    """The passages of a thread with what the first sentences of each reply gain."""
    posts: dict[int, list[int]] = {}
    for item in found if thread else ():
        post = item.passage.found.chunk.post
        if post is not None and post > FIRST_POST and not item.passage.quoted:
            posts.setdefault(post, []).append(item.passage.start)
    opening = {start for starts in posts.values() for start in sorted(starts)[:OPENING]}
    return [replace(item, score=item.score + OPENS * (item.passage.start in opening)) for item in found]
