"""Questions that documents answer themselves: what replaced what, where it is discussed, who wrote it, who objects."""

import subprocess
from pathlib import Path

import pytest

import attest
from attest.embedding.hashed import HashedEmbedder
from attest.values.answers import Answer
from tests.folders import written
from tests.indexing.histories import days, walk
from tests.worlds import proposal, thread

FORUM = "https://ethereum-magicians.org/t/burrows/7"
WITHDRAWN = {"withdrawal-reason": "Superseded by EIP-9003"}
FILES = {
    "eips/eip-9001.md": proposal(9001, "Shafts", "A shaft is straight.", **WITHDRAWN),
    "eips/eip-9002.md": proposal(9002, "Ramps", "A ramp is 9003 ells long.", **{"superseded-by": "EIP-9003"}),
    "eips/eip-9003.md": proposal(9003, "Tunnels", "A tunnel bends.", **{"discussions-to": FORUM}),
    "eips/eip-9004.md": proposal(9004, "Dens", "A den is round.", author="Mara Mole, Ada", created="2023-02-01"),
    "eips/eip-9005.md": proposal(9005, "Nests", "A nest is soft.", author="Mara Vole", replaces="EIP-9004, EIP-9008"),
    "eips/eip-9006.md": proposal(9006, "Pits", "A pit is open. It can replace a bucket."),
    "eips/eip-9007.md": proposal(
        9007, "Covered pits", "Like EIP-9006, but with a lid. This also replaces the old ladder of EIP-9006 by steps."
    ),
    "magicians/7-burrows.md": thread(
        7,
        "What of tunnels that bend?",
        ("mara", "2022-02-01", "I am against tunnels, for they bend."),
        ("tobin", "2022-02-02", "I do not support tunnels without light."),
        ("quill", "2022-02-03", "I support tunnels that bend."),
        ("ferro", "2022-02-04", "I am against snow."),
    ).replace("source: forum", "source: magicians"),
    "magicians/8-moss.md": thread(
        8, "What grows on stones.", ("ferro", "2022-02-04", "I am very opposed to this.")
    ).replace("title: Topic 8", "title: Moss in corridors"),
}  # fmt: skip


def said(answer: Answer) -> list[str]:
    """The last quote of every sentence, without what only makes it long enough to be found again."""
    return [claim.evidence[-1].quote.text.splitlines()[0] for claim in answer.claims]


@pytest.mark.parametrize(
    ("question", "lines"),
    [
        ("What supersedes EIP-9001?", ["withdrawal-reason: Superseded by EIP-9003"]),
        ("What was EIP-9001 replaced by?", ["withdrawal-reason: Superseded by EIP-9003"]),
        (
            "Which proposals did EIP-9003 replace?",
            ["withdrawal-reason: Superseded by EIP-9003", "superseded-by: EIP-9003"],
        ),
        ("What was superseded by EIP-9003?", ["withdrawal-reason: Superseded by EIP-9003", "superseded-by: EIP-9003"]),
        ("Which proposal replaces EIP-9004?", ["replaces: EIP-9004, EIP-9008"]),
        ("What replaced EIP-9006?", ["This also replaces the old ladder of EIP-9006 by steps."]),
        ("What happened to EIP-9001?", ["status: Draft", "withdrawal-reason: Superseded by EIP-9003"]),
        ("What became of EIP-9002?", ["status: Draft", "superseded-by: EIP-9003"]),
        ("Is EIP-9004 still planned?", ["status: Draft"]),
        ("Where is EIP-9003 discussed?", [f"discussions-to: {FORUM}", "title: Topic 7"]),
        ("Which proposals did Mara Mole write?", ["eip: 9004"]),
        ("Which proposals did Mara write?", ["eip: 9004", "eip: 9005"]),
        ("Name all proposals by Mara", ["eip: 9004", "eip: 9005"]),
        ("Give me the proposals by Mara", ["eip: 9004", "eip: 9005"]),
        ("Which proposals did Mara write in 2023?", ["eip: 9004"]),
        ("How many EIPs does Mara Vole author?", ["eip: 9005"]),
        ("How many proposals were written by Mara?", ["eip: 9004", "eip: 9005"]),
    ],
)
def test_a_question_is_answered_by_the_lines_that_say_so(kb: attest.Attest, question: str, lines: list[str]) -> None:
    answer = kb.ask(question)
    assert (answer.status, said(answer)) == ("answered", lines)
    assert kb.verify(answer.answer_id).valid


@pytest.mark.parametrize(
    ("question", "notes"),
    [
        ("How many proposals did Mara write?", ["documents: 2 name “Mara” as an author"]),
        ("How many proposals did Mara write in 2023?", ["documents: 1 names “Mara” as an author"]),
        ("Which proposals did Mara write?", []),
        ("Who wrote the most EIPs?", ["documents: 6 name “Ada”; nobody else is named by more than 1"]),
    ],
)
def test_who_asks_how_many_somebody_wrote_is_told(kb: attest.Attest, question: str, notes: list[str]) -> None:
    assert list(kb.ask(question).degraded) == notes


