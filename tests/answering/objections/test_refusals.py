"""What is refused, and what the refusal says is missing."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import attest
from tests.worlds import lay_out

SHAH = "# The Shah\n\nThe Shah of the gerbils decides on fees. The Shah is paid from the fund of the burrow.\n"


@pytest.fixture
def kb(tmp_path: Path) -> Iterator[attest.Attest]:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "shah.md").write_text(SHAH, encoding="utf-8")
    (tmp_path / "docs" / "other.md").write_text("# Pay\n\nA salary is paid every month.\n", encoding="utf-8")
    with attest.open(tmp_path / "a.db") as opened:
        opened.index([tmp_path / "docs"], lexical_only=True)
        yield opened


@pytest.mark.parametrize(
    "question", ["What is the salary of the Shah of the gerbils?", "Which salary does the Shah of the gerbils have?"]
)
def test_the_thing_that_is_asked_for_must_be_in_the_document_that_answers(kb: attest.Attest, question: str) -> None:
    refused = kb.ask(question)
    assert (refused.status, refused.claims) == ("refused", ())
    assert "“salary”" in (refused.reason or "")


def test_a_word_that_is_nowhere_is_named(kb: attest.Attest) -> None:
    assert "“ferret”" in (kb.ask("How does the ferret decide on fees?").reason or "")
    assert "“ferret11”" in (kb.ask("What is the ferret11 fee?").reason or "")


@pytest.mark.parametrize("question", ["Can gerbils be vaccinated?", "How do I vaccinate a gerbil?"])
def test_what_is_done_to_a_thing_must_be_in_the_store(kb: attest.Attest, question: str) -> None:
    assert (kb.ask(question).reason or "").startswith("nothing in the store speaks of “vaccinate")


def test_a_situation_that_is_told_in_front_of_a_question_is_no_objection(kb: attest.Attest) -> None:
    answer = kb.ask("My ferret sulks. Who decides on fees?")
    assert answer.claims[0].text == "The Shah of the gerbils decides on fees."


def test_the_moment_of_something_is_not_the_present_moment(tmp_path: Path) -> None:
    (tmp_path / "bell.md").write_text("# Bell\n\nThe bell rings at the moment of the vote.\n", encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "bell.md"], lexical_only=True)
        answer = kb.ask("What rings at the moment of the vote?")
        assert [claim.text for claim in answer.claims] == ["The bell rings at the moment of the vote."]
        assert kb.ask("Does the bell ring right now?").status == "refused"


def test_a_reason_may_be_asked_for_at_the_moment(tmp_path: Path) -> None:
    crane = "# Crane\n\nThe crane may not lift a sloop, because its rope is frayed.\n"
    (tmp_path / "crane.md").write_text(crane, encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "crane.md"], lexical_only=True)
        assert "its rope is frayed" in kb.ask("Why may the crane not lift a sloop at the moment?").text
        assert kb.ask("Does the crane lift a sloop at the moment?").status == "refused"


def test_a_form_of_address_is_no_name(tmp_path: Path) -> None:
    (tmp_path / "loom.md").write_text("# Loom\n\nAda Quill mends the loom on Mondays.\n", encoding="utf-8")
    (tmp_path / "post.md").write_text("# Post\n\nDear Mrs Thorne, the wool has come.\n", encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "loom.md", tmp_path / "post.md"], lexical_only=True)
        assert kb.ask("When does Mrs Quill mend the loom?").claims[0].text == "Ada Quill mends the loom on Mondays."


def test_a_document_that_is_not_there_is_named(kb: attest.Attest) -> None:
    assert (kb.ask("What does EIP-99999 say of fees?").reason or "").startswith("EIP-99999 is not in the store")


def test_minutes_may_speak_of_documents_that_are_elsewhere(tmp_path: Path) -> None:
    said = "# Minutes\n\n## Fees\n\nAda wants EIP-99999 out. The fee of it is too high for a gerbil.\n"
    (tmp_path / "minutes.md").write_text(said, encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "minutes.md"], lexical_only=True)
        assert "too high for a gerbil" in kb.ask("Why is the fee of EIP-99999 too high?").text


def test_a_name_in_the_situation_of_who_asks_is_not_asked_about(kb: attest.Attest) -> None:
    told = kb.ask("After the Salary Burrow I was late. Who is paid from the fund?")
    assert "The Shah is paid from the fund" in told.text, told.reason


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the price of the room?", "96 euros a night"),
        ("What is the address of the Gull hotel?", "Quay Lane 22"),
        ("What is the phone number of the porter?", "0455 22 10 87"),
    ],
)
def test_a_value_is_told_without_the_noun_for_it(tmp_path: Path, question: str, told: str) -> None:
    text = (
        "# Trip\n\n- The Gull hotel is in Quay Lane 22.\n- A room is 96 euros a night.\n- The porter: 0455 22 10 87.\n"
    )
    (tmp_path / "trip.md").write_text(text, encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "trip.md"], lexical_only=True)
        assert told in kb.ask(question).text
        assert kb.ask("What is the price of the porter?").status == "refused"


@pytest.fixture(scope="module")
def pottery(tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    home = tmp_path_factory.mktemp("pottery")
    text = (
        "# Kilns\n\n- Kiln A holds 198 litres.\n- Kiln B holds 150 litres.\n\n# Bisque\n\n"
        "Bisque firings take place every Tuesday. Ada Mole loads the kilns, and Ada Mole likes Fridays.\n\n"
        "# Shelves\n\nA pot that has not been labelled is moved to the orphan table.\n"
    )
    with attest.open(home / "a.db") as opened:
        opened.index([lay_out(home / "docs", {"kilns.md": text})])
        yield opened


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What's Desmond's phone number?", "01632 960 118"),
        ("What is the email address of Ada Quill?", "ada@kiln.example"),
    ],
)
def test_the_number_and_the_address_of_somebody_are_told(tmp_path: Path, question: str, told: str) -> None:
    kiln = "[kiln_a]\nvolume_litres = 198\nalarm_phone = 01632 960 174\n"
    people = (
        "# Who to ask\n\n- **Desmond Mole**, kiln master: firings. 01632 960 118\n"
        "- **Ada Quill**, treasurer: fees. ada@kiln.example\n"
    )
    (tmp_path / "kiln.ini").write_text(kiln, encoding="utf-8")
    (tmp_path / "people.md").write_text(people, encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "kiln.ini", tmp_path / "people.md"])
        assert told in kb.ask(question).claims[0].text
        assert kb.ask("What's Ada's phone number?").status == "refused"


def test_a_letter_tells_the_members_of_a_series_apart(pottery: attest.Attest) -> None:
    assert "150 litres" in pottery.ask("How many litres does kiln B hold?").text
    assert "“kiln D”" in (pottery.ask("How many litres does kiln D hold?").reason or "")


def test_a_day_of_the_week_is_a_day(pottery: attest.Attest) -> None:
    assert "every Tuesday" in pottery.ask("On which day do bisque firings take place?").text


def test_what_somebody_did_has_another_word_only_beside_more_than_their_name(pottery: attest.Attest) -> None:
    assert "“dismissed”" in (pottery.ask("Why was Ada Mole dismissed?").reason or "")


def test_what_is_not_done_is_undone(pottery: attest.Attest) -> None:
    assert "orphan table" in pottery.ask("What happens to an unlabelled pot?").text


def test_a_situation_does_not_refuse_what_is_asked_after_it(kb: attest.Attest) -> None:
    told = kb.ask("I am new here and preparing a summary for a friend. Who is paid from the fund?")
    assert "The Shah is paid from the fund" in told.text, told.reason


@pytest.mark.parametrize(
    "question",
    [
        "I live in Lisbon and dig alone - who is paid from the fund then?",
        "On Saturday my tunnel fell in. Who decides on fees then?",
        "Suppose a gerbil is paid: who decides on fees?",
    ],
)
def test_where_somebody_lives_and_the_day_of_a_situation_are_not_asked_about(kb: attest.Attest, question: str) -> None:
    assert "The Shah" in kb.ask(question).text


def test_why_there_is_no_time_asks_for_no_time(tmp_path: Path) -> None:
    (tmp_path / "clock.md").write_text("# Clock\n\nThe ETA is not shown, since nobody knows it.\n", encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "clock.md"], lexical_only=True)
        assert "since nobody knows it" in kb.ask("Why is no remaining time or ETA shown?").text


def test_a_question_without_a_word_is_refused_with_a_whole_sentence(kb: attest.Attest) -> None:
    assert kb.ask("?").reason == "no passage searched has any word of the question"


def test_a_sentence_ends_with_one_stop(tmp_path: Path) -> None:
    with attest.open(tmp_path / "b.db") as kb:
        note = tmp_path / "note.md"
        note.write_text(
            "# Bytes\n\n- the marker of a gerbil is a single byte,\n- it is never changed.\n", encoding="utf-8"
        )
        kb.index([note], lexical_only=True)
        told = [claim.text for claim in kb.ask("What is the marker of a gerbil?").claims]
    assert told == ["the marker of a gerbil is a single byte."]


FEES = """---
eip: 9001
title: Fees of the burrow
description: Reduce the entry fee of the burrow
author: A Gerbil
status: Draft
created: 2020-01-01
---

