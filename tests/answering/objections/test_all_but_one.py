"""Where one everyday word is all that a small store lacks, the question is answered; not where the word decides."""

from collections.abc import Iterator

import pytest

import attest
from attest.answering.capabilities import Capabilities, StoreFacts
from attest.answering.case import Question
from attest.answering.objections.only_word_missing import is_only_word_missing
from attest.evidence.align import verify_by_alignment
from attest.evidence.sentences import sentences
from attest.retrieval.profiles import PROFILES
from attest.retrieval.quotable import Quotable
from attest.retrieval.search import search
from attest.values.search import Filters
from tests.worlds import lay_out

BAKERY = {
    "agreement.md": "# Agreement with the baker\n\n## Begin\n\nThe first six months are an introductory period, in"
    " which the baker may leave with two weeks' notice. The baker works at night.\n",
    "minutes.md": "# Minutes of 4 May\n\n## The old oven\n\nIt was agreed by three votes to one"
    " to sell it; Ines was against.\n\n## Dogs in the shop\n\nIt was decided that dogs wait outside.\n",
    "orders.md": "# Orders\n\nAn orderer who cancels up to two days before pays nothing; later, half of the price.\n",
    "budget.csv": "Item,Budget 2025,Actual 2025,Responsible\nFlour,9000,9420,Ines\nCleaning,3100,2800,Tom\n",
    "vans.csv": "Van,Seats,Load (kg)\nBlue van,3,800\nLong red van,6,1200\n",
}


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    home = tmp_path_factory.mktemp("bakery")
    with attest.open(home / "kb.db") as kb:
        kb.index([lay_out(home / "docs", BAKERY)])
        yield kb


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How long is the trial period in the agreement with the new baker?", "introductory period"),
        ("Who voted against the decision about the old oven?", "Ines was against"),
        ("What was the decision about dogs?", "dogs wait outside"),
        ("What does a customer pay who cancels two days before?", "pays nothing"),
        ("How much did we spend on flour and cleaning in 2025?", "9420"),
        ("How many people fit in the long red van?", "Seats: 6"),
    ],
)
def test_one_everyday_word_that_the_text_says_otherwise_is_no_reason_to_refuse(
    kb: attest.Attest, question: str, said: str
) -> None:
    answer = kb.ask(question)
    assert answer.status == "answered", answer.reason
    assert said in answer.text


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("How long is the maternity period in the agreement with the new baker?", "maternity"),
        ("How many weeks of sabbatical does the baker get?", "sabbatical"),
        ("What is the salary of the baker?", "salary"),
    ],
)
def test_a_word_that_decides_what_is_asked_is_missed_for_all_the_others(
    kb: attest.Attest, question: str, missing: str
) -> None:
    refused = kb.ask(question)
    assert refused.status == "refused", refused.text
    assert f"“{missing}”" in (refused.reason or "")


@pytest.mark.parametrize(("chunks", "may_lack_it"), [(5_000, True), (5_001, False)])
def test_only_a_small_store_may_lack_an_everyday_word(kb: attest.Attest, chunks: int, may_lack_it: bool) -> None:
    question = "How long is the trial period in the agreement with the new baker?"
    whole = StoreFacts(
        mentions_name=lambda _: True,
        nearest_cosine=lambda: None,
        chunks=lambda: chunks,
        knows=lambda _: True,
        is_common=lambda _: False,
    )
    with kb.view() as view:
        capabilities = Capabilities(split=sentences, verify=verify_by_alignment, near=view.near, store_facts=whole)
        found = search(view, question, profile=PROFILES["hybrid"], k=5, filters=Filters())
        asked = Question(asked=found.asked, hits=found.hits, library=Quotable(view), capabilities=capabilities)
        assert is_only_word_missing("trial", asked) is may_lack_it
