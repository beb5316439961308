"""What is quoted can be understood: lists with what introduces them, sentences of long cells, whole pieces of code."""

import itertools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import attest
from attest.answering.passages.layout import one_piece_per_line
from attest.answering.passages.plain_text import plain_text
from attest.answering.passages.prose_cells import cell_spans, prose_cells
from attest.evidence.align import verify_by_alignment
from attest.values.verdicts import Support
from tests.worlds import EMBEDDER, lay_out, thread

LONG = "The marmot of the northern ridge was heard on some mornings before the snow came down. " * 4
HANDBOOK = f"""# Handbook

- [Packing for a burrow](#packing)
- [Digging a burrow in winter](#digging)

## Packing {{#packing}}

Who visits a burrow in spring packs three things:

- a lamp
- a shovel
- two blankets

## Digging in winter {{#digging}}

Digging a burrow in winter takes these steps, one after the other:

- Melt the ground with warm stones from the hearth, which must have lain in the fire for a night and a day at least.
- chisel marks along the rim of the pit, so that everybody who comes after knows how far the frost went down this year
- Carry the earth to the lee side of the hill.
- carpet the floor with straw that was dried in August, two ells deep at the walls and three where somebody will sleep
- hang the door on hinges of willow, and bind it with the bark of the same tree, for iron is brittle in such a cold
- wax the door

!!! warning "Frost"
    A burrow that was dug in frost is never wider than nine ells.

See the [book of winters](winters.md) for more about digging a burrow in winter.

## Rules of the ridge

1. No marmot shall do what brings avalanches down. Among others this means:

    - Whistling a song of the valley to somebody on the other side of the ridge.
    - Rolling stones larger than a marmot's head down any of the slopes in spring.

2. Every marmot sweeps the path in front of its burrow.

## Counting

To count the marmots of the ridge, use:

```sh
tally --ridge north
tally --sum
```

## Minutes

| Item | Report |
|---|---|
| 7.1 | {LONG} Pika reported that the vault of the granary leaks since Tuesday. |
| 7.2 | {LONG} The roof was mended. |

## Reckoning

```python
def rations(mouths: int, days: int) -> int:
    # reckon the rations; nobody eats on the day of the feast
    feast = 1
    return mouths * (days - feast)
```
"""

MILLS = thread(
    7,
    "About mills.",
    ("mara", "2022-02-01", "A windmill of the ferret needs:\n\n- grease for the axle\n- cloth for the sails"),
)


FILES = {"handbook.md": HANDBOOK, "forum/7-mills.md": MILLS}


def texts(kb: attest.Attest, question: str) -> list[str]:
    answer = kb.ask(question)
    assert answer.status == "answered"
    assert kb.verify(answer.answer_id).valid
    return [claim.text for claim in answer.claims]


def test_a_short_list_is_quoted_with_the_sentence_that_introduces_it(kb: attest.Attest) -> None:
    whole = "Who visits a burrow in spring packs three things:\n  - a lamp\n  - a shovel\n  - two blankets"
    assert texts(kb, "What does one pack who visits a burrow in spring?")[0] == whole


def test_an_item_of_a_long_list_has_the_sentence_in_front(kb: attest.Attest) -> None:
    (answer,) = [
        one for one in texts(kb, "What is done with the door, when digging a burrow in winter?") if "wax" in one
    ]
    assert answer == "Digging a burrow in winter takes these steps, one after the other: wax the door."


@pytest.mark.parametrize("glue", ["; and", "; or", ";", ","])
def test_what_leads_from_an_item_to_the_next_is_quoted_and_not_said(tmp_path: Path, glue: str) -> None:
    item = 'a "slate" means several candidates who endorse one another in speech or in print'
    text = f"# Elections\n\nIn these by-laws:\n\n1. {item}{glue}\n2. {LONG}\n3. {LONG}\n"
    with attest.open(tmp_path / "kb.db", embedder=EMBEDDER) as kb:
        kb.index([lay_out(tmp_path / "docs", {"elections.md": text})])
        claim = kb.ask("What does a slate of candidates mean?").claims[0]
    assert claim.text == f"In these by-laws: {item}."
    assert (claim.evidence[-1].quote.text, claim.verdict.support) == (f"1. {item}{glue}", Support.SUPPORTED)


