"""What the repository keeps says nothing of the machine or the registry that it was made with."""

import re

import pytest

from tests.conventions.tree import ROOT, kept_files

REGISTRIES = (
    r"pypi\.(?:org|python)|pythonhosted\.org|registry\.npmjs|registry\.yarnpkg|deb\.debian\.org|index\.crates\.io"
)
MACHINE = r"(?<![\w./-])/(?:work|root|farm|home/\w+|Users/\w+|tmp/venv\w*|opt/(?:pypi|wheels))(?:/|\b(?![\w.-]))"
FORBIDDEN = re.compile(f"{REGISTRIES}|{MACHINE}")

LARGEST = 1_000_000
"""Bytes. Nothing that a person writes is longer; weights, indexes and archives are."""


def test_no_file_names_a_registry_or_a_path_of_a_machine() -> None:
    found = []
    for path in kept_files():
        if path.name == "test_kept_files.py":
            continue
        lines = path.read_bytes().decode("utf-8", errors="replace").splitlines()
        found += [
            f"{path.relative_to(ROOT)}:{n}: {hit[0]}"
            for n, line in enumerate(lines, 1)
            for hit in FORBIDDEN.finditer(line)
        ]
    assert found == []


def test_no_file_is_larger_than_a_person_writes() -> None:
    assert [str(path.relative_to(ROOT)) for path in kept_files() if path.stat().st_size > LARGEST] == []


@pytest.mark.parametrize(
    "text", ["https://files.pythonhosted.org/x", "see /root/.cache", "--index pypi.org", "'/home/ada/x'"]
)
def test_addresses_and_paths_of_a_machine_are_found(text: str) -> None:
    assert FORBIDDEN.search(text)


@pytest.mark.parametrize(
    "text", ["https://example.org/work/x", "the /roots of a tree", "docs/work/plan.md", "/tmp", "/v1/root.json"]
)
def test_other_addresses_and_paths_are_not(text: str) -> None:
    assert not FORBIDDEN.search(text)
