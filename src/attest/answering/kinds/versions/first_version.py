"""Which version did something first: the oldest one whose list of changes says so.

It must say so in the question's own words, otherwise in other forms of them. An addition need not be called one: a list
of what is new seldom says *added*.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from attest.answering.kinds.versions.version_questions import change_kind_pattern, change_topic
from attest.answering.kinds.versions.version_section import ChangeFilter, VersionChange, VersionSection
from attest.answering.passages.passages import Passage
from attest.words.auxiliaries import BE, HAVE
from attest.words.terms import terms

MOST_FIRST = 2
"""Most versions that are quoted, and most changes of each."""
_WHICH = r"(?:which|what) (?:version|release)s?(?: of (?:the )?(?P<of>[\w.-]+))?"
"""*which version of attest*."""
_CHANGE_VERB = r"(?:been |first ){0,2}(?P<what>add|introduc|remov|drop|fix|deprecat|chang)\w*"
"""The verb for what the version did."""
_AUXILIARY = f"(?:{BE}|{HAVE}|did)"
"""The auxiliary in front of what it was done to."""
_FIRST_VERSION_QUESTIONS: Sequence[re.Pattern[str]] = (
    re.compile(rf"^\W*{_WHICH} (?:first |has |had )?{_CHANGE_VERB} (?P<about>[^?]+)", re.I),
    re.compile(rf"^\W*(?:in|since|with|from|by) {_WHICH} {_AUXILIARY} (?P<about>[^?]+?) {_CHANGE_VERB}\W*$", re.I),
    re.compile(rf"^\W*(?P<when>when) (?:was|were) (?P<about>[^?]+?) {_CHANGE_VERB}\W*$", re.I),
)
"""*Which version added --json?*, *Since which version is --json supported?*, *When was --json added?*"""
_CODE_NAME = re.compile(
    r"(?<=`)[^`\s]+(?=`)|(?<![\w-])(?:--?[a-z][\w-]+|\w*(?:_|[a-z][A-Z]|[A-Z]{2}|\d)(?:[\w./]|-(?=\d))*\w|\w*[A-Za-z]\d)(?!\w)"
)
"""Code spelling in a question: between backticks, a flag, capitals, a name of several parts, ``CVE-2012-4575``."""
_AS_SPELLED = r"(?<![\w-]){}(?!\w)"
"""A name in a change, exactly as spelled."""
_DESCRIBING_NOUNS = frozenset(
    terms("argument parameter option flag setting method function class command field keyword support")
)
"""Nouns with which a question describes a named thing, and which a list of changes need not use."""
_GOES_UNSAID = frozenset({"add", "introduc"})
"""Verbs for an addition, which a list of what is new need not say."""
_ANOTHER_KIND = re.compile(r"\W*(?:fix|bug|remov|drop|delet|deprecat|no longer|improv|renam)", re.I)
"""Beginning of a change, or of the heading above it, that did something other than adding."""
_REMOVES = frozenset({"remov", "drop", "deprecat"})
"""Verbs for a removal."""
_REMOVAL_VERB = r"(?:remov|drop|delet|deprecat)\w*"
"""Any form of these in a change."""
_SOMETHING_ELSE = r" (?:in|from|for|when|if|with|by|on|to|because|since)\b"
"""Introduces words for something other than what is removed."""
_SUPPORT = r"(?:the )?support (?:for|of) "
"""*support for*, which is removed with the thing."""
_IS_REMOVED = re.compile(rf"(?P<what>[^.;:]*?)\b(?:{BE}|been|being|gets?|got)\b[^.;:]{{0,20}}?\b{_REMOVAL_VERB}", re.I)
"""A change in the passive: *the default was removed*."""
_REMOVES_THING = re.compile(
    rf"\b(?:{_REMOVAL_VERB}|no longer) (?:of )?(?:{_SUPPORT})?(?P<what>.+?)(?={_SOMETHING_ELSE}|[;:(]|\.\s|\Z)",
    re.I | re.S,
)
"""A change in the active: *remove support for the default in amtool*."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstVersionQuestion(ChangeFilter):
    """What a question wants to know the first version of; a change must have all words of its topic, in any form."""

    goes_unsaid: bool
    """Whether a change may be of the kind without saying so."""
    words: Sequence[str]
    """The words of the topic as written."""
    codes: Sequence[str]
    """Names that a change must have as spelled."""
    removed: frozenset[str]
    """Words that a change must have for what it removes; empty if nothing is asked about a removal."""
    of_a_version: bool
    """Whether it asks for a version, not just when."""

    def means(self, change: VersionChange) -> bool:
        """Whether a change is of the kind and has everything that is asked about."""
        patterns = ((_AS_SPELLED.format(re.escape(code)), _case_flag(code)) for code in self.codes)
        if not all(re.search(pattern, change.text, flag) for pattern, flag in patterns):
            return False
        if not (change.is_of_kind(self.kind) and self.topic <= frozenset(terms(change.text))):
            return False
        if self.goes_unsaid and any(map(_ANOTHER_KIND.match, (change.text, change.over))):
            return False
        return self.removed <= frozenset(terms(_part_removed(change.text) if self.removed else ""))

    @property
    def any_paragraph(self) -> bool:
        """Whether a paragraph is meant whatever it says: like an item, it must say so."""
        return False

    def readings(self) -> Iterator["FirstVersionQuestion"]:
        """Readings of the question, from the strictest to the loosest."""
        yield replace(self, codes=[*self.codes, *self.words])
        yield self
        if self.goes_unsaid:
            yield replace(self, kind=None)


