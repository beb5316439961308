"""Versions, dated facts and differences of documents, by the commands that show them."""

import io
import json
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

import attest
from attest.cli import main
from attest.cli.terminal import Streams, Terminal
from attest.engine import Attest
from attest.errors import AnswerFileInvalid, ReferenceAmbiguous, ReferenceUnknown, UsageError, VersionUnknown
from attest.values.spans import sha256_of, shown_id
from tests.invariants.repositories import Commit, repository
from tests.opened import database_of
from tests.worlds import EMBEDDER, lay_out, proposal, put


def commit(day: str, **files: str) -> Commit:
    tree = {f"{name.replace('_', '-')}.md": text.encode() for name, text in files.items()}
    return Commit(tree=tree, when=datetime.fromisoformat(f"{day}T09:30:00+00:00"))


ONE = proposal(1, "One", "The target is 2 blobs.")
LINE = [
    commit("2022-03-01", eip_1=ONE),
    commit("2022-07-01", eip_1=ONE.replace("Draft", "Review"), eip_2=proposal(2, "Two", "Other.")),
    commit(
        "2023-01-01",
        eip_1=ONE.replace("Draft", "Final").replace("2 blobs", "3 blobs"),
        eip_2=proposal(2, "Two", "Other."),
    ),
    commit("2024-01-01", eip_1=ONE.replace("Draft", "Final").replace("2 blobs", "3 blobs")),
]


@pytest.fixture
def kb(tmp_path: Path) -> Iterator[Attest]:
    repository(tmp_path / "docs", LINE)
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as opened:
        opened.index([tmp_path / "docs"], history=True, lexical_only=True)
        yield opened


def printed(kb: Attest, *argv: str) -> tuple[int, str]:
    out = io.StringIO()
    streams = Streams(out=Terminal(stream=out), err=Terminal(stream=io.StringIO()), stdin=None)
    return main([*argv, "--store", str(kb.path)], streams=streams), out.getvalue()


def as_json(kb: Attest, *argv: str) -> Any:
    return json.loads(printed(kb, *argv, "--json")[1])


def test_a_version_has_what_its_author_says_of_it(tmp_path: Path) -> None:
    said = "Räise the\ntarget \x1b[31m\n\nAt length: because.".encode()
    line = [Commit(tree={"a.md": b"Two."}, when=datetime(2022, 3, 1, tzinfo=UTC), message=said, author="Grace 1 2 3")]
    repository(tmp_path / "docs", line)
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([tmp_path / "docs"], history=True, lexical_only=True)
        (version,) = kb.history("a.md").versions
        assert (version.author, version.subject) == ("Grace 1 2 3", "Räise the target \x1b[31m")
        assert "Räise the target" in printed(kb, "history", "a.md")[1]
        assert "\x1b" not in printed(kb, "history", "a.md")[1]


def test_a_document_has_its_versions_with_dates_and_what_each_changed(kb: Attest) -> None:
    status, text = printed(kb, "history", "eip-1")
    assert status == 0
    assert [line[:10] for line in text.splitlines() if line[:2] == "20"] == ["2022-03-01", "2022-07-01", "2023-01-01"]
    versions = as_json(kb, "history", "eip-1")["versions"]
    assert [version["changed"] for version in versions[1:]] == [{"status": "Review"}, {"status": "Final"}]
    assert versions[0]["characters"] == len(ONE)


@pytest.mark.parametrize("chosen", [{"value": "Final"}, {"as_of": "2020"}, {"since": "nonsense"}, {"until": "2020"}])
def test_what_chooses_among_values_is_refused_where_no_field_is_named(kb: Attest, chosen: dict[str, str]) -> None:
    with pytest.raises(UsageError, match="--field"):
        kb.history("eip-1", **chosen)  # type: ignore[arg-type]


def test_a_document_that_is_gone_still_has_its_history(kb: Attest) -> None:
    versions = as_json(kb, "history", "eip-2")["versions"]
    assert [(version["at"][:10], version["revision_id"] is None) for version in versions] == [
        ("2022-07-01", False), ("2024-01-01", True),
    ]  # fmt: skip


def test_a_field_is_dated_and_quoted(kb: Attest) -> None:
    facts = as_json(kb, "history", "eip-1", "--field", "status")["facts"]
    assert [(f["at"][:10], f["before"], f["value"], f["quote"].strip()) for f in facts] == [
        ("2022-03-01", None, "Draft", "status: Draft"),
        ("2022-07-01", "Draft", "Review", "status: Review"),
        ("2023-01-01", "Review", "Final", "status: Final"),
    ]
    last = facts[-1]
    assert kb.show(f"{last['revision_id']}#{last['start']}-{last['end']}").text == last["quote"]


