"""How often one client may come."""

from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.cli import main
from attest.server.rates import Rates, client_of
from attest.server.settings import settings_from
from tests.server.replies import name_of
from tests.server.serving import serving

PAUSES = st.lists(st.floats(0, 3), min_size=1, max_size=60)


def let_in(rates: Rates, client: str, times: int) -> int:
    return sum(not rates.wait(client) for _ in range(times))


@given(PAUSES, st.integers(1, 20))
def test_no_span_of_time_has_more_requests_than_the_rate_and_what_may_be_spent_at_once(
    pauses: list[float], rate: int
) -> None:
    moments = list(accumulate(pauses))
    clock: Iterator[float] = iter(moments)
    rates = Rates(rate, clock=lambda: next(clock))
    taken = [moment for moment in moments if not rates.wait("ada")]
    for index, first in enumerate(taken):
        for count, last in enumerate(taken[index:], 1):
            assert count <= rate * (last - first) + max(2.0 * rate, 1.0) + 1e-6


@given(PAUSES, st.integers(1, 20))
def test_who_waits_as_long_as_told_is_let_in(pauses: list[float], rate: int) -> None:
    now = 0.0
    rates = Rates(rate, clock=lambda: now)
    for pause in pauses:
        now += pause
        wait = rates.wait("ada")
        if wait:
            now += wait + 1e-6
            assert not rates.wait("ada")


def test_one_client_takes_nothing_from_another() -> None:
    rates = Rates(1.0, clock=lambda: 0.0)
    assert (let_in(rates, "ada", 9), let_in(rates, "bo", 9)) == (2, 2)


def test_of_many_clients_those_seen_last_are_remembered() -> None:
    rates = Rates(1.0, clock=lambda: 0.0, remembered=3)
    let_in(rates, "ada", 9)
    for client in "abc":
        rates.wait(client)
    assert (len(rates), let_in(rates, "ada", 9), let_in(rates, "c", 9)) == (3, 2, 1)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:0:1::5", "2001:db8:0:1:ffff::6", True),
        ("2001:db8:0:1::5", "2001:db8:0:2::5", False),
        ("", "", True),
    ],
)
def test_a_client_is_an_address_or_a_network_of_the_sixth_version(one: str, other: str, same: bool) -> None:
    assert (client_of(one) == client_of(other)) == same


def test_who_comes_too_often_is_told_when_to_go_on(store: Path) -> None:
    with serving(store, "--rate", "0.001") as running:
        first, second = running.get("/v1/status"), running.get("/v1/status")
        assert (first.status, second.status, name_of(second)) == (200, 429, "too-often")
        assert 900 <= int(second.headers["retry-after"]) <= 1_000
        assert running.get("/healthz").status == 200


def test_where_others_reach_the_server_the_rate_is_lower(tmp_path: Path) -> None:
    token = tmp_path / "token.txt"
    token.write_text("correct-horse-battery", encoding="utf-8")
    here = settings_from(host="127.0.0.1", port=0, token_file=None).limits.requests_per_second
    there = settings_from(host="0.0.0.0", port=0, token_file=token).limits.requests_per_second
    assert here > there


@pytest.mark.parametrize("rate", ["0", "-1", "fast", "nan", "inf"])
def test_what_is_no_rate_is_wrong_usage(store: Path, rate: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--store", str(store), f"--rate={rate}"]) == 2
    assert "requests a second" in capsys.readouterr().err
