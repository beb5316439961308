"""Argument maps: sentences in posts that a marker shows to be for or against, with the posts that reply to them.

Rule 1: only a post's own words count; what it quotes belongs to somebody else.
Rule 2: a position is extracted with the words that show it; whether it is right, or meant, is left to the reader.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from attest.graph.candidates import Topic, candidates, repeats
from attest.graph.library import Library
from attest.graph.stances import Stance, is_marked, stance
from attest.graph.topic_passages import Manner, Teller, meets, tells
from attest.store.queries import queries
from attest.values.arguments import POSITIONS, Argument, ArgumentAnswer, ArgumentMap
from attest.values.documents import Document
from attest.values.outlines import Block, BlockKind, Post
from attest.values.passages import Passage

THREADS = 12
"""Maximum number of threads read for a topic that does not name its threads."""
ABOUT = 0.3
"""Minimum share of the topic's words, weighted by rarity, in a post or in the title of its thread. Threads that the
topic names are read whole."""
ANSWERS = 3
"""Maximum number of replies shown for one argument."""

_PROSE = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM})


@dataclass(frozen=True, slots=True)
class _Said:
    """An argument and its weight."""

    argument: Argument
    weight: float


def arguments(library: Library, topic: Topic, manner: Manner) -> ArgumentMap:
    """The arguments of greatest weight for each position, sorted by date."""
    teller = Teller(library, topic.asked, manner.split)
    threads = list(_threads(library, topic))
    found = (one for thread in threads for one in _thread(library, teller, topic, thread))
    said = [one for one in found if meets(manner.filters, one.argument.date or "", one.argument.actor)]
    kept = [one.argument for position in POSITIONS for one in _heaviest(said, position)[: manner.limit]]
    return ArgumentMap(
        topic=topic.words,
        roots=topic.roots,
        threads=[thread.document_id for thread in threads],
        arguments=sorted((_answered(library, teller, one) for one in kept), key=_order),
        left_out=len(said) - len(kept),
    )


def _threads(library: Library, topic: Topic) -> Iterator[Document]:
    """The threads that the topic names, or else its candidates of greatest weight, without copies of each other."""
    named = [topic.documents[root] for root in topic.roots if topic.documents[root].kind == "thread"]
    if named:
        yield from named
        return
    found = [one.document for one in candidates(library, topic, own_threads=True) if one.document.kind == "thread"]
    chosen = found[:THREADS]
    names = [document.document_id for document in chosen]
    yield from (document for document in chosen if not repeats(library, document.document_id, names))


def _thread(library: Library, teller: Teller, topic: Topic, thread: Document) -> Iterator[_Said]:
    """The arguments of one thread: for each post and position, the sentence of greatest weight."""
    outline, text = library.outline(thread.document_id), library.text(thread.revision_id)
    whole = thread.document_id in topic.roots or teller.share(thread.title) >= ABOUT
    for number, post in outline.posts.items():
        block = outline.blocks[number]
        about = teller.share(text[block.start : block.end])
        if not (whole or about >= ABOUT):
            continue
        best: dict[str, _Said] = {}
        for start, end in _own_sentences(library, teller, thread, number, marked=True):
            found = stance(text[start:end])
            if found is None:
                continue
            weight = found.confidence * (1 + about + teller.share(text[start:end]))
            if found.position not in best or best[found.position].weight < weight:
                made = _argument(thread, post, found, library.passage(thread, start, end))
                best[found.position] = _Said(made, weight)
        yield from best.values()


def _own_sentences(
    library: Library, teller: Teller, thread: Document, number: int, *, marked: bool = False
) -> Iterator[tuple[int, int]]:
    """Spans of the sentences in a post's own prose; with ``marked``, only from blocks that contain a marker."""
    blocks, text = library.outline(thread.document_id).blocks, library.text(thread.revision_id)
    for block in blocks[number + 1 :]:
        if block.start >= blocks[number].end:
            return
        if block.kind not in _PROSE or _quoted(blocks, block.parent, number):
            continue
        if not marked or is_marked(text[block.start : block.end]):
            spans = teller.sentences(thread, block.start, block.end)
            yield from (span for span in spans if tells(text[slice(*span)]))


def _quoted(blocks: Sequence[Block], parent: int, post: int) -> bool:
    """Whether a block lies in a quotation inside its post."""
    while parent > post:
        if blocks[parent].kind is BlockKind.QUOTE:
            return True
        parent = blocks[parent].parent
    return False


def _argument(thread: Document, post: Post, found: Stance, said: Passage) -> Argument:
    return Argument(
        position=found.position,
        marker=found.marker,
        confidence=found.confidence,
        document_id=thread.document_id,
        title=thread.title,
        post=post.number,
        actor=post.author,
        date=post.date,
        said=said,
        answers=(),
    )


def _heaviest(said: Sequence[_Said], position: str) -> list[_Said]:
    found = [one for one in said if one.argument.position == position]
    return sorted(found, key=lambda one: (-round(one.weight, 6), _order(one.argument)))


def _order(one: Argument) -> tuple[object, ...]:
    return one.date or "", one.document_id, one.post, one.said.start


def _answered(library: Library, teller: Teller, one: Argument) -> Argument:
    """The argument with the posts that quote its post, each represented by its first sentence after the quotation."""
    thread = library.document(one.document_id)
    rows = library.connection.execute(queries("edges")["replies_to"], (one.document_id, one.post)).fetchall()
    posts = dict.fromkeys(row["post"] for row in rows)
    made = (_answer(library, teller, thread, post, rows) for post in posts) if thread else ()
    return replace(one, answers=[answer for answer in made if answer is not None][:ANSWERS])


def _answer(
    library: Library, teller: Teller, thread: Document, post: int, rows: Sequence[sqlite3.Row]
) -> ArgumentAnswer | None:
    outline, text = library.outline(thread.document_id), library.text(thread.revision_id)
    number = next((n for n, one in outline.posts.items() if one.number == post), None)
    quoted = min(row["end"] for row in rows if row["post"] == post)
    if number is None:
        return None
    said = [span for span in _own_sentences(library, teller, thread, number) if span[0] >= quoted]
    if not said:
        return None
    found = stance(text[slice(*said[0])])
    return ArgumentAnswer(
        post=post,
        actor=outline.posts[number].author,
        date=outline.posts[number].date,
        position=found.position if found else None,
        said=library.passage(thread, *said[0]),
    )
