"""Finding symbols by what a person remembers of their name."""

import pytest

from attest.errors import UsageError
from tests.graph.conftest import Indexed

FILES = {
    "src/state.go": (
        "package state\n\ntype StateTransitionDB struct{}\n\nfunc (s *StateTransitionDB) processAttestation() {}\n"
    ),
    "src/client.py": (
        "class Client:\n    def send(self): ...\n\nclass Server:\n    def send(self): ...\n\n"
        "def process_attestation(): ...\n"
    ),
    "tests/test_web.py": "def send(): ...\n\ndef fetch(): ...\n",
    "src/util.py": "def fetch(): ...\n\nMAX_BLOBS = 6\n",
}


@pytest.mark.parametrize(
    ("query", "name", "match"),
    [
        ("fetch", "src/util.py:fetch", "exact"),
        ("FETCH", "src/util.py:fetch", "case"),
        ("Client.send", "src/client.py:Client.send", "exact"),
        ("client::send", "src/client.py:Client.send", "exact"),
        ("server.SEN", "src/client.py:Server.send", "prefix"),
        ("process_att", "src/client.py:process_attestation", "prefix"),
        ("sTrDB", "src/state.go:StateTransitionDB", "humps"),
        ("m_bl", "src/util.py:MAX_BLOBS", "humps"),
        ("ttestation", "src/client.py:process_attestation", "inside"),
        ("fecth", "src/util.py:fetch", "near"),
        ("porcess_attestation", "src/client.py:process_attestation", "near"),
        ("maxblobs", "src/util.py:MAX_BLOBS", "near"),
        ("proces_atestation", "src/client.py:process_attestation", "near"),
    ],
)
def test_a_symbol_is_found_by_what_is_remembered_of_its_name(
    indexed: Indexed, query: str, name: str, match: str
) -> None:
    found = indexed(FILES).symbols(query).matches
    assert (found[0].found.ref, found[0].match) == (name, match)


def test_nothing_is_found_for_what_is_not_there(indexed: Indexed) -> None:
    kb = indexed(FILES)
    assert [kb.symbols(query).matches for query in ("zzzz", "Client.fetch", "…", "0xFF")] == [[], [], [], []]


def test_any_number_of_symbols_may_be_wanted(indexed: Indexed) -> None:
    kb = indexed(FILES)
    assert kb.symbols("fetch", k=10**30).matches == kb.symbols("fetch", k=1000).matches


@pytest.mark.parametrize("look_up", ["symbols", "callers", "callees"])
def test_an_empty_name_is_refused_with_what_to_give(indexed: Indexed, look_up: str) -> None:
    with pytest.raises(UsageError, match="the name is empty; give a name or its beginning"):
        getattr(indexed(FILES), look_up)("  ")


def test_a_reference_may_be_written_as_a_call(indexed: Indexed) -> None:
    kb = indexed(FILES)
    assert kb.callers("util.py:fetch()").symbols == kb.callers("util.py:fetch").symbols


def test_source_stands_before_tests(indexed: Indexed) -> None:
    assert [m.found.role for m in indexed(FILES).symbols("fetch").matches] == ["source", "test"]


def test_kinds_leave_others_out(indexed: Indexed) -> None:
    kb = indexed(FILES)
    assert [m.found.symbol.qualified for m in kb.symbols("s", kind=["struct", "class"]).matches] == [
        "Server", "StateTransitionDB",
    ]  # fmt: skip


def test_a_kind_that_there_is_not_is_named_with_those_there_are(indexed: Indexed) -> None:
    with pytest.raises(UsageError, match="no symbols of kind 'klass'; kinds are: class, constant, enum"):
        indexed(FILES).symbols("fetch", kind=["klass"])


def test_names_follow_the_store(indexed: Indexed) -> None:
    kb = indexed(FILES)
    assert kb.symbols("fetch").matches
    kb.remove("src/util.py")
    kb.remove("tests/test_web.py")
    assert not kb.symbols("fetch").matches


def test_an_outline_has_every_symbol_of_a_file_with_its_depth(indexed: Indexed) -> None:
    kb = indexed(FILES)
    outline = kb.outline("client.py")
    assert [(found.symbol.name, outline.depth(found), found.first_line) for found in outline.symbols] == [
        ("Client", 0, 1),
        ("send", 1, 2),
        ("Server", 0, 4),
        ("send", 1, 5),
        ("process_attestation", 0, 7),
    ]


def test_a_symbol_shows_the_exact_lines_of_its_signature_and_documentation(indexed: Indexed) -> None:
    text = "# é\n\n\ndef f(\n    a,\n):\n    '''Says.'''\n"
    found = indexed({"a.py": text}).symbols("f").matches[0].found
    assert (found.signature, found.signature_lines, found.doc) == ("def f(\n    a,\n)", (4, 6), "'''Says.'''")
    assert (found.first_line, found.last_line) == (4, 7)
