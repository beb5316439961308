"""Settings and data are read under their keys, and told without quotation marks and braces."""

import json
import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.markup import as_markdown
from attest.parsing import parse
from attest.parsing.data.braces import braced_entries
from attest.parsing.data.entries import Entry
from attest.parsing.data.faults import fault_in
from attest.values.findings import FindingKind
from attest.values.outlines import BlockKind
from tests.parsing.trees import assert_sound

AS_TEXT = "the file was read as text"
BY_KEYS = "its keys and values were read nevertheless"

JSON = """{
  // the kiln in the shed
  "title": "Kiln", "top": 1240,
  "fan": {"minutes": 45, "doors": ["left", "right"], "quiet": {}},
  "programs": [
    {"name": "bisque", "cone": "06"},
    {"name": "glaze", "steps": [{"to": 600, "rate": 100}, {"to": 1240, "rate": 60}],},
  ]
}
"""
YAML = """# How the kiln is fired

title: Kiln   # the one in the shed
fan:
  minutes: 45
  doors: [left, "right"]
  # who opens it
  keeper: 'Ann: Lee'
programs:
- name: bisque
  cone: "06"
- name: glaze
  note: >
    Slow at first,
    then faster: all of it.
  steps:
    - to: 600
      rate: 100
    - to: 1240
days:
  - Monday
  - Friday
"""
TOML = """title = "Kiln"

[fan]
minutes = 45
doors = [
    "left",  # to the yard
    "right",
]

[programs.glaze]
# degrees an hour
rate = 60
"""


def told(path: str, text: str) -> list[tuple[str, str]]:
    """Every item and paragraph, behind the keys above it."""
    blocks, found = parse(path, text).outline.blocks, []
    for block in blocks:
        if block.kind in (BlockKind.LIST_ITEM, BlockKind.PARAGRAPH):
            above, at = list[str](), block.parent
            while at >= 0:
                above += [blocks[at].label] if blocks[at].kind is BlockKind.SECTION else []
                at = blocks[at].parent
            found.append((" ".join(reversed(above)), as_markdown(path, text[block.start : block.end], text)))
    return found


def test_json_is_a_section_for_a_key_and_an_item_for_a_value_or_a_record() -> None:
    assert told("kiln.json", JSON) == [
        ("", "title: Kiln"),
        ("", "top: 1240"),
        ("fan", "minutes: 45"),
        ("fan", "doors: left, right"),
        ("fan", "quiet"),
        ("programs", "name: bisque; cone: 06"),
        ("programs glaze", "name: glaze"),
        ("programs glaze steps", "to: 600; rate: 100"),
        ("programs glaze steps", "to: 1240; rate: 60"),
    ]


def test_yaml_is_read_by_how_far_its_lines_stand_in() -> None:
    assert told("kiln.yaml", YAML) == [
        ("", "How the kiln is fired"),
        ("", "title: Kiln (the one in the shed)"),
        ("fan", "minutes: 45"),
        ("fan", "doors: left, right"),
        ("fan", "who opens it; keeper: Ann: Lee"),
        ("programs", "name: bisque; cone: 06"),
        ("programs glaze", "name: glaze"),
        ("programs glaze", "note: Slow at first, then faster: all of it."),
        ("programs glaze steps", "to: 600; rate: 100"),
        ("programs glaze steps", "to: 1240"),
        ("", "days: Monday, Friday"),
    ]


def test_toml_and_ini_are_read_by_their_sections() -> None:
    assert told("kiln.toml", TOML) == [
        ("", "title: Kiln"),
        ("fan", "minutes: 45"),
        ("fan", "doors: left, right"),
        ("programs.glaze", "degrees an hour; rate: 60"),
    ]
    assert told("kiln.ini", "[fan]\n; in minutes\ncool: 45\nname=Old Fan\n") == [
        ("fan", "in minutes; cool: 45"),
        ("fan", "name: Old Fan"),
    ]


