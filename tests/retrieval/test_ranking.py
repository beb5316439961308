"""What ranks before what, on documents made for it."""

from pathlib import Path

import pytest

import attest
from attest.embedding.hashed import HashedEmbedder
from attest.retrieval.weights import Shares, Weights
from attest.values.documents import Document
from attest.values.questions import ParsedQuestion

FILLER = "Nests are dry. Tunnels are deep. Seeds are kept for the winter."


def thread(topic: int, title: str, date: str, *posts: str) -> str:
    said = "\n\n".join(f"**gerbil{n}** ({date}):\n\n{post}\n\n---" for n, post in enumerate(posts, 1))
    head = f'---\nsource: magicians\ntopic_id: {topic}\ntitle: "{title}"\nauthor: gerbil1\ndate: "{date}"\n---\n\n'
    return f"{head}# {title}\n\n{said}\n"


def found(folder: Path, query: str, *, vectors: bool = False) -> list[str]:
    embedder = HashedEmbedder() if vectors else None
    with attest.open(folder / "a.db", embedder=embedder) as kb:
        kb.index([folder], lexical_only=not vectors)
        return list(dict.fromkeys(hit.found.path for hit in kb.search(query, profile="hybrid").hits))


def test_of_two_equal_passages_that_of_the_document_which_says_more_of_it_comes_first(tmp_path: Path) -> None:
    passage = "## Fees\n\nThe toll of the burrow is four seeds.\n\n"
    (tmp_path / "aside.md").write_text(f"# Winter\n\n{passage}## Nests\n\n{FILLER}\n", encoding="utf-8")
    (tmp_path / "whole.md").write_text(
        f"# Winter\n\n{passage}## More\n\nA toll is due at each burrow: the toll of this burrow is new.\n",
        encoding="utf-8",
    )
    assert found(tmp_path, "How much is the toll of the burrow?")[0] == "whole.md"


@pytest.mark.parametrize("year", ["2019", "2023"])
def test_what_was_written_in_the_month_that_is_asked_for_comes_first(tmp_path: Path, year: str) -> None:
    for number, date in enumerate(["2019-05-04", "2023-05-04"], 1):
        text = thread(number, "On tolls", date, f"Tolls of the burrow were discussed. {FILLER} {number}")
        (tmp_path / f"{number}-tolls-{date[:4]}.md").write_text(text, encoding="utf-8")
    assert year in found(tmp_path, f"What was discussed of tolls in May {year}?")[0]


def test_a_topic_finds_the_document_about_it_and_not_the_one_that_repeats_its_words(tmp_path: Path) -> None:
    about = thread(1, "Tolls for burrows", "2020-01-01", f"{FILLER} Opinions are welcome.")
    beside = thread(2, "Winter stores", "2020-01-01", f"Tolls, tolls for burrows, tolls. {FILLER}", f"Tolls. {FILLER}")
    (tmp_path / "1-about.md").write_text(about, encoding="utf-8")
    (tmp_path / "2-beside.md").write_text(beside, encoding="utf-8")
    assert found(tmp_path, "tolls for burrows", vectors=True)[0] == "1-about.md"


@pytest.mark.parametrize(("asked", "first"), [("Which EIPs are", "eip-1.md"), ("Which threads are", "2-tolls.md")])
def test_documents_of_the_kind_that_is_sought_come_first(tmp_path: Path, asked: str, first: str) -> None:
    head = "---\neip: 1\ntitle: Tolls of the burrow\nstatus: Draft\n---\n\n## Abstract\n\n"
    (tmp_path / "eip-1.md").write_text(f"{head}Tolls of the burrow. {FILLER}\n", encoding="utf-8")
    text = thread(2, "Tolls of the burrow", "2020-01-01", f"Tolls of the burrow, tolls. {FILLER}")
    (tmp_path / "2-tolls.md").write_text(text, encoding="utf-8")
    assert found(tmp_path, f"{asked} about tolls of the burrow?")[0] == first


MANUAL = f"# Tolls\n\n## Tunnels\n\nThe toll of a burrow is computed from the length of its tunnel. {FILLER} {FILLER}\n"
SOURCE = '''"""Tolls of burrows."""


def toll(tunnel: float) -> float:
    """Compute the toll of a burrow."""
    return tunnel * 4
'''


