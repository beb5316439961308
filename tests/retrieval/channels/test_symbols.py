"""A query that is a symbol finds its definition first; the filters hold, and nothing is claimed by looks alone."""

import pytest

import attest
from attest.retrieval.channels.symbols import named_symbols

CALLS = "\n".join(f"    client.send(request_{n})\n    auth(get({n}))" for n in range(12))
FILES = {
    "src/client.py": (
        "class Client:\n    def send(self, request):\n        return self.transport.handle(request)\n\n\n"
        "class Server:\n    def send(self, reply):\n        return reply\n"
    ),
    "src/web.py": "def get(url):\n    return url\n\n\ndef auth(user):\n    return user\n\n\nERROR_CODE = 0xFF\n",
    "src/state.go": (
        "package state\n\n// process_attestation is a comment about it.\n"
        "func processAttestation(a int) int {\n\treturn a\n}\n"
    ),
    "src/use.py": f"def run(client):\n{CALLS}\n",
    "tests/test_web.py": "def get(url):\n    return get(get(get(url)))\n\n\ndef auth():\n    return get(auth)\n",
    "src/fees.py": "DEFAULT_TIP = 2\nMAX_TIP_SHARE = 9\n\n\ndef split(tip):\n    return tip\n",
    "src/bill.ts": "export const minTip = 1;\nexport function bill(tip: number) { return tip; }\n",
    "src/tips.py": "def default(tip):\n    # the default tip, the minimum tip, the maximum tip share\n    return tip\n",
    "notes/auth.md": "# Get auth\n\nHow to get auth, and send: get, auth, send. Auth and get.\n",
}


@pytest.mark.parametrize(
    ("query", "path", "line"),
    [
        ("get", "src/web.py", "def get(url):"),
        ("auth", "src/web.py", "def auth(user):"),
        ("get()", "src/web.py", "def get(url):"),
        ("0xFF", "src/web.py", "ERROR_CODE = 0xFF"),
        ("ERROR_CODE", "src/web.py", "ERROR_CODE = 0xFF"),
        ("Client.send", "src/client.py", "def send(self, request):"),
        ("Server::send", "src/client.py", "def send(self, reply):"),
        ("client.Client.send", "src/client.py", "def send(self, request):"),
        ("processAttestation", "src/state.go", "func processAttestation(a int) int {"),
        ("process_attestation", "src/state.go", "func processAttestation(a int) int {"),
        ("where is Client.send defined?", "src/client.py", "def send(self, request):"),
    ],
)
def test_a_query_that_is_a_symbol_puts_its_definition_first(
    kb: attest.Attest, query: str, path: str, line: str
) -> None:
    first = kb.search(query).hits[0].found
    assert (first.path, line in first.text) == (path, True)


@pytest.mark.parametrize(
    ("question", "line"),
    [
        ("What is the default tip?", "DEFAULT_TIP = 2"),
        ("What is the maximum tip share of a waiter?", "MAX_TIP_SHARE = 9"),
        ("What is the minimum tip?", "minTip = 1"),
    ],
)
def test_a_default_or_a_bound_that_is_asked_for_in_words_is_found_by_its_name(
    kb: attest.Attest, question: str, line: str
) -> None:
    assert line in kb.search(question).hits[0].found.text


def test_a_name_that_nothing_defines_is_searched_for_as_words(kb: attest.Attest) -> None:
    hits = kb.search("request_7").hits
    assert hits[0].found.path == "src/use.py"
    assert "symbol" not in hits[0].scores


def test_the_baseline_knows_no_symbols(kb: attest.Attest) -> None:
    assert all("symbol" not in hit.scores for hit in kb.search("get", profile="plain").hits)


@pytest.mark.parametrize(
    ("filters", "paths"),
    [
        ({"kind": "code"}, {"src/web.py", "src/use.py", "tests/test_web.py"}),
        ({"language": "python"}, {"src/web.py", "src/use.py", "tests/test_web.py"}),
        ({"language": "go"}, set()),
        ({"kind": "note"}, {"notes/auth.md"}),
        ({"status": "test"}, {"tests/test_web.py"}),
    ],
)
def test_filters_hold_for_definitions_too(kb: attest.Attest, filters: dict[str, str], paths: set[str]) -> None:
    assert {hit.found.path for hit in kb.search("get", filters=filters).hits} == paths


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("get", {"get"}),
        ("Client.send", {"Client.send"}),
        ("who calls buyGas?", {"buyGas"}),
        ("What does process_attestation do", {"process_attestation"}),
        ("what does get() return", {"get"}),
        ("Who sets the base fee?", set()),
        ("EIP-1559 burns the fee. Why?", set()),
        ("e.g. this one", set()),
        ("", set()),
    ],
)
def test_only_words_that_no_prose_has_are_looked_up_in_a_question(question: str, names: set[str]) -> None:
    assert set(named_symbols(question)) == names


def test_words_that_may_mean_a_type_count_less_than_a_name_as_code_writes_it() -> None:
    assert named_symbols("What is the base fee?") == {"BaseFee": 0.4}


def test_a_symbol_counts_less_in_a_question_that_says_more() -> None:
    assert named_symbols("Where is parseLine called?") == {"parseLine": 0.5}
    assert named_symbols("Why does parseLine drop the last word of a very long line?") == {"parseLine": 0.2}
    assert named_symbols("What is the baseFee?") == {"BaseFee": 0.4, "baseFee": 0.5}
