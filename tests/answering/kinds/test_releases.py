"""What changed in a version, and when it came out, is read from the project's own list of changes."""

import itertools
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import attest
from attest.words.releases import is_changelog, version_of, version_of_heading
from tests.answering.answers import said
from tests.folders import written

KETTLE = """# Changelog of the kettle

Versions follow [Semantic Versioning](https://example.org/spec/v3.0.0.html).

## 2.1.0 (2024-05-01)

- Whistle twice.

## 2.0.0 (2024-03-01)

The kettle is blue now.

### Added

- A lid of `__brass__`, see [the drawing](lid.md).
- A longer spout

### Removed

- The wooden handle.

## 2.0.0rc1 (2024-02-01)

- Try the blue.

## 1.9 (2023-11-30)

- Fix a leak in the spout.
"""
LAMP = "# News\n\nVersion 8.0\n-----------\n\nReleased 2022-07-04\n\n- The lamp burns longer.\n"
DOOR = "# Door\n\nSince 4.2 the door has changed: it opens inwards.\n"
FILES = {
    "CHANGELOG.md": KETTLE,
    "lamp/NEWS.md": LAMP,
    "guide.md": "# Guide\n\nIn 2.0.0 nothing of the moon changed.\n",
    "door.md": DOOR,
}


BLUE = [
    "2.0.0 (2024-03-01):",
    "The kettle is blue now.",
    "A lid of `__brass__`, see the drawing.",
    "A longer spout.",
    "The wooden handle.",
]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What changed in 2.0?", BLUE),
        ("What is new in version 2.0.0 of the kettle?", BLUE),
        ("What was removed in 2.0?", [BLUE[0], BLUE[4]]),
        ("What broke in 2.0?", [BLUE[0], BLUE[4]]),
        ("What was added in the kettle 2.0.0 to the spout?", [BLUE[0], BLUE[3]]),
        ("What is new in v8.0?", ["Version 8.0:", "Released 2022-07-04.", "The lamp burns longer."]),
        ("What changed since 2.0?", ["2.1.0 (2024-05-01):", "Whistle twice."]),
        ("What changed between 1.9 and 2.0.0rc1?", ["2.0.0rc1 (2024-02-01):", "Try the blue."]),
        ("When was 1.9 released?", ["1.9 (2023-11-30)."]),
        ("When was the lamp 8.0 released?", ["Version 8.0.", "Released 2022-07-04."]),
        ("What is the latest release of the kettle?", ["2.1.0 (2024-05-01)."]),
    ],
)
def test_a_version_is_answered_by_what_stands_under_its_heading(
    kb: attest.Attest, question: str, told: list[str]
) -> None:
    assert said(kb, question) == told


@pytest.mark.parametrize(
    "question", ["What changed in 3.0?", "When was 2.0.7 released?", "What is new in v3 of the lamp?"]
)
def test_a_version_that_no_list_of_changes_has_is_refused(kb: attest.Attest, question: str) -> None:
    answer = kb.ask(question)
    assert answer.status == "refused"
    assert "no list of changes in the store has a version" in str(answer.reason)


def test_the_refusal_of_a_version_names_the_newest_one(kb: attest.Attest) -> None:
    reason = kb.ask("What changed in version 9.5 of the lamp?").reason
    assert reason == "no list of changes in the store has a version 9.5; the newest there is 8.0"


def test_a_version_of_which_only_prose_speaks_is_answered_by_it(kb: attest.Attest) -> None:
    assert said(kb, "What changed in 4.2?")[0] == "Since 4.2 the door has changed: it opens inwards."


@pytest.mark.parametrize(
    ("path", "notes"),
    [
        ("CHANGELOG.md", True),
        ("docs/CHANGES.rst", True),
        ("release-notes/2.0.md", True),
        ("docs/releases/1.11.txt", True),
        ("NEWS", True),
        ("docs/whats-new.md", True),
        ("news/2024/fire.md", False),
        ("changes/2021/readme.md", False),
        ("exchange.md", False),
    ],
)
def test_a_list_of_changes_is_known_by_its_name(path: str, notes: bool) -> None:
    assert is_changelog(path) is notes


