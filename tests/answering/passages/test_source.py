"""What is quoted of source code: whole statements, never a piece of one."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import attest
from attest.answering.passages.statements import statements
from attest.answering.passages.two_columns import two_column_rows
from attest.answering.rereading import with_wants_found
from attest.answering.scoring.quantities import asked_value_pattern
from attest.values.chunks import Chunk, StoredChunk
from attest.values.questions import ParsedQuestion, Want
from attest.values.search import Hit
from tests.folders import written

LONG_LIST = "shades = [\n" + "".join(f'    "grey {number} (",\n' for number in range(20)) + "]\n"
LONG_LOOP = "for gerbil in burrow:\n" + "".join(
    f"    if gerbil.age == {number}:\n        gerbil.feed(\n            {number},\n        )\n" for number in range(4)
)
FEES = '''"""Fees of the burrow."""


class Tally:
    def entry_fee(self, gerbil):
        """What a gerbil pays at the door."""
        days = gerbil.days_away

        # Whoever was away for long
        # pays nothing at all.
        if days > 30:
            return min(
                self.entry_fee_of_the_burrow(gerbil),
                0,
            )

        return self.ledger[gerbil]

'''

TOLLS = '''"""Tolls."""

LEAST_TOLL_OF_A_BURROW = 1
"""The toll of a burrow, at least."""


class Keeper:
    """Tolls, by burrow."""

    tolls: dict


def toll_of(burrow):
    """Compute it."""
    return max(LEAST_TOLL_OF_A_BURROW, burrow.length)
'''


def quoted(text: str) -> list[str]:
    return [text[start:end] for start, end in statements(text, 0, len(text))]


COMMENTED = "/**\n * Feeds a gerbil at the door.\n *\n * It is fed once.\n * @param gerbil who is fed\n */\n" + "".join(
    f"step{number}(gerbil);\n" for number in range(14)
)


def test_paragraphs_of_a_long_comment_are_quotations_of_their_own() -> None:
    found = quoted(COMMENTED)
    assert any(one.endswith("Feeds a gerbil at the door.") for one in found), found
    assert any("It is fed once." in one and "at the door" not in one for one in found), found


def test_what_a_comment_says_of_a_parameter_is_a_quotation_of_its_own() -> None:
    found = quoted(COMMENTED)
    assert any("@param gerbil" in one and "fed once" not in one for one in found), found


def test_who_asks_when_something_is_done_is_shown_the_lines_that_decide_it(tmp_path: Path) -> None:
    steps = "".join(
        f"    ledger.note({number}, gerbil.name, gerbil.days_away, gerbil.burrow)\n" for number in range(40)
    )
    code = (
        f'def admit(gerbil, ledger):\n    """Admit a gerbil to the burrow, or turn it away."""\n{steps}\n'
        "    if gerbil.days_away > 30:\n        raise TurnedAway(gerbil)\n\n    return gerbil\n"
    )
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "src", {"door.py": code, "feed.py": FEES})], lexical_only=True)
        answer = kb.ask("When is a gerbil turned away by the function admit?")
    assert "if gerbil.days_away > 30:" in answer.text


def test_a_few_lines_are_one_quotation() -> None:
    assert quoted("  a = 1\n\n  b = (\n    2\n  )\n") == ["a = 1\n\n  b = (\n    2\n  )"]


def test_a_comment_belongs_to_the_setting_below_it() -> None:
    settings = [
        f"# Sets the {name}.\n#\n# Environment variable: {name.upper()}\n{name}: {n}"
        for n, name in enumerate(["delay", "limit", "queue", "batch"])
    ]
    assert quoted("\n".join(settings)) == settings


def test_code_is_not_divided_between_a_comment_and_the_line_below_it() -> None:
    settings = [f"# Sets number {n}.\nnumber_{n}: {n}" for n in range(10)]
    assert all(piece.startswith("#") for piece in quoted("\n".join(settings)))


def test_paragraphs_are_quotations_with_the_comment_above() -> None:
    more = "".join(f"other_{number} = {number}\n" for number in range(10))
    assert quoted(f"# why\nif a:\n    b = 1\n\n{more}") == ["# why\nif a:\n    b = 1", more.rstrip()]


def test_documentation_is_quoted_with_both_of_its_marks_or_with_none() -> None:
    body = "".join(f"    step_{number}(gerbil)\n" for number in range(12))
    head, first, *_ = quoted(f'def feed(\n    gerbil,\n):\n    """\n    Feed it.\n    """\n{body}')
    assert (head, first.split("\n")[0], first.count('"""')) == ("def feed(\n    gerbil,\n):", '"""', 2)
    assert quoted('"""\nFeed it.\n"""\n') == ["Feed it."]


def test_a_statement_that_is_too_long_is_left_out_and_not_cut() -> None:
    assert quoted(f"a = 1\n\n{LONG_LIST}\nb = 2\n") == ["a = 1", "b = 2"]


def test_a_long_block_is_parted_between_its_statements() -> None:
    head, *parts = quoted(LONG_LOOP)
    assert head == "for gerbil in burrow:"
    assert [part.splitlines()[0] for part in parts] == ["if gerbil.age == 0:", "    if gerbil.age == 3:".strip()]
    assert all(part.count("(") == part.count(")") for part in parts)


def test_a_bracket_in_a_string_or_comment_opens_nothing() -> None:
    filler = "".join(f"c_{number} = 1\n" for number in range(12))
    assert quoted(f"a = '('  # [\n\nb = 2\n\n{filler}") == ["a = '('  # [", "b = 2", filler.rstrip()]


def test_what_only_closes_is_no_quotation() -> None:
    assert quoted('"""\n}\n);\n') == []


