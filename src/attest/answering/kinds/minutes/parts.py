"""How minutes write what was decided, who is to do what, who was there, who led, who wrote, and when they meet.

One table. A section, or a line above a list, is called so; or a line begins with the word: *Decision:*, *ACTION 3.1*,
*Present:*. Whoever asks for a part is answered by what stands there.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from attest.values.meetings import MEETING
from attest.values.question_forms import QuestionForm

__all__ = ["PARTS", "PREVIOUS", "SETTLES", "SIGNS", "Part"]

SIGNS = r"[\s>#*_|\-+•◦–—\d.)(\[\]✓✅x:~]*"
"""Marks of lists, headings, tables and numbers, which say nothing."""
_BESIDE = (
    r"(?:made|required|needed|items?|points?|taken|summary|and|or|of|the|from|this|today'?s?|list|on|meeting|call|new"
    r"|open|actions?|decisions?)"
)
"""What may stand beside the words of a heading."""
_NUMBER = r"(?: (?:items?|points?))?[ #]*(?:\d+(?:[.\-]\d+)*)?"
_SIGN = r"(?:[ \t]*(?:\*\*|__)[ \t]*[:–—-]?|[ \t]*[:|][*_]*|[ \t]+[–—-](?=\s))"
"""What stands behind a label: a colon, a dash, the border of a cell or the end of bold type."""
_LINE, _MANY = 160, 1_500
"""Characters of a line that heads others or says a name or a day, and of one that says what was decided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """How one part of minutes is recognised."""

    heading: re.Pattern[str] | None
    """Matches all of a heading, or of a line above a list; None where there is none."""
    label: re.Pattern[str]
    """Matches a line that says it alone."""
    longest: int
    """Characters that such a line has at most."""

    def heads(self, words: str) -> bool:
        """Whether the words of a heading, or of a line, are what the part is called."""
        return self.heading is not None and len(words) <= _LINE and self.heading.fullmatch(words) is not None

    def begins(self, line: str) -> bool:
        """Whether a line begins with what the part is called, and says something of it."""
        return len(line) <= self.longest and self.label.fullmatch(line) is not None


def _part(called: str, *, labels: str = "", shouted: str = "", ends: str = "", longest: int = _MANY) -> Part:
    behind = ends or rf"(?:\W+(?:\d+|{_BESIDE}))*\W*"
    told = rf"(?i:{SIGNS}(?:{'|'.join(filter(None, (called, labels)))}){_NUMBER}{_SIGN})[ \t]*\S.*"
    loud = rf"|{SIGNS}(?:{shouted})\b[ ,]+\S.*" if shouted else ""
    return Part(
        heading=re.compile(rf"{SIGNS}(?:{_BESIDE}\W+)*(?:{called}){behind}", re.I) if called else None,
        label=re.compile(f"{told}{loud}", re.S),
        longest=longest,
    )


def _line(labels: str, *, shouted: str = "") -> Part:
    """What is said in a line and never under a heading."""
    return _part("", labels=labels, shouted=shouted, longest=_LINE)


_NEXT = rf"(?:(?:date|day|time)[\w /]{{0,16}} (?:for|of) )?(?:the )?(?:next|upcoming) (?:[\w-]+ ){{0,2}}?{MEETING}"
PARTS: Mapping[QuestionForm, Part] = {
    QuestionForm.SEEKS_DECISIONS: _part(
        r"(?:key )?(?:decisions?|resolutions?|agreements?|outcomes?|conclusions?|verdicts?)",
        labels="decided|resolved|agreed|approved|carried",
        shouted="DECISION|DECIDED|RESOLVED|AGREED|APPROVED",
    ),
    QuestionForm.SEEKS_ACTIONS: _part(
        r"actions?|to-?dos?|follow-?ups?|next steps|tasks", labels="ap|ai", shouted="ACTION|TODO"
    ),
    QuestionForm.SEEKS_ATTENDEES: _part(
        r"(?:speaking |remote |online |in[- ]person |virtual |in )?"
        r"(?:attendees|attendance|attending|present|participants|participating)|who (?:attended|was there|was present)"
    ),
    QuestionForm.SEEKS_THE_CHAIR: _line(
        r"moderat(?:ors?|ed by)|chair(?:ed by|person|man|woman)?|facilitat(?:ors?|ed by)|hosts?|hosted by|led by"
    ),
    QuestionForm.SEEKS_THE_SCRIBE: _line(
        r"(?:meeting )?(?:notes?|minutes)(?: (?:by|taken by|taker))?|note-?takers?|scribes?|secretary"
    ),
    QuestionForm.SEEKS_THE_DAY: _line(
        r"(?:meeting )?(?:date|day|when)(?: ?(?:/|and|&) ?time)?(?: and place)?|held on", shouted="[Hh]eld on|HELD ON"
    ),
    QuestionForm.SEEKS_THE_NEXT: _part(_NEXT, labels=rf"{_NEXT}[^:|\n]{{0,16}}", ends=".*"),
}
"""By the form of the question that asks for it."""
PREVIOUS = re.compile(
    r"\b(?:previous|review|last|earlier|past|prior)\b.*\b(?:decisions?|actions?|items|minutes|meeting|call)\b", re.I
)
"""The heading over what another meeting decided."""
_BODY = (
    r"(?:board|council|committee|teams?|group|we|members|everyone|assembly|directors|trustees|attendees|participants|devs"
    r"|developers)"
)
_SETTLED = r"(?:agreed|decided|resolved|approved|voted|adopted|accepted|rejected)"
SETTLES = re.compile(
    rf"\bit (?:was|has been) (?:\w+ly )?{_SETTLED}\b|\b{_BODY}\W+(?:have |has )?(?:\w+ly )?{_SETTLED}\b"
    r"|\bmotion\b[^.]{0,80}\b(?:carried|passed|approved|failed|defeated|lost)\b|^\W*(?:resolved|agreed|decided)\b"
    r"|\b(?:consensus|agreement) (?:to|on|that|was)\b|\b(?:agreed|decided) (?:to|that|on|upon|not|was)\b"
    r"|\bno (?:one )?object(?:ions?|ed)\b",
    re.I,
)
"""A sentence that says that people settled something."""
