"""The harness itself: an oracle is perfect, chance is not, and a question file with a surprise in it is refused."""

import json
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import outcomes
import pytest
from failures import as_line, compare, digest, misses
from measures import MEASURES, SelfTestFailed, self_test
from question_set import Question, QuestionFileError, load
from systems import (
    ChunkTable,
    ShapeError,
    System,
    answer_json,
    checked_answer,
    checked_search,
    or_query,
    oracle,
    stored_paths,
)

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = 200


def passage(number: int) -> str:
    """The only text of a document; none is part of another."""
    return f"the gold passage of document {number:03}"


def line(number: int, **changes: Any) -> dict[str, Any]:
    gold = {
        "gold_paths": [f"docs/{number}.md"],
        "gold_spans": [{"path": f"docs/{number}.md", "quote": passage(number)}],
        "answer_facts": [f"document {number:03}"],
    }
    return {"id": f"q{number}", "question": f"question {number}", "category": "c", "answerable": True} | gold | changes


def unanswerable(number: int, **changes: Any) -> dict[str, Any]:
    return line(number, answerable=False, gold_paths=[], gold_spans=[], answer_facts=[], **changes)


@pytest.fixture
def read(tmp_path: Path) -> Callable[..., list[Question]]:
    """Write rows to a file and load it."""

    def read(*rows: dict[str, Any]) -> list[Question]:
        path = tmp_path / "questions.jsonl"
        path.write_text("".join(json.dumps(row) + "\n" for row in rows))
        return load(path)

    return read


@pytest.fixture
def questions(read: Callable[..., list[Question]]) -> list[Question]:
    return read(*[line(number) for number in range(30)], *[unanswerable(number) for number in range(30, 40)])


def hits_system(name: str, order: Callable[[str], list[int]]) -> System:
    """A ranking of DOCUMENTS documents with a chunk each, quoting nothing."""

    def search(text: str, k: int) -> dict[str, Any]:
        hits = [hit_json(rank, number) for rank, number in enumerate(order(text)[:k], 1)]
        return {
            "schema": 1,
            "query": text,
            "profile": "",
            "build_id": "",
            "elapsed_ms": 0.0,
            "degraded": [],
            "hits": hits,
        }

    return System(name=name, search=search, ask=lambda text: answer_json(text, [], confidence=0.5))


def hit_json(rank: int, number: int) -> dict[str, Any]:
    text = passage(number)
    return {
        "rank": rank,
        "score": 1.0 / rank,
        "document_id": str(number),
        "revision_id": "",
        "chunk_id": str(number),
        "path": f"docs/{number}.md",
        "title": "",
        "url": None,
        "heading_path": ["Heading"],
        "start": 0,
        "end": len(text),
        "start_line": 1,
        "end_line": 1,
        "text": text,
        "scores": {},
    }


def shuffled(text: str) -> list[int]:
    return random.Random(text).sample(range(DOCUMENTS), DOCUMENTS)


def figures(system: System, questions: list[Question]) -> dict[str, float | None]:
    rows = [outcomes.score(outcomes.run(system, question)) for question in questions]
    return {measure.name: measure.of(rows) for measure in MEASURES}


def test_an_oracle_is_perfect(questions: list[Question]) -> None:
    self_test(questions)
    found = figures(oracle(questions), questions)
    assert {name: value for name, value in found.items() if value == 1} == dict.fromkeys(
        [
            "document recall@10",
            "span@5",
            "span@50",
            "cites gold",
            "facts",
            "facts, numbers whole",
            "refusal precision",
            "refusal recall",
            "refusal AUROC of 1 - confidence",
            "answered, of the answerable",
            "same ten hits for k=10 and k=50",
        ],
        1.0,
    )


def test_chance_is_near_nothing(questions: list[Question]) -> None:
    found = figures(hits_system("random", shuffled), questions)
    # Expected: recall 10 of 200, span@5 5 of 200, span@50 a quarter.
    assert found["document recall@10"] < 0.2
    assert found["span@5"] < 0.15
    assert found["span@50"] < 0.5
    assert found["cites gold"] == 0


