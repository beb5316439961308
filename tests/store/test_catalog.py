"""The catalog of documents, taken over from the state before as far as that did not change."""

import shutil
from pathlib import Path

from attest.store.catalog import load_catalog
from attest.store.database import Database
from tests.store.stores import index, lay_out


def test_a_catalog_that_was_taken_over_is_the_one_that_would_be_read_anew(tmp_path: Path) -> None:
    docs, more = lay_out(tmp_path / "docs"), tmp_path / "more"
    database = Database(tmp_path / "a.db", create=True)
    index(database, docs)
    catalog = before = load_catalog(database)
    note = docs / "notes" / "gas-costs.md"
    for change in (
        lambda: note.write_text("---\ntitle: Other\n---\n\n# Other\n\nText.\n", encoding="utf-8"),
        lambda: note.rename(docs / "moved.md"),
        (docs / "calls/2024-03-21_07/transcript_corrected.vtt").unlink,
        lambda: shutil.copytree(docs / "proposals", more),  # of two sources each stands before its paths
    ):
        change()
        index(database, docs, *([more] if more.exists() else []))
        catalog = load_catalog(database, catalog)
        assert catalog == load_catalog(database)
        assert list(catalog.documents) == list(load_catalog(database).documents)
    assert catalog.documents != before.documents


def test_what_did_not_change_is_not_made_again(tmp_path: Path) -> None:
    docs, database = lay_out(tmp_path / "docs"), Database(tmp_path / "a.db", create=True)
    index(database, docs)
    before = load_catalog(database)
    looked_at = dict(before.documents)
    (docs / "notes" / "gas-costs.md").write_text("# Other\n\nText.\n", encoding="utf-8")
    index(database, docs)
    after = load_catalog(database, before)
    made = {name for name, document in after.documents.items() if document is not looked_at.get(name)}
    assert made == {"notes/gas-costs.md"}


def test_the_catalog_of_documents_that_nobody_looked_at_changes_as_any_other(tmp_path: Path) -> None:
    docs, database = lay_out(tmp_path / "docs"), Database(tmp_path / "a.db", create=True)
    index(database, docs)
    before = load_catalog(database)
    one = before.documents["notes/gas-costs.md"]
    (docs / "notes" / "gas-costs.md").write_text("# Other\n\nText.\n", encoding="utf-8")
    index(database, docs)
    after = load_catalog(database, before)
    assert (one.title, after.documents["notes/gas-costs.md"].title) == ("Gas costs worth remembering", "Other")
    assert "notes/nowhere.md" not in after.documents
    assert after.documents.get("notes/nowhere.md") is None
