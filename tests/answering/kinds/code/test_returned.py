"""What a function returns is said by its own lines and documentation, never by those of its callers."""

from collections.abc import Iterator

import pytest

import attest
from tests.folders import written

FILLING = "".join(f"    gerbil.groom({number})\n\n" for number in range(8))
FILES = {
    "burrow/tolls.py": (
        '"""Tolls of the burrow."""\n\n\n'
        'def toll_of(gerbil):\n    """What a gerbil pays at the door."""\n    if gerbil.is_guest:\n        return 0\n'
        "    return gerbil.weight * 4\n\n\n"
        "def charge(gerbil):\n    toll = toll_of(gerbil)\n    if toll > 9:\n        raise TooMuch(toll)\n"
        "    gerbil.pay(toll)\n\n\n"
        'def groomed(gerbil, brush=None):\n    """Groom a gerbil from nose to tail.\n\n'
        "    It takes a while.\n\n    :param brush: what returns the shine\n"
        '    :return: the gerbil, or ``None`` if it ran away\n    """\n'
        "    if gerbil.has_run_away:\n        return None\n\n"
        f"{FILLING}    def best(one):\n        return one.shine\n\n    best(gerbil)\n\n"
        "    return gerbil.shining(brush)\n"
    ),
    "burrow/den.go": (
        "package burrow\n\n// depthOf tells how deep a den is.\n// It returns -1 for a den that nobody has measured.\n"
        "func depthOf(den Den) int {\n" + "".join(f"\tden.sweep({n})\n\n" for n in range(9)) + "\tif den.deep == 0 {\n"
        "\t\treturn -1\n\t}\n\n\tden.close()\n\n\treturn den.deep\n}\n\nfunc dig(den Den) {\n\tif den.isFull() {\n"
        "\t\treturn\n\t}\n\tden.deep += depthOf(den)\n}\n"
    ),
    "burrow/door.rs": (
        "pub struct Door {\n    open: bool,\n}\n\n"
        "impl Door {\n    pub fn is_shut(&self) -> bool {\n        !self.open\n"
        "    }\n\n    pub fn slam(&mut self) {\n        self.open = false;\n    }\n}\n"
    ),
    "burrow/lid.ts": "export const lidWidth = (den: number): number => den * 2;\n",
}


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    folder = tmp_path_factory.mktemp("returned")
    with attest.open(folder / "kb.db") as made:
        made.index([written(folder / "repo", FILES)], lexical_only=True)
        yield made


WHOLE_TOLL = (
    'def toll_of(gerbil):\n    """What a gerbil pays at the door."""\n    if gerbil.is_guest:\n        return 0\n'
    "    return gerbil.weight * 4"
)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What does toll_of return?", [WHOLE_TOLL]),
        ("What is returned by `toll_of()`?", [WHOLE_TOLL]),
        ("What is the return value of toll_of?", [WHOLE_TOLL]),
        (
            "What does groomed return?",
            [
                "def groomed(gerbil, brush=None)",
                ":return: the gerbil, or ``None`` if it ran away",
                "if gerbil.has_run_away:\n    return None",
                "return gerbil.shining(brush)",
            ],
        ),
        (
            "Which value does depthOf return?",
            [
                "func depthOf(den Den) int",
                "depthOf tells how deep a den is. It returns -1 for a den that nobody has measured.",
                "if den.deep == 0 {\n\treturn -1\n}",
                "return den.deep",
            ],
        ),
        ("What does Door.is_shut return?", ["pub fn is_shut(&self) -> bool {\n    !self.open\n}"]),
        ("What does lidWidth return?", ["export const lidWidth = (den: number): number => den * 2;"]),
    ],
)
def test_what_a_function_returns_is_quoted_from_itself(kb: attest.Attest, question: str, expected: list[str]) -> None:
    answer = kb.ask(question)
    assert [claim.text for claim in answer.claims] == expected
    assert all(claim.verdict.support == "supported" for claim in answer.claims)
    assert kb.verify(answer.answer_id).valid


def test_under_a_condition_a_short_function_is_quoted_with_all_its_conditions(kb: attest.Attest) -> None:
    assert [claim.text for claim in kb.ask("What does toll_of return if the gerbil is a guest?").claims] == [WHOLE_TOLL]


def test_a_condition_that_no_document_knows_is_not_answered(kb: attest.Attest) -> None:
    assert kb.ask("What does toll_of return if the hamster is bankrupt?").status == "refused"


@pytest.mark.parametrize("question", ["What does dig return?", "What does Door.slam return?"])
def test_a_function_that_returns_nothing_has_no_return_value_to_quote(kb: attest.Attest, question: str) -> None:
    assert kb.ask(question).confidence < 0.9
