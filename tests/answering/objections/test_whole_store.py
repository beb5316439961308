"""What only the whole store can tell: that a name is nowhere as one, and that nothing in it is about a question."""

import re
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import attest
from attest.answering.objections.multiword_names import names_of_settings, names_of_several_words
from attest.embedding.seam import Embedder, Space
from attest.engine.opened import Opened
from attest.retrieval.view import View
from attest.retrieval.whole_store import mentions_name, nearest_cosine
from attest.values.search import Filters
from tests.worlds import EMBEDDER, lay_out

APART = {
    "money.md": "# Money\n\nThe Trillion campaign of Blue Harbour raised a Dollar for each gerbil.\n",
    "guards.md": "# Guards\n\nThe Security team counts every gerbil. The aim is a burrow without holes.\n",
}
BESIDE = {"fund.md": "# Fund\n\nThe aim of the Trillion-Dollar\nSecurity fund is a burrow without holes.\n"}


@pytest.mark.parametrize(("files", "said"), [(APART, False), (APART | BESIDE, True)])
def test_a_name_of_several_words_must_stand_somewhere_as_one(
    tmp_path: Path, files: dict[str, str], said: bool
) -> None:  # fmt: skip
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([lay_out(tmp_path / "docs", files)], lexical_only=True)
        found = kb.ask("What is the aim of the Trillion Dollar Security fund?")
    assert (found.status == "answered") is said
    assert said or "nothing in the store is called “Trillion Dollar Security”" in (found.reason or "")


def test_a_name_that_a_filter_leaves_out_is_not_there(tmp_path: Path) -> None:
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([lay_out(tmp_path / "docs", APART | BESIDE)], lexical_only=True)
        found = kb.ask("What is the aim of the Trillion Dollar Security fund?", filters={"document": ["guards.md"]})
    assert "Trillion" in (found.reason or "")


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("Who painted the Mona Lisa?", ["Mona Lisa"]),
        ("What is the Trillion Dollar Security initiative?", ["Trillion Dollar Security"]),
        ("What did the Council of Lisbon decide?", ["Council of Lisbon"]),
        ("How does the lockout grow in Solana's Tower BFT?", ["Tower BFT"]),
        ("Which EIPs require the Engine API?", ["Engine API"]),
        ("Which EIP changes it? Which EIP removes it?", []),
        ("How Do I Get A Refund From The Store?", []),
        ("Why was Lean EIP withdrawn?", []),
    ],
)
def test_runs_of_capitals_within_a_question_are_names(question: str, names: Sequence[str]) -> None:
    assert names_of_several_words(question) == names


@pytest.mark.parametrize(("written", "said"), [("tide-buoy-7", True), ("Tide Buoy 7", True), ("tide buoy", False)])
def test_one_of_a_series_must_stand_somewhere_by_its_whole_name(tmp_path: Path, written: str, said: bool) -> None:
    files = {"buoys.md": f"# Buoys\n\nThe {written} is launched in May.\n\nThe reef-buoy-7 is launched in June.\n"}
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([lay_out(tmp_path / "docs", files)], lexical_only=True)
        found = kb.ask("When is tide-buoy-7 launched?")
    assert (found.status == "answered") is said
    assert said or "nothing in the store is called “tide-buoy-7”" in (found.reason or "")


@pytest.mark.parametrize(
    ("spelled", "said"),
    [("", False), ("`max-file-size` is 4.", True), ("`max_file_size` is 4.", True), ("`maxFileSize` is 4.", True)],
)
def test_a_setting_that_is_nowhere_has_no_default(tmp_path: Path, spelled: str, said: bool) -> None:
    files = {"rules.md": "# Rules\n\nThe default of `max` is 80.\n\nA file of a burrow has no size.\n", "b.md": spelled}
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([lay_out(tmp_path / "docs", files)], lexical_only=True)
        found = kb.ask("What is the default of max-file-size?")
    assert ("nothing in the store is called “max-file-size”" not in (found.reason or "")) is said


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("What is the default for `max-file-size`?", ["max-file-size"]),
        ("What does the setting max-depth do?", ["max-depth"]),
        ("What does --dry-run-all mean?", ["dry-run-all"]),
        ("What is the default of long-running jobs?", []),
        ("Is there a command-line option for it?", []),
        ("What is a well-known setting?", []),
    ],
)
def test_hyphens_make_a_name_where_a_setting_is_named(question: str, names: Sequence[str]) -> None:
    assert names_of_settings(question) == names


