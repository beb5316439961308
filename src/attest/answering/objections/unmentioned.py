"""Whether anything that was read closely speaks of each word that a short question turns on.

“Who *invented* staggered versioning?” is not answered by what staggered versioning does, though that has all of its
other words. A good answer may say *founded* for *invented*: what it says is near to the word as the question means it,
where it stands. So each word is compared with every word piece that was read (late interaction), and only one that is
nowhere in the chunks to be quoted and near to nothing else is missed.
"""

import re

from attest.answering.candidates import LONGEST_READ, READ_CLOSELY
from attest.answering.case import Case
from attest.answering.objections.missing import ANY_THING
from attest.answering.objections.only_word_missing import is_only_word_missing
from attest.answering.objections.synonyms import says_the_same, tells_how
from attest.answering.objections.values_apart import telling
from attest.answering.passages.passages import Passage
from attest.answering.passages.plain import under_headings
from attest.answering.scoring.score import Scored
from attest.answering.word_match import families, matches, with_context
from attest.values.questions import AskedWord, Understood, Want
from attest.values.terms import stem

NEAR_TO_NOTHING = 0.44
"""Cosine below which no word piece says the same as a word."""
RARE = 0.4
"""Rarity from which a question turns on a word; commoner ones go missing in good answers."""
LONGEST = 12
MOST_TELLING = 6
"""Words of a question, and those of them that tell something, of which an answer has to speak of each. A longer one
tells of its thing in words of its own: 107 of 178 questions that were answered, most of them long, have a word that is
near to nothing in what was read."""
SHORTEST_WORD = 4
_ASKS = re.compile(r"^\W*(?:who|whom|whose|what|when|where|which|why|how)\b", re.I)
"""Asks for something; *whether* it is so a sentence says in its own words."""
_SEVERAL = re.compile(r"\b(?:and|while)\b|[;,:]", re.I)
_OF_MORE = frozenset(
    {
        Want.POSITIONS, Want.DISCUSSION, Want.EVOLUTION, Want.COMPARISON, Want.DEPENDENTS, Want.COUNTERFACTUAL,
        Want.ROADMAP, Want.SOURCE,
    }
)  # fmt: skip
"""Wants that people or source code satisfy in other words, or several passages together."""


def unmentioned(case: Case) -> str | None:
    """The word of a short question of which nothing that was read speaks in any words; None where meaning is not known
    word by word, and for other questions."""
    near_words = case.means.near_words
    if near_words is None or not case.chosen or not _turns_on_its_words(case.asked):
        return None
    told = frozenset(word for item in case.chosen for word in families(_with_columns(item)))
    missing = [word for word in telling(case.asked) if _decides(case.asked, word) and not matches(word, told)]
    if not missing:
        return None
    read = [*case.considered[:READ_CLOSELY], *case.chosen]
    texts = [under_headings(item.passage.found, _in_columns(item.passage))[:LONGEST_READ] for item in read]
    names = [word.word for word in missing]
    cosines = near_words(case.asked.question, names, list(dict.fromkeys(texts)))
    far = (name for name, cosine in zip(names, cosines, strict=True) if cosine < NEAR_TO_NOTHING)
    return next((name for name in far if not _said_otherwise(case, name)), None)


def _with_columns(item: Scored) -> str:
    """A chunk with its place, and of a row the names of its columns: they may stand in another chunk."""
    return f"{with_context(item.hit)} {item.passage.header_text}"


def _in_columns(passage: Passage) -> str:
    """A passage; a row behind the names of its columns."""
    return f"{passage.header_text}\n{passage.text}" if passage.header_text else passage.text


def _said_otherwise(case: Case, word: str) -> bool:
    """Whether another word may stand for it all the same; for what somebody does only one like it."""
    if says_the_same(word, case):
        return True
    return not tells_how(case.asked.question, word) and is_only_word_missing(word, case)


def _turns_on_its_words(asked: Understood) -> bool:
    question = asked.question
    short = len(question.split()) <= LONGEST and sum(1 for _ in telling(asked)) <= MOST_TELLING
    return short and not asked.wants & _OF_MORE and bool(_ASKS.match(question)) and not _SEVERAL.search(question)


def _decides(asked: Understood, word: AskedWord) -> bool:
    """Whether a question turns on a word: no name, which other rules look for, nor one that is misspelt."""
    plain = word.word
    names_a_thing = plain.isalpha() and plain.islower() and len(plain) >= SHORTEST_WORD and stem(plain) not in ANY_THING
    return names_a_thing and word.rarity >= RARE and word.word not in asked.corrections
