"""A question that only sounds like one that a rule is for is answered by the sentence that answers it.

Each rule of ``answering/kinds``, ``additions`` and ``objections`` that is meant is named beside its test; where it does
apply is tested in the module on that matter, or by the question that stands first in the pair.
"""

from collections.abc import Iterator

import pytest

import attest
from tests.worlds import lay_out

HEAD = "---\neip: {}\ntitle: {}\nauthor: {}\nstatus: {}\ncategory: Core\n{}created: 2022-01-01\n---\n\n## Abstract\n\n"
LINKED = "discussions-to: https://forum.example.org/keys\nrequires: 9401\n"
FILES = {
    "eips/eip-9403.md": HEAD.format(9403, "Bells", "Mara Mole", "Final", "")
    + "The bid of the founder was rejected because his bronze was thin.\n",
    "mill.md": "# The mill\n\nThe mill of the village grinds rye, and its wheel turns in the brook.\n",
    "eips/eip-9401.md": HEAD.format(9401, "Doors", "Mara Mole", "Final", "") + "A door of oak opens to the left.\n",
    "eips/eip-9402.md": HEAD.format(9402, "Keys", "Ada Vole", "Review", LINKED) + "A key of brass hangs in the hall.\n",
    "hall.md": "# The hall\n\nFees of the harbour are discussed in the hall on Mondays. Mara Mole wrote a complaint to"
    " the baker. Bo leans against the wall of the mill at noon. The sign on the gate was written by Ines. Three moles"
    " sweep the hall. The lock of the cellar was replaced by a bolt of iron. Entering the cellar requires a lamp of"
    " tin. The offer of the miller was rejected because his flour was wet. A section of rail lies under the bench. The"
    " status lamp of the pump is green. The lock of the gate was changed last in 2019. When the bell rings, Tom shuts"
    " the gate. The decision tree in the yard is an old elm. Hens may live in the coop, at most six of them.\n",
    "oven.md": "# Oven\n\nAn oven of clay is hot. A tax of 2015 coins was paid for the oven of the baker.\n\n"
    "## Drawbacks\n\nIt smokes.\n",
    "ropes.md": "# Ropes\n\nThere are three ropes in the boat:\n\n- a halyard\n- a sheet\n- a painter\n\n"
    "The three ropes are kept in the locker.\n",
    "towers.md": "# Towers\n\nThe difference in height between the north tower and the south tower is nine ells.\n\n"
    "## North tower\n\nA tower of brick.\n\n## South tower\n\nA tower of slate.\n",
    "bells.md": "# Bells\n\n## Casting a bell\n\nCasting a bell takes two days.\n\n"
    "1. Dig a pit.\n2. Melt the bronze.\n3. Pour it.\n",
    "CHANGELOG.md": "# Changelog\n\n## 2.0\n\n- The whistle is louder.\n\n## 1.0\n\n- A spout.\n",
    "kettle.md": "# Kettle\n\nVersion 2.0 of the kettle weighs nine pounds.\n",
    "meetings/2024-05-04.md": "# Meeting of 4 May 2024\n\nPresent: Ines, Tom\n\n**Decision**: The gate stays shut.\n",
}  # fmt: skip


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    home = tmp_path_factory.mktemp("near")
    with attest.open(home / "kb.db") as kb:
        kb.index([lay_out(home / "docs", FILES)], lexical_only=True)
        yield kb


def told(kb: attest.Attest, question: str) -> list[str]:
    """The sentences of an answer."""
    answer = kb.ask(question)
    assert answer.status == "answered", answer.reason
    return [claim.text for claim in answer.claims]


def rule(kb: attest.Attest, question: str) -> str:
    """The rule that made the answer; ``quoted`` where it was chosen among passages as for any other question."""
    decision = kb.trace(kb.ask(question).trace_id).trace.decision
    assert decision is not None
    return decision.rule


