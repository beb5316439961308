"""From an outline to chunks: nothing is lost, nothing is said twice, nothing is too long, and each knows its place."""

import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.chunking.chunker import ChunkSettings, chunk
from attest.chunking.identity import context_prefix, extra_name_words, identity
from attest.chunking.pieces import CHARACTERS_PER_TOKEN
from attest.embedding.tokens import ESTIMATED, load_counter
from attest.parsing import parse
from attest.values.chunks import Chunk
from attest.values.outlines import Block, BlockKind, Outline, Parsed
from tests.worlds import COPIED, call, documents, proposal, thread

SMALL = ChunkSettings(target=24, hard_limit=32)
LEAVES = frozenset(BlockKind) - {BlockKind.SECTION, BlockKind.POST, BlockKind.TURN}


def words(texts: Sequence[str]) -> list[int]:
    """A counter that is easy to check by hand: one token a word."""
    return [len(text.split()) for text in texts]


def chunks_of(
    path: str, text: str, settings: ChunkSettings = SMALL, count: Callable[[Sequence[str]], list[int]] = ESTIMATED
) -> list[Chunk]:
    return chunk(text, parse(path, text).outline, count=count, settings=settings)


def payloads(outline: Outline) -> set[int]:
    """Positions of all characters of payloads."""
    return {at for block in outline.blocks if block.kind is BlockKind.PAYLOAD for at in range(block.start, block.end)}


def leaves(outline: Outline) -> set[int]:
    """Positions of all characters that some block without posts and sections has."""
    return {at for block in outline.blocks if block.kind in LEAVES for at in range(block.start, block.end)}


@settings(max_examples=150)
@given(documents(), st.sampled_from((SMALL, ChunkSettings(target=5, hard_limit=6), ChunkSettings())))
def test_every_character_of_every_block_is_in_one_chunk_and_no_payload_in_any(
    document: tuple[str, str], settings: ChunkSettings
) -> None:
    path, text = document
    outline = parse(path, text).outline
    made = chunk(text, outline, count=ESTIMATED, settings=settings)
    assert all(0 <= one.start < one.end <= len(text) for one in made)
    assert all(a.end <= b.start for a, b in pairwise(made))
    covered = {at for one in made for at in range(one.start, one.end)}
    wanted = {at for at in leaves(outline) - payloads(outline) if not text[at].isspace()}
    assert wanted <= covered
    assert not covered & payloads(outline)
    assert all(text[one.start : one.end] == text[one.start : one.end].strip() for one in made)


@settings(max_examples=150)
@given(documents(), st.sampled_from((SMALL, ChunkSettings(target=5, hard_limit=6))))
def test_no_chunk_is_over_the_hard_limit(document: tuple[str, str], settings: ChunkSettings) -> None:
    path, text = document
    for one in chunks_of(path, text, settings):
        assert ESTIMATED([text[one.start : one.end]])[0] <= settings.hard_limit


LONG = {
    "a paragraph": ("long.md", "word " * 20_000),
    "sentences": ("long.md", "A short sentence stands here. " * 3_500),
    "a table row": ("long.md", "| a | b |\n|---|---|\n| " + "cell " * 20_000 + " | x |\n"),
    "a list item": ("long.md", "- " + "item " * 20_000),
    "no spaces": ("long.md", "é" * 100_000),
    "dashes": ("long.md", "a-" * 50_000),
    "Hangul without spaces": ("long.md", "한국어" * 33_000),
    "Thai, which has none": ("long.md", "ภาษาไทย" * 14_000),
    "Chinese": ("long.txt", "数据可用性" * 20_000),
    "emoji": ("long.txt", "🦊" * 50_000),
    "one line of code": ("long.py", "x = [" + "0xFF, " * 17_000 + "]"),
    "code in a note": ("long.md", "```py\n" + "value = other + 1\n" * 6_000 + "```\n"),
    "a quotation": ("long.md", "> " + "quoted " * 15_000),
    "a post": ("threads/1.md", thread(1, "word " * 20_000)),
    "a turn": ("c/2024-03-21_07/transcript.vtt", call(("Mara", "word " * 20_000))),
    "front matter": ("eip-1.md", "---\neip: 1\ntitle: T\nauthor: " + "Ada, " * 20_000 + "\n---\n\nBody.\n"),
}


@pytest.fixture(scope="module")
def exact() -> Callable[[Sequence[str]], list[int]]:
    return load_counter()


@pytest.mark.parametrize("case", sorted(LONG))
def test_a_hundred_thousand_characters_of_anything_are_cut(
    exact: Callable[[Sequence[str]], list[int]], case: str
) -> None:
    path, text = LONG[case]
    limits = ChunkSettings()
    made = chunks_of(path, text, limits, exact)
    longest = [text[one.start : one.end] for one in made]
    assert max(exact(longest)) <= limits.hard_limit
    assert max(map(len, longest)) <= limits.hard_limit * CHARACTERS_PER_TOKEN
    assert sum(map(len, longest)) >= 0.8 * len("".join(text.split()))


