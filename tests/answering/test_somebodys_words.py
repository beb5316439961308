"""What somebody said is answered in their words: of a thread, a call and minutes."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import attest
from tests.worlds import EMBEDDER, indexed, lay_out, proposal, thread

FILES: dict[str, bytes | str] = {
    "eips/eip-9001.md": proposal(9001, "Shafts", "A shaft is straight.", author="Mara Mole (@mole), Tobin (@tobin)"),
    "forum/1-lids.md": thread(
        1,
        "Should a tunnel have a lid? A lid keeps the rain out of the tunnel.",
        ("ferro", "2022-01-02", "A lid for the tunnel is what Mara Mole always wanted. A lid is heavy."),
        ("mole", "2022-01-03", "Lids are noisy when they fall shut."),
        ("tobin", "2022-01-04", "A lid for the tunnel costs nine acorns."),
        ("ferro", "2022-01-05", "EIP-7777 has better lids."),
    ),
    "calls/2024-01-05_3.vtt": (
        "WEBVTT\n\n1\n00:00:01.000 --> 00:00:04.000\nMara Mole: We have seen that lids\n\n"
        "2\n00:00:04.000 --> 00:00:08.000\nMara Mole: rust within a year. That is all.\n\n"
        "3\n00:00:08.000 --> 00:00:09.000\nTobin: Mine does not.\n"
    ),
    "notes/meeting 4.md": (
        "# Meeting 4\n\nModerator: Tobin\n\n## Lids\n\n**Tobin**\n* Who has an oak lid?\n\n**Mara Mole** [0:12](https://a.b)"
        ": Oak lids swell in spring. They stick then.\n\n**Tobin**\n* Noted. An oak lid is out.\n\n## Floors\n\n"
        "**Quill**: Floors of clay are dry.\n\n**Mara Mole**: Are they?\n\n**Quill**: They are.\n"
    ),
}  # fmt: skip


def said(kb: attest.Attest, question: str) -> list[tuple[str, str]]:
    answer = kb.ask(question)
    return [(claim.text, claim.evidence[-1].quote.text) for claim in answer.claims]


def test_only_their_words_answer_what_somebody_said(kb: attest.Attest) -> None:
    found = said(kb, "What did Mara Mole say about noisy lids?")
    assert {text.split(" (")[0].split(":")[0] for text, _ in found} <= {"mole", "Mara Mole"}
    assert any("noisy" in text for text, _ in found)


def test_a_sentence_of_a_call_is_whole_though_two_cues_have_it_and_says_whose_it_is(kb: attest.Attest) -> None:
    text, quote = next(one for one in said(kb, "What did Mara Mole say about lids that rust?") if "rust" in one[0])
    assert text == "Mara Mole: We have seen that lids rust within a year. That is all."
    assert quote.startswith("We have seen that lids\n")
    assert quote.endswith("Mara Mole: rust within a year. That is all.")


def test_minutes_say_whose_words_they_hold(kb: attest.Attest) -> None:
    assert [text for text, _ in said(kb, "What did Tobin say about oak lids?")] == [
        "Tobin: Who has an oak lid?",
        "Tobin: Noted. An oak lid is out.",
    ]


def test_who_only_opened_a_thread_replied_to_nobody(kb: attest.Attest) -> None:
    answer = kb.ask("What did quill reply about the rain in the tunnel?")
    assert (answer.status, answer.reason) == ("refused", "nothing found is a reply by Quill")


def test_what_somebody_says_nothing_of_is_refused(kb: attest.Attest) -> None:
    answer = kb.ask("What did Mara Mole say about pickled herrings?")
    assert answer.status == "refused"


def test_people_speak_of_documents_that_are_not_there(kb: attest.Attest) -> None:
    assert kb.ask("What did Ferro say about EIP-7777?").text.endswith("EIP-7777 has better lids. [1][2]")
    assert kb.ask("What is EIP-7777?").reason == "EIP-7777 is not in the store"


def test_a_search_says_how_much_the_speaker_counts(kb: attest.Attest) -> None:
    hits = kb.search("What did Mara Mole say about lids?").hits
    counted = {hit.found.chunk.author: hit.scores["speaker"] for hit in hits}
    assert (counted["mole"], counted["ferro"]) == (1.0, 0.0)


def test_a_time_within_a_label_is_no_part_of_what_is_said(tmp_path: Path) -> None:
    talk = "**Mara Mole (0:12) -** Lids rust. They creak.\n\n**Quill (0:15) -** Do they?\n\n" * 3
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([lay_out(tmp_path / "docs", {"interview.md": f"# Interview\n\n{talk}"})], lexical_only=True)
        assert said(kb, "What did Mara Mole say about lids?")[0][0] == "Mara Mole: Lids rust."


def test_a_filter_holds_for_what_somebody_said(kb: attest.Attest) -> None:
    found = kb.search("What did Mara Mole say about lids?", filters={"kind": "thread"})
    assert {hit.found.document_kind for hit in found.hits} == {"thread"}


def test_what_somebody_said_goes_with_the_document() -> None:
    with indexed(FILES) as kb:
        kb.remove("forum/1-lids.md")
        assert all("noisy" not in text for text, _ in said(kb, "What did Mara Mole say about lids?"))


class Listening:
    """Keeps what it is given to embed."""

    space = EMBEDDER.space

    def __init__(self) -> None:
        self.heard: list[str] = []

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.heard += texts
        return EMBEDDER.embed(texts)


def test_a_name_in_front_of_words_is_none_of_what_is_compared_with_the_question(tmp_path: Path) -> None:
    talk = "**Mara Mole**: Lids rust.\n\n**Quill**: Do they?\n\n" * 3
    embedder = Listening()
    with attest.open(tmp_path / "a.db", embedder=embedder) as kb:
        kb.index([lay_out(tmp_path / "docs", {"interview.md": f"# Interview\n\n{talk}"})])
        answer = kb.ask("What did Mara Mole say about lids?")
    assert answer.text.startswith("Mara Mole: Lids rust.")
    assert "Lids rust." in embedder.heard


def test_a_text_that_nobody_signed_may_be_theirs_if_it_is_far_nearer(tmp_path: Path) -> None:
    page = "# Roofs of reed\n\nA roof of reed keeps out the rain for forty years.\n"
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([lay_out(tmp_path / "docs", FILES | {"notes/roofs.md": page})], lexical_only=True)
        told = kb.ask("How long does a roof of reed keep out the rain, according to Mara Mole?")
        assert told.claims[0].text == "A roof of reed keeps out the rain for forty years."
        assert "forty" not in kb.ask("How heavy are lids according to Mara Mole?").text
