"""Which meetings a question means: by name or number, by day, the first or last one, or none in particular."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from attest.answering.passages.passages import Library
from attest.answering.word_match import families
from attest.values.questions import ParsedQuestion, Period
from attest.values.search import Hit
from attest.words.days import unreadable_date_in
from attest.words.meetings import MEETING, Meeting

_NEWEST = frozenset({"last", "latest", "newest", "recent", "previous"})
"""Words for the last meeting."""
_OLDEST = frozenset({"first", "earliest"})
"""Words for the first meeting."""
_MEETING_NAME = re.compile(
    rf"(?P<words>(?:[\w.'’&-]+ ){{0,6}}?)(?P<kind>{MEETING}|meet)\b"
    r"(?: (?:no\.? ?|number )?#?(?P<number>\d{1,5})\b(?!-\d))?",
    re.I,
)
"""A meeting as questions call it."""
_NOT_TELLING = families(
    "the a an our their its this that these those most of on in at from during for by after before and what which who"
    " when where was were is are did does do has have had been decided decide agreed agree made make taken take"
    " attended attend joined present moderated moderate chaired chair ran led hosted took wrote notes scribe held next"
    " last latest newest recent previous first earliest decisions decision action actions items item all any list show"
)
"""Words before it that do not say which."""
_BEFORE_TELLING_WORDS = re.compile(r"\b(?:on|in|at|of|from|during|for|by|the|our|about)\b", re.I)
"""Precedes the words that say which: *about lids on the team* call."""
_MOST_UNDATED = 5
"""At most one meeting in this many may lack a date for a refusal to say that there was none on some day."""
_DATE_IN_FILE_NAME = re.compile(r"\d{4}[-_/.]\d\d?[-_/.]\d\d?")
"""A date in the name of a file; its numbers are not the number of a meeting."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingsMeant:
    """The meetings that a question means."""

    meetings: Sequence[Meeting]
    """The likeliest first."""
    words: frozenset[str] = frozenset()
    """Families of the words by which it calls them; the others are about the subject."""
    surely: bool = False
    """Whether it says which."""


def meetings_meant(asked: ParsedQuestion, hits: Sequence[Hit], library: Library) -> MeetingsMeant | None:
    """The meetings that a question means, or all that were found if it does not say which.

    None if it says which and there is no such meeting.
    """
    known = {meeting.document_id: meeting for meeting in library.meetings()}
    found = [known[found_id] for found_id in dict.fromkeys(hit.found.document_id for hit in hits) if found_id in known]
    meetings = _meetings_named(asked, list(known.values()), found)
    if meetings is None:
        return MeetingsMeant(meetings=found)
    names = _name_matches(asked)
    title_words = meeting_name_words(" ".join(f"{meeting.title} {meeting.path}" for meeting in meetings))
    name_words = meeting_name_words(" ".join(name[0] for name in names))
    series = (f"{_BEFORE_TELLING_WORDS.split(name['words'])[-1]} {name['number'] or ''}" for name in names)
    phrases = [
        *(period.words for period in asked.periods),
        *(mention.words for mention in asked.meant if mention.titled),
        *series,
    ]
    words = (title_words & name_words) | meeting_name_words(" ".join(phrases))
    return MeetingsMeant(meetings=meetings, words=words, surely=True) if meetings else None


def meetings_with_name(asked: ParsedQuestion, library: Library) -> Sequence[Meeting]:
    """The meetings whose names have all the words by which the question calls one, newest first.

    Empty if the question has no such words.
    """
    names = _name_matches(asked)
    meetings = library.meetings() if names else []
    for name in names:
        meetings = _meetings_called(name, meetings)
    return _newest_first([meeting for meeting in meetings if all(period.has(meeting.day) for period in asked.periods)])


def unknown_meeting_name(asked: ParsedQuestion, hits: Sequence[Hit], library: Library) -> str | None:
    """The question's words for a meeting, with its number or day, if the store certainly lacks it.

    That is, no hit mentions it, and hardly any meeting is without a date.
    """
    names = _name_matches(asked)
    if numbered := next((name for name in names if name["number"]), None):
        pattern = re.compile(rf"\b{MEETING}\W{{0,3}}{numbered['number']}\b|#{numbered['number']}\b", re.I)
        is_mentioned = any(pattern.search(f"{hit.found.title}\n{hit.found.text}") for hit in hits)
        return None if is_mentioned else f"{numbered['kind']} {numbered['number']}"
    known = library.meetings()
    if not names or sum(not meeting.day for meeting in known) * _MOST_UNDATED > len(known):
        return None
    lacking = [period.words for period in asked.periods if not any(period.has(meeting.day) for meeting in known)]
    unread = unreadable_date_in(asked.question)
    words = next((words for words in (*lacking, unread) if words), None)
    return f"{names[0]['kind']} of {words}" if words else None


