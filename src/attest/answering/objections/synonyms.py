"""Whether the evidence may answer without a word of the question, because it says it in another word.

Rule 1: a name, an identifier or a number has no synonym; it occurs or it does not.
Rule 2: a verb may have another word if some hit has most of the other words.
Rule 3: so may what the asker owns: “my laptop” is just whatever the documents call it.
Rule 4: a noun may, if a sentence that is near in meaning, alone or below its headings, has a similar word and is nearer
because of it: a table row is about the salt in the *bread*, and the *loaves* are elsewhere on that page.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from attest.answering.capabilities import Near
from attest.answering.case import Case
from attest.answering.choose import NEAR_ENOUGH
from attest.answering.passages.plain import plain, under_headings
from attest.answering.scoring.score import NEAR_AT_ALL, Scored
from attest.answering.word_match import share_matched, with_context
from attest.values.questions import ParsedQuestion, Want
from attest.words.ethereum import INSTRUCTION
from attest.words.terms import ORDINARY_WORDS, STOP_WORDS, words

MOSTLY_MET = 0.5
"""Share of a question's words that a hit on the same subject has."""
READ = 5
"""Number of sentences, nearest in meaning first, that are searched for the other word."""
LIKE_IT = 0.55
"""Minimum of the cosine with the most similar word plus ``NEARER`` times what the word adds to the cosine of the
sentence (design/answering.md)."""
NEARER = 4.0
AT_LEAST = 0.47
"""Minimum cosine of the two words: *pension* and *retirement* have .72, *evenings* and *hours* .49, but *musket* and
the *bullets* on a list of prices .43."""
SURELY = 0.65
"""Minimum cosine of the two words if the sentence is near only below its headings, which stand over much else: *bread*
and *loaves* have .71, *error* and *failed* .74, *roofer* and *roof* .84, but *butter* and *flour* .48."""
LONGEST = 300
"""Most characters of a sentence that are compared."""

_HOW_IT_IS_DONE = re.compile(r"(?:ly|ed|ing|i[sz]e)$")
"""Endings of verbs and adverbs."""
_WHO_DOES = re.compile(r"\b(?:i|you|we|they|people|somebody|anybody|anyone|one|to) ", re.I)
"""Subjects before a verb that has no ending."""
_DOES_IT = (
    r"(?:^\W*|\band )(?:who|what|(?:which|how many)(?: [\w-]+){{1,2}}) {}\b"
    r"(?! (?:do|does|did|is|are|was|were|has|have|had|can|could|will|would|must|should|may|might)\b)"
)
"""A verb in *s* after what is asked for: “What *punishes* …?”, “Which licence *suits* …?”"""
_WITH_PARTICLE = r"\b{} (?:out|up|off|down|away|back)\b"
"""A verb with a particle: “*worn* out”, “*wired* up”."""
_MERELY_HOW = frozenset(
    "altogether beforehand cheaply decent decently entire entirely fancy favourite fully halfway handy highest honestly"
    " huge lowest max maximum min mine minimum neat nice nicely ordinary pleasant properly silly straight strange tidy"
    " tiny typical ugly weird whole".split()
)
"""Words for how something is or is done, never for what it is; texts about it need not have them."""
_OWN = r"\b(?:my|our|your) (?:own |old |new )?{}\b"
_OF_CODE = (
    r"\w[.:/]{0}\b|\b{0}(?:[.:/]\w|\()|`[^`]*\b{0}\b|--?{0}\b"
    r"|\b(?:function|method|class|command|flag)s? {0}\b"
    rf"|\b{{0}} (?:function|method|class|command|flag|{INSTRUCTION})\b"
)
"""Contexts in which a word of a question is part of a program's name for something."""


