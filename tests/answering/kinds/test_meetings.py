"""What a meeting decided, who is to do what, who was there, who led it and when: told by the lines of minutes that say
it, in the styles of a company, a council, a working group and a stand-up."""

from pathlib import Path

import pytest

import attest

COMPANY = """---
title: Weekly call of the kiln team
date: 2024-03-07
---

Chair: Ada Mole
Note taker: Tobin Finch

## Attendees

- Ada Mole (Glazing)
- Tobin Finch
- Quill Badger (guest)

## Talk

Quill wants the kiln to burn beech. Beech is dear, and the kiln has been agreed with before.

## Decisions

- The kiln burns oak until May.
- Cups are glazed twice.

## Action items

- [ ] Tobin Finch: order oak for the kiln
- [ ] Ada Mole to ask Quill about beech
- [x] Quill Badger: send the list of cups to Tobin Finch

## Next meeting

Thursday, 14 March 2024, 10:00
"""
AFTER = """# Weekly call of the kiln team

Date: 14 March 2024
Chair: Quill Badger

## Review of previous decisions

- The kiln burns oak until May.

## Decisions

- The kiln burns beech from June on.

## Action items

None.
"""
COUNCIL = """# Minutes of the town council of Mossford

Held on Monday, 3 June 2024, in the barn.

Present: Councillors Fern (chair), Reed, and Sedge; the clerk.

## 4. The footbridge

Councillor Reed spoke of the floods, and said that a bridge of stone was decided on too early in other towns.

It was agreed that the footbridge be closed from 1 July.

The motion to build a bridge of stone was defeated by two votes to one.

RESOLVED that the clerk write to the county about the floods.
"""
GROUP = """# Working group on lids, meeting 12

Date: 2 April 2024

| Role | Who |
| --- | --- |
| Scribe | Sorrel |

**Present:**

| Name | Initials |
| --- | --- |
| Ada Mole | AM |
| Sorrel Vole | SV |

## Round lids

AM: I like round lids. We decided so in spring, did we not?

SV: Nobody decided anything.

### Conclusion

- Stay with square ones until the autumn.

## Lids of glass

AM: They break.

### Conclusion

Consensus.

**DECISION 12.3:** Lids of glass are sold with a cloth.

**ACTION 12.4**: Sorrel to weigh a lid of glass
"""
STANDUP = """Stand-up 2024-05-06

In attendance: AM, TF

Decided: ship the small kiln on Friday.
Action: TF packs the small kiln.

Next stand-up: 2024-05-07
"""
MANY = "# Working group on lids, meeting 13\n\nDate: 9 April 2024\n\n## Present\n\n" + "".join(
    f"- Vole of the house number {number}\n" for number in range(40, 100)
)
FILES = {
    "kiln/2024-03-07.md": COMPANY,
    "kiln/2024-03-14.md": AFTER,
    "council/minutes-june.md": COUNCIL,
    "lids/meeting-12.md": GROUP,
    "lids/meeting-13.md": MANY,
    "daily/standup-2024-05-06.txt": STANDUP,
    "handbook/kilns.md": "# Kilns\n\nA kiln burns wood. It was decided by nature that oak burns slowly in a kiln.\n",
}


def told(kb: attest.Attest, question: str) -> list[str]:
    answer = kb.ask(question)
    assert answer.status == "answered", answer.reason
    assert kb.verify(answer.answer_id).valid
    return [claim.text for claim in answer.claims]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What was decided in the kiln call of 7 March 2024?",
         ["The kiln burns oak until May.", "Cups are glazed twice."]),
        ("What was decided about cups?", ["Cups are glazed twice."]),
        ("What did the kiln team decide on beech?", ["The kiln burns beech from June on."]),
        ("What was decided on the last kiln call?", ["The kiln burns beech from June on."]),
        ("What was agreed about the footbridge?", ["It was agreed that the footbridge be closed from 1 July."]),
        ("What was decided about round lids?", ["Round lids: Stay with square ones until the autumn."]),
        ("What was decided at the last stand-up?", ["Decided: ship the small kiln on Friday."]),
        ("What decisions were made in meeting 12?",
         ["Round lids: Stay with square ones until the autumn.", "Lids of glass: Consensus.",
          "DECISION 12.3: Lids of glass are sold with a cloth."]),
    ],
)  # fmt: skip
def test_what_was_decided_is_told_by_what_minutes_call_a_decision(
    kb: attest.Attest, question: str, said: list[str]
) -> None:
    assert told(kb, question) == said


