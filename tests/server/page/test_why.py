"""A trace in tables: what is counted there is in the trace."""

import math
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import attest
from attest.retrieval.profiles import PROFILES
from attest.server.page.trace_view import STAGES, CandidateRow, DropRow, TraceView
from attest.values.channels import CHANNELS, COMBINED
from attest.values.explanations import Explanation, Parting, TraceComparison
from attest.values.search import Drop, Stage
from attest.values.traces import BELOW, Considered, Reading, Trace, TraceSettings

FIRST, SECOND, THIRD = (f"{number:020x}" for number in (1, 2, 3))


def considered(chunk_id: str, rank: int | None = None, dropped: str | None = None, **scores: float) -> Considered:
    return Considered(chunk_id=chunk_id, document_id="note.md", scores=scores, rank=rank, dropped=dropped)


def view(*candidates: Considered, stages: tuple[Stage, ...] = (), elapsed_ms: float = 0.0) -> TraceView:
    settings = TraceSettings(profile="hybrid", k=1, mode=None, filters={}, weights={})
    trace = Trace(
        trace_id="0" * 16, created_at="2025-01-01T00:00:00+00:00", operation="search", question="?", version="1",
        build_id="sha256:0", space=None, vectors=0, settings=settings, reading=Reading(), stages=stages,
        considered=len(candidates), candidates=candidates, context_tokens=0, elapsed_ms=elapsed_ms,
    )  # fmt: skip
    return TraceView(explanation=Explanation(trace=trace, outcome="", question=[], hits=[], drops={}))


def stage(name: str, elapsed_ms: float = 1.0, *dropped: Drop) -> Stage:
    return Stage(name=name, entered=3, candidates=1, elapsed_ms=elapsed_ms, dropped=dropped)


def test_what_was_left_out_stands_with_the_stage_and_its_rule() -> None:
    same = f"the same words as {FIRST}"
    shown = view(
        considered(FIRST, rank=1),
        considered(SECOND, dropped=same),
        considered(THIRD, dropped=BELOW),
        stages=(stage("fuse", 1.0, Drop(chunk_id=SECOND, reason=same)), stage("select")),
    )
    assert shown.drops == [
        DropRow(stage="fuse", rule="the same words as another", candidates=1),
        DropRow(stage="select", rule=BELOW, candidates=1),
    ]


def test_a_channel_has_found_what_it_scores_above_nothing() -> None:
    shown = view(
        considered(FIRST, rank=1, lexical=0.5, dense=1.0, fused=9.0),
        considered(SECOND, dropped=BELOW, lexical=1.0, dense=0.0, fused=1.0),
        considered(THIRD, dropped=BELOW, prior=-0.5, cosine=0.9, fused=0.5),
    )
    assert [(row.name, row.candidates, row.hits, row.best.chunk_id) for row in shown.channels] == [
        ("lexical", 2, 1, SECOND),
        ("dense", 1, 1, FIRST),
    ]


def test_a_channel_without_words_of_its_own_is_shown_by_its_name() -> None:
    candidate = considered(FIRST, rank=1, lexical=1.0, hunch=0.25)
    shown = view(candidate)
    assert [(row.name, bool(row.description)) for row in shown.channels] == [("lexical", True), ("hunch", False)]
    expected = CandidateRow(place=1, candidate=candidate, channels=[("lexical", 1.0), ("hunch", 0.25)])
    assert shown.candidates == [expected]


def test_a_trace_without_stages_or_candidates_has_empty_tables() -> None:
    shown = view()
    assert (shown.stages, shown.channels, shown.drops, shown.candidates, shown.beside) == ([], [], [], [], [])


def test_hits_of_a_replay_stand_beside_those_of_the_trace_also_where_there_are_fewer() -> None:
    first, second = view(considered(FIRST, rank=1), considered(SECOND, rank=2)), view(considered(SECOND, rank=1))
    shown = TraceView(explanation=first.explanation, found=different(first.trace, second.trace))
    assert [(then and then.chunk_id, now and now.chunk_id) for then, now in shown.beside] == [
        (FIRST, SECOND),
        (SECOND, None),
    ]


def different(first: Trace, second: Trace) -> TraceComparison:
    return TraceComparison(first=first, second=second, conditions=[], partings=[Parting(stage="select", detail="")])


@pytest.mark.parametrize("profile", PROFILES)
def test_every_stage_and_score_of_every_profile_is_known_by_name(tmp_path: Path, profile: str) -> None:
    (tmp_path / "tide.md").write_text("# Tides\n\nThe tide turns twice a day.\n", encoding="utf-8")
    with attest.open(tmp_path / "tides.db") as kb:
        kb.index([tmp_path / "tide.md"], lexical_only=True)
        trace = kb.trace(kb.search("When does the tide turn?", profile=profile, trace=True).trace_id).trace
    assert {stage.name for stage in trace.stages} <= set(STAGES)
    assert {name for one in trace.candidates for name in one.scores} <= {*CHANNELS, *COMBINED}


times = st.integers(0, 10**8).map(lambda microseconds: microseconds / 1000)


@given(st.lists(times, max_size=8), times)
def test_bars_follow_each_other_and_fill_the_time(took: list[float], elapsed_ms: float) -> None:
    shown = view(stages=tuple(stage(f"s{place}", ms) for place, ms in enumerate(took)), elapsed_ms=elapsed_ms)
    ends = [0.0, *(row.begins + row.share for row in shown.stages)]
    assert all(math.isclose(row.begins, end, abs_tol=1e-6) for row, end in zip(shown.stages, ends, strict=False))
    whole = ends[-1] + shown.rest_share
    assert math.isclose(whole, 100.0, abs_tol=1e-6) or whole == 0.0
