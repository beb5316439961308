"""What a meeting decided, who is to do what, who attended, led or wrote, and when it was, by the lines of its minutes.

*What was decided about lids?* has hardly a word of *DECISION 7.1: lids are round*, and whoever talks about lids in the
meeting uses more of them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from attest.answering.case import Case, Question, WholeAnswer, whole_answer
from attest.answering.kinds.minutes.meetings_meant import (
    MeetingsMeant,
    meetings_meant,
    meetings_with_name,
    unknown_meeting_name,
)
from attest.answering.kinds.minutes.minutes import Minutes
from attest.answering.kinds.minutes.near_entries import (
    LEAST_SHARE,
    first_by_beginning,
    meeting_day_of,
    near_entries,
    share_of_words,
)
from attest.answering.kinds.openings import first_chunk
from attest.answering.passages.blocks import heading_span, indices_of
from attest.answering.passages.chunk_passages import passages_of_chunk
from attest.answering.passages.passages import Library, Passage, PassageForm
from attest.answering.passages.plain_text import plain_text
from attest.answering.word_match import families
from attest.questions.question_forms import QuestionForm, has_form
from attest.questions.question_forms.of_meetings import SETTLED_VERBS
from attest.values.outlines import BlockKind
from attest.values.questions import ParsedQuestion, QuestionWord
from attest.words.days import first_date_in
from attest.words.meetings import Meeting

MOST_ENTRIES = 14
"""Most decisions or actions of a meeting that are quoted."""
MOST_ELSEWHERE = 5
"""Most entries of all meetings found, if the question does not say which is meant."""
LEAST_TOPIC_SHARE = 0.8
"""Minimum share of the asked words in the first line of a topic for which minutes have no decision."""
_ANSWERING_PART = {QuestionForm.ASKS_IF_SETTLED: QuestionForm.SEEKS_DECISIONS}
"""Forms answered by a part of minutes that belongs to another form."""
_MEETING_WORDS = (
    "meeting call minutes stand standup up make made take taken team last latest next recent previous first list show"
)
"""Words for meetings that any form of question may have."""
_FORM_WORDS: Mapping[QuestionForm, frozenset[str]] = {
    form: families(f"{_MEETING_WORDS} {words}")
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
        (QuestionForm.ASKS_IF_SETTLED, f"accept {' '.join(SETTLED_VERBS)}"),
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


_PEOPLE_ASKED: Mapping[QuestionForm, tuple[str, frozenset[str]]] = {
    QuestionForm.SEEKS_ATTENDEES: ("who attended", families("attend attendees present participants joined")),
    QuestionForm.SEEKS_THE_CHAIR: ("who led it", families("chair chaired host hosted led moderate moderator")),
    QuestionForm.SEEKS_THE_SCRIBE: ("who took the notes", families("notes scribe wrote written taker recorded")),
}
"""What lines of minutes say of people, by the forms that ask for it, and the words of a sentence that may say it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _MinutesQuestion:
    """A question for a part of minutes."""

    form: QuestionForm
    question: Question
    meant: MeetingsMeant

    @property
    def asked(self) -> ParsedQuestion:
        return self.question.asked

    @property
    def about(self) -> Sequence[QuestionWord]:
        """The question's words for the subject, without those for the meeting."""
        words_aside = _FORM_WORDS.get(self.form, frozenset()) | self.meant.words
        return [word for word in self.asked.words if not families(word.word) <= words_aside]

    @property
    def meetings(self) -> Sequence[Meeting]:
        """The meetings meant or, if the question is not definite, all with the name that it uses."""
        return self.meant.meetings if self.meant.surely else meetings_with_name(self.asked, self.question.library)

    def minutes_of(self, meetings: Iterable[Meeting]) -> Iterator[Minutes]:
        """The minutes of some meetings, except those that the filters exclude."""
        for meeting in meetings:
            if front := first_chunk(meeting.document_id, self.question.library):
                yield Minutes(front, self.question.library, self.question.split)


def minutes_answer(question: Question) -> WholeAnswer | None:
    """The lines of minutes that answer; None for other questions, and if no minutes say it."""
    form = _meeting_form(question.asked)
    meant = meetings_meant(question.asked, question.hits, question.library) if form else None
    return _ANSWERS[form](_MinutesQuestion(form=form, question=question, meant=meant)) if form and meant else None