def test_a_block_that_opens_in_a_quotation_is_closed_in_it() -> None:
    fee = "fn fee(&self) -> u64 {\n    match self {\n        Kind::Guest => 3,\n    }\n}\n"
    assert quoted(f"{fee}}}\n") == [fee.rstrip()]
    assert quoted("} else {\n    rest();\n}\n") == ["} else {\n    rest();\n}"]
    assert quoted("rest();\n}\n") == ["rest();"]


@given(st.lists(st.sampled_from(["a = 1", "if b:", "    c(", "        d,", "    )", "", "}", '"""', "x" * 1000])))
def test_quotations_are_in_order_within_the_limits_and_whole_lines(lines: list[str]) -> None:
    text = "\n".join(lines)
    at = 0
    for start, end in statements(text, 0, len(text)):
        assert at <= start < end
        assert end - start <= 900
        assert text.count("\n", start, end) < 12
        assert not text[text.rfind("\n", 0, start) + 1 : start].strip()
        assert text[end : end + 1] in ("", "\n")
        at = end


@pytest.fixture
def burrow(tmp_path: Path) -> Path:
    (tmp_path / "fees.py").write_text(FEES, encoding="utf-8")
    return tmp_path


def test_an_answer_quotes_a_statement_with_all_its_lines(burrow: Path) -> None:
    with attest.open(burrow / "a.db") as kb:
        kb.index([burrow / "fees.py"], lexical_only=True)
        found = kb.ask("When does a gerbil that was away for long pay no entry fee?")
    (told,) = (claim for claim in found.claims if claim.evidence[0].start_line == 7)
    assert told.evidence[0].end_line == 17
    assert told.text == found.text[told.start : told.end]
    assert told.text.splitlines()[4:9] == [
        "if days > 30:", "    return min(", "        self.entry_fee_of_the_burrow(gerbil),", "        0,", "    )",
    ]  # fmt: skip
    assert {claim.verdict.support for claim in found.claims} == {"supported"}


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ("How is somebody's fee at the door of the burrow worked out?", "answered"),
        ("How is the fee at the door of the Versailles burrow worked out?", "refused"),
    ],
)
def test_source_code_answers_in_other_words_but_not_for_other_names(burrow: Path, question: str, status: str) -> None:
    with attest.open(burrow / "a.db") as kb:
        kb.index([burrow / "fees.py"])
        assert kb.ask(question).status == status


def test_a_number_of_things_is_no_loop_over_them(tmp_path: Path) -> None:
    body = "    assert council.seats[0] or council.gerbil == seat\n    council.gerbil.rest(seat)"
    loop = f"for seat in council.seats:\n{body}"
    note = f"# Burrow\n\nThe council has 512 seats.\n\n## Council of gerbils\n\n```python\n{loop}\n```\n"
    (tmp_path / "council.md").write_text(note, encoding="utf-8")
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([tmp_path / "council.md"])
        first, *_ = kb.ask("How many seats has the council of gerbils?").claims
    assert first.text == "The council has 512 seats."


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Which function computes the toll of a burrow?", "def toll_of(burrow):"),
        ("Which class keeps the tolls of burrows?", "class Keeper:"),
    ],
)
def test_who_asks_which_function_or_class_is_shown_its_definition_first(
    tmp_path: Path, question: str, first: str
) -> None:
    (tmp_path / "tolls.py").write_text(TOLLS, encoding="utf-8")
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        assert kb.ask(question).claims[0].text.split("\n")[0] == first


