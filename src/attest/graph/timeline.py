"""The timeline of a topic: dated events from the documents that belong to it, in order of date.

Rule 1: an event has a date that a text or a path states, and a verbatim quotation.
Rule 2: nothing is summarised. Phases are stretches without a long silence; turning points follow from weights.
Rule 3: equal stores give equal timelines.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from attest.graph.candidates import Candidate, Topic, candidates, is_copy_of_any
from attest.graph.dates_in_text import find_dates
from attest.graph.document_reader import DocumentReader
from attest.graph.topic_passages import PassagePicker, TopicOptions, passes_filters
from attest.store.documents import fields_of
from attest.store.queries import queries
from attest.values.passages import Passage
from attest.values.search import Hit
from attest.values.timelines import EVENTS, Event, Phase, Timeline, TurningPoint
from attest.words.days import first_day

POST, STATED, DEADLINE, CITED, STATUS = 0.6, 0.5, 0.4, 0.8, 0.7
"""Weight of an event relative to its document's: a reply in a thread, a date in running text, the end of a last call,
the first citation of one of the topic's documents elsewhere, a change of status."""
DOCUMENTS = 20
"""Minimum number of documents, heaviest first, that are searched for dates; a few might have none."""
POSTS = 3
"""Maximum number of replies from one thread, the best first."""
ABOUT = 0.5
"""Minimum share of the topic's words, weighted by rarity, in a sentence whose date is used."""
SILENCE_DAYS, SILENCE_GAPS = 180, 3.0
"""A silence ends a phase if it is longer than this number of days and this many times the median gap."""
_OPENING_KINDS = {"proposal": "created", "thread": "discussed", "transcript": "call"}
"""Kind of event for the writing of a document, by the document's kind."""
_ORDER = {kind: place for place, kind in enumerate(EVENTS)}


@dataclass(frozen=True, slots=True)
class _Weighed:
    event: Event
    weight: float


def timeline(reader: DocumentReader, topic: Topic, options: TopicOptions) -> Timeline:
    """The events of greatest weight, in order of date."""
    picker, limit = PassagePicker(reader, topic.asked, options.split), options.limit
    found = candidates(reader, topic)
    read = max(limit, DOCUMENTS)
    weighed = [
        item
        for item in _events(reader, picker, topic, found[:read])
        if passes_filters(options.filters, item.event.date, item.event.actor)
    ]
    distinct = {_identity(item.event): item for item in sorted(weighed, key=lambda item: item.weight)}.values()
    chosen = sorted(distinct, key=lambda item: (-round(item.weight, 6), _order(item.event)))[:limit]
    events = sorted((replace(item.event, weight=item.weight) for item in chosen), key=_order)
    phases = _phases(events)
    return Timeline(
        topic=topic.words,
        roots=topic.roots,
        events=events,
        phases=[phase for phase, _ in phases],
        turning_points=list(_turning_points(events, [numbers for _, numbers in phases])),
        left_out=len(distinct) - len(chosen) + sum(item.document.authored_at is not None for item in found[read:]),
    )


def _identity(event: Event) -> tuple[object, ...]:
    return event.document_id, event.post, event.date, event.kind in ("stated", "status")


def _order(event: Event) -> tuple[object, ...]:
    return event.date, _ORDER[event.kind], event.document_id, event.post or 0, event.said.start


def _events(
    reader: DocumentReader, picker: PassagePicker, topic: Topic, found: Sequence[Candidate]
) -> Iterator[_Weighed]:
    """Events of the documents and of the passages that the search found in them."""
    listed = {item.document.document_id: item for item in found}
    hits: dict[str, list[Hit]] = {name: [] for name in listed}
    for hit in topic.hits:
        if hit.found.document_id in hits:
            hits[hit.found.document_id].append(hit)
    for name, candidate in listed.items():
        if not is_copy_of_any(reader, name, listed):
            yield from _opening_event(picker, candidate, hits[name])
        yield from _deadline_events(reader, picker, candidate)
        yield from _status_events(reader, candidate)
        yield from _post_events(picker, candidate, hits[name])
        yield from _stated_events(reader, picker, candidate, hits[name])
    for root in topic.roots:
        yield from _first_citation(reader, picker, topic, root)


def _opening_event(picker: PassagePicker, candidate: Candidate, hits: Sequence[Hit]) -> Iterator[_Weighed]:
    """The writing of the document as an event, quoted from the passage that the search found."""
    document = candidate.document
    if document.authored_at is None:
        return
    prose = [hit.found for hit in hits if hit.found.chunk.kind != "front_matter"]
    first = next(
        (candidate for candidate in prose if (candidate.chunk.post or 1) == 1 or document.kind == "transcript"), None
    )
    sentence = picker.best(document, first.chunk.start, first.chunk.end) if first else None
    kind, day = _OPENING_KINDS.get(document.kind, "written"), document.authored_at[:10]
    event = _event(candidate, day, kind, sentence or picker.opening(document), picker.dated(document))
    actor = first.chunk.author if first and document.kind == "transcript" else document.author
    yield _Weighed(replace(event, post=1 if document.kind == "thread" else None, actor=actor), candidate.weight)


