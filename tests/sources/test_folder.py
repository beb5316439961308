"""What of a folder is read, what is left out, and that whatever is left out because of its form is reported."""

import os
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest

import attest
from attest.errors import UsageError
from attest.sources.folder import FolderSettings, read, walk
from attest.values.documents import SourceFile
from attest.values.findings import FindingKind
from attest.values.suffixes import FOR_PEOPLE
from tests.worlds import EMBEDDER, lay_out


def seen(root: Path, **settings: object) -> list[str]:
    """Paths that would be read."""
    return [entry.file.path for entry in walk(root, "docs", FolderSettings(**settings)) if not entry.refused]  # type: ignore[arg-type]


def refused(root: Path, **settings: object) -> dict[str, tuple[FindingKind, str]]:
    entries = walk(root, "docs", FolderSettings(**settings))  # type: ignore[arg-type]
    return {entry.file.path: (entry.refused.kind, entry.refused.detail) for entry in entries if entry.refused}


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    return lay_out(tmp_path / "docs", {})


IGNORE_FILES = {
    "a name, anywhere": ({".gitignore": "b.md"}, ["a.md", "sub/a.md", "sub/deep/a.md"]),
    "a name, here alone": ({".gitignore": "/b.md"}, ["a.md", "sub/a.md", "sub/b.md", "sub/deep/a.md", "sub/deep/b.md"]),
    "a folder": ({".gitignore": "deep/"}, ["a.md", "b.md", "sub/a.md", "sub/b.md"]),
    "all but one": ({".gitignore": "*.md\n!a.md"}, ["a.md", "sub/a.md", "sub/deep/a.md"]),
    "a comment and a blank line": ({".gitignore": "# b.md\n\n"}, None),
    "two stars": ({".gitignore": "sub/**/b.md"}, ["a.md", "b.md", "sub/a.md", "sub/deep/a.md"]),
    "the nearer file has the last word": (
        {".gitignore": "b.md", "sub/.gitignore": "!b.md"},
        ["a.md", "sub/a.md", "sub/b.md", "sub/deep/a.md", "sub/deep/b.md"],
    ),
    "a nearer file speaks of what is below it": (
        {"sub/.gitignore": "/b.md"}, ["a.md", "b.md", "sub/a.md", "sub/deep/a.md", "sub/deep/b.md"]
    ),
    "nothing comes back from an ignored folder": (
        {".gitignore": "deep/", "sub/deep/.gitignore": "!b.md"}, ["a.md", "b.md", "sub/a.md", "sub/b.md"]
    ),
    "a byte order mark is no part of a pattern": (
        {".gitignore": "\ufeffb.md"}, ["a.md", "sub/a.md", "sub/deep/a.md"]
    ),
    "a line that is no pattern is passed over": (
        {".gitignore": "!\n[z-a]\nb.md"}, ["a.md", "sub/a.md", "sub/deep/a.md"]
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", sorted(IGNORE_FILES))
def test_ignore_files_are_honoured_as_git_honours_them(docs: Path, case: str) -> None:
    ignoring, expected = IGNORE_FILES[case]
    everything = ["a.md", "b.md", "sub/a.md", "sub/b.md", "sub/deep/a.md", "sub/deep/b.md"]
    lay_out(docs, {**dict.fromkeys(everything, "Words."), **ignoring})
    found = [path for path in seen(docs) if not path.endswith(".gitignore")]
    assert sorted(found) == (everything if expected is None else expected)


def test_a_folder_in_the_place_of_an_ignore_file_ignores_nothing(docs: Path) -> None:
    lay_out(docs, {"a.md": "Words.", ".gitignore/b.md": "Words."})
    assert seen(docs) == [".gitignore/b.md", "a.md"]


PATTERNS: Sequence[tuple[dict[str, list[str]], list[str]]] = (
    ({"include": ["*.md"]}, ["a.md", "sub/b.md", "sub/ignored.md"]),
    ({"include": ["sub/"]}, ["sub/b.md", "sub/c.txt", "sub/ignored.md"]),
    ({"exclude": ["*.md"]}, ["sub/c.txt"]),
    ({"exclude": ["sub"]}, ["a.md"]),
    ({"include": ["*.md"], "exclude": ["b.*"]}, ["a.md", "sub/ignored.md"]),
    ({"exclude": ["*", "!a.md"]}, ["a.md"]),
)


@pytest.mark.parametrize(("settings", "expected"), PATTERNS)
def test_what_the_user_asks_for_comes_before_ignore_files(
    docs: Path, settings: dict[str, list[str]], expected: list[str]
) -> None:
    lay_out(docs, {"a.md": "A", "sub/b.md": "B", "sub/c.txt": "C", "sub/ignored.md": "D", ".gitignore": "ignored.md"})
    assert seen(docs, **settings) == expected


@pytest.mark.parametrize("settings", [{"exclude": ["!"]}, {"include": ["[z-a]"]}])
def test_a_pattern_that_is_none_is_wrong_usage(docs: Path, settings: dict[str, list[str]]) -> None:
    with pytest.raises(UsageError, match="not a pattern"):
        seen(docs, **settings)


@pytest.mark.parametrize("name", [".git", ".venv", "node_modules", "__pycache__", ".attest"])
def test_what_is_nobodys_document_is_never_read(docs: Path, name: str) -> None:
    lay_out(docs, {f"{name}/a.md": "Words.", "kept.md": "Words."})
    assert seen(docs) == ["kept.md"]


def test_a_link_counts_as_the_file_inside_and_never_leads_out(docs: Path, tmp_path: Path) -> None:
    lay_out(docs, {"a.md": "Words."})
    (tmp_path / "secret.md").write_text("Secret.")
    lay_out(tmp_path / "elsewhere", {"b.md": "Secret."})
    (docs / "inside.md").symlink_to("a.md")
    (docs / "out.md").symlink_to(tmp_path / "secret.md")
    (docs / "up.md").symlink_to("../secret.md")
    (docs / "nowhere.md").symlink_to("gone.md")
    (docs / "loop.md").symlink_to("loop.md")
    (docs / "folder").symlink_to(tmp_path / "elsewhere")
    (docs / "self").symlink_to(".")
    assert seen(docs) == ["a.md", "inside.md"]
    found = refused(docs)
    assert {path for path, (kind, _) in found.items() if kind is FindingKind.UNREADABLE} == set(found)
    assert {path: detail.split(" ")[3] for path, (_, detail) in found.items()} == {
        "folder": "out", "loop.md": "nowhere", "nowhere.md": "nowhere", "out.md": "out", "up.md": "out",
    }  # fmt: skip


def test_what_is_minified_is_reported_and_read_when_it_is_asked_for(docs: Path) -> None:
    lay_out(docs, {"app.js": "x()", "app.min.js": "x()", "lib/a.js.map": "{}", "min.js": "x()"})
    assert seen(docs) == ["app.js", "min.js"]
    assert set(refused(docs)) == {"app.min.js", "lib/a.js.map"}
    assert seen(docs, include=["*.min.js"]) == ["app.min.js"]


def test_what_programs_write_for_programs_is_reported_and_read_when_it_is_asked_for(docs: Path) -> None:
    locks = [
        ".dockerignore",
        ".gitattributes",
        "Cargo.lock",
        "go.sum",
        "web/package-lock.json",
        "web/pnpm-lock.yaml",
        "web/yarn.lock",
    ]
    lay_out(docs, dict.fromkeys([*locks, "web/App.test.tsx.snap", "requirements.lock", "sum.go", "snap.md"], "x"))
    assert seen(docs) == ["requirements.lock", "snap.md", "sum.go"]
    assert set(refused(docs)) == {*locks, "web/App.test.tsx.snap"}
    assert seen(docs, include=["yarn.lock"]) == ["web/yarn.lock"]


PROSE = [".github/CONTRIBUTING.md", ".github/ISSUE_TEMPLATE/bug.md", ".notes/a.txt", "a.b/c.yml", "d.yml"]
HIDDEN = [
    ".coveragerc",
    ".github/ISSUE_TEMPLATE/form.yml",
    ".github/workflows/test.yml",
    ".vscode/settings.json",
    "web/.eslintrc.js",
]


def test_hidden_text_for_people_is_read(docs: Path) -> None:
    lay_out(docs, dict.fromkeys([*PROSE, *HIDDEN], "x"))
    assert seen(docs) == PROSE


def test_hidden_text_is_read_in_every_format_that_people_write(docs: Path) -> None:
    paths = sorted(f".github/guide{suffix}" for suffix in FOR_PEOPLE)
    lay_out(docs, dict.fromkeys(paths, "x"))
    assert seen(docs) == paths


def test_hidden_settings_are_reported(docs: Path) -> None:
    lay_out(docs, dict.fromkeys([*PROSE, *HIDDEN], "x"))
    said = (FindingKind.UNSUPPORTED, "hidden, and no text for people; `--include` brings it in")
    assert refused(docs) == dict.fromkeys(HIDDEN, said)


def test_hidden_settings_are_read_when_asked_for(docs: Path) -> None:
    lay_out(docs, dict.fromkeys([*PROSE, *HIDDEN], "x"))
    assert seen(docs, include=["workflows/", "*.md"]) == [*PROSE[:2], ".github/workflows/test.yml"]


def test_a_hidden_file_that_is_named_itself_is_read(docs: Path) -> None:
    lay_out(docs, {".zshrc": "alias ll='ls -l'"})
    assert seen(docs / ".zshrc") == [".zshrc"]


def test_a_file_over_the_limit_is_reported_and_one_at_the_limit_is_read(docs: Path) -> None:
    lay_out(docs, {"at.md": "x" * 100, "over.md": "x" * 101})
    assert seen(docs, max_bytes=100) == ["at.md"]
    kind, detail = refused(docs, max_bytes=100)["over.md"]
    assert (kind, "101 bytes" in detail, "--max-bytes" in detail) == (FindingKind.TOO_LARGE, True, True)


@pytest.mark.parametrize("name", ["a.png", "B.ZIP", "c.xls", "d.sqlite3", "e.eps", "f.stl"])
def test_a_format_without_a_reader_is_reported(docs: Path, name: str) -> None:
    lay_out(docs, {name: "whatever"})
    assert (seen(docs), refused(docs)[name][0]) == ([], FindingKind.UNSUPPORTED)


def test_what_is_neither_file_nor_folder_is_not_opened(docs: Path) -> None:
    os.mkfifo(docs / "pipe.md")
    assert (seen(docs), refused(docs)) == ([], {})


def test_a_file_that_is_gone_or_has_become_a_folder_is_reported(docs: Path) -> None:
    (docs / "folder.md").mkdir()
    for path in ("gone.md", "folder.md"):
        content = read(docs, SourceFile(root="docs", path=path, size=1, mtime_ns=1))
        assert (content.data, [f.kind for f in content.findings]) == (None, [FindingKind.UNREADABLE])


def test_a_file_that_is_written_all_the_while_is_read_whole_or_not_at_all(docs: Path) -> None:
    """Two versions of one length take turns; a mixture of both would be read if nobody looked."""
    versions = [b"a" * 200_000, b"b" * 300_000]
    place = docs / "busy.md"
    place.write_bytes(versions[0])
    done = threading.Event()

    def write() -> None:
        turn = 0
        while not done.is_set():
            turn += 1
            place.write_bytes(versions[turn % 2])

    writer = threading.Thread(target=write)
    writer.start()
    try:
        contents = [read(docs, SourceFile(root="docs", path="busy.md", size=1, mtime_ns=1)) for _ in range(60)]
    finally:
        done.set()
        writer.join()
    for content in contents:
        if content.data is None:
            assert [finding.kind for finding in content.findings] == [FindingKind.UNREADABLE]
        else:
            assert set(content.data) <= set(b"a") or set(content.data) <= set(b"b")


NAMES = ("a b.md", "naïve 数据.md", "quote'\".md", "per%cent.md", "new\nline.md", "-dash.md", "*.md", "[a].md", "~.md")


def test_any_name_that_is_text_is_a_path_in_the_store(docs: Path, tmp_path: Path) -> None:
    lay_out(docs, {name: f"# N\n\nWords of {number}.\n" for number, name in enumerate(NAMES)})
    with attest.open(tmp_path / "a.db", embedder=EMBEDDER) as kb:
        assert kb.index([docs]).added == len(NAMES)
        for number, name in enumerate(NAMES):
            assert kb.show(name).text == f"# N\n\nWords of {number}.\n"
        assert kb.check().faults == []
        assert kb.index([docs]).unchanged == len(NAMES)


def test_a_name_that_is_no_text_is_reported_and_the_rest_is_read(docs: Path, tmp_path: Path) -> None:
    lay_out(docs, {"good.md": "Good words."})
    folder = os.fsencode(docs)
    Path(os.fsdecode(folder + b"/bad\xff.md")).write_text("Bad words.")
    Path(os.fsdecode(folder + b"/dir\xfe")).mkdir()
    Path(os.fsdecode(folder + b"/dir\xfe/in.md")).write_text("More words.")
    with attest.open(tmp_path / "a.db", embedder=EMBEDDER) as kb:
        report = kb.index([docs])
        assert (report.added, report.refused, report.findings) == (1, 2, {"unreadable": 2})
        assert [path for path, _, _ in kb.findings()] == ["bad\\xff.md", "dir\\xfe"]
        assert (kb.index([docs]).unchanged, kb.check().faults) == (1, [])


def test_an_empty_folder_is_a_store_without_documents(docs: Path, tmp_path: Path) -> None:
    with attest.open(tmp_path / "a.db", embedder=EMBEDDER) as kb:
        report = kb.index([docs])
        assert (report.added, report.chunks, report.findings, kb.status().sources) == (0, 0, {}, [("docs", 0)])
        assert (kb.search("anything").hits, kb.ask("What is it?").status, kb.check().faults) == ([], "refused", [])


def test_a_single_file_is_a_source_of_its_own(docs: Path, tmp_path: Path) -> None:
    lay_out(docs, {"a.md": "Words.", "b.md": "Other words."})
    with attest.open(tmp_path / "a.db", embedder=EMBEDDER) as kb:
        assert kb.index([docs / "a.md"]).added == 1
        assert [kb.show("a.md").text, kb.status().documents] == ["Words.", 1]
