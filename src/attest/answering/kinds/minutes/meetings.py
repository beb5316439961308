"""What a meeting decided, who is to do what, who attended, led or wrote, and when it was, by the lines of its minutes.

*What was decided about lids?* has hardly a word of *DECISION 7.1: lids are round*, and whoever talks about lids in the
meeting uses more of them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from attest.answering.case import Question, WholeAnswer, whole_answer
from attest.answering.kinds.minutes.minutes import Minutes
from attest.answering.kinds.minutes.near_entries import ENOUGH, beginning_with_it, day_of_entry, near_entries, share_of
from attest.answering.kinds.minutes.which_meetings import Meant, called_by, called_so, meetings_meant
from attest.answering.kinds.one_document import opening_chunk
from attest.answering.passages.blocks import heading_of
from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.passages.plain import plain
from attest.answering.passages.walk import passages
from attest.answering.word_match import families
from attest.questions.question_forms import QuestionForm, has_form
from attest.questions.question_forms.of_meetings import SETTLED
from attest.values.outlines import BlockKind
from attest.values.questions import ParsedQuestion, QuestionWord
from attest.words.days import written_day
from attest.words.meetings import Meeting

MOST = 14
"""Most decisions or actions of a meeting that are quoted."""
MOST_ELSEWHERE = 5
"""Most entries of all meetings found, if the question does not say which is meant."""
NAMED = 0.8
"""Minimum share of the asked words in the first line of a topic for which minutes have no decision."""
_PART_OF = {QuestionForm.ASKS_IF_SETTLED: QuestionForm.SEEKS_DECISIONS}
"""Forms answered by a part of minutes that belongs to another form."""
_ANY = (
    "meeting call minutes stand standup up make made take taken team last latest next recent previous first list show"
)
_ASKING: Mapping[QuestionForm, frozenset[str]] = {
    form: families(f"{_ANY} {words}")
    for form, words in (
        (
            QuestionForm.SEEKS_MEETINGS,
            "talked talk discussed discuss mentioned spoke covered addressed raised decided brought came about",
        ),
        (
            QuestionForm.SEEKS_DECISIONS,
            "decision decisions decide decided agree agreed resolve resolution resolved conclude concluded conclusion"
            " outcome result approve approved regarding concerning finally",
        ),
        (QuestionForm.ASKS_IF_SETTLED, f"accept {' '.join(SETTLED)}"),
        (
            QuestionForm.SEEKS_ACTIONS,
            "action actions item items point points todo todos follow followup ups steps required open assigned asked"
            " supposed",
        ),
        (
            QuestionForm.SEEKS_ATTENDEES,
            "attend attended attendees attendance participants participated part present was were there join joined",
        ),
    )
}
"""Words that ask for each form, as word families; the answer need not have them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Request:
    """A question for a part of minutes."""

    form: QuestionForm
    question: Question
    meant: Meant

    @property
    def asked(self) -> ParsedQuestion:
        return self.question.asked

    @property
    def about(self) -> Sequence[QuestionWord]:
        """The question's words for the subject, without those for the meeting."""
        beside = _ASKING.get(self.form, frozenset()) | self.meant.words
        return [word for word in self.asked.words if not families(word.word) <= beside]

    @property
    def meetings(self) -> Sequence[Meeting]:
        """The meetings meant or, if the question is not definite, all with the name that it uses."""
        return self.meant.meetings if self.meant.surely else called_so(self.asked, self.question.library)

    def minutes(self, meetings: Iterable[Meeting]) -> Iterator[Minutes]:
        """The minutes of some meetings, except those that the filters exclude."""
        for one in meetings:
            if front := opening_chunk(one.document_id, self.question.library):
                yield Minutes(front, self.question.library, self.question.split)


def from_minutes(question: Question) -> WholeAnswer | None:
    """The lines of minutes that answer; None for other questions, and if no minutes say it."""
    form = _form_of(question.asked)
    meant = meetings_meant(question.asked, question.hits, question.library) if form else None
    return _TOLD_BY[form](_Request(form=form, question=question, meant=meant)) if form and meant else None


def unheld(question: Question) -> str | None:
    """A sentence about a meeting that the store lacks, or whose date no line states; None for other questions."""
    asked, hits, library = question.asked, question.hits, question.library
    form = _form_of(asked)
    if form is None or not library.meetings():
        return None
    meant = meetings_meant(asked, hits, library)
    if meant is None:
        called = called_by(asked, hits, library)
        return f"no {called} is in the store" if called else None
    if meant.surely:
        return _undated(meant.meetings[0]) if form is QuestionForm.SEEKS_THE_DAY else None
    known = called_so(asked, library) if form is QuestionForm.SEEKS_THE_NEXT else []
    return _newest(known[0]) if known else None


def _form_of(asked: ParsedQuestion) -> QuestionForm | None:
    """The form of a question about meetings; of several, the first counts."""
    return next((form for form in _TOLD_BY if has_form(form, asked.question)), None)


def _undated(meeting: Meeting) -> str:
    by_name = f", by its name {meeting.day}" if meeting.day else ""
    return f"no line of {meeting.title} ({meeting.path}) says when it was{by_name}"


def _newest(meeting: Meeting) -> str:
    after, newest = meeting.day or "the last time", f"{meeting.title} ({meeting.path})"
    return f"no minutes say when people meet after {after}; the newest are {newest}"