def _deadline_events(reader: DocumentReader, picker: PassagePicker, candidate: Candidate) -> Iterator[_Weighed]:
    name = "last-call-deadline"
    for stated in fields_of(reader.connection, candidate.document.document_id):
        line = picker.dated(candidate.document, [name])
        if stated.name != name or line is None:
            continue
        for day, _, _ in find_dates(stated.value):
            yield _Weighed(_event(candidate, day, "deadline", line, line), candidate.weight * DEADLINE)


def _status_events(reader: DocumentReader, candidate: Candidate) -> Iterator[_Weighed]:
    """Changes of a proposal's status, if the history of its repository is in the store."""
    before = None
    for row in reader.connection.execute(queries("edges")["statuses"], (candidate.document.document_id,)):
        if before is not None and row["value"] is not None:
            line = reader.passage(candidate.document, row["start"], row["end"], revision_id=row["revision_id"])
            event = _event(candidate, row["at"][:10], "status", line, None)
            why = f"it was {before} and became {row['value']}"
            yield _Weighed(replace(event, why=why), candidate.weight * STATUS)
        before = row["value"] or before


def _event(candidate: Candidate, day: str, kind: str, said: Passage, dated: Passage | None) -> Event:
    return Event(
        date=day,
        kind=kind,
        document_id=candidate.document.document_id,
        title=candidate.document.title,
        said=said,
        dated=dated,
        why=candidate.why,
        named_by=candidate.named_by,
    )


def _post_events(picker: PassagePicker, candidate: Candidate, hits: Sequence[Hit]) -> Iterator[_Weighed]:
    """Replies in a thread that the search found, each with its best sentence."""
    best = max((hit.score for hit in hits), default=1.0) or 1.0
    for hit in [hit for hit in hits if (hit.found.chunk.post or 1) > 1][:POSTS]:
        chunk = hit.found.chunk
        placed = picker.dated_post(candidate.document, chunk.post) if chunk.post else None
        if placed is None or candidate.document.kind != "thread" or not chunk.date:
            continue
        line, (start, end) = placed
        sentence = picker.best(candidate.document, max(start, chunk.start), min(end, chunk.end))
        if sentence is None:
            continue
        event = _event(candidate, chunk.date[:10], "post", sentence, line)
        yield _Weighed(
            replace(event, post=chunk.post, actor=chunk.author), candidate.weight * POST * max(hit.score, 0.0) / best
        )


def _stated_events(
    reader: DocumentReader, picker: PassagePicker, candidate: Candidate, hits: Sequence[Hit]
) -> Iterator[_Weighed]:
    """Dates in sentences about the topic."""
    text = reader.text(candidate.document.revision_id)
    for hit in hits:
        if hit.found.chunk.kind in ("front_matter", "code"):
            continue
        for start, end in picker.sentences(candidate.document, hit.found.chunk.start, hit.found.chunk.end):
            share = picker.share(text[start:end])
            for day, _, _ in find_dates(text[start:end]) if share >= ABOUT else ():
                sentence = reader.passage(candidate.document, start, end)
                yield _Weighed(_event(candidate, day, "stated", sentence, sentence), candidate.weight * STATED * share)


def _first_citation(reader: DocumentReader, picker: PassagePicker, topic: Topic, root: str) -> Iterator[_Weighed]:
    """The first document other than ``root`` itself that cites it."""
    rows = reader.connection.execute(queries("edges")["first_citations"], (root,)).fetchall()
    found = [row for row in rows if row["document_id"] in topic.documents and row["document_id"] != root]
    if not found:
        return
    row, document = found[0], topic.documents[found[0]["document_id"]]
    post = reader.post_at(document.document_id, row["start"])
    placed = picker.dated_post(document, post) if post and post > 1 else None
    dated = placed[0] if placed else picker.dated(document)
    days = [day for day, _, _ in find_dates(dated.text)] if dated else []
    day = (days or [(document.authored_at or "")[:10]])[0]
    said = reader.line_of(document, row["start"], row["end"])
    candidate = Candidate(document=document, share=CITED, why=f"it names {root}", named_by=0)
    yield _Weighed(replace(_event(candidate, day, "cited", said, dated or said), post=post), candidate.weight)


def _phases(events: Sequence[Event]) -> list[tuple[Phase, Sequence[int]]]:
    """The events cut at long silences: phases with the indices of their events."""
    days = [first_day(event.date).toordinal() for event in events]
    gaps = [later - earlier for earlier, later in pairwise(days)]
    silence = max(SILENCE_DAYS, SILENCE_GAPS * median(gaps)) if gaps else SILENCE_DAYS
    cuts = [0, *(number for number, gap in enumerate(gaps, start=1) if gap > silence), len(events)]
    return [(_phase(events[first:past]), range(first, past)) for first, past in pairwise(cuts) if first < past]


def _phase(events: Sequence[Event]) -> Phase:
    chief = max(events, key=lambda event: event.weight)
    return Phase(first=events[0].date, last=events[-1].date, title=chief.title, events=len(events))


def _turning_points(events: Sequence[Event], phases: Sequence[Sequence[int]]) -> Iterator[TurningPoint]:
    """The first event, and the heaviest event of each phase."""
    if events:
        yield TurningPoint(event=0, reason="first")
    for numbers in phases:
        chief = max(numbers, key=lambda number: events[number].weight)
        if chief:
            yield TurningPoint(event=chief, reason="weightiest")
