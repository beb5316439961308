"""Who asks what people think is told what the replies of the thread say that have no word of the question."""

import attest
from tests.worlds import thread

_TALK = (
    ("bea", "2023-01-03", "Barns of ours have roofs of slate."),
    ("cas", "2023-01-04", "A reed roof weighs little."),
    ("dee", "2023-01-05", "Reed is cut near the barns by the lake."),
    ("eli", "2023-01-06", "Roofs of reed last thirty winters."),
    ("fay", "2023-01-07", "My barn has a roof of tin."),
    ("gus", "2023-01-08", "Where is reed for roofs sold?"),
    ("ida", "2023-01-10", "I think this is a bad idea. Sparks fly far in August."),
    ("jan", "2023-01-11", "The cost is what worries me most. My uncle paid twice."),
)
FILES = {
    "forum/1-roofs.md": thread(1, "Reed roofs for barns. I propose reed roofs for barns.", *_TALK),
    "wells.md": "# Wells\n\nA well is dug by hand.\n",
}


def told(kb: attest.Attest, question: str) -> str:
    return " ".join(claim.text for claim in kb.ask(question).claims)


def test_a_reply_without_a_word_of_the_question_is_told(kb: attest.Attest) -> None:
    said = told(kb, "Reed roofs for barns: what are the views for and against?")
    assert "bad idea" in said or "worries me" in said


def test_who_asks_for_one_post_is_not_told_the_thread(kb: attest.Attest) -> None:
    assert "bad idea" not in told(kb, "Who said that reed is cut near the barns?")
