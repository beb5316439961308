"""An amount is told in the words and forms that documents use for it, and nothing else is taken for one."""

from collections.abc import Iterator

import pytest

import attest
from tests.worlds import lay_out

FILES = {
    "ferry.md": "# Ferry\n\nThe ferry takes a message of at most 10 MiB to the island, since its cable is thin.\n\n"
    "A skipper running ferry version 1.2 can read the log of the ferry.\n",
    "winch.md": "# Winch\n\n`LIFT` charges `LIFT_GAS` for each turn of the winch, and `LIFT_GAS` is 3000.\n",
    "seal.md": "# Seal\n\nThe seal of a letter is made with SHA-256, which is slow by design, and 40x slower than wax."
    " Its frob has 17 teeth.\n",
    "quay.md": "# Quay\n\nThe quay is open forever, and the crane on it waits 9 minutes for a vessel.\n",
    "peers.md": "# Peers\n\nA node may disconnect a peer that sends letters of an unknown kind, since a peer may raise"
    " the load of the node with such letters.\n",
}


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    home = tmp_path_factory.mktemp("amounts")
    with attest.open(home / "kb.db") as kb:
        kb.index([lay_out(home / "docs", FILES)], lexical_only=True)
        yield kb


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("Why does the ferry take a message of at most 20 MiB?", "the documents found do not mention “20 MiB”"),
        ("How many skippers can read the log of the ferry?", "nothing found says how many “skippers”"),
        ("On the island ferry, how many skippers read the log?", "nothing found says how many “skippers”"),
        ("What does FROB17 do with the seal of a letter?", "nothing in the store is called “FROB17”"),
        ("What does the seal K17 do with a letter?", "nothing in the store is called “K17”"),
    ],
)
def test_what_looks_like_the_amount_is_refused(kb: attest.Attest, question: str, reason: str) -> None:
    answer = kb.ask(question)
    assert (answer.status, answer.reason) == ("refused", reason)


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Why does the ferry take a message of at most 10 MiB?", "its cable is thin"),
        ("How much does LIFT charge for each turn of the winch?", "3000"),
        ("Why is SHA256 used for the seal of a letter?", "SHA-256"),
        ("How long is the quay open?", "forever"),
        ("Why is the seal of a letter 40 times slower than wax?", "slow by design"),
        ("Why would I drop a peer that sends letters of an unknown kind?", "disconnect a peer"),
    ],
)
def test_an_amount_in_other_words_is_told(kb: attest.Attest, question: str, told: str) -> None:
    answer = kb.ask(question)
    assert answer.status == "answered", answer.reason
    assert told in answer.text
