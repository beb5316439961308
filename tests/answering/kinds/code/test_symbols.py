"""Questions about source code are answered by the exact lines, or refused."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import attest
from attest.values.answers import Answer
from tests.folders import written

FILES = {
    "net/client.py": (
        '"""A client."""\n\nfrom net.wire import encode\n\n\nclass Client(Base):\n    """Sends requests.\n\n'
        '    It keeps a pool.\n    """\n\n    def send(self, request, *, timeout: float = 5.0):\n'
        '        """Send one request and wait for its reply."""\n'
        "        self._check(request)\n        return encode(request)\n"
        "\n    def _check(self, request):\n        return request.ok()\n"
    ),
    "net/wire.py": "def encode(value):\n    return bytes(value)\n\n\nproposer = 1\n",
    "net/state.go": (
        "package net\n\n// buyGas takes the fee in advance.\n// It may fail.\nfunc buyGas(a int) error { return nil }\n"
    ),
    "notes.md": "# Proposer\n\nThe proposer builds a block and sends it to its peers.\n",
}


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    folder = tmp_path_factory.mktemp("code")
    with attest.open(folder / "kb.db") as made:
        made.index([written(folder / "repo", FILES)], lexical_only=True)
        yield made


def quotes(answer: Answer) -> list[tuple[str, str]]:
    """Place and text of every quote, in order."""
    items = {item.n: item for claim in answer.claims for item in claim.evidence}
    return [(f"{item.path}:{item.start_line}-{item.end_line}", item.quote.text) for _, item in sorted(items.items())]


SIGNATURE = ("net/client.py:12-12", "def send(self, request, *, timeout: float = 5.0)")


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("Where is Client.send defined?", [SIGNATURE]),
        ("What are the parameters of `Client.send`?", [SIGNATURE]),
        ("What arguments does send() take?", [SIGNATURE]),
        (
            "What does Client.send do?",
            [SIGNATURE, ("net/client.py:13-13", "Send one request and wait for its reply.")],
        ),
        (
            "what is the class Client",
            [("net/client.py:6-6", "class Client(Base)"), ("net/client.py:7-7", "Sends requests.")],
        ),
        (
            "What does the Client class do?",
            [("net/client.py:6-6", "class Client(Base)"), ("net/client.py:7-7", "Sends requests.")],
        ),
        (
            "What does buyGas do?",
            [
                ("net/state.go:5-5", "func buyGas(a int) error"),
                ("net/state.go:3-3", "buyGas takes the fee in advance."),
                ("net/state.go:4-4", "It may fail."),
            ],
        ),
        ("Who calls encode?", [SIGNATURE, ("net/client.py:15-15", "return encode(request)")]),
        (
            "What does Client.send call?",
            [
                SIGNATURE,
                ("net/client.py:14-14", "self._check(request)"),
                ("net/client.py:15-15", "return encode(request)"),
            ],
        ),
    ],
)
def test_a_question_about_a_symbol_quotes_its_exact_lines(
    kb: attest.Attest, question: str, expected: list[tuple[str, str]]
) -> None:
    answer = kb.ask(question)
    assert (answer.status, quotes(answer)) == ("answered", expected)
    assert all(claim.verdict.support == "supported" for claim in answer.claims)
    assert kb.verify(answer.answer_id).valid


def test_who_calls_something_that_nobody_certainly_calls_is_refused_with_the_reason(kb: attest.Attest) -> None:
    answer = kb.ask("Who calls Client.send?")
    assert answer.status == "refused"
    assert answer.reason is not None
    assert answer.reason.startswith("nothing is certain to call Client.send")


HELD = {
    "burrow.rs": (
        "/// A burrow.\npub struct Burrow {\n    /// In metres.\n    length: u64,\n}\n\n"
        "impl Burrow {\n    fn toll(&self) -> u64 {\n        self.length * 4\n    }\n}\n"
    ),
    "keeper.py": "class Keeper:\n    name: str\n    age: int = 3\n\n    def rest(self):\n        return self.age\n",
}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What are the fields of Burrow?", "pub struct Burrow {\n    /// In metres.\n    length: u64,\n}"),
        ("Which attributes does the class Keeper have?", "class Keeper:\n    name: str\n    age: int = 3"),
    ],
)
def test_the_fields_of_a_type_are_the_lines_that_define_it(tmp_path: Path, question: str, expected: str) -> None:
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "repo", HELD)], lexical_only=True)
        answer = kb.ask(question)
    assert [claim.text for claim in answer.claims] == [expected]
    assert all(claim.verdict.support == "supported" for claim in answer.claims)


def test_only_a_type_has_fields(tmp_path: Path) -> None:
    files = {
        "burrow.py": "def council():\n    return 4\n",
        "burrow.md": "# Council\n\nMembers of the council: Ada, Bo.\n",
    }
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "repo", files)], lexical_only=True)
        answer = kb.ask("What are the members of council?")
    assert "burrow.py" not in {item.path for claim in answer.claims for item in claim.evidence}


