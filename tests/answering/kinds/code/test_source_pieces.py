"""How pieces of source code are shown: whole blocks, halves in their order, names as they are written."""

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

import attest
from attest.answering.case import Case
from attest.answering.kinds.code.pieces import in_source_order, with_own_blocks
from attest.answering.passages.passages import Passage, PassageForm
from attest.answering.scoring.score import Scored
from attest.answering.scoring.source_code import is_head_unasked
from attest.answering.sentences import code_sentence
from attest.values.chunks import Chunk, StoredChunk
from attest.values.questions import ParsedQuestion
from attest.values.search import Hit
from tests.folders import written

DIGGING = (
    "def dig(den):\n    if den.stony:\n        import picks\n\n        tool = picks.sharpest(den)\n    else:\n"
    "        tool = None\n    den.tool = tool\n\n    den.sweep()\n\n    for one in den:\n        one.close(tool)\n"
)
DIG = SimpleNamespace(symbol=SimpleNamespace(signature=(0, len("def dig(den)"))))
LIBRARY = SimpleNamespace(text={"r": DIGGING}.__getitem__, functions_in={"dig.py": [DIG]}.__getitem__)
CASE = cast("Case", SimpleNamespace(library=LIBRARY))
HALF = "tool = picks.sharpest(den)\n    else:\n        tool = None\n    den.tool = tool"
BLOCK = DIGGING[DIGGING.index("if den") : DIGGING.index("\n\n    den.sweep")]
FIRST = DIGGING[: DIGGING.index("\n\n    den.sweep")]
LAST = "for one in den:\n        one.close(tool)"


def chosen(*pieces: str, chunk_start: int = 0) -> list[Scored]:
    """Pieces of the file as passages of a chunk, the best first."""
    found = StoredChunk(
        rowid=1,
        chunk_id="c",
        document_id="dig.py",
        revision_id="r",
        path="dig.py",
        title="dig.py",
        url=None,
        document_kind="code",
        document_date=None,
        chunk=Chunk(start=chunk_start, end=len(DIGGING), kind="code", heading_path=["dig"]),
        text=DIGGING[chunk_start:],
        first_line=1,
        last_line=13,
    )
    hit = Hit(rank=1, score=1.0, found=found)
    return [Scored(passage=passage_of(found, piece), hit=hit, score=1.0, inside=frozenset()) for piece in pieces]


def passage_of(found: StoredChunk, piece: str) -> Passage:
    start = DIGGING.index(piece)
    return Passage(found=found, start=start, end=start + len(piece), text=piece, form=PassageForm.CODE)


def texts(shown: list[Scored]) -> list[str]:
    return [item.passage.text for item in shown]


def test_code_that_leaves_the_block_it_begins_in_is_quoted_from_the_beginning_of_that_block() -> None:
    assert texts(with_own_blocks(CASE, chosen(HALF))) == [BLOCK]


def test_code_is_not_extended_beyond_its_chunk_or_over_another_quotation() -> None:
    later = DIGGING.index("import picks")
    assert texts(with_own_blocks(CASE, chosen(HALF, chunk_start=later))) == [HALF]
    assert texts(with_own_blocks(CASE, chosen(HALF, "if den.stony:"))) == [HALF, "if den.stony:"]


def test_code_that_stays_in_its_block_is_quoted_as_it_is() -> None:
    assert texts(with_own_blocks(CASE, chosen(LAST, "import picks"))) == [LAST, "import picks"]


def test_the_halves_of_a_function_are_shown_in_its_order() -> None:
    assert texts(in_source_order(CASE, chosen(LAST, FIRST))) == [FIRST, LAST]


def test_the_better_of_other_pieces_stays_first() -> None:
    assert texts(in_source_order(CASE, chosen(LAST, BLOCK))) == [LAST, BLOCK]
    assert texts(in_source_order(CASE, chosen(LAST, "import picks"))) == [LAST, "import picks"]


def test_half_a_block_keeps_the_indentation_of_its_lines_to_each_other() -> None:
    (half,) = chosen(HALF)
    assert code_sentence(half.passage, DIGGING).text == (
        "    tool = picks.sharpest(den)\nelse:\n    tool = None\nden.tool = tool"
    )


@pytest.mark.parametrize(
    ("question", "line", "unasked"),
    [
        ("Which function closes a den when its tool is an option?", "tool: Final[str]", True),
        ("How is a den closed?", "readonly tool?: Tool | None;", True),
        ("How is a den closed?", "tool: str = None", False),
        ("Which attributes does a den have?", "tool: Final[str]", False),
        ("How is a den closed?", "else: return tool", False),
    ],
)
def test_a_line_that_only_names_a_type_answers_who_asks_for_attributes(question: str, line: str, unasked: bool) -> None:
    (item,) = chosen("import picks")
    passage = Passage(found=item.passage.found, start=0, end=len(line), text=line, form=PassageForm.CODE)
    assert is_head_unasked(ParsedQuestion(question=question, terms={}), passage) is unasked


def test_the_name_of_a_function_is_shown_as_it_is_written(tmp_path: Path) -> None:
    files = {
        "den.py": 'def _dig_den(den):\n    """Dig a den for the winter.\n\n'
        '    The gerbils take turns until noon.\n    """\n    den.deep += 1\n'
    }
    with attest.open(tmp_path / "kb.db") as kb:
        kb.index([written(tmp_path / "repo", files)], lexical_only=True)
        answer = kb.ask("When do the gerbils take turns?")
    assert answer.claims[0].text.startswith("`_dig_den`: ")
    assert all(claim.verdict.support == "supported" for claim in answer.claims)
