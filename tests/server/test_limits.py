"""What keeps a server standing, and what it asks for before it starts."""

import asyncio
import re
import signal
import threading
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from attest.cli import main
from attest.errors import AttestError, ModelMissing, StoreBusy, StoreUnusable, UsageError
from attest.server import problems
from attest.server.problems import Overloaded, TookTooLong, problem_of, without_paths
from attest.server.settings import Limits, hashed, settings_from
from attest.server.work import Kind, Work
from tests.conventions.tree import ROOT
from tests.processes import python
from tests.server.serving import serving


def test_when_too_much_is_waiting_the_next_is_told_to_come_back() -> None:
    async def crowd() -> tuple[list[str], bool]:
        work, gate = Work(Limits(threads=1, waiting=1)), threading.Event()
        begun = [asyncio.ensure_future(work.do(gate.wait)) for _ in range(3)]
        refused = (await asyncio.wait(begun, return_when=asyncio.FIRST_COMPLETED))[0]
        gate.set()
        await asyncio.wait(begun)
        work.close()
        kinds = [type(future.exception()).__name__ for future in refused]
        return kinds, sum(work.counts().values()) == 0

    assert asyncio.run(crowd()) == ([Overloaded.__name__], True)


def test_what_takes_too_long_is_answered_for_and_keeps_its_place_until_it_is_done() -> None:
    async def slow() -> tuple[int, int]:
        work, gate = Work(Limits(seconds=0.0, threads=1)), threading.Event()
        with pytest.raises(TookTooLong):
            await work.do(gate.wait)
        during = sum(work.counts().values())
        gate.set()
        await (await work.start(str))  # the only thread has done the first by then
        work.close()
        return during, sum(work.counts().values())

    assert asyncio.run(slow()) == (1, 0)


def order_of_work(limits: Limits, kinds: Sequence[Kind]) -> list[Kind]:
    """The order in which work of some kinds begins when all of it comes while the threads are busy."""
    begun: list[Kind] = []

    async def crowd() -> None:
        work, gate = Work(limits), threading.Event()
        busy = [await work.start(gate.wait, kind=kind) for kind in ("quick", "long")]
        later = [asyncio.ensure_future(work.do(partial(begun.append, kind), kind=kind)) for kind in kinds]
        await asyncio.wait(later, timeout=0)  # so that each has taken its place
        gate.set()
        await asyncio.gather(*busy, *later)
        work.close()

    asyncio.run(crowd())
    return begun


def test_a_search_never_waits_for_an_answer_to_another_question() -> None:
    came: Sequence[Kind] = ["long", "long", "quick", "quick", "quick"]
    assert order_of_work(Limits(threads=1), came) == ["quick", "quick", "quick", "long", "long"]


def test_what_would_have_to_wait_too_long_is_never_begun() -> None:
    async def crowd() -> tuple[bool, int]:
        work, gate, begun = Work(Limits(threads=1, waiting_seconds=0.0)), threading.Event(), threading.Event()
        first = await work.start(gate.wait)
        with pytest.raises(Overloaded):
            await work.do(begun.set)
        gate.set()
        await first
        work.close()
        return begun.is_set(), sum(work.counts().values())

    assert asyncio.run(crowd()) == (False, 0)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "kb.example.org"])
def test_an_address_that_others_reach_demands_a_token(host: str) -> None:
    with pytest.raises(UsageError, match="--token-file"):
        settings_from(host=host, port=0, token_file=None)


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost", "127.1.2.3"])
def test_an_address_of_this_machine_demands_none(host: str) -> None:
    assert settings_from(host=host, port=0, token_file=None).token_hash is None


def test_of_the_token_only_its_hash_is_kept(tmp_path: Path) -> None:
    (tmp_path / "token").write_text(" correct-horse-battery\n", encoding="utf-8")
    settings = settings_from(host="0.0.0.0", port=0, token_file=tmp_path / "token")
    assert settings.token_hash == hashed("correct-horse-battery")
    assert "horse" not in repr(settings)


@pytest.mark.parametrize(
    "content", [b"", b"short\n", b"two lines of it\nand more of it\n", b"\xff" * 20, "päßwörter-sind-lang".encode()]
)
def test_a_token_that_is_none_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "token").write_bytes(content)
    with pytest.raises(UsageError):
        settings_from(host="127.0.0.1", port=0, token_file=tmp_path / "token")


@pytest.mark.parametrize(
    "argv",
    [
        ("--host", "0.0.0.0"),
        ("--token-file", "none.txt"),
        ("--port", "65536"),
        ("--port", "http"),
        ("--host", "256.1.1.1"),
    ],
)
def test_what_cannot_be_served_is_one_line(
    store: Path, argv: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(["serve", "--store", str(store), "--token-file", "none.txt", *argv])
    assert (status, capsys.readouterr().err.count("\n")) == (2, 1)


def test_either_signal_ends_it_well_and_nothing_is_reported_to_anybody(store: Path) -> None:
    elsewhere = {"FASTAPI_OTEL_AUTO_CONFIGURE": "true", "OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:9"}
    with serving(store, end=signal.SIGINT, **elsewhere) as running:
        assert running.get("/healthz").status == 200


def test_without_its_packages_it_says_which_to_install(store: Path) -> None:
    start = "import sys; sys.modules['uvicorn'] = None; from attest.cli import main; sys.exit(main())"
    done = python(start, "serve", "--store", str(store))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert "requirements-serve.lock" in done.stderr


@pytest.mark.parametrize(
    "error",
    [
        StoreBusy(Path("/srv/kb/a.db")),
        StoreUnusable(Path("/srv/kb/a.db"), "it is damaged"),
        ModelMissing([Path("/srv/m")]),
    ],
)
def test_a_problem_names_no_path(error: AttestError) -> None:
    problem = problem_of(error)
    assert problem.status == 503
    assert "/srv" not in str(problem.as_json())
    assert problem.headers["Retry-After"].isdecimal()


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("dense: nothing (looked in /srv/models, ~/m/x)", "dense: nothing (looked in …/models, …/x)"),
        ("a link to C:\\Users\\ada\\x.md", "a link to …/x.md"),
        ("dense: 62% of the passages, 3/4 of notes/fees.md, see https://example.org/a/b", None),
    ],
)
def test_of_a_path_the_last_part_is_left(said: str, shown: str | None) -> None:
    assert without_paths(said) == (shown or said)


def test_every_problem_is_documented() -> None:
    text = (ROOT / "docs" / "server.md").read_text(encoding="utf-8").split("### Errors")[1].split("### Limits")[0]
    rows = re.findall(r"^\| ([\d, ]+) \| (.+?) \|", text, re.M)
    documented = {
        name: status
        for statuses, names in rows
        for name in re.findall("`([a-z-]+)`", names)
        for status in statuses.split(", ")
    }
    assert {name: str(status) for _, status, name in problems._KNOWN}.items() <= documented.items()
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src/attest/server").glob("*.py"))
    made = dict(re.findall(r'status=(\d+),\s*name="([a-z-]+)"', source))
    assert set(made.values()) <= set(documented)
