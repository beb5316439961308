"""Chunks of source code: one function one chunk, within the limits, and nothing lost."""

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.chunking.chunker import ChunkSettings, chunk
from attest.chunking.identity import prefixes
from attest.embedding.tokens import ESTIMATED
from attest.parsing import parse
from attest.values.chunks import Chunk

SETTINGS = ChunkSettings()


def chunks(text: str, path: str = "a.py") -> list[Chunk]:
    parsed = parse(f"repo/{path}", text)
    return chunk(text, parsed.outline, count=ESTIMATED, settings=SETTINGS, code=parsed.code)


def texts(text: str, path: str = "a.py") -> list[str]:
    return [text[made.start : made.end] for made in chunks(text, path)]


def function(name: str, lines: int, indent: str = "") -> str:
    body = "".join(f"{indent}    value_{n} = compute_something(value_{n}, {n})\n" for n in range(lines))
    return f'{indent}def {name}(value):\n{indent}    """Says {name}."""\n{body}'


def test_a_function_is_one_chunk() -> None:
    one, two = function("one", 14), function("two", 14)
    assert texts(f"{one}\n\n{two}") == [one.strip(), two.strip()]


def test_a_function_above_the_target_and_below_the_limit_stays_whole() -> None:
    text = function("one", 30)
    assert SETTINGS.target < ESTIMATED([text])[0] <= SETTINGS.hard_limit
    assert texts(text) == [text.strip()]


def test_a_large_function_is_divided_between_statements_and_says_what_it_is_a_part_of() -> None:
    text = function("large", 90)
    parts = chunks(text)
    assert len(parts) > 2
    for made in parts[1:]:
        assert re.match(r"value_\d+ = ", text[made.start : made.end])
        prefix = prefixes(parse("repo/a.py", text), "repo/a.py", text)(made)
        assert "[In: def large(value)]" in prefix
        assert '[Documentation: """Says large."""]' in prefix
        assert "def large" not in text[made.start : made.end]


def test_small_neighbours_share_a_chunk_six_at_most() -> None:
    text = "\n\n".join(f"def f{n}():\n    return {n}\n" for n in range(8))
    assert [len(re.findall("def ", piece)) for piece in texts(text)] == [6, 2]


def test_members_of_different_types_never_share_a_chunk() -> None:
    text = "class A:\n    def one(self):\n        pass\n\n\nclass B:\n    def two(self):\n        pass\n"
    assert texts(text) == [text[: text.index("\n\n\n")], text[text.index("class B") :].strip()]


def test_the_chunk_of_a_type_is_its_head_and_its_context_lists_the_members() -> None:
    text = f'class Client(Base):\n    """Sends."""\n\n    timeout = 5\n\n{function("send", 14, "    ")}\n'
    head, method = chunks(text)
    assert text[head.start : head.end] == 'class Client(Base):\n    """Sends."""\n\n    timeout = 5'
    assert "[Members: timeout, send]" in prefixes(parse("repo/a.py", text), "repo/a.py", text)(head)
    assert '[In: class Client(Base)]\n[Documentation: """Sends."""]\n' in prefixes(
        parse("repo/a.py", text), "repo/a.py", text
    )(method)
    assert (head.heading_path, method.heading_path) == (("Client",), ("Client", "send"))


def test_a_payload_is_in_no_chunk() -> None:
    payload = "QUJD" * 300
    text = f'ICON = (\n    "data:image/png;base64,{payload}"\n)\n\n\ndef show():\n    return ICON\n'
    assert not any(payload[:50] in piece for piece in texts(text))


def test_a_closing_bracket_never_stands_alone() -> None:
    text = "impl Vm {\n" + "".join(
        f"    fn f{n}() {{\n" + "        step(1, 2, 3, 4, 5);\n" * 20 + "    }\n\n" for n in range(3)
    )
    assert all(any(c.isalnum() for c in piece) for piece in texts(f"{text}}}\n", "a.rs"))


STATEMENTS = st.sampled_from(
    [
        "x = 1\n",
        "call(a, b)\n",
        "if a:\n        pass\n",
        "long = '" + "word " * 700 + "'\n",
        "y = [" + "1, " * 900 + "]\n",
        "# é\n",
    ]
)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.lists(STATEMENTS, min_size=1, max_size=60).map("    ".join), max_size=5),
    st.sampled_from(["def f{}():\n    {}", "class A{}:\n    {}", "    {} {}"]),
)
def test_limits_hold_and_every_word_is_in_one_chunk(bodies: list[str], frame: str) -> None:
    text = "\n".join(frame.format(n, body) for n, body in enumerate(bodies))
    made = chunks(text)
    counted = ESTIMATED([text[one.start : one.end] for one in made])
    assert all(size <= SETTINGS.hard_limit for size in counted)
    assert all(one.end <= two.start for one, two in pairwise(made))
    assert "".join("".join(text[one.start : one.end] for one in made).split()) == "".join(text.split())


@pytest.mark.parametrize("path", ["a.go", "a.ts", "a.sol", "a.c"])
def test_code_of_any_language_keeps_every_line(path: str) -> None:
    text = "function f() { a(); }\n\n" * 40 + "class A { m() { return 1; } }\n" * 40
    assert "".join("".join(texts(text, path)).split()) == "".join(text.split())
