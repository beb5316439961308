"""What docs/questions.md and design/question-forms.md say of how questions are read is so."""

import re

import pytest

from attest.questions.decompose import decompose
from attest.questions.question_forms import FORMS
from attest.questions.sought import SENTENCE_KINDS
from attest.questions.wants import WANTS, wants_of
from attest.values.questions import Want
from tests.conventions.tree import ROOT


def rows(page: str) -> list[list[str]]:
    """The rows of the tables of a page."""
    lines = (ROOT / page).read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]


ROWS = rows("docs/questions.md")
KINDS = {row[0]: row for row in ROWS if row[0] in set(Want)}
FORM_ROWS = {row[0]: row for row in rows("design/question-forms.md")[1:]}
LOOKED_FOR = {row[0]: row for row in ROWS if row[0] in SENTENCE_KINDS}
PARTED = {row[0].strip("`"): row[1] for row in ROWS if row[0].startswith("`")}


def test_every_kind_has_its_row_with_its_examples_and_its_effect() -> None:
    assert {want: [want.value, " · ".join(one.examples), one.effect] for want, one in WANTS.items()} == KINDS


def test_every_form_of_a_question_has_its_row_with_its_examples() -> None:
    assert {form: [form.value, " · ".join(row.having), row.says] for form, row in FORMS.items()} == FORM_ROWS


def test_every_kind_of_sentence_that_is_looked_for_has_its_row_with_its_examples() -> None:
    assert {name: [name, " · ".join(row.examples), row.says] for name, row in SENTENCE_KINDS.items()} == LOOKED_FOR


@pytest.mark.parametrize("name", SENTENCE_KINDS)
def test_every_example_looks_for_the_sentences_of_its_row(name: str) -> None:
    assert all(SENTENCE_KINDS[name].reads(example) for example in SENTENCE_KINDS[name].examples)
    first = [
        next(one for one, row in SENTENCE_KINDS.items() if row.reads(example))
        for example in SENTENCE_KINDS[name].examples
    ]
    assert set(first) == {name}


@pytest.mark.parametrize("want", WANTS)
def test_every_example_is_read_to_want_what_it_is_an_example_of(want: Want) -> None:
    assert all(want in wants_of(example) for example in WANTS[want].examples)


@pytest.mark.parametrize("question", PARTED)
def test_every_form_has_the_parts_that_are_shown(question: str) -> None:
    parts = decompose(question)
    shown = PARTED[question].split(" · ")
    assert [bool(part.after is not None) for part in parts] == ["with what was found" in one for one in shown]
    for part, one in zip(parts, shown, strict=True):
        said = re.match(r"`(.*?)`", one)
        assert part.text == (said[1] if said else question.rstrip(".?") + "?")


def test_a_question_that_asks_one_thing_has_no_parts() -> None:
    for question in ("What is a blob?", "Cody Burns, who proposed it, works where?", "get", "What's in EIP-1559?"):
        assert not decompose(question)
