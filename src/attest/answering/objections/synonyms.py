"""Whether the evidence may answer without a word of the question, because it says it in another word.

Rule 1: a name, an identifier or a number has no synonym; it occurs or it does not.
Rule 2: a verb may have another word if some hit has most of the other words.
Rule 3: so may what the asker owns: “my laptop” is just whatever the documents call it.
Rule 4: a noun may, if a sentence that is near in meaning, alone or below its headings, has a similar word and is nearer
because of it: a table row is about the salt in the *bread*, and the *loaves* are elsewhere on that page.
Rule 5: *unlabelled* is what *has not been labelled*.
"""

import re
from collections.abc import Sequence
from functools import lru_cache

from attest.answering.case import Case
from attest.answering.choose import NEAR_ENOUGH
from attest.answering.content_words import is_name
from attest.answering.passages.plain_text import plain_text, under_headings
from attest.answering.scoring.score import LEAST_COSINE, Scored
from attest.answering.word_match import MOST_WORDS, families, matches, with_context, without_ordinary_words
from attest.values.questions import ParsedQuestion, Want
from attest.values.search import Hit
from attest.values.similarity import Cosines
from attest.words.auxiliaries import AUXILIARY
from attest.words.ethereum import INSTRUCTION
from attest.words.terms import STOP_WORDS, words

FEWEST_OTHERS = 2
"""Fewest other words of the question that a text must have to answer without one that tells what is done."""
MOST_READ = 5
"""Number of sentences, nearest in meaning first, that are searched for the other word."""
LEAST_LIKENESS = 0.55
"""Minimum of the cosine with the most similar word plus ``GAIN_WEIGHT`` times what the word adds to the cosine of the
sentence (design/answering-figures.md)."""
GAIN_WEIGHT = 4.0
"""Weight of what the word adds, beside the cosine of the two words."""
LEAST_WORD_COSINE = 0.47
"""Minimum cosine of the two words: *pension* and *retirement* have .72, *evenings* and *hours* .49, but *musket* and
the *bullets* on a list of prices .43."""
LEAST_WORD_COSINE_BELOW_HEADINGS = 0.65
"""Minimum cosine of the two words if the sentence is near only below its headings, which stand over much else: *bread*
and *loaves* have .71, *error* and *failed* .74, *roofer* and *roof* .84, but *butter* and *flour* .48."""
SHORTEST_DONE = 4
"""Letters of the shortest word that *un-* may deny: *unit* denies nothing."""
LONGEST_COMPARED = 300
"""Most characters of a sentence that are compared."""

_VERB_OR_ADVERB_ENDING = re.compile(r"(?:ly|ed|ing|i[sz]e)$")
"""Endings of verbs and adverbs."""
_SUBJECT_PRONOUN = re.compile(r"\b(?:i|you|we|they|people|somebody|anybody|anyone|one|to) ", re.I)
"""Subjects before a verb that has no ending."""
_THIRD_PERSON = r"(?:^\W*|\band )(?:who|what|(?:which|how many)(?: [\w-]+){{1,2}}) {}\b" rf"(?! (?:{AUXILIARY})\b)"
"""A verb in *s* after what is asked for: “What *punishes* …?”, “Which licence *suits* …?”"""
_WITH_PARTICLE = r"\b{} (?:out|up|off|down|away|back)\b"
"""A verb with a particle: “*worn* out”, “*wired* up”."""
_DESCRIPTIVE_WORDS = frozenset(
    "altogether beforehand cheaply decent decently entire entirely fancy favourite fully halfway handy highest honestly"
    " huge lowest max maximum min mine minimum neat nice nicely ordinary pleasant properly silly straight strange tidy"
    " tiny typical ugly weird whole".split()
)
"""Words for how something is or is done, never for what it is; texts about it need not have them."""
_OWNED = r"\b(?:my|our|your) (?:own |old |new )?{}\b"
"""What the asker owns: *my old **laptop***."""
_IN_CODE = (
    r"\w[.:/]{0}\b|\b{0}(?:[.:/]\w|\()|`[^`]*\b{0}\b|--?{0}\b"
    r"|\b(?:function|method|class|command|flag)s? {0}\b"
    rf"|\b{{0}} (?:function|method|class|command|flag|{INSTRUCTION})\b"
)
"""Contexts in which a word of a question is part of a program's name for something."""


def may_be_paraphrased(word: str, case: Case) -> bool:
    """Whether the evidence may answer although it lacks a word.

    Source code has few words of prose: code that is near in meaning may answer, unless the word is a name that the
    embedding model does not know (*msgpack*).
    """
    asked, facts = case.asked, case.capabilities.store_facts
    if not may_have_synonym(asked.question, word):
        return False
    nearest = max((hit.cosine for hit in case.hits), default=0.0)
    if Want.SOURCE in asked.wants and nearest >= NEAR_ENOUGH and (facts is None or facts.knows(word)):
        return True
    if is_verb_or_adverb(asked.question, word) and any(
        _has_most_words(asked, word, with_context(hit)) for hit in case.hits
    ):
        return True
    if word in _DESCRIPTIVE_WORDS or _is_denied(word, case.hits):
        return True
    found, near = case.considered, case.capabilities.near
    if _occurs_in(_OWNED, word, asked.question) and max((item.cosine for item in found), default=0.0) >= LEAST_COSINE:
        return True
    return near is not None and _has_similar_word(asked.question, word, found, near)


