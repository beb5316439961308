"""Names of several words: “Trillion Dollar Security” is one name, and its words standing apart are not it."""

import re
from collections.abc import Iterator, Sequence

from attest.answering.means import Whole
from attest.answering.met import families
from attest.answering.objections.missing import ANY_THING
from attest.answering.score import Scored
from attest.values.questions import Understood
from attest.values.terms import ORDINARY_WORDS, STOP_WORDS, words

MOSTLY_CAPITALS = 0.75
"""Share of a question's words that are capitalised when capitals say nothing: “How Do I Get A Refund?”"""
_RUN = re.compile(r"[A-Z][\w-]{0,99}(?: (?:(?:of|de|van|von) )?[A-Z][\w-]{0,99})+")
_ENDS_SENTENCE = ".?!:"


def missing_runs(asked: Understood, found: Sequence[Scored], whole: Whole | None) -> list[str]:
    """The names of several words that stand nowhere in the store as one, nor with all their words in one sentence."""
    runs = names_of_several_words(asked.question) if whole else []
    calls = {word.lower() for meaning in asked.meant for word in words(meaning.words)}
    return [
        run
        for run in runs
        if whole and not calls & set(run.lower().split()) and not whole.says(run) and not _together(run, found)
    ]


def names_of_several_words(question: str) -> list[str]:
    """The runs of capitalised words within a question, without words at their ends that name nothing."""
    all_words = words(question)
    if sum(word[0].isupper() for word in all_words) > MOSTLY_CAPITALS * len(all_words):
        return []
    return list(dict.fromkeys(_names(question)))


def _names(question: str) -> Iterator[str]:
    for match in _RUN.finditer(question):
        before = question[: match.start()].rstrip(" \"“'(")
        run = match[0].split()[not before or before[-1] in _ENDS_SENTENCE :]
        while run and _names_nothing(run[-1]):
            del run[-1]
        while run and _names_nothing(run[0]):
            del run[0]
        if len(run) > 1:
            yield " ".join(run)


def _names_nothing(word: str) -> bool:
    called = {word.lower(), word.lower().rstrip("s")}
    return bool(called & (ANY_THING | ORDINARY_WORDS | STOP_WORDS))


def _together(run: str, found: Sequence[Scored]) -> bool:
    wanted = families(run)
    return any(wanted <= families(f"{item.passage.before} {item.passage.text}") for item in found)
