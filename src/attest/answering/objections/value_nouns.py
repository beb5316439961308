"""Whether the first quote gives what a noun of the question stands for, without the noun.

*What is the price of the hotel?* is answered by a sentence about the hotel with an amount of money, although no
sentence has the word.
"""

from attest.answering.case import Case
from attest.answering.content_words import content_words
from attest.answering.objections.neighbours import has_all
from attest.answering.passages.plain_text import plain_text
from attest.answering.scoring.value_nouns import value_pattern_of


def gives_value(case: Case) -> bool:
    """Whether the first quote gives what some noun of the question stands for, of all else that is asked about."""
    return any(gives_value_of(word.word, case) for word in case.asked.words)


def gives_value_of(noun: str, case: Case) -> bool:
    """Whether the first quote has a value of the kind that a noun of the question stands for, and all other content
    words but such nouns (*email address*), as has what stands right before and over it."""
    pattern = value_pattern_of(noun)
    if pattern is None or not case.chosen:
        return False
    passage = case.chosen[0].passage
    others = [word for word in content_words(case.asked) if value_pattern_of(word.word) is None]
    has_value = pattern.search(plain_text(f"{passage.header_text} {passage.text}")) is not None
    return has_value and bool(others) and has_all(others, passage)
