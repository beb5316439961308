"""What is shown together: nearly the same words once, what differs in something that matters always."""

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import attest
from attest.embedding.hashed import HashedEmbedder
from attest.store.database import Database
from attest.values.search import SearchResult
from tests.worlds import corpora, indexed, questions

PASSAGE = (
    "The toll of the burrow is four seeds. Every gerbil that enters after dusk pays it to the keeper of the gate, who "
    "must count the seeds before sunrise and write the sum on the wall. A gerbil that does not pay may enter once more "
    "in the same week, but the keeper remembers its name. Seeds that were paid are stored below the second tunnel and "
    "are never eaten in summer, because the winter of the year before last was long and the stores were empty by March."
)
QUERY = "Who pays the toll of the burrow, and where are the seeds stored?"


def found(folder: Path, texts: Sequence[str], *, profile: str = "lexical", name: str = "{}.md") -> SearchResult:
    """What a store of these texts finds, a file each."""
    for number, text in enumerate(texts):
        (folder / name.format(number)).write_text(text, encoding="utf-8")
    with attest.open(folder / "a.db") as kb:
        kb.index([folder], lexical_only=True)
        return kb.search(QUERY, profile=profile, k=50, explain=True)


@pytest.mark.parametrize(
    "other",
    [
        PASSAGE.replace("stored", "storred"),
        PASSAGE.replace("The toll", "The *toll*"),
        "> " + PASSAGE,
        PASSAGE.replace("the keeper remembers", "its keeper remembers"),
        PASSAGE.replace("summer", "Summer"),
    ],
    ids=["a slip of the pen", "emphasis", "quoted", "a grammar word", "a capital"],
)
def test_nearly_the_same_words_are_shown_once_and_the_trace_says_why(tmp_path: Path, other: str) -> None:
    result = found(tmp_path, [f"# Tolls\n\n{PASSAGE}\n", f"# Tolls\n\n{other}\n"])
    first = result.hits[0].found.chunk_id
    dropped = [drop for stage in result.stages for drop in stage.dropped]
    assert len(result.hits) == 1
    assert [drop.reason for drop in dropped] == [f"nearly the words of {first}"]


@pytest.mark.parametrize(
    "other",
    [
        PASSAGE.replace("four seeds", "five seeds"),
        PASSAGE.replace("four seeds", "4 seeds"),
        PASSAGE.replace("must count", "must not count"),
        PASSAGE.replace("does not pay", "doesn't pay"),
        PASSAGE.replace("must count", "may count"),
        PASSAGE.replace("after dusk", "before dusk"),
        PASSAGE.replace("March", "April"),
        PASSAGE.replace("winter", "autumn"),
        PASSAGE.replace("the keeper remembers", "the_keeper remembers"),
        PASSAGE.replace("every gerbil", "no gerbil").replace("Every gerbil", "No gerbil"),
    ],
)
def test_a_passage_that_differs_in_something_that_matters_is_shown_too(tmp_path: Path, other: str) -> None:
    assert len(found(tmp_path, [f"# Tolls\n\n{PASSAGE}\n", f"# Tolls\n\n{other}\n"]).hits) == 2


def test_two_revisions_of_a_table_are_both_shown(tmp_path: Path) -> None:
    rows = "".join(
        f"| burrow {n} | the toll of the burrow is paid in seeds at the gate | {n}{n} |\n" for n in range(12)
    )
    table = f"| burrow | toll | seeds |\n|---|---|---|\n{rows}"
    changed = table.replace("| 77 |", "| 78 |")
    assert len(found(tmp_path, [f"# Tolls\n\n{table}", f"# Tolls, later\n\n{changed}"]).hits) == 2