@pytest.mark.parametrize(
    ("argv", "found"),
    [
        (["--value", "final", "--as-of", "2022"], []),
        (["--value", "final", "--as-of", "2023-01"], ["eip-1"]),
        (["--as-of", "2022-07-01"], ["eip-1", "eip-2"]),
        (["--as-of", "2024"], ["eip-1"]),
        (["--since", "2022-07", "--until", "2022"], ["eip-1", "eip-2"]),
        (["--since", "2023", "--until", "2023"], ["eip-1"]),
    ],
)
def test_which_documents_had_a_value_on_a_day_or_took_one_in_a_time(
    kb: Attest, argv: list[str], found: list[str]
) -> None:
    assert [fact["document_id"] for fact in as_json(kb, "history", "--field", "status", *argv)["facts"]] == found
    assert printed(kb, "history", "--field", "status", *argv)[0] == (0 if found else 1)


def test_of_more_values_than_wanted_the_newest_are_shown_and_the_rest_counted(kb: Attest) -> None:
    shown = as_json(kb, "history", "--field", "status", "--limit", "1")
    assert ([fact["value"] for fact in shown["facts"]], shown["left_out"]) == (["Final"], 3)


def test_a_difference_between_dates_has_exact_spans_of_both_versions(kb: Attest) -> None:
    status, text = printed(kb, "diff", "eip-1", "--from", "2022-03", "--to", "2023")
    assert (status, "- The target is 2 blobs." in text, "+ The target is 3 blobs." in text) == (0, True, True)
    found = as_json(kb, "diff", "eip-1", "--from", "2022-03", "--to", "2023")
    old, new = (kb.show(found[side]["revision_id"]).text for side in ("before", "after"))
    for hunk in found["hunks"]:
        assert old[hunk["start"] : hunk["end"]] == "".join(piece["before"] for piece in hunk["pieces"])
        assert new[hunk["after_start"] : hunk["after_end"]] == "".join(piece["after"] for piece in hunk["pieces"])


def test_versions_are_named_by_revision_or_commit_too_and_the_newest_needs_no_name(kb: Attest) -> None:
    first, *_, last = as_json(kb, "history", "eip-1")["versions"]
    by_id = as_json(kb, "diff", "eip-1", "--from", first["commit_id"][:9], "--to", last["revision_id"][:20])
    assert by_id["hunks"] == as_json(kb, "diff", "eip-1", "--from", "2022-03-01")["hunks"]
    assert printed(kb, "diff", "eip-1", "--from", "2023", "--to", "2024")[0] == 1


def test_a_revision_needs_no_prefix_before_its_digits(kb: Attest) -> None:
    first, *_, last = kb.history("eip-1").versions
    bare = [(version.revision_id or "").removeprefix("sha256:") for version in (first, last)]
    assert kb.diff("eip-1", before=bare[0][:12], after=bare[1]).hunks == kb.diff("eip-1", before="2022-03").hunks
    assert kb.show(bare[0][:12]).revision_id == kb.show(f"{bare[0]}:1").revision_id == first.revision_id


def test_versions_of_one_day_are_told_apart_by_their_times(tmp_path: Path) -> None:
    times = [datetime(2022, 3, 1, hour, 5, tzinfo=UTC) for hour in (8, 9)]
    line = [Commit(tree={"a.md": f"Said at {when.hour}.".encode()}, when=when) for when in times]
    repository(tmp_path / "docs", line)
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([tmp_path / "docs"], history=True, lexical_only=True)
        _, *versions = printed(kb, "history", "a.md")[1].splitlines()
        assert [line[:18] for line in versions if line.startswith("2022")] == [
            "2022-03-01 08:05  ",
            "2022-03-01 09:05  ",
        ]
        first = kb.history("a.md").versions[0].revision_id or ""
        assert "\n- 2022-03-01 08:05  " in printed(kb, "diff", "a.md", "--from", first)[1]


def test_what_is_not_there_is_said_in_a_line(kb: Attest) -> None:
    with pytest.raises(VersionUnknown, match="its first version is of 2022-03-01"):
        kb.diff("eip-1", before="2020")
    with pytest.raises(VersionUnknown, match="see: attest history eip-1"):
        kb.diff("eip-1", before="abcdef01")
    with pytest.raises(UsageError, match=r"neither a date nor a version; .* 7 digits of a revision"):
        kb.diff("eip-1", before="1")
    with pytest.raises(ReferenceUnknown, match="did you mean eip-1"):
        kb.history("eip-11")
    with pytest.raises(UsageError, match=r"fields are: .*status"):
        kb.history(field="stature")
    with pytest.raises(UsageError, match="name a document, or a field"):
        kb.history()
    with pytest.raises(UsageError, match="is not a date"):
        kb.search("blobs", as_of="2022-02-30")


def test_the_beginning_of_several_versions_asks_which(tmp_path: Path) -> None:
    texts, seen = [f"There are {n} otters." for n in range(1000)], dict[str, str]()
    twins = next([seen[start], text] for text in texts if seen.setdefault(start := sha256_of(text)[:11], text) != text)
    repository(tmp_path / "docs", [commit(f"202{year}-01-01", a=text) for year, text in enumerate(twins)])
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([tmp_path / "docs"], history=True, lexical_only=True)
        with pytest.raises(ReferenceAmbiguous) as said:
            kb.diff("a.md", before=sha256_of(twins[0])[:11])
        assert said.value.near == sorted(shown_id(sha256_of(text)) for text in twins)