def test_a_line_of_many_words_is_cut_without_a_copy_of_each() -> None:
    """By the peak of memory, not by the clock: lists of all words and their places were a hundred bytes a character."""
    text = "a few short words " * 20_000
    outline = parse("long.txt", text).outline
    tracemalloc.start()
    made = chunk(text, outline, count=words, settings=ChunkSettings())
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert (len(made), peak < 20 * len(text)) == (209, True)


MARKED = (
    "[a link with words](https://a.example/b)", '[titled](c.md "with a title here")', '<img alt="a b c" src=d.png />',
    "![a picture](e.png)", "[[page of a wiki|its name]]", '<span class="x y">', "</span>", "[see [1] here](f_(g))",
)  # fmt: skip


@given(st.lists(st.sampled_from((*MARKED, "word", "A sentence.", "more and more")), min_size=20, max_size=80))
def test_a_chunk_never_begins_within_a_tag_or_a_link(parts: list[str]) -> None:
    text = " ".join(["Words", *parts])
    inside, at = set[int](), len("Words ")
    for part in parts:
        inside |= set(range(at + 1, at + len(part))) if part in MARKED else set()
        at += len(part) + 1
    assert not inside & {one.start for one in chunks_of("a.md", text, count=words)}


@pytest.mark.parametrize("repeated", ["<a ", "[", "<a b='", "[a](", "[[", '<a b="c" ', "[a](b ", "<a b=c "])
def test_marks_that_never_end_are_cut_in_one_go(repeated: str) -> None:
    """By steps, not by the clock: looking for each end to the end of the text would take hours."""
    assert len(chunks_of("a.txt", repeated * 20_000, ChunkSettings())) > 10


def test_a_page_of_dumped_bytes_is_in_no_chunk() -> None:
    text = "# Picture\n\nBefore.\n\n![](data:image/png;base64," + "QUJD" * 5_000 + ")\n\nAfter.\n"
    made = [text[one.start : one.end] for one in chunks_of("a.md", text)]
    assert made == ["# Picture\n\nBefore.", "After."]


def test_a_heading_over_nothing_but_a_payload_is_still_found() -> None:
    text = "# Picture\n\nQUJDQUJD"
    blocks = [
        Block(kind=BlockKind.HEADING, start=0, end=9, level=1, label="Picture"),
        Block(kind=BlockKind.PAYLOAD, start=11, end=len(text)),
    ]
    made = chunk(text, Outline(blocks=blocks), count=words, settings=SMALL)
    assert [text[one.start : one.end] for one in made] == ["# Picture"]


def test_posts_never_share_a_chunk_and_each_has_its_author_and_day() -> None:
    text = thread(7, "Opening words.", ("mara", "2022-02-01", "First reply."), ("tobin", "2022-02-03", "Second reply."))
    posts = [one for one in chunks_of("t.md", text, ChunkSettings()) if one.kind == "post"]
    assert [(text[one.start : one.end], one.author, one.date, one.post) for one in posts] == [
        ("Opening words.", "quill", "2022-01-08", 1),
        ("First reply.", "mara", "2022-02-01", 2),
        ("Second reply.", "tobin", "2022-02-03", 3),
    ]


def test_turns_never_share_a_chunk_and_each_has_its_speaker() -> None:
    text = call(("Mara", "Blobs are cheap."), ("Quinn", "They are."), ("Mara", "Good."))
    made = chunks_of("c/2024-03-21_07/transcript.vtt", text, ChunkSettings())
    assert [(one.kind, one.author, one.date, one.post) for one in made] == [
        ("turn", "Mara", "00:00:01", 1), ("turn", "Quinn", "00:00:02", 2), ("turn", "Mara", "00:00:03", 3),
    ]  # fmt: skip


SECTIONS = "# Top\n\nLead in words.\n\n## One\n\n{one}\n\n## Two\n\n{two}\n\n### Deep\n\nLast words.\n"


def test_a_document_that_fits_is_one_chunk_with_all_its_sections() -> None:
    text = SECTIONS.format(one="Some.", two="More.")
    assert [(one.start, one.end, one.heading_path) for one in chunks_of("a.md", text, ChunkSettings())] == [
        (0, len(text) - 1, ("Top",))
    ]


def test_a_larger_one_is_divided_at_its_sections_and_never_across_them() -> None:
    text = SECTIONS.format(one="alpha " * 15, two="beta " * 15)
    made = chunks_of("a.md", text, SMALL, words)
    assert [(text[one.start : one.end].split()[0:2], one.heading_path) for one in made] == [
        (["#", "Top"], ("Top",)),
        (["##", "One"], ("Top", "One")),
        (["##", "Two"], ("Top", "Two")),
    ]