def test_one_who_always_refuses_has_the_precision_of_the_mix_and_answers_nothing(questions: list[Question]) -> None:
    found = figures(hits_system("silent", shuffled), questions)
    assert found["refusal precision"] == 10 / 40
    assert found["refusal recall"] == 1
    assert found["refusal AUROC of 1 - confidence"] == 0.5
    assert found["answered, of the answerable"] == 0
    assert found["facts"] == 0


def test_an_oracle_that_fails_stops_the_measurement(questions: list[Question]) -> None:
    many = Question(**{**as_fields(questions[0]), "id": "y", "text": "y", "gold_paths": [f"{n}.md" for n in range(11)]})
    with pytest.raises(SelfTestFailed, match="document recall@10"):
        self_test([many])


def as_fields(question: Question) -> dict[str, Any]:
    return {name: getattr(question, name) for name in Question.__slots__}


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (line(1, surprise=1), "'surprise' is unknown"),
        ({name: value for name, value in line(1).items() if name != "gold_paths"}, "'gold_paths' is missing"),
        (line(1, gold_paths="docs/1.md"), "'gold_paths' should be a list"),
        (line(1, answer_facts=["a", ""]), "'answer_facts' should hold strings"),
        (line(1, gold_spans=[]), "without gold_paths or gold_spans"),
        (line(1, gold_spans=[{"path": "a", "text": "b"}]), "exactly a path and a quote"),
        (line(1, gold_spans=[{"path": "a", "quote": " "}]), "not empty"),
        (line(1, answerable=False), "it has golds"),
        (line(1, question=" "), "the question is empty"),
    ],
)
def test_a_question_file_with_a_surprise_is_refused(
    read: Callable[..., list[Question]], row: dict[str, Any], said: str
) -> None:
    with pytest.raises(QuestionFileError, match=said):
        read(row)


def test_a_question_file_says_where_it_is_wrong(read: Callable[..., list[Question]], tmp_path: Path) -> None:
    with pytest.raises(QuestionFileError, match=r"questions\.jsonl:2: the id 'q1' occurs twice"):
        read(line(1), line(1))
    with pytest.raises(QuestionFileError, match="no questions"):
        read()
    (tmp_path / "bad.jsonl").write_text("{")
    with pytest.raises(QuestionFileError, match=r"bad\.jsonl:1: not JSON"):
        load(tmp_path / "bad.jsonl")


def test_more_hits_are_asked_for_until_they_come_from_ten_documents(questions: list[Question]) -> None:
    crowded = hits_system("crowded", lambda _: [0] * 70 + list(range(1, 100)))
    found = outcomes.run(crowded, questions[5]).found
    assert len(found["hits"]) == 100
    assert outcomes.run(hits_system("short", lambda _: [0, 1]), questions[5]).found["hits"][1]["path"] == "docs/1.md"


def test_a_ranking_that_depends_on_how_many_are_asked_for_is_noticed(questions: list[Question]) -> None:
    def search(text: str, k: int) -> dict[str, Any]:
        return hits_system("", lambda _: list(range(k, k + 60))).search(text, k)

    unsteady = System(name="unsteady", search=search)
    assert not outcomes.run(unsteady, questions[0]).stable
    assert outcomes.run(hits_system("steady", shuffled), questions[0]).stable


def test_a_refusal_cites_and_states_nothing_whatever_it_shows(questions: list[Question]) -> None:
    shown = answer_json("", [("docs/1.md", passage(1))], confidence=0.1) | {"status": "refused"}
    system = System(name="", search=hits_system("", shuffled).search, ask=lambda _: shown)
    row = outcomes.score(outcomes.run(system, questions[1]))
    assert (row.figures["cites"], row.figures["facts"], row.figures["answered"]) == (0, 0, 0)


