"""Whether anything is about the year, the month or the day that the question asks about.

“Who was the chief returning officer *in 2015*?” is not answered by what this year's by-laws say about the office: they
have all of its words, and a year has no synonyms. Nor is “What happened *on 12 March*?” answered by the events of other
days, and “When is the meeting *in May*?” by the meeting in April.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from attest.answering.scoring.one_thing import asks_one_thing
from attest.answering.word_match import with_context
from attest.values.questions import ParsedQuestion, Want
from attest.values.search import Hit
from attest.words.days import MONTH, mentions_month, names_a_day, same_day

_PAST_TENSE = re.compile(r"\b(?:was|were|did|had)\b", re.I)
"""Past tense: the present may be asked about *in 2026* too, and the text that answers need not be dated."""
_YEAR_ASKED = re.compile(
    r"\b(?:in|during|of) (?:(?:early|late|mid|the year|[A-Z][a-z]{2,8})[ -])?(?P<year>(?:19[5-9]|20[0-3])\d)\b"
    r"(?![-.,/]\d)"
)
"""The year that something is asked of: *in 2015*, *during early 2015*; not a date such as 2015-03."""

_DAY_ASKED = re.compile(
    r"\W*(?:what|who|which)\b.*\b(?:happened|was|were|did|had)\b.*\bon (?P<day>[^?]{4,24}?)\W*\Z", re.I
)
"""The day that a question ends in: *What was decided on 12 March?*"""


_MONTH_ASKED = re.compile(
    r"\W*(?:when|what time|(?:on )?(?:what|which) day)\b.*\b(?:in|of) (?:early |late |mid-?)?"
    rf"(?P<month>{MONTH})\W*\Z",
    re.I,
)
"""The month in which a question asks for the day: *When is the meeting in May?*"""


def missing_month(asked: ParsedQuestion, quoted: Sequence[Hit]) -> str | None:
    """The month in which something is to have its day, if no chunk to be quoted mentions it or is dated in it."""
    match = _MONTH_ASKED.match(asked.question)
    if match is None or any(mentions_month(_text_with_dates(hit), match["month"]) for hit in quoted):
        return None
    return match["month"]


def missing_day(asked: ParsedQuestion, quoted: Sequence[Hit]) -> str | None:
    """The day on which something happened that is asked for, if no chunk to be quoted mentions it or is dated so."""
    match = _DAY_ASKED.match(asked.question)
    if match is None or not names_a_day(match["day"]):
        return None
    return None if any(same_day(match["day"], _text_with_dates(hit)) for hit in quoted) else match["day"]


def missing_year(asked: ParsedQuestion, hits: Sequence[Hit]) -> str | None:
    """The past year that a short question asks about, if no hit mentions it or is dated in it."""
    of_one_thing = asks_one_thing(replace(asked, wants=asked.wants - {Want.PLACE}))
    match = _YEAR_ASKED.search(asked.question) if of_one_thing and _PAST_TENSE.search(asked.question) else None
    if match is None or any(match["year"] in _text_with_dates(hit) for hit in hits):
        return None
    return match["year"]


def _text_with_dates(hit: Hit) -> str:
    """The text of a hit with its dates."""
    found = hit.found
    return f"{with_context(hit)} {found.path} {found.document_date or ''} {found.chunk.date or ''}"
