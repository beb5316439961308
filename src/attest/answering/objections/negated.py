"""Whether a question takes for granted what its document denies in the question's own words.

“Why does X *include* a database?” has no answer if the document says “X does *not include* a database”.
"""

import re
from collections.abc import Sequence

from attest.answering.passages.passages import PROSE, Passage
from attest.answering.scoring.score import Scored
from attest.answering.word_match import families, weight_matched, without_ordinary_words
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion
from attest.words.terms import STOP_WORDS

ABOUT_IT = 0.6
"""Minimum share of the question's words that the denial has, weighted by rarity."""
ALL_ABOUT_IT = 0.75
"""The minimum if a value is asked for: “won't *pay* national *insurance*” is not about life insurance."""
NEARLY_THE_SAME = 0.75
"""Cosine from which a question and a sentence may differ in hardly more than the *not*."""
_NOT = (
    r"(?:(?<!may )(?<!might )(?<!need )\bnot|\bnever|\bcannot|\bno longer|n['’]t|\bnor (?:do|does|did|are|is|can) \w+)"
)
"""Words that deny; *may not need* leaves it open."""
_NEGATED = re.compile(
    rf"{_NOT}\s+(?:(?:be|been|yet|ever|even|still|really|actually|currently|directly|(?:have|has|need) to)\s+)*"
    r"(?P<verb>[a-z]\w+)(?P<rest>[^.;:]*)",
    re.I,
)
_ASKING = families(" ".join(["how what when where which who whose why", *STOP_WORDS]))
"""Words of a question that deny nothing after a *not*: *every year, not how often it rains*."""
_SUPPOSES = re.compile(r"\W*(?:should|were|had|(?:please )?(?:do not|don['’]t|never))\b[^?]*\Z", re.I)
"""Beginning of a sentence that supposes (*should it not be shipped, …*) or forbids (*do not ship it*)."""
ANY_NOT = re.compile(rf"{_NOT}|\b(?:without|no|instead of|rather than)\b", re.I)
_IN_MAIN_CLAUSE = r"(?:(?!\b(?:because|since|so|that|which|who|when|if|unless|while|to|but)\b).)*?"
_MAIN_NOT = re.compile(rf"{_IN_MAIN_CLAUSE}{_NOT}\s+(?P<behind>(?:\W*[\w-]+){{1,4}})(?P<rest>[^.;:]*)", re.I | re.S)
"""A *not* of the main clause, the words that it negates, and the rest of the clause."""
_ONLY_SOMETIMES = re.compile(r"\b(?:if|when|unless|until|only|always|necessarily|just|merely|whenever|while)\b", re.I)


def denied_outright(asked: ParsedQuestion, found: Sequence[Scored]) -> Passage | None:
    """The sentence that denies with a *not* what the question takes for granted, if no sentence says it without."""
    if not has_form(QuestionForm.PRESUMES, asked.question) or ANY_NOT.search(asked.question):
        return None
    return _by_its_verb(asked, found) or _by_its_meaning(asked, found)


def _by_its_verb(asked: ParsedQuestion, found: Sequence[Scored]) -> Passage | None:
    """The sentence with most question words that negates the verb of the question."""
    telling = without_ordinary_words(asked)
    stated = [(weight_matched(telling, item.passage.text), item.passage) for item in found if is_stated(item.passage)]
    least = ALL_ABOUT_IT if has_form(QuestionForm.HOW_MUCH, asked.question) else ABOUT_IT
    about = sorted((one for one in stated if one[0] >= least), key=lambda one: -one[0])
    words = families(asked.question) - _ASKING
    for weight, passage in about:
        verb = _verb_denied(passage.text, words)
        if verb and not any(_says(other.text, verb) for share, other in about if share >= weight):
            return passage
    return None


def _by_its_meaning(asked: ParsedQuestion, found: Sequence[Scored]) -> Passage | None:
    """The nearest sentence that says nearly the same with a *not* before a word of the question."""
    same = [item for item in found if item.cosine >= NEARLY_THE_SAME and is_stated(item.passage)]
    if not all(ANY_NOT.search(item.passage.text) for item in same):
        return None
    words = families(asked.question) - _ASKING
    for item in sorted(same, key=lambda item: -item.cosine):
        match = _MAIN_NOT.match(item.passage.text)
        if match and families(match["behind"]) & words and not _ONLY_SOMETIMES.search(match["rest"]):
            return item.passage
    return None


def is_stated(passage: Passage) -> bool:
    """Whether the document itself states a passage; people in a thread say both."""
    said = passage.form in PROSE and not _SUPPOSES.match(passage.text)
    return said and not passage.quoted and passage.said_by is None


def _verb_denied(text: str, words: frozenset[str]) -> str | None:
    """The question's word that follows a *not*, if the denial is unconditional."""
    for match in _NEGATED.finditer(text):
        if families(match["verb"]) <= words and not _ONLY_SOMETIMES.search(match["rest"]):
            return match["verb"]
    return None


def _says(text: str, verb: str) -> bool:
    return families(verb) <= families(text) and not _verb_denied(text, families(verb))
