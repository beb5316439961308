"""Which version did something first: the oldest one whose list of changes says so.

It must say so in the question's own words, otherwise in other forms of them. An addition need not be called one: a list
of what is new seldom says *added*.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from attest.answering.kinds.versions.version_section import Change, VersionSection
from attest.answering.kinds.versions.versions_asked import kind_of_change, topic_of
from attest.answering.passages.passages import Passage
from attest.words.terms import terms

MOST_FIRST = 2
"""Most versions that are quoted, and most changes of each."""
_WHICH = r"(?:which|what) (?:version|release)s?(?: of (?:the )?(?P<of>[\w.-]+))?"
_DONE = r"(?:been |first ){0,2}(?P<what>add|introduc|remov|drop|fix|deprecat|chang)\w*"
_DID = r"(?:was|were|is|are|has|have|had|did)"
_ASKS: Sequence[re.Pattern[str]] = (
    re.compile(rf"^\W*{_WHICH} (?:first |has |had )?{_DONE} (?P<about>[^?]+)", re.I),
    re.compile(rf"^\W*(?:in|since|with|from|by) {_WHICH} {_DID} (?P<about>[^?]+?) {_DONE}\W*$", re.I),
    re.compile(rf"^\W*(?P<when>when) (?:was|were) (?P<about>[^?]+?) {_DONE}\W*$", re.I),
)
_CODE = re.compile(
    r"(?<=`)[^`\s]+(?=`)|(?<![\w-])(?:--?[a-z][\w-]+|\w*(?:_|[a-z][A-Z]|[A-Z]{2}|\d)[\w./]*\w|\w*[A-Za-z]\d)(?!\w)"
)
"""Code spelling in a question: between backticks, a flag, capitals, a name of several parts."""
_SPELT = r"(?<![\w-]){}(?!\w)"
_KINDS = frozenset(terms("argument parameter option flag setting method function class command field keyword support"))
"""Nouns with which a question describes a named thing, and which a list of changes need not use."""
_GOES_UNSAID = frozenset({"add", "introduc"})
_ANOTHER_KIND = re.compile(r"\W*(?:fix|bug|remov|drop|delet|deprecat|no longer|improv|renam)", re.I)
"""Beginning of a change, or of the heading above it, that did something other than adding."""
_TAKES_AWAY = frozenset({"remov", "drop", "deprecat"})
_AWAY = r"(?:remov|drop|delet|deprecat)\w*"
_BESIDE = r" (?:in|from|for|when|if|with|by|on|to|because|since)\b"
"""Introduces words for something other than what is removed."""
_SUPPORT = r"(?:the )?support (?:for|of) "
_IS_TAKEN = re.compile(rf"(?P<what>[^.;:]*?)\b(?:was|were|is|are|been|being|gets?|got)\b[^.;:]{{0,20}}?\b{_AWAY}", re.I)
_TAKES = re.compile(
    rf"\b(?:{_AWAY}|no longer) (?:of )?(?:{_SUPPORT})?(?P<what>.+?)(?={_BESIDE}|[;:(]|\.\s|\Z)", re.I | re.S
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstAsked:
    """What a question wants to know the first version of."""

    said_so: re.Pattern[str] | None
    """Pattern of changes of the kind asked for; None for any kind."""
    goes_unsaid: bool
    """Whether a change may be of the kind without saying so."""
    topic: frozenset[str]
    """Words that a change must have, in any form."""
    words: Sequence[str]
    """These words as written."""
    codes: Sequence[str]
    """Names that a change must have as spelled."""
    taken: frozenset[str]
    """Words that a change must have for what it removes; empty if nothing is asked about a removal."""
    project: str
    """The question's name for the project; empty if it names none."""
    of_a_version: bool
    """Whether it asks for a version, not just when."""

    @property
    def any_change(self) -> bool:
        """Whether every change is asked for."""
        return self.said_so is None and not self.topic

    def means(self, change: Change) -> bool:
        """Whether a change is of the kind and has everything that is asked about."""
        spelt = all(re.search(_SPELT.format(re.escape(code)), change.text, _capitals(code)) for code in self.codes)
        said = spelt and change.is_of_kind(self.said_so) and self.topic <= frozenset(terms(change.text))
        said = said and not (self.goes_unsaid and any(map(_ANOTHER_KIND.match, (change.text, change.over))))
        return said and self.taken <= frozenset(terms(_taken_away(change.text) if self.taken else ""))

    def readings(self) -> Iterator["FirstAsked"]:
        """Readings of the question, from the strictest to the loosest."""
        yield replace(self, codes=[*self.codes, *self.words])
        yield self
        if self.goes_unsaid:
            yield replace(self, said_so=None)


def first_asked(question: str) -> FirstAsked | None:
    """What a question wants to know the first version of; None for other questions, and if it has no words for it."""
    match = next((match for pattern in _ASKS if (match := pattern.search(question))), None)
    if match is None:
        return None
    about, said = match["about"], match.groupdict()
    codes, topic = _CODE.findall(about), topic_of(_CODE.sub(" ", about))
    if not codes and not topic:
        return None
    what = match["what"].lower()
    return FirstAsked(
        said_so=kind_of_change(match),
        goes_unsaid=what in _GOES_UNSAID,
        topic=(topic - _KINDS) or (frozenset() if codes else topic),
        taken=_head(about) & (topic | frozenset(terms(" ".join(codes)))) - _KINDS
        if what in _TAKES_AWAY
        else frozenset(),
        words=[word for word in re.findall(r"[\w-]+", about) if topic.intersection(terms(word))],
        codes=codes,
        project=(said.get("of") or "").casefold(),
        of_a_version=not said.get("when"),
    )


def _head(about: str) -> frozenset[str]:
    """The words of what is asked about, without those that say where or for what."""
    return frozenset(terms(re.split(_BESIDE, re.sub(rf"^{_SUPPORT}", "", about, flags=re.I), maxsplit=1)[0]))


def _taken_away(change: str) -> str:
    """The part of a change that says what is removed: for *remove the default in amtool*, not amtool."""
    if taken := _IS_TAKEN.search(change) or _TAKES.search(change):
        return taken["what"]
    return re.split(_BESIDE, change, maxsplit=1)[0]


def first_told(sought: FirstAsked, oldest_first: Sequence[VersionSection]) -> list[Passage]:
    """What the first versions that did it say; empty if none says so."""
    for reading in sought.readings():
        told = (section.changes(reading.means, any_change=reading.any_change) for section in oldest_first)
        if found := list(islice(filter(None, told), MOST_FIRST)):
            return [passage for one in found for passage in (one.heading, *one.said[:MOST_FIRST])]
    return []


def _capitals(code: str) -> re.RegexFlag:
    """Regex flag for a code name: one in small letters may have a capital at the beginning of a sentence."""
    return re.I if code.islower() else re.NOFLAG
