"""Argument maps: sentences in posts that a marker shows to be for or against, with the posts that reply to them.

Rule 1: only a post's own words count; what it quotes belongs to somebody else.
Rule 2: a position is extracted with the words that show it; whether it is right, or meant, is left to the reader.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from attest.graph.candidates import Topic, candidates, is_copy_of_any
from attest.graph.document_reader import DocumentReader
from attest.graph.stances import Stance, is_marked, stance
from attest.graph.topic_passages import PassagePicker, TopicOptions, is_prose_sentence, passes_filters
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

_PROSE_KINDS = frozenset({BlockKind.PARAGRAPH, BlockKind.LIST_ITEM})
"""Kinds of blocks in which arguments are looked for."""


@dataclass(frozen=True, slots=True)
class _WeighedArgument:
    """An argument and its weight."""

    argument: Argument
    weight: float


def arguments(reader: DocumentReader, topic: Topic, options: TopicOptions) -> ArgumentMap:
    """The arguments of greatest weight for each position, sorted by date."""
    picker = PassagePicker(reader, topic.asked, options.split)
    threads = list(_threads(reader, topic))
    in_threads = (item for thread in threads for item in _thread_arguments(reader, picker, topic, thread))
    weighed = [
        item for item in in_threads if passes_filters(options.filters, item.argument.date or "", item.argument.actor)
    ]
    chosen = [item.argument for position in POSITIONS for item in _heaviest(weighed, position)[: options.limit]]
    return ArgumentMap(
        topic=topic.words,
        roots=topic.roots,
        threads=[thread.document_id for thread in threads],
        arguments=sorted((_with_answers(reader, picker, item) for item in chosen), key=_order),
        left_out=len(weighed) - len(chosen),
    )


def _threads(reader: DocumentReader, topic: Topic) -> Iterator[Document]:
    """The threads that the topic names, or else its candidates of greatest weight, without copies of each other."""
    named = [topic.documents[root] for root in topic.roots if topic.documents[root].kind == "thread"]
    if named:
        yield from named
        return
    found = [
        candidate.document
        for candidate in candidates(reader, topic, own_threads=True)
        if candidate.document.kind == "thread"
    ]
    chosen = found[:THREADS]
    names = [document.document_id for document in chosen]
    yield from (document for document in chosen if not is_copy_of_any(reader, document.document_id, names))


def _thread_arguments(
    reader: DocumentReader, picker: PassagePicker, topic: Topic, thread: Document
) -> Iterator[_WeighedArgument]:
    """The arguments of one thread: for each post and position, the sentence of greatest weight."""
    outline, text = reader.outline(thread.document_id), reader.text(thread.revision_id)
    thread_is_about_topic = thread.document_id in topic.roots or picker.share(thread.title) >= ABOUT
    for number, post in outline.posts.items():
        block = outline.blocks[number]
        post_share = picker.share(text[block.start : block.end])
        if not (thread_is_about_topic or post_share >= ABOUT):
            continue
        best: dict[str, _WeighedArgument] = {}
        for start, end in _own_sentences(reader, picker, thread, number, marked=True):
            found = stance(text[start:end])
            if found is None:
                continue
            weight = found.confidence * (1 + post_share + picker.share(text[start:end]))
            if found.position not in best or best[found.position].weight < weight:
                argument = _argument(thread, post, found, reader.passage(thread, start, end))
                best[found.position] = _WeighedArgument(argument, weight)
        yield from best.values()


def _own_sentences(
    reader: DocumentReader, picker: PassagePicker, thread: Document, number: int, *, marked: bool = False
) -> Iterator[tuple[int, int]]:
    """Spans of the sentences in a post's own prose; with ``marked``, only from blocks that contain a marker."""
    blocks, text = reader.outline(thread.document_id).blocks, reader.text(thread.revision_id)
    for block in blocks[number + 1 :]:
        if block.start >= blocks[number].end:
            return
        if block.kind not in _PROSE_KINDS or _is_quoted(blocks, block.parent, number):
            continue
        if not marked or is_marked(text[block.start : block.end]):
            spans = picker.sentences(thread, block.start, block.end)
            yield from (span for span in spans if is_prose_sentence(text[slice(*span)]))


def _is_quoted(blocks: Sequence[Block], parent: int, post: int) -> bool:
    """Whether a block lies in a quotation inside its post."""
    while parent > post:
        if blocks[parent].kind is BlockKind.QUOTE:
            return True
        parent = blocks[parent].parent
    return False


def _argument(thread: Document, post: Post, found: Stance, sentence: Passage) -> Argument:
    return Argument(
        position=found.position,
        marker=found.marker,
        confidence=found.confidence,
        document_id=thread.document_id,
        title=thread.title,
        post=post.number,
        actor=post.author,
        date=post.date,
        said=sentence,
        answers=(),
    )


def _heaviest(weighed: Sequence[_WeighedArgument], position: str) -> list[_WeighedArgument]:
    found = [item for item in weighed if item.argument.position == position]
    return sorted(found, key=lambda item: (-round(item.weight, 6), _order(item.argument)))


def _order(argument: Argument) -> tuple[object, ...]:
    return argument.date or "", argument.document_id, argument.post, argument.said.start


def _with_answers(reader: DocumentReader, picker: PassagePicker, argument: Argument) -> Argument:
    """The argument with the posts that quote its post, each represented by its first sentence after the quotation."""
    thread = reader.document(argument.document_id)
    rows = reader.connection.execute(queries("edges")["replies_to"], (argument.document_id, argument.post)).fetchall()
    posts = dict.fromkeys(row["post"] for row in rows)
    answers = (_answer(reader, picker, thread, post, rows) for post in posts) if thread else ()
    return replace(argument, answers=[answer for answer in answers if answer is not None][:ANSWERS])


def _answer(
    reader: DocumentReader, picker: PassagePicker, thread: Document, post: int, rows: Sequence[sqlite3.Row]
) -> ArgumentAnswer | None:
    outline, text = reader.outline(thread.document_id), reader.text(thread.revision_id)
    number = next((n for n, other in outline.posts.items() if other.number == post), None)
    quoted = min(row["end"] for row in rows if row["post"] == post)
    if number is None:
        return None
    spans = [span for span in _own_sentences(reader, picker, thread, number) if span[0] >= quoted]
    if not spans:
        return None
    found = stance(text[slice(*spans[0])])
    return ArgumentAnswer(
        post=post,
        actor=outline.posts[number].author,
        date=outline.posts[number].date,
        position=found.position if found else None,
        said=reader.passage(thread, *spans[0]),
    )
