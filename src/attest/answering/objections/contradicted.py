"""Whether the sentence nearest to what a “why” takes for granted contradicts it.

“Why are writes *accepted*?” presumes that writes are accepted. Put as a statement, the verifier can check that against
the nearest sentences, as it checks a claim of an answer. If the nearest one that says anything about it says the
opposite, the question has no answer, and that sentence is worth more than a bare refusal.
"""

import re
from collections.abc import Sequence

from attest.answering.objections.negated import ANY_NOT, is_stated
from attest.answering.passages.passages import Passage
from attest.answering.passages.plain import plain
from attest.answering.scoring.score import Scored
from attest.answering.word_match import weight_matched, without_ordinary_words
from attest.values.questions import ParsedQuestion
from attest.values.verdicts import Support, Verdict, Verifier

NEAR_IT = 0.58
"""Cosine from which a sentence is about the presumption."""
MARGIN = 0.05
"""Minimum lead in cosine over any sentence that says the same as the question."""
ABOUT_IT = 0.4
"""Minimum share of the question's words that it has, weighted by rarity."""
READ = 10
"""Number of sentences, nearest in meaning first, that are checked."""
_PRESUMES = re.compile(
    r"^\W*(?:why|how come|since when)\s+"
    r"(?:(?:do|does|did|is|are|was|were|has|have|had|must|should|can|could|may|might|will|would)\b\s*)?",
    re.I,
)
_DENIES = re.compile(
    r"\b(?:refus|fail|lack|avoid|den(?:y|ie)|prevent|forb|prohibit|unable|nor\b|neither|nothing)", re.I
)
"""Words that deny without a *not*; the verifier cannot tell what a question with one of them presumes."""
_NOT_ALWAYS = re.compile(r"\b(?:may|might|could|need) not\b|\b(?:if|unless|sometimes|some|certain|often)\b", re.I)
"""A sentence that leaves it open, or says it of some cases."""
_OPPOSED = frozenset({"negation", "antonyms"})
_OTHER_NUMBERS = frozenset({"numbers", "units"})


def contradicted_presumption(asked: ParsedQuestion, found: Sequence[Scored], verify: Verifier) -> Passage | None:
    """The sentence that says the opposite of what the question presumes, if no sentence as near says the same."""
    match = _PRESUMES.match(asked.question)
    if match is None or ANY_NOT.search(asked.question) or _DENIES.search(asked.question):
        return None
    presumed = asked.question[match.end() :].rstrip("?! ")
    near = sorted((item for item in found if item.cosine >= NEAR_IT), key=lambda item: -item.cosine)
    stated = [item for item in near if is_stated(item.passage)][:READ]
    judged = [(item, verify(presumed, [plain(item.passage.text)])) for item in stated]
    same = max((item.cosine for item, verdict in judged if verdict.support is Support.SUPPORTED), default=0.0)
    telling = without_ordinary_words(asked)
    opposed = [item for item, verdict in judged if item.cosine >= same + MARGIN and _opposes(verdict)]
    about_it = (item.passage for item in opposed if weight_matched(telling, item.passage.text) >= ABOUT_IT)
    return next((passage for passage in about_it if not _NOT_ALWAYS.search(passage.text)), None)


def _opposes(verdict: Verdict) -> bool:
    """Whether a contradiction is one of words; a different number may be about something else."""
    failed = frozenset(verdict.failed)
    return verdict.support is Support.CONTRADICTED and bool(failed & _OPPOSED) and not failed & _OTHER_NUMBERS
