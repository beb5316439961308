"""A question for what people think of something reads all posts of the thread about it.

A reply says *I don't think this is wise*, without a word of the question. If one thread is plainly what is asked about,
all its posts are read with equal scores, and the first sentences of each reply gain a bonus: most people say what they
hold before they say why.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from attest.answering.passages.passages import Library
from attest.answering.scoring.score import Scored
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion
from attest.values.search import Hit

HITS_OF_ONE_THREAD = 6
"""Number of hits in the best hit's thread from which that thread is the one asked about."""
FIRST_POST = 1
"""The number of the post that opens a thread."""
OPENING_SENTENCES = 3
"""Number of sentences that open a reply."""
OPENING_BONUS = 0.3
"""Bonus of each of them."""


def hits_of_thread(asked: ParsedQuestion, hits: Sequence[Hit], library: Library) -> list[Hit]:
    """All chunks of the thread that is plainly asked about, with the score of the best hit.

    Empty if there is none, or if the question does not ask what several people hold.
    """
    if not hits or not has_form(QuestionForm.OF_SEVERAL_VOICES, asked.question):
        return []
    thread, hit_counts = hits[0].found.document_id, Counter(hit.found.document_id for hit in hits)
    if hits[0].found.document_kind != "thread" or hit_counts[thread] < HITS_OF_ONE_THREAD:
        return []
    starts = (block.start for block in library.outline(thread).blocks)
    chunks = (library.chunk_at(thread, start) for start in starts)
    read = {found.chunk_id: found for found in chunks if found is not None}
    return [replace(hits[0], found=found) for found in read.values()]


def with_opening_bonus(thread: Sequence[Hit], found: Sequence[Scored]) -> list[Scored]:
    """Add the bonus of the first sentences of each reply in a thread."""
    posts: dict[int, list[int]] = {}
    for item in found if thread else ():
        post = item.passage.found.chunk.post
        if post is not None and post > FIRST_POST and not item.passage.quoted:
            posts.setdefault(post, []).append(item.passage.start)
    openings = {start for starts in posts.values() for start in sorted(starts)[:OPENING_SENTENCES]}
    return [replace(item, score=item.score + OPENING_BONUS * (item.passage.start in openings)) for item in found]
