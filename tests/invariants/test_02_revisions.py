"""A revision is named by the hash of its text and stays as it is, whatever becomes of its document."""

from hashlib import sha256

from hypothesis import given, settings
from hypothesis import strategies as st

import attest
from attest.engine import Attest
from tests.opened import select
from tests.worlds import EMBEDDER, blocks, put, world


def revisions(kb: Attest) -> dict[str, str]:
    return dict(map(tuple, select(kb, "SELECT revision_id, text FROM revision")))


texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=80) | blocks()


@settings(max_examples=20)
@given(st.lists(texts, min_size=1, max_size=4))
def test_every_edit_adds_a_revision_and_changes_none(edits: list[str]) -> None:
    with world() as (docs, home), attest.open(home / "attest.db", embedder=EMBEDDER) as kb:
        held: dict[str, str] = {}
        for text in edits:
            put(docs, "note.md", text.encode())
            kb.index([docs])
            plain = text.removeprefix("\ufeff")
            held["sha256:" + sha256(plain.encode()).hexdigest()] = plain
            assert revisions(kb) == held


def test_a_line_end_is_part_of_the_text_and_a_byte_order_mark_is_not() -> None:
    with world() as (docs, home), attest.open(home / "attest.db", embedder=EMBEDDER) as kb:
        put(docs, "note.md", b"\xef\xbb\xbfOne\r\nTwo\r\n")
        kb.index([docs])
        assert revisions(kb) == {"sha256:" + sha256(b"One\r\nTwo\r\n").hexdigest(): "One\r\nTwo\r\n"}


def test_an_old_revision_can_be_shown_and_is_called_old() -> None:
    with world({"note.md": "Before."}) as (docs, home), attest.open(home / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([docs])
        before = kb.show("note.md").revision_id
        put(docs, "note.md", b"After.")
        kb.index([docs])
        old, new = kb.show(before), kb.show("note.md")
        assert (old.text, old.current, new.text, new.current) == ("Before.", False, "After.", True)
