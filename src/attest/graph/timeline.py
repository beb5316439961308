"""The timeline of a topic: dated events from the documents that belong to it, in order of date.

Rule 1: an event has a date that a text or a path states, and a verbatim quotation.
Rule 2: nothing is summarised. Phases are stretches without a long silence; turning points follow from weights.
Rule 3: equal stores give equal timelines.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from attest.graph.candidates import Candidate, Topic, candidates, repeats
from attest.graph.dates_in_text import dates_in
from attest.graph.library import Library
from attest.graph.topic_passages import Manner, Teller, meets
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
_OPENING = {"proposal": "created", "thread": "discussed", "transcript": "call"}
_ORDER = {kind: place for place, kind in enumerate(EVENTS)}


@dataclass(frozen=True, slots=True)
class _Weighed:
    event: Event
    weight: float


def timeline(library: Library, topic: Topic, manner: Manner) -> Timeline:
    """The events of greatest weight, in order of date."""
    teller, limit = Teller(library, topic.asked, manner.split), manner.limit
    found = candidates(library, topic)
    read = max(limit, DOCUMENTS)
    told = [
        one
        for one in _events(library, teller, topic, found[:read])
        if meets(manner.filters, one.event.date, one.event.actor)
    ]
    distinct = {_identity(one.event): one for one in sorted(told, key=lambda one: one.weight)}.values()
    kept = sorted(distinct, key=lambda one: (-round(one.weight, 6), _order(one.event)))[:limit]
    events = sorted((replace(one.event, weight=one.weight) for one in kept), key=_order)
    phases = _phases(events)
    return Timeline(
        topic=topic.words,
        roots=topic.roots,
        events=events,
        phases=[phase for phase, _ in phases],
        turning_points=list(_turns(events, [numbers for _, numbers in phases])),
        left_out=len(distinct) - len(kept) + sum(one.document.authored_at is not None for one in found[read:]),
    )


def _identity(event: Event) -> tuple[object, ...]:
    return event.document_id, event.post, event.date, event.kind in ("stated", "status")


def _order(event: Event) -> tuple[object, ...]:
    return event.date, _ORDER[event.kind], event.document_id, event.post or 0, event.said.start


def _events(library: Library, teller: Teller, topic: Topic, found: Sequence[Candidate]) -> Iterator[_Weighed]:
    """Events of the documents and of the passages that the search found in them."""
    known = {one.document.document_id: one for one in found}
    hits: dict[str, list[Hit]] = {name: [] for name in known}
    for hit in topic.hits:
        if hit.found.document_id in hits:
            hits[hit.found.document_id].append(hit)
    for name, candidate in known.items():
        if not repeats(library, name, known):
            yield from _opened(teller, candidate, hits[name])
        yield from _deadlines(library, teller, candidate)
        yield from _statuses(library, candidate)
        yield from _posts(teller, candidate, hits[name])
        yield from _stated(library, teller, candidate, hits[name])
    for root in topic.roots:
        yield from _first_cited(library, teller, topic, root)


def _opened(teller: Teller, one: Candidate, hits: Sequence[Hit]) -> Iterator[_Weighed]:
    """The writing of the document as an event, quoted from the passage that the search found."""
    document = one.document
    if document.authored_at is None:
        return
    prose = [hit.found for hit in hits if hit.found.chunk.kind != "front_matter"]
    first = next((one for one in prose if (one.chunk.post or 1) == 1 or document.kind == "transcript"), None)
    said = teller.best(document, first.chunk.start, first.chunk.end) if first else None
    kind, day = _OPENING.get(document.kind, "written"), document.authored_at[:10]
    made = _event(one, day, kind, said or teller.opening(document), teller.dated(document))
    actor = first.chunk.author if first and document.kind == "transcript" else document.author
    yield _Weighed(replace(made, post=1 if document.kind == "thread" else None, actor=actor), one.weight)


def _deadlines(library: Library, teller: Teller, one: Candidate) -> Iterator[_Weighed]:
    name = "last-call-deadline"
    for stated in fields_of(library.connection, one.document.document_id):
        line = teller.dated(one.document, [name])
        if stated.name != name or line is None:
            continue
        for day, _, _ in dates_in(stated.value):
            yield _Weighed(_event(one, day, "deadline", line, line), one.weight * DEADLINE)


def _statuses(library: Library, one: Candidate) -> Iterator[_Weighed]:
    """Changes of a proposal's status, if the history of its repository is in the store."""
    before = None
    for row in library.connection.execute(queries("edges")["statuses"], (one.document.document_id,)):
        if before is not None and row["value"] is not None:
            line = library.passage(one.document, row["start"], row["end"], revision_id=row["revision_id"])
            made = _event(one, row["at"][:10], "status", line, None)
            why = f"it was {before} and became {row['value']}"
            yield _Weighed(replace(made, why=why), one.weight * STATUS)
        before = row["value"] or before