def first_version_question(question: str) -> FirstVersionQuestion | None:
    """What a question wants to know the first version of; None for other questions, and if it has no words for it."""
    match = next((match for pattern in _FIRST_VERSION_QUESTIONS if (match := pattern.search(question))), None)
    if match is None:
        return None
    about, groups = match["about"], match.groupdict()
    codes, topic = _CODE_NAME.findall(about), change_topic(_CODE_NAME.sub(" ", about))
    if not codes and not topic:
        return None
    verb = match["what"].lower()
    named_words = topic | frozenset(terms(" ".join(codes)))
    return FirstVersionQuestion(
        kind=change_kind_pattern(match),
        goes_unsaid=verb in _GOES_UNSAID,
        topic=(topic - _DESCRIBING_NOUNS) or (frozenset() if codes else topic),
        removed=(_main_words(about) & named_words) - _DESCRIBING_NOUNS if verb in _REMOVES else frozenset(),
        words=[word for word in re.findall(r"[\w-]+", about) if topic.intersection(terms(word))],
        codes=codes,
        project=(groups.get("of") or "").casefold(),
        of_a_version=not groups.get("when"),
    )


def _main_words(about: str) -> frozenset[str]:
    """The words of what is asked about, without those that say where or for what."""
    return frozenset(terms(re.split(_SOMETHING_ELSE, re.sub(rf"^{_SUPPORT}", "", about, flags=re.I), maxsplit=1)[0]))


def _part_removed(change: str) -> str:
    """The part of a change that says what is removed: for *remove the default in amtool*, not amtool."""
    if removal := _IS_REMOVED.search(change) or _REMOVES_THING.search(change):
        return removal["what"]
    return re.split(_SOMETHING_ELSE, change, maxsplit=1)[0]


def first_version_passages(question: FirstVersionQuestion, oldest_first: Sequence[VersionSection]) -> list[Passage]:
    """What the first versions that did it say; empty if none says so."""
    for reading in question.readings():
        changes = (section.changes(reading) for section in oldest_first)
        if first := list(islice(filter(None, changes), MOST_FIRST)):
            return [passage for version in first for passage in (version.heading, *version.passages[:MOST_FIRST])]
    return []


def _case_flag(code: str) -> re.RegexFlag:
    """Regex flag for a code name: one in small letters may have a capital at the beginning of a sentence."""
    return re.I if code.islower() else re.NOFLAG
