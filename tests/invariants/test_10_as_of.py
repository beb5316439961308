"""A question as of a date finds what a store built from a checkout of that date finds, on every channel."""

from collections.abc import Sequence
from datetime import date, timedelta
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

import attest
from attest.engine import Attest
from attest.indexing.past_states import past_state
from attest.parsing.extraction import decode
from attest.retrieval.profiles import PROFILES
from attest.store.documents import text_of
from attest.store.moments import moment
from tests.invariants.repositories import FIRST, Commit, histories, repository, tree_on
from tests.opened import database_of, opened_by
from tests.worlds import EMBEDDER, QUESTIONS, lay_out, state, world

BEFORE = (FIRST - timedelta(days=1)).date().isoformat()


def hits(kb: Attest, day: str, as_of: str | None = None) -> list[object]:
    """What every profile finds for some questions that are asked on a day, with all scores."""
    return [
        (hit.rank, hit.found, hit.score, dict(hit.scores))
        for profile in PROFILES
        for question in QUESTIONS
        for hit in kb.search(question, profile=profile, k=30, as_of=as_of, today=date.fromisoformat(day)).hits
    ]


def contexts(kb: Attest, as_of: str | None = None) -> list[object]:
    return [kb.context(question, k=5, tokens=400, as_of=as_of).sources for question in QUESTIONS]


def answers(kb: Attest, as_of: str | None = None) -> list[object]:
    given = (kb.ask(question, as_of=as_of).as_json() for question in QUESTIONS)
    return [[one[name] for name in ("status", "reason", "answer", "claims", "confidence", "build_id")] for one in given]


def is_as_checked_out(kb: Attest, history: Sequence[Commit], day: str, home: Path) -> None:
    commit = tree_on(history, day)
    docs = lay_out(home / "checkout" / "docs", commit.tree if commit else {})
    with attest.open(home / "checkout.db", embedder=EMBEDDER) as clean:
        clean.index([docs])
        past, _ = opened_by(kb).state_at(day, with_vectors=True)
        with attest.open(past.path, embedder=EMBEDDER) as then:
            found, expected = state(then), state(clean)
        for name in expected:
            if name not in ("file", "finding"):
                assert found[name] == expected[name], name
        assert hits(kb, day, as_of=day) == hits(clean, day)
        assert contexts(kb, as_of=day) == contexts(clean)
        assert answers(kb, day) == answers(clean)


@settings(max_examples=12)
@given(histories(), st.integers(0, 6), st.sampled_from((-3, -2, -1, 0, 0, 1, 2, 40)))
def test_a_question_as_of_a_day_is_one_to_a_checkout_of_that_day(history: list[Commit], number: int, days: int) -> None:
    day = (history[number % len(history)].when + timedelta(days=days)).date().isoformat()
    with world() as (_, home), attest.open(home / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([repository(home / "docs", history)], history=True)
        is_as_checked_out(kb, history, day, home)
        assert kb.check().faults == []


@settings(max_examples=25)
@given(histories(most=12))
def test_on_every_day_every_file_has_the_text_that_it_had(history: list[Commit]) -> None:
    with world() as (_, home), attest.open(home / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([repository(home / "docs", history)], history=True, lexical_only=True)
        for day in {(commit.when + timedelta(days=n)).date().isoformat() for commit in history for n in (-1, 0, 1)}:
            commit = tree_on(history, day)
            texts = {path: decode(content).text for path, content in commit.tree.items()} if commit else {}
            ((_, tree),) = past_state(database_of(kb), moment(day)).sources
            with database_of(kb).reading() as connection:
                found = {path: text_of(connection, revision_id) for path, (revision_id, _) in tree.items()}
            assert found == {path: text for path, text in texts.items() if text is not None}