def test_an_item_of_a_list_within_a_list_has_what_the_outer_item_says_in_front(kb: attest.Attest) -> None:
    (answer,) = [one for one in texts(kb, "May I whistle a song of the valley on the ridge?") if "song" in one]
    forbidden = "No marmot shall do what brings avalanches down. Among others this means"
    assert answer == f"{forbidden}: Whistling a song of the valley to somebody on the other side of the ridge."


def test_a_list_in_a_post_has_who_wrote_it_in_front(kb: attest.Attest) -> None:
    said = texts(kb, "What does a windmill of the ferret need?")
    assert (
        said[0]
        == "mara (2022-02-01): A windmill of the ferret needs:\n  - grease for the axle\n  - cloth for the sails"
    )


def test_a_command_has_the_sentence_in_front_that_says_what_it_does(kb: attest.Attest) -> None:
    said = texts(kb, "How does one count the marmots of the ridge?")
    assert said[0] == "To count the marmots of the ridge, use:\n  tally --ridge north\n  tally --sum"


def test_an_item_that_is_a_sentence_stands_alone(kb: attest.Attest) -> None:
    assert "Carry the earth to the lee side of the hill." in texts(kb, "Where does one carry the earth of the hill?")


def test_a_table_of_contents_and_a_reference_are_no_answer(kb: attest.Attest) -> None:
    said = texts(kb, "How does digging a burrow in winter work?")
    assert "Digging a burrow in winter." not in said
    assert not any("book of winters" in one for one in said)


def test_the_mark_of_a_box_is_not_said(kb: attest.Attest) -> None:
    said = "A burrow that was dug in frost is never wider than nine ells."
    assert said in texts(kb, "What is a burrow that was dug in frost never wider than?")


def test_of_a_long_cell_the_sentence_is_quoted_with_what_the_row_is_called(kb: attest.Attest) -> None:
    said = texts(kb, "What did Pika report of the vault of the granary?")
    assert said[0] == "7.1: Pika reported that the vault of the granary leaks since Tuesday."


def test_a_block_of_code_is_quoted_whole(kb: attest.Attest) -> None:
    (said,) = [one for one in texts(kb, "How does one reckon the rations of mouths and days?") if "feast" in one]
    assert said.startswith("def rations(")
    assert said.endswith("return mouths * (days - feast)")


WORDS = st.text(alphabet="abc |\\-", max_size=30)


@given(st.lists(WORDS, min_size=1, max_size=5))
def test_cells_lie_in_their_row_in_order_and_have_no_bars(words: list[str]) -> None:
    row = "|" + "|".join(words) + "|"
    places = cell_spans("a.md", row, 0, len(row))
    assert all(0 <= low <= high <= len(row) for low, high in places)
    assert all(before[1] <= after[0] for before, after in itertools.pairwise(places))
    assert all("|" not in row[low:high].replace("\\|", "") for low, high in places)


def test_a_row_that_can_be_read_at_a_glance_has_no_prose() -> None:
    text = "| a | b |\n| 1 | two |"
    assert list(prose_cells("a.md", text, (0, 9), (10, len(text)))) == []


@given(st.lists(st.text(alphabet="abc .", min_size=1).filter(str.strip), min_size=1, max_size=5))
def test_a_list_keeps_all_of_its_words(items: list[str]) -> None:
    text = "Take:\n" + "\n".join(f"- {item}" for item in items)
    told = one_piece_per_line(text, plain_text)
    assert told is not None
    assert told.replace("\n  - ", " ").split() == text.replace("\n- ", " ").split()


