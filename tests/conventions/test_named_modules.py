"""A document that names a module, a query or a script of ours names one that is there."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath

from tests.conventions.tree import ROOT, kept_files

NAMED = re.compile(r"`((?:[\w.-]+/)*_?[a-z]\w*\.(?:py|sql))[`: ]")
_AT_THE_TOP = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")
OF_OTHERS = frozenset({"code/blobfee.py"})
"""Files of the example, which documents show as one sees them there."""


def lost(markdown: str, files: frozenset[PurePosixPath]) -> Iterator[str]:
    """The names in backquotes that are the end of no path of ours."""
    for name in NAMED.findall(markdown):
        parts = PurePosixPath(name).parts
        if name not in OF_OTHERS and not any(file.parts[-len(parts) :] == parts for file in files):
            yield name


def test_every_module_that_a_document_names_is_there() -> None:
    kept = [PurePosixPath(path.relative_to(ROOT).as_posix()) for path in kept_files()]
    ours = (path for path in kept if path.suffix == ".md" and path.parts[0] in ("design", "docs", *_AT_THE_TOP))
    documents = [ROOT / path for path in ours]
    code = frozenset(path for path in kept if path.suffix in (".py", ".sql"))
    found = {path.name: sorted(lost(path.read_text(encoding="utf-8"), code)) for path in documents}
    assert {name: names for name, names in found.items() if names} == {}


def test_a_module_that_moved_is_found_by_its_path() -> None:
    files = frozenset({PurePosixPath("src/attest/store/checks/past.py")})
    assert list(lost("See `checks/past.py`, `past.py`, `store/past.py`.", files)) == ["store/past.py"]
