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


def measured(*, certain: bool = False, doubts: int = 0, unsaid: float = 0.0, lead: float = 0.0) -> Signals:
    return Signals(certain=float(certain), doubts=float(doubts), unsaid=unsaid, lead=lead)


@given(unsaid=SHARES, lead=LEADS)
def test_a_question_that_nothing_speaks_against_is_answered(unsaid: float, lead: float) -> None:
    assert answerable(measured(unsaid=unsaid, lead=lead)) >= THRESHOLD


@given(doubts=st.integers(min_value=0, max_value=3), unsaid=SHARES, lead=LEADS)
def test_a_certain_objection_always_refuses(doubts: int, unsaid: float, lead: float) -> None:
    assert answerable(measured(certain=True, doubts=doubts, unsaid=unsaid, lead=lead)) < THRESHOLD


@given(unsaid=SHARES)
def test_two_doubts_always_refuse(unsaid: float) -> None:
    assert answerable(measured(doubts=2, unsaid=unsaid)) < THRESHOLD


@pytest.mark.parametrize(("unsaid", "answered"), [(0.0, True), (0.25, True), (0.26, False), (1.0, False)])
def test_a_doubt_is_overruled_by_a_passage_that_says_three_quarters_of_the_question(
    unsaid: float, answered: bool
) -> None:
    assert (answerable(measured(doubts=1, unsaid=unsaid)) >= THRESHOLD) is answered


@given(unsaid=st.floats(min_value=0.0, max_value=0.9), lead=st.floats(min_value=0.0, max_value=1.4))
def test_confidence_falls_with_what_is_left_unsaid_and_rises_with_the_lead(unsaid: float, lead: float) -> None:
    one = measured(unsaid=unsaid, lead=lead)
    assert confidence(replace(one, unsaid=unsaid + 0.1)) < confidence(one) < confidence(replace(one, lead=lead + 0.1))
    assert 0.0 <= confidence(one) <= answerable(one) <= 1.0
