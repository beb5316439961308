"""Whether the quotes mention the one thing that is asked about.

“What is the armour class of a *beholder*?” is not answered by a vulture's. Good answers leave out many words of a
question, but hardly ever the rare one after *of a* or *does a* that their own store has.
"""

import re
from collections.abc import Sequence

from attest.answering.scoring.score import Scored
from attest.answering.word_match import families, matches, with_context
from attest.values.questions import ParsedQuestion

RARE_SUBJECT = 0.6
"""Rarity from which a word says which thing is meant; commoner ones say of what kind it is."""
_SUBJECT = r"\b(?:of|do|does|did|is|are|has|can|may|must|should|will) an? {}\b"
"""The place of the one thing that is asked about: *the class of a **beholder***."""


def missing_subject(asked: ParsedQuestion, chosen: Sequence[Scored]) -> str | None:
    """The rare word that the question asks about, if no chunk to be quoted has it."""
    rare = (word for word in asked.words if RARE_SUBJECT <= word.rarity < 1.0 and word.word.islower())
    subjects = [word for word in rare if re.search(_SUBJECT.format(re.escape(word.word)), asked.question)]
    texts = [families(with_context(item.hit)) for item in chosen] if subjects else []
    return next((word.word for word in subjects if texts and not any(matches(word, text) for text in texts)), None)
