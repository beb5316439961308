"""Figures of rankings, against values worked out by hand; and the systems that know everything and nothing."""

import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

import pytest

from attest.errors import SelfTestFailed
from attest.evaluation.datasets import Query
from attest.evaluation.ranking import Row, measure
from attest.evaluation.selftest import check_chance, check_oracle
from attest.evaluation.systems import Passage, System, oracle

QUERY = Query(id="q", text="what", relevant={"a": 2, "b": 1, "x": 0}, quotes=["the gold"])


def system(*documents: str, texts: Mapping[str, str] | None = None) -> System:
    """A ranking that is the same for every query."""
    passages = [Passage(documents=[one], text=(texts or {}).get(one, "")) for one in documents]
    return System(name="s", search=lambda _, k: passages[:k])


def figures(found: System, *queries: Query) -> Mapping[str, float]:
    return measure(found, queries or [QUERY]).figures()


def test_the_measures_are_those_of_the_textbook() -> None:
    found = figures(system("x", "b", "y", "a"))
    # Relevant at ranks 2 (grade 1) and 4 (grade 2); ideal is 2 then 1. Gains are the grades, discounts log2(rank + 1).
    gain = 1 / math.log2(3) + 2 / math.log2(5)
    assert found["nDCG@10"] == pytest.approx(gain / (2 + 1 / math.log2(3)))
    assert (found["R@1"], found["R@5"], found["R@10"]) == (0, 1, 1)
    assert (found["MRR@10"], found["AP@100"]) == (0.5, pytest.approx((1 / 2 + 2 / 4) / 2))
    assert (found["Success@1"], found["Success@5"]) == (0, 1)


def test_a_query_for_which_nothing_is_found_counts_as_nothing() -> None:
    other = Query(id="r", text="else", relevant={"a": 1})
    silent = System(name="s", search=lambda text, _: [Passage(documents=["a"], text="")] if text == "else" else [])
    assert figures(silent, QUERY, other)["nDCG@10"] == 0.5


def test_a_document_ranks_by_its_best_passage_and_is_counted_once() -> None:
    assert figures(system("y", "y", "y", "a", "b"))["R@5"] == 1
    assert figures(system("y", "y", "y", "a", "b"))["MRR@10"] == 0.5


def test_a_document_that_is_only_acceptable_takes_no_place() -> None:
    fair = Query(id="q", text="what", relevant={"a": 1}, acceptable=["y", "z"])
    assert figures(system("y", "z", "a"), fair)["R@1"] == 1


def test_a_passage_is_right_when_it_contains_a_gold_quote() -> None:
    found = figures(system("a", "b", "c", texts={"b": "here is the\ngold, found"}))
    assert (found["span@1"], found["span@5"]) == (0, 1)
    assert "span@5" not in figures(system("a"), Query(id="q", text="t", relevant={"a": 1}))


def test_more_is_asked_for_until_it_comes_from_a_hundred_documents() -> None:
    crowded = system(*["y"] * 700, "a", "b", *(f"d{n}" for n in range(200)))
    assert figures(crowded)["R@10"] == 1


def test_a_ranking_that_depends_on_how_many_are_asked_for_is_noticed() -> None:
    unsteady = System(name="s", search=lambda _, k: [Passage(documents=[f"{k}"], text="")])
    assert (figures(unsteady)["steady"], figures(system("a"))["steady"]) == (0, 1)


def test_a_better_score_never_comes_after_a_worse_one_though_ids_sort_otherwise() -> None:
    assert figures(system("a", "b"))["nDCG@10"] == 1
    assert figures(system("b", "a"))["nDCG@10"] < 1


def graded(number: int) -> Query:
    relevant = {f"d{number}": 2} | {f"d{number}-{n}": 1 for n in range(number)}
    return Query(id=f"q{number}", text=f"t{number}", relevant=relevant, quotes=["gold"])


def test_an_oracle_is_as_good_as_can_be() -> None:
    queries = [replace(graded(number), text="the same words") for number in (0, 3, 12)]
    row = measure(oracle(queries), queries, wording=lambda query: query.id)
    check_oracle(row, queries)
    assert row.figures()["nDCG@10"] == 1
    assert row.values["R@10"] == {"q0": 1, "q3": 1, "q12": pytest.approx(10 / 13)}


def test_an_oracle_that_is_not_stops_everything() -> None:
    queries = [graded(0)]
    with pytest.raises(SelfTestFailed, match=r"an oracle gets 0\.000 instead of 1.000 in R@1 of query q0"):
        check_oracle(measure(system("wrong"), queries), queries)


def by_chance(row: Callable[[str], Sequence[str]], queries: Sequence[Query]) -> Row:
    search = lambda text, k: [Passage(documents=[one], text="") for one in row(text)][:k]  # noqa: E731
    return measure(System(name="random", search=search), queries)


def test_chance_that_is_right_too_often_stops_everything() -> None:
    documents = [f"d{n}" for n in range(200)]
    queries = [Query(id=f"q{n}", text=f"t{n}", relevant={f"d{n}": 1}) for n in range(100)]
    fair = by_chance(lambda text: random.Random(text).sample(documents, 200), queries)
    check_chance(fair, queries, 200)
    assert fair.figures()["R@10"] < 0.2
    leak = by_chance(lambda text: [f"d{text[1:]}", *documents], queries)
    with pytest.raises(SelfTestFailed, match=r"chance finds 100 relevant documents where 5\.0 are to be expected"):
        check_chance(leak, queries, 200)
