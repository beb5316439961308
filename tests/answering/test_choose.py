"""Which passages are quoted: of further ones those with a reason, and no notice that stands in many documents."""

from dataclasses import replace

import pytest

import attest
from attest.answering.choose import choose
from attest.answering.passages.passages import Passage, PassageForm
from attest.answering.scoring.score import Scored
from attest.values.answers import Answer
from attest.values.questions import ParsedQuestion, QuestionWord

NOTICE = "The proposals of the guild were moved to the great library. This collection is kept for reference only.\n\n"
SUBJECTS = {
    "wells": "A well is lined with oak.",
    "lamps": "A lamp burns oil of rape.",
    "gates": "A gate is hung on three hinges.",
    "roofs": "A roof of reed lasts forty years.",
    "walls": "A wall leans on the hill behind it.",
}
FILES = {"lids.md": "# Lids\n\nA lid is heavy.\n"} | {
    f"guild/{name}.md": f"{NOTICE}# On {name}\n\n{text}\n" for name, text in SUBJECTS.items()
}
ASKED = ParsedQuestion(
    question="What did Tobin say of lids?",
    terms={},
    words=[QuestionWord(word="lids", terms=("lid",), rarity=0.9)],
    speakers=("tobin",),
)
BEST, FURTHER = "A lid costs nine acorns.", "Oak swells in spring."


def scored(kb: attest.Attest, text: str, at: int, *, by: str | None = None, cosine: float = 0.1) -> Scored:
    """A passage without a word of the question, said by somebody."""
    hit = kb.search("lid").hits[0]
    passage = Passage(found=hit.found, start=at, end=at + len(text), text=text, form=PassageForm.SENTENCE, said_by=by)
    return Scored(passage=passage, hit=hit, score=3.0 - at / 1000, share=0.0, cosine=cosine, inside=frozenset())


@pytest.mark.parametrize(
    ("by", "cosine", "best_has_word", "is_quoted"),
    [
        (None, 0.1, True, False),
        (None, 0.2, True, False),
        (None, 0.2, False, True),
        (None, 0.1, False, False),
        ("tobin", 0.1, True, True),
        ("ferro", 0.1, True, False),
    ],
)
def test_a_passage_without_a_word_of_the_question_needs_a_reason(
    kb: attest.Attest, by: str | None, cosine: float, best_has_word: bool, is_quoted: bool
) -> None:
    best = scored(kb, BEST, 0, by="tobin")
    if best_has_word:
        best = replace(best, inside=frozenset({"lids"}))
    further = scored(kb, FURTHER, 40, by=by, cosine=cosine)
    assert choose(ASKED, [best, further]) == ([best, further] if is_quoted else [best])


def quotes(answer: Answer) -> str:
    return " ".join(item.quote.text for claim in answer.claims for item in claim.evidence)


@pytest.mark.parametrize(
    ("further", "is_quoted"),
    [
        ("A lid that lies in the sun all day is heavy, and cracks where the smith nailed it.", True),
        ("A heavy lid.", False),
    ],
    ids=["the same and more", "some of it"],
)
def test_what_says_the_same_and_more_is_quoted_too(kb: attest.Attest, further: str, is_quoted: bool) -> None:
    best = replace(scored(kb, "A lid is heavy.", 0), inside=frozenset({"lids"}))
    other = replace(scored(kb, further, 40), inside=frozenset({"lids"}))
    assert choose(ASKED, [best, other]) == ([best, other] if is_quoted else [best])


def test_a_notice_on_every_document_is_not_quoted_for_what_one_of_them_says(kb: attest.Attest) -> None:
    assert quotes(kb.ask("Which oil burns in the lamps of the library of the guild?")) == "A lamp burns oil of rape."


def test_it_is_quoted_where_it_is_what_is_asked_for(kb: attest.Attest) -> None:
    assert "moved to the great library" in quotes(kb.ask("Where were the proposals of the guild moved?"))
