"""The door chooses a reader by name and shape, and never fails."""

import pytest

from attest.parsing import parse
from attest.values.findings import FindingKind
from tests.parsing.trees import shape
from tests.processes import python


@pytest.mark.parametrize(
    ("path", "text", "kind"),
    [
        ("a.md", "words", "note"),
        ("A.MD", "words", "note"),
        ("a.md", "---\neip: 1\n---\nwords", "proposal"),
        ("a.md", "---\nsource: magicians\ntopic_id: 1\n---\nwords", "thread"),
        ("a.vtt", "WEBVTT", "transcript"),
        ("a.py", "x = 1", "code"),
        ("a.sol", "contract A {}", "code"),
        ("a.json", "{}", "text"),
        ("a.yaml", "a: b", "text"),
        ("a.srt", "1\n00:00:01,000 --> 00:00:02,000\nwords", "transcript"),
        ("a.vue", "<script></script>", "code"),
        ("Makefile", "all:", "code"),
        ("docker/Dockerfile", "FROM a", "code"),
        ("Profile.ps1", "function Get-Thing { 1 }", "code"),
        ("site.css", "a { color: red }", "code"),
        (".gitignore", "x", "text"),
        ("bin/lid", "#!/usr/bin/env -S bash -e\necho lid", "code"),
        ("completion/_lid", "#compdef lid\n_arguments", "code"),
        ("NOTES", "#!lids are fine", "text"),
    ],
)
def test_name_and_shape_choose_the_reader(path: str, text: str, kind: str) -> None:
    assert parse(path, text).kind == kind


def test_code_without_a_grammar_is_read_in_pieces_between_blank_lines() -> None:
    text = "import a\n\n\nfun f() {\n}\n   \nval x = 1"
    parsed = parse("src/tool.kt", text)
    assert shape(text, parsed) == [(0, "code", "import a"), (0, "code", "fun f() {\n}"), (0, "code", "val x = 1")]
    assert ({one.label for one in parsed.outline.blocks}, parsed.title) == ({"kotlin"}, "tool")


def test_plain_text_is_read_in_paragraphs() -> None:
    text = "one\ntwo\r\n\r\nthree\n"
    assert shape(text, parse("a.txt", text)) == [(0, "paragraph", "one\ntwo"), (0, "paragraph", "three")]


@pytest.mark.parametrize("path", ["a.md", "a.vtt", "a.py", "a.txt"])
@pytest.mark.parametrize("text", ["", " \n\t\r\n", "\ufeff", "\n\n"])
def test_a_text_without_content_is_empty_and_says_so(path: str, text: str) -> None:
    parsed = parse(path, text)
    assert (parsed.title, [one.kind for one in parsed.findings]) == ("a", [FindingKind.EMPTY])


def test_a_head_without_a_body_is_reported_as_empty() -> None:
    findings = parse("a.md", "---\ntitle: A\n---\n\n").findings
    assert [(one.kind, one.detail) for one in findings] == [(FindingKind.EMPTY, "nothing but front matter")]


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("---\ntitle: Head\n---\n# H\n", "Head"),
        ("---\ntitle: Head\n---\n# Summary\n", "Head"),
        ("words\n\n## [First](x)\n\n# Second\n", "First"),
        ("words", "my note"),
        ("## Table of Contents\n\n# Lids\n\n## Kinds\n", "Lids"),
        ("# 1. Summary and Motivation\n\nwords\n\n# Design\n\n# Lids\n", "my note"),
        ("---\nname: lid_shapes\n---\n# Summary\n", "lid shapes"),
        ("- Lid Name: `round_lid`\n- Start Date: 2024-05-06\n\n## Summary\n", "round lid"),
        ("- Lid Name: `round_lid`\n- Start Date: 2024-05-06\n\n## History\n\n# Of lids\n", "round lid"),
        ("- Name: lid\n- Title: Of round lids\n\n## Earlier lids\n", "Of round lids"),
        ("- Name: N/A\n- Start Date: 2024-05-06\n\n## Round lids\n\n## Summary\n", "Round lids"),
        ("- Name: (leave this empty)\n- Start Date: 2024-05-06\n\n## Summary\n", "my note"),
        ("- Author Name: Ann\n- Start Date: 2024-05-06\n\n## Summary\n", "my note"),
        ("- Name: lid\n- Start Date: 2024-05-06\n\n# Round lids\n", "Round lids"),
        ("# Round lids\n\n- Title: Other lids\n- Author: Ann\n", "Round lids"),
        ("## Round lids\n\n- Name: lid\n- Author: Ann\n\n## Summary\n", "Round lids"),
    ],
)
def test_a_note_is_named_by_head_heading_or_file(text: str, title: str) -> None:
    assert parse("folder/my note.md", text).title == title


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("0042-round_lids.md", "round lids"),
        ("lids-1.1.md", "lids 1.1"),
        ("2024-05-06-lid-call.md", "2024-05-06 lid call"),
        ("lids/README.md", "Overview"),
        ("overview.md", "Overview"),
        ("01-intro.md", "Overview"),
        ("42.md", "Overview"),
    ],
)
def test_a_heading_that_any_text_may_have_gives_way_to_a_file_name_in_words(path: str, title: str) -> None:
    assert parse(path, "# Overview\n\nLids close.\n").title == title


@pytest.mark.parametrize(
    ("value", "day"),
    [
        ("2024-03-28", "2024-03-28"),
        ("2024/3/8", "2024-03-08"),
        ("2024-03-28T10:00:00Z", "2024-03-28"),
        ("2024-13-01", None),
        ("March 2024", None),
        ("", None),
    ],
)
def test_a_date_is_a_real_day_or_nothing(value: str, day: str | None) -> None:
    assert parse("a.md", f"---\ndate: {value}\n---\nx\n").authored_at == day


def test_importing_the_door_loads_no_markdown_parser() -> None:
    program = "import sys, attest.parsing; sys.exit('markdown_it' in sys.modules or 'yaml' in sys.modules)"
    assert python(program).returncode == 0