def missing_meeting(case: Case) -> str | None:
    """A sentence about a meeting that the store lacks, or of which no line states what is asked; None for other
    questions."""
    asked, hits, library = case.asked, case.hits, case.library
    form = _meeting_form(asked)
    if form is None or not library.meetings():
        return None
    meant = meetings_meant(asked, hits, library)
    if meant is None:
        name = unknown_meeting_name(asked, hits, library)
        return f"no {name} is in the store" if name else None
    if meant.surely:
        return _no_line_reason(form, meant.meetings[0], [item.passage for item in case.chosen])
    known = meetings_with_name(asked, library) if form is QuestionForm.SEEKS_THE_NEXT else []
    return _no_next_reason(known[0]) if known else None


def _meeting_form(asked: ParsedQuestion) -> QuestionForm | None:
    """The form of a question about meetings; of several, the first counts."""
    return next((form for form in _ANSWERS if has_form(form, asked.question)), None)


def _no_line_reason(form: QuestionForm, meeting: Meeting, quoted: Sequence[Passage]) -> str | None:
    """That no line of a meeting states when it was or who was there; None if a quote may say it in a sentence."""
    if form is QuestionForm.SEEKS_THE_DAY:
        asked, known = "when it was", f", by its name {meeting.day}" if meeting.day else ""
    elif form in _PEOPLE_ASKED and not any(families(item.text) & _PEOPLE_ASKED[form][1] for item in quoted):
        asked, known = _PEOPLE_ASKED[form][0], ""
    else:
        return None
    return f"no line of {meeting.title} ({meeting.path}) says {asked}{known}"


def _no_next_reason(meeting: Meeting) -> str:
    after, newest = meeting.day or "the last time", f"{meeting.title} ({meeting.path})"
    return f"no minutes say when people meet after {after}; the newest are {newest}"


def _entries_answer(request: _MinutesQuestion) -> WholeAnswer | None:
    """Decisions or actions: those of the meeting meant, or those found that are about what is asked."""
    about, is_definite = request.about, request.meant.surely
    if not (about or is_definite) or not _may_be_subject(request):
        return None
    part = _ANSWERING_PART.get(request.form, request.form)
    texts = list(request.minutes_of(request.meant.meetings))
    entries_by_finder = (
        [[entry for minutes in texts for entry in find(minutes)] for find in finders]
        for finders in _entry_finders(part, about)
    )
    near = next(filter(None, (near_entries(about, entry_lists) for entry_lists in entries_by_finder)), [])
    if not near and is_definite and not about:
        near = [entry for minutes in texts for entry in minutes.empty_parts(part)]
    near = first_by_beginning(about, near) if part is QuestionForm.SEEKS_ACTIONS else near
    most = MOST_ENTRIES if is_definite else MOST_ELSEWHERE
    note = f"minutes: {most} of {len(near)} entries are quoted" if len(near) > most else None
    return whole_answer(near[:most], note)


def _may_be_subject(request: _MinutesQuestion) -> bool:
    """Whether people in a meeting may have settled it.

    How far a named document came is said by its fields, and what is included in what is mostly no subject of meetings.
    """
    asked, first = request.asked, request.question.hits[:1]
    of_meetings = {meeting.document_id for meeting in request.meant.meetings}
    of_found_meeting = request.meant.surely or any(hit.found.document_id in of_meetings for hit in first)
    return request.form is not QuestionForm.ASKS_IF_SETTLED or (of_found_meeting and not asked.named)


def _head_answer(request: _MinutesQuestion) -> WholeAnswer | None:
    """What the head of the minutes says about the meeting."""
    lines = (minutes.head_line(request.form) for minutes in request.minutes_of(request.meetings[:1]))
    return whole_answer([line for line in lines if line])


def _part_answer(request: _MinutesQuestion) -> WholeAnswer | None:
    """All attendees, or the one asked for; or the next meeting, by the newest minutes."""
    meetings = request.meetings
    for minutes in request.minutes_of(meetings[:MOST_ENTRIES]):
        passages, left_out = minutes.part_in_full(request.form)
        seeks_next = request.form is QuestionForm.SEEKS_THE_NEXT and not request.meant.surely
        if passages and not (seeks_next and _is_past(passages, meetings)):
            note = f"minutes: {left_out} more lines of the list stand in {passages[0].found.path}" if left_out else None
            entries = minutes.entries(request.form) if request.about else []
            asked_entries = [entry for entry in entries if share_of_words(request.about, entry) == 1.0]
            return WholeAnswer(passages=asked_entries[:1] or passages, note=None if asked_entries else note)
    return None