## Specification

The entry fee of the burrow is lowered to 4 seeds. A nest is discarded at the end of the season.

The largest nest holds 2048 seeds: this is the maximum size, while the minimum size stays at 32 seeds.

Measured with 8 paws on the Harlow burrow, digging takes 12 minutes.
"""


@pytest.fixture
def fees(tmp_path: Path) -> Iterator[attest.Attest]:
    (tmp_path / "eip-9001.md").write_text(FEES, encoding="utf-8")
    (tmp_path / "visitors.md").write_text("# Visitors\n\nThe gerbils of Tarn dig slowly.\n", encoding="utf-8")
    with attest.open(tmp_path / "a.db") as opened:
        opened.index([tmp_path], lexical_only=True)
        yield opened


@pytest.mark.parametrize(
    ("question", "denial"),
    [
        ("Why does EIP-9001 double the entry fee of the burrow?", "Reduce the entry fee of the burrow"),
        ("Why does EIP-9001 let a nest survive the season?", "A nest is discarded at the end of the season"),
        ("Why does EIP-9001 set a minimum size of 2048 seeds?", "this is the maximum size"),
    ],
)
def test_a_question_that_presumes_the_opposite_is_refused_with_the_denial(
    fees: attest.Attest, question: str, denial: str
) -> None:
    refused = fees.ask(question)
    assert refused.status == "refused"
    assert "for granted" in (refused.reason or "")
    assert [denial in item.quote.text for item in refused.claims[0].evidence][-1]
    assert fees.verify(refused.answer_id).valid


def test_who_asks_whether_it_is_so_in_some_case_presumes_nothing(fees: attest.Attest) -> None:
    told = fees.ask("If a gerbil is late, does EIP-9001 raise the entry fee of the burrow?")
    assert (told.status, "Reduce the entry fee" in told.text) == ("answered", True)


def test_who_asks_whether_it_is_so_is_told_the_opposite(fees: attest.Attest) -> None:
    told = fees.ask("Is the minimum size of the largest nest 2048 seeds?")
    assert told.status == "answered"
    assert "the minimum size stays at 32 seeds" in told.claims[0].text


STANDING = (
    "---\neip: {}\ntitle: A {} toll\nauthor: A Gerbil\nstatus: {}\ncreated: 2020-01-01\n---\n\nThe toll is {} seeds.\n"
)


@pytest.fixture
def tolls(tmp_path: Path) -> Iterator[attest.Attest]:
    for number, what, status in ((9001, "high", "Final"), (9002, "low", "Withdrawn")):
        text = STANDING.format(number, what, status, number)
        (tmp_path / f"eip-{number}.md").write_text(text, encoding="utf-8")
    with attest.open(tmp_path / "a.db") as opened:
        opened.index([tmp_path], lexical_only=True)
        yield opened


@pytest.mark.parametrize(
    ("question", "status"),
    [
        ("Why was EIP-9001 rejected?", "status: Final"),
        ("When has EIP-9001 (a high toll) been withdrawn?", "status: Final"),
        ("When did EIP-9002 go live?", "status: Withdrawn"),
        ("Who activated what when EIP-9002 was activated?", "status: Withdrawn"),
    ],
)
def test_a_question_that_presumes_another_status_is_refused_with_the_status(
    tolls: attest.Attest, question: str, status: str
) -> None:
    refused = tolls.ask(question)
    assert refused.status == "refused"
    assert any(status in item.quote.text for item in refused.claims[0].evidence)


@pytest.mark.parametrize(
    ("question", "status"),
    [("Why was EIP-9002 withdrawn?", "status: Withdrawn"), ("Was EIP-9001 rejected?", "status: Final")],
)
def test_a_question_that_presumes_no_other_status_is_answered_with_it(
    tolls: attest.Attest, question: str, status: str
) -> None:
    told = tolls.ask(question)
    assert told.status == "answered"
    assert status in told.claims[0].text


def test_a_document_that_says_nothing_of_all_that_is_asked_is_no_answer(tolls: attest.Attest) -> None:
    (tolls.path.parent / "weather.md").write_text("# Weather\n\nRain falls and wind blows.\n", encoding="utf-8")
    tolls.index([tolls.path.parent], lexical_only=True)
    refused = tolls.ask("What does EIP-9001 say about rain and wind?")
    assert (refused.status, refused.claims) == ("refused", ())
    assert "“rain”, “wind”" in (refused.reason or "")


def test_only_what_has_half_of_the_words_is_called_close(tolls: attest.Attest) -> None:
    refused = tolls.ask("Which toll do ferrets and weasels and otters pay?")
    assert (refused.status, list(refused.closest)) == ("refused", [])


def test_a_refusal_says_in_parts_what_was_looked_for_and_what_came_closest(fees: attest.Attest) -> None:
    refused = fees.ask("How does the ferret lower the entry fee?")
    assert refused.status == "refused"
    assert {"ferret", "entry", "fee"} <= set(refused.looked_for)
    assert [one.document_id for one in refused.closest] == ["eip-9001"]
    assert refused.reason is not None
    assert refused.reason.count(";") == 0
    assert fees.answer(refused.answer_id).closest == refused.closest


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("Why does EIP-9001 reduce the entry fee?", "Reduce the entry fee of the burrow"),
        (
            "How is the entry fee of the burrow lowered by EIP-9001?",
            "The entry fee of the burrow is lowered to 4 seeds",
        ),
    ],
)
def test_a_question_that_presumes_what_the_document_says_is_answered(
    fees: attest.Attest, question: str, said: str
) -> None:
    told = fees.ask(question)
    assert told.status == "answered"
    assert said in told.claims[0].text


@pytest.mark.parametrize(
    ("question", "missing"),
    [
        ("How long does digging take with 4 paws on the Harlow burrow?", "4 paws"),
        ("How many seeds does EIP-9001 reserve through MAX_SEEDS_PER_FEE?", "MAX_SEEDS_PER_FEE"),
        ("How many minutes does digging take at Tarn?", "Tarn"),
    ],
)
def test_a_number_an_identifier_or_a_name_beside_the_value_must_be_there(
    fees: attest.Attest, question: str, missing: str
) -> None:
    refused = fees.ask(question)
    assert refused.status == "refused"
    assert f"“{missing}”" in (refused.reason or "")


def test_the_number_that_is_there_is_answered(fees: attest.Attest) -> None:
    assert "12 minutes" in fees.ask("How long does digging take with 8 paws on the Harlow burrow?").text


def test_an_address_alone_is_no_sentence_of_an_answer(tmp_path: Path) -> None:
    (tmp_path / "nests.md").write_text(
        "# Nests\n\nThe nests of gerbils are listed in a registry.\n\n<https://nests.example.org/gerbils/registry>\n",
        encoding="utf-8",
    )
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        told = [claim.text for claim in kb.ask("Where are the nests of gerbils in a registry listed?").claims]
    assert told == ["The nests of gerbils are listed in a registry."]


def test_a_name_that_others_use_for_a_document_need_not_stand_in_it(tmp_path: Path) -> None:
    (tmp_path / "eip-9001.md").write_text(FEES, encoding="utf-8")
    for number in range(3):
        (tmp_path / f"note-{number}.md").write_text(
            f"# Note {number}\n\nGoldenSeed tolls (EIP-9001) were discussed in winter {number}.\n", encoding="utf-8"
        )
    for number in range(60):
        (tmp_path / f"filler-{number}.md").write_text(
            f"# Winter {number}\n\nSnow fell on day {number}.\n", encoding="utf-8"
        )
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        assert "32 seeds" in kb.ask("How many seeds does a nest hold at least under GoldenSeed tolls?").text


@pytest.mark.parametrize("question", ["What is the entry fee of the burrow in EIP-9002?", "What is EIP-9002?"])
def test_a_document_that_moved_out_of_the_store_is_said_to_have_moved(tmp_path: Path, question: str) -> None:
    moved = "This file was moved to https://github.com/ethereum/ercs/blob/master/ERCS/erc-9002.md"
    stub = f"---\neip: 9002\ncategory: ERC\nstatus: Moved\n---\n\n{moved}\n"
    (tmp_path / "eip-9002.md").write_text(stub, encoding="utf-8")
    (tmp_path / "eip-9001.md").write_text(FEES, encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        refused = kb.ask(question)
    assert refused.status == "refused"
    assert (refused.reason or "").startswith("EIP-9002 moved to ERC-9002, which is not in the store")


def test_where_a_document_moved_is_told_and_its_thread_speaks_for_it(tmp_path: Path) -> None:
    moved = "This file was moved to https://github.com/ethereum/ercs/blob/master/ERCS/erc-9002.md"
    stub = f"---\neip: 9002\ncategory: ERC\nstatus: Moved\n---\n\n{moved}\n"
    thread = "# ERC-9002: Burrow fees\n\nThe entry fee of the burrow is a seed, because gerbils eat seeds.\n"
    (tmp_path / "eip-9002.md").write_text(stub, encoding="utf-8")
    (tmp_path / "fees.md").write_text(thread, encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        assert moved in kb.ask("Where was EIP-9002 moved?").text
        assert "because gerbils eat seeds" in kb.ask("Why is the entry fee in ERC-9002 a seed?").text


def test_things_named_after_a_document_that_moved_are_not_the_document(tmp_path: Path) -> None:
    stub = (
        "---\neip: 9002\ncategory: ERC\nstatus: Moved\n---\n\n"
        "This file was moved to https://github.com/ethereum/ercs/blob/master/ERCS/erc-9002.md\n"
    )
    (tmp_path / "eip-9002.md").write_text(stub, encoding="utf-8")
    (tmp_path / "vault.md").write_text("# Vault\n\nThe vault holds ERC-9002 tokens for gerbils.\n", encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        answer = kb.ask("Where do gerbils keep ERC-9002 tokens?")
    assert answer.status == "answered"
    assert "The vault holds ERC-9002 tokens" in answer.text


RACES = """# Races of the burrow

