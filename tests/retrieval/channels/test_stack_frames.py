"""A line of a stack trace leads to the passage that has it, and a pasted message to whatever writes it."""

import pytest

import attest
from attest.retrieval.channels.stack_frames import find_frames

FILES = {
    "shop/cart.py": "import os\n\n\n"
    + "".join(f"def step_{n}(cart):\n    cart.total += {n}\n    return cart.total * {n}\n\n\n" for n in range(40))
    + 'def pay(cart):\n    raise ValueError(f"no card is kept for {cart.owner}: pay in cash")\n',
    "shop/views.py": "def pay(cart):\n    return cart\n\n\ndef cart(owner):\n    return owner\n",
    "other/cart.py": "def pay(cart):\n    return cart.card\n",
    "notes.md": "# Cards\n\nA card kept for an owner can pay. Who has no card must pay in cash, as it is kept.\n",
}


@pytest.mark.parametrize(
    ("query", "frames"),
    [
        ('File "/usr/lib/shop/cart.py", line 41, in pay', [("usr/lib/shop/cart.py", 41)]),
        ("core/vm/evm.go:17 +0x3f", [("core/vm/evm.go", 17)]),
        ("at f (webpack:///src/a.ts:3:7)", [("src/a.ts", 3)]),
        ("at Shop.Pay() in C:\\code\\Shop.cs:line 9", [("code/Shop.cs", 9)]),
        ("cart.cpp(12): error C2065", [("cart.cpp", 12)]),
        ("at org.example.Cart.pay(Cart.java:5)", [("Cart.java", 5)]),
        ("shop/cart.py", [("shop/cart.py", 1)]),
        ("what is in shop/cart.py", []),
        ("at 10:30 on example.org, version 1.2", []),
    ],
)
def test_frames_are_read_as_languages_write_them(query: str, frames: list[tuple[str, int]]) -> None:
    assert [(path.strip("/"), line) for path, line in find_frames(query)] == frames


@pytest.mark.parametrize("line", [5, 60, 200])
def test_the_passage_with_the_line_of_a_stack_trace_comes_first(kb: attest.Attest, line: int) -> None:
    hit = kb.search(f'  File "/srv/app/shop/cart.py", line {line}, in pay').hits[0].found
    assert hit.path == "shop/cart.py"
    assert hit.first_line <= line <= hit.last_line


def test_a_line_that_no_file_has_names_nothing(kb: attest.Attest) -> None:
    assert not any(hit.scores.get("place") for hit in kb.search("cart.py:9999").hits)
    assert not any(hit.scores.get("place") for hit in kb.search("till.py:2").hits)


def test_a_file_that_is_named_alone_is_found_from_its_beginning(kb: attest.Attest) -> None:
    for name in ("notes.md", "shop/cart.py", "other/cart.py"):
        hit = kb.search(name).hits[0].found
        assert (hit.path, hit.first_line) == (name, 1)


def test_a_filter_holds_for_the_line_too(kb: attest.Attest) -> None:
    hits = kb.search("shop/cart.py:5", filters={"path": "other/*"}).hits
    assert {hit.found.path for hit in hits} == {"other/cart.py"}


def test_a_pasted_message_leads_to_what_writes_it_whatever_was_put_in(kb: attest.Attest) -> None:
    hit = kb.search("ValueError: no card is kept for Ada: pay in cash").hits[0]
    assert (hit.found.path, "def pay" in hit.found.text) == ("shop/cart.py", True)
    assert hit.scores["phrase"] == 0.5  # "no card is kept for", of ten words


def test_a_question_is_no_message(kb: attest.Attest) -> None:
    assert not any(hit.scores.get("phrase") for hit in kb.search("Why: no card is kept for an owner?").hits)


@pytest.mark.parametrize("run", ["/", "a/", ".", "a.", "\\", "a-", "~/"])
def test_a_long_row_of_characters_of_paths_names_no_line_and_is_read_in_one_go(run: str) -> None:
    """By steps, not by the clock: a path was looked for anew at each of the characters, a minute for each of these."""
    assert find_frames(f"{run * 50_000} srv.py:3") == [("srv.py", 3)]


def test_sentences_are_no_message_even_where_they_say_what_must_be(kb: attest.Attest) -> None:
    prose = "A card kept for an owner can pay. Who has no card must pay in cash."
    assert all(hit.scores.get("phrase", 0.0) == 0.0 for hit in kb.search(prose).hits)
    hits = kb.search("error: no card is kept for mara: pay in cash").hits
    assert any(hit.scores.get("phrase", 0.0) > 0.0 for hit in hits)