@pytest.mark.parametrize(
    ("question", "people"),
    [
        ("Who is against tunnels?", ["mara", "tobin"]),
        ("What are the arguments against tunnels?", ["mara", "tobin"]),
        ("What do critics say about tunnels?", ["mara", "tobin"]),
        ("What do opponents of tunnels say?", ["mara", "tobin"]),
        ("What concerns were raised about tunnels?", ["mara", "tobin"]),
        ("What are the drawbacks of tunnels?", ["mara", "tobin"]),
        ("Is there any criticism of tunnels?", ["mara", "tobin"]),
        ("Why do people oppose tunnels?", ["mara", "tobin"]),
        ("Why are tunnels controversial?", ["mara", "tobin"]),
        ("Why did others support tunnels?", ["quill"]),
        ("What are the pros and cons of tunnels?", ["mara", "tobin", "quill"]),
    ],
)
def test_who_is_against_something_is_told_by_those_who_say_so(
    kb: attest.Attest, question: str, people: list[str]
) -> None:
    answer = kb.ask(question)
    assert [claim.text.split(" ", 1)[0] for claim in answer.claims] == people
    assert all(claim.verdict.support == "supported" for claim in answer.claims)


def test_who_gives_a_reason_is_quoted_before_who_only_says_where_they_stand(tmp_path: Path) -> None:
    posts = [
        (f"vole{n}", f"2022-03-0{n}", f"I am against this kind of thing, however one calls it, {n}.")
        for n in range(1, 8)
    ]
    posts += [("mara", "2022-03-08", "The problem with bridges is that floods would be worse, because they dam water.")]
    posts += [("tobin", "2022-03-09", "Here is why I am against bridges:")]
    bridges = thread(9, "Bridges", *posts).replace("Topic 9", "Bridges")
    forum = written(tmp_path / "forum", {**FILES, "magicians/9-bridges.md": bridges})
    with attest.open(tmp_path / "a.db", embedder=HashedEmbedder()) as kb:
        kb.index([forum])
        told = [claim.text for claim in kb.ask("What are the arguments against bridges?").claims]
    assert any(text.startswith("mara") for text in told)
    assert not any(text.startswith("tobin") for text in told)


def test_one_who_says_so_in_as_many_words_is_enough(kb: attest.Attest) -> None:
    assert [claim.text for claim in kb.ask("Who is against snow?").claims] == ["ferro (2022-02-04): I am against snow."]


@pytest.mark.parametrize("question", ["Who objected to moss?", "Who objects to moss, and why?"])
def test_who_opposes_this_means_what_the_thread_is_called(kb: attest.Attest, question: str) -> None:
    assert [claim.text for claim in kb.ask(question).claims] == ["ferro (2022-02-04): I am very opposed to this."]


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("What depends on EIP-9001?", "no document in the store states that it requires EIP-9001"),
        ("What replaced EIP-9003?", "no document in the store says what replaced EIP-9003"),
        ("What replaced EIP-9007?", "no document in the store says what replaced EIP-9007"),
        ("Which proposals did Zed write in 2023?", "no document in the store names “Zed” as its author"),
    ],
)
def test_what_no_document_states_is_refused_rather_than_answered_with_something_near(
    kb: attest.Attest, question: str, reason: str
) -> None:
    answer = kb.ask(question)
    assert (answer.status, answer.reason) == ("refused", reason)


def test_a_filter_hides_a_line_that_would_say_so(kb: attest.Attest) -> None:
    answer = kb.ask("Which proposals did EIP-9003 replace?", filters={"document": "eip-9001"})
    assert said(answer) == ["withdrawal-reason: Superseded by EIP-9003"]


def test_a_date_that_no_text_has_is_refused_with_what_the_history_knows(tmp_path: Path) -> None:
    docs = tmp_path / "docs"
    docs.mkdir()
    commit = ["git", "-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-qam", "x"]
    subprocess.run(["git", "init", "-q", "."], cwd=docs, check=True)
    for day, status in (("2020-02-02", "Draft"), ("2021-03-03", "Final")):
        (docs / "eip-9.md").write_text(proposal(9, "Nine", "Nine moles.", status=status), encoding="utf-8")
        subprocess.run(["git", "add", "."], cwd=docs, check=True)
        dated = {"GIT_COMMITTER_DATE": f"{day}T00:00:00Z", "GIT_AUTHOR_DATE": f"{day}T00:00:00Z"}
        subprocess.run(commit, cwd=docs, check=True, env={"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), **dated})
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([docs], lexical_only=True, history=True)
        answer = kb.ask("When did EIP-9 become Final?")
    assert answer.status == "refused"
    assert answer.reason == "EIP-9 does not say when it became Final; by its history, on 2021-03-03"
    assert "status: Final" in answer.claims[0].evidence[-1].quote.text


def test_who_asks_for_the_last_change_that_no_text_states_is_told_the_day_in_the_history(tmp_path: Path) -> None:
    with attest.open(tmp_path / "kb.db") as kb:
        walk(kb, tmp_path / "docs", days({"NOTES.md": "Moles dig."}, {"NOTES.md": "Moles dig deep."}))
        answer = kb.ask("When was NOTES.md last changed?")
    assert answer.reason == "NOTES.md does not say when it was changed last; by its history, on 2020-01-02"


def test_a_store_without_history_says_how_to_read_it(kb: attest.Attest) -> None:
    assert "index --history" in (kb.ask("When did EIP-9001 become Draft?").reason or "")
