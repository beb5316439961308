"""What every test runs in: no network, a home of its own, models and processes that start fast, and the same
examples in CI."""

import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from hypothesis import settings

from attest.embedding.tokens import TokenCounter, load_counter
from attest.embedding.weights import TOKENIZER, read_checked

settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")

NOWHERE = "http://127.0.0.1:9"
"""The discard port: a subprocess, which pytest-socket cannot see, gets no further than this."""


@pytest.fixture(scope="session", autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """HOME and caches are empty folders, no store is chosen from outside, and proxies lead nowhere."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as environment:
        for name in ("HOME", "USERPROFILE", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
            environment.setenv(name, str(home))
        for name in ("http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"):
            environment.setenv(name, NOWHERE)
        for name in [name for name in os.environ if name.startswith("ATTEST_")]:
            environment.delenv(name)
        environment.setenv("NO_COLOR", "1")
        yield


@pytest.fixture(scope="session", autouse=True)
def compiled_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Where Python may write no bytecode into the tree, the processes that tests start share a folder for it.

    Otherwise each of them compiles the whole package, which takes longer than what most of them are there to do.
    """
    with pytest.MonkeyPatch.context() as environment:
        if os.environ.get("PYTHONDONTWRITEBYTECODE"):
            environment.delenv("PYTHONDONTWRITEBYTECODE")
            own = tmp_path_factory.getbasetemp()
            run = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
            environment.setenv("PYTHONPYCACHEPREFIX", str(run / "bytecode"))
        yield


@pytest.fixture(scope="session", autouse=True)
def one_counter() -> Iterator[None]:
    """Stores have one counter of tokens, the real one, as long as the file it was made of is what it should be.

    A count depends on its text alone, and to make the counter anew takes as long as all else that a small store does.
    """
    make = cache(load_counter)

    def load_once(folder: Path) -> TokenCounter:
        read_checked(folder / TOKENIZER)
        return make(folder)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("attest.engine.opened.load_counter", load_once)
        yield