@pytest.mark.parametrize(
    ("heading", "version"),
    [
        ("[1.2.0] - 2024-01-01", "1.2.0"),
        ("3.0.0 / 2024-11-14", "3.0.0"),
        ("Version 8.5.0", "8.5.0"),
        ("Django 2.0 release notes", "2.0"),
        ("v1.0.0-rc.1", "1.0.0-rc.1"),
        ("0.28.0 (28th November, 2024)", "0.28.0"),
        ("2024-01-01", None),
        ("Unreleased", None),
        ("Added", None),
    ],
)
def test_a_heading_names_its_version(heading: str, version: str | None) -> None:
    assert version_of_heading(heading) == (version_of(version) if version else None)


NUMBERS = st.lists(st.integers(0, 30), min_size=1, max_size=4)


@given(NUMBERS, NUMBERS)
def test_versions_are_ordered_by_their_numbers_one_after_the_other(one: list[int], two: list[int]) -> None:
    first, second = (version_of(".".join(map(str, numbers))) for numbers in (one, two))
    pairs = itertools.zip_longest(one, two, fillvalue=0)
    decided = next((a < b for a, b in pairs if a != b), None)
    assert (first < second, first.same(second)) == (bool(decided), decided is None)
    assert version_of(".".join(map(str, one)) + "rc1") < first


def test_a_list_of_changes_of_many_versions_is_told_of_without_looking_at_each_from_each(tmp_path: Path) -> None:
    """Many seconds where every version is held against all others."""
    notes = "".join(f"## {n}.0.0 - 2024-01-02\n\n- Fix of leak {n}.\n\n" for n in range(4_000, 0, -1))
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "docs", {"CHANGELOG.md": f"# Changelog\n\n{notes}"})], lexical_only=True)
        assert said(kb, "What is the latest release?") == ["4000.0.0 - 2024-01-02."]
        assert said(kb, "What changed in 2000.0.0?") == ["2000.0.0 - 2024-01-02:", "Fix of leak 2000."]


@pytest.mark.parametrize(
    ("question", "cut"),
    [
        ("What changed in 9.0?", "changes: 6 more changes in CHANGELOG.md"),
        ("What changed since 0.1?", "changes: 18 more changes and 2 older versions in CHANGELOG.md"),
        ("What changed in 8.0?", None),
    ],
)
def test_that_not_all_changes_are_quoted_is_said(tmp_path: Path, question: str, cut: str | None) -> None:
    newest = "".join(f"- Fix of leak {n}.\n" for n in range(20))
    older = "".join(f"## {n}.0\n\n- Spout {n} is green.\n\n" for n in range(8, 0, -1))
    notes = f"# Changelog\n\n## 9.0\n\n{newest}\n{older}## 0.1\n\n- First.\n"
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "docs", {"CHANGELOG.md": notes})], lexical_only=True)
        remarks = [remark for remark in kb.ask(question).degraded if remark.startswith("changes:")]
    assert remarks == ([cut] if cut else [])


