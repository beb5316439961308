"""States of the store that were given a name can be compared and searched again, and hold nothing that was removed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import attest
from attest.engine import Attest
from attest.errors import BuildUnknown, UsageError
from tests.opened import opened_by
from tests.worlds import EMBEDDER, lay_out, put, state


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    return lay_out(tmp_path / "docs", {"a.md": "# A\n\nThe fee is two.\n", "b.md": "# B\n\nThe fee is one.\n"})


@pytest.fixture
def kb(tmp_path: Path, docs: Path) -> Iterator[Attest]:
    """A store with a named build, after which everything changed."""
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as opened:
        opened.index([docs])
        opened.tag_build("first")
        put(docs, "a.md", b"# A\n\nThe fee is seven.\n")
        put(docs, "c.md", b"# C\n\nThe fee is nine.\n")
        opened.index([docs])
        yield opened


def test_a_named_build_is_searched_as_it_was(kb: Attest, docs: Path, tmp_path: Path) -> None:
    found = {hit.found.path: hit.found.text for hit in kb.search("fee", build="first").hits}
    assert found == {"a.md": "# A\n\nThe fee is two.", "b.md": "# B\n\nThe fee is one."}
    assert kb.search("fee", build="first").build_id == kb.builds().builds[0].build_id
    (docs / "c.md").unlink()
    put(docs, "a.md", b"# A\n\nThe fee is two.\n")
    with attest.open(tmp_path / "clean.db", embedder=EMBEDDER) as clean:
        clean.index([docs])
        past, _ = opened_by(kb).state_at(None, "first", with_vectors=True)
        with attest.open(past.path, embedder=EMBEDDER) as opened:
            then, expected = state(opened), state(clean)
        assert {name: then[name] for name in then if name != "file"} == {
            name: expected[name] for name in expected if name != "file"
        }


def test_two_builds_differ_in_what_came_went_and_changed(kb: Attest, docs: Path) -> None:
    kb.tag_build("second")
    put(docs, "d.md", b"# D\n\nThe fee is ten.\n")
    kb.index([docs])
    differ = {pair: kb.diff_builds(*pair) for pair in (("first", "second"), ("second", "first"), ("second", "now"))}
    assert {pair: [(c.what, c.document_id) for c in found.changes] for pair, found in differ.items()} == {
        ("first", "second"): [("changed", "a.md"), ("added", "c.md")],
        ("second", "first"): [("changed", "a.md"), ("removed", "c.md")],
        ("second", "now"): [("added", "d.md")],
    }
    assert [found.same for found in differ.values()] == [1, 1, 3]


def test_builds_are_listed_with_their_names_and_the_present_one(kb: Attest) -> None:
    assert [(build.tags, build.present) for build in kb.builds().builds] == [(["first"], False), ([], True)]
    assert [build.tags for build in kb.tag_build("v1").builds] == [["v1"]]
    assert [build.tags for build in kb.drop_build("v1").builds] == [[]]


def test_a_removed_document_leaves_named_builds_which_say_so(kb: Attest) -> None:
    kb.remove("a.md")
    found = kb.search("fee", build="first")
    assert [hit.found.path for hit in found.hits] == ["b.md"]
    assert "build first: 1 of its documents were removed" in found.degraded[0]
    assert [build.pruned for build in kb.builds().builds if build.tags] == [1]
    assert kb.check().faults == []


def test_a_source_can_be_removed_whatever_builds_name_it(kb: Attest) -> None:
    kb.remove("docs")
    assert (kb.search("fee", build="first").hits, kb.check().faults) == ([], [])


@pytest.mark.parametrize("name", ["first", "now", "2022", "2022-06-01", "", "--json", "a\nb"])
def test_a_name_that_is_taken_or_means_something_else_is_refused(kb: Attest, name: str) -> None:
    with pytest.raises(UsageError, match=r"choose another name|cannot be the name"):
        kb.tag_build(name)


def test_a_build_that_nobody_named_is_refused_with_those_that_there_are(kb: Attest) -> None:
    for ask in (kb.drop_build, kb.diff_builds, lambda name: kb.search("fee", build=name)):
        with pytest.raises(BuildUnknown, match="builds are called: first"):
            ask("second")
    with pytest.raises(UsageError, match="give one of them"):
        kb.search("fee", build="first", as_of="2022")
