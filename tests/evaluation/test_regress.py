"""Against the run that was accepted: the same is no loss, less is, and other questions cannot be compared."""

import json
from pathlib import Path

import pytest

from attest.evaluation.runs import folder_beside
from tests.evaluation.sets import beir, run


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ATTEST_STORE", str(tmp_path / "kb" / "attest.db"))
    beir(tmp_path / "set")
    return tmp_path


def test_a_run_without_an_accepted_one_says_how_to_accept_it() -> None:
    status, _, said = run("eval", "regress", "set")
    assert status == 2
    assert "no run on set was accepted yet; accept this one with: attest eval regress set --accept" in said


def test_the_same_again_is_no_loss() -> None:
    assert run("eval", "regress", "set", "--accept")[0] == 0
    status, said, _ = run("eval", "regress", "set")
    assert (status, "not worse" in said) == (0, True)


def test_less_than_was_accepted_is_a_loss_until_it_is_accepted(here: Path) -> None:
    run("eval", "regress", "set", "--accept")
    values = folder_beside(here / "kb" / "attest.db") / "baselines" / "accepted-set" / "values.json"
    before = json.loads(values.read_text(encoding="utf-8"))
    better = {query: value + 0.5 for query, value in before["rows"]["hybrid"]["nDCG@10"].items()}
    before["rows"]["hybrid"]["nDCG@10"] = better
    values.write_text(json.dumps(before), encoding="utf-8")
    status, said, _ = run("eval", "regress", "set")
    assert (status, "last is worse in nDCG@10" in said) == (1, True)
    assert run("eval", "regress", "set", "--accept")[0] == 0
    assert run("eval", "regress", "set")[0] == 0


def test_questions_that_changed_since_are_not_compared(here: Path) -> None:
    run("eval", "regress", "set", "--accept")
    queries = here / "set" / "queries.jsonl"
    queries.write_text(queries.read_text(encoding="utf-8").replace("?", "??").replace("fee", "toll"), encoding="utf-8")
    status, _, said = run("eval", "regress", "set")
    assert (status, "changed since its last run was accepted" in said) == (2, True)
