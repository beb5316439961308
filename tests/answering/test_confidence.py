"""What decides whether a question is answered, and what the confidence of an answer follows."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.answering.decide import Signals, answerable, confidence

THRESHOLD = 0.68
"""An answer less likely than this is a refusal. By hand, so that who moves it sees here what it decides."""
SHARES = st.floats(min_value=0.0, max_value=1.0)
LEADS = st.floats(min_value=0.0, max_value=1.5)


def measured(*, certain: bool = False, doubts: int = 0, uncovered: float = 0.0, lead: float = 0.0) -> Signals:
    return Signals(certain=float(certain), doubts=float(doubts), uncovered=uncovered, lead=lead)


@given(uncovered=SHARES, lead=LEADS)
def test_a_question_that_nothing_speaks_against_is_answered(uncovered: float, lead: float) -> None:
    assert answerable(measured(uncovered=uncovered, lead=lead)) >= THRESHOLD


@given(doubts=st.integers(min_value=0, max_value=3), uncovered=SHARES, lead=LEADS)
def test_a_certain_objection_always_refuses(doubts: int, uncovered: float, lead: float) -> None:
    assert answerable(measured(certain=True, doubts=doubts, uncovered=uncovered, lead=lead)) < THRESHOLD


@given(uncovered=SHARES)
def test_two_doubts_always_refuse(uncovered: float) -> None:
    assert answerable(measured(doubts=2, uncovered=uncovered)) < THRESHOLD


@pytest.mark.parametrize(("uncovered", "answered"), [(0.0, True), (0.25, True), (0.26, False), (1.0, False)])
def test_a_doubt_is_overruled_by_a_passage_that_says_three_quarters_of_the_question(
    uncovered: float, answered: bool
) -> None:
    assert (answerable(measured(doubts=1, uncovered=uncovered)) >= THRESHOLD) is answered


@given(uncovered=st.floats(min_value=0.0, max_value=0.9), lead=st.floats(min_value=0.0, max_value=1.4))
def test_confidence_falls_with_what_is_left_unsaid_and_rises_with_the_lead(uncovered: float, lead: float) -> None:
    one = measured(uncovered=uncovered, lead=lead)
    assert (
        confidence(replace(one, uncovered=uncovered + 0.1))
        < confidence(one)
        < confidence(replace(one, lead=lead + 0.1))
    )
    assert 0.0 <= confidence(one) <= answerable(one) <= 1.0
