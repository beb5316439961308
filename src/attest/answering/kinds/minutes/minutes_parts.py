"""How minutes write decisions, actions, attendance, the chair, the scribe, and the next meeting.

One table: a heading, or a line above a list, has a certain name, or a line begins with a label: *Decision:*, *ACTION
3.1*, *Present:*. A question for a part is answered by the lines found in this way.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from attest.questions.question_forms import QuestionForm
from attest.words.meetings import MEETING

__all__ = ["MARKS", "MINUTES_PARTS", "OTHER_MEETING_HEADING", "SETTLED_SENTENCE", "MinutesPart"]

MARKS = r"[\s>#*_|\-+•◦–—\d.)(\[\]✓✅x:~]*"
"""Marks of lists, headings, tables and numbers, which say nothing."""
_WORDS_BESIDE = (
    r"(?:made|required|needed|items?|points?|taken|summary|and|or|of|the|from|this|today'?s?|list|on|meeting|call|new"
    r"|open|actions?|decisions?)"
)
"""Words that may stand beside those of a heading."""
_ITEM_NUMBER = r"(?: (?:items?|points?))?[ #]*(?:\d+(?:[.\-]\d+)*)?"
"""The number of a decision or action: *ACTION item #3.1*."""
_LABEL_END = r"(?:[ \t]*(?:\*\*|__)[ \t]*[:–—-]?|[ \t]*[:|][*_]*|[ \t]+[–—-](?=\s))"
"""Follows a label: a colon, a dash, the border of a cell or the end of bold type."""
_LONGEST_LINE, _LONGEST_STATEMENT = 160, 1_500
"""Most characters of a line that is a heading or gives a name or a day, and of one that states a decision."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MinutesPart:
    """How to recognise one part of minutes."""

    heading: re.Pattern[str] | None
    """Matches a full heading, or a line above a list; None if the part has no heading."""
    label: re.Pattern[str]
    """Matches a line that states the part by itself."""
    longest: int
    """Most characters of such a line."""

    def heads(self, words: str) -> bool:
        """Whether a heading, or a line, has the part's name."""
        return self.heading is not None and len(words) <= _LONGEST_LINE and self.heading.fullmatch(words) is not None

    def begins(self, line: str) -> bool:
        """Whether a line begins with the part's label, followed by something."""
        return len(line) <= self.longest and self.label.fullmatch(line) is not None


def _make_part(
    called: str, *, labels: str = "", shouted: str = "", ends: str = "", longest: int = _LONGEST_STATEMENT
) -> MinutesPart:
    """A part with the names ``called``; ``labels`` and, in capitals, ``shouted`` are further labels of its lines."""
    heading_end = ends or rf"(?:\W+(?:\d+|{_WORDS_BESIDE}))*\W*"
    label = rf"(?i:{MARKS}(?:{'|'.join(filter(None, (called, labels)))}){_ITEM_NUMBER}{_LABEL_END})[ \t]*\S.*"
    capitals = rf"|{MARKS}(?:{shouted})\b[ ,]+\S.*" if shouted else ""
    return MinutesPart(
        heading=re.compile(rf"{MARKS}(?:{_WORDS_BESIDE}\W+)*(?:{called}){heading_end}", re.I) if called else None,
        label=re.compile(f"{label}{capitals}", re.S),
        longest=longest,
    )


def _label_only_part(labels: str, *, shouted: str = "") -> MinutesPart:
    """A part that is stated in a line, never under a heading."""
    return _make_part("", labels=labels, shouted=shouted, longest=_LONGEST_LINE)


_NEXT_MEETING = (
    rf"(?:(?:date|day|time)[\w /]{{0,16}} (?:for|of) )?(?:the )?(?:next|upcoming) (?:[\w-]+ ){{0,2}}?{MEETING}"
)
"""*the next meeting*, *date of the upcoming board call*."""
MINUTES_PARTS: Mapping[QuestionForm, MinutesPart] = {
    QuestionForm.SEEKS_DECISIONS: _make_part(
        r"(?:key )?(?:decisions?|resolutions?|agreements?|outcomes?|conclusions?|verdicts?)",
        labels="decided|resolved|agreed|approved|carried",
        shouted="DECISION|DECIDED|RESOLVED|AGREED|APPROVED",
    ),
    QuestionForm.SEEKS_ACTIONS: _make_part(
        r"actions?|to-?dos?|follow-?ups?|next steps|tasks", labels="ap|ai", shouted="ACTION|TODO"
    ),
    QuestionForm.SEEKS_ATTENDEES: _make_part(
        r"(?:speaking |remote |online |in[- ]person |virtual |in )?"
        r"(?:attendees|attendance|attending|present|participants|participating)|who (?:attended|was there|was present)"
    ),
    QuestionForm.SEEKS_THE_CHAIR: _label_only_part(
        r"moderat(?:ors?|ed by)|chair(?:ed by|person|man|woman)?|facilitat(?:ors?|ed by)|hosts?|hosted by|led by"
    ),
    QuestionForm.SEEKS_THE_SCRIBE: _label_only_part(
        r"(?:meeting )?(?:notes?|minutes)(?: (?:by|taken by|taker))?|note-?takers?|scribes?|secretary"
    ),
    QuestionForm.SEEKS_THE_DAY: _label_only_part(
        r"(?:meeting )?(?:date|day|when)(?: ?(?:/|and|&) ?time)?(?: and place)?|held on", shouted="[Hh]eld on|HELD ON"
    ),
    QuestionForm.SEEKS_THE_NEXT: _make_part(_NEXT_MEETING, labels=rf"{_NEXT_MEETING}[^:|\n]{{0,16}}", ends=".*"),
}
"""Parts of minutes, by the form of question that asks for each."""
OTHER_MEETING_HEADING = re.compile(
    r"\b(?:previous|review|last|earlier|past|prior)\b.*\b(?:decisions?|actions?|items|minutes|meeting|call)\b", re.I
)
"""A heading over what another meeting decided."""
_DECIDING_BODY = (
    r"(?:board|council|committee|teams?|group|we|members|everyone|assembly|directors|trustees|attendees|participants|devs"
    r"|developers)"
)
"""Who may settle something: *the board*, *we*."""
_SETTLED = r"(?:agreed|decided|resolved|approved|voted|adopted|accepted|rejected)"
"""*agreed*, *was approved*."""
SETTLED_SENTENCE = re.compile(
    rf"\bit (?:was|has been) (?:\w+ly )?{_SETTLED}\b|\b{_DECIDING_BODY}\W+(?:have |has )?(?:\w+ly )?{_SETTLED}\b"
    r"|\bmotion\b[^.]{0,80}\b(?:carried|passed|approved|failed|defeated|lost)\b|^\W*(?:resolved|agreed|decided)\b"
    r"|\b(?:consensus|agreement) (?:to|on|that|was)\b|\b(?:agreed|decided) (?:to|that|on|upon|not|was)\b"
    r"|\bno (?:one )?object(?:ions?|ed)\b",
    re.I,
)
"""A sentence saying that people settled something."""
