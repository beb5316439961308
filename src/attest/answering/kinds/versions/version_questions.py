"""Questions about versions: which versions they mean, what they ask about them, and of which project."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from attest.answering.kinds.versions.version_section import ChangeFilter
from attest.values.questions import Period
from attest.words.releases import VERSION, Version, version_of
from attest.words.terms import ORDINARY_WORDS, STOP_WORDS, terms

VersionQuestionForm = Literal["between", "since", "in", "last", "when", "which", "days"]
"""What is asked: the changes between two versions, since one, in one, in the last one, or of some days; when a version
was released; or which is the last.
"""
_RELEASE = r"(?:the )?(?:version |release )?"
"""The words in front of the number of a version."""
_OF = rf"(?:(?:the )?(?P<of>(?!the |version |release |v?\d)[\w.-]+) )?{_RELEASE}"
"""The name of the project in front of a version."""
_CHANGES_ASKED = (
    r"(?:what(?:'s|s)?|which|list|how)\b[^?]{0,200}?\b(?P<what>new|chang|add|remov|fix|deprecat|differ|br[eo]a?k|improv)\w*"
    r"(?P<about>(?: [\w-]{1,60}){0,20}?)"
)
"""*What is new*, *list the fixes to the parser*."""
_PROJECT_BEHIND = r"(?: of (?:the )?(?P<behind>[\w.-]+))?"
"""The name of the project after a version."""
_LAST_VERSION = rf"(?:latest|newest|most recent|last|current) (?:[\w-]+ )?(?:version|release)\b{_PROJECT_BEHIND}"
"""*the latest stable version of attest*."""
_IS_OUT = r"(?:been )?(?:released|published|tagged|cut|come out|out)\b"
"""*released*, *come out*."""
_VERSION_QUESTIONS: Sequence[tuple[VersionQuestionForm, str]] = (
    ("between", rf"{_CHANGES_ASKED} (?:between|from) {_OF}(?P<a>{VERSION}) (?:and|to) {_RELEASE}(?P<b>{VERSION})"),
    ("since", rf"{_CHANGES_ASKED} (?:since|after) {_OF}(?P<a>{VERSION})"),
    ("in", rf"{_CHANGES_ASKED} (?:in|with|by|for|of) {_OF}(?P<a>{VERSION}){_PROJECT_BEHIND}"),
    ("last", rf"{_CHANGES_ASKED} (?:in|with|by) the {_LAST_VERSION}"),
    ("when", rf"\bwhen (?:was|is|did|were|has) {_OF}(?P<a>{VERSION}) {_IS_OUT}"),
    ("when", rf"\brelease date of {_OF}(?P<a>{VERSION})"),
    ("which", rf"^\W*(?:what|which)(?: is|'s| was)? (?:the )?{_LAST_VERSION}\W*$"),
    ("which", rf"^\W*when (?:was|is) the {_LAST_VERSION}(?: {_IS_OUT})?\W*$"),
)
"""What is asked about versions, and the pattern of such a question; the first match counts."""
_COMPILED_QUESTIONS = [(form, re.compile(pattern, re.I)) for form, pattern in _VERSION_QUESTIONS]
"""The same, compiled."""
_BEFORE_DAYS = re.compile(rf"^\W*(?=what|list){_CHANGES_ASKED}(?: (?:on|in|during|of|for|from|by|with))?\W*$", re.I)
"""The text before days in a question for the changes of these days."""
_CHANGE_KINDS: Mapping[str, str] = {
    "add": r"\b(?:add|new|feature|introduc)",
    "introduc": r"\b(?:add|new|feature|introduc|support)",
    "drop": r"\b(?:remov|drop|delet|no longer)",
    "remov": r"\b(?:remov|drop|delet|no longer)",
    "fix": r"\b(?:fix|bug)",
    "deprecat": r"(?<!the )\bdeprecat",
    "break": r"\b(?:break|broke|incompatib|remov|no longer|chang)",
}
"""Pattern by which a change says, in its first words or the heading over it, that it is of a kind; others match any."""
_TOPIC = re.compile(r"\W*(?:about|regarding|concerning|for|to|in|on|with)\b(?P<topic>[^?]*)", re.I)
"""What the changes are about, after the version."""
_NOT_TOPIC = (
    ORDINARY_WORDS
    | STOP_WORDS
    | frozenset("new features feature changes things thing breaking api release version".split())
)
"""Words that do not say what a change is about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionQuestion(ChangeFilter):
    """Which versions a question is about, and what it asks about them."""

    form: VersionQuestionForm
    first: Version | None
    last: Version | None
    days: Period | None = None
    """Release days of the versions meant, whatever these are called."""


def version_question(question: str) -> VersionQuestion | None:
    """What a question asks about versions; None for another question."""
    for form, pattern in _COMPILED_QUESTIONS:
        match = pattern.search(question)
        if match and (form in ("last", "which") or _is_version(question, match.start("a"), match["a"])):
            return VersionQuestion(
                form=form,
                first=_version_in(match, "a"),
                last=_version_in(match, "b"),
                kind=change_kind_pattern(match),
                topic=change_topic(match.groupdict().get("about") or "", question[match.end() :]),
                project=(match.groupdict().get("of") or match.groupdict().get("behind") or "").casefold(),
            )
    return None


def days_question(question: str, periods: Sequence[Period]) -> VersionQuestion | None:
    """What a question asks about the changes of some days; None for another question."""
    days = periods[0] if len(periods) == 1 else None
    before, _, behind = question.partition(days.words) if days else ("", "", "")
    match = _BEFORE_DAYS.match(before)
    if match is None or (re.search(r"\w", behind) and not _TOPIC.match(behind)):
        return None
    kind, topic = change_kind_pattern(match), change_topic(match["about"], behind)
    return VersionQuestion(form="days", first=None, last=None, kind=kind, topic=topic, project="", days=days)


def change_topic(about: str, behind: str = "") -> frozenset[str]:
    """The words of the topic, between the verb and the version or after it."""
    further = _TOPIC.match(behind)
    words = terms(f"{about} {further['topic'] if further else ''}")
    return frozenset(word for word in words if word.isalpha()) - _NOT_TOPIC


def _is_version(question: str, at: int, text: str) -> bool:
    """Whether a number is a version: it has a dot or a *v* in front, or is called one."""
    return "." in text or text[0] in "vV" or question[:at].rstrip().endswith(("version", "release"))


def _version_in(match: re.Match[str], name: str) -> Version | None:
    text = match.groupdict().get(name)
    return version_of(text) if text else None


def change_kind_pattern(match: re.Match[str]) -> re.Pattern[str] | None:
    """Pattern of changes of the kind in group ``what``; None for any kind."""
    verb = (match.groupdict().get("what") or "").lower()
    verb = "break" if verb == "brok" else verb
    return re.compile(_CHANGE_KINDS[verb], re.I) if verb in _CHANGE_KINDS else None