PAIRS = [
    ("authorship", "Which proposals did Mara Mole write?", "What did Mara Mole write to the baker?"),
    ("discussions", "Where is EIP-9402 discussed?", "Where are fees of the harbour discussed?"),
    ("by-status", "Which Core EIPs are in Review?", "Which Core EIP has a key of brass?"),
    ("overview", "What is EIP-9402?", "Of what is the key of EIP-9402?"),
    ("fields", "What is the status of EIP-9402?", "What is the status lamp of the pump?"),
    ("requirements", "Which EIPs require EIP-9401?", "What does entering the cellar require?"),
    ("section", "What is the abstract of EIP-9402?", "Where does a section of rail lie?"),
    ("pros-and-cons", "What are the drawbacks of an oven?", "What are the drawbacks of an oven of brass?"),
    ("whole-list", "What are the three ropes in the boat?", "Where are the three ropes of the boat kept?"),
    ("releases", "What changed in 2.0?", "What does version 2.0 of the kettle weigh?"),
    ("meetings", "What was decided on 4 May 2024?", "What is the decision tree in the yard?"),
    ("premise", "Why was EIP-9401 rejected?", "Why was the offer of the miller rejected?"),
    ("unstated", "What superseded EIP-9401?", "Who wrote the sign on the gate?"),
    ("unstated", "Who wrote mill.md?", "Who wrote a complaint to the baker?"),
    ("undated", "When did EIP-9401 become Final?", "When was the lock of the gate changed last?"),
]
"""A rule, a question that it is for, and one that has its words and asks for something else."""


@pytest.mark.parametrize(("name", "meant"), [(name, meant) for name, meant, _ in PAIRS])
def test_a_question_that_a_rule_is_for_is_decided_by_it(kb: attest.Attest, name: str, meant: str) -> None:
    assert rule(kb, meant) == name


@pytest.mark.parametrize("similar", [similar for _, _, similar in PAIRS])
def test_a_question_that_only_has_its_words_is_decided_like_any_other(kb: attest.Attest, similar: str) -> None:
    assert rule(kb, similar) == "quoted"


def test_who_asks_what_somebody_wrote_to_whom_is_told_no_documents(kb: attest.Attest) -> None:
    """``authorship``"""
    assert told(kb, "What did Mara Mole write to the baker?") == ["Mara Mole wrote a complaint to the baker."]


def test_who_asks_where_a_matter_is_discussed_is_told_of_no_document(kb: attest.Attest) -> None:
    """``discussions``"""
    said = "Fees of the harbour are discussed in the hall on Mondays."
    assert told(kb, "Where are fees of the harbour discussed?") == [said]


def test_who_asks_for_the_document_of_a_kind_that_says_something_is_told_what_it_says(kb: attest.Attest) -> None:
    """``by_status``"""
    assert "A key of brass hangs in the hall." in told(kb, "Which Core EIP has a key of brass?")


def test_what_replaced_a_thing_is_told_though_it_is_no_document(kb: attest.Attest) -> None:
    """``succession``"""
    said = told(kb, "What was the lock of the cellar replaced by?")
    assert said[0] == "The lock of the cellar was replaced by a bolt of iron."


def test_what_an_act_requires_is_told_though_no_document_is_named(kb: attest.Attest) -> None:
    """``requirements``"""
    assert told(kb, "What does entering the cellar require?") == ["Entering the cellar requires a lamp of tin."]


def test_who_leans_against_a_thing_takes_no_position_on_it(kb: attest.Attest) -> None:
    """``positions``"""
    said = "Bo leans against the wall of the mill at noon."
    assert told(kb, "Who leans against the wall of the mill?") == [said]


def test_a_section_that_is_a_piece_of_something_is_sought_in_no_document(kb: attest.Attest) -> None:
    """``document_section``, ``missing_section``"""
    assert told(kb, "Where does a section of rail lie?") == ["A section of rail lies under the bench."]


def test_a_status_that_is_part_of_a_name_is_no_field(kb: attest.Attest) -> None:
    """``document_fields``"""
    assert told(kb, "What is the status lamp of the pump?") == ["The status lamp of the pump is green."]


def test_the_drawbacks_of_a_thing_are_not_those_of_another_of_its_kind(kb: attest.Attest) -> None:
    """``pros_and_cons``"""
    assert "It smokes." not in told(kb, "What are the drawbacks of an oven of brass?")


