"""Compare two traces: which conditions differ, and at which stages the results part."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from attest.values.explanations import Parting, TraceComparison
from attest.values.members import members
from attest.values.spans import shown_id
from attest.values.traces import Considered, Trace

Compare = Callable[[Trace, Trace], Iterator[Parting]]


def compare_traces(first: Trace, second: Trace) -> TraceComparison:
    """Compare the second trace with the first. Times are not compared."""
    return TraceComparison(
        first=first,
        second=second,
        conditions=list(_conditions(first, second)),
        partings=[parting for compare in _STAGES for parting in compare(first, second)],
    )


def _conditions(first: Trace, second: Trace) -> Iterator[Parting]:
    yield from _difference("question", repr(first.question), repr(second.question))
    yield from _difference("version", first.version, second.version)
    yield from _difference("build", shown_id(first.build_id), shown_id(second.build_id), "the documents changed: ")
    yield from _difference("space", shown_id(first.space or "none"), shown_id(second.space or "none"))
    yield from _difference("vectors", f"{first.vectors:,}", f"{second.vectors:,}")
    before, after = first.settings.as_json(), second.settings.as_json()
    for name in before:
        if name not in ("settings_id", "weights"):
            yield from _difference(name, str(before[name]), str(after[name]))
    if first.settings.profile == second.settings.profile:
        yield from _difference("weights", str(before["weights"]), str(after["weights"]))


def _difference(stage: str, before: str, after: str, why: str = "") -> Iterator[Parting]:
    if before != after:
        yield Parting(stage=stage, detail=f"{why}{before} → {after}")


# --- stage by stage ---


def _understand(first: Trace, second: Trace) -> Iterator[Parting]:
    before, after = members(first.reading), members(second.reading)
    for name in before:
        yield from _difference("understand", f"{name} {before[name]}", f"{name} {after[name]}")


def _recall(first: Trace, second: Trace) -> Iterator[Parting]:
    yield from _difference("recall", f"{first.considered:,} candidates", f"{second.considered:,} candidates")
    gone, come = _ids(first) - _ids(second), _ids(second) - _ids(first)
    if gone or come:
        of = f"among the first {len(first.candidates)}"
        same = gone and come and _documents(first, gone) == _documents(second, come)
        why = f", of the same documents: {_other_passages(first, second)}" if same else ""
        yield Parting(stage="recall", detail=f"{of}: {len(gone)} gone, {len(come)} others{why}")


def _ids(trace: Trace) -> set[str]:
    return {candidate.chunk_id for candidate in trace.candidates}


def _documents(trace: Trace, chunks: set[str]) -> set[str]:
    return {candidate.document_id for candidate in trace.candidates if candidate.chunk_id in chunks}


def _other_passages(first: Trace, second: Trace) -> str:
    """The words for different passages of one document; a changed text has new passages throughout."""
    return "other passages" if first.build_id == second.build_id else "other passages, or a text that changed"


def _fuse(first: Trace, second: Trace) -> Iterator[Parting]:
    before = {candidate.chunk_id: candidate for candidate in first.candidates}
    both = [(before[new.chunk_id], new) for new in second.candidates if new.chunk_id in before]
    scored = [(new, names) for old, new in both if (names := _differing_scores(old.scores, new.scores))]
    if scored:
        new, names = scored[0]
        detail = f"{len(scored)} candidates have other scores, {new.document_id} in {', '.join(names)}"
        yield Parting(stage="fuse", detail=detail)
    for place, (old, new) in enumerate(zip(first.candidates, second.candidates, strict=False), 1):
        if old.chunk_id != new.chunk_id:
            detail = _moved(old.document_id, new.document_id, _other_passages(first, second))
            yield Parting(stage="fuse", detail=f"candidate {place}: {detail}")
            return


def _differing_scores(before: Mapping[str, float], after: Mapping[str, float]) -> list[str]:
    """The names of the scores that differ; a missing score is 0."""
    return [name for name in {**before, **after} if before.get(name, 0.0) != after.get(name, 0.0)]


def _select(first: Trace, second: Trace) -> Iterator[Parting]:
    if _hits(first.hits) != _hits(second.hits):
        pairs = enumerate(zip(first.hits, second.hits, strict=False), 1)
        places = (place for place, (old, new) in pairs if old.chunk_id != new.chunk_id)
        place = next(places, min(len(first.hits), len(second.hits)) + 1)
        detail = _moved(_at(first.hits, place), _at(second.hits, place), _other_passages(first, second))
        yield Parting(stage="select", detail=f"hit {place}: {detail}")


def _hits(hits: Sequence[Considered]) -> list[str]:
    return [hit.chunk_id for hit in hits]


def _at(hits: Sequence[Considered], place: int) -> str:
    return hits[place - 1].document_id if place <= len(hits) else "nothing"


def _moved(before: str, after: str, otherwise: str) -> str:
    """One document in the place of another, or the same one with what is different in it."""
    return f"{before} → {after}" if before != after else f"{before}, {otherwise}"


def _decide(first: Trace, second: Trace) -> Iterator[Parting]:
    before, after = (trace.decision.as_json() if trace.decision else {} for trace in (first, second))
    for name in {**before, **after}:
        yield from _difference("decide", f"{name} {before.get(name)}", f"{name} {after.get(name)}")


def _answer(first: Trace, second: Trace) -> Iterator[Parting]:
    yield from _difference("answer", str(first.status), str(second.status))
    if first.cited != second.cited:
        detail = f"{len(first.cited)} quotes → {len(second.cited)}, not the same ones"
        yield Parting(stage="answer", detail=detail)
    elif (first.build_id, first.decision) == (second.build_id, second.decision) and first.answer_id != second.answer_id:
        yield Parting(stage="answer", detail="the same quotes in other words")


_STAGES: Sequence[Compare] = (_understand, _recall, _fuse, _select, _decide, _answer)
"""Comparisons in the order of the stages."""
