"""Questions about versions: which versions they mean, what they ask about them, and of which project."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from attest.answering.kinds.versions.version_section import Change
from attest.values.questions import Period
from attest.words.releases import VERSION, Version, version_of
from attest.words.terms import ORDINARY_WORDS, STOP_WORDS, terms

VersionsKind = Literal["between", "since", "in", "last", "when", "which", "days"]
"""What is asked: the changes between two versions, since one, in one, in the last one, or of some days; when a version
was released; or which is the last.
"""
_RELEASE = r"(?:the )?(?:version |release )?"
_OF = rf"(?:(?:the )?(?P<of>(?!the |version |release |v?\d)[\w.-]+) )?{_RELEASE}"
_CHANGES = (
    r"(?:what(?:'s|s)?|which|list|how)\b[^?]{0,200}?\b(?P<what>new|chang|add|remov|fix|deprecat|differ|br[eo]a?k|improv)\w*"
    r"(?P<about>(?: [\w-]{1,60}){0,20}?)"
)
_BEHIND = r"(?: of (?:the )?(?P<behind>[\w.-]+))?"
_LAST = rf"(?:latest|newest|most recent|last|current) (?:[\w-]+ )?(?:version|release)\b{_BEHIND}"
_OUT = r"(?:been )?(?:released|published|tagged|cut|come out|out)\b"
_FORMS: Sequence[tuple[VersionsKind, str]] = (
    ("between", rf"{_CHANGES} (?:between|from) {_OF}(?P<a>{VERSION}) (?:and|to) {_RELEASE}(?P<b>{VERSION})"),
    ("since", rf"{_CHANGES} (?:since|after) {_OF}(?P<a>{VERSION})"),
    ("in", rf"{_CHANGES} (?:in|with|by|for|of) {_OF}(?P<a>{VERSION}){_BEHIND}"),
    ("last", rf"{_CHANGES} (?:in|with|by) the {_LAST}"),
    ("when", rf"\bwhen (?:was|is|did|were|has) {_OF}(?P<a>{VERSION}) {_OUT}"),
    ("when", rf"\brelease date of {_OF}(?P<a>{VERSION})"),
    ("which", rf"^\W*(?:what|which)(?: is|'s| was)? (?:the )?{_LAST}\W*$"),
    ("which", rf"^\W*when (?:was|is) the {_LAST}(?: {_OUT})?\W*$"),
)
"""What is asked about versions, and the pattern of such a question; the first match counts."""
_ASKS = [(kind, re.compile(pattern, re.I)) for kind, pattern in _FORMS]
_ON_DAYS = re.compile(rf"^\W*(?=what|list){_CHANGES}(?: (?:on|in|during|of|for|from|by|with))?\W*$", re.I)
"""The text before days in a question for the changes of these days."""
_SAID_SO: Mapping[str, str] = {
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
_NO_TOPIC = (
    ORDINARY_WORDS
    | STOP_WORDS
    | frozenset("new features feature changes things thing breaking api release version".split())
)


@dataclass(frozen=True, slots=True, kw_only=True)
class VersionsAsked:
    """Which versions a question is about, and what it asks about them."""

    kind: VersionsKind
    first: Version | None
    last: Version | None
    said_so: re.Pattern[str] | None
    """Pattern of changes of the kind asked for; None for any kind."""
    topic: frozenset[str]
    """Words of which a change must have one, if there are any."""
    project: str
    """The question's name for the project; empty if it names none."""
    days: Period | None = None
    """Release days of the versions meant, whatever these are called."""

    @property
    def any_change(self) -> bool:
        """Whether every change is asked for."""
        return self.said_so is None and not self.topic

    def means(self, change: Change) -> bool:
        """Whether a change is of the kind and on the topic asked for."""
        about = not self.topic or bool(self.topic & frozenset(terms(f"{change.over} {change.text}")))
        return about and change.is_of_kind(self.said_so)


def versions_asked(question: str) -> VersionsAsked | None:
    """What a question asks about versions; None for another question."""
    for kind, pattern in _ASKS:
        match = pattern.search(question)
        if match and (kind in ("last", "which") or _is_version(question, match.start("a"), match["a"])):
            return VersionsAsked(
                kind=kind,
                first=_version(match, "a"),
                last=_version(match, "b"),
                said_so=kind_of_change(match),
                topic=topic_of(match.groupdict().get("about") or "", question[match.end() :]),
                project=(match.groupdict().get("of") or match.groupdict().get("behind") or "").casefold(),
            )
    return None


def days_asked(question: str, periods: Sequence[Period]) -> VersionsAsked | None:
    """What a question asks about the changes of some days; None for another question."""
    days = periods[0] if len(periods) == 1 else None
    before, _, behind = question.partition(days.words) if days else ("", "", "")
    match = _ON_DAYS.match(before)
    if match is None or (re.search(r"\w", behind) and not _TOPIC.match(behind)):
        return None
    return VersionsAsked(
        kind="days", first=None, last=None, said_so=kind_of_change(match), topic=topic_of(match["about"], behind),
        project="", days=days,
    )  # fmt: skip


def topic_of(about: str, behind: str = "") -> frozenset[str]:
    """The words of the topic, between the verb and the version or after it."""
    further = _TOPIC.match(behind)
    words = terms(f"{about} {further['topic'] if further else ''}")
    return frozenset(word for word in words if word.isalpha()) - _NO_TOPIC


def _is_version(question: str, at: int, text: str) -> bool:
    """Whether a number is a version: it has a dot or a *v* in front, or is called one."""
    return "." in text or text[0] in "vV" or question[:at].rstrip().endswith(("version", "release"))


def _version(match: re.Match[str], name: str) -> Version | None:
    text = match.groupdict().get(name)
    return version_of(text) if text else None


def kind_of_change(match: re.Match[str]) -> re.Pattern[str] | None:
    """Pattern of changes of the kind in group ``what``; None for any kind."""
    said = (match.groupdict().get("what") or "").lower()
    said = "break" if said == "brok" else said
    return re.compile(_SAID_SO[said], re.I) if said in _SAID_SO else None