def test_where_no_line_is_called_a_decision_sentences_say_what_was_settled(kb: attest.Attest) -> None:
    said = told(kb, "What was decided at the council meeting of 3 June 2024?")
    assert "The motion to build a bridge of stone was defeated by two votes to one." in said
    assert "RESOLVED that the clerk write to the county about the floods." in said


def test_whether_something_was_settled_is_answered_either_way(kb: attest.Attest) -> None:
    assert "The motion to build a bridge of stone was defeated by two votes to one." in told(
        kb, "Was the bridge of stone approved?"
    )


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("What are the action items of the kiln call of 7 March 2024?",
         ["Tobin Finch: order oak for the kiln.", "Ada Mole to ask Quill about beech.",
          "Quill Badger: send the list of cups to Tobin Finch."]),
        ("Which action items does Tobin Finch have?",
         ["Tobin Finch: order oak for the kiln.", "Quill Badger: send the list of cups to Tobin Finch."]),
        ("What are the action items of Sorrel?", ["ACTION 12.4: Sorrel to weigh a lid of glass."]),
        ("What are the actions of the stand-up of 6 May 2024?", ["Action: TF packs the small kiln."]),
        ("What are the action items of the last kiln call?", ["Action items None."]),
    ],
)  # fmt: skip
def test_actions_are_told_those_in_front_that_begin_with_who_is_to_act(
    kb: attest.Attest, question: str, said: list[str]
) -> None:
    assert told(kb, question) == said


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Who attended the kiln call of 7 March 2024?",
         ["Attendees\n  - Ada Mole (Glazing)\n  - Tobin Finch\n  - Quill Badger (guest)"]),
        ("Was Quill Badger on the kiln call of 7 March 2024?", ["Quill Badger (guest)."]),
        ("Who was at meeting 12?", ["Name: Ada Mole; Initials: AM.", "Name: Sorrel Vole; Initials: SV."]),
        ("Who was present at the council meeting of 3 June 2024?",
         ["Present: Councillors Fern (chair), Reed, and Sedge; the clerk."]),
        ("Who attended the stand-up of 6 May 2024?", ["In attendance: AM, TF."]),
    ],
)  # fmt: skip
def test_who_was_there_is_the_whole_list_or_whoever_is_asked_for(
    kb: attest.Attest, question: str, said: list[str]
) -> None:
    assert told(kb, question) == said


def test_of_a_long_list_it_is_said_how_much_is_left_out(kb: attest.Attest) -> None:
    answer = kb.ask("Who attended meeting 13?")
    assert list(answer.degraded) == ["minutes: 11 more lines of the list stand in lids/meeting-13.md"]
    assert "Vole of the house number 88" in answer.claims[0].text
    assert "Vole of the house number 89" not in answer.claims[0].text


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Who chaired the last kiln call?", "Chair: Quill Badger."),
        ("Who took the notes of the kiln call of 7 March 2024?", "Note taker: Tobin Finch."),
        ("Who was the scribe of meeting 12?", "Scribe; Sorrel."),
        ("When was the last kiln call?", "Date: 14 March 2024."),
        ("When was the last stand-up?", "Stand-up 2024-05-06."),
        ("When did the council of Mossford last meet?", "Held on Monday, 3 June 2024, in the barn."),
        ("When is the next meeting after the kiln call of 7 March 2024?",
         "Next meeting Thursday, 14 March 2024, 10:00."),
        ("When is the next stand-up?", "Next stand-up: 2024-05-07."),
    ],
)  # fmt: skip
def test_who_led_who_wrote_and_when_are_lines_of_minutes(kb: attest.Attest, question: str, said: str) -> None:
    assert told(kb, question) == [said]