The tunnel race of the gerbils was won by Nib in 40 seconds.

# Ladders

The ladder race of the gerbils is held on the meadow in March.

# Food

A gerbil eats for 300 seconds. Oats are bought for 4 dollars every spring, and nobody counts the seeds.
"""


@pytest.fixture(scope="module")
def races(tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    home = tmp_path_factory.mktemp("races")
    (home / "races.md").write_text(RACES, encoding="utf-8")
    with attest.open(home / "races.db") as opened:
        opened.index([home / "races.md"], lexical_only=True)
        yield opened


def test_a_value_that_stands_with_none_of_the_rare_words_answers_nothing(races: attest.Attest) -> None:
    refused = races.ask("How many seconds did the ladder race on the meadow take?")
    assert refused.status == "refused"
    assert "no such value" in (refused.reason or "")


@pytest.mark.parametrize(
    ("question", "value"),
    [
        ("How many seconds did the tunnel race take Nib?", "won by Nib in 40 seconds"),
        ("How many dollars are oats bought for every spring?", "bought for 4 dollars"),
    ],
)
def test_a_value_that_stands_with_them_is_given(races: attest.Attest, question: str, value: str) -> None:
    told = races.ask(question)
    assert told.status == "answered"
    assert value in told.claims[0].text


def test_what_qualifies_the_thing_counts_when_the_thing_itself_says_nothing(races: attest.Attest) -> None:
    assert "“phone”" in (races.ask("What is the phone number of Nib?").reason or "")


def test_the_thing_may_stand_in_another_document_beside_what_it_is_asked_of(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "vendors.md").write_text("# Oats\n\nOats oats oats of Hoof.\n", encoding="utf-8")
    (docs / "terms.md").write_text("# Terms\n\n| what | licence |\n|---|---|\n| oats | MIT |\n", encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([docs], lexical_only=True)
        assert [claim.text for claim in kb.ask("Which licence do oats have?").claims] == ["what: oats; licence: MIT."]


def test_the_case_of_who_asks_need_not_be_in_the_rule(tmp_path: Path) -> None:
    (tmp_path / "pay.md").write_text(
        "# Severance\n\nSeverance is one month of pay for every year at the mill, and two months at least.\n",
        encoding="utf-8",
    )
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "pay.md"], lexical_only=True)
        told = kb.ask("How much severance would I get after 5 years?")
    assert told.status == "answered"
    assert told.claims[0].text.startswith("Severance is one month of pay for every year")