def test_what_must_not_be_said_counts_in_an_answer_only(read: Callable[..., list[Question]]) -> None:
    (question,) = read(unanswerable(1, must_not=["50 Mbps"]))
    said = answer_json("", [("a.md", "It asks for 50 Mbps up.")], confidence=0.5)
    for status, expected in (("answered", 1), ("refused", 0)):
        system = System(name="", search=hits_system("", shuffled).search, ask=lambda _, s=status: said | {"status": s})
        assert outcomes.score(outcomes.run(system, question)).figures["violation"] == expected


def test_a_corrected_premise_is_a_right_refusal(read: Callable[..., list[Question]]) -> None:
    passage = {"path": "a.md", "quote": "The minimum stays at 32 ETH for all validators."}
    (question,) = read(unanswerable(1, premise_correction=passage))
    corrected = answer_json("", [("a.md", passage["quote"])], confidence=0.5, also="The premise is wrong.")
    system = System(name="", search=hits_system("", shuffled).search, ask=lambda _: corrected)
    assert outcomes.score(outcomes.run(system, question)).figures["refused"] == 1


def test_quotes_are_read_again_from_their_files(questions: list[Question], tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "1.md").write_text(f"first\r\n{passage(1)}\r\n", newline="")
    quoted = answer_json("", [("docs/1.md", passage(1)), ("docs/1.md", "made up")], confidence=1)
    for claim, start in zip(quoted["claims"], (6, 0), strict=True):
        claim["evidence"][0] |= {"start": start, "end": start + len(claim["text"])}
    system = System(name="", search=hits_system("", shuffled).search, ask=lambda _: quoted)
    row = outcomes.score(outcomes.run(system, questions[1]), outcomes.Corpus([tmp_path]))
    assert (row.figures["quotes"], row.figures["verbatim"], row.figures["placed"]) == (2, 1, 1)
    assert "a quote is not in its file" in misses(row)


@pytest.mark.parametrize("folder", [".", "docs"])
def test_the_corpus_is_given_by_its_folders_or_by_what_holds_them(tmp_path: Path, folder: str) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "1.md").write_text("text")
    corpus = outcomes.Corpus([tmp_path / folder])
    assert corpus.text("docs/1.md") == "text"
    assert corpus.text("docs/2.md") is None


def test_json_without_a_promised_field_is_an_error_that_names_it() -> None:
    found = hits_system("", shuffled).search("x", 3)
    del found["hits"][1]["start_line"]
    with pytest.raises(ShapeError, match="start_line"):
        checked_search(found, 3)
    answer = answer_json("", [("a", "b")], confidence=1)
    del answer["claims"][0]["evidence"][0]["quote_sha256"]
    with pytest.raises(ShapeError, match="quote_sha256"):
        checked_answer(answer)


def test_more_hits_than_asked_for_and_ranks_out_of_order_are_errors() -> None:
    found = hits_system("", shuffled).search("x", 3)
    with pytest.raises(ShapeError, match="3 hits, though 2"):
        checked_search(found, 2)
    with pytest.raises(ShapeError, match="ranks"):
        checked_search(found | {"hits": found["hits"][::-1]}, 3)


def test_failures_can_be_read_and_compared(questions: list[Question], tmp_path: Path) -> None:
    backwards = hits_system("", lambda _: list(range(30, -1, -1)))
    rows = [outcomes.score(outcomes.run(backwards, question)) for question in questions[:3]]
    text = digest(rows[0])
    assert "refused, though it can be answered" in text
    assert "gold docs/0.md: rank 31\n  first gold span: rank 31 of 31 hits" in text
    earlier = tmp_path / "rows.jsonl"
    earlier.write_text("".join(json.dumps(as_line(row)) + "\n" for row in rows))
    better = [outcomes.score(outcomes.run(oracle(questions), question)) for question in questions[:3]]
    assert "cites: 3 better, 0 worse" in compare(better, earlier)
    assert "cites: 0 better, 0 worse" in compare(rows, earlier)


