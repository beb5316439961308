"""Whether what a “why” takes for granted is contradicted by the sentence that comes nearest to it.

“Why are writes *accepted*?” presumes that writes are accepted. Put as a statement, the verifier can lay it beside the
nearest sentences as it does with a claim of an answer. Where the nearest that says anything of it says the opposite,
the question has no answer, and that sentence is worth more than a bare refusal.
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
"""Cosine from which a sentence speaks of what is presumed."""
MARGIN = 0.05
"""How much nearer it must come than any sentence that says the same as the question."""
ABOUT_IT = 0.4
"""Share of the question's words, by rarity, that it has."""
READ = 10
"""Sentences that are laid beside the presumption, the nearest in meaning."""
_PRESUMES = re.compile(
    r"^\W*(?:why|how come|since when)\s+"
    r"(?:(?:do|does|did|is|are|was|were|has|have|had|must|should|can|could|may|might|will|would)\b\s*)?",
    re.I,
)
_DENIES = re.compile(
    r"\b(?:refus|fail|lack|avoid|den(?:y|ie)|prevent|forb|prohibit|unable|nor\b|neither|nothing)", re.I
)
"""Words that deny without a *not*: of a question that has one the verifier cannot say what it presumes."""
_NOT_ALWAYS = re.compile(r"\b(?:may|might|could|need) not\b|\b(?:if|unless|sometimes|some|certain|often)\b", re.I)
"""A sentence that leaves it open, or says it of some."""
_OPPOSED = frozenset({"negation", "antonyms"})
_OTHER_NUMBERS = frozenset({"numbers", "units"})


def contradicted_presumption(asked: ParsedQuestion, found: Sequence[Scored], verify: Verifier) -> Passage | None:
    """The sentence that says the opposite of what the question presumes, when none as near says the same."""
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
    """Whether a contradiction is one of words: another number may be that of another thing."""
    failed = frozenset(verdict.failed)
    return verdict.support is Support.CONTRADICTED and bool(failed & _OPPOSED) and not failed & _OTHER_NUMBERS
