"""Constants to which documents give different numbers: both sides with their lines, and how strongly each is stated."""

from pathlib import Path

import pytest

import attest
from attest.errors import ReferenceUnknown
from attest.graph.strength import strength
from attest.values.conflicts import Statement
from attest.values.passages import Passage
from tests.graph.conftest import Indexed
from tests.worlds import EMBEDDER, lay_out, proposal, put

TABLE = "| Name | Value |\n| - | - |\n| `MAX_QUOKKAS` | `{}` |"


def limit(number: int, value: str, **fields: str) -> str:
    return proposal(number, f"Number {number}", TABLE.format(value), **fields).split("## Rationale")[0]


def told(kb: attest.Attest, ref: str | None = None, *, unrelated: bool = False) -> list[tuple[str, str, list[str]]]:
    found = kb.conflicts(ref, unrelated=unrelated).conflicts
    return [(one.name, one.kind, [side.value for side in one.sides]) for one in found]


def test_documents_that_name_each_other_dispute_a_number_with_both_lines(indexed: Indexed) -> None:
    kb = indexed({"1.md": limit(1, "6", status="Final"), "2.md": limit(2, "9", requires="1", created="2024-01-01")})
    [one] = kb.conflicts().conflicts
    assert told(kb) == told(kb, "eip-1") == [("MAX_QUOKKAS", "dispute", ["6", "9"])]
    assert [side.statements[0].said.text for side in one.sides] == [
        "| `MAX_QUOKKAS` | `6` |",
        "| `MAX_QUOKKAS` | `9` |",
    ]
    assert [side.statements[0].date for side in one.sides] == ["2021-05-04", "2024-01-01"]


def test_equal_numbers_are_no_conflict_however_they_are_written(indexed: Indexed) -> None:
    kb = indexed({"1.md": limit(1, "2**10"), "2.md": limit(2, "1,024", requires="1"), "3.md": limit(3, "0x400")})
    assert told(kb, unrelated=True) == []


def test_a_document_with_both_numbers_agrees_with_each(indexed: Indexed) -> None:
    both = limit(2, "6", requires="1") + "\n```\nMAX_QUOKKAS = 9\n```\n"
    assert told(indexed({"1.md": limit(1, "6"), "2.md": both})) == []


STRANGERS = {"1.md": limit(1, "6"), "2.md": limit(2, "9")}


def test_one_name_in_documents_that_do_not_name_each_other_is_only_counted(indexed: Indexed) -> None:
    kb = indexed(STRANGERS)
    assert (told(kb), kb.conflicts().apart) == ([], 1)


def test_one_name_in_documents_that_do_not_name_each_other_is_shown_when_asked_for(indexed: Indexed) -> None:
    assert told(indexed(STRANGERS), unrelated=True) == [("MAX_QUOKKAS", "dispute", ["6", "9"])]


def test_a_number_that_is_much_stronger_leads(indexed: Indexed) -> None:
    final = {f"{n}.md": limit(n, "6", status="Final", requires="9") for n in (1, 2, 3)}
    [one] = indexed({**final, "9.md": limit(9, "7", status="Withdrawn")}).conflicts().conflicts
    assert (one.leading, [side.value for side in one.sides]) == ("6", ["6", "7"])


def test_a_later_revision_of_the_same_document_supersedes(tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"1.md": limit(1, "6")})
    with attest.open(tmp_path / "kb.db", embedder=EMBEDDER) as kb:
        kb.index([docs])
        put(docs, "1.md", limit(1, "9").encode())
        kb.index([docs])
        [one] = kb.conflicts().conflicts
        assert (one.kind, one.leading, [side.value for side in one.sides]) == ("superseded", "9", ["9", "6"])
        earlier = one.sides[1].statements[0]
        assert not earlier.current
        shown = kb.show(f"{earlier.said.revision_id}#{earlier.said.start}-{earlier.said.end}")
        assert (shown.text, shown.current) == ("| `MAX_QUOKKAS` | `6` |", False)
        kb.remove("eip-1")
        assert told(kb) == []
        assert kb.check().faults == []


def test_a_document_that_is_not_there_is_said_to_be_missing(indexed: Indexed) -> None:
    with pytest.raises(ReferenceUnknown):
        indexed({"1.md": limit(1, "6")}).conflicts("eip-2")


def statement(name: str, status: str | None, day: str, confidence: float = 0.95) -> Statement:
    said = Passage(document_id=name, revision_id="r", path="p", start=0, end=1, first_line=1, last_line=1, text="x")
    return Statement(document_id=name, title=name, kind="proposal", status=status, date=day, current=True,
                     method="table", confidence=confidence, said=said)  # fmt: skip


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        # one Final source of the last day: .4/5 + .35 + .15 * .95 + .1
        ([statement("a", "Final", "2024-03-01")], 0.08 + 0.35 + 0.1425 + 0.1),
        # the same, thirty days older: half of the last term
        ([statement("a", "Final", "2024-01-31")], 0.08 + 0.35 + 0.1425 + 0.05),
        # two sources, Final and Draft: their mean reliability is .8
        ([statement("a", "Final", "2024-03-01"), statement("b", "Draft", "2020-01-01")], 0.16 + 0.28 + 0.1425 + 0.1),
        # the same document twice is one source
        ([statement("a", "Final", "2024-03-01")] * 2, 0.08 + 0.35 + 0.1425 + 0.1),
        # more than five sources are five
        ([statement(str(n), "Final", "2024-03-01") for n in range(7)], 0.4 + 0.35 + 0.1425 + 0.1),
    ],
)
def test_strength_is_the_sum_that_is_written_down(statements: list[Statement], expected: float) -> None:
    assert strength(statements, "2024-03-01") == pytest.approx(expected)
