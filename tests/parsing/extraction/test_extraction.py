"""Bytes become the text of a revision, and whatever cannot be text is said."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.parsing.extraction import Extracted, decode, extract
from attest.parsing.extraction.writing import fence_code
from attest.values.findings import FindingKind

DECODED: Sequence[tuple[bytes, str]] = (
    (b"plain\r\nlines\r", "plain\r\nlines\r"),
    ("naïve 数据".encode(), "naïve 数据"),
    (b"\xef\xbb\xbfmarked", "marked"),
    ("\ufeffwide é".encode("utf-16-le"), "wide é"),
    ("\ufeffwide é".encode("utf-16-be"), "wide é"),
    (b"", ""),
    (b"\xef\xbb\xbf", ""),
    ("it has \ufffd itself".encode(), "it has \ufffd itself"),
)


@pytest.mark.parametrize(("data", "text"), DECODED)
def test_text_is_read_in_the_encodings_that_say_so(data: bytes, text: str) -> None:
    assert decode(data) == Extracted(text=text)


@pytest.mark.parametrize(
    ("data", "text", "places"),
    [
        ("na\u00efve ".encode() + b"caf\xe9 au lait", "na\u00efve caf\ufffd au lait", 1),
        (b"caf\xe9 \x81", "caf\ufffd \ufffd", 2),
        (b"\xff\xfea\x00b", "a\ufffd", 1),
        (b"x" * 9000 + b"\0", "x" * 9000 + "\ufffd", 1),
        (b"\xd0\x9f\xc3(\xe2\x28", "\u041f\ufffd(\ufffd(", 2),
    ],
)
def test_what_is_no_text_in_between_is_replaced_and_counted(data: bytes, text: str, places: int) -> None:
    content = decode(data)
    assert content.text == text
    assert [(f.kind, f.detail.split(" ")[0]) for f in content.findings] == [(FindingKind.UNDECODABLE, str(places))]


def test_an_old_text_keeps_its_letters_and_the_guess_is_said() -> None:
    content = decode(b"Der Z\xe4hlerstand\r\nwar 5\x80.")
    assert content.text == "Der Z\u00e4hlerstand\r\nwar 5\u20ac."
    assert [finding.detail.split("; ")[1] for finding in content.findings] == ["read as windows-1252"]


def test_binary_data_is_reported_whatever_it_is_called() -> None:
    content = decode(b"\x7fELF\0\0")
    assert (content.text, [finding.kind for finding in content.findings]) == (None, [FindingKind.UNSUPPORTED])


@pytest.mark.parametrize(
    ("name", "first", "what"),
    [
        ("release.tar.gz.asc", "-----BEGIN PGP SIGNATURE-----", "signature"),
        ("ann.asc", "\r\n-----BEGIN PGP PUBLIC KEY BLOCK-----", "public key"),
        ("letter.txt", "-----BEGIN PGP MESSAGE-----", "message"),
    ],
)
def test_openpgp_data_is_reported_as_what_it_is(name: str, first: str, what: str) -> None:
    extracted = extract(name, f"{first}\n\niQEzBAABCgAdFiEE\n=njUN\n".encode())
    [finding] = extracted.findings
    assert (extracted.text, finding.kind) == (None, FindingKind.UNSUPPORTED)
    assert f"OpenPGP data ({what})" in finding.detail


def test_a_text_that_is_signed_or_speaks_of_openpgp_is_a_text() -> None:
    for text in ("-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nTea.\n", "Say -----BEGIN PGP MESSAGE-----.\n"):
        assert extract("a.asc", text.encode()).text == text


@given(st.binary(max_size=60))
def test_no_bytes_whatever_make_a_text_that_cannot_be_stored(data: bytes) -> None:
    text = decode(data).text
    assert text is None or "\0" not in text.encode().decode()


def test_code_of_many_blank_lines_is_fenced_in_the_time_that_its_length_takes() -> None:
    """A minute or more where every blank line is looked through from all of those above it."""
    code = "a" + "\n" * 200_000 + "  ````\nb"
    assert fence_code(code, "") == f"`````\n{code}\n`````"
