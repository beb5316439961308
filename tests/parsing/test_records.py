"""Records of a plain text stand each for itself: messages of a chat, entries of a log, cards, settings."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.parsing import parse
from attest.values.outlines import BlockKind


def items(text: str) -> list[str]:
    blocks = parse("a.txt", text).outline.blocks
    return [text[one.start : one.end] for one in blocks if one.kind is BlockKind.LIST_ITEM]


@pytest.mark.parametrize(
    "records",
    [
        ["12/02/2026, 18:33 - Mira: the key box, code 4471#", "12/02/2026, 18:41 - Jonas: me. And food\nis on Mira"],
        ["[2026-03-01, 10:14:22] Anna: hello", "[2026-03-02, 09:00:00] Otto: yes"],
        ["3/1/26, 9:04\u202fPM - Jo: hi", "3/1/26, 9:05\u202fPM - Al: bye"],
        ["01.02.26, 07:15 - Ines: hej", "01.02.26, 07:16 - Ole: hej"],
        ["2026-03-02T10:00:00.123Z ERROR disk full\n  at disk.c", "2026-03-02T10:00:01.123Z INFO retry"],
        ["2026-03-02 10:00 <ada> anybody?", "2026-03-02 10:02 <bea> no"],
        ["09:30  boat in, oil dipped\n       and hours noted", "10:15 - 11:00 cleaners", "3:00 pm  handover"],
        ["BEGIN:VCALENDAR\nVERSION:2.0", "BEGIN:VEVENT\nSUMMARY:Dentist\nEND:VEVENT", "END:VCALENDAR"],
    ],
)
def test_every_record_is_an_item_of_its_own(records: list[str]) -> None:
    assert items("\n".join(records)) == records


def test_the_messages_of_a_day_are_a_list() -> None:
    text = "01/02/2026, 18:33 - A: one\n01/02/2026, 19:00 - B: two\n02/02/2026, 09:00 - A: three\n"
    lists = [one for one in parse("a.txt", text).outline.blocks if one.kind is BlockKind.LIST]
    assert [text[one.start : one.end].count("\n") for one in lists] == [1, 0]


@pytest.mark.parametrize("line", ["Buy {} crates of paint for the shed", "colour.{} = teal and a little of grey"])
def test_many_short_lines_are_records_and_a_few_are_one(line: str) -> None:
    many = [line.format(number) for number in range(20)]
    assert items("\n".join(many)) == many
    assert items("\n".join(many[:3])) == []


PROSE = (
    "The kettle is filled up to the mark with water that has run for a\n"
    "moment. Whoever fills it wipes the lid, and puts it back with care.\n"
)


@pytest.mark.parametrize(
    "text",
    [
        PROSE * 5,
        "We met on the hill, and\nstayed there for most of the day, since\n" * 8 + "it rained.",
        "- One thing to bring\n  Another line of it\n" * 12,
        "On 2026-03-02 10:00 we met.\nIt was fine.",
        "2026-03-02 10:00 we met.\nIt was fine.",
        "10:00 is when we met.\nIt was fine.",
    ],
)
def test_prose_is_no_list_of_records(text: str) -> None:
    assert items(text) == []


@given(st.lists(st.sampled_from(["BEGIN:X", "END:X", "a", "1/2/26, 9:04 - A: b", "k = v", "  c", "", "x" * 99, "X y"])))
def test_no_visible_character_is_lost(lines: list[str]) -> None:
    text = "\n".join(lines)
    blocks = [one for one in parse("a.txt", text).outline.blocks if one.parent < 0]
    covered = "".join(text[one.start : one.end] for one in blocks)
    assert "".join(covered.split()) == "".join(text.split())


@pytest.mark.parametrize(
    "records",
    [
        [
            "(A) 2025-06-02 renew the lease +pier due:2025-06-20",
            "call the smith",
            "x 2025-06-01 2025-05-12 oil the crane",
        ],
        ["INVOICE  2025-0417                Date: 26 April 2025", "Customer: I. Reed                 Boat: Gull"],
        ["               14 Pier Road, Seaport", "                  VAT no. GB 412 8830 07"],
    ],
)
def test_tasks_and_lines_in_columns_stand_alone(records: list[str]) -> None:
    assert [item.strip() for item in items("\n".join(["We met.", "", *records]))] == [
        record.strip() for record in records
    ]


def test_lines_in_columns_below_dashes_are_the_rows_of_a_table() -> None:
    text = " Qty  Item                Total\n ---  ------------------  ------\n  2   Rope, tarred        £77.00\n"
    blocks = parse("a.txt", text + "                      NET  £80.00\n").outline.blocks
    assert [one.kind for one in blocks] == [BlockKind.TABLE, *[BlockKind.TABLE_ROW] * 4]


@pytest.mark.parametrize(
    "text",
    ["+------+      +------+\n| boat |      | pier |\n+------+      +------+", "We met on the pier.\nIt was fine."],
)
def test_drawings_and_prose_are_no_records(text: str) -> None:
    assert items(text) == []
