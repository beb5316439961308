"""Runs are kept with all that it takes to compare them, and what did not measure the same is not compared."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import ir_measures
import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.embedding.hashed import HashedEmbedder
from attest.errors import BaselineUnknown, NotComparable, UsageError
from attest.evaluation import corpora, runs
from attest.evaluation.compare import compare
from attest.evaluation.datasets import DataSet, Text, load
from attest.evaluation.retrieval import Wanted, evaluate
from attest.evaluation.retrieval_report import RetrievalReport
from tests.evaluation.sets import CORPUS, QRELS, beir

Measure = Callable[..., RetrievalReport]


@pytest.fixture
def data(tmp_path: Path) -> DataSet:
    return load(str(beir(tmp_path / "set")))


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "kb" / "attest.db"


@pytest.fixture
def measure(store: Path) -> Measure:
    """Run a data set beside the store."""

    def measure(data: DataSet, *profiles: str, **more: object) -> RetrievalReport:
        wanted = Wanted(data=data, store=store, profiles=profiles or ["lexical", "dense"], **more)
        return evaluate(wanted, lambda _: None, embedder=HashedEmbedder())

    return measure


def test_a_run_is_kept_as_any_evaluation_program_reads_it(data: DataSet, measure: Measure) -> None:
    report = measure(data)
    assert report.kept is not None
    found = ir_measures.calc_aggregate(
        [ir_measures.parse_measure("nDCG@10")],
        ir_measures.read_trec_qrels(str(report.kept / "qrels.trec")),
        ir_measures.read_trec_run(str(report.kept / "lexical.trec")),
    )
    assert list(found.values()) == [pytest.approx(report.profiles[0].figures()["nDCG@10"])]
    assert {path.name for path in report.kept.iterdir()} >= {"card.json", "values.json", "fts5-or.trec", "random.trec"}


def test_the_card_says_what_was_measured_and_how(data: DataSet, measure: Measure) -> None:
    card = measure(data).card
    assert (card.dataset, card.data, card.split, card.queries) == ("set", data.sha256, "test", 2)
    assert list(card.settings) == ["lexical", "dense"]
    assert len(set(map(str, card.settings.values()))) == 2
    assert card.space == "hashed-fake, float32"
    assert card.build.startswith("sha256:")


def test_the_second_run_finds_the_index_made(data: DataSet, measure: Measure) -> None:
    first, second = measure(data), measure(data)
    assert (first.index.cached, second.index.cached) == (False, True)
    assert first.index.seconds == pytest.approx(second.index.seconds, abs=0.1)
    assert first.profiles[0].values == second.profiles[0].values


def test_other_documents_are_another_index(tmp_path: Path, data: DataSet, measure: Measure) -> None:
    measure(data)
    other = load(str(beir(tmp_path / "set", corpus=[*CORPUS, {"_id": "new", "text": "Something else."}])))
    assert not measure(other).index.cached


@pytest.mark.parametrize("wrong", ["a b", "../x", "", "-x"])
def test_a_baseline_has_a_plain_name(data: DataSet, measure: Measure, store: Path, wrong: str) -> None:
    measure(data)
    with pytest.raises(UsageError, match="cannot be the name"):
        runs.save_baseline(runs.folder_beside(store), wrong)


def test_a_baseline_that_was_not_saved_is_told_which_were(data: DataSet, measure: Measure, store: Path) -> None:
    folder = runs.folder_beside(store)
    with pytest.raises(BaselineUnknown, match="nothing was measured beside this store yet"):
        runs.save_baseline(folder, "one")
    measure(data)
    with pytest.raises(BaselineUnknown, match="none is saved"):
        runs.load(folder, "one")
    runs.save_baseline(folder, "one")
    with pytest.raises(BaselineUnknown, match="no run called 'two'; saved are: one"):
        measure(data, baseline="two")
    assert [run.name for run in runs.baselines(folder)] == ["one"]


def test_a_run_against_itself_differs_by_nothing(data: DataSet, measure: Measure, store: Path) -> None:
    measure(data)
    runs.save_baseline(runs.folder_beside(store), "one")
    found = measure(data, baseline="one").against
    assert found is not None
    assert {one.difference for one in found.differences} == {0}
    assert (found.worse, found.across) == (False, [])


def test_a_baseline_of_another_data_set_is_refused_by_name(
    tmp_path: Path, data: DataSet, measure: Measure, store: Path
) -> None:
    measure(data)
    runs.save_baseline(runs.folder_beside(store), "one")
    other = load(str(beir(tmp_path / "other", qrels=QRELS[:1])))
    with pytest.raises(UsageError, match="baseline one is from the data set set"):
        measure(other, baseline="one")
    measure(other)
    with pytest.raises(NotComparable, match=r"last and one did not measure the same: data .*queries \(1 and 2\)$"):
        compare(runs.load(runs.folder_beside(store), "last"), runs.load(runs.folder_beside(store), "one"))


def test_what_a_change_changes_has_to_be_said(data: DataSet, measure: Measure, store: Path) -> None:
    measure(data)
    folder = runs.folder_beside(store)
    run = runs.load(folder, "last")
    weights = dict.fromkeys(run.card.settings["lexical"], 0.5)
    changed = replace(run, card=replace(run.card, space="other", settings=run.card.settings | {"lexical": weights}))
    with pytest.raises(NotComparable, match=r"settings; space \(.*\); .* add --across settings,space"):
        compare(changed, run)
    with pytest.raises(NotComparable, match="the same: space"):
        compare(changed, run, across=["settings"])
    assert compare(changed, run, across=["settings", "space"]).across == ["settings", "space"]
    with pytest.raises(UsageError, match="only across build, settings, space"):
        compare(changed, run, across=["data"])


def test_runs_without_a_profile_in_common_are_not_compared(data: DataSet, measure: Measure, store: Path) -> None:
    folder = runs.folder_beside(store)
    measure(data, "lexical")
    runs.save_baseline(folder, "one")
    measure(data, "dense")
    with pytest.raises(NotComparable, match="one has the profiles lexical"):
        compare(runs.load(folder, "last"), runs.load(folder, "one"))


def test_a_run_of_another_version_says_so(data: DataSet, measure: Measure, store: Path) -> None:
    kept = measure(data).kept
    assert kept is not None
    card = json.loads((kept / "card.json").read_text())
    (kept / "card.json").write_text(json.dumps(card | {"mood": "good"}))
    with pytest.raises(UsageError, match="kept by another version"):
        runs.load(runs.folder_beside(store), "last")


def test_ids_with_white_space_stay_one_word_in_a_run_file(tmp_path: Path, measure: Measure) -> None:
    corpus = [{"_id": "a b/../c", "text": "fees are burned"}, {"_id": "", "text": "x"}][:1]
    queries = [{"_id": "q 1", "text": "burned"}]
    report = measure(load(str(beir(tmp_path, corpus=corpus, queries=queries, qrels=["q 1\ta b/../c\t1"]))))
    assert report.kept is not None
    assert (report.kept / "lexical.trec").read_text() == "q%20;1 Q0 a%20;b/../c 1 100 lexical\n"


@given(st.text(), st.text())
def test_any_two_ids_stay_apart_and_one_word_each(one: str, other: str) -> None:
    words = [runs.run_file_id(one), runs.run_file_id(other)]
    assert [word.split() for word in words] == [[word] for word in words]
    assert (words[0] == words[1]) == (one == other)


@given(st.lists(st.tuples(st.text(), st.text()), min_size=1, max_size=5))
def test_any_text_is_written_below_the_folder_and_nowhere_else(
    tmp_path_factory: pytest.TempPathFactory, pairs: list[tuple[str, str]]
) -> None:
    folder = tmp_path_factory.mktemp("texts") / "documents"
    texts = [Text(ids=[title], title=title, text=words) for title, words in pairs]
    paths = corpora.write_texts(texts, folder)
    assert sorted(paths) == sorted(path.relative_to(folder).as_posix() for path in folder.rglob("text.*"))
    for path, each in zip(paths, texts, strict=True):
        assert (folder / path).read_bytes().decode().endswith(each.text.encode("utf-8", "replace").decode() + "\n")


def text(words: str, title: str = "") -> Text:
    return Text(ids=["x"], title=title, text=words)


def test_texts_become_the_kind_of_file_that_they_are() -> None:
    prose, titled = text("An abstract."), text("An abstract.", "A title")
    function, broken = text("def f(x):\n    return x"), text("def f(x):\n  print x")
    assert corpora.suffixes_of([prose, titled]) == [".txt", ".md"]
    assert corpora.suffixes_of([function, function, broken]) == [".py"] * 3
    assert corpora.suffixes_of([function, prose]) == [".txt", ".txt"]
    assert not corpora.is_python("print")
    assert corpora.is_python("    class A:\n        pass")


def test_a_text_is_written_word_for_word_under_a_name_that_says_nothing(tmp_path: Path) -> None:
    paths = corpora.write_texts([text("a\r\nb\x00 – c", "T  1"), text("\ud800")], tmp_path / "documents")
    assert paths == ["000000/text.md", "000001/text.txt"]
    assert (tmp_path / "documents" / paths[0]).read_bytes().decode() == "# T 1\n\na\r\nb\x00 – c\n"
    assert (tmp_path / "documents" / paths[1]).read_text() == "?\n"


@pytest.mark.parametrize(
    ("gold", "expected"),
    [("eips/eip-1.md", "eips/eip-1.md"), ("corpus/eips/eip-1.md", "eips/eip-1.md"), ("eip-1.md", None), ("x.md", None)],
)
def test_a_gold_is_found_with_or_without_the_folder_that_was_indexed(gold: str, expected: str | None) -> None:
    assert corpora.stored_path(gold, frozenset(["eips/eip-1.md"])) == expected
