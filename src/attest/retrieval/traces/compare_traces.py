"""Compare two traces: which conditions differ, and at which stages the results part."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from attest.values.explanations import Parting, TraceComparison
from attest.values.members import members
from attest.values.spans import shown_id
from attest.values.traces import Considered, Trace

Compare = Callable[[Trace, Trace], Iterator[Parting]]


def compared(first: Trace, second: Trace) -> TraceComparison:
    """Compare the second trace with the first. Times are not compared."""
    return TraceComparison(
        first=first,
        second=second,
        conditions=list(_conditions(first, second)),
        partings=[one for look in _STAGES for one in look(first, second)],
    )


def _conditions(first: Trace, second: Trace) -> Iterator[Parting]:
    yield from _one("question", repr(first.question), repr(second.question))
    yield from _one("version", first.version, second.version)
    yield from _one("build", shown_id(first.build_id), shown_id(second.build_id), "the documents changed: ")
    yield from _one("space", shown_id(first.space or "none"), shown_id(second.space or "none"))
    yield from _one("vectors", f"{first.vectors:,}", f"{second.vectors:,}")
    before, after = first.settings.as_json(), second.settings.as_json()
    for name in before:
        if name not in ("settings_id", "weights"):
            yield from _one(name, str(before[name]), str(after[name]))
    if first.settings.profile == second.settings.profile:
        yield from _one("weights", str(before["weights"]), str(after["weights"]))


def _one(stage: str, before: str, after: str, why: str = "") -> Iterator[Parting]:
    if before != after:
        yield Parting(stage=stage, detail=f"{why}{before} → {after}")


# --- stage by stage ---


def _understand(first: Trace, second: Trace) -> Iterator[Parting]:
    before, after = members(first.reading), members(second.reading)
    for name in before:
        yield from _one("understand", f"{name} {before[name]}", f"{name} {after[name]}")


def _recall(first: Trace, second: Trace) -> Iterator[Parting]:
    yield from _one("recall", f"{first.considered:,} candidates", f"{second.considered:,} candidates")
    gone, come = _ids(first) - _ids(second), _ids(second) - _ids(first)
    if gone or come:
        of = f"among the first {len(first.candidates)}"
        same = gone and come and _documents(first, gone) == _documents(second, come)
        why = f", of the same documents: {_in_other_words(first, second)}" if same else ""
        yield Parting(stage="recall", detail=f"{of}: {len(gone)} gone, {len(come)} others{why}")


def _ids(trace: Trace) -> set[str]:
    return {one.chunk_id for one in trace.candidates}


def _documents(trace: Trace, chunks: set[str]) -> set[str]:
    return {one.document_id for one in trace.candidates if one.chunk_id in chunks}


def _in_other_words(first: Trace, second: Trace) -> str:
    """The words for different passages of one document; a changed text has new passages throughout."""
    return "other passages" if first.build_id == second.build_id else "other passages, or a text that changed"


def _fuse(first: Trace, second: Trace) -> Iterator[Parting]:
    before = {one.chunk_id: one for one in first.candidates}
    both = [(before[one.chunk_id], one) for one in second.candidates if one.chunk_id in before]
    scored = [(new, names) for old, new in both if (names := _differing(old.scores, new.scores))]
    if scored:
        new, names = scored[0]
        detail = f"{len(scored)} candidates have other scores, {new.document_id} in {', '.join(names)}"
        yield Parting(stage="fuse", detail=detail)
    for place, (old, new) in enumerate(zip(first.candidates, second.candidates, strict=False), 1):
        if old.chunk_id != new.chunk_id:
            detail = _moved(old.document_id, new.document_id, _in_other_words(first, second))
            yield Parting(stage="fuse", detail=f"candidate {place}: {detail}")
            return


def _differing(before: Mapping[str, float], after: Mapping[str, float]) -> list[str]:
    """The names of the scores that differ; a missing score is 0."""
    return [name for name in {**before, **after} if before.get(name, 0.0) != after.get(name, 0.0)]


def _select(first: Trace, second: Trace) -> Iterator[Parting]:
    if _hits(first.hits) != _hits(second.hits):
        pairs = enumerate(zip(first.hits, second.hits, strict=False), 1)
        places = (place for place, (old, new) in pairs if old.chunk_id != new.chunk_id)
        place = next(places, min(len(first.hits), len(second.hits)) + 1)
        detail = _moved(_at(first.hits, place), _at(second.hits, place), _in_other_words(first, second))
        yield Parting(stage="select", detail=f"hit {place}: {detail}")


def _hits(hits: Sequence[Considered]) -> list[str]:
    return [one.chunk_id for one in hits]


def _at(hits: Sequence[Considered], place: int) -> str:
    return hits[place - 1].document_id if place <= len(hits) else "nothing"


def _moved(before: str, after: str, otherwise: str) -> str:
    """One document in the place of another, or the same one with what is different in it."""
    return f"{before} → {after}" if before != after else f"{before}, {otherwise}"


def _decide(first: Trace, second: Trace) -> Iterator[Parting]:
    before, after = (one.decision.as_json() if one.decision else {} for one in (first, second))
    for name in {**before, **after}:
        yield from _one("decide", f"{name} {before.get(name)}", f"{name} {after.get(name)}")


def _answer(first: Trace, second: Trace) -> Iterator[Parting]:
    yield from _one("answer", str(first.status), str(second.status))
    if first.cited != second.cited:
        detail = f"{len(first.cited)} quotes → {len(second.cited)}, not the same ones"
        yield Parting(stage="answer", detail=detail)
    elif (first.build_id, first.decision) == (second.build_id, second.decision) and first.answer_id != second.answer_id:
        yield Parting(stage="answer", detail="the same quotes in other words")


_STAGES: Sequence[Compare] = (_understand, _recall, _fuse, _select, _decide, _answer)
"""Comparisons in the order of the stages."""
