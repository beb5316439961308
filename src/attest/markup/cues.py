"""Converts pieces of transcripts (WebVTT, SubRip) to what was said: without the numbers and times of cues, and with a
speaker's name once for any number of cues."""

import re
from collections.abc import Iterator

from attest.values.spans import Range

TIMING = re.compile(
    r"(?<![ \t])[ \t]*+(?:(\d{2,4}):)?([0-5]\d):([0-5]\d)[.,]\d{1,3}[ \t]*-->[ \t]*\d[\d:.,]{3,20}(?:[ \t][^\n]*)?\r?$",
    re.M,
)
"""The line with the times of a cue; its groups are the hours, minutes and seconds of the beginning."""
_VOICE = re.compile(r"<v(?:\.[^\s>]*)?[ \t]+([^>\n]{1,80})>")
"""The speaker of a WebVTT cue: *<v Ada>*."""
_LABEL = re.compile(r"([^\s:][^:\n]{0,59}):[ \t]+")
"""A label in front of words: *Ada:*."""
_SENTENCE = re.compile(r"[?!;,\"]|\.\s+[a-z]|(?i:\b(?:is|are|was|the|that|this|because|question|so)\b)")
"""Marks of a sentence, which a name does not have: in ``The question is: …`` nobody speaks."""
_LONGEST_NAME = 8
"""Maximum number of words in a name."""


def label_of(text: str, start: int, end: int) -> tuple[str, int]:
    """The speaker of a cue (empty if none is named), and the start of the words. ``The question is: …`` names
    nobody."""
    if voice := _VOICE.match(text, start, end):
        return voice[1].strip(), voice.end()
    named = _LABEL.match(text, start, end)
    if named and may_be_name(named[1]) and named.end() < end:
        return named[1].strip(), named.end()
    return "", start


def may_be_name(label: str) -> bool:
    """Whether the text in front of a colon may be the name of a speaker."""
    return not _SENTENCE.search(label) and len(label.split()) <= _LONGEST_NAME


def cues_as_prose(text: str) -> str:
    """The words of a piece of a transcript, in one paragraph."""
    words, at = "", 0
    for start, end in _between_words(text):
        words += text[at:start] + " " * bool(words or start)
        at = end
    return words + text[at:]


def cues_masked(text: str) -> str:
    """The piece with spaces in place of everything between the words of one cue and the next; the length is
    unchanged."""
    masked, at = "", 0
    for start, end in _between_words(text, name=False):
        masked += text[at:start] + " " * (end - start)
        at = end
    return masked + text[at:]


def _between_words(text: str, *, name: bool = True) -> Iterator[Range]:
    """Ranges from the end of one cue's words to the start of the next one's; with ``name``, the first speaker's name in
    the piece is kept."""
    past = 0
    for timing in TIMING.finditer(text):
        above = text.rfind("\n", 0, max(timing.start() - 1, 0)) + 1
        number = text[above : timing.start()].strip()
        start = past + len(text[past : above if number else timing.start()].rstrip())
        end = min(timing.end() + 1, len(text))
        past = end if name and not start else label_of(text, end, len(text))[1]
        yield start, past
