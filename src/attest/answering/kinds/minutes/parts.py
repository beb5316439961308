"""How minutes write decisions, actions, attendance, the chair, the scribe, and the next meeting.

One table: a heading, or a line above a list, has a certain name, or a line begins with a label: *Decision:*, *ACTION
3.1*, *Present:*. A question for a part is answered by the lines found in this way.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from attest.questions.question_forms import QuestionForm
from attest.words.meetings import MEETING

__all__ = ["PARTS", "PREVIOUS", "SETTLES", "SIGNS", "Part"]

SIGNS = r"[\s>#*_|\-+•◦–—\d.)(\[\]✓✅x:~]*"
"""Marks of lists, headings, tables and numbers, which say nothing."""
_BESIDE = (
    r"(?:made|required|needed|items?|points?|taken|summary|and|or|of|the|from|this|today'?s?|list|on|meeting|call|new"
    r"|open|actions?|decisions?)"
)
"""Words that may stand beside those of a heading."""
_NUMBER = r"(?: (?:items?|points?))?[ #]*(?:\d+(?:[.\-]\d+)*)?"
_SIGN = r"(?:[ \t]*(?:\*\*|__)[ \t]*[:–—-]?|[ \t]*[:|][*_]*|[ \t]+[–—-](?=\s))"
"""Follows a label: a colon, a dash, the border of a cell or the end of bold type."""
_LINE, _MANY = 160, 1_500
"""Most characters of a line that is a heading or gives a name or a day, and of one that states a decision."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """How to recognise one part of minutes."""

    heading: re.Pattern[str] | None
    """Matches a full heading, or a line above a list; None if the part has no heading."""
    label: re.Pattern[str]
    """Matches a line that states the part by itself."""
    longest: int
    """Most characters of such a line."""

    def heads(self, words: str) -> bool:
        """Whether a heading, or a line, has the part's name."""
        return self.heading is not None and len(words) <= _LINE and self.heading.fullmatch(words) is not None

    def begins(self, line: str) -> bool:
        """Whether a line begins with the part's label, followed by something."""
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
    """A part that is stated in a line, never under a heading."""
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
"""Parts of minutes, by the form of question that asks for each."""
PREVIOUS = re.compile(
    r"\b(?:previous|review|last|earlier|past|prior)\b.*\b(?:decisions?|actions?|items|minutes|meeting|call)\b", re.I
)
"""A heading over what another meeting decided."""
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
"""A sentence saying that people settled something."""
