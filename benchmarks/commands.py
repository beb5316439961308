"""Running `attest` as a person does: a process of its own, timed, with its peak of memory.

What is installed is compiled. Where Python is told to write nothing beside the sources (``PYTHONDONTWRITEBYTECODE``),
every command would compile them anew, which takes longer than to search; here it finds them compiled in a folder that
lasts as long as the benchmark.
"""

import atexit
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HONEST = (0, 1)
"""Exit statuses that are results: done, and the honest negative."""


class CommandFailedError(Exception):
    """A command that is measured did not work, so its time means nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finished:
    """A command that ended."""

    seconds: float
    peak_mb: float
    """Largest resident memory of any one process of it; at least what the process that started it had by then."""
    stdout: str

    def json(self) -> dict[str, Any]:
        return json.loads(self.stdout)


def attest_command() -> list[str]:
    """The `attest` that belongs to this interpreter."""
    script = Path(sys.executable).with_name("attest")
    return [str(script)] if script.exists() else [sys.executable, "-m", "attest"]


def run(arguments: Sequence[str], *, store: Path | None = None) -> Finished:
    """Run to the end. Raises `CommandFailedError` with what it said on an exit status other than 0 and 1."""
    environment = _as_installed() | ({"ATTEST_STORE": str(store)} if store else {})
    started = time.perf_counter()
    pipe = subprocess.PIPE
    with subprocess.Popen(arguments, stdout=pipe, stderr=pipe, env=environment, text=True) as process:
        stdout, stderr, peak_mb = _drain(process)
    seconds = time.perf_counter() - started
    if process.returncode not in HONEST:
        said = stderr.strip().splitlines()[-1:] or [f"exit status {process.returncode}"]
        raise CommandFailedError(f"{' '.join(arguments)}: {said[0]}")
    return Finished(seconds=seconds, peak_mb=peak_mb, stdout=stdout)


@cache
def _as_installed() -> dict[str, str]:
    """The environment of a command whose modules are compiled; the first one compiles them."""
    folder = TemporaryDirectory(prefix="attest-compiled-", ignore_cleanup_errors=True)
    atexit.register(folder.cleanup)
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": folder.name}


def _drain(process: "subprocess.Popen[str]") -> tuple[str, str, float]:
    """Output and peak memory. `wait4` knows the memory of this very child; `communicate` would throw it away."""
    assert process.stdout is not None
    assert process.stderr is not None
    with ThreadPoolExecutor(1) as reader:
        errors = reader.submit(process.stderr.read)
        stdout = process.stdout.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        return stdout, errors.result(), megabytes(usage.ru_maxrss)


@contextmanager
def served(store: Path) -> Iterator[tuple[str, int]]:
    """The address and process id of a server that runs until the block ends."""
    command = [*attest_command(), "serve", "--port", "0", "--json", "--store", str(store)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = "".join(iter(process.stdout.readline, "}\n")) + "}"
            yield json.loads(said)["url"], process.pid
        finally:
            process.terminate()
            process.wait(60)


def megabytes(maxrss: int) -> float:
    """`ru_maxrss` is in KiB on Linux and in bytes on macOS."""
    return maxrss / (1_000_000 if sys.platform == "darwin" else 1_000_000 / 1024)


def median_ms(arguments: Sequence[str], *, store: Path | None = None, times: int = 7) -> float:
    """Median time of several runs, after one that is not counted."""
    run(arguments, store=store)
    return statistics.median(run(arguments, store=store).seconds for _ in range(times)) * 1000