@pytest.mark.parametrize("words", ["what new a ", "what changed ", "what changed in 1.0 and ", "A"])
def test_a_question_made_to_take_long_does_not(kb: attest.Attest, words: str) -> None:
    """Minutes where the words of a question are tried in all ways."""
    assert kb.ask(words * (9_900 // len(words))).status in ("answered", "refused")


OVEN = """# Changelog

## v1.2.0

### What's Changed
* The deprecated `coals` argument has been removed.
* Filter recipes by `LD_HEAT` by @ada in https://example.org/pull/9
* Remove the wood fire by @bo in https://example.org/pull/8

### New Contributors
* @bo made their first contribution in https://example.org/pull/8

**Full Changelog**: https://example.org/compare/v1.1.0...v1.2.0

## v1.1.0

### What's Changed
* Add recipes for organizing meals by @ada in https://example.org/pull/4
* Fix the wood fire going out by @ada in https://example.org/pull/3

**Full Changelog**: https://example.org/compare/v1.0.0...v1.1.0

## v1.0.0

- A wood fire
- `--grill` toasts
- The `coals=` shortcut has been deprecated.
- Ovens drop a mode of `HTTP/2`
"""


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which version added recipes?", ["v1.1.0:", "Add recipes for organizing meals by"]),
        ("In which release were recipes introduced?", ["v1.1.0:", "Add recipes for organizing meals by"]),
        ("Which version introduced LD_HEAT?", ["v1.2.0:", "Filter recipes by `LD_HEAT`"]),
        ("In which version was the wood fire fixed?", ["v1.1.0:", "Fix the wood fire going out"]),
        ("When was the wood fire removed?", ["v1.2.0:", "Remove the wood fire by"]),
        ("Which version added --grill?", ["v1.0.0:", "`--grill` toasts"]),
        ("Which version deprecated the coals argument?", ["v1.0.0:", "The `coals=` shortcut has been deprecated."]),
        ("Which version removed the coals argument?", ["v1.2.0:", "The deprecated `coals` argument has been removed."]),
        ("Which version dropped support for HTTP/2?", ["v1.0.0:", "Ovens drop a mode of `HTTP/2`"]),
        ("What changed in 1.2.0?", ["v1.2.0:", "The deprecated `coals`", "Filter recipes by", "Remove the wood fire"]),
    ],
)
def test_the_version_that_did_something_is_told_by_the_change_that_says_so(
    tmp_path: Path, question: str, told: list[str]
) -> None:
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "repo", {"CHANGELOG.md": OVEN})], lexical_only=True)
        claims = said(kb, question)
    assert len(claims) == len(told)
    assert all(claim.startswith(start) for claim, start in zip(claims, told, strict=True)), claims


def test_what_no_version_removed_is_refused_and_not_told_by_the_one_that_added_it(tmp_path: Path) -> None:
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "repo", {"CHANGELOG.md": OVEN})], lexical_only=True)
        answer = kb.ask("Which version removed recipes?")
    assert answer.status == "refused"


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Which version removed the v1 grate?", ["2.0:", "Removal of the `grate/v1` rods"]),
        ("Which version dropped support for peat?", ["2.0:", "Support for peat was dropped in stoves."]),
        ("Which version removed the flue?", ["1.0:", "flue removed"]),
        ("Which version removed the v2 grate?", None),
        ("Which version removed the stoves?", None),
        ("Which version removed the chimney?", None),
    ],
)
def test_what_was_removed_is_what_the_change_takes_away_and_not_where(
    tmp_path: Path, question: str, told: list[str] | None
) -> None:
    hearth = (
        "# Changelog\n\n## 2.0\n\n- Removal of the `grate/v1` rods. The `grate/v2` ones are new.\n"
        "- Support for peat was dropped in stoves.\n- Remove the soot from the chimney.\n\n## 1.0\n\n- flue removed\n"
    )
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "repo", {"CHANGELOG.md": hearth})], lexical_only=True)
        claims = [claim.text for claim in kb.ask(question).claims]
    if told is None:
        assert claims == []
    else:
        assert all(claim.startswith(start) for claim, start in zip(claims, told, strict=True)), claims


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What changed on March 4th, 2021?", ["March 4th, 2021:", "A bench.", "Fixed the gate."]),
        ("What changed in March 2021?", ["March 9th, 2021:", "The hedge", "March 4th, 2021:", "A bench.", "Fixed"]),
        ("What was fixed in 2021?", ["March 4th, 2021:", "Fixed the gate."]),
        ("What has changed since 2022?", ["2022-07-01:", "Lamps."]),
    ],
)
def test_changes_of_days_are_those_under_the_headings_that_name_them(
    tmp_path: Path, question: str, told: list[str]
) -> None:
    park = (
        "# To do\n\n## 2022-07-01\n\n- [x] Lamps.\n\n## March 9th, 2021\n\n- [x] The hedge is cut.\n\n"
        "## March 4th, 2021\n\n- [x] A bench.\n- [x] Fixed the gate.\n"
    )
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "repo", {"Changelog.md": park, "park.md": "# Park\n\nOpen in March 2021.\n"})])
        claims = said(kb, question)
    assert len(claims) == len(told)
    assert all(claim.startswith(start) for claim, start in zip(claims, told, strict=True)), claims


