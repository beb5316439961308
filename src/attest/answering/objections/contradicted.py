"""Whether the sentence nearest to what a “why” takes for granted contradicts it.

“Why are writes *accepted*?” presumes that writes are accepted. Put as a statement, the verifier can check that against
the nearest sentences, as it checks a claim of an answer. If the nearest one that says anything about it says the
opposite, the question has no answer, and that sentence is worth more than a bare refusal.
"""

import re
from collections.abc import Sequence

from attest.answering.objections.assertions import NEGATES, is_assertion
from attest.answering.passages.passages import Passage
from attest.answering.passages.plain_text import plain_text
from attest.answering.scoring.score import Scored
from attest.answering.word_match import weight_matched, without_ordinary_words
from attest.values.questions import ParsedQuestion
from attest.values.verdicts import Support, Verdict, Verifier
from attest.words.auxiliaries import AUXILIARY

NEAR_PRESUMPTION = 0.58
"""Cosine from which a sentence is about the presumption."""
MARGIN = 0.05
"""Minimum lead in cosine over any sentence that says the same as the question."""
LEAST_SHARE = 0.4
"""Minimum share of the question's words that it has, weighted by rarity."""
MOST_CHECKED = 10
"""Number of sentences, nearest in meaning first, that are checked."""
_PRESUMPTION = re.compile(rf"^\W*(?:why|how come|since when)\s+(?:(?:{AUXILIARY})\b\s*)?", re.I)
"""The words in front of what is presumed: *why are* writes accepted."""
_IMPLICIT_NEGATION = re.compile(
    r"\b(?:refus|fail|lack|avoid|den(?:y|ie)|prevent|forb|prohibit|unable|nor\b|neither|nothing)", re.I
)
"""Words that deny without a *not*; the verifier cannot tell what a question with one of them presumes."""
_HEDGED = re.compile(r"\b(?:may|might|could|need) not\b|\b(?:if|unless|sometimes|some|certain|often)\b", re.I)
"""A sentence that leaves it open, or says it of some cases."""
_OPPOSITION_CHECKS = frozenset({"negation", "antonyms"})
_NUMBER_CHECKS = frozenset({"numbers", "units"})
"""Checks of the verifier that fail for opposites, and for numbers."""


def contradicted_presumption(asked: ParsedQuestion, found: Sequence[Scored], verify: Verifier) -> Passage | None:
    """The sentence that says the opposite of what the question presumes, if no sentence as near says the same."""
    match = _PRESUMPTION.match(asked.question)
    if match is None or NEGATES.search(asked.question) or _IMPLICIT_NEGATION.search(asked.question):
        return None
    presumed = asked.question[match.end() :].rstrip("?! ")
    near = sorted((item for item in found if item.cosine >= NEAR_PRESUMPTION), key=lambda item: -item.cosine)
    asserted = [item for item in near if is_assertion(item.passage)][:MOST_CHECKED]
    judged = [(item, verify(presumed, [plain_text(item.passage.text)])) for item in asserted]
    supporting = max((item.cosine for item, verdict in judged if verdict.support is Support.SUPPORTED), default=0.0)
    meaningful = without_ordinary_words(asked)
    opposing = [item for item, verdict in judged if item.cosine >= supporting + MARGIN and _is_opposite(verdict)]
    relevant = (item.passage for item in opposing if weight_matched(meaningful, item.passage.text) >= LEAST_SHARE)
    return next((passage for passage in relevant if not _HEDGED.search(passage.text)), None)


def _is_opposite(verdict: Verdict) -> bool:
    """Whether a contradiction is one of words; a different number may be about something else."""
    failed = frozenset(verdict.failed)
    return verdict.support is Support.CONTRADICTED and bool(failed & _OPPOSITION_CHECKS) and not failed & _NUMBER_CHECKS
