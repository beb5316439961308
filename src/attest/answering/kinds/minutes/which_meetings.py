"""Which meetings a question means: by name or number, by day, the first or last one, or none in particular."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from attest.answering.passages.passages import Library
from attest.answering.word_match import families
from attest.values.questions import ParsedQuestion, Period
from attest.values.search import Hit
from attest.words.days import unread_day
from attest.words.meetings import MEETING, Meeting

_NEWEST = frozenset({"last", "latest", "newest", "recent", "previous"})
_OLDEST = frozenset({"first", "earliest"})
_CALLED = re.compile(
    rf"(?P<words>(?:[\w.'’&-]+ ){{0,6}}?)(?P<kind>{MEETING}|meet)\b"
    r"(?: (?:no\.? ?|number )?#?(?P<number>\d{1,5})\b(?!-\d))?",
    re.I,
)
"""A meeting as questions call it."""
_BESIDE = families(
    "the a an our their its this that these those most of on in at from during for by after before and what which who"
    " when where was were is are did does do has have had been decided decide agreed agree made make taken take"
    " attended attend joined present moderated moderate chaired chair ran led hosted took wrote notes scribe held next"
    " last latest newest recent previous first earliest decisions decision action actions items item all any list show"
)
"""Words before it that do not say which."""
_BEFORE = re.compile(r"\b(?:on|in|at|of|from|during|for|by|the|our|about)\b", re.I)
"""Precedes the words that say which: *about lids on the team* call."""
_UNDATED = 5
"""At most one meeting in this many may lack a date for a refusal to say that there was none on some day."""
_DATE = re.compile(r"\d{4}[-_/.]\d\d?[-_/.]\d\d?")
"""A date in the name of a file; its numbers are not the number of a meeting."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meant:
    """The meetings that a question means."""

    meetings: Sequence[Meeting]
    """The likeliest first."""
    words: frozenset[str] = frozenset()
    """Families of the words by which it calls them; the others are about the subject."""
    surely: bool = False
    """Whether it says which."""


def meetings_meant(asked: ParsedQuestion, hits: Sequence[Hit], library: Library) -> Meant | None:
    """The meetings that a question means, or all that were found if it does not say which.

    None if it says which and there is no such meeting.
    """
    known = {one.document_id: one for one in library.meetings()}
    found = [known[one] for one in dict.fromkeys(hit.found.document_id for hit in hits) if one in known]
    told = _said(asked, list(known.values()), found)
    if told is None:
        return Meant(meetings=found)
    calls = _calls(asked)
    own = words_of_name(" ".join(f"{one.title} {one.path}" for one in told))
    called = words_of_name(" ".join(call[0] for call in calls))
    series = (f"{_BEFORE.split(call['words'])[-1]} {call['number'] or ''}" for call in calls)
    said = [*(one.words for one in asked.periods), *(one.words for one in asked.meant if one.titled), *series]
    return Meant(meetings=told, words=(own & called) | words_of_name(" ".join(said)), surely=True) if told else None


def called_so(asked: ParsedQuestion, library: Library) -> Sequence[Meeting]:
    """The meetings whose names have all the words by which the question calls one, newest first.

    Empty if the question has no such words.
    """
    calls = _calls(asked)
    having = library.meetings() if calls else []
    for call in calls:
        having = _so_called(call, having)
    return _by_day([one for one in having if all(period.has(one.day) for period in asked.periods)])


def called_by(asked: ParsedQuestion, hits: Sequence[Hit], library: Library) -> str | None:
    """The question's words for a meeting, with its number or day, if the store certainly lacks it.

    That is, no hit mentions it, and hardly any meeting is without a date.
    """
    calls = _calls(asked)
    if numbered := next((call for call in calls if call["number"]), None):
        named = re.compile(rf"\b{MEETING}\W{{0,3}}{numbered['number']}\b|#{numbered['number']}\b", re.I)
        there = any(named.search(f"{hit.found.title}\n{hit.found.text}") for hit in hits)
        return None if there else f"{numbered['kind']} {numbered['number']}"
    known = library.meetings()
    if not calls or sum(not one.day for one in known) * _UNDATED > len(known):
        return None
    lacking = [one.words for one in asked.periods if not any(one.has(meeting.day) for meeting in known)]
    unread = unread_day(asked.question)
    words = next((words for words in (*lacking, unread) if words), None)
    return f"{calls[0]['kind']} of {words}" if words else None