def _is_past(passages: Sequence[Passage], meetings: Sequence[Meeting]) -> bool:
    """Whether the next meeting according to some minutes has been: there are minutes of that day or a later one."""
    days = [day for passage in passages if (day := first_date_in(passage.text))]
    return bool(days and meetings) and days[0] <= meetings[0].day


def _talks_answer(request: _MinutesQuestion) -> WholeAnswer | None:
    """The meetings at which people talked about the subject, newest first, each by its nearest passage."""
    best_of: dict[str, tuple[float, Passage]] = {}
    meetings = {meeting.document_id for meeting in request.meant.meetings}
    question = request.question
    for found in (hit.found for hit in question.hits if hit.found.document_id in meetings):
        for passage in passages_of_chunk(found, question.library, question.split) if request.about else ():
            share = share_of_words(request.about, replace(passage, text=plain_text(passage.text), under=""))
            if share >= LEAST_SHARE and share > best_of.get(found.document_id, (0.0,))[0]:
                best_of[found.document_id] = (share, passage)
    newest = sorted((passage for _, passage in best_of.values()), key=meeting_day_of, reverse=True)
    return whole_answer([_with_meeting_title(passage, request.question.library) for passage in newest[:MOST_ENTRIES]])


def _with_meeting_title(passage: Passage, library: Library) -> Passage:
    """A passage below the heading that says which meeting it is from."""
    outline, text = library.outline(passage.found.document_id), library.text(passage.found.revision_id)
    first = next(iter(indices_of(outline, BlockKind.SECTION)), None)
    if first is None or passage.form is PassageForm.ROW:
        return passage
    place = heading_span(text, outline, first)
    return replace(passage, form=PassageForm.SENTENCE, header=place, header_text=text[slice(*place)], said_by=None)


_ANSWERS: Mapping[QuestionForm, Callable[[_MinutesQuestion], WholeAnswer | None]] = {
    QuestionForm.SEEKS_MEETINGS: _talks_answer,
    QuestionForm.SEEKS_THE_CHAIR: _head_answer,
    QuestionForm.SEEKS_THE_SCRIBE: _head_answer,
    QuestionForm.SEEKS_THE_NEXT: _part_answer,
    QuestionForm.SEEKS_ATTENDEES: _part_answer,
    QuestionForm.SEEKS_THE_DAY: _head_answer,
    QuestionForm.SEEKS_DECISIONS: _entries_answer,
    QuestionForm.ASKS_IF_SETTLED: _entries_answer,
    QuestionForm.SEEKS_ACTIONS: _entries_answer,
}
"""From a form of question to the function that answers it."""
_EntryFinder = Callable[[Minutes], Iterable[Passage]]
"""Finds entries in minutes."""


def _entry_finders(part: QuestionForm, about: Sequence[QuestionWord]) -> Iterator[Sequence[_EntryFinder]]:
    """Where to look for entries of a part: methods in one tuple are tried together, the next tuple if nothing is found.

    With ``about``, only entries about something are looked for, otherwise all.
    """
    decisions = part is QuestionForm.SEEKS_DECISIONS
    if not about:
        yield ((Minutes.decisions if decisions else partial(Minutes.entries, form=part)),)
        return
    yield (partial(Minutes.entries, form=part), *((Minutes.settled_sentences,) if decisions else ()))
    yield (partial(Minutes.entries, form=part, earlier=True),)
    if decisions:
        yield (partial(_topic_entries, about=about),)


def _topic_entries(minutes: Minutes, *, about: Sequence[QuestionWord]) -> Iterable[Passage]:
    """What was said about a topic that a list names, although nobody called it a decision."""
    first_lines = ((replace(topic, text=topic.text.split("\n", maxsplit=1)[0]), topic) for topic in minutes.topics())
    return (topic for first_line, topic in first_lines if share_of_words(about, first_line) >= LEAST_TOPIC_SHARE)
