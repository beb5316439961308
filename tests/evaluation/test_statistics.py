"""Means, quantiles and differences, against cases worked out by hand."""

import pytest

from attest.evaluation import statistics


def test_percentiles_lie_between_the_values() -> None:
    assert statistics.percentile([4, 1, 3, 2], 0.5) == 2.5
    assert statistics.percentile([1, 2, 3, 4, 5], 0.95) == pytest.approx(4.8)
    assert statistics.percentile([7], 0.95) == 7
    assert statistics.percentile([], 0.5) is None


def test_precision_and_recall_of_refusals() -> None:
    flagged = [True, True, True, False, False]
    right = [True, False, True, True, False]
    assert statistics.precision_recall(flagged, right) == (pytest.approx(2 / 3), pytest.approx(2 / 3))


def test_what_cannot_be_measured_is_none() -> None:
    assert statistics.precision_recall([False], [False]) == (None, None)
    assert statistics.mean([]) is None
    assert statistics.auroc([0.5, 0.7], [True, True]) is None
    assert statistics.interval([], len) is None


@pytest.mark.parametrize(
    ("scores", "expected"),
    [([0.9, 0.8, 0.2, 0.1], 1.0), ([0.1, 0.2, 0.8, 0.9], 0.0), ([0.5] * 4, 0.5), ([0.9, 0.3, 0.3, 0.1], 0.875)],
    ids=["apart", "reversed", "all tied", "one tie across"],
)
def test_auroc_is_the_chance_that_a_positive_scores_above_a_negative(scores: list[float], expected: float) -> None:
    assert statistics.auroc(scores, [True, True, False, False]) == expected


def test_an_interval_holds_the_mean_and_is_the_same_every_time() -> None:
    rows = [0.0] * 50 + [1.0] * 50
    low, high = statistics.interval(rows, statistics.mean)
    assert low < 0.5 < high
    # The normal approximation gives .5 ± .098.
    assert (low, high) == (pytest.approx(0.402, abs=0.02), pytest.approx(0.598, abs=0.02))
    assert statistics.interval(rows, statistics.mean) == (low, high)


def paired(ours: dict[str, float], theirs: dict[str, float]) -> statistics.Difference | None:
    return statistics.paired_difference("a", ours, "b", theirs, measure="m")


def test_rows_that_are_equal_differ_by_nothing() -> None:
    values = {f"q{n}": n / 7 for n in range(30)}
    found = paired(values, values)
    assert found is not None
    assert (found.difference, found.low, found.high, found.noise, found.worse) == (0, 0, 0, True, False)


def test_a_row_that_is_always_better_by_the_same_is_better_for_sure() -> None:
    found = paired({f"q{n}": 0.75 for n in range(10)}, {f"q{n}": 0.5 for n in range(10)})
    assert found is not None
    assert (found.difference, found.low, found.high, found.noise) == (0.25, 0.25, 0.25, False)


def test_wins_and_losses_that_even_out_are_noise() -> None:
    found = paired({f"q{n}": float(n % 2) for n in range(40)}, {f"q{n}": float(1 - n % 2) for n in range(40)})
    assert found is not None
    # Differences of ±1: the normal approximation gives 0 ± 1.96 / √40.
    assert (found.low, found.high) == (pytest.approx(-0.31, abs=0.03), pytest.approx(0.31, abs=0.03))
    assert found.noise


def test_only_queries_that_both_have_are_compared() -> None:
    found = paired({"a": 1.0, "b": 0.0}, {"a": 0.5, "c": 1.0})
    assert found is not None
    assert (found.queries, found.difference) == (1, 0.5)
    assert paired({"a": 1.0}, {"b": 1.0}) is None
