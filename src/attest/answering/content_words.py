"""Which words of a question say what it asks for: which are names or dates, and which a text on any subject has."""

import re
from collections.abc import Iterator

from attest.values.questions import ParsedQuestion, QuestionWord
from attest.words.days import MONTH
from attest.words.ethereum import PROPOSAL_SERIES
from attest.words.numbers import VALUES
from attest.words.terms import ORDINARY_WORDS, terms, terms_of_word

GENERIC_NOUNS = frozenset(
    "thread post topic proposal argument position objection worry concern complaint criticism date design step value"
    " pair author developer person researcher engineer editor member user poster commenter participant somebody"
    " approach basis condition count criterion degree effect evidence extent factor feature formula function guide idea"
    " influence information issue limit mechanism method parameter progress property relation requirement rule size"
    " solution study theory treatment type use version way work chronology evolution history timeline advantage"
    " alternative benefit con disadvantage downside drawback limitation merit pitfall pro risk shortcoming step"
    " strength tradeoff upside weakness section share percentage fraction proportion portion chapter class constant"
    " file interface module package struct symbol variable".split()
).union(PROPOSAL_SERIES)
"""Nouns that every document has, or that an answer need not use: people have names, effects are described, drawbacks
are listed, and what one language calls a class is a struct in another."""
GENERIC_WORDS = ORDINARY_WORDS | GENERIC_NOUNS
"""Words that a text on any subject has."""
_AMOUNT_WORDS = frozenset("amount average highest least lowest max maximum min minimum most price total".split())
"""Words that ask for a value, or for its bound: the text may say “up to 120 euros”."""
_NUMBER_WORDS = frozenset({*VALUES, "hundred", "thousand", "million", "billion"})
"""Numbers in words, for which a text may have digits."""
_ID_SEPARATOR = re.compile(r"[-./]")
"""Between the parts of an id: ``eip-1559``, ``notes/gas.md``."""
FORMS_OF_ADDRESS = frozenset("mr mrs ms miss mister dr prof sir madam".split())
YEAR = re.compile(r"19[5-9]\d|20[0-3]\d")
"""A year from 1950 to 2039."""
_MONTH = re.compile(MONTH, re.I)


def is_generic(word: str) -> bool:
    """Whether a word, or its singular, is one of ``GENERIC_WORDS``."""
    return not GENERIC_WORDS.isdisjoint((word.lower(), word.lower().rstrip("s")))


def content_words(asked: ParsedQuestion) -> Iterator[QuestionWord]:
    """The question words that say what is asked for, without dates, names of documents and numbers in words."""
    others = GENERIC_WORDS | _AMOUNT_WORDS | _NUMBER_WORDS
    words = (word for word in asked.words if word.word.lower() not in others)
    return (word for word in words if not is_date_or_document(asked, word))


def names_in(asked: ParsedQuestion) -> list[QuestionWord]:
    """The words of a question that name something; not ``YYYY``."""
    return [word for word in asked.words if is_name(asked.question, word.word) and len(set(word.word)) > 1]


def is_name(question: str, word: str) -> bool:
    """Whether a word names something: it has a digit, is in capitals, or is capitalised within a sentence.

    *Mrs* in front of a name is no part of it, since documents may leave it out or write another.
    """
    if word.lower() in FORMS_OF_ADDRESS:
        return False
    if any(c.isdigit() for c in word) or (word.isupper() and len(word) > 1) or re.search(r"[a-z][A-Z]", word):
        return True
    before = question[: question.find(word)].rstrip(" \"“'(")
    return word[0].isupper() and bool(before) and before[-1] not in ".?!:"


def is_known_in_parts(word: QuestionWord) -> bool:
    """Whether the store has at most the parts of a compound: *chat* of *ChatGPT*."""
    return word.terms[0] != terms_of_word(word.word)[0]


def is_date(word: str) -> bool:
    """Whether a word is a year or the name of a month."""
    return YEAR.fullmatch(word) is not None or _MONTH.fullmatch(word) is not None


def is_in_document_name(asked: ParsedQuestion, word: QuestionWord) -> bool:
    """Whether a word is part of a document's id, or of another name for it, which the document itself need not use."""
    names = (asked.called(document_id).lower() for document_id in asked.named)
    is_in_id = any(word.word.lower().lstrip("0") in _ID_SEPARATOR.split(name) for name in names)
    return is_in_id or any(set(word.terms) <= set(terms(meaning.words)) for meaning in asked.meant)


def is_date_or_document(asked: ParsedQuestion, word: QuestionWord) -> bool:
    """Whether a word is a date or part of a document's name."""
    return is_date(word.word) or is_in_document_name(asked, word)
