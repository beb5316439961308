"""Kept scores: given back exactly, only for the passages that are there, and never more than there is room for."""

from attest.indexing.removal import remove
from attest.store.checks import check
from attest.store.database import Database
from attest.store.scores import KEPT, Scores, cache_scores, cached_scores, count_scores, forget_scores
from tests.store.stores import score_all


def inputs(database: Database) -> list[str]:
    return [row[0] for row in database.connection().execute("SELECT DISTINCT input_hash FROM chunk ORDER BY 1")]


def keep(database: Database, model: str, question: str, by_input: dict[str, float]) -> None:
    with database.writing(content=False) as connection:
        cache_scores(connection, Scores(model=model, question=question, by_input=by_input))


def test_scores_come_back_to_the_last_bit_for_the_same_reranker_and_question(store: Database) -> None:
    first, second, *_ = inputs(store)
    given = {first: 0.1 + 0.2, second: -11.25e-17}
    keep(store, "m", "What?", given)
    assert cached_scores(store.connection(), "m", "What?") == given
    assert cached_scores(store.connection(), "m", "What? ") == cached_scores(store.connection(), "n", "What?") == {}


def test_a_passage_that_is_gone_by_the_time_gets_no_score(store: Database) -> None:
    keep(store, "m", "What?", {"sha256:gone": 1.0})
    assert cached_scores(store.connection(), "m", "What?") == {}


def test_keeping_scores_is_no_change_of_what_is_searched(store: Database) -> None:
    before = store.generation()
    score_all(store, "Another question?")
    assert store.generation() == before


def test_when_there_is_no_room_the_questions_asked_longest_ago_go(store: Database) -> None:
    (one, *_), passages = inputs(store), 50
    numbers = f"WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n LIMIT {KEPT})"
    forget_scores(store)
    with store.writing(content=False) as connection:
        questions = f"SELECT i + 1, 'old', 'sha256:' || i FROM n WHERE i < {KEPT // passages}"
        connection.execute(f"{numbers} INSERT INTO scoring {questions}")
        scores = f"SELECT i / {passages} + 1, 'sha256:' || i, 0.5 FROM n"
        connection.execute(f"{numbers} INSERT INTO passage_score {scores}")
    keep(store, "new", "What?", {one: 1.0})
    assert count_scores(store).rerankers == [("new", 1, 1), ("old", KEPT - passages, KEPT // passages - 1)]
    oldest = "SELECT question_hash FROM scoring ORDER BY scoring_id LIMIT 1"
    assert store.connection().execute(oldest).fetchone()[0] == "sha256:1"


def test_the_scores_of_a_removed_document_go_with_it_and_others_stay(store: Database) -> None:
    own = "SELECT count(DISTINCT input_hash) FROM chunk WHERE document_id = 'erc-20'"
    (gone,) = store.connection().execute(own).fetchone()
    ((_, before, _),) = count_scores(store).rerankers
    remove(store, "erc-20")
    ((_, after, _),) = count_scores(store).rerankers
    assert (gone > 0, after) == (True, before - gone)
    assert check(store).sound