def _is_denied(word: str, hits: Sequence[Hit]) -> bool:
    """Whether a hit says *has not been labelled* for *unlabelled*."""
    done = word.removeprefix("un")
    if done == word or len(done) < SHORTEST_DONE:
        return False
    denied = re.compile(rf"(?:\b(?:not|never|without|no)|n['’]t)(?: \w+){{0,3}} {re.escape(done)}\b", re.I)
    return any(denied.search(hit.found.text) for hit in hits)


def _has_most_words(asked: ParsedQuestion, word: str, text: str) -> bool:
    """Whether a text has several words of the question besides ``word``, and most of all or of the content words.

    *Last year* need not be in a budget, but a text about filters does not say whether *filters can be cancelled*, nor
    one that has *Ada Mole*, which counts as one word, whether she was *dismissed*.
    """
    present = families(text)
    matched = {other.word for other in asked.words if matches(other, present)}
    others = matched - {word}
    names = {other for other in others if is_name(asked.question, other)}
    if len(others - names) + bool(names) < FEWEST_OTHERS:
        return False
    content = [other.word for other in without_ordinary_words(asked).words if other.word != word]
    has_most_content = len(content) > 1 and len(matched.intersection(content)) >= MOST_WORDS * len(content)
    return has_most_content or len(matched) >= MOST_WORDS * len(asked.words)


def may_have_synonym(question: str, word: str) -> bool:
    """Whether a word is not a name of something."""
    return word.islower() and re.search(_IN_CODE.format(re.escape(word)), question) is None


def is_verb_or_adverb(question: str, word: str) -> bool:
    """Whether a word of a question is, by its form or place, a verb or an adverb."""
    return bool(_VERB_OR_ADVERB_ENDING.search(word)) or is_in_verb_position(question, word)


def is_in_verb_position(question: str, word: str) -> bool:
    """Whether a word is in the place of a verb; “the *boiling* point” is a noun phrase in spite of the ending."""
    third_person = word.endswith("s") and _occurs_in(_THIRD_PERSON, word, question)
    return third_person or follows_its_subject(question, word) or _occurs_in(_WITH_PARTICLE, word, question)


def follows_its_subject(question: str, word: str) -> bool:
    """Whether a word follows whoever does it: “until I *hear*”."""
    following = (question[end : end + len(word) + 1] for end in _ends_of_subjects(question))
    beginning = (text for text in following if text.lower().startswith(word.lower()))
    return any(re.match(rf"{re.escape(word)}\b", text, re.I) for text in beginning)


@lru_cache(maxsize=16)
def _ends_of_subjects(question: str) -> Sequence[int]:
    """Positions right after the subjects in a question; cached, since every word of it is checked against them."""
    return [match.end() for match in _SUBJECT_PRONOUN.finditer(question)]


def _occurs_in(pattern: str, word: str, question: str) -> bool:
    """Whether a word occurs in a question in the context of a pattern."""
    return re.search(pattern.format(re.escape(word)), question, re.I) is not None


def _has_similar_word(question: str, word: str, found: Sequence[Scored], near: Cosines) -> bool:
    """Whether the nearest sentences have a similar word, and are nearer because of this one."""
    nearest = [item.passage for item in sorted(found, key=lambda item: -item.cosine)[:MOST_READ]]
    alone = [plain_text(passage.text)[:LONGEST_COMPARED] for passage in nearest]
    below_headings = [under_headings(passage.found, passage.text)[:LONGEST_COMPARED] for passage in nearest]
    return _texts_have_similar_word(question, word, alone, near, LEAST_WORD_COSINE) or _texts_have_similar_word(
        question, word, below_headings, near, LEAST_WORD_COSINE_BELOW_HEADINGS
    )


def _texts_have_similar_word(question: str, word: str, texts: Sequence[str], near: Cosines, at_least: float) -> bool:
    """Whether texts have a word similar to one of the question, and the nearest text is nearer because of it."""
    others = sorted({other.lower() for text in texts for other in words(text)} - STOP_WORDS)
    if not others:
        return False
    cosine, text = max(zip(near(question, texts), texts, strict=True))
    similarity = max(near(word, others)) if cosine >= LEAST_COSINE else 0.0
    gain = cosine - near(without_word(question, word), [text])[0]
    return similarity >= at_least and similarity + GAIN_WEIGHT * gain >= LEAST_LIKENESS


def without_word(question: str, word: str) -> str:
    """The question without the word."""
    return re.sub(rf"\s*\b{re.escape(word)}\b", "", question)