def test_code_of_restructured_text_stands_on_lines_of_its_own() -> None:
    literal = "To run all of them::\n\n    just all\n\n    just some"
    directive = "Open it so:\n\n.. code-block:: python\n   :linenos:\n\n    with open() as kb:\n        kb.ask()"
    assert one_piece_per_line(literal, plain_text) == "To run all of them:\n  just all\n\n  just some"
    assert one_piece_per_line(directive, plain_text) == "Open it so:\n  with open() as kb:\n      kb.ask()"
    for text in (literal, directive):
        assert verify_by_alignment(one_piece_per_line(text, plain_text) or "", [text]).support is Support.SUPPORTED


def told_of(tmp_path: Path, text: str, question: str) -> list[str]:
    with attest.open(tmp_path / "kb.db", embedder=EMBEDDER) as kb:
        kb.index([lay_out(tmp_path / "docs", {"burrow.md": text})])
        return texts(kb, question)


@pytest.mark.parametrize("end", ["into the following boxes:", "by the following table, which the mayor wrote."])
def test_the_rows_of_a_short_table_are_quoted_after_the_sentence_that_introduces_it(tmp_path: Path, end: str) -> None:
    lead = f"Visitors of the burrow sort their parcels {end}"
    text = f"# Parcels\n\nParcels weigh little. {lead}\n\n| Box | Frail |\n|---|---|\n| straw | Yes |\n| slate | No |\n"
    told = told_of(tmp_path, text, "How do visitors of the burrow sort their parcels?")
    assert told[told.index(lead) :] == [lead, "Box: straw; Frail: Yes.", "Box: slate; Frail: No."]


def test_code_that_a_sentence_announces_in_words_follows_it(tmp_path: Path) -> None:
    lead = "The toll of the burrow is defined by the following logic, which the mayor wrote."
    text = f"# Toll\n\nTolls are paid in straw. {lead}\n\n```python\nif wet:\n    toll = 2\nelse:\n    toll = 3\n```\n"
    told = told_of(tmp_path, text, "How is the toll of the burrow defined?")
    assert "toll = 2" in told[0]
    assert told[0].startswith(lead)


def test_the_rows_of_a_long_table_are_not_all_quoted(tmp_path: Path) -> None:
    rows = "".join(f"| {number} | straw |\n" for number in range(21))
    text = f"# Parcels\n\nVisitors of the burrow sort their parcels so:\n\n| Parcel | Box |\n|---|---|\n{rows}"
    told = told_of(tmp_path, text, "How do visitors of the burrow sort their parcels?")
    assert "Parcel: 20; Box: straw." not in told


def test_an_item_that_introduces_a_list_is_not_quoted_alone(tmp_path: Path) -> None:
    lead = "Slate, a roof that lasts. The mayor decided against slate because:"
    text = (
        f"# Roofs\n\nThe mayor weighed these roofs for the burrow:\n\n* {lead}\n"
        "  * It slides off in the thaw.\n  * Nobody near the ridge splits it.\n"
        f"* Straw, a roof that warms. {LONG * 2}\n"
    )
    told = told_of(tmp_path, text, "Why did the mayor decide against slate?")
    assert any(claim.startswith(lead) for claim in told)
    assert "\n".join(told).count(lead) == 1
    assert lead not in told


def test_what_looks_like_code_of_restructured_text_between_fences_keeps_its_lines() -> None:
    """MyST has directives within a fence, and a passage may end before the fence does."""
    code = ".. example::\n\n    @command()\n    def log(level):\n        echo(level)\n\n.. run::\n\n    invoke(log)"
    shown = "\n".join(f"  {line}".rstrip() for line in code.split("\n"))
    for end in ("", "\n```", "\n```\n"):
        told = one_piece_per_line(f"Count it:\n\n```{{eval-rst}}\n{code}{end}", plain_text)
        assert told == f"Count it:\n{shown}"
