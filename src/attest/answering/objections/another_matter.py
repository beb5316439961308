"""Whether what was found is about what is asked: another matter may have its words, the same one may have others."""

from collections.abc import Sequence

from attest.answering.means import Whole
from attest.answering.met import families, met, names_the_strange, weight_met, with_place
from attest.answering.objections.other_words import MOSTLY_MET, NEAR_AT_ALL
from attest.answering.passages.passages import Form
from attest.answering.score import Scored
from attest.values.questions import Understood
from attest.values.search import Hit
from attest.values.terms import ORDINARY_WORDS

LITTLE_PROSE = 0.25
"""The same as ``NEAR_AT_ALL`` for source code, and for a row of a table that has a word of the question."""
PLAINLY = 0.55
"""Cosine from which one hit or one sentence shows that the question is about its matter."""
CROWDED = 0.28
"""Cosine that the nearest thousandth of a store has at least with a question that the store is about: in 99,000 chunks,
.29 or more for 182 of 183 questions that they answer, .27 or less for everyday ones that used to be answered."""


def another_matter(
    asked: Understood, hits: Sequence[Hit], chosen: Sequence[Scored], whole: Whole | None = None
) -> bool:
    """Whether every hit, and every sentence to be quoted, is about something else, by its meaning and by its words; or
    one at most comes near, and by chance, since nothing else in the store does.

    A chunk of many matters is near to none of them; the sentence may be. A code or strange name that the question
    spells is in no other matter, and meaning knows nothing of it; nor is a sentence that says what the thing is which
    the question asks for. Without vectors nobody can say.
    """
    cosines = [hit.scores.get("cosine", 0.0) for hit in hits]
    if not cosines or max(cosines) <= 0:
        return False
    if any(_says_so(asked, hit) and _mostly_met(asked, hit) for hit in hits):
        return False
    if whole is not None and _alone(hits, chosen, whole):
        return True
    if min(cosines) <= 0:
        return False
    if any(item.cosine >= (LITTLE_PROSE if _is_named_row(item) else NEAR_AT_ALL) for item in chosen):
        return False
    limits = [LITTLE_PROSE if hit.found.document_kind == "code" else NEAR_AT_ALL for hit in hits]
    if any(cosine >= limit for cosine, limit in zip(cosines, limits, strict=True)):
        return False
    return max(weight_met(asked, with_place(hit)) for hit in hits) < MOSTLY_MET


def _says_so(asked: Understood, hit: Hit) -> bool:
    """Whether a hit has what is in no other matter."""
    if hit.scores.get("spelled", 0.0) or hit.scores.get("defines", 0.0):
        return True
    return bool(asked.strange) and names_the_strange(asked, hit)


def _is_named_row(item: Scored) -> bool:
    """Whether a passage is a row that has a word of the question which is no everyday one."""
    return item.passage.form is Form.ROW and any(word.lower() not in ORDINARY_WORDS for word in item.inside)


def _mostly_met(asked: Understood, hit: Hit) -> bool:
    """Whether a hit has at least half of the words that a text on the matter has to use."""
    spoken = families(with_place(hit))
    telling = [word for word in asked.words if word.word.lower() not in ORDINARY_WORDS]
    return sum(met(word, spoken) for word in telling) >= MOSTLY_MET * len(telling)


def _alone(hits: Sequence[Hit], chosen: Sequence[Scored], whole: Whole) -> bool:
    """Whether what comes nearest does not come plainly near, and has no company. In a small store one chunk is all the
    company there could be; it may be about ten matters, so a sentence that comes near at all will do."""
    nearest = max(hits, key=lambda hit: hit.scores.get("cosine", 0.0))
    best = max([nearest.scores.get("cosine", 0.0), *(item.cosine for item in chosen)])
    if best >= PLAINLY or nearest.found.document_kind == "code":
        return False
    company, chunks = whole.crowd() or (CROWDED, 0)
    return company < CROWDED and (chunks > 1 or best < NEAR_AT_ALL)
