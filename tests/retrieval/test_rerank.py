"""The best hits are read again by a reranker: its word is the last on them, it is asked once, and it may fail."""

import itertools
import json
import stat
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import attest
from attest.embedding import HashedEmbedder, OverlapReranker
from attest.engine import Attest
from attest.errors import CrossEncoderInvalid
from attest.retrieval.profiles import Models, Profile
from attest.retrieval.rerank import Reranker
from attest.retrieval.search import Found, search
from attest.values.search import Filters
from tests.embedding import tiny
from tests.evaluation.sets import run
from tests.folders import written
from tests.opened import database_of

NOTES = {
    "toll.md": "# Toll\n\nThe toll of the burrow is four seeds, and every toll is paid in seeds.\n",
    "winter.md": "# Winter\n\nIn winter the burrow is closed and no seeds are taken from it.\n",
    "who.md": "# Collectors\n\nWho collects the toll at the gate of the burrow? The eldest does, in seeds.\n",
    "nests.md": "# Nests\n\nA nest of the burrow is dry.\n",
}
QUESTION = "Who collects the toll of the burrow?"


@dataclass
class Recording:
    """Scores by a function of the passage, and remembers what it was given."""

    scoring: Callable[[str], float]
    name: str = "recording"
    asked: list[tuple[str, Sequence[str]]] = field(default_factory=list)

    def score(self, query: str, passages: Sequence[str]) -> Sequence[float]:
        self.asked.append((query, list(passages)))
        return [self.scoring(passage) for passage in passages]


def nobody(passage: str) -> float:
    raise ConnectionError(f"nobody there\nat all to read {passage[:1]}")


