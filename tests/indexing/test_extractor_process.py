"""What a reader of a foreign format does to its process, it does to that alone."""

import os
import signal
from functools import partial
from pathlib import Path

import pytest

import attest
from attest.indexing.extractor_process import ExtractorProcess, Work, extractor_process
from attest.parsing.extraction import Extracted
from attest.values.findings import FindingKind
from tests.parsing.extraction.pdfs import lines, pdf
from tests.worlds import EMBEDDER, lay_out

GOOD = pdf(lines("Readable words."))


def die(task: tuple[str, bytes]) -> Extracted:
    """Ends its process when the bytes say so, as a crash in a parser does."""
    if task[1] == b"die":
        os.kill(os.getpid(), signal.SIGSEGV)
    return Extracted(text=task[1].decode())


def be_killed(task: tuple[str, bytes]) -> Extracted:
    """Is ended, as by a person or for want of memory, when the bytes say so."""
    if task[1] == b"die":
        os.kill(os.getpid(), signal.SIGKILL)
    return Extracted(text=task[1].decode())


def hang(task: tuple[str, bytes]) -> Extracted:
    signal.pause()
    return Extracted(text=None)


def test_a_file_that_ends_its_reader_is_a_finding_and_the_next_is_read() -> None:
    with extractor_process(work=die) as extractor:
        assert extractor.extract("a.pdf", b"one").text == "one"
        lost = extractor.extract("b.pdf", b"die")
        assert extractor.extract("c.pdf", b"two").text == "two"
    assert (lost.text, [finding.kind for finding in lost.findings]) == (None, [FindingKind.MALFORMED])
    assert "ended the program that reads it" in lost.findings[0].detail


def test_a_file_that_never_comes_to_an_end_is_a_finding() -> None:
    extractor = ExtractorProcess(seconds=0.2, work=hang)
    held = extractor.extract("a.pdf", b"")
    extractor.close()
    assert (held.text, "took more than" in held.findings[0].detail) == (None, True)


def test_a_file_whose_reader_was_killed_is_not_to_blame() -> None:
    with extractor_process(work=be_killed) as extractor:
        lost = extractor.extract("b.pdf", b"die")
        assert extractor.extract("c.pdf", b"two").text == "two"
    assert (lost.text, lost.again, [finding.kind for finding in lost.findings]) == (
        None, True, [FindingKind.UNREADABLE]
    )  # fmt: skip
    assert "the next attest index tries again" in lost.findings[0].detail


def count_and_be_killed(task: tuple[str, bytes]) -> Extracted:
    """The bytes are the path of a file that counts."""
    return _counted(task, signal.SIGKILL)


def count_and_crash(task: tuple[str, bytes]) -> Extracted:
    return _counted(task, signal.SIGSEGV)


def _counted(task: tuple[str, bytes], end: signal.Signals) -> Extracted:
    with Path(task[1].decode()).open("a") as count:
        count.write("x")
    os.kill(os.getpid(), end)
    return Extracted(text=None)


@pytest.mark.parametrize(("work", "tries"), [(count_and_be_killed, 3), (count_and_crash, 1)])
def test_a_file_whose_reader_was_killed_is_tried_once_in_every_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, work: Work, tries: int
) -> None:
    monkeypatch.setattr("attest.indexing.prepare.extractor_process", partial(extractor_process, work))
    folder = lay_out(tmp_path / "docs", {"a.pdf": str(tmp_path / "count"), "note.md": "Words."})
    with attest.open(tmp_path / "a.db", embedder=EMBEDDER) as kb:
        for _ in range(3):
            kb.index([folder])
        assert (tmp_path / "count").read_text() == "x" * tries
        monkeypatch.undo()
        (folder / "a.pdf").write_bytes(GOOD)
        kb.index([folder])
        assert ("Readable words." in kb.show("a.pdf").text, kb.findings(), kb.check().faults) == (True, [], [])


def test_text_is_not_read_apart() -> None:
    with extractor_process(work=die) as extractor:
        assert extractor.extract("a.md", b"die").text == "die"


def test_damaged_files_are_reported_and_the_others_read(tmp_path: Path) -> None:
    files = {"good.pdf": GOOD, "cut.pdf": GOOD[:200], "none.pdf": b"<html>", "note.md": "Words."}
    with attest.open(tmp_path / "a.db", embedder=EMBEDDER) as kb:
        report = kb.index([lay_out(tmp_path / "docs", files)])
        assert (report.added, report.refused) == (2, 2)
        assert [(path, kind) for path, kind, _ in kb.findings()] == [
            ("cut.pdf", "malformed"),
            ("none.pdf", "malformed"),
        ]
        assert "Readable words." in kb.show("good.pdf").text
        again = kb.index([tmp_path / "docs"])
        assert (again.unchanged, again.refused, kb.check().faults) == (2, 2, [])


def test_a_reader_with_a_fault_keeps_no_other_file_out(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def fault(data: bytes) -> Extracted:
        return Extracted(text=str({}[data]))

    monkeypatch.setattr("attest.parsing.extraction.EXTRACTORS", {".docx": fault})
    folder = lay_out(tmp_path / "docs", {"a.docx": b"PK", "note.md": "Words."})
    with attest.open(tmp_path / "a.db", embedder=EMBEDDER) as kb:
        report = kb.index([folder])
        found = [(path, kind, "cannot be read (KeyError)" in detail) for path, kind, detail in kb.findings()]
    assert ((report.added, report.refused), found) == ((1, 1), [("a.docx", "malformed", True)])