def _event(one: Candidate, day: str, kind: str, said: Passage, dated: Passage | None) -> Event:
    return Event(
        date=day,
        kind=kind,
        document_id=one.document.document_id,
        title=one.document.title,
        said=said,
        dated=dated,
        why=one.why,
        named_by=one.named_by,
    )


def _posts(teller: Teller, one: Candidate, hits: Sequence[Hit]) -> Iterator[_Weighed]:
    """Replies in a thread that the search found, each with its best sentence."""
    best = max((hit.score for hit in hits), default=1.0) or 1.0
    for hit in [hit for hit in hits if (hit.found.chunk.post or 1) > 1][:POSTS]:
        chunk = hit.found.chunk
        placed = teller.dated_post(one.document, chunk.post) if chunk.post else None
        if placed is None or one.document.kind != "thread" or not chunk.date:
            continue
        line, (start, end) = placed
        said = teller.best(one.document, max(start, chunk.start), min(end, chunk.end))
        if said is None:
            continue
        made = _event(one, chunk.date[:10], "post", said, line)
        yield _Weighed(
            replace(made, post=chunk.post, actor=chunk.author), one.weight * POST * max(hit.score, 0.0) / best
        )


def _stated(library: Library, teller: Teller, one: Candidate, hits: Sequence[Hit]) -> Iterator[_Weighed]:
    """Dates in sentences about the topic."""
    text = library.text(one.document.revision_id)
    for hit in hits:
        if hit.found.chunk.kind in ("front_matter", "code"):
            continue
        for start, end in teller.sentences(one.document, hit.found.chunk.start, hit.found.chunk.end):
            share = teller.share(text[start:end])
            for day, _, _ in dates_in(text[start:end]) if share >= ABOUT else ():
                said = library.passage(one.document, start, end)
                yield _Weighed(_event(one, day, "stated", said, said), one.weight * STATED * share)


def _first_cited(library: Library, teller: Teller, topic: Topic, root: str) -> Iterator[_Weighed]:
    """The first document other than ``root`` itself that cites it."""
    rows = library.connection.execute(queries("edges")["first_citations"], (root,)).fetchall()
    found = [row for row in rows if row["document_id"] in topic.documents and row["document_id"] != root]
    if not found:
        return
    row, document = found[0], topic.documents[found[0]["document_id"]]
    post = library.post_at(document.document_id, row["start"])
    placed = teller.dated_post(document, post) if post and post > 1 else None
    dated = placed[0] if placed else teller.dated(document)
    days = [day for day, _, _ in dates_in(dated.text)] if dated else []
    day = (days or [(document.authored_at or "")[:10]])[0]
    said = library.line_of(document, row["start"], row["end"])
    one = Candidate(document=document, share=CITED, why=f"it names {root}", named_by=0)
    yield _Weighed(replace(_event(one, day, "cited", said, dated or said), post=post), one.weight)


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


def _turns(events: Sequence[Event], phases: Sequence[Sequence[int]]) -> Iterator[TurningPoint]:
    """The first event, and the heaviest event of each phase."""
    if events:
        yield TurningPoint(event=0, reason="first")
    for numbers in phases:
        chief = max(numbers, key=lambda number: events[number].weight)
        if chief:
            yield TurningPoint(event=chief, reason="weightiest")