def test_a_document_that_was_deleted_has_no_present_version(tmp_path: Path) -> None:
    gone = Commit(tree={"b.md": b"B."}, when=datetime(2024, 1, 1, tzinfo=UTC))
    repository(tmp_path / "docs", [commit("2022-01-01", a="A."), gone])
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([tmp_path / "docs"], history=True, lexical_only=True)
        with pytest.raises(VersionUnknown, match=r"a\.md has no present version; see: attest history"):
            kb.diff("a.md", before="2022")


def test_a_folder_without_git_has_the_versions_that_were_seen(tmp_path: Path) -> None:
    docs = lay_out(tmp_path / "docs", {"a.md": "One."})
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([docs])
        put(docs, "a.md", b"One. Two.")
        kb.index([docs])
        assert [version.characters for version in kb.history("a.md").versions] == [4, 9]
        assert kb.history("a.md").versions[0].commit_id is None
        past = kb.search("one", as_of="2020")
        assert (past.hits, "the store has nothing from then" in past.degraded[0]) == ([], True)


def test_an_answer_whose_quote_is_no_longer_said_is_stale(tmp_path: Path) -> None:
    docs = lay_out(
        tmp_path / "docs", {"a.md": "# Fee\n\nThe base fee is burned.\n", "b.md": "# Tip\n\nA tip is paid.\n"}
    )
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([docs], lexical_only=True)
        kb.ask("Is the base fee burned?")
        kb.ask("Is a tip paid?")
        assert printed(kb, "stale")[0] == 0
        put(docs, "a.md", b"# Fee\n\nNew.\n\nThe base fee is paid out.\n")
        kb.index([docs], lexical_only=True)
        status, text = printed(kb, "stale")
        assert (status, "- The base fee is burned." in text, "+ The base fee is paid out." in text) == (1, True, True)
        found = as_json(kb, "stale")
        (quote,) = found["stale"][0]["quotes"]
        now = quote["now"]
        assert (found["checked"], len(found["stale"])) == (2, 1)
        assert kb.show(f"{now['revision_id']}#{now['start']}-{now['end']}").text == "The base fee is paid out."


def test_an_answer_about_the_past_does_not_go_stale_and_stays_valid(kb: Attest) -> None:
    answer = kb.ask("What is the status of EIP-1?", as_of="2022-03")
    assert (answer.as_of, "Draft" in answer.text) == ("2022-03-31", True)
    assert (kb.verify(answer.answer_id).valid, kb.stale().stale) == (True, [])
    forged = {**answer.as_json(), "as_of": "2023-12-31"}
    assert not kb.verify(json.dumps(forged).encode()).valid
    with pytest.raises(AnswerFileInvalid, match="as_of is not a date"):
        kb.verify(json.dumps({**forged, "as_of": "once"}).encode())


def test_a_date_to_come_is_the_present(kb: Attest) -> None:
    assert kb.search("blobs", as_of="2999").hits == kb.search("blobs").hits
    assert kb.ask("What is the target?", as_of="2999").as_of is None


def test_a_read_only_store_can_be_asked_about_the_past(kb: Attest, tmp_path: Path) -> None:
    kb.close()
    (tmp_path / "attest.db").chmod(0o444)
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as reading:
        database_of(reading).read_only = True  # as root may write everywhere
        assert [hit.found.revision_id for hit in reading.search("target blobs", as_of="2022-03", profile="plain").hits]
        assert not (tmp_path / "attest.db-asof").exists()


def test_links_are_those_of_the_day(kb: Attest, tmp_path: Path) -> None:
    two = proposal(2, "Two", "Other.")
    line = [
        commit("2022-01-01", eip_1=ONE, eip_2=two),
        commit("2022-02-01", eip_1=ONE, eip_2=two.replace("status:", "requires: 1\nstatus:")),
    ]
    repository(tmp_path / "other", line)
    with attest.open(tmp_path / "other.db", embedder=EMBEDDER) as other:
        other.index([tmp_path / "other"], history=True, lexical_only=True)
        asked = ("links", "eip-2", "--relation", "requires", "--as-of")
        assert [printed(other, *asked, day)[0] for day in ("2022-01", "2022-02")] == [1, 0]
        required = other.dependencies("eip-2", as_of="2022-02").links
        assert (len(required), other.dependencies("eip-2", as_of="2022-01").links) == (1, [])
        with pytest.raises(VersionUnknown, match="its first version is of 2022-01-01"):
            other.links("eip-2", as_of="2021")


def test_what_was_seen_and_never_committed_is_a_version_too_but_no_day_has_it(kb: Attest, tmp_path: Path) -> None:
    put(tmp_path / "docs", "eip-1.md", ONE.replace("2 blobs", "9 blobs").encode())
    kb.index([tmp_path / "docs"], history=True, lexical_only=True)
    *committed, seen = kb.history("eip-1").versions
    assert (len(committed), seen.commit_id, seen.revision_id) == (3, None, kb.show("eip-1").revision_id)
    assert kb.diff("eip-1", before=committed[-1].revision_id or "").after == seen
    assert kb.diff("eip-1", before="2022", after="2999").after == committed[-1]