def test_what_no_list_of_changes_says_is_refused_with_that(tmp_path: Path) -> None:
    files = {"CHANGELOG.md": OVEN, "guide.md": "# Recipes\n\nA recipe is fixed by adding salt to the meal.\n"}
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "repo", files)], lexical_only=True)
        answer = kb.ask("Which version fixed the recipe for meals?")
    assert (answer.status, answer.reason) == (
        "refused", "no list of changes in the store says which version did that",
    )  # fmt: skip


def test_what_stands_in_an_item_that_is_too_long_to_quote_is_found(tmp_path: Path) -> None:
    filler = "".join(f"    - Ovens of kind {n} have a door of their own, which opens to the left\n" for n in range(40))
    changes = (
        "# Changelog\n\n## 2.0.0\n\n- Added `--hearth` as a new name for `--stove`\n\n"
        f"## 1.0.0\n\n- Stoves\n{filler}    - Added `--stove` to light one\n"
    )
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "repo", {"CHANGELOG.md": changes})], lexical_only=True)
        assert said(kb, "In which version was --stove added?")[:2] == ["1.0.0:", "Added `--stove` to light one."]


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("What was deprecated in 1.9?", "the list of changes has no change of that kind under version 1.9"),
        (
            "What was fixed in 2024 about the spout?",
            "the list of changes has nothing of that kind for the time that is asked about",
        ),
    ],
)
def test_a_version_or_a_year_without_a_change_of_that_kind_is_refused(
    tmp_path: Path, question: str, reason: str
) -> None:
    dated = KETTLE.replace("## 2.1.0 (2024-05-01)", "## 2024-05-01").replace("## 1.9 (2023-11-30)", "## 1.9")
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "repo", {"CHANGELOG.md": dated})], lexical_only=True)
        answer = kb.ask(question)
    assert (answer.status, answer.reason) == ("refused", reason)


def test_a_fix_of_something_is_not_the_version_that_added_it(tmp_path: Path) -> None:
    notes = "# Changelog\n\n## 2.0\n\n- Fixed fish completion on newer fishes.\n\n## 1.0\n\n- A pond.\n"
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "repo", {"CHANGELOG.md": notes})], lexical_only=True)
        assert kb.ask("Which version added fish completion?").status == "refused"
        assert said(kb, "Which version fixed fish completion?")[0] == "2.0:"


def test_a_number_behind_a_name_belongs_to_it(tmp_path: Path) -> None:
    notes = "# Changelog\n\n## 2.0\n\n- Fix CVE-2031-77 of the lid.\n\n## 1.0\n\n- Fix CVE-2030-5 of the spout.\n"
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "repo", {"CHANGELOG.md": notes})], lexical_only=True)
        assert said(kb, "Which version fixed CVE-2031-77?")[0] == "2.0:"


def test_a_copy_of_a_list_of_changes_is_not_told_again(tmp_path: Path) -> None:
    site = KETTLE.replace("# Changelog of the kettle", "# Changelog\n\nAll about the kettle.")
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "repo", {"CHANGELOG.md": KETTLE, "site/changelog.md": site})], lexical_only=True)
        assert said(kb, "What changed in 2.1.0?") == ["2.1.0 (2024-05-01):", "Whistle twice."]


@pytest.mark.parametrize("preface", ["<!-- made by a tool -->\n\n", "\n\n", ".. currentmodule:: kettle\n\n"])
def test_a_list_of_changes_may_begin_with_what_no_reader_sees(tmp_path: Path, preface: str) -> None:
    name, changes = ("CHANGES.rst", LAMP) if preface.startswith("..") else ("CHANGELOG.md", KETTLE)
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "repo", {name: preface + changes})], lexical_only=True)
        told = said(kb, "What changed in 8.0?" if preface.startswith("..") else "What changed in 2.1.0?")
    assert told[-1] in ("The lamp burns longer.", "Whistle twice.")


def test_a_change_that_is_quoted_for_another_question_comes_with_its_version(tmp_path: Path) -> None:
    notes = "# Changelog\n\n## 2.7\n\n- Wicks of hemp or flax are required for all of the lamps of the house.\n"
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "repo", {"CHANGELOG.md": notes})], lexical_only=True)
        told = said(kb, "Which wicks are required for the lamps?")
    assert told == ["2.7: Wicks of hemp or flax are required for all of the lamps of the house."]
