"""How well claims are judged: measures against cases worked out by hand, and files that are refused."""

import math
from pathlib import Path

import numpy as np
import pytest

from attest.errors import DataSetInvalid
from attest.evaluation.claims import OURS, ClaimsReport, evaluate, judge, load_claims
from attest.evaluation.judges import Labelled, as_label, folds, hashed_words, threshold_labels
from attest.values.verdicts import Support
from tests.evaluation.sets import lines

TWO = ["contradicted", "supported"]


def rows(count: int = 20) -> list[dict[str, str]]:
    """Pairs of which a careful reader gets all and a bag of words none."""
    return [
        {
            "id": f"{n}-{label}",
            "claim": f"The fee {n} is burned.",
            "evidence": f"The fee {n} is {word}.",
            "label": label,
        }
        for n in range(count)
        for label, word in (("supported", "burned"), ("contradicted", "not burned"))
    ]


@pytest.fixture
def report(tmp_path: Path) -> ClaimsReport:
    path = tmp_path / "claims.jsonl"
    path.write_text(lines(rows()))
    return evaluate(path, embed=hashed_words)


def test_the_verifier_stands_beside_the_majority_and_a_cosine(report: ClaimsReport) -> None:
    assert report.labels == {"contradicted": 20, "supported": 20}
    assert [one.name for one in report.judges] == [OURS, "majority class", "cosine threshold"]
    assert [one.balanced_accuracy for one in report.judges][:2] == [1.0, 0.5]
    majority = report.differences[0]
    assert (majority.difference, majority.low, majority.high, majority.noise) == (0.5, 0.5, 0.5, False)


def test_measures_are_those_of_the_textbook() -> None:
    gold = np.array(["supported", "supported", "supported", "contradicted"])
    guess = np.array(["supported", "contradicted", "contradicted", "contradicted"])
    found = judge("x", gold, guess, TWO)
    assert found.balanced_accuracy == pytest.approx((1 / 3 + 1) / 2)
    assert found.macro_f1 == pytest.approx((2 / 4 + 2 / 4) / 2)
    assert (found.precision, found.recall) == (
        {"contradicted": pytest.approx(1 / 3), "supported": 1},
        {"contradicted": 1, "supported": pytest.approx(1 / 3)},
    )


def test_a_label_that_is_never_guessed_has_no_precision() -> None:
    gold, guess = np.array(["supported", "contradicted"]), np.array(["supported", "supported"])
    assert judge("x", gold, guess, TWO).precision["contradicted"] is None


def test_verdicts_count_as_the_labels_that_a_set_has() -> None:
    three = [*TWO, "unsupported"]
    assert [as_label(support, TWO) for support in Support] == ["supported", *["contradicted"] * 3]
    assert [as_label(support, three) for support in Support] == [
        "supported", "unsupported", "unsupported", "contradicted",
    ]  # fmt: skip


def test_a_threshold_is_found_on_the_other_folds() -> None:
    score = np.array([0.9, 0.8, 0.2, 0.1] * 5)
    gold = np.array(["supported", "supported", "contradicted", "contradicted"] * 5)
    assert (threshold_labels(score, gold, np.arange(20) // 4, TWO) == gold).all()


def test_claims_that_share_a_text_are_in_one_fold() -> None:
    pairs = [("a", "1"), ("b", "1"), ("b", "2"), ("c", "3")]
    first, second, third, _ = folds([Labelled(claim=c, evidence=e, label="supported") for c, e in pairs])
    assert first == second == third


def test_hashed_words_know_equal_texts_and_strange_ones() -> None:
    one, same, other = hashed_words(["the fee is burned", "burned is the fee", "zebras graze"])
    assert math.isclose(one @ same, 1)
    assert one @ other < 0.5


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"label": "true"}, r"claims\.jsonl:1: there is no label 'true'; labels are: contradicted"),
        ({"mood": "good"}, "'mood' is unknown"),
        ({"claim": " "}, "the claim is empty"),
        ({"evidence": None}, "'evidence' should be a text"),
    ],
)
def test_a_claim_with_a_surprise_is_refused(tmp_path: Path, change: dict[str, object], said: str) -> None:
    path = tmp_path / "claims.jsonl"
    first, *rest = rows()
    path.write_text(lines([first | change, *rest]))
    with pytest.raises(DataSetInvalid, match=said):
        load_claims(path)


def test_a_claim_may_stand_with_several_pieces_of_evidence_and_with_each_but_once(tmp_path: Path) -> None:
    path = tmp_path / "claims.jsonl"
    first, *rest = rows()
    path.write_text(lines([first, first | {"evidence": "Something else."}, *rest]))
    assert len(load_claims(path)) == len(rest) + 2
    path.write_text(lines([first, *rest, first]))
    with pytest.raises(DataSetInvalid, match="occurs twice with this evidence"):
        load_claims(path)


def test_a_set_needs_both_answers(tmp_path: Path) -> None:
    path = tmp_path / "claims.jsonl"
    path.write_text(lines(rows()[::2]))
    with pytest.raises(DataSetInvalid, match="needs supported and contradicted"):
        load_claims(path)
