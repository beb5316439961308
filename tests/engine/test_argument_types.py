"""Whatever is passed to a public method, it works or says in one line what is wrong."""

import inspect
import json
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

import attest
from attest.engine import open_store
from attest.engine.arguments import LARGEST
from attest.engine.reindexing import Reindexing
from attest.errors import ArgumentInvalid, AttestError
from tests.engine.traced import DOCS
from tests.worlds import EMBEDDER, lay_out

WRONG = (
    None,
    3,
    -1,
    10**30,
    float("nan"),
    True,
    "\0",
    "x" * 5_000,
    b"x",
    [],
    [3],
    {"kind": 3},
    date(2024, 1, 1),
    object(),
)
COUNTS = (True, 1.5, float("nan"), -1, "5", b"5")
"""What is no number of things."""

METHODS = {
    name: method
    for name, method in vars(attest.Attest).items()
    if inspect.isfunction(method) and not name.startswith("_") and name != "close"
}
PARAMETERS = [
    pytest.param(name, parameter, id=f"{name}-{parameter.name}")
    for name, method in METHODS.items()
    for parameter in list(inspect.signature(method).parameters.values())[1:]
]
NEEDED: dict[str, object] = {"paths": [], "before": "2024", "rating": "good", "key": "key.pem", "profile": "lexical"}
"""What is passed for other parameters that have no default; ``eip-1559`` if a parameter is not named here."""


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    place = tmp_path_factory.mktemp("arguments")
    docs = lay_out(place / "docs", {**DOCS, "code/fees.py": "def fee(size: int) -> int:\n    return size\n"})
    with attest.open(place / "attest.db", embedder=EMBEDDER) as opened:
        opened.index([docs])
        opened.ask("How much does the base fee rise?")
        yield opened


def call(kb: attest.Attest, name: str, /, **given: object) -> object:
    method: Callable[..., Any] = getattr(kb, name)
    needed = {
        parameter.name: NEEDED.get(parameter.name, "eip-1559")
        for parameter in inspect.signature(method).parameters.values()
        if parameter.default is inspect.Parameter.empty
    }
    made = method(**{**needed, **given})
    with made if isinstance(made, Reindexing) else nullcontext():
        return made


def refusal(kb: attest.Attest, name: str, /, **given: object) -> AttestError | None:
    """What is said of a call, None if it works; anything else that is raised fails the test."""
    try:
        call(kb, name, **given)
    except AttestError as error:
        return error
    return None


@pytest.mark.parametrize(("name", "parameter"), PARAMETERS)
def test_a_wrong_argument_works_or_is_refused_in_one_line(
    kb: attest.Attest, name: str, parameter: inspect.Parameter
) -> None:
    said = [str(error) for wrong in WRONG if (error := refusal(kb, name, **{parameter.name: wrong}))]
    assert [text for text in said if len(text.splitlines()) != 1] == []
    with pytest.raises(ArgumentInvalid, match=f"^{parameter.name} is of type object, not "):
        call(kb, name, **{parameter.name: object()})


@pytest.mark.parametrize(("name", "parameter"), [each for each in PARAMETERS if each.values[1].annotation is int])
def test_a_number_of_things_is_whole_and_not_negative_and_may_be_larger_than_all_there_is(
    kb: attest.Attest, name: str, parameter: inspect.Parameter
) -> None:
    for wrong in COUNTS:
        with pytest.raises(ArgumentInvalid, match=f"^{parameter.name} is .*, not a whole number from 0$"):
            call(kb, name, **{parameter.name: wrong})
    for large in (LARGEST, LARGEST + 1, 10**5_000):
        assert not isinstance(refusal(kb, name, **{parameter.name: large}), ArgumentInvalid)


@pytest.mark.parametrize("parameter", inspect.signature(open_store).parameters)
def test_the_door_itself_refuses(parameter: str, tmp_path: Path) -> None:
    with pytest.raises(ArgumentInvalid, match=f"^{parameter} is of type object, not "):
        attest.open(**{"path": tmp_path / "none.db", parameter: object()})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "given", "said"),
    [
        ("search", {"query": 3}, "query is 3, not a text"),
        ("search", {"k": "5"}, "k is the text '5', not a whole number from 0"),
        ("answers", {"limit": -1}, "limit is -1, not a whole number from 0"),
        ("show", {"ref": None}, "ref is None, not a text or a path"),
        ("index", {"include": [3]}, "one of include is 3, not a text or several"),
        ("links", {"min_confidence": 2}, "min_confidence is 2, not a number from 0 to 1"),
        ("search", {"filters": {"kind": ["note", 3]}}, "the filter kind is 3, not a text"),
        ("verify", {"answer": {"claims": {3}}}, "answer is of type dict, not the JSON of an answer"),
    ],
)
def test_a_refusal_says_what_was_given_and_what_is_wanted(
    kb: attest.Attest, name: str, given: dict[str, object], said: str
) -> None:
    with pytest.raises(ArgumentInvalid) as refused:
        call(kb, name, **given)
    assert str(refused.value) == said


def test_a_day_of_python_is_the_day_that_its_text_says(kb: attest.Attest) -> None:
    day = date(2099, 1, 2)
    assert kb.status(as_of=day).documents == kb.status(as_of="2099-01-02").documents
    assert kb.search("fee", as_of=datetime(2099, 1, 2, 3)).as_of == kb.search("fee", as_of="2099-01-02").as_of
    assert kb.search("fee", filters={"since": day}).filters.since == "2099-01-02"  # type: ignore[dict-item]


def test_a_path_names_a_document(kb: attest.Attest) -> None:
    assert kb.show(Path("notes") / "fees.md").text == DOCS["notes/fees.md"]
    assert kb.outline(Path("code/fees.py")).symbols


def test_an_answer_and_its_json_are_verified_as_they_are(kb: attest.Attest) -> None:
    answer = kb.ask("How much does the base fee rise?")
    exported = json.dumps(answer.as_json()).encode()
    for given in (answer, answer.as_json(), exported, bytearray(exported)):
        assert kb.verify(given).valid  # type: ignore[arg-type]


def test_one_text_and_an_iterator_are_several(kb: attest.Attest, tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "more", {"a.md": "# One", "b.txt": "Two"})
    assert kb.index((path for path in [docs]), exclude="*.txt", dry_run=True).added == 1  # type: ignore[arg-type]
    assert kb.index(docs, dry_run=True).added == 2  # type: ignore[arg-type]


def test_the_methods_still_show_their_parameters() -> None:
    assert list(inspect.signature(attest.Attest.show).parameters) == ["self", "ref", "as_of"]
    assert "A document, span or chunk" in (attest.Attest.show.__doc__ or "")