def test_a_query_has_content_words_once_and_is_never_a_syntax_error() -> None:
    assert or_query("What is the base fee, the BASE fee?") == '"base" OR "fee"'
    assert or_query("to be or not to be") == '"to" OR "be" OR "or" OR "not"'
    assert or_query('"?*') == ""


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A store with the schema of the migrations and three chunks of two documents."""
    path = tmp_path / "attest.db"
    rows = sqlite3.connect(path)
    for migration in sorted((ROOT / "src/attest/store/migrations").glob("*.sql")):
        rows.executescript(migration.read_text())
    rows.execute("INSERT INTO source (source_id, name, root, settings) VALUES (1, 'docs', '/docs', '{}')")
    for number, text in enumerate(["The fée is burned.\nNobody gets it.", "Blobs expire."]):
        insert(rows, "revision", revision_id=f"r{number}", text=text)
        fields = {"kind": "proposal", "title": "Fees", "names": f"eip-{number}", "aliases": "[]", "fields": "[]"}
        place = {"document_id": f"d{number}", "source_id": 1, "path": f"eip-{number}.md", "revision_id": f"r{number}"}
        insert(rows, "document", **place, **fields, sketch="[]", outline=b"")
    for number, (document, start, end) in enumerate([(0, 0, 18), (0, 19, 34), (1, 0, 13)]):
        place = {"document_id": f"d{document}", "revision_id": f"r{document}", "start": start, "end": end}
        rest = {
            "kind": "text",
            "heading_path": '["A"]',
            "tokens": 3,
            "opening": 0,
            "prefix": "",
            "input_hash": f"{number}",
        }
        insert(rows, "chunk", chunk_id=f"c{number}", **place, **rest)
    rows.commit()
    rows.close()
    return path


def insert(rows: sqlite3.Connection, table: str, **values: Any) -> None:
    names = ", ".join(f'"{name}"' for name in values)
    rows.execute(f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(values))})", list(values.values()))


def test_the_baselines_rank_the_chunks_of_the_store(store: Path) -> None:
    chunks = ChunkTable(store)
    assert len(chunks) == 3
    assert stored_paths(store) == {"eip-0.md", "eip-1.md"}
    (hit,) = checked_search(chunks.body_only("what is the fee?", 10), 10)["hits"]
    assert (hit["path"], hit["start"], hit["end"], hit["text"]) == ("eip-0.md", 0, 18, "The fée is burned.")
    assert chunks.body_only("eip 1", 10)["hits"] == []
    assert chunks.with_identity("eip-1 blobs", 1)["hits"][0]["path"] == "eip-1.md"
    assert len(chunks.at_random("x", 10)["hits"]) == 3
    assert chunks.at_random("x", 2) == chunks.at_random("x", 2)


def test_the_simplest_answerer_quotes_the_best_chunk_whole(store: Path) -> None:
    answer = checked_answer(ChunkTable(store).quoting("fee"))
    assert answer["claims"][0]["evidence"][0]["quote"] == "The fée is burned."
    assert checked_answer(ChunkTable(store).quoting("zebra"))["status"] == "refused"


def test_paths_of_a_store_with_several_roots_keep_the_folder(store: Path) -> None:
    rows = sqlite3.connect(store)
    rows.execute("INSERT INTO source (source_id, name, root, settings) VALUES (2, 'more', '/more', '{}')")
    rows.commit()
    rows.close()
    paths = {hit["path"] for hit in ChunkTable(store).at_random("x", 10)["hits"]}
    assert paths == {"docs/eip-0.md", "docs/eip-1.md"}


def test_another_schema_is_named_with_the_place_to_change(tmp_path: Path) -> None:
    path = tmp_path / "attest.db"
    sqlite3.connect(path).close()
    with pytest.raises(ShapeError, match=r"benchmarks/systems\.py reads"):
        ChunkTable(path)
    with pytest.raises(FileNotFoundError, match="attest index"):
        ChunkTable(tmp_path / "absent.db")