def by_nests(passage: str) -> float:
    return float("nest" in passage.lower())


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with notes and a store of them, where the test stands."""
    written(tmp_path / "notes", NOTES)
    monkeypatch.chdir(tmp_path)
    with attest.open("a.db", embedder=HashedEmbedder()) as kb:
        kb.index(["notes"])
    return tmp_path


def opened(reranker: Reranker | Path | None) -> Attest:
    return attest.open("a.db", embedder=HashedEmbedder(), reranker=reranker)


def paths(kb: Attest, **settings: object) -> list[str]:
    return [hit.found.path for hit in kb.search(QUESTION, **{"profile": "rerank", **settings}).hits]  # type: ignore[arg-type]


@pytest.mark.usefixtures("home")
def test_its_score_is_the_last_word() -> None:
    with opened(Recording(by_nests)) as kb:
        assert paths(kb)[0] == "nests.md" != paths(kb, profile="hybrid")[0]
        first, *_, last = kb.search(QUESTION, profile="rerank").hits
    assert (first.scores["rerank"], last.scores["rerank"]) == (1.0, 0.0)
    assert first.score == first.scores["fused"] > last.score
    assert first.scores["before"] != first.score


@pytest.mark.usefixtures("home")
def test_the_fake_ranks_by_the_words_of_the_question_that_a_passage_has() -> None:
    assert OverlapReranker().score("Who pays, who?", ["Nobody pays.", "who PAYS", ""]) == [0.5, 1.0, 0.0]
    with opened(OverlapReranker()) as kb:
        assert paths(kb)[0] == "who.md"


@pytest.mark.usefixtures("home")
def test_it_reads_the_question_without_the_blanks_around_it() -> None:
    reranker = Recording(by_nests)
    with opened(reranker) as kb:
        kb.search(f"  {QUESTION} ", profile="rerank")
    assert [asked for asked, _ in reranker.asked] == [QUESTION]


@pytest.mark.usefixtures("home")
def test_it_reads_the_passages_with_their_context_the_likeliest_first() -> None:
    reranker = Recording(by_nests)
    with opened(reranker) as kb:
        hits = kb.search(QUESTION, profile="rerank").hits
        ((_, passages),) = reranker.asked
        before = sorted(hits, key=lambda hit: -hit.scores["before"])
        assert all(one.endswith(hit.found.text) for one, hit in zip(passages, before, strict=True))
        assert any(passage.startswith("[Document: Nests]") for passage in passages)


def first_of(kb: Attest, reranker: Reranker | None, count: int) -> Found:
    with kb.view() as view:
        return search(
            view, QUESTION, profile=Profile(rerank=count), k=50, filters=Filters(), models=Models(reranker=reranker)
        )


@pytest.mark.usefixtures("home")
@settings(max_examples=25, deadline=None)
@given(st.lists(st.floats(-1e6, 1e6), min_size=4, max_size=4), st.integers(1, 6))
def test_what_it_read_stands_first_by_its_score_and_the_rest_below_as_before(scores: list[float], count: int) -> None:
    given_out = iter(scores)
    with opened(None) as kb:
        before = [hit.found.chunk_id for hit in first_of(kb, None, 0).hits]
        found = first_of(kb, Recording(lambda _: next(given_out)), count).hits
    hits = [hit.found.chunk_id for hit in found]
    assert (sorted(hits[:count]), hits[count:]) == (sorted(before[:count]), before[count:])
    assert list(found) == sorted(found, key=lambda hit: (-hit.score, hit.found.chunk_id))
    read = [hit.scores["rerank"] for hit in found[:count]]
    assert all(one >= other - 1e-5 for one, other in itertools.pairwise(read))


@pytest.mark.usefixtures("home")
def test_what_was_scored_once_is_not_asked_again_by_another_process_either() -> None:
    first, second = Recording(by_nests), Recording(by_nests)
    with opened(first) as kb:
        before = kb.search(QUESTION, profile="rerank").hits
        assert kb.search(QUESTION, profile="rerank").hits == before
    with opened(second) as kb:
        assert kb.search(QUESTION, profile="rerank", filters={"kind": "note"}).hits == before
    assert (len(first.asked), second.asked) == (1, [])


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("changed", ["model", "question", "passage"])
def test_another_reranker_question_or_text_is_scored_anew(changed: str) -> None:
    with opened(Recording(by_nests)) as kb:
        paths(kb)
    if changed == "passage":
        Path("notes/nests.md").write_text(NOTES["nests.md"] + "The toll is due.\n", encoding="utf-8")
    again = Recording(by_nests, name="another" if changed == "model" else "recording")
    with opened(again) as kb:
        kb.index(["notes"])
        kb.search(QUESTION.lower() if changed == "question" else QUESTION, profile="rerank")
    ((_, passages),) = again.asked
    assert len(passages) == (1 if changed == "passage" else len(NOTES))


@pytest.mark.usefixtures("home")
def test_the_stage_says_how_many_pairs_were_scored_and_how_many_kept() -> None:
    def stages() -> list[tuple[str, str]]:
        found = kb.search(QUESTION, profile="rerank", explain=True).stages
        return [(one.name, one.note) for one in found if one.name in ("fuse", "rerank", "select")]

    with opened(Recording(by_nests)) as kb:
        assert stages()[1] == ("rerank", "4 pairs scored, 0 kept; recording")
        assert [name for name, _ in stages()] == ["fuse", "rerank", "select"]
        assert stages()[1][1] == "0 pairs scored, 4 kept; recording"


@pytest.mark.usefixtures("home")
def test_a_filter_holds_for_what_it_reads() -> None:
    reranker = Recording(by_nests)
    with opened(reranker) as kb:
        assert set(paths(kb, filters={"path": "w*.md"})) == {"who.md", "winter.md"}
    assert [len(passages) for _, passages in reranker.asked] == [2]


@pytest.mark.usefixtures("home")
def test_without_a_reranker_the_hits_are_those_of_hybrid_and_that_is_said() -> None:
    with opened(None) as kb:
        found = kb.search(QUESTION, profile="rerank")
        assert found.hits == kb.search(QUESTION).hits
    (line,) = found.degraded
    assert line.startswith("rerank: no cross-encoder, so the order is that of hybrid")


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("reranker", "reason"),
    [
        (Recording(nobody), "ConnectionError: nobody there at all"),
        (Recording(lambda _: float("nan")), "not a number"),
        (Recording(lambda _: float("inf")), "not a number"),
    ],
    ids=["raises", "NaN", "infinite"],
)
def test_a_reranker_that_fails_changes_nothing_but_what_the_result_says(reranker: Reranker, reason: str) -> None:
    with opened(reranker) as kb:
        found = kb.search(QUESTION, profile="rerank")
        assert found.hits == kb.search(QUESTION).hits
        assert kb.cache().scores == 0
    (line,) = found.degraded
    assert line.startswith(f"rerank: {reranker.name} failed, so the order is that of hybrid")
    assert reason in line


@pytest.fixture
def read_only(home: Path) -> Iterator[Path]:
    """The store without the right to write to it, for whoever has to obey rights."""
    for file in home.glob("a.db*"):
        file.chmod(stat.S_IRUSR)
    yield home
    for file in home.glob("a.db*"):
        file.chmod(stat.S_IRUSR | stat.S_IWUSR)


@pytest.mark.usefixtures("read_only")
def test_a_store_that_may_not_be_written_to_is_reranked_all_the_same() -> None:
    with opened(Recording(by_nests)) as kb:
        database_of(kb).read_only = True
        assert paths(kb)[0] == "nests.md"
        assert kb.cache().scores == 0


@pytest.mark.usefixtures("home")
def test_what_is_kept_goes_with_its_document_and_when_it_is_told_to() -> None:
    with opened(Recording(by_nests)) as kb:
        paths(kb)
        kb.remove("nests.md")
        assert kb.cache().rerankers == [("recording", len(NOTES) - 1, 1)]
        assert kb.check().sound
        cleared = kb.clear_cache()
        assert (cleared.scores, cleared.cleared, kb.cache().scores) == (len(NOTES) - 1, True, 0)


@pytest.mark.usefixtures("home")
def test_the_command_line_takes_the_folder_of_a_cross_encoder(monkeypatch: pytest.MonkeyPatch) -> None:
    tiny.write(Path("model"))
    status, out, err = run("search", QUESTION, "--cross-encoder", "model", "--json", "--explain", "--store", "a.db")
    found = json.loads(out)
    assert (status, found["profile"]) == (0, "rerank")
    assert "rerank" in found["hits"][0]["scores"]
    assert not any(line.startswith("rerank") for line in found["degraded"]), err
    monkeypatch.setenv("ATTEST_CROSS_ENCODER", "model")
    again = json.loads(run("search", QUESTION, "--profile", "rerank", "--json", "--store", "a.db")[1])
    assert [hit["scores"] for hit in again["hits"]] == [hit["scores"] for hit in found["hits"]]
    _, out, _ = run("cache", "--store", "a.db")
    assert out.startswith("scores of passages kept: 4\n4 for 1 question cross-encoder ")
    assert run("cache", "clear", "--store", "a.db")[1].startswith("scores of passages forgotten: 4\n")
    assert json.loads(run("cache", "--json", "--store", "a.db")[1])["scores"] == 0


@pytest.mark.usefixtures("home")
def test_a_folder_that_is_no_cross_encoder_is_an_error_of_one_line() -> None:
    status, out, err = run("search", QUESTION, "--cross-encoder", "notes", "--store", "a.db")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "notes is not a cross-encoder (it has no config.json)" in err
    with opened(Path("notes")) as kb:
        kb.search(QUESTION)  # by another profile, it is not asked
        with pytest.raises(CrossEncoderInvalid):
            kb.search(QUESTION, profile="rerank")


@pytest.mark.usefixtures("home")
def test_a_cross_encoder_that_has_nothing_to_do_is_an_error() -> None:
    status, _, err = run("search", QUESTION, "--cross-encoder", "model", "--profile", "lexical", "--store", "a.db")
    assert (status, err.count("\n")) == (2, 1)
    assert "the profile lexical reranks nothing" in err