@given(st.text(max_size=80))
def test_a_name_is_a_part_of_the_question(question: str) -> None:
    assert all(name in question and len(name.split()) > 1 for name in names_of_several_words(question))


WORDS = ("Amber", "burrow", "Copper", "door")


@contextmanager
def looked_into(home: Path, texts: Sequence[str], embedder: Embedder = EMBEDDER) -> Iterator[View]:
    """A store with a file for each text, as a search sees it."""
    files = {f"{number}.md": text for number, text in enumerate(texts)}
    with attest.open(home / "a.db", embedder=embedder) as kb:
        kb.index([lay_out(home / "docs", files)])
    opened = Opened(home / "a.db", create=False, embedder=embedder)
    with closing(opened), opened.view_of(Filters(), as_of=None, embedder=opened.load_embedder) as view:
        yield view


@settings(max_examples=20)
@given(st.lists(st.lists(st.sampled_from(WORDS), min_size=1, max_size=6), min_size=1, max_size=3), st.data())
def test_a_name_is_there_exactly_when_a_text_has_its_words_side_by_side(
    tmp_path_factory: pytest.TempPathFactory, texts: list[list[str]], data: st.DataObject
) -> None:
    name = " ".join(data.draw(st.lists(st.sampled_from(WORDS), min_size=2, max_size=3), label="name"))
    lines = [f"{' '.join(text)}.\n" for text in texts]
    with looked_into(tmp_path_factory.mktemp("names"), lines) as view:
        assert mentions_name(view, name) == any(name in line for line in lines)


class Numbered:
    """An embedder to which a text comes the nearer to a question, the larger its number: one ninth a step."""

    space = Space(model="numbered", dimensions=2, precision="float32", runtime="python")

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        cosines = np.array([int((re.findall(r"\d", text) or ["9"])[-1]) / 9 for text in texts])
        return np.stack([cosines, np.sqrt(1 - cosines**2)], axis=1).astype(np.float32)


@pytest.mark.parametrize(("share", "number"), [(1000, 8), (4, 7), (3, 6)])
def test_what_surrounds_a_question_is_one_in_so_many_of_the_nearest_texts(
    tmp_path: Path, share: int, number: int
) -> None:
    texts = [f"Gerbil {number} digs.\n" for number in range(9)]
    with looked_into(tmp_path, texts, Numbered()) as view:
        assert nearest_cosine(view, "Which gerbil digs?", share) == (pytest.approx(number / 9, abs=0.01), 9 - number)


def test_a_lone_sentence_with_the_words_of_a_question_about_something_else_is_no_answer(tmp_path: Path) -> None:
    (tmp_path / "one.md").write_text("# Names\n\nTomato and potato grow to be said in two ways.\n", encoding="utf-8")
    with attest.open(tmp_path / "a.db", embedder=Aside()) as kb:
        kb.index([tmp_path / "one.md"])
        refused = kb.ask("How do I grow a tomato?")
    assert (refused.status, refused.claims) == ("refused", ())
    assert "something else" in (refused.reason or "")


def test_a_sentence_in_a_chunk_of_many_matters_answers_in_a_small_store(tmp_path: Path) -> None:
    handbook = (
        "# Handbook\n\nTrains are second class.\n\nSick leave needs a doctor's note from the third day on.\n\n"
        + ("Hotels cost 120 euros at most. Laptops live for three years. Passwords have 14 letters. Bees sting.\n" * 3)
    )
    (tmp_path / "one.md").write_text(handbook, encoding="utf-8")
    with attest.open(tmp_path / "a.db") as kb:
        kb.index([tmp_path / "one.md"])
        first, *_ = kb.ask("When do I need a doctor's note?").claims
    assert first.text == "Sick leave needs a doctor's note from the third day on."


class Aside:
    """An embedder to which questions and texts have next to nothing in common."""

    space = Space(model="aside", dimensions=2, precision="float32", runtime="python")

    def embed(self, texts: Sequence[str]) -> np.ndarray:
        return np.array([[1.0, 0.0] if text.endswith("?") else [0.2, 0.98] for text in texts], np.float32)