def in_other_words(word: str, case: Case) -> bool:
    """Whether the evidence may answer although it lacks a word.

    Source code has few words of prose: code that is near in meaning may answer, unless the word is a name that the
    embedding model does not know (*msgpack*).
    """
    asked, whole = case.asked, case.capabilities.whole
    if not may_have_another(asked.question, word):
        return False
    nearest = max((hit.scores.get("cosine", 0.0) for hit in case.hits), default=0.0)
    if Want.SOURCE in asked.wants and nearest >= NEAR_ENOUGH and (whole is None or whole.knows(word)):
        return True
    if tells_how(asked.question, word) and any(_mostly_met(asked, word, with_context(hit)) for hit in case.hits):
        return True
    if word in _MERELY_HOW:
        return True
    found, near = case.considered, case.capabilities.near
    if _stands(_OWN, word, asked.question) and max((item.cosine for item in found), default=0.0) >= NEAR_AT_ALL:
        return True
    return near is not None and _has_a_word_like_it(asked.question, word, found, near)


def _mostly_met(asked: ParsedQuestion, word: str, text: str) -> bool:
    """Whether a text has most of the question's words, or of its other telling words if there are several.

    *Last year* need not be in a budget.
    """
    others = [one for one in asked.words if one.word != word and one.word.lower() not in ORDINARY_WORDS]
    of_them = share_matched(replace(asked, words=others), text) if len(others) > 1 else 0.0
    return max(of_them, share_matched(asked, text)) >= MOSTLY_MET


def may_have_another(question: str, word: str) -> bool:
    """Whether a word is not a name of something."""
    return word.islower() and re.search(_OF_CODE.format(re.escape(word)), question) is None


def tells_how(question: str, word: str) -> bool:
    """Whether a word of a question is, by its form or place, a verb or an adverb."""
    return bool(_HOW_IT_IS_DONE.search(word)) or is_told_of(question, word)


def is_told_of(question: str, word: str) -> bool:
    """Whether a word is in the place of a verb; “the *boiling* point” is a noun phrase in spite of the ending."""
    third = word.endswith("s") and _stands(_DOES_IT, word, question)
    return third or is_done(question, word) or _stands(_WITH_PARTICLE, word, question)


def is_done(question: str, word: str) -> bool:
    """Whether a word follows whoever does it: “until I *hear*”."""
    behind = (question[at : at + len(word) + 1] for at in _behind_doers(question))
    alike = (text for text in behind if text.lower().startswith(word.lower()))
    return any(re.match(rf"{re.escape(word)}\b", text, re.I) for text in alike)


@lru_cache(maxsize=16)
def _behind_doers(question: str) -> Sequence[int]:
    """Positions right after the subjects in a question; cached, since every word of it is checked against them."""
    return [match.end() for match in _WHO_DOES.finditer(question)]


def _stands(pattern: str, word: str, question: str) -> bool:
    """Whether a word occurs in a question in the context of a pattern."""
    return re.search(pattern.format(re.escape(word)), question, re.I) is not None


def _has_a_word_like_it(question: str, word: str, found: Sequence[Scored], near: Near) -> bool:
    """Whether the nearest sentences have a similar word, and are nearer because of this one."""
    nearest = [item.passage for item in sorted(found, key=lambda item: -item.cosine)[:READ]]
    alone = [plain(passage.text)[:LONGEST] for passage in nearest]
    headed = [under_headings(passage.found, passage.text)[:LONGEST] for passage in nearest]
    return _says_it(question, word, alone, near, AT_LEAST) or _says_it(question, word, headed, near, SURELY)


def _says_it(question: str, word: str, texts: Sequence[str], near: Near, at_least: float) -> bool:
    """Whether texts have a word similar to one of the question, and the nearest text is nearer because of it."""
    others = sorted({other.lower() for text in texts for other in words(text)} - STOP_WORDS)
    if not others:
        return False
    cosine, text = max(zip(near(question, texts), texts, strict=True))
    alike = max(near(word, others)) if cosine >= NEAR_AT_ALL else 0.0
    adds = cosine - near(without(question, word), [text])[0]
    return alike >= at_least and alike + NEARER * adds >= LIKE_IT


def without(question: str, word: str) -> str:
    """The question without the word."""
    return re.sub(rf"\s*\b{re.escape(word)}\b", "", question)
