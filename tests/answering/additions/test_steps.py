"""Who asks how to do something is given every step, in order, and what stands in front of them."""

import attest
from tests.answering.answers import said
from tests.worlds import indexed

FILES = {
    "release.md": "# Releasing the kettle\n\nWe release on Fridays.\n\n## Making a release\n\n"
    "1. Empty the kettle.\n2. Write the label:\n   ```sh\n   label --new\n   ```\n3. Ring the bell twice.\n"
    "4. Tell the newspaper.\n\n## After a release\n\nRest for a day.\n",
    "moor.md": "# Mooring a barge\n\n- Throw the rope to the quay.\n- Tie the barge with two knots.\n- Wait an hour.\n",
    "harp.md": "# Tuning a harp\n\nTuning a harp takes an hour.\n\n## Step 1: Loosen the strings\n\n"
    "Turn the pins of the harp to the left.\n\n## Step 2: Strike the fork\n\nHit the fork on wood. Then run:\n\n"
    "```sh\nhum --pitch a\n```\n\n## Step 3: Tighten\n",
    "guests.md": "# Guests of the harbour\n\nWho are you?\n\n"
    "1. Tove, a baker\n2. I moor the barge of my aunt, by hand\n",
    "deploy.yml": "tasks:\n  build-linux:\n    deps: [compile]\n    platforms: [linux]\n    cmds:\n      - echo hi\n",
    "jam.md": "# Cooking jam\n\nJam keeps for years.\n\n## How to cook jam\n\n"
    "1. Wash the plums.\n1. Boil the plums for 40 minutes.\n1. Fill the jars.\n",
    "kite.md": "# Building a kite\n\n## Kites of paper\n\n### Assembly\n\n1. Cut the paper.\n\n"
    "```sh\ncut paper\n```\n\n2. Glue the sticks.\n3. Tie the string.\n",
    "gong.md": "# The gong\n\n## Striking the gong\n\n### General\n\n1. Take the mallet.\n1. Swing it twice.\n",
    "sail.md": "# The sail\n\n## Care\n\nThe sail is of linen, and the mast of pine.\n\n"
    "To mend a sail:\n\n- Wet the linen.\n- Sew the patch on.\n- Hang the sail up to dry.\n\n"
    "A sail has three parts:\n\n- the head\n- the foot\n",
    "tower.md": "# Climbing the tower\n\nThe tower is high.\n\n## How to climb the tower\n\n"
    + "".join(f"{number}. Take step {number} of the stairs.\n" for number in range(1, 35)),
    "bees.md": "# Keeping bees\n\nKeeping bees needs:\n\n1. a hive of pine wood\n2. a veil\n\nBees sleep in winter.\n",
}


def test_settings_that_are_taken_for_steps_lose_no_letter(kb: attest.Attest) -> None:
    text = "tasks:\n  build-linux:\n    deps: [compile]\n    platforms: [linux]\n    cmds:\n      - echo hi\n"
    assert all(claim.split(":")[0].split()[-1] in text for claim in said(kb, "How do I build on linux?"))


def test_a_numbered_list_is_quoted_whole_under_its_heading(kb: attest.Attest) -> None:
    assert said(kb, "How do I make a release of the kettle?")[:5] == [
        "Making a release:",
        "1. Empty the kettle.",
        "2. Write the label:\n     label --new",
        "3. Ring the bell twice.",
        "4. Tell the newspaper.",
    ]


def test_a_list_without_numbers_is_one_of_steps_when_its_heading_says_so(kb: attest.Attest) -> None:
    answer = kb.ask("How do I tie a barge when mooring?")
    assert answer.text.startswith("Mooring a barge: [1]\n- Throw the rope to the quay. [2]\n- Tie the barge")


def test_a_list_without_numbers_is_one_of_steps_when_its_introduction_says_what_for(
    kb: attest.Attest,
) -> None:
    assert said(kb, "How do I mend a sail of linen?")[:4] == [
        "To mend a sail:",
        "Wet the linen.",
        "Sew the patch on.",
        "Hang the sail up to dry.",
    ]


def test_a_numbered_list_of_something_else_is_none_of_steps(kb: attest.Attest) -> None:
    assert not any("Tove" in claim for claim in said(kb, "How do I moor a barge by hand?"))


def test_a_numbered_list_of_places_to_read_is_none_of_steps() -> None:
    entries = "".join(f"{n}. Burrows of moor {n}, https://moor{n}.example/burrows\n" for n in range(1, 4))
    text = f"# Digging a burrow\n\n{entries}\n## By hand\n\nA burrow is dug with a spade of ash.\n"
    with indexed({"burrows.md": text}) as kb:
        answer = kb.ask("How do I dig a burrow?")
    assert not any("moor2" in claim.text for claim in answer.claims)


def test_steps_with_a_heading_each_are_quoted_in_order_with_their_code(kb: attest.Attest) -> None:
    assert said(kb, "What are the steps of tuning a harp?")[:4] == [
        "Step 1: Loosen the strings: Turn the pins of the harp to the left.",
        "Step 2: Strike the fork: Hit the fork on wood.",
        "Then run:\n  hum --pitch a",
        "Step 3: Tighten:",
    ]


def test_steps_that_are_all_written_with_the_number_one_do_not_say_it_each_time(
    kb: attest.Attest,
) -> None:
    answer = kb.ask("How do I cook jam?")
    assert [line.rpartition(" [")[0] for line in answer.text.split("\n")[:4]] == [
        "How to cook jam:",
        "- Wash the plums.",
        "- Boil the plums for 40 minutes.",
        "- Fill the jars.",
    ]
    assert [claim.text for claim in answer.claims][1:2] == ["Wash the plums."]
    assert all(claim.verdict.support == "supported" for claim in answer.claims)
    assert kb.verify(answer.answer_id).valid


def test_steps_with_code_between_them_are_one_list_named_by_a_heading_further_up(kb: attest.Attest) -> None:
    assert said(kb, "How do I build a kite of paper?")[:4] == [
        "Assembly:",
        "1. Cut the paper.\n     cut paper",
        "2. Glue the sticks.",
        "3. Tie the string.",
    ]


def test_of_very_many_steps_the_first_are_quoted_and_the_others_counted(kb: attest.Attest) -> None:
    answer = kb.ask("How do I climb the tower?")
    assert [claim.text for claim in answer.claims][1::29] == [
        "1. Take step 1 of the stairs.",
        "30. Take step 30 of the stairs.",
    ]
    assert "steps: 4 more steps in tower.md" in answer.degraded


def test_who_does_not_ask_how_is_not_given_the_steps(kb: attest.Attest) -> None:
    assert "1. Empty the kettle." not in said(kb, "What is done twice when the kettle is released?")


def test_a_heading_that_could_stand_over_anything_gives_way_to_the_one_around_it(kb: attest.Attest) -> None:
    assert said(kb, "How do I strike the gong?")[:2] == ["Striking the gong:", "Take the mallet."]
