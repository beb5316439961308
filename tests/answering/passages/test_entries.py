"""What stands below a heading that is meant is not mixed with the entries beside it."""

from dataclasses import replace

import pytest

import attest
from attest.answering.choose import choose
from attest.answering.passages.passages import Passage, PassageForm
from attest.answering.scoring.score import Scored
from attest.values.questions import ParsedQuestion, QuestionWord

FILES = {"log.org": "* Rejected\n** Ladder\n   It would take two hours to climb.\n** Glass floor\n   Too slippery.\n"}
ASKED = ParsedQuestion(
    question="Why no ladder?", terms={}, words=[QuestionWord(word="ladder", terms=("ladder",), rarity=0.9)]
)


@pytest.mark.parametrize(
    ("best_under", "under", "is_quoted"),
    [
        ("Ladder", "Glass floor", False),
        ("Ladder", "Ladder", True),
        ("Ladder", "Ladder of rope", True),
        ("Glass floor", "Oars", True),
    ],
)
def test_an_entry_that_only_its_heading_names_is_quoted_without_its_neighbours(
    kb: attest.Attest, best_under: str, under: str, is_quoted: bool
) -> None:
    hit = kb.search("ladder").hits[0]
    passage = Passage(found=hit.found, start=0, end=9, text="Two hours.", form=PassageForm.SENTENCE, under=best_under)
    best = Scored(passage=passage, hit=hit, score=3.0, cosine=0.5, inside=frozenset())
    beside = replace(passage, start=20, end=33, text="Too slippery.", under=under)
    further = replace(best, passage=beside, score=2.9, cosine=0.6)
    assert choose(ASKED, [best, further]) == ([best, further] if is_quoted else [best])
