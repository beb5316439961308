"""Which passages assert something, and which words negate."""

import re

from attest.answering.passages.passages import PROSE, Passage

NOT = (
    r"(?:(?<!may )(?<!might )(?<!need )\bnot|\bnever|\bcannot|\bno longer|n['’]t|\bnor (?:do|does|did|are|is|can) \w+)"
)
"""Pattern of the words that negate a verb; *may not need* leaves it open."""
NEGATES = re.compile(rf"{NOT}|\b(?:without|no|instead of|rather than)\b", re.I)
"""Negates something, a verb or not: *without a fee*."""
_SUPPOSES = re.compile(r"\W*(?:should|were|had|(?:please )?(?:do not|don['’]t|never))\b[^?]*\Z", re.I)
"""Beginning of a sentence that supposes (*should it not be shipped, …*) or forbids (*do not ship it*)."""


def is_assertion(passage: Passage) -> bool:
    """Whether the document itself states a passage; people in a thread say both."""
    is_statement = passage.form in PROSE and not _SUPPOSES.match(passage.text)
    return is_statement and not passage.quoted and passage.said_by is None
