"""The files beside a store keep up with it by small steps, and nothing is found differently for it."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import attest
from attest.indexing.vectors import embed_missing
from attest.store.accelerators import LAYOUT, Accelerators, index_rows, vectors_file
from attest.store.arrays import read_arrays
from attest.store.database import Database
from attest.store.layered_files import ChunkKeys, LayeredFile, Layers, bring_up_to_date, read_layers, write_layers
from attest.store.segments import ChunkText, Segment, build, chunk_digest, merge, term_hash
from attest.values.progress import Progress
from tests.opened import database_of
from tests.worlds import EMBEDDER, lay_out, put

WORDS = ("fee", "burn", "base", "tip", "gas")
COUNT = 60
QUESTIONS = ("base fee of note 7", "who keeps the tip?", "zyzzyva", "blob gas limit")
NAMES = ("attest.db-terms", "attest.db-terms-new", "attest.db-vectors", "attest.db-vectors-new")


def note(number: int, more: str = "") -> bytes:
    word = WORDS[number % len(WORDS)]
    return f"# Note {number}\n\nThe {word} of note {number} is kept, not the tip. {more}\n".encode()


@pytest.fixture
def kb(tmp_path: Path) -> Iterator[attest.Attest]:
    """A store of sixty notes: one of them is less than a twentieth."""
    docs = lay_out(tmp_path / "docs", {f"n{number}.md": note(number) for number in range(COUNT)})
    with attest.open(tmp_path / "attest.db", embedder=EMBEDDER) as made:
        made.index([docs])
        yield made


def files(kb: attest.Attest) -> dict[str, bytes]:
    places = {name: kb.path.with_name(name) for name in NAMES}
    return {name: place.read_bytes() for name, place in places.items() if place.exists()}


def change(kb: attest.Attest, numbers: Sequence[int], more: str = "A zyzzyva came.") -> None:
    for number in numbers:
        put(kb.path.parent / "docs", f"n{number}.md", note(number, more))
    kb.index([kb.path.parent / "docs"])


def found(path: Path) -> list[object]:
    with attest.open(path, embedder=EMBEDDER) as kb:
        return [kb.search(question, k=30, profile=name).hits for question in QUESTIONS for name in ("hybrid", "dense")]


def found_without_files(path: Path) -> list[object]:
    for name in NAMES:
        path.with_name(name).unlink(missing_ok=True)
    return found(path)


def test_one_changed_document_leaves_the_large_files_as_they_are(kb: attest.Attest) -> None:
    before = files(kb)
    change(kb, [7])
    after = files(kb)
    assert sorted(after) == sorted(NAMES)
    assert {name: after[name] for name in before} == before
    assert len(after["attest.db-vectors-new"]) < len(after["attest.db-vectors"]) / 4
    assert kb.check().faults == []


def test_nothing_is_found_differently_for_the_small_steps(kb: attest.Attest) -> None:
    for step in ([7], [8], [7]):
        change(kb, step, more=f"A zyzzyva came to {step}.")
    assert found(kb.path) == found_without_files(kb.path)


def test_when_much_has_changed_there_is_one_file_again(kb: attest.Attest) -> None:
    change(kb, [7])
    change(kb, [1, 2, 3, 4, 5, 6])
    assert sorted(files(kb)) == ["attest.db-terms", "attest.db-vectors"]
    assert kb.check().faults == []
    assert found(kb.path) == found_without_files(kb.path)


@pytest.mark.parametrize("by", ["remove", "index"])
def test_a_document_that_goes_leaves_nothing_in_any_file(kb: attest.Attest, by: str) -> None:
    change(kb, [7])
    word = term_hash("zyzzyva").to_bytes(8, "little")
    assert [name for name, content in files(kb).items() if word in content] == ["attest.db-terms-new"]
    if by == "remove":
        kb.remove("n7.md")
    else:
        (kb.path.parent / "docs" / "n7.md").unlink()
        kb.index([kb.path.parent / "docs"])
    assert [name for name, content in files(kb).items() if word in content] == []
    for name in ("attest.db-terms", "attest.db-vectors"):
        stored = read_arrays(kb.path.with_name(name))
        assert stored is not None
        assert len(stored[0]["rows"]) == COUNT - 1


def test_a_small_file_beside_another_large_one_is_not_used(kb: attest.Attest) -> None:
    change(kb, [7])
    small = files(kb)["attest.db-vectors-new"]
    change(kb, [1, 2, 3, 4, 5, 6])
    kb.path.with_name("attest.db-vectors-new").write_bytes(small)
    assert kb.check().faults == []
    assert found(kb.path) == found_without_files(kb.path)


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_was_not_written_any_more_changes_nothing_of_what_is_found(kb: attest.Attest, name: str) -> None:
    change(kb, [7])
    expected = found(kb.path)
    kb.path.with_name(name).unlink()
    assert found(kb.path) == expected
    assert kb.check().faults == []
    change(kb, [8])
    assert found(kb.path) == found_without_files(kb.path)


@pytest.mark.parametrize("name", NAMES)
def test_a_flipped_byte_in_a_file_beside_the_store_changes_nothing_of_what_is_found(
    kb: attest.Attest, name: str
) -> None:
    change(kb, [7])
    expected = found(kb.path)
    sound = kb.path.with_name(name).read_bytes()
    for place in np.linspace(0, len(sound) - 1, 12).astype(int).tolist():
        damaged = bytearray(sound)
        damaged[place] ^= 0x55
        kb.path.with_name(name).write_bytes(damaged)
        assert found(kb.path) == expected


def test_the_file_of_vectors_grows_while_texts_are_embedded(kb: attest.Attest) -> None:
    put(kb.path.parent / "docs", "long.md", b"".join(note(number) for number in range(100, 700)))
    kb.index([kb.path.parent / "docs"], lexical_only=True)
    there: list[int] = []

    def look(_: Progress) -> None:
        layers = read_layers(vectors_file(database_of(kb), EMBEDDER.space.space_id))
        there.append(sum(int(alive.sum()) for _, alive in layers.parts))

    made = embed_missing(database_of(kb), EMBEDDER, look, saved_every=1)
    assert made == 600
    assert there == [COUNT, COUNT + 512, COUNT + 600]


def test_who_searches_while_others_index_reads_each_chunk_once(kb: attest.Attest) -> None:
    read: list[int] = []

    def counted(database: Database, rows: np.ndarray) -> Segment:
        read.append(len(rows))
        return index_rows(database, rows)

    following = Accelerators(database_of(kb), index=counted)
    for number in range(12):
        put(kb.path.parent / "docs", f"n{number}.md", note(number, "Changed."))
        kb.index([kb.path.parent / "docs"])
        for name in NAMES:  # as if the one that indexes had not come to write them
            kb.path.with_name(name).unlink(missing_ok=True)
        assert following.postings(database_of(kb).generation()).count == COUNT
    assert read == [COUNT] + [1] * 11


# --- one file, without a store ---

Texts = dict[int, str]
"""Row to text: a chunk is another one when its text is."""


def chunk(row: int, text: str) -> ChunkText:
    return ChunkText(row, f"{term_hash(text):016x}", f"d{row % 3}", {"body": text})


def segment(held: Texts) -> Segment:
    return build(chunk(row, held[row]) for row in sorted(held))


def brought_up_to_date(
    kind: LayeredFile[Segment], held: Texts, start: Layers[Segment] | None = None
) -> Layers[Segment]:
    rows = sorted(held)
    digests = [chunk_digest(chunk(row, held[row]).chunk_id) for row in rows]
    keys = ChunkKeys(np.array(rows, np.int64), np.array(digests, np.uint64))
    return bring_up_to_date(
        kind, start or read_layers(kind), keys, lambda missing: segment({row: held[row] for row in missing.tolist()})
    )


steps = st.dictionaries(st.integers(1, 40), st.sampled_from(WORDS) | st.none(), max_size=4)
"""What becomes of some rows: another text, or None when they go."""


@settings(max_examples=100)
@given(st.integers(0, 40), st.lists(st.tuples(steps, st.booleans()), max_size=6))
def test_after_any_changes_the_layers_hold_what_the_store_has(
    tmp_path_factory: pytest.TempPathFactory, first: int, changes: list[tuple[dict[int, str | None], bool]]
) -> None:
    path = tmp_path_factory.mktemp("layers") / "file"
    kind = LayeredFile(path=path, make=Segment, merge=merge, required={"layout": LAYOUT})
    held: Texts = {row: WORDS[row % 5] for row in range(1, first + 1)}
    layers = brought_up_to_date(kind, held)
    write_layers(kind, layers, {"generation": "0"})
    for number, (step, written) in enumerate(changes, 1):
        held = {row: text for row, text in {**held, **step}.items() if text is not None}
        layers = brought_up_to_date(kind, held, None if written else layers)
        if written:
            write_layers(kind, layers, {"generation": str(number)})
            layers = read_layers(kind)
            assert layers.metadata["generation"] == str(number)
        made, expected = merge(layers.parts).arrays(), segment(held).arrays()
        assert {name: made[name].tolist() for name in made} == {name: expected[name].tolist() for name in expected}
