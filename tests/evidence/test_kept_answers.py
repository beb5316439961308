"""The stored answers as a list: the newest first, each read again."""

import io
import json
from pathlib import Path

import attest
from attest.cli import main
from attest.cli.terminal import Streams, Terminal
from attest.engine import Attest
from tests.evidence.kept import filled
from tests.worlds import EMBEDDER, lay_out


def printed(kb: Attest, *argv: str) -> tuple[int, str]:
    out = io.StringIO()
    streams = Streams(out=Terminal(stream=out), err=Terminal(stream=io.StringIO()), stdin=None)
    return main(["answers", *argv, "--store", str(kb.path)], streams=streams), out.getvalue()


def listed(kb: Attest, *argv: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(printed(kb, *argv, "--json")[1])
    return found


def test_every_answer_is_listed_with_what_it_lost_and_what_still_stands(tmp_path: Path) -> None:
    with filled(tmp_path) as kb:
        status, text = printed(kb)
        assert (status, "[1] a.md  “The base fee is burned.”" in text, "3 answers of 3" in text) == (0, True, True)
        found = listed(kb)["answers"]
        assert [(one["question"], one["valid"], one["standing"], one["quotes"]) for one in found] == [
            ("Is the zebra striped?", True, 0, 0), ("Is a tip paid?", True, 1, 1),
            ("Is the base fee burned?", False, 0, 1),
        ]  # fmt: skip
        assert [kb.verify(one["answer_id"]).valid for one in found] == [one["valid"] for one in found]


def test_the_drifted_ones_are_those_that_verify_finds_wanting(tmp_path: Path) -> None:
    with filled(tmp_path) as kb:
        found = listed(kb, "--drifted")
        assert [one["question"] for one in found["answers"]] == ["Is the base fee burned?"]
        assert [one.question for one in kb.stale().stale] == ["Is the base fee burned?"]
        assert printed(kb, "--drifted", "--skip", "1")[0] == 1


def test_answers_come_in_pages_that_miss_none(tmp_path: Path) -> None:
    with filled(tmp_path) as kb:
        pages = [listed(kb, "--limit", "1", "--skip", str(skip)) for skip in range(4)]
        assert [page["more"] for page in pages] == [True, True, False, False]
        asked = [one["question"] for page in pages for one in page["answers"]]
        assert asked == [one["question"] for one in listed(kb)["answers"]]


def test_a_store_without_answers_says_how_to_get_one(tmp_path: Path) -> None:
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as kb:
        kb.index([lay_out(tmp_path / "docs", {"a.md": "# Fee\n"})], lexical_only=True)
        assert printed(kb) == (1, "no answer is stored yet; ask one with: attest ask QUESTION\n")