def test_functions_that_differ_in_a_letter_are_both_shown(tmp_path: Path) -> None:
    lines = "".join(f"    total = total + seeds_of(burrow, gate={n}, toll=keeper.toll)\n" for n in range(15))
    one = f"def tolls(burrow, keeper):\n    total = 0\n{lines}    return total\n"
    other = one.replace("def tolls", "def tools")
    assert len(found(tmp_path, [one, other], name="toll{}.py").hits) == 2


def test_a_store_from_before_signatures_works_and_says_that_it_is_stale(tmp_path: Path) -> None:
    found(tmp_path, [f"# Tolls\n\n{PASSAGE}\n", f"# Tolls\n\n> {PASSAGE}\n"])
    database = Database(tmp_path / "a.db")
    with database.writing() as connection:
        connection.execute("UPDATE chunk SET signature = NULL")
        connection.execute("UPDATE file SET prepared_by = replace(prepared_by, ', signatures 1', '')")
    database.close()
    with attest.open(tmp_path / "a.db") as kb:
        assert len(kb.search(QUERY, profile="lexical").hits) == 2
        assert kb.status().stale
        assert [fault for fault in kb.check().faults if fault.invariant == "chunk-signature"] == []
        kb.index([tmp_path], lexical_only=True)
        assert len(kb.search(QUERY, profile="lexical").hits) == 1
        assert not kb.status().stale


def test_the_profile_diverse_shows_three_of_a_document_and_says_what_it_left_out(tmp_path: Path) -> None:
    sections = "".join(f"## Gate {n}\n\n{PASSAGE.replace('four', f'{n} {n}{n}')}\n\n" for n in range(6))
    texts = [f"# Tolls\n\n{sections}", "# Others\n\nThe toll of the burrow is paid in seeds.\n"]
    plain, diverse = found(tmp_path, texts), found(tmp_path, texts, profile="diverse")
    assert len({hit.found.path for hit in plain.hits[:5]}) == 1
    assert [hit.found.path for hit in diverse.hits].count("0.md") == 3
    assert {hit.found.path for hit in diverse.hits} == {"0.md", "1.md"}
    reasons = {drop.reason for stage in diverse.stages for drop in stage.dropped}
    assert reasons == {"3 of its document are better"}


@given(corpora, questions)
def test_diversity_only_takes_away_and_leaves_the_best_where_it_is(corpus: dict[str, str], question: str) -> None:
    with indexed(corpus) as kb:
        usual = {hit.found.chunk_id: hit.score for hit in kb.search(question, k=100).hits}
        diverse = kb.search(question, profile="diverse", k=100).hits
        assert [hit.found.chunk_id for hit in diverse[:1]] == list(usual)[:1]
        assert all(hit.score <= usual.get(hit.found.chunk_id, hit.score) for hit in diverse)
        assert all(hit.scores.get("repeats", 0.0) <= 0 for hit in diverse)


def test_what_repeats_a_better_passage_stands_behind_one_that_says_something_else(tmp_path: Path) -> None:
    texts = [
        f"# Tolls\n\n{PASSAGE}\n",
        f"# Tolls\n\n{PASSAGE.replace('four', 'five')}\n",
        "# Stores\n\nSeeds are stored below, where the toll of the burrow lies.\n",
    ]
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.md").write_text(text, encoding="utf-8")
    with attest.open(tmp_path / "a.db", embedder=HashedEmbedder()) as kb:
        kb.index([tmp_path])
        assert [hit.found.path for hit in kb.search(QUERY).hits][-1] == "2.md"
        assert [hit.found.path for hit in kb.search(QUERY, profile="diverse").hits][1] == "2.md"


@given(st.integers(1, 6))
def test_asking_for_fewer_diverse_hits_gives_the_first_of_them(k: int) -> None:
    texts = {f"{n}.md": f"# Tolls\n\n{PASSAGE.replace('four', str(n))}\n" for n in range(5)}
    with indexed(texts) as kb:
        many = kb.search(QUERY, profile="diverse", k=50).hits
        assert kb.search(QUERY, profile="diverse", k=k).hits == many[:k]
