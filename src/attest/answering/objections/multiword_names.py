"""Names of several words that the store never has as one name.

“Trillion Dollar Security” is one name, and its words apart are not it. The same holds for a setting, ``max-file-size``.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from string import ascii_uppercase

from attest.answering.capabilities import StoreFacts
from attest.answering.content_words import FORMS_OF_ADDRESS, is_generic
from attest.answering.scoring.score import Scored
from attest.answering.word_match import families
from attest.questions.word_order import MOSTLY_CAPITALS
from attest.values.questions import ParsedQuestion
from attest.words.terms import STOP_WORDS, words

_CAPITALISED_RUN = re.compile(r"[A-Z][\w-]{0,99}(?: (?:(?:of|de|van|von) )?[A-Z][\w-]{0,99})+")
"""Capitalised words in a row: *Trillion Dollar Security*, *Bank of England*."""
_SENTENCE_ENDS = ".?!:"
"""Marks after which a capital says nothing."""
_SETTING = re.compile(
    r"(?:\bdefaults? (?:values? )?(?:of|for) (?:the )?|\b(?:option|setting|flag|parameter|key) |(?<![\w-])--)[`\"“]?"
    r"(?P<name>[a-z]\w*(?:-\w+)+)(?=[`\"”]?(?:\W*$| (?:in|of|for|on|when|if|to|and|do|does|set|mean)\b))"
)
"""A hyphenated name where a question has the name of a setting. “The default of long-running jobs” has none."""
_NUMBERED = re.compile(r"(?<![\w-])[a-z]\w*(?:-[a-z]\w*)+-\d{1,3}(?![\w-])", re.I)
"""The name of one of a series, of at least two words and a number that is no year: ``tide-buoy-7``."""
_LETTERED = re.compile(r"\b(?P<noun>[a-z]{3,}) (?P<letter>[B-HJ-Z])\b(?![.'’&+#/-]\w)")
"""One of a series that is told by letters: *kiln D*."""
_MOST_LETTERED = 3
"""Most such names of a question that are looked for, since each takes up to 27 lookups."""
_FEWEST_MEMBERS = 2
"""Fewest other members of such a series that the store has."""


def missing_multiword_names(
    asked: ParsedQuestion, asking: str, found: Sequence[Scored], facts: StoreFacts | None
) -> list[str]:
    """Names of several words in the part of a question that asks (``asking``), if they never occur in the store as one
    name, nor with all their words in one sentence."""
    if facts is None:
        return []
    names = [*names_of_several_words(asking), *names_of_settings(asking), *_NUMBERED.findall(asking)]
    other_names = {word.lower() for meaning in asked.meant for word in words(meaning.words)}
    candidates = (name for name in names if not other_names & set(name.lower().split()))
    missing = [name for name in candidates if not _is_mentioned(name, facts) and not _in_one_passage(name, found)]
    return [*missing, *_missing_letters(asking, facts)]


def _is_mentioned(name: str, facts: StoreFacts) -> bool:
    """Whether the store has a name; for a setting, also written as one word: ``maxFileSize``."""
    return facts.mentions_name(name) or ("-" in name and facts.mentions_name(name.replace("-", "")))


def _missing_letters(question: str, facts: StoreFacts) -> Iterator[str]:
    """Yield each *kiln D* that the store lacks, if it has a *kiln A* and a *kiln B*."""
    for match in islice(_LETTERED.finditer(question), _MOST_LETTERED):
        if facts.mentions_name(match[0]):
            continue
        members = (f"{match['noun']} {letter}" for letter in ascii_uppercase)
        if len(list(islice(filter(facts.mentions_name, members), _FEWEST_MEMBERS))) == _FEWEST_MEMBERS:
            yield match[0]


def names_of_settings(question: str) -> list[str]:
    """The hyphenated names in a question that are names of settings."""
    return [match["name"] for match in _SETTING.finditer(question)]


def names_of_several_words(question: str) -> list[str]:
    """The runs of capitalised words within a question, without words at their ends that name nothing."""
    all_words = words(question)
    if sum(word[0].isupper() for word in all_words) > MOSTLY_CAPITALS * len(all_words):
        return []
    return list(dict.fromkeys(_capitalised_runs(question)))


def _capitalised_runs(question: str) -> Iterator[str]:
    """Yield the capitalised words in a row, without a sentence's first word and words that name nothing."""
    for match in _CAPITALISED_RUN.finditer(question):
        before = question[: match.start()].rstrip(" \"“'(")
        run = match[0].split()[not before or before[-1] in _SENTENCE_ENDS :]
        while run and _is_no_name(run[-1]):
            del run[-1]
        while run and _is_no_name(run[0]):
            del run[0]
        if len(run) > 1:
            yield " ".join(run)


def _is_no_name(word: str) -> bool:
    """Whether a word names nothing: a stop word, a form of address, or a word that any text has."""
    return is_generic(word) or word.lower() in STOP_WORDS | FORMS_OF_ADDRESS


def _in_one_passage(name: str, found: Sequence[Scored]) -> bool:
    """Whether some passage, with what stands before it, has all words of a name."""
    name_words = families(name)
    return any(name_words <= families(f"{item.passage.before} {item.passage.text}") for item in found)