def test_who_asks_where_all_of_some_things_are_is_told_where_first(kb: attest.Attest) -> None:
    """``whole_lists``"""
    assert told(kb, "Where are the three ropes of the boat kept?")[0] == "The three ropes are kept in the locker."


def test_who_asks_something_of_a_version_is_told_no_changes(kb: attest.Attest) -> None:
    """``releases``"""
    said = "Version 2.0 of the kettle weighs nine pounds."
    assert told(kb, "What does version 2.0 of the kettle weigh?") == [said]


def test_a_decision_that_is_part_of_a_name_was_taken_in_no_meeting(kb: attest.Attest) -> None:
    """``meetings``"""
    said = "The decision tree in the yard is an old elm."
    assert told(kb, "What is the decision tree in the yard?") == [said]


def test_who_asks_for_the_difference_in_one_respect_is_not_told_what_each_is(kb: attest.Attest) -> None:
    """``comparison``"""
    said = "The difference in height between the north tower and the south tower is nine ells."
    assert told(kb, "What is the difference in height between the north tower and the south tower?") == [said]


@pytest.mark.parametrize("question", ["How long does casting a bell take?", "How many days does casting a bell take?"])
def test_who_asks_how_long_doing_something_takes_is_told_no_steps(kb: attest.Attest, question: str) -> None:
    """``steps``, ``values_apart``"""
    assert told(kb, question) == ["Casting a bell takes two days."]


def test_who_asks_for_no_document_is_told_no_title(kb: attest.Attest) -> None:
    """``titles``"""
    assert told(kb, "Where does a key of brass hang?") == ["A key of brass hangs in the hall."]


def test_what_was_rejected_beside_proposals_may_have_been(kb: attest.Attest) -> None:
    """``contradicted_status``"""
    said = "The offer of the miller was rejected because his flour was wet."
    assert told(kb, "Why was the offer of the miller rejected?") == [said]


def test_who_wrote_what_is_no_document_is_told_by_the_sentence_that_says_so(kb: attest.Attest) -> None:
    """``unstated``"""
    assert told(kb, "Who wrote the sign on the gate?")[0] == "The sign on the gate was written by Ines."


def test_the_day_of_a_change_that_a_text_states_is_told(kb: attest.Attest) -> None:
    """``undated``"""
    said = "The lock of the gate was changed last in 2019."
    assert told(kb, "When was the lock of the gate changed last?") == [said]


def test_a_question_in_capitals_has_no_name_of_several_words(kb: attest.Attest) -> None:
    """``multiword_names``"""
    assert told(kb, "How Many Moles Sweep The Hall?") == ["Three moles sweep the hall."]


def test_a_count_that_is_written_as_a_word_is_one(kb: attest.Attest) -> None:
    """``no_value``: ``missing_count``"""
    assert told(kb, "How many moles sweep the hall?") == ["Three moles sweep the hall."]


def test_a_bound_in_words_behind_what_it_counts_is_a_count(kb: attest.Attest) -> None:
    """``no_value``: ``missing_count``"""
    assert told(kb, "How many hens may live in the coop?")[0] == "Hens may live in the coop, at most six of them."


def test_a_when_that_says_on_which_occasion_asks_for_no_time(kb: attest.Attest) -> None:
    """``no_value``: ``missing_time``"""
    assert told(kb, "When the bell rings, who shuts the gate?")[0] == "When the bell rings, Tom shuts the gate."


def test_a_number_of_coins_is_no_year(kb: attest.Attest) -> None:
    """``wrong_year``"""
    said = "A tax of 2015 coins was paid for the oven of the baker."
    assert told(kb, "For what was a tax of 2015 coins paid?") == [said]


def test_what_became_of_something_in_a_document_is_not_what_became_of_the_document(kb: attest.Attest) -> None:
    """``contradicted_status``"""
    said = "The bid of the founder was rejected because his bronze was thin."
    assert told(kb, "Why was the bid of the founder in EIP-9403 rejected?") == [said]
    assert rule(kb, "Why was EIP-9403 rejected?") == "premise"