@pytest.mark.parametrize(
    ("question", "first"),
    [
        ("Which function computes the toll of a burrow?", "tolls.py"),
        ("Where in the code is the toll of a burrow defined?", "tolls.py"),
        ("From what is the toll of a burrow computed?", "tolls.md"),
    ],
)
def test_who_asks_for_a_place_in_the_source_is_shown_it_before_the_manual(
    tmp_path: Path, question: str, first: str
) -> None:
    (tmp_path / "tolls.md").write_text(MANUAL, encoding="utf-8")
    (tmp_path / "tolls.py").write_text(SOURCE, encoding="utf-8")
    assert found(tmp_path, question)[0] == first


def test_who_asks_where_something_is_implemented_is_shown_the_file_that_is_called_so(tmp_path: Path) -> None:
    event = "// An event of the collection of tolls, with the tolls of a collection.\ntype Event struct { Size int }\n"
    (tmp_path / "events.go").write_text(f"package burrow\n\n{event}", encoding="utf-8")
    body = "// Run a collection of tolls.\nfunc Run(tolls []int) int {\n\treturn 4 * len(tolls)\n}\n"
    (tmp_path / "collect.go").write_text(f"package burrow\n\n{body}", encoding="utf-8")
    assert found(tmp_path, "Where is the collection of tolls implemented?")[0] == "collect.go"
    assert found(tmp_path, "What is a collection of tolls?")[0] == "events.go"


@pytest.mark.parametrize(
    ("question", "first"),
    [("ferry", "Ferry"), ("How does the ferry work?", "Ferry"), ("When does the ferry sail?", "Landing")],
)
def test_a_topic_is_found_in_the_section_of_its_name(tmp_path: Path, question: str, first: str) -> None:
    more = f"{FILLER} " * 20
    landing = f"## Landing\n\nThe ferry, the ferry and the other ferry sail from the landing. {more}\n\n"
    ferry = f"## Ferry\n\nWhoever wants to cross rings the bell. {more}\n"
    (tmp_path / "river.md").write_text(f"# River\n\n{landing}{ferry}", encoding="utf-8")
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([tmp_path], lexical_only=True)
        assert kb.search(question).hits[0].found.chunk.heading_path[-1] == first


TESTED = """/// Finds the toll of a burrow, which is four seeds for each metre of its tunnel, and no less than one seed.
pub fn toll(tunnel: f64) -> f64 {
    tunnel * 4.0
}

mod tests {
    fn finds_the_toll_of_a_burrow() {
        assert_eq!(toll(burrow), 4.0);
    }
}
"""


@pytest.mark.parametrize(
    ("question", "line"), [("What finds the toll of a burrow?", 1), ("Which tests find the toll of a burrow?", 6)]
)
def test_tests_below_what_they_test_stand_behind_it_unless_they_are_asked_for(
    tmp_path: Path, question: str, line: int
) -> None:
    (tmp_path / "tolls.rs").write_text(TESTED, encoding="utf-8")
    with attest.open(tmp_path / "a.db", embedder=HashedEmbedder()) as kb:
        kb.index([tmp_path], lexical_only=True)
        assert kb.search(question).hits[0].found.first_line == line


def test_without_vectors_source_code_stands_where_its_words_put_it(tmp_path: Path) -> None:
    (tmp_path / "burrows.md").write_text("# Burrows\n\nThe toll of a burrow is four seeds.\n", encoding="utf-8")
    (tmp_path / "tolls.py").write_text(SOURCE, encoding="utf-8")
    assert found(tmp_path, "How is the toll of a burrow computed?") == ["tolls.py", "burrows.md"]


def test_what_waits_for_its_vector_is_found_by_its_words(tmp_path: Path) -> None:
    (tmp_path / "burrows.md").write_text("# Burrows\n\nThe toll of a burrow is four seeds.\n", encoding="utf-8")
    with attest.open(tmp_path / "a.db", embedder=HashedEmbedder()) as kb:
        kb.index([tmp_path])
        (tmp_path / "tolls.py").write_text(SOURCE, encoding="utf-8")
        kb.index([tmp_path], lexical_only=True)
        hits = kb.search("Compute the toll of a burrow for a tunnel").hits
    assert hits[0].found.path == "tolls.py"


@pytest.mark.parametrize(("strange", "counts_as"), [([], Weights().code), (["mypy"], Weights().part)])
def test_source_code_counts_as_prose_for_a_name_that_no_embedder_has_heard_of(
    strange: list[str], counts_as: Shares
) -> None:
    """Else code that is near to the rest of the question would come before prose that has the name."""
    code = Document(document_id="a.py", revision_id="", source="s", path="a.py", kind="code", title="a")
    asked = ParsedQuestion(question="How big is mypy?", terms={}, strange=strange)
    assert Weights().shares(asked, code, alone=False) == counts_as