def test_a_word_of_a_question_is_no_variable_of_that_name(kb: attest.Attest) -> None:
    answer = kb.ask("What does the proposer do?")
    assert [path.partition(":")[0] for path, _ in quotes(answer)] == ["notes.md"]


def test_a_filter_holds_for_definitions(kb: attest.Attest) -> None:
    answer = kb.ask("Where is Client.send defined?", filters={"language": "go"})
    assert quotes(answer) == []


LINKED = {
    "shape.py": (
        "class Shape:\n    def area(self):\n        return 0\n\n\ndef total(shape: Shape):\n    return shape.area()\n"
    ),
    "round.py": (
        "from shape import Shape, total\n\n\nclass Round(Shape):\n    def area(self):\n        return total(self)\n\n\n"
        "def twice(one):\n    return total(one)\n"
    ),
    "square.py": "from shape import total\n\n\ndef square(one):\n    return total(one)\n",
    "tests/test_shape.py": "from shape import total\n\n\ndef test_total():\n    assert total(None)\n",
}


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What implements Shape?", ["round.py:4"]),
        ("Which classes extend Shape?", ["round.py:4"]),
        ("What overrides Shape.area?", ["round.py:5"]),
        ("Which tests cover total?", ["tests/test_shape.py:5"]),
        ("Where is total tested?", ["tests/test_shape.py:5"]),
        (
            "Which files must change together with total?",
            ["round.py:6", "square.py:5", "tests/test_shape.py:5", "round.py:10"],
        ),
        ("What else has to be changed if Shape.area changes?", ["round.py:5"]),
    ],
)
def test_what_is_linked_with_a_symbol_is_answered_by_the_lines_that_say_so(
    tmp_path: Path, question: str, expected: list[str]
) -> None:
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "repo", LINKED)], lexical_only=True)
        answer = kb.ask(question)
    last = [claim.evidence[-1] for claim in answer.claims]
    assert (answer.status, [f"{item.path}:{item.start_line}" for item in last]) == ("answered", expected)


CALLED_ALIKE = {
    "shop/loader.py": "def load_icon(url):\n    return url\n",
    "shop/tasks.py": (
        "from shop import loader\n\n\ndef load_icon(bookmark):\n    return loader.load_icon(bookmark.url)\n"
    ),
    "shop/views.py": "from shop import tasks\n\n\ndef save(bookmark):\n    tasks.load_icon(bookmark)\n",
    "tests/test_loader.py": "from shop import loader\n\n"
    + "".join(f"\ndef test_icon_{n}():\n    loader.load_icon('{n}')\n" for n in range(9)),
}


def test_callers_of_all_functions_of_a_name_are_told_and_tests_come_last(tmp_path: Path) -> None:
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "repo", CALLED_ALIKE)], lexical_only=True)
        called = [claim.text.partition(":")[0] for claim in kb.ask("Who calls load_icon?").claims]
    assert called[:2] == ["load_icon", "save"]
    assert [name[:9] for name in called[2:]] == ["test_icon"] * 6


def test_a_call_that_only_the_place_of_a_package_leaves_open_is_told_with_less_confidence(tmp_path: Path) -> None:
    files = {
        "core/pool/check.go": "package pool\n\nfunc CheckTx(size int) bool { return size > 0 }\n",
        "core/blobs/add.go": (
            'package blobs\n\nimport "example.org/m/core/pool"\n\n'
            "func Add(size int) bool { return pool.CheckTx(size) || pool.CheckTx(size) }\n"
        ),
    }
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "repo", files)], lexical_only=True)
        answer = kb.ask("Who calls CheckTx?")
    assert [claim.text for claim in answer.claims] == [
        "Add: func Add(size int) bool { return pool.CheckTx(size) || pool.CheckTx(size) }"
    ]
    assert answer.confidence < 0.9


def test_a_call_outside_of_all_functions_is_told_by_its_line(tmp_path: Path) -> None:
    files = {
        "src/date.ts": "export function formatDate(day: Date): string { return day.toISOString(); }\n",
        "src/date.test.ts": (
            'import { formatDate } from "./date";\n\nit("formats", () => {\n'
            '  expect(formatDate(new Date(0))).toBe("1970");\n});\n'
        ),
        "src/main.ts": 'import { formatDate } from "./date";\n\nconsole.log(formatDate(new Date()));\n',
    }
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "repo", files)], lexical_only=True)
        assert quotes(kb.ask("Which tests cover formatDate?")) == [
            ("src/date.test.ts:4-4", 'expect(formatDate(new Date(0))).toBe("1970");')
        ]
        called = [path for path, _ in quotes(kb.ask("Who calls formatDate?"))]
    assert sorted(called) == ["src/date.test.ts:4-4", "src/main.ts:3-3"]
