"""A question of which the store has hardly a word costs no more for each of them."""

from collections.abc import Sequence

from attest.retrieval.understand import understand

UNKNOWN = [f"zu{first}{second}{third}ok" for first in "bcdfghjklmnp" for second in "aeiou" for third in "qrstvwxyz"]


class Counted:
    """A vocabulary of one word, which counts how many forms of words are looked up in it."""

    count = 10

    def __init__(self) -> None:
        self.forms = 0

    def document_frequency(self, term: str, /) -> int:
        return int(term == "harvest")

    def most_frequent(self, terms: Sequence[str], /) -> str | None:
        self.forms += len(terms)
        return "harvest" if "harvest" in terms else None


def forms_looked_up(question: str) -> int:
    vocabulary = Counted()
    understand(question, {}, vocabulary)
    return vocabulary.forms


def test_not_every_word_of_a_pasted_page_is_looked_for_in_all_its_spellings() -> None:
    assert len(UNKNOWN) == 540
    assert forms_looked_up(" ".join(UNKNOWN)) == forms_looked_up(" ".join(UNKNOWN[:64]))


def test_a_misspelt_word_is_read_right_however_many_known_ones_stand_before_it() -> None:
    assert understand(f"{'harvest ' * 200} harvset", {}, Counted()).corrections == {"harvset": "harvest"}
