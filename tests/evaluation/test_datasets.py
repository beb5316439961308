"""A data set with a surprise in it is refused before anything is measured, with the place and what is wrong."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from attest.errors import DataSetInvalid, UsageError
from attest.evaluation.datasets import load
from tests.evaluation.sets import CORPUS, QRELS, QUERIES, beir, lines

PAIR = {"id": "eip-1", "title": "Fees", "abstract": "About fees.", "gold_path": "threads/1.md"}


def question(**changes: object) -> Mapping[str, object]:
    golds = {"gold_paths": ["a.md"], "gold_spans": [{"path": "a.md", "quote": "burned"}], "answer_facts": ["burned"]}
    return {"id": "q", "question": "who?", "category": "c", "answerable": True} | golds | changes


def test_a_folder_is_read_with_its_grades_and_documents(tmp_path: Path) -> None:
    spans = [{"query-id": "q1", "corpus-id": "fees", "quote": "base  fee is burned"}]
    data = load(str(beir(tmp_path / "mine", spans=spans)))
    assert (data.name, data.split, data.left_out, data.headline) == ("mine", "test", 0, "nDCG@10")
    first, second = data.queries
    assert (first.id, first.text, first.relevant, first.quotes) == (
        "q1", "who burns the base fee", {"fees": 2}, ["base  fee is burned"],
    )  # fmt: skip
    assert (second.relevant, second.golds) == ({"blobs": 1, "votes": 0}, ["blobs"])
    assert [(text.ids, text.title) for text in data.texts] == [
        (("fees",), "Fees"), (("blobs",), "Blobs"), (("votes",), ""),
    ]  # fmt: skip


def test_lines_with_the_same_words_are_one_document_under_several_ids(tmp_path: Path) -> None:
    twin = {"_id": "twin", "title": "Fees", "text": "The base fee  is burned\nin every block."}
    data = load(str(beir(tmp_path, corpus=[*CORPUS, twin])))
    assert [text.ids for text in data.texts] == [("fees", "twin"), ("blobs",), ("votes",)]


def test_queries_without_judgements_belong_to_another_split(tmp_path: Path) -> None:
    beir(tmp_path, split="dev", qrels=QRELS[:1])
    beir(tmp_path)
    assert [query.id for query in load(str(tmp_path)).queries] == ["q1", "q2"]
    assert [query.id for query in load(str(tmp_path), split="dev").queries] == ["q1"]
    with pytest.raises(UsageError, match=r"no split 'train'.*dev, test"):
        load(str(tmp_path), split="train")


def test_a_query_with_nothing_relevant_is_left_out_and_counted(tmp_path: Path) -> None:
    data = load(str(beir(tmp_path, qrels=["q1\tfees\t1", "q2\tvotes\t0"])))
    assert ([query.id for query in data.queries], data.left_out) == (["q1"], 1)


def test_a_document_that_the_query_was_taken_from_takes_no_place_unless_it_is_judged_to(tmp_path: Path) -> None:
    taken = {"_id": "fees", "text": "The base fee is  burned in every BLOCK."}
    numbered = {"_id": "votes", "text": "how long is a blob kept"}  # a chance meeting of ids
    data = load(str(beir(tmp_path, queries=[taken, numbered], qrels=["fees\tblobs\t1", "votes\tblobs\t1"])))
    assert [list(query.acceptable) for query in data.queries] == [["fees"], []]
    judged = load(str(beir(tmp_path, queries=[taken], qrels=["fees\tblobs\t1", "fees\tfees\t1"])))
    assert [list(query.acceptable) for query in judged.queries] == [[]]


def test_a_grade_below_zero_is_not_relevant(tmp_path: Path) -> None:
    data = load(str(beir(tmp_path, qrels=["q1\tfees\t2", "q1\tblobs\t-1"])))
    assert data.queries[0].relevant == {"fees": 2, "blobs": 0}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"corpus": [*CORPUS, CORPUS[0]]}, r"corpus\.jsonl:4: the id 'fees' occurs twice"),
        ({"corpus": [{"_id": "a"}]}, r"corpus\.jsonl:1: the field 'text' is missing"),
        ({"corpus": [{"_id": "a", "text": "b", "body": "c"}]}, "the field 'body' is unknown; known are _id"),
        ({"corpus": [{"_id": 1, "text": "b"}]}, "'_id' should be a text"),
        ({"corpus": [{"_id": "", "text": "b"}]}, "the id is empty"),
        ({"corpus": []}, "no documents"),
        ({"queries": [*QUERIES, QUERIES[0]]}, r"queries\.jsonl:3: the id 'q1' occurs twice"),
        ({"queries": [{"_id": "q1", "text": " "}]}, "the query is empty"),
        ({"queries": []}, r"queries\.jsonl: no queries"),
        ({"qrels": ["q9\tfees\t1"]}, r"test\.tsv:2: there is no query 'q9' in queries\.jsonl"),
        ({"qrels": ["q1\tnone\t1"]}, r"test\.tsv:2: there is no document 'none' in corpus\.jsonl"),
        ({"qrels": ["q1\tfees\t1", "q1\tfees\t2"]}, r"test\.tsv:3: 'fees' is judged twice for 'q1'"),
        ({"qrels": ["q1 fees 1"]}, "with tabs"),
        ({"qrels": ["q1\tfees\tyes"]}, "a whole number"),
        ({"qrels": ["q1\tfees\t--1"]}, "a whole number"),
        ({"qrels": []}, "nothing to score"),
        ({"qrels": ["q1\tfees\t0"]}, "nothing to score"),
        ({"header": "q1\tfees\t1"}, r"test\.tsv:1: the first line should be query-id corpus-id score"),
        ({"spans": [{"query-id": "q1", "corpus-id": "fees", "quote": "absent"}]}, "the quote is not in the document"),
        ({"spans": [{"query-id": "q9", "corpus-id": "fees", "quote": "base"}]}, "there is no query 'q9'"),
    ],
)
def test_a_folder_with_a_surprise_is_refused(tmp_path: Path, changes: dict[str, Any], said: str) -> None:
    with pytest.raises(DataSetInvalid, match=said):
        load(str(beir(tmp_path, **changes)))


@pytest.mark.parametrize("missing", ["corpus.jsonl", "queries.jsonl", "qrels/test.tsv"])
def test_a_folder_without_one_of_its_files_is_refused(tmp_path: Path, missing: str) -> None:
    (beir(tmp_path) / missing).unlink()
    with pytest.raises(DataSetInvalid, match="a BEIR folder has a"):
        load(str(tmp_path))


@pytest.mark.parametrize(
    ("text", "said"),
    [("{", "not JSON"), ("[1]", "not a JSON object"), ("[" * 20_000, "not JSON"), ("9" * 5_000, "not JSON")],
)
def test_a_line_that_is_broken_is_named(tmp_path: Path, text: str, said: str) -> None:
    (beir(tmp_path) / "queries.jsonl").write_text(f'{{"_id": "q1", "text": "x"}}\n\n{text}\n')
    with pytest.raises(DataSetInvalid, match=rf"queries\.jsonl:3: {said}"):
        load(str(tmp_path))


def test_a_file_that_is_not_utf_8_is_named(tmp_path: Path) -> None:
    (tmp_path / "q.jsonl").write_bytes(b'{"question": "\xff"}')
    with pytest.raises(DataSetInvalid, match="not UTF-8"):
        load(str(tmp_path / "q.jsonl"))


@pytest.fixture
def read(tmp_path: Path) -> Callable[..., Any]:
    """Write rows to a file and load it."""

    def read(*rows: Mapping[str, object]) -> Any:
        path = tmp_path / "set.jsonl"
        path.write_text(lines(rows))
        return load(str(path))

    return read


def test_questions_with_an_answer_are_searched_for_and_the_others_left_out(read: Callable[..., Any]) -> None:
    unanswerable = question(id="u", answerable=False, gold_paths=[], gold_spans=[], answer_facts=[])
    data = read(question(also_acceptable=["b.md", "a.md"]), unanswerable)
    assert ([query.id for query in data.queries], data.left_out, data.headline) == (["q"], 1, "R@10")
    assert (data.queries[0].relevant, data.queries[0].quotes) == ({"a.md": 1}, ["burned"])
    assert data.queries[0].acceptable == ["b.md"]  # what is gold stays gold


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (question(surprise=1), "'surprise' is unknown"),
        ({name: value for name, value in question().items() if name != "gold_paths"}, "'gold_paths' is missing"),
        (question(gold_paths="a.md"), "'gold_paths' should be a list"),
        (question(answer_facts=["a", ""]), "'answer_facts' should hold texts"),
        (question(gold_spans=[]), "without gold_paths or gold_spans"),
        (question(gold_spans=[{"path": "a", "text": "b"}]), "exactly a path and a quote"),
        (question(gold_spans=["a"]), "exactly a path and a quote"),
        (question(gold_spans=[{"path": "a", "quote": " "}]), "neither is empty"),
        (question(answerable=False), "it has golds"),
        (question(answerable="yes"), "'answerable' should be true or false"),
        (question(question=" "), "the question is empty"),
        (question(answerable=False, gold_paths=[], gold_spans=[], answer_facts=[]), "no question has an answer"),
    ],
)
def test_a_question_with_a_surprise_is_refused(read: Callable[..., Any], row: dict[str, object], said: str) -> None:
    with pytest.raises(DataSetInvalid, match=said):
        read(row)


def test_ids_of_questions_occur_once(read: Callable[..., Any]) -> None:
    with pytest.raises(DataSetInvalid, match=r"set\.jsonl:2: the id 'q' occurs twice"):
        read(question(), question())


def test_a_title_and_abstract_look_for_their_thread(read: Callable[..., Any]) -> None:
    data = read(PAIR)
    assert (data.kind, data.headline) == ("thread", "R@1")
    assert (data.queries[0].text, data.queries[0].relevant) == ("Fees\nAbout fees.", {"threads/1.md": 1})


@pytest.mark.parametrize(
    ("rows", "said"),
    [([PAIR, PAIR], "occurs twice"), ([PAIR | {"gold_path": ""}], "are empty"), ([PAIR | {"x": ""}], "'x' is unknown")],
)
def test_pairs_with_a_surprise_are_refused(
    read: Callable[..., Any], rows: Sequence[Mapping[str, object]], said: str
) -> None:
    with pytest.raises(DataSetInvalid, match=said):
        read(*rows)


def test_what_is_no_data_set_is_told_what_one_is(read: Callable[..., Any], tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="give builtin, a BEIR folder or a"):
        load(str(tmp_path / "absent"))
    with pytest.raises(DataSetInvalid, match="one of question, abstract is needed"):
        read({"text": "x"})
    with pytest.raises(DataSetInvalid, match="nothing is in this file; a line for each question is needed"):
        read()
    read(PAIR)
    with pytest.raises(UsageError, match="has no splits"):
        load(str(tmp_path / "set.jsonl"), split="dev")
