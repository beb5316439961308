"""Names and addresses of other documents are found in running text."""

import pytest

from attest.parsing import parse


@pytest.mark.parametrize(
    ("text", "targets"),
    [
        ("EIP-1559", ["eip-1559"]),
        ("EIP 1559 and EIP1559", ["eip-1559", "eip-1559"]),
        ("ERC20 tokens", ["erc-20"]),
        ("see ../EIPS/eip-155.md#list", ["eip-155"]),
        ("EIP-0155", ["eip-155"]),
        ("RECEIP-12, keip-3, EIP-N, EIP-", []),
        ("EIP-1234567", []),
        ("https://ethresear.ch/t/a-slug/11549/3", ["ethresearch-11549"]),
        ("(https://ethereum-magicians.org/t/a-slug/8430)", ["magicians-8430"]),
        ("https://ethresear.ch/t/11549", ["ethresearch-11549"]),
        ("https://example.org/t/a/11549", []),
        ("https://ethresear.ch/t/3-things", []),
    ],
)
def test_what_names_a_document_is_a_mention(text: str, targets: list[str]) -> None:
    assert [(one.target, one.relation) for one in parse("a.md", text).mentions] == [(one, "cites") for one in targets]


def test_a_mention_stands_at_its_words() -> None:
    text = "after\r\nEIP-7702 ships"
    assert [text[one.start : one.end] for one in parse("a.md", text).mentions] == ["EIP-7702"]