def _meetings_named(
    asked: ParsedQuestion, known: Sequence[Meeting], found: Sequence[Meeting]
) -> Sequence[Meeting] | None:
    """The meetings that a question says it means; None if it does not say which."""
    if by_id := [meeting for meeting in known if meeting.document_id in asked.spoken_of]:
        return by_id
    names = _name_matches(asked)
    words = " ".join(name["words"] for name in names)
    if numbers := [int(name["number"]) for name in names if name["number"]]:
        return _best_named([meeting for meeting in known if numbers[0] in _meeting_numbers(meeting)], words, found)
    if days := [period for period in asked.periods if _is_within_month(period)]:
        held = [meeting for meeting in known if any(period.has(meeting.day) for period in days)]
        return _best_named(held, words, found)
    lacks_day = asked.periods and not any(period.has(meeting.day) for period in asked.periods for meeting in known)
    if names and (lacks_day or unreadable_date_in(asked.question)):
        return []
    for name in names:
        order = {word.casefold() for word in name["words"].split()}
        if order & (_NEWEST | _OLDEST):
            return _of_first_day(_meetings_called(name, known), last=not order & _OLDEST)
    return None


def _name_matches(asked: ParsedQuestion) -> Sequence[re.Match[str]]:
    """The places where a question calls a meeting by something."""
    return list(_MEETING_NAME.finditer(asked.question))


def _meetings_called(name: re.Match[str], meetings: Sequence[Meeting]) -> Sequence[Meeting]:
    """Meetings whose names have all words of a call, and its kind (*stand-up*) as well if that of any meeting does."""
    matching = [meeting for meeting in meetings if _distinctive_words(name["words"]) <= _meeting_words(meeting)]
    kind = families(name["kind"].replace("-", ""))
    return [meeting for meeting in matching if kind <= _meeting_words(meeting)] or matching


def _of_first_day(meetings: Iterable[Meeting], *, last: bool) -> Sequence[Meeting]:
    """The meetings of the earliest day, or of the latest if ``last``."""
    dated = _newest_first([meeting for meeting in meetings if meeting.day])
    day = dated[0 if last else -1].day if dated else ""
    return [meeting for meeting in dated if meeting.day == day]


def _newest_first(meetings: Iterable[Meeting]) -> Sequence[Meeting]:
    return sorted(meetings, key=lambda meeting: (meeting.day, meeting.document_id), reverse=True)


def _best_named(meetings: Sequence[Meeting], words: str, found: Sequence[Meeting]) -> Sequence[Meeting]:
    """Meetings whose names have most of some words; of several, those that were found, in that order."""
    shared = [len(_distinctive_words(words) & _meeting_words(meeting)) for meeting in meetings]
    best = [meeting for meeting, count in zip(meetings, shared, strict=True) if count == max(shared)]
    return [meeting for meeting in found if meeting in best] or best


def _distinctive_words(words: str) -> frozenset[str]:
    return meeting_name_words(words) - _NOT_TELLING


def _meeting_words(meeting: Meeting) -> frozenset[str]:
    return meeting_name_words(f"{meeting.title} {meeting.path}")


def meeting_name_words(name: str) -> frozenset[str]:
    """Word families of a meeting's name; a stand-up is a standup."""
    return families(name) | families(name.replace("-", ""))


def _meeting_numbers(meeting: Meeting) -> frozenset[int]:
    """Numbers of a meeting: those in its title and file name that are not part of a date."""
    names = (meeting.title, meeting.path.rpartition("/")[2])
    return frozenset(
        int(number)
        for name in names
        for number in re.findall(r"(?<![\d.])\d{1,5}(?!\.?\d)", _DATE_IN_FILE_NAME.sub(" ", name))
    )


def _is_within_month(period: Period) -> bool:
    """Whether a period says when one meeting was: a day, or a month."""
    return bool(period.since and period.until and period.since[:7] == period.until[:7])
