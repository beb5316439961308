"""What a meeting decided, who is to do what, who was there, who led it and when: told by the lines of minutes that say
it, in the styles of a company, a council, a working group and a stand-up."""

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
FILES = {
    "kiln/2024-03-07.md": COMPANY,
    "kiln/2024-03-14.md": AFTER,
    "council/minutes-june.md": COUNCIL,
    "lids/meeting-12.md": GROUP,
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
        ("What was decided in the kiln call of 7 March 2024?", ["The kiln burns oak until May.", "Cups are glazed twice."]),
        ("What was decided about cups?", ["Cups are glazed twice."]),
        ("What did the kiln team decide on beech?", ["The kiln burns beech from June on."]),
        ("What was decided on the last kiln call?", ["The kiln burns beech from June on."]),
        ("What was agreed about the footbridge?", ["It was agreed that the footbridge be closed from 1 July."]),
        ("What was decided about round lids?", ["Round lids: Stay with square ones until the autumn."]),
        ("What was decided about the small kiln?", ["Decided: ship the small kiln on Friday."]),
        (
            "What decisions were made in meeting 12?",
            ["Round lids: Stay with square ones until the autumn.", "Lids of glass: Consensus.",
             "DECISION 12.3: Lids of glass are sold with a cloth."],
        ),
        ("Was the footbridge closed or was the bridge of stone approved?", None),
    ],
)  # fmt: skip
def test_what_was_decided_is_what_minutes_call_a_decision(
    kb: attest.Attest, question: str, said: list[str] | None
) -> None:
    if said is None:
        return
    assert told(kb, question) == said
