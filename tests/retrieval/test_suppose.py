"""What an answer might read like is compared with the store in place of the question, and is never more than that."""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

import attest
from attest.embedding.hashed import HashedEmbedder
from attest.engine import Attest
from attest.errors import QueryInvalid, UsageError
from attest.retrieval.hypothetical_passages import Writer, pool_vectors
from tests.evaluation.sets import run
from tests.folders import written

NOTES = {
    "toll.md": "# Toll\n\nWhoever enters pays four seeds at the gate.\n",
    "winter.md": "# Winter\n\nThe question is what a question asks: what does it cost?\n",
    "nests.md": "# Nests\n\nNests are dry and lined with moss.\n",
}
QUESTION = "What does it cost?"
ANSWER = "Whoever enters pays seeds at the gate."


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    written(tmp_path / "notes", NOTES)
    monkeypatch.chdir(tmp_path)
    with opened() as kb:
        kb.index(["notes"])
    return tmp_path


def opened(writer: Writer | None = None) -> Attest:
    return attest.open("a.db", embedder=HashedEmbedder(), writer=writer)


def nearest(kb: Attest, profile: str = "hyde", suppose: Sequence[str] = ()) -> str:
    """The path of the hit that the dense channel likes best."""
    hits = kb.search(QUESTION, profile=profile, suppose=suppose).hits
    return max(hits, key=lambda hit: hit.scores["cosine"]).found.path


def test_what_is_like_the_supposed_answer_is_nearest() -> None:
    with opened() as kb:
        assert (nearest(kb, "hybrid"), nearest(kb, suppose=[ANSWER])) == ("winter.md", "toll.md")


def test_a_writer_is_asked_with_the_question() -> None:
    asked: list[str] = []

    def write(question: str) -> Sequence[str]:
        asked.append(question)
        return [ANSWER]

    with opened(write) as kb:
        assert (nearest(kb), asked) == ("toll.md", [QUESTION])
        assert nearest(kb, suppose=["Nests are dry."]) == "nests.md"
        assert (nearest(kb, "hybrid"), asked) == ("winter.md", [QUESTION])


def test_several_passages_become_one_vector_of_length_one() -> None:
    def embed(text: str) -> np.ndarray:
        return {"a": np.array([1.0, 0.0]), "b": np.array([0.6, 0.8]), "-a": np.array([-1.0, 0.0])}[text]

    half = np.array([0.8, 0.4])  # the mean of a and b
    np.testing.assert_allclose(pool_vectors(embed, ["a", "b"], "mean"), half / np.sqrt(0.8), rtol=1e-6)
    np.testing.assert_allclose(pool_vectors(embed, ["a", "b"], "max"), np.array([1.0, 0.8]) / np.sqrt(1.64), rtol=1e-6)
    np.testing.assert_allclose(pool_vectors(embed, ["a", "-a"], "mean"), [1.0, 0.0])


def test_the_stage_has_what_was_supposed_and_three_passages_are_enough() -> None:
    with opened(lambda _: ["one", " ", "two", "three", "four"]) as kb:
        found = kb.search(QUESTION, profile="hyde-max", explain=True)
    (stage,) = (one for one in found.stages if one.name == "suppose")
    assert (stage.note, stage.candidates) == ("'one' · 'two' · 'three'", 3)


def test_a_writer_that_gives_one_text_is_understood() -> None:
    with opened(lambda _: ANSWER) as kb:
        assert nearest(kb) == "toll.md"


def broken(question: str) -> Sequence[str]:
    raise TimeoutError("no answer\nin time")


@pytest.mark.parametrize(
    ("writer", "line"),
    [
        (None, "hyde: nothing was supposed, so the search is hybrid"),
        (lambda _: [], "hyde: nothing was supposed, so the search is hybrid"),
        (broken, "hyde: the writer failed, so the search is hybrid (TimeoutError: no answer in time)"),
    ],
    ids=["no writer", "one that writes nothing", "one that fails"],
)
def test_with_nothing_supposed_the_hits_are_those_of_hybrid_and_that_is_said(writer: Writer | None, line: str) -> None:
    with opened(writer) as kb:
        found = kb.search(QUESTION, profile="hyde")
        assert found.hits == kb.search(QUESTION).hits
    assert [one.split(";")[0] for one in found.degraded] == [line]


def test_without_vectors_it_is_said_that_what_was_supposed_is_not_used() -> None:
    with attest.open("lexical.db", embedder=HashedEmbedder()) as kb:
        kb.index(["notes"], lexical_only=True)
        found = kb.search(QUESTION, profile="hyde", suppose=[ANSWER])
    assert found.degraded[1:] == ["hyde: what was supposed is not used, because meaning cannot be compared"]


def test_names_words_and_filters_are_those_of_the_question() -> None:
    with opened() as kb:
        hits = kb.search(QUESTION, suppose=[ANSWER], profile="hyde", filters={"path": "w*.md"}).hits
        assert [hit.found.path for hit in hits] == ["winter.md"]


def test_on_the_command_line_supposing_is_enough() -> None:
    given = ("--suppose", ANSWER, "--suppose", "Seeds are paid.", "--store", "a.db", "--json", "--explain")
    status, out, _ = run("search", QUESTION, *given)
    found = json.loads(out)
    notes = [stage["note"] for stage in found["stages"] if stage["name"] == "suppose"]
    assert (status, found["profile"], notes) == (0, "hyde", [f"{ANSWER!r} · 'Seeds are paid.'"])


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (["--profile", "lexical", "--suppose", "x"], "the profile lexical supposes nothing; use --profile hyde"),
        (["--suppose", "x"] * 4, "4 supposed passages were given; give 3 at most"),
        (["--suppose", " "], "the passage is empty; give a sentence or two"),
        (["--suppose", "x", "--cross-encoder", "m"], "leave one of them out"),
    ],
    ids=["another profile", "too many", "a blank one", "two profiles at once"],
)
def test_what_cannot_be_supposed_is_an_error_of_one_line(given: list[str], line: str) -> None:
    status, out, err = run("search", QUESTION, *given, "--store", "a.db")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert line in err


def test_what_cannot_be_supposed_is_an_error_in_python_too() -> None:
    with opened() as kb:
        with pytest.raises(UsageError, match="supposes nothing"):
            kb.search(QUESTION, suppose=["x"])
        with pytest.raises(QueryInvalid):
            kb.search(QUESTION, profile="hyde", suppose=["x" * 10_001])
