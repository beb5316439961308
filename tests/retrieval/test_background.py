"""A call in the background: its result and its error reach whoever waits."""

from threading import Event, get_ident

import pytest

from attest.retrieval.background import Background


def test_a_call_in_the_background_runs_while_its_caller_goes_on() -> None:
    going_on = Event()
    call = Background(lambda: (going_on.wait(10), get_ident()))
    going_on.set()
    waited, thread = call.result()
    assert waited
    assert thread != get_ident()


def test_an_error_in_the_background_is_raised_where_the_result_is_wanted() -> None:
    call = Background(lambda: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        call.result()
    with pytest.raises(ZeroDivisionError):
        call.result()
