"""Lines of plain text whose breaks are meant are quoted one by one, and nothing cut short gets a full stop."""

import pytest

import attest

FILES = {
    "todo.txt": "(A) 2025-06-02 renew the lease of the boathouse due:2025-06-20\n"
    "(B) 2025-06-03 tar the rope of the ketch\n"
    "x 2025-06-01 2025-05-12 oil the crane\n",
    "invoice.txt": "INVOICE  2025-0417                Date: 26 April 2025\n\n Qty  Item                Total\n"
    " ---  ------------------  ------\n  2   Rope, tarred        £77.00\n                      NET  £80.00\n",
    "kiosk.txt": "The key of the kiosk is under the third flowerpot\n\nWater the plants twice a week. Feed the cat.\n",
    "memo.txt": "Memorandum to the lease of the old lighthouse\n\n14 January 2023\n\n"
    "The parties agree that the rent is 10,440 crowns a year. It was signed by M. Holt.\n",
    "dictated.txt": "the harbour master said that the buoys were painted "
    + "and the gulls came back to the buoys again " * 20,
}


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("When is the lease of the boathouse due?", "(A) 2025-06-02 renew the lease of the boathouse due:2025-06-20."),
        ("How much was the tarred rope?", "Qty: 2; Item: Rope, tarred; Total: £77.00."),
        ("Where is the key of the kiosk?", "The key of the kiosk is under the third flowerpot."),
        ("What is the rent of the old lighthouse?", "The parties agree that the rent is 10,440 crowns a year."),
    ],
)
def test_a_line_is_quoted_alone(kb: attest.Attest, question: str, told: str) -> None:
    assert kb.ask(question).claims[0].text == told


def test_a_piece_of_a_long_sentence_does_not_end_in_a_full_stop(kb: attest.Attest) -> None:
    text = kb.ask("What did the harbour master say of the buoys?").claims[0].text
    assert text.startswith("the harbour master said")
    assert text.endswith("…")
