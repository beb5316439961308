"""Whether a question takes for granted what its document denies in the question's own words.

“Why does X *include* a database?” has no answer if the document says “X does *not include* a database”.
"""

import re
from collections.abc import Sequence

from attest.answering.objections.assertions import NEGATES, NOT, is_assertion
from attest.answering.passages.passages import Passage
from attest.answering.scoring.score import Scored
from attest.answering.word_match import families, weight_matched, without_ordinary_words
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion
from attest.words.terms import STOP_WORDS

LEAST_SHARE = 0.6
"""Minimum share of the question's words that the denial has, weighted by rarity."""
LEAST_SHARE_FOR_A_VALUE = 0.75
"""The minimum if a value is asked for: “won't *pay* national *insurance*” is not about life insurance."""
NEARLY_THE_SAME = 0.75
"""Cosine from which a question and a sentence may differ in hardly more than the *not*."""
_NEGATED_VERB = re.compile(
    rf"{NOT}\s+(?:(?:be|been|yet|ever|even|still|really|actually|currently|directly|(?:have|has|need) to)\s+)*"
    r"(?P<verb>[a-z]\w+)(?P<rest>[^.;:]*)",
    re.I,
)
"""A negated verb and the rest of its clause: *does not **include** a database*."""
_QUESTION_WORDS = families(" ".join(["how what when where which who whose why", *STOP_WORDS]))
"""Words of a question that deny nothing after a *not*: *every year, not how often it rains*."""
_MAIN_CLAUSE = r"(?:(?!\b(?:because|since|so|that|which|who|when|if|unless|while|to|but)\b).)*?"
"""The beginning of a sentence, up to its first subordinate clause."""
_NEGATED_MAIN_CLAUSE = re.compile(
    rf"{_MAIN_CLAUSE}{NOT}\s+(?P<negated>(?:\W*[\w-]+){{1,4}})(?P<rest>[^.;:]*)", re.I | re.S
)
"""A *not* of the main clause, the words that it negates, and the rest of the clause."""
_CONDITION = re.compile(r"\b(?:if|when|unless|until|only|always|necessarily|just|merely|whenever|while)\b", re.I)
"""Words behind a *not* that make it hold only in some cases: *does not pay if …*, *not only*."""
_OF_SOME = re.compile(
    r"\b(?:who|whoever|anyone|anybody|everyone|those|if|unless|when(?:ever)?|where)\b[^,.;:]*\Z", re.I
)
"""What stands in front of a *not* that holds of some only, or in some case: *those who do not pay*."""


def negated_presumption(asked: ParsedQuestion, found: Sequence[Scored]) -> Passage | None:
    """The sentence that denies with a *not* what the question takes for granted, if no sentence says it without."""
    if not has_form(QuestionForm.PRESUMES, asked.question) or NEGATES.search(asked.question):
        return None
    return _with_negated_verb(asked, found) or _near_negation(asked, found)


def _with_negated_verb(asked: ParsedQuestion, found: Sequence[Scored]) -> Passage | None:
    """The sentence with most question words that negates the verb of the question."""
    meaningful = without_ordinary_words(asked)
    assertions = [
        (weight_matched(meaningful, item.passage.text), item.passage) for item in found if is_assertion(item.passage)
    ]
    least = LEAST_SHARE_FOR_A_VALUE if has_form(QuestionForm.HOW_MUCH, asked.question) else LEAST_SHARE
    relevant = sorted((pair for pair in assertions if pair[0] >= least), key=lambda pair: -pair[0])
    words = families(asked.question) - _QUESTION_WORDS
    for weight, passage in relevant:
        verb = _negated_verb(passage.text, words)
        if verb and not any(_affirms(other.text, verb) for share, other in relevant if share >= weight):
            return passage
    return None


def _near_negation(asked: ParsedQuestion, found: Sequence[Scored]) -> Passage | None:
    """The nearest sentence that says nearly the same with a *not* before a word of the question."""
    near = [item for item in found if item.cosine >= NEARLY_THE_SAME and is_assertion(item.passage)]
    if not all(NEGATES.search(item.passage.text) for item in near):
        return None
    words = families(asked.question) - _QUESTION_WORDS
    for item in sorted(near, key=lambda item: -item.cosine):
        match = _NEGATED_MAIN_CLAUSE.match(item.passage.text)
        if match and families(match["negated"]) & words and not _CONDITION.search(match["rest"]):
            return item.passage
    return None


def _negated_verb(text: str, words: frozenset[str]) -> str | None:
    """The question's word that follows a *not*, if the denial is unconditional."""
    for match in _NEGATED_VERB.finditer(text):
        holds_always = not (_CONDITION.search(match["rest"]) or _OF_SOME.search(text, 0, match.start()))
        if holds_always and families(match["verb"]) <= words:
            return match["verb"]
    return None


def _affirms(text: str, verb: str) -> bool:
    """Whether a text has a verb without negating it."""
    return families(verb) <= families(text) and not _negated_verb(text, families(verb))