def test_what_only_closes_or_declares_an_end_is_no_quotation() -> None:
    assert quoted("#endif // CARD_HPP\n") == []
    assert quoted("~Card() override; // = default\n") == []
    assert quoted("#endif\n\n#pragma once\n") == []
    assert quoted("Card( Card&& ) = default;\n") == []
    assert quoted("Card( Card&& ) = default;\nint points() const;\n") == [
        "Card( Card&& ) = default;\nint points() const;"
    ]
    assert quoted("#if FAST\nrun();\n#endif\n") == ["#if FAST\nrun();\n#endif"]


SIZES = '''def size_of(words):
    """Parse a size in bytes, such as 5 Mi b or 5 MiB."""
    number, unit = words.split()
    return int(number) * UNITS[unit]
'''


def test_a_size_is_no_identifier_that_the_store_must_have(tmp_path: Path) -> None:
    (tmp_path / "sizes.py").write_text(SIZES, encoding="utf-8")
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        assert kb.ask("How is a size such as 5MiB parsed in bytes?").status == "answered"


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("const MAX_WAIT: Duration = Duration::from_millis(100);", True),
        ("readTimeout = 10 * time.Second", True),
        ("timeout_seconds = 30", True),
        ("It is told in seconds. 5 people wait.", False),
        ("const MAX_WAIT: usize = 100;", False),
    ],
)
def test_a_duration_is_known_as_source_code_writes_it(text: str, is_one: bool) -> None:
    looks = asked_value_pattern("How long does it wait?")
    assert looks is not None
    assert (looks.search(text) is not None) is is_one


def hit(kind: str) -> Hit:
    found = StoredChunk(
        rowid=1, chunk_id=kind, document_id=kind, revision_id="", path=kind, title="Tolls", url=None,
        document_kind=kind, document_date=None, chunk=Chunk(start=0, end=7, kind="prose"), text="A toll.",
        first_line=1, last_line=1,
    )  # fmt: skip
    return Hit(rank=1, score=1.0, found=found)


@pytest.mark.parametrize(("kinds", "of_source"), [("ccddd", True), ("cdccd", True), ("cdcdd", False), ("dccdd", False)])
def test_a_question_is_one_about_source_code_when_that_leads_or_is_most_of_what_was_found(
    kinds: str, of_source: bool
) -> None:
    hits = [hit("code" if kind == "c" else "note") for kind in kinds]
    asked = ParsedQuestion(question="How is the toll of a burrow worked out?", terms={})
    assert (Want.SOURCE in with_wants_found(asked, hits).wants) is of_source


ROOMS = '''"""The rooms of the burrow.

pantry      keeps the seeds
            for the winter
nursery     is where the young ones sleep

The door is in the south.
"""
'''


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Where do the young ones sleep?", "nursery is where the young ones sleep."),
        ("Which room keeps the seeds?", "pantry keeps the seeds for the winter."),
    ],
)
def test_of_a_documentation_in_columns_the_row_is_quoted_that_answers(tmp_path: Path, question: str, said: str) -> None:
    (tmp_path / "rooms.py").write_text(ROOMS, encoding="utf-8")
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        found = kb.ask(question)
        assert kb.verify(found.answer_id).valid
    assert [claim.text for claim in found.claims] == [said]


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("pantry   seeds\nnursery  sleep", ["pantry   seeds", "nursery  sleep"]),
        ("/// pantry   seeds\n///          in winter\n/// nursery  sleep", [
            "pantry   seeds\n///          in winter", "nursery  sleep",
        ]),
        ("It ends.  It begins.\nThen it ends.  So be it.", []),
        ("pantry   seeds", []),
        ("pantry   seeds\nand more of them", []),
    ],
)  # fmt: skip
def test_columns_are_told_from_blanks_between_sentences(text: str, rows: list[str]) -> None:
    assert [text[start:end] for start, end in two_column_rows(text, 0, len(text))] == rows


def test_what_go_takes_from_elsewhere_and_where_it_is_built_says_nothing(tmp_path: Path) -> None:
    (tmp_path / "mill.go").write_text(
        '//go:build !windows\n\npackage mill\n\nimport (\n\t"errors"\n\n\t"example.org/mill/stone"\n)\n\n'
        "func grind() error {\n\treturn stone.Turn()\n}\n",
        encoding="utf-8",
    )
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "mill.go"], lexical_only=True)
        said = [
            claim.text for question in ("Which errors has the mill?", "windows") for claim in kb.ask(question).claims
        ]
    assert not any("import" in one or "go:build" in one for one in said)
