"""Names of several words that the store never has as one name.

“Trillion Dollar Security” is one name, and its words apart are not it. The same holds for a setting, ``max-file-size``.
"""

import re
from collections.abc import Iterator, Sequence

from attest.answering.capabilities import StoreFacts
from attest.answering.scoring.score import Scored
from attest.answering.telling_words import tells_nothing
from attest.answering.word_match import families
from attest.values.questions import ParsedQuestion
from attest.words.terms import STOP_WORDS, words

MOSTLY_CAPITALS = 0.75
"""Share of capitalised words from which a question's capitals say nothing: “How Do I Get A Refund?”"""
_RUN = re.compile(r"[A-Z][\w-]{0,99}(?: (?:(?:of|de|van|von) )?[A-Z][\w-]{0,99})+")
_ENDS_SENTENCE = ".?!:"
_SETTING = re.compile(
    r"(?:\bdefaults? (?:values? )?(?:of|for) (?:the )?|\b(?:option|setting|flag|parameter|key) |(?<![\w-])--)[`\"“]?"
    r"(?P<name>[a-z]\w*(?:-\w+)+)(?=[`\"”]?(?:\W*$| (?:in|of|for|on|when|if|to|and|do|does|set|mean)\b))"
)
"""A hyphenated name where a question has the name of a setting. “The default of long-running jobs” has none."""


def missing_runs(asked: ParsedQuestion, found: Sequence[Scored], whole: StoreFacts | None) -> list[str]:
    """Names of several words that never occur in the store as one name, nor with all their words in one sentence."""
    if whole is None:
        return []
    runs = [*names_of_several_words(asked.question), *names_of_settings(asked.question)]
    calls = {word.lower() for meaning in asked.meant for word in words(meaning.words)}
    unnamed = (run for run in runs if not calls & set(run.lower().split()))
    return [run for run in unnamed if not _is_said(run, whole) and not _together(run, found)]


def _is_said(run: str, whole: StoreFacts) -> bool:
    """Whether the store has a name; for a setting, also written as one word: ``maxFileSize``."""
    return whole.says(run) or ("-" in run and whole.says(run.replace("-", "")))


def names_of_settings(question: str) -> list[str]:
    """The hyphenated names in a question that are names of settings."""
    return [match["name"] for match in _SETTING.finditer(question)]


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
    return tells_nothing(word) or word.lower() in STOP_WORDS


def _together(run: str, found: Sequence[Scored]) -> bool:
    wanted = families(run)
    return any(wanted <= families(f"{item.passage.before} {item.passage.text}") for item in found)