def test_the_meetings_that_spoke_of_something_are_told_by_their_titles(kb: attest.Attest) -> None:
    said = told(kb, "Which meetings discussed glass?")
    assert said == ["Working group on lids, meeting 12: DECISION 12.3: Lids of glass are sold with a cloth."]


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("Who attended meeting 40?", "no meeting 40 is in the store"),
        ("What was decided at the meeting of 5 January 2011?", "no meeting of 5 January 2011 is in the store"),
        ("When is the next kiln call?",
         "no minutes say when people meet after 2024-03-14; the newest are Weekly call of the kiln team"
         " (kiln/2024-03-14.md)"),
        ("Who attended the kiln call on 14/3/2011?", "no call of 14/3/2011 is in the store"),
        ("Who attended the kiln call on 2/3/2024?", "no call of 2/3/2024 is in the store"),
        ("Who attended the kiln call on 30 February 2024?", "no call of 30 February 2024 is in the store"),
        ("Who attended the kiln call in 2009?", "no call of 2009 is in the store"),
        ("What was decided about unicorns?", "nothing in the store speaks of “unicorns”"),
    ],
)  # fmt: skip
def test_what_no_minutes_say_is_refused(kb: attest.Attest, question: str, why: str) -> None:
    answer = kb.ask(question)
    assert (answer.status, answer.reason) == ("refused", why)


def test_a_filter_leaves_minutes_out(kb: attest.Attest) -> None:
    answer = kb.ask("What was decided on the last kiln call?", filters={"until": "2024-03-08"})
    assert [claim.text for claim in answer.claims] == ["The kiln burns oak until May.", "Cups are glazed twice."]


def test_what_was_decided_of_a_name_like_it_is_another_matter(tmp_path: Path) -> None:
    for day, decision in (("2024-02-01", "Spectron moves to the attic"), ("2023-02-01", "nobody writes on Spectrum")):
        text = f"# Minutes of {day}\n\nDecision: {decision}.\n"
        (tmp_path / f"minutes-{day}.md").write_text(text, encoding="utf-8")
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        assert told(kb, "What was decided about Spectrum?") == ["Decision: nobody writes on Spectrum."]


def test_of_a_meeting_whose_day_no_line_says_its_name_says_it(tmp_path: Path) -> None:
    (tmp_path / "call-2024-02-09.md").write_text("# Talk of the attic\n\nDecision: it is swept.\n", encoding="utf-8")
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        answer = kb.ask("When was the last call?")
    where = "Talk of the attic (call-2024-02-09.md)"
    assert answer.reason == f"no line of {where} says when it was, by its name 2024-02-09"


def test_the_sentence_that_says_when_people_met_says_the_day(tmp_path: Path) -> None:
    met = "On March 5, 2026 at noon, the Board of the Harbour met for a regular meeting."
    text = f"# Minutes of the board of the harbour\n\n{met} The following keepers were present:\n"
    (tmp_path / "2026-03-05 Board Meeting.md").write_text(text, encoding="utf-8")
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        assert told(kb, "When was the last board meeting?") == [met]


@pytest.mark.parametrize(
    ("question", "what"),
    [
        ("Who attended the last call?", "who attended"),
        ("Who chaired the last call?", "who led it"),
        ("Who was the scribe of the last call?", "who took the notes"),
    ],
)
def test_of_a_meeting_whose_people_no_line_says_nothing_is_told(tmp_path: Path, question: str, what: str) -> None:
    text = "# Call of the attic\n\nThe last call was about the attic.\n\nA scribe is paid in soup.\n"
    (tmp_path / "call-2024-02-09.md").write_text(text, encoding="utf-8")
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        answer = kb.ask(question)
    where = "Call of the attic (call-2024-02-09.md)"
    assert (answer.status, answer.reason) == ("refused", f"no line of {where} says {what}")