def _each(request: _Request) -> WholeAnswer | None:
    """Decisions or actions: those of the meeting meant, or those found that are about what is asked."""
    about, surely = request.about, request.meant.surely
    if not (about or surely) or not _may_be_settled(request):
        return None
    part = _PART_OF.get(request.form, request.form)
    minutes = list(request.minutes(request.meant.meetings))
    tried = ([[one for text in minutes for one in way(text)] for way in ways] for ways in _ways(part, about))
    near = next(filter(None, (near_entries(about, told) for told in tried)), [])
    if not near and surely and not about:
        near = [one for text in minutes for one in text.nothing(part)]
    near = beginning_with_it(about, near) if part is QuestionForm.SEEKS_ACTIONS else near
    most = MOST if surely else MOST_ELSEWHERE
    said = f"minutes: {most} of {len(near)} entries are quoted" if len(near) > most else None
    return whole_answer(near[:most], said)


def _may_be_settled(request: _Request) -> bool:
    """Whether people in a meeting may have settled it.

    How far a named document came is said by its fields, and what is included in what is mostly no subject of meetings.
    """
    asked, first = request.asked, request.question.hits[:1]
    of_meetings = {one.document_id for one in request.meant.meetings}
    met = request.meant.surely or any(hit.found.document_id in of_meetings for hit in first)
    return request.form is not QuestionForm.ASKS_IF_SETTLED or (met and not asked.named)


def _at_head(request: _Request) -> WholeAnswer | None:
    """What the head of the minutes says about the meeting."""
    told = (minutes.at_head(request.form) for minutes in request.minutes(request.meetings[:1]))
    return whole_answer([one for one in told if one])


def _whole(request: _Request) -> WholeAnswer | None:
    """All attendees, or the one asked for; or the next meeting, by the newest minutes."""
    meetings = request.meetings
    for minutes in request.minutes(meetings[:MOST]):
        told, left_out = minutes.whole(request.form)
        over = request.form is QuestionForm.SEEKS_THE_NEXT and not request.meant.surely and _is_over(told, meetings)
        if told and not over:
            said = f"minutes: {left_out} more lines of the list stand in {told[0].found.path}" if left_out else None
            own = [one for one in minutes.each(request.form) if request.about and share_of(request.about, one) == 1.0]
            return WholeAnswer(passages=own[:1]) if own else WholeAnswer(passages=told, said=said)
    return None


def _is_over(told: Sequence[Passage], meetings: Sequence[Meeting]) -> bool:
    """Whether the next meeting according to some minutes has been: there are minutes of that day or a later one."""
    days = [day for one in told if (day := written_day(one.text))]
    return bool(days and meetings) and days[0] <= meetings[0].day


def _talks(request: _Request) -> WholeAnswer | None:
    """The meetings at which people talked about the subject, newest first, each by its nearest passage."""
    best: dict[str, tuple[float, Passage]] = {}
    meetings = {one.document_id for one in request.meant.meetings}
    for found in (hit.found for hit in request.question.hits if hit.found.document_id in meetings):
        for one in passages(found, request.question.library, request.question.split) if request.about else ():
            share = share_of(request.about, replace(one, text=plain(one.text), under=""))
            if share >= ENOUGH and share > best.get(found.document_id, (0.0,))[0]:
                best[found.document_id] = (share, one)
    newest = sorted((one for _, one in best.values()), key=day_of_entry, reverse=True)
    return whole_answer([_titled(one, request.question.library) for one in newest[:MOST]])


def _titled(passage: Passage, library: Library) -> Passage:
    """A passage below the heading that says which meeting it is from."""
    outline, text = library.outline(passage.found.document_id), library.text(passage.found.revision_id)
    first = next((index for index, one in enumerate(outline.blocks) if one.kind is BlockKind.SECTION), None)
    if first is None or passage.form is Form.ROW:
        return passage
    place = heading_of(text, outline, first)
    return replace(passage, form=Form.SENTENCE, header=place, header_text=text[slice(*place)], said_by=None)


_TOLD_BY: Mapping[QuestionForm, Callable[[_Request], WholeAnswer | None]] = {
    QuestionForm.SEEKS_MEETINGS: _talks,
    QuestionForm.SEEKS_THE_CHAIR: _at_head,
    QuestionForm.SEEKS_THE_SCRIBE: _at_head,
    QuestionForm.SEEKS_THE_NEXT: _whole,
    QuestionForm.SEEKS_ATTENDEES: _whole,
    QuestionForm.SEEKS_THE_DAY: _at_head,
    QuestionForm.SEEKS_DECISIONS: _each,
    QuestionForm.ASKS_IF_SETTLED: _each,
    QuestionForm.SEEKS_ACTIONS: _each,
}
"""From a form of question to the function that answers it."""
_Way = Callable[[Minutes], Iterable[Passage]]


def _ways(part: QuestionForm, about: Sequence[QuestionWord]) -> Iterator[Sequence[_Way]]:
    """Where to look for entries of a part: methods in one tuple are tried together, the next tuple if nothing is found.

    With ``about``, only entries about something are looked for, otherwise all.
    """
    decisions = part is QuestionForm.SEEKS_DECISIONS
    if not about:
        yield ((Minutes.decided if decisions else partial(Minutes.each, form=part)),)
        return
    yield (partial(Minutes.each, form=part), *((Minutes.settled,) if decisions else ()))
    yield (partial(Minutes.each, form=part, earlier=True),)
    if decisions:
        yield (partial(_on_topic, about=about),)


def _on_topic(minutes: Minutes, *, about: Sequence[QuestionWord]) -> Iterable[Passage]:
    """What was said about a topic that a list names, although nobody called it a decision."""
    named = ((replace(one, text=one.text.split("\n", maxsplit=1)[0]), one) for one in minutes.topics())
    return (one for name, one in named if share_of(about, name) >= NAMED)
