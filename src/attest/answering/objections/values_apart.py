"""Whether any value of the kind asked for is near the thing that it is asked of.

Good answers to a question of quantity paraphrase, yet some of the question's rare words are beside the value: in its
sentence, the sentences around it, its heading, its title, or as its speaker. If every value of the kind stands alone,
the document knows the words and not the number. Long questions have rare words that no answer repeats, so a first
passage that is clearly near in meaning outweighs them; it does not outweigh a name.
"""

import re
from collections.abc import Sequence

from attest.answering.case import Case
from attest.answering.content_words import content_words, is_date_or_document, names_in
from attest.answering.objections.neighbours import passages_in_context
from attest.answering.objections.value_nouns import gives_value
from attest.answering.passages.days_around import is_dated
from attest.answering.scoring.asked_value import matches_value_pattern, named_value_share, sole_value_pattern
from attest.answering.scoring.score import CLEARLY_NEAR
from attest.answering.word_match import matches
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion, QuestionWord

RAREST = 3
"""Number of the rarest question words that are looked for beside a value; a question with fewer is not judged."""
BESIDE = 2
"""Minimum number of them beside one value."""
RARE_NAME = 0.32
"""Rarity from which all names of the question must be beside one value."""
LEAST_RARITY = 0.2
"""Minimum rarity of other words, one of which must be beside the same value as the names."""
_SAID_BY = (
    r"\b(?:do|does|did|has|have|had) {} (?:argue|calculate|cite|claim|estimate|expect|fear|foresee|give|mention|name"
    r"|predict|propose|quote|recommend|report|say|state|suggest|think|want|write)"
)
"""A name as that of a speaker: *what did **Rita** estimate?*"""


def values_apart(case: Case) -> list[str]:
    """The names that no value of the kind is beside; else the three rarest words, if no value is beside two of them
    and the first passage is not clearly near."""
    asked = case.asked
    kind = sole_value_pattern(asked)
    rarest = sorted(content_words(asked), key=lambda word: -word.rarity)[:RAREST]
    names = [word for word in names_in(asked) if word.rarity >= RARE_NAME and not _may_be_absent(asked, word)]
    if kind is None or not (names or len(rarest) == RAREST) or gives_value(case):
        return []
    of_past_day = has_form(QuestionForm.WHEN_IT_WAS, asked.question)
    contexts = [
        context
        for hit in case.hits
        for passage, context in passages_in_context(case, hit)
        if matches_value_pattern(kind, passage)
        or named_value_share(asked, passage)
        or (of_past_day and is_dated(passage, case.library))
    ]
    if contexts and (missing := _missing_beside_values(asked, names, contexts)):
        return missing
    if case.chosen and case.chosen[0].cosine >= CLEARLY_NEAR:
        return []
    most_beside = max((sum(matches(word, context) for word in rarest) for context in contexts), default=BESIDE)
    return [word.word for word in rarest] if len(rarest) == RAREST and most_beside < BESIDE else []


def _may_be_absent(asked: ParsedQuestion, word: QuestionWord) -> bool:
    """Whether a name is a date, a document, or whoever said it, since people write under other names."""
    said_by = re.search(_SAID_BY.format(re.escape(word.word)), asked.question, re.I)
    of_speaker = any(word.word.casefold() in name.casefold() for name in asked.speakers)
    return bool(said_by) or of_speaker or is_date_or_document(asked, word)


def _missing_beside_values(
    asked: ParsedQuestion, names: Sequence[QuestionWord], contexts: Sequence[frozenset[str]]
) -> list[str]:
    """The names missing beside the value that has most of them.

    If none is missing, all names and one other word, provided that no value is beside them and any other word.
    """
    missing = min(([word.word for word in names if not matches(word, context)] for context in contexts), key=len)
    others = [word for word in content_words(asked) if word not in names and word.rarity >= LEAST_RARITY]
    if missing or not (names and others):
        return missing
    with_all_names = [context for context in contexts if all(matches(word, context) for word in names)]
    together = any(matches(word, context) for context in with_all_names for word in others)
    return [] if together else [*(word.word for word in names), max(others, key=lambda word: word.rarity).word]