def _said(asked: ParsedQuestion, known: Sequence[Meeting], found: Sequence[Meeting]) -> Sequence[Meeting] | None:
    """The meetings that a question says it means; None if it does not say which."""
    if named := [one for one in known if one.document_id in asked.spoken_of]:
        return named
    calls = _calls(asked)
    words = " ".join(call["words"] for call in calls)
    if numbers := [int(call["number"]) for call in calls if call["number"]]:
        return _nearest([one for one in known if numbers[0] in _numbers(one)], words, found)
    if days := [one for one in asked.periods if _is_of_a_day(one)]:
        return _nearest([one for one in known if any(period.has(one.day) for period in days)], words, found)
    unheld = asked.periods and not any(period.has(one.day) for period in asked.periods for one in known)
    if calls and (unheld or unread_day(asked.question)):
        return []
    for call in calls:
        order = {word.casefold() for word in call["words"].split()}
        if order & (_NEWEST | _OLDEST):
            return _first(_so_called(call, known), last=not order & _OLDEST)
    return None


def _calls(asked: ParsedQuestion) -> Sequence[re.Match[str]]:
    """The places where a question calls a meeting by something."""
    return list(_CALLED.finditer(asked.question))


def _so_called(call: re.Match[str], meetings: Sequence[Meeting]) -> Sequence[Meeting]:
    """Meetings whose names have all words of a call, and its kind (*stand-up*) as well if that of any meeting does."""
    having = [one for one in meetings if _telling(call["words"]) <= _own_words(one)]
    kind = families(call["kind"].replace("-", ""))
    return [one for one in having if kind <= _own_words(one)] or having


def _first(meetings: Iterable[Meeting], *, last: bool) -> Sequence[Meeting]:
    """The meetings of the earliest day, or of the latest if ``last``."""
    dated = _by_day([one for one in meetings if one.day])
    day = dated[0 if last else -1].day if dated else ""
    return [one for one in dated if one.day == day]


def _by_day(meetings: Iterable[Meeting]) -> Sequence[Meeting]:
    return sorted(meetings, key=lambda one: (one.day, one.document_id), reverse=True)


def _nearest(meetings: Sequence[Meeting], words: str, found: Sequence[Meeting]) -> Sequence[Meeting]:
    """Meetings whose names have most of some words; of several, those that were found, in that order."""
    shared = [len(_telling(words) & _own_words(one)) for one in meetings]
    best = [one for one, count in zip(meetings, shared, strict=True) if count == max(shared)]
    return [one for one in found if one in best] or best


def _telling(said: str) -> frozenset[str]:
    return words_of_name(said) - _BESIDE


def _own_words(meeting: Meeting) -> frozenset[str]:
    return words_of_name(f"{meeting.title} {meeting.path}")


def words_of_name(name: str) -> frozenset[str]:
    """Word families of a meeting's name; a stand-up is a standup."""
    return families(name) | families(name.replace("-", ""))


def _numbers(meeting: Meeting) -> frozenset[int]:
    """Numbers of a meeting: those in its title and file name that are not part of a date."""
    names = (meeting.title, meeting.path.rpartition("/")[2])
    return frozenset(
        int(one) for name in names for one in re.findall(r"(?<![\d.])\d{1,5}(?!\.?\d)", _DATE.sub(" ", name))
    )


def _is_of_a_day(period: Period) -> bool:
    """Whether a period says when one meeting was: a day, or a month."""
    return bool(period.since and period.until and period.since[:7] == period.until[:7])
