"""Whether any value of the kind asked for is near the thing that it is asked of.

Good answers to a question of quantity paraphrase, yet some of the question's rare words are beside the value: in its
sentence, the sentences around it, its heading, its title, or as its speaker. If every value of the kind stands alone,
the document knows the words and not the number.
"""

import re
from collections.abc import Iterator, Sequence

from attest.answering.case import Question
from attest.answering.passages.passages import Passage
from attest.answering.passages.walk import passages
from attest.answering.scoring.asked_value import has_kind, kind_asked, value_given
from attest.answering.telling_words import is_date_or_document, names_in, telling
from attest.answering.word_match import families, matches
from attest.values.questions import ParsedQuestion, QuestionWord
from attest.values.search import Hit

RAREST = 3
"""Number of the rarest question words that are looked for beside a value; a question with fewer is not judged."""
BESIDE = 2
"""Minimum number of them beside one value."""
RARE_NAME = 0.32
"""Rarity from which all names of the question must be beside one value."""
SAYS_SOMETHING = 0.2
"""Minimum rarity of other words, one of which must be beside the same value as the names."""
_SAID_BY = (
    r"\b(?:do|does|did|has|have|had) {} (?:argue|calculate|cite|claim|estimate|expect|fear|foresee|give|mention|name"
    r"|predict|propose|quote|recommend|report|say|state|suggest|think|want|write)"
)
BEFORE, AFTER = 2, 1
"""Number of passages before and after a value that belong to it."""


def values_apart(case: Question) -> list[str]:
    """The names that no value of the kind is beside; else the three rarest words, if no value is beside two of them."""
    asked = case.asked
    looks = kind_asked(asked)
    rarest = sorted(telling(asked), key=lambda word: -word.rarity)[:RAREST]
    named = [word for word in names_in(asked) if word.rarity >= RARE_NAME and not _need_not_be_there(asked, word)]
    if looks is None or not (named or len(rarest) == RAREST):
        return []
    there = [
        spoken
        for hit in case.hits
        for passage, spoken in with_neighbours(hit, passages(hit.found, case.library, case.split))
        if has_kind(looks, passage) or value_given(asked, passage)
    ]
    if there and (lacking := _lacking(asked, named, there)):
        return lacking
    most = max((sum(matches(word, spoken) for word in rarest) for spoken in there), default=BESIDE)
    return [word.word for word in rarest] if len(rarest) == RAREST and most < BESIDE else []


def _need_not_be_there(asked: ParsedQuestion, word: QuestionWord) -> bool:
    """Whether a name is a date, a document, or whoever said it, since people write under other names."""
    said_by = re.search(_SAID_BY.format(re.escape(word.word)), asked.question, re.I)
    return bool(said_by) or is_date_or_document(asked, word)


def _lacking(asked: ParsedQuestion, named: Sequence[QuestionWord], there: Sequence[frozenset[str]]) -> list[str]:
    """The names missing beside the value that has most of them.

    If none is missing, all names and one other word, provided that no value is beside them and any other word.
    """
    missing = min(([word.word for word in named if not matches(word, spoken)] for spoken in there), key=len)
    others = [word for word in telling(asked) if word not in named and word.rarity >= SAYS_SOMETHING]
    if missing or not (named and others):
        return missing
    beside = [spoken for spoken in there if all(matches(word, spoken) for word in named)]
    together = any(matches(word, spoken) for spoken in beside for word in others)
    return [] if together else [*(word.word for word in named), max(others, key=lambda word: word.rarity).word]


def with_neighbours(hit: Hit, found: Sequence[Passage]) -> Iterator[tuple[Passage, frozenset[str]]]:
    """Each passage of a hit with the word families of the passages around it and of its headings."""
    chunk = hit.found.chunk
    place = families(" ".join([hit.found.title, hit.found.document_id, *chunk.heading_path, chunk.author or ""]))
    spoken = [families(passage.text) | families(passage.header_text) for passage in found]
    for number, passage in enumerate(found):
        around = spoken[max(0, number - BEFORE) : number + AFTER + 1]
        yield passage, place.union(*around)