def test_lines_of_json_are_records() -> None:
    lines = '{"at": 1, "said": "The \\"lid\\" is\\nshut."}\n{"at": 2, "said": "It is open."}\n'
    assert told("log.jsonl", lines) == [
        ("", 'at: 1; said: The "lid" is shut.'),
        ("", "at: 2; said: It is open."),
    ]


@pytest.mark.parametrize(
    ("path", "title"), [("kiln.json", "Kiln"), ("api.yaml", "The Kiln API"), ("plain.yaml", "plain")]
)
def test_data_is_called_by_the_title_that_it_says(path: str, title: str) -> None:
    texts = {"kiln.json": JSON, "api.yaml": "info:\n  title: The Kiln API\n  version: 2\n", "plain.yaml": "a: b\n"}
    assert parse(path, texts[path]).title == title


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.json", '{"a": [1, 2}'),
        ("a.json", '{"a": "never ends}'),
        ("a.conf", "server {\n  listen 80;\n  root /srv;\n}\n"),
        ("a.yaml", "This is prose.\n\nIt has no keys.\n"),
    ],
)
def test_what_is_no_data_is_read_as_text(path: str, text: str) -> None:
    kinds = {block.kind for block in parse(path, text).outline.blocks}
    assert BlockKind.PARAGRAPH in kinds
    assert BlockKind.SECTION not in kinds


@pytest.mark.parametrize(
    ("path", "text", "detail"),
    [
        ("a.json", '{"cups": 1,', f"JSON: {{ is not closed (line 1); {AS_TEXT}"),
        ("a.json", '{"cups":\n [1, 2}', f"JSON: a bracket closes what it did not open (line 2); {AS_TEXT}"),
        ("a.json", '[\n"cups]', f"JSON: a quotation is not closed (line 2); {AS_TEXT}"),
        ("a.json", '{"cups": 1\n "pots": 2}', f"JSON: a comma is missing (line 2); {BY_KEYS}"),
        ("a.json", '{"cups": many}', f"JSON: many is not in double quotation marks (line 1); {BY_KEYS}"),
        ("a.jsonl", '{"cups": 1}\n{"cups": \n', f"JSON: {{ is not closed (line 2); {AS_TEXT}"),
        ("a.yaml", "cups: [1, 2\npots: }", f"YAML: [ is not closed (line 1); {BY_KEYS}"),
        ("a.yaml", "cups: 1\npots: }", f"YAML: }} closes nothing (line 2); {BY_KEYS}"),
        ("a.yaml", "cups:\n- 'blue", f"YAML: ' is not closed (line 2); {BY_KEYS}"),
        ("a.yaml", 'cups: "a\npots: "b"', f'YAML: something stands behind the value that " opens (line 2); {BY_KEYS}'),
        ("a.toml", "cups = \n[pots", f"TOML: the key has no value (line 1); {AS_TEXT}"),
        ("a.toml", "cups = 1\n[pots", f"TOML: it is neither a [section] nor a key with a value (line 2); {AS_TEXT}"),
        ("a.toml", "[pots]\r\ncups = [1, 2\r\n", f"TOML: [ is not closed (line 2); {BY_KEYS}"),
        ("a.toml", "cups = 'blue\n", f"TOML: ' is not closed (line 1); {BY_KEYS}"),
        ("a.toml", "cups = blue", f"TOML: the value needs quotation marks (line 1); {BY_KEYS}"),
        ("a.toml", "cups = 1 2", f"TOML: something stands behind the value (line 1); {BY_KEYS}"),
    ],
)
def test_a_text_that_breaks_its_format_has_one_finding_that_names_the_line(path: str, text: str, detail: str) -> None:
    found = [(one.kind, one.detail) for one in parse(path, text).findings]
    assert found == [(FindingKind.MALFORMED, f"it is not valid {detail}")]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.json", JSON),
        ("a.jsonl", '{"cups": 1}\n\n{"cups": 2}\n'),
        ("a.json", '\ufeff{"cups": -1.5e3, "pots": NaN}'),
        ("a.json", '{"cups": {{ cups }}, {% if pots %} "pots": [ {% endif %}'),
        ("a.json5", "{cups: 'the \"blue\" one'}"),
        ("a.json", "[" * 100 + "]" * 100),
        ("a.yaml", YAML),
        ("a.yaml", "---\ncups: 1\n---\npots: [x,\n  'it''s', \"]\", # ]\n  it's]\n...\n"),
        ("a.yaml", "cups: {{ .Values.cups }}\n{{- if .Values.pots }}\npots: [\n{{- end }}\n"),
        ("a.yaml", "cups: |\n  [ \" '\npots: >-\n  {x\nlids:\n- |\n  'y\n--- |\n[z\n"),
        ("a.yaml", "cups: blue and\n  - [red](x) and\n  'white\npots: it's 5\" [wide\n"),
        ("a.yaml", "cups: 'blue\n  and red' # all\n'pots': \"x\"\n[a, b]: c\n? [x, y]\n: z\nlids: &a !t [1]\n"),
        ("a.yaml", '{\n"cups": [1]\n}\n'),
        ("a.toml", TOML),
        ("a.toml", 'a.b."c d" = """x\n[ """"\n[[x.y]] # t\nz = {a = 1,\n b = [1, "]", # ]\n 2]}\r\ne=+inf\nt=07:32'),
        ("a.toml", "a = '''it's [\n'' x'''\nday = 1979-05-27 07:32:00Z # x\nn = 1_000.5e-3\n"),
        ("a.ini", "[pots]\ncups =\nlid = [blue\n"),
    ],
)
def test_what_a_format_or_one_of_its_dialects_allows_is_no_finding(path: str, text: str) -> None:
    assert parse(path, text).findings == ()


