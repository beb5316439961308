"""Questions in everyday words are answered by documents that use others; what a document has no word for is refused."""

from collections.abc import Iterator

import pytest

import attest
from tests.worlds import lay_out

HANDBOOK = {
    "leaving.md": "# Leaving\n\nWhoever resigns is paid for the vacation that is left. Keys are handed in."
    "\n\n# Retirement plan\n\nThe company matches what is put into a retirement account, up to 6% of the salary.\n",
    "uploads.md": "# Uploads\n\nA limit keeps people from sending files that are too large. It keeps their names."
    "\n\nThe progress of an upload is marked with a bar. Pictures are printed on the cards of the members.\n",
    "sourdough.md": "# Sourdough\n\nMakes two loaves.\n\n| what | grams |\n|---|---|\n| flour | 900 |\n| salt | 20 |\n",
    "heating.md": "# Heating\n\n## If it shows F.28\n\n1. Hold the button for 3 seconds.\n2. Wait a minute. After three"
    " failed tries call Bengt.\n",
    "dental.md": "# Dental insurance\n\nThe company pays the whole premium of the dental insurance.\n",
}  # fmt: skip


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    home = tmp_path_factory.mktemp("handbook")
    with attest.open(home / "kb.db") as kb:
        kb.index([lay_out(home / "docs", HANDBOOK)])
        yield kb


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What happens to vacation when I quit?", "Whoever resigns is paid"),
        ("How much does the company pay into my pension?", "up to 6% of the salary"),
        ("How do I stop people from sending huge files?", "files that are too large"),
        ("Which limit stops people who send files that are too large?", "A limit keeps people from"),
        ("What does a limit keep people from, and who grumbles?", "A limit keeps people from"),
        ("What marks the progress of an ordinary upload?", "marked with a bar"),
        ("How much salt goes into the bread?", "grams: 20"),
        ("What do I do when the heating shows an error?", "Hold the button"),
        ("What happens to my unspent vacation when I resign?", "Whoever resigns is paid"),
    ],
)
def test_a_thing_may_be_asked_for_by_another_word(kb: attest.Attest, question: str, said: str) -> None:
    answer = kb.ask(question)
    assert answer.status == "answered"
    assert said in answer.text


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("Who pays the premium of the dental insurance in Reykjavik?", "Reykjavik"),
        ("What is the colour of the dental insurance?", "colour"),
        ("How much butter goes into the loaf?", "butter"),
        ("What does the huge command do with files?", "huge"),
        ("What does upload.quit do with files?", "quit"),
    ],
)
def test_what_has_no_other_word_is_missing(kb: attest.Attest, question: str, missing: str) -> None:
    refused = kb.ask(question)
    assert refused.status == "refused"
    assert missing in (refused.reason or "")


def test_a_word_of_its_own_is_no_misspelling_of_another(kb: attest.Attest) -> None:
    assert "“market”" in (kb.ask("How large is the market of the company?").reason or "")
    assert "“lawyer”" in (kb.ask("Who is the company's lawyer?").reason or "")
    assert "“swimming”" in (kb.ask("How much is the swimming pool premium?").reason or "")
    assert kb.ask("Who pays the premuim of the dental insurance?").status == "answered"


def test_an_everyday_word_that_a_small_store_lacks_by_chance_refuses_nothing(kb: attest.Attest) -> None:
    answer = kb.ask("Who pays the premium of the dental insurance when teeth grow wrong?")
    assert "pays the whole premium" in answer.text, answer.reason


def test_a_question_of_hundreds_of_words_that_no_document_has_is_refused(kb: attest.Attest) -> None:
    """For each of them the other word was looked for in the model of meaning: three minutes of work for this one."""
    nothing = " ".join(f"zw{chr(97 + n % 26)}{chr(97 + n // 26 % 26)}q" for n in range(600))
    assert kb.ask(f"What happens to vacation when I quit {nothing}?").status == "refused"
