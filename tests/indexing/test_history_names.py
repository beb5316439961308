"""Which document a file of a history is, through renames, drafts and moves."""

from pathlib import Path

from attest.engine import Attest
from tests.indexing.histories import LONG, days, past, walk
from tests.worlds import proposal


def names(kb: Attest) -> list[tuple[str, str, str | None]]:
    """Day, path and document of every version; no document where a file ended."""
    return [(row.at[:10], row.path, row.document_id if row.revision_id else None) for row in past(kb)]


def test_a_document_without_an_id_is_followed_to_its_new_path(kb: Attest, tmp_path: Path) -> None:
    walk(kb, tmp_path / "docs", days({"a.md": LONG}, {"b.md": LONG + "And more.\n"}, {"c/d.md": LONG + "And more.\n"}))
    assert names(kb) == [
        ("2020-01-01", "a.md", "c/d.md"),
        ("2020-01-02", "a.md", None),
        ("2020-01-02", "b.md", "c/d.md"),
        ("2020-01-03", "b.md", None),
        ("2020-01-03", "c/d.md", "c/d.md"),
    ]
    assert {row.document_id for row in past(kb)} == {"c/d.md"}


def test_a_document_keeps_the_id_that_its_text_gives_it_wherever_it_lies(kb: Attest, tmp_path: Path) -> None:
    one = proposal(7, "Seven", "It is.")
    broken = one.replace("eip: 7", "eip 7")
    walk(kb, tmp_path / "docs", days({"draft.md": one}, {"eips/x.md": one}, {"eips/x.md": broken}))
    assert {row.document_id for row in past(kb)} == {"eip-7"}
    assert [row.called for row in past(kb)] == ["eip-7", "eip-7", "eip-7", "eips/x.md"]


def test_a_draft_that_gets_its_number_takes_its_past_along(kb: Attest, tmp_path: Path) -> None:
    draft = proposal(7, "Seven", LONG).replace("eip: 7", "eip: TBA")
    walk(kb, tmp_path / "docs", days({"draft.md": draft}, {"eip-7.md": draft.replace("TBA", "7")}))
    assert {row.document_id for row in past(kb)} == {"eip-7"}


def test_two_texts_that_have_little_in_common_are_two_documents(kb: Attest, tmp_path: Path) -> None:
    walk(kb, tmp_path / "docs", days({"a.md": LONG}, {"b.md": "Something else.\n"}))
    assert {(row.path, row.document_id) for row in past(kb)} == {("a.md", "a.md"), ("b.md", "b.md")}
