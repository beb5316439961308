"""Tests run the real thing, at once, all of them count, and each module stands for itself."""

import ast
import socket
from collections.abc import Iterator

import pytest
from pytest_socket import SocketBlockedError

from tests.conventions.tree import Module, dotted, functions, modules_of_tests, parse

MOCKS = {"Mock", "MagicMock", "AsyncMock", "NonCallableMock", "PropertyMock", "create_autospec", "patch", "mock_open"}
"""What stands in for something of ours. A fake that ships in the package is none: it keeps its promises."""

REPLACED = ("patch.object", "patch.dict", "patch.multiple", "monkeypatch.setattr", "monkeypatch.setitem")

NOT_RUN = {"skip", "skipif", "skipIf", "skipUnless", "importorskip", "xfail", "expectedFailure"}

MOCKS_PER_100_TESTS = 3


def mocks(module: Module) -> Iterator[int]:
    """Lines where a mock is made, or something of ours replaced."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call):
            name = dotted(node.func)
            if name.rpartition(".")[2] in MOCKS or name.endswith(REPLACED):
                yield node.lineno


def idle(module: Module) -> Iterator[str]:
    """Places where a test waits, or is not run, or may fail."""
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Attribute) and (
            node.attr in NOT_RUN or dotted(node) in {"time.sleep", "asyncio.sleep"}
        ):
            yield f"{module.where}:{node.lineno}: {dotted(node)}"
        elif isinstance(node, ast.ImportFrom) and node.module in {"time", "pytest", "unittest"}:
            names = {alias.name for alias in node.names} & (NOT_RUN | {"sleep"})
            yield from (f"{module.where}:{node.lineno}: {name}" for name in names)


def test_no_test_waits_or_is_left_out() -> None:
    assert [fault for module in modules_of_tests() for fault in idle(module)] == []


def test_mocks_are_rare() -> None:
    tests = sum(node.name.startswith("test_") for module in modules_of_tests() for _, node in functions(module))
    places = [f"{module.where}:{line}" for module in modules_of_tests() for line in mocks(module)]
    allowed = tests * MOCKS_PER_100_TESTS // 100
    assert len(places) <= allowed, f"{len(places)} mocks in {tests} tests; {allowed} are allowed: {places}"


def test_a_module_of_tests_is_not_read_by_others() -> None:
    """What two of them need stands beside them."""
    read = {
        node.module or ""
        for module in modules_of_tests()
        for node in ast.walk(module.tree)
        if isinstance(node, ast.ImportFrom) and (node.module or "").rpartition(".")[2].startswith("test_")
    }
    assert read == set()


def test_tests_have_no_network() -> None:
    with pytest.warns(UserWarning, match="socket"), pytest.raises(SocketBlockedError):
        socket.create_connection(("192.0.2.1", 80))


def test_a_test_that_waits_or_is_left_out_is_found() -> None:
    text = "import time\nfrom pytest import skip\n@pytest.mark.xfail\ndef test_x():\n    time.sleep(1)\n"
    assert sorted(idle(parse(text))) == [
        "example.py:2: skip",
        "example.py:3: pytest.mark.xfail",
        "example.py:5: time.sleep",
    ]


def test_mocks_are_found() -> None:
    text = "@mock.patch('x')\ndef f(): MagicMock()\nmonkeypatch.setattr(a, 'b', 1)\nmonkeypatch.setenv('A', 'b')\n"
    assert sorted(mocks(parse(text))) == [1, 2, 3]
