"""Every quote is verbatim, its hash is that of its words, and it stays so when the document changes."""

from hashlib import sha256
from pathlib import Path

from hypothesis import given, settings

import attest
from tests.worlds import EMBEDDER, corpora, lay_out, put, questions, world


@settings(max_examples=25)
@given(corpora, questions)
def test_every_quote_is_in_the_file_word_for_word(corpus: dict[str, str], question: str) -> None:
    with world(corpus) as (docs, home), attest.open(home / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([docs])
        for claim in kb.ask(question).as_json()["claims"]:
            for quote in claim["evidence"]:
                on_disk = (docs / quote["path"]).read_bytes().decode().removeprefix("\ufeff")
                assert on_disk[quote["start"] : quote["end"]] == quote["quote"]
                assert quote["quote_sha256"] == "sha256:" + sha256(quote["quote"].encode()).hexdigest()


def test_a_quote_can_be_read_again_after_the_document_has_changed(tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"fee.md": "# Fee\n\nThe base fee is burned.\n"})
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([docs])
        answer = kb.ask("Is the base fee burned?")
        quoted = [quote.quote.text for claim in answer.claims for quote in claim.evidence]
        assert quoted == ["The base fee is burned."]
        put(docs, "fee.md", b"# Fee\n\nNothing is left of it.\n")
        kb.index([docs])
        again = kb.verify(answer.answer_id)
        assert [(quote.state, quote.quote) for quote in again.quotes] == [("drifted", "The base fee is burned.")]
        assert not again.valid