TOML_PIECES = st.lists(
    st.sampled_from(
        ["a = ", "b.c = ", "\n", "[", "]", "[[x]]\n", "{", "}", '"', "'", '"""', "1", " ", "# c", ", ", "true"]
    ),
    max_size=14,
).map("".join)


@settings(max_examples=300, deadline=None)
@given(TOML_PIECES)
def test_what_a_parser_of_toml_accepts_is_no_finding(text: str) -> None:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError:
        return
    assert fault_in(".toml", text) is None


def test_a_single_line_of_json_is_many_lists_so_that_no_record_is_cut() -> None:
    text = json.dumps([{"sku": f"K-{n}", "name": f"kettle number {n}", "price": n} for n in range(300)])
    lists = [block for block in parse("a.json", text).outline.blocks if block.kind is BlockKind.LIST]
    assert len(lists) > 10
    assert max(block.end - block.start for block in lists) < 1_400


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(alphabet='ab "\\{}[],:/*#\né', max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(alphabet='ab ":é', min_size=1), inner, max_size=4)
    ),
    max_leaves=12,
)


def shape(entry: Entry) -> object:
    return (entry.key, [shape(child) for child in entry.children], entry.holds)


def expected(key: str, value: object) -> object:
    key = " ".join(key.split()) or " " if key else ""
    if isinstance(value, dict):
        return (key, [expected(name, one) for name, one in value.items()], True)
    if isinstance(value, list):
        return (key, [expected("", one) for one in value], True)
    return (key, [], False)


@settings(max_examples=200, deadline=None)
@given(st.dictionaries(st.sampled_from(["a", "b c", 'd"']), VALUES, min_size=1, max_size=3), st.sampled_from([None, 1]))
def test_the_entries_are_those_that_a_parser_of_json_finds(data: dict[str, object], indent: int | None) -> None:
    assert [shape(entry) for entry in braced_entries(json.dumps(data, indent=indent))] == [
        expected(key, value) for key, value in data.items()
    ]


PIECES = st.lists(
    st.sampled_from(
        [
            "a: b",
            "  ",
            "- ",
            "\n",
            "# c",
            '"k": ',
            "{",
            "}",
            "[",
            "]",
            ",",
            "'",
            '"',
            "k = v",
            "[s]",
            "|",
            ">",
            "---",
            ": ",
        ]
    ),
    max_size=40,
).map("".join)