@pytest.mark.parametrize(
    ("depth", "paths"),
    [
        (None, [("Top", "One"), ("Top", "Two", "Deep"), ("Top", "Two", "Other")]),
        (6, [("Top", "One"), ("Top", "Two", "Deep"), ("Top", "Two", "Other")]),
        (2, [("Top", "One"), ("Top", "Two"), ("Top", "Two")]),
        (1, [("Top",), ("Top",), ("Top",)]),
    ],
)
def test_headings_below_the_deepest_level_divide_nothing(depth: int | None, paths: list[tuple[str, ...]]) -> None:
    text = (
        "# Top\n\n## One\n\n" + "alpha " * 18 + "\n\n## Two\n\n### Deep\n\n" + "beta " * 18 + "\n\n### Other\n\n"
        + "gamma " * 18 + "\n"
    )  # fmt: skip
    made = chunks_of("a.md", text, replace(SMALL, max_heading_depth=depth), words)
    assert [one.heading_path for one in made] == paths


def test_a_heading_with_nothing_of_its_own_stands_in_front_of_what_is_below_it() -> None:
    text = "# Top\n\n## One\n\n" + "alpha " * 20 + "\n\n## Two\n\n" + "beta " * 20 + "\n"
    made = chunks_of("a.md", text, SMALL, words)
    assert [(text[one.start : one.end].split()[:4], one.heading_path) for one in made] == [
        (["#", "Top", "##", "One"], ("Top", "One")),
        (["##", "Two", "beta", "beta"], ("Top", "Two")),
    ]


def test_a_table_stays_whole_up_to_the_hard_limit_and_is_cut_at_its_rows_beyond_it() -> None:
    head, rows = "| a | b |\n|---|---|\n", [f"| {n} | {n} |" for n in range(40)]
    small = head + "\n".join(rows[:3])
    [one] = chunks_of("a.md", small, SMALL, words)
    assert (small[one.start : one.end], one.kind) == (small, "table")
    large = head + "\n".join(rows)
    made = chunks_of("a.md", large, SMALL, words)
    lines = [line for one in made for line in large[one.start : one.end].splitlines()]
    assert len(made) > 3
    assert lines == large.splitlines()


def test_front_matter_is_a_chunk_and_the_opening_is_the_first_of_the_documents_own_words() -> None:
    text = proposal(20, "Token", "A token has a supply.")
    made = chunks_of("eip-20.md", text, SMALL)
    assert [one.kind == "front_matter" for one in made] == [True] + [False] * (len(made) - 1)
    assert [one.opening for one in made] == [False, True] + [False] * (len(made) - 2)
    assert [one.opening for one in chunks_of("a.md", "# A\n\nWords.\n")] == [True]


@pytest.mark.parametrize(
    ("path", "text", "names"),
    [
        ("eips/eip-20.md", proposal(20, "Token", "T."), "EIP-20 EIP20 eip-20"),
        ("ERCS/erc-20.md", proposal(20, "Token", "T."), "ERC-20 ERC20 EIP-20 EIP20 erc-20"),
        ("notes/gas.md", "---\naliases: gas table, refunds\n---\n\n# Costs\n\nWords.\n", "gas table refunds gas"),
        ("fee.py", "x = 1\n", "fee"),
    ],
)
def test_a_document_is_known_by_the_names_that_people_use(path: str, text: str, names: str) -> None:
    assert identity(parse(path, text), path).names == names


def test_what_is_embedded_says_where_a_chunk_stands() -> None:
    text = "# Top\n\nLead.\n\n## One\n\n" + COPIED + "\n"
    parsed = parse("a.md", text)
    assert [context_prefix(parsed, one) for one in chunks_of("a.md", text, SMALL)][-1] == (
        "[Document: Top]\n[Type: note]\n[Section: One]\n"
    )
    said = Chunk(start=0, end=1, kind="post", author="mara", date="2022-02-01", post=2)
    topic = Parsed(kind="thread", title="Topic", document_id="forum-7", author="quill")
    assert context_prefix(topic, said) == (
        "[Forum: forum, Thread: Topic]\n[Author: mara, Date: 2022-02-01]\n[Post #2]\n"
    )


@pytest.mark.parametrize(
    ("path", "title", "besides"),
    [
        ("12_urban_trials/urban_trials_rules.tex", "Rules", "urban trials"),
        ("restic-key-add.1", "restic backup(1)", "key add"),
        ("usage/install/index.md", "Overview", "install"),
        ("docs/getting-started.md", "Getting started", ""),
        ("perks-and-pay.md", "Perks & Pay", ""),
        ("000123/text.md", "Wings", ""),
        ("index.md", "Wings", ""),
    ],
)
def test_what_a_file_is_called_besides_its_title_is_embedded_with_it(path: str, title: str, besides: str) -> None:
    assert extra_name_words(Parsed(title=title, kind="note"), path) == besides


def test_nothing_makes_no_chunk() -> None:
    blank = (("a.md", ""), ("a.md", " \n\n"), ("a.txt", "\ufeff"))
    assert [chunks_of(path, text) for path, text in blank] == [[], [], []]
