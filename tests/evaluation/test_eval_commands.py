"""`attest eval` as a person types it: tables, exit statuses, and errors of one line that say what to do."""

import json
from pathlib import Path

import pytest

from tests.embedding import tiny
from tests.evaluation.sets import CORPUS, beir, lines, run

CLAIMS = [
    {"id": f"{n}{label}", "claim": f"Fee {n} is burned.", "evidence": f"Fee {n} is {word}.", "label": label}
    for n in range(6)
    for label, word in (("supported", "burned"), ("contradicted", "not burned"))
]
QUESTION = {
    "id": "q1",
    "question": "When does a blob expire?",
    "category": "body",
    "answerable": True,
    "gold_paths": ["docs/blobs.md"],
    "gold_spans": [{"path": "docs/blobs.md", "quote": "A blob expires after eighteen days."}],
    "answer_facts": ["eighteen days"],
}


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a data set, a store of two notes, questions and claims."""
    monkeypatch.chdir(tmp_path)
    beir(tmp_path / "set")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "blobs.md").write_text("# Blobs\n\nA blob expires after eighteen days.\n")
    (tmp_path / "docs" / "fees.md").write_text("# Fees\n\nThe fee is burned.\n")
    (tmp_path / "questions.jsonl").write_text(lines([QUESTION]))
    (tmp_path / "claims.jsonl").write_text(lines(CLAIMS))
    (tmp_path / "empty.jsonl").touch()
    return tmp_path


def indexed() -> None:
    assert run("index", "docs", "--lexical-only", "--quiet")[0] == 0


def test_a_folder_is_measured_beside_baselines_and_self_tests() -> None:
    status, out, _ = run("eval", "run", "set", "--profile", "lexical")
    assert status == 0
    first = [line.split()[0] for line in out.splitlines() if line]
    assert [name for name in ("lexical", "fts5-or", "fts5-or+identity", "random", "oracle") if name not in first] == []
    assert "difference in nDCG@10" in out


def test_json_has_every_row_and_every_difference() -> None:
    status, out, _ = run("eval", "run", "set", "--profile", "lexical", "--json")
    found = json.loads(out)
    assert (status, found["schema"], found["dataset"], found["queries"]) == (0, 1, "set", 2)
    assert (found["profiles"]["lexical"]["nDCG@10"], found["baselines"]["oracle"]["nDCG@10"]) == (1, 1)
    assert {one["other"] for one in found["differences"]} == {"fts5-or", "fts5-or+identity", "random"}


def test_all_profiles_that_need_no_further_model_are_measured_when_none_is_named() -> None:
    from attest.retrieval.profiles import MODEL_FREE

    assert list(json.loads(run("eval", "run", "set", "--json")[1])["profiles"]) == list(MODEL_FREE)


def test_a_cross_encoder_is_measured_and_named_in_the_card() -> None:
    model = str(tiny.write(Path("model")))
    status, out, _ = run("eval", "run", "set", "--cross-encoder", model, "--profile", "rerank", "--json")
    found = json.loads(out)
    assert (status, list(found["profiles"]), found["degraded"]) == (0, ["rerank"], [])
    assert found["card"]["settings"]["rerank"]["rerank"] == 50
    assert found["card"]["settings"]["rerank"]["reranker"].startswith("cross-encoder ")
    assert "rerank" in json.loads(run("eval", "run", "set", "--cross-encoder", model, "--json")[1])["profiles"]


def test_without_one_the_card_says_that_nothing_was_reranked() -> None:
    found = json.loads(run("eval", "run", "set", "--profile", "rerank", "--json")[1])
    (line,) = found["degraded"]
    assert line.startswith("rerank: no cross-encoder")
    assert "reranker" not in found["card"]["settings"]["rerank"]
    status, _, err = run("eval", "run", "set", "--profile", "lexical", "--cross-encoder", "model")
    assert (status, "no profile that is measured reranks" in err) == (2, True)


def test_questions_are_measured_over_the_documents_of_the_store() -> None:
    indexed()
    status, out, _ = run("eval", "run", "questions.jsonl", "--profile", "lexical", "--json")
    found = json.loads(out)
    assert (status, found["headline"], found["profiles"]["lexical"]["R@10"]) == (0, "R@10", 1)
    assert found["profiles"]["lexical"]["span@5"] == 1


def test_a_title_and_abstract_find_their_thread_among_threads(here: Path) -> None:
    head = "---\nsource: magicians\ntopic_id: 7\ntitle: Burning fees\nposts_count: 1\n---\n"
    (here / "docs" / "7-burning.md").write_text(f"{head}\n# Burning fees\n\nLet us burn the fee of a block.\n")
    indexed()
    row = {"id": "e1", "title": "Fees", "abstract": "The fee is burned.", "gold_path": "docs/7-burning.md"}
    (here / "pairs.jsonl").write_text(lines([row, row | {"id": "e2", "abstract": None}]))
    status, out, _ = run("eval", "run", "pairs.jsonl", "--profile", "lexical", "--json")
    found = json.loads(out)
    assert (status, found["headline"], found["profiles"]["lexical"]["R@1"]) == (0, "R@1", 1)
    (here / "pairs.jsonl").write_text(lines([row | {"gold_path": "docs/fees.md"}]))
    status, _, err = run("eval", "run", "pairs.jsonl", "--profile", "lexical")
    assert (status, "query e1 names docs/fees.md, which is not in the store" in err) == (2, True)


def test_a_saved_run_is_listed_and_compared() -> None:
    assert run("eval", "list-baselines")[0] == 1
    run("eval", "run", "set", "--profile", "lexical")
    assert run("eval", "save-baseline", "first") == (0, "saved the run on set as first\n", "")
    assert run("eval", "list-baselines")[1].splitlines()[1].split()[:2] == ["first", "set"]
    assert json.loads(run("eval", "list-baselines", "--json")[1])["baselines"][0]["name"] == "first"
    status, out, _ = run("eval", "compare", "last", "first")
    assert (status, out.splitlines()[-1]) == (0, "last is not worse in nDCG@10")
    status, out, _ = run("eval", "run", "set", "--profile", "lexical", "--baseline", "first", "--json")
    assert (status, json.loads(out)["against"]["worse"]) == (0, False)


def test_a_red_gate_is_an_honest_negative(here: Path) -> None:
    beir(here / "poor", queries=[{"_id": "q1", "text": "zebra"}], qrels=["q1\tfees\t1"])
    status, out, _ = run("eval", "run", "poor", "--profile", "lexical", "--gate")
    assert (status, "gate: red" in out) == (1, True)
    assert json.loads(run("eval", "run", "poor", "--profile", "lexical", "--gate", "--json")[1])["gate"] != []


def test_answers_are_measured_and_looked_at_closer(here: Path) -> None:
    indexed()
    status, out, err = run("eval", "answers", "questions.jsonl", "--files", "docs", "--out", "rows.jsonl", "--failures")
    assert (status, "cites gold" in out, "dense: no passage has a vector" in err) == (0, True, True)
    assert "answered: 0 better, 0 worse" in run("eval", "answers", "questions.jsonl", "--against", "rows.jsonl")[1]
    assert run("eval", "answers", "questions.jsonl", "--id", "q1")[1].startswith("q1 · body")
    found = json.loads(run("eval", "answers", "questions.jsonl", "--limit", "1", "--category", "body", "--json")[1])
    assert (found["questions"], found["systems"]["oracle"]["facts"]) == (1, 1)


def test_claims_are_measured() -> None:
    status, out, _ = run("eval", "claims", "claims.jsonl", "--json")
    found = json.loads(out)
    assert (status, found["claims"], found["judges"]["majority class"]["balanced_accuracy"]) == (0, 12, 0.5)
    assert "alignment − majority class" in run("eval", "claims", "claims.jsonl")[1]


@pytest.mark.parametrize(
    ("typed", "status", "said"),
    [
        ("eval run nothing", 2, "there is no data set at nothing; give builtin, a BEIR folder"),
        ("eval run set --profile best", 2, "there is no profile 'best'; profiles are: hybrid"),
        ("eval run set --split dev", 2, "no split 'dev'; name one with --split: test"),
        ("eval run set --baseline none", 2, "no run called 'none'; none is saved"),
        ("eval run questions.jsonl", 3, "there is no store at"),
        ("eval answers questions.jsonl", 3, "there is no store at"),
        ("eval answers absent.jsonl", 2, "nothing at absent.jsonl"),
        ("eval answers questions.jsonl --id q9", 2, "no question of questions.jsonl is left"),
        ("eval answers claims.jsonl", 2, "claims.jsonl:1: the field 'question' is missing"),
        ("eval claims questions.jsonl", 2, "questions.jsonl:1: the field 'claim' is missing"),
        ("eval run set --across settings", 2, "name one with --baseline"),
        ("eval run set --across colour", 2, "only across build, settings, space"),
        ("eval run empty.jsonl", 2, "empty.jsonl: nothing is in this file"),
        ("eval answers questions.jsonl --out absent/a.jsonl", 2, "no folder absent for --out"),
        ("eval answers questions.jsonl --against absent.jsonl", 2, "nothing at absent.jsonl"),
        ("eval save-baseline one", 2, "nothing was measured beside this store yet; begin with: attest eval run"),
        ("eval save-baseline last", 2, "'last' always means the run before"),
        ("eval compare a b", 2, "no run called 'a'"),
        ("eval", 2, "add what to do: run, answers, claims"),
        ("eval walk", 2, "there is no command 'eval walk'"),
    ],
)
def test_what_cannot_be_measured_is_said_in_one_line(
    typed: str, status: int, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found, out, err = run(*typed.split())
    err += capsys.readouterr().err
    assert (found, out) == (status, "")
    assert said in err
    assert err.count("\n") == 1


def test_a_gold_that_the_store_lacks_is_named() -> None:
    indexed()
    Path("questions.jsonl").write_text(lines([QUESTION | {"gold_paths": ["docs/gone.md"]}]))
    status, _, err = run("eval", "run", "questions.jsonl")
    assert (status, "query q1 names docs/gone.md, which is not in the store; index the folder" in err) == (2, True)


@pytest.mark.parametrize("what", ["run", "answers"])
def test_a_gold_quote_that_its_document_does_not_have_is_named(what: str) -> None:
    indexed()
    spans = [{"path": path, "quote": "nine gerbils"} for path in QUESTION["gold_paths"]]
    Path("questions.jsonl").write_text(lines([QUESTION | {"gold_spans": spans}]))
    status, _, err = run("eval", what, "questions.jsonl")
    assert (status, "not in their documents, word for word: q1 “nine gerbils…”" in err) == (2, True)


def test_a_baseline_of_another_data_set_is_refused() -> None:
    run("eval", "run", "set", "--profile", "lexical")
    run("eval", "save-baseline", "first")
    beir(Path("set"), corpus=[*CORPUS, {"_id": "new", "text": "more"}])
    status, _, err = run("eval", "run", "set", "--profile", "lexical", "--baseline", "first")
    assert (status, "the baseline first is from the data set set" in err, err.count("\n")) == (2, True, 1)