@settings(max_examples=300, deadline=None)
@given(PIECES, st.sampled_from(["a.json", "a.yaml", "a.toml", "a.ini", "a.jsonl"]))
def test_whatever_is_broken_every_block_is_a_slice_and_every_piece_is_told(text: str, path: str) -> None:
    parsed = parse(path, text)
    assert_sound(text, parsed)
    for block in parsed.outline.blocks:
        as_markdown(path, text[block.start : block.end], text)


@pytest.mark.parametrize("path", ["a.json", "a.yaml", "a.toml"])
@pytest.mark.parametrize(
    "repeated",
    ["{", "[", "- ", "a: ", " ", '"', "/*", "# ", "k = [", " # x", "a:\n ", '{"a":', "a: '", "[ ' '' ", "'\"", "x."],
)
def test_what_never_ends_is_read_in_one_go(path: str, repeated: str) -> None:
    """By steps, not by the clock: looking for each end to the end of the text would take hours."""
    text = repeated * 20_000 + "x\nTea: yes\n"
    assert_sound(text, parse(path, text))
    assert "Tea" in as_markdown(path, text)


BIB = r"""% what we read
@string{jk = "Journal of Kettles"}
@article{lee2019,
  author = {Lee, Ann and M{\"u}ller, Jo}, title = {On the {Lids} of Kettles},
  journal = jk # " (online)", year = 2019, month = mar,
}
@comment{left out = {yes}}
@book{roe2005, title = "Steam \& Iron", author = "Bob Roe", abstract = "ABSTRACT"}
@misc{broken, title = {never ends
"""


def test_bibtex_is_a_record_for_each_work_in_the_words_of_its_readers() -> None:
    assert told("works.bib", BIB.replace("ABSTRACT", "Short.")) == [
        (
            "",
            "lee2019 (article); author: Ann Lee and Jo Müller; title: On the Lids of Kettles; "
            "journal: Journal of Kettles (online); year: 2019; month: March",
        ),
        ("", "roe2005 (book); title: Steam & Iron; author: Bob Roe; abstract: Short."),
    ]


def test_a_work_with_a_long_abstract_is_a_section_called_by_its_title() -> None:
    found = told("works.bib", BIB.replace("ABSTRACT", "It boils. " * 80))
    assert found[1:3] == [("Steam & Iron", "title: Steam & Iron"), ("Steam & Iron", "author: Bob Roe")]


@settings(max_examples=200, deadline=None)
@given(st.lists(st.sampled_from(["@a{k,", "@", "x = ", "{", "}", '"', ",", "\n", "y", " # ", "\\"]), max_size=40))
def test_whatever_is_broken_in_bibtex_is_told(parts: list[str]) -> None:
    text = "".join(parts)
    parsed = parse("a.bib", text)
    assert_sound(text, parsed)
    for block in parsed.outline.blocks:
        as_markdown("a.bib", text[block.start : block.end], text)


@pytest.mark.parametrize("repeated", ["a = {", '@a{b, c = "', "@a{", "a = b # ", "@string{a = {", "{"])
def test_bibtex_that_never_ends_is_read_in_one_go(repeated: str) -> None:
    """By steps, not by the clock: looking for each end to the end of the text would take hours."""
    text = repeated * 20_000
    assert_sound(text, parse("a.bib", text))
    as_markdown("a.bib", text, text)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("a.yaml", f"a: {'&' * 30_000} x"),
        ("a.yaml", f"a: {'&b!' * 10_000} x"),
        ("a.yaml", f"a: {' ' * 30_000}x"),
        ("a.toml", f"[{' ' * 30_000}x"),
        ("a.toml", f"[a{' ' * 30_000}] x"),
        ("a.ini", f"a{' ' * 30_000}= b"),
    ],
)
def test_marks_and_blanks_without_end_are_read_in_one_go(path: str, line: str) -> None:
    """By steps, not by the clock: trying each way to divide them would take hours."""
    text = f"b: 1\n{line}\nc: 2\n"
    assert_sound(text, parse(path, text))
    as_markdown(path, text, text)


def test_lists_in_lists_without_end_are_told_in_one_go() -> None:
    assert as_markdown("a.json", "[" * 50_000 + "7" + "]" * 50_000) == "7"
