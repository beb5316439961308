"""An answer in a file: whoever has it can check it, with a store or without; what was changed does not pass."""

import base64
import copy
import json
import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from hypothesis import given, settings
from hypothesis import strategies as st

import attest
from attest.cli import main
from attest.errors import AnswerFileInvalid, BundleTooNew, ExtraMissing, KeyInvalid, StoreMissing
from attest.evidence.page import page_of
from attest.values.spans import sha256_of
from tests.worlds import EMBEDDER, lay_out

SCRIPT = "<script>alert('x')</script>"
DOCS = {
    "proposals/eip-1559.md": f"---\neip: 1559\ntitle: Fee market {SCRIPT}\nstatus: Final\nrequires: 2718\n---\n\n"
    "## Abstract\n\nThe base fee of every transaction is burned, always.\n",
}
QUESTION = f"What does EIP-1559 require? {SCRIPT}"


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> Iterator[attest.Attest]:
    folder = tmp_path_factory.mktemp("bundles")
    with attest.open(folder / "attest.db", embedder=EMBEDDER) as opened:
        opened.index([lay_out(folder / "docs", DOCS)])
        opened.ask(QUESTION)
        yield opened


@pytest.fixture
def nowhere(tmp_path: Path) -> attest.Attest:
    """Somebody who has no store."""
    return attest.open(tmp_path / "nothing" / "attest.db")


def written(value: object) -> bytes:
    return json.dumps(value).encode()


def test_a_quote_must_be_as_long_as_its_place(kb: attest.Attest, nowhere: attest.Attest) -> None:
    body = kb.export().answer.as_json()
    body["claims"][0]["evidence"][0]["end"] += 10**30
    assert any("at a place of another length" in fault for fault in nowhere.verify(written(body)).faults)


def test_a_bundle_is_valid_against_its_store_and_fits_itself_without_one(
    kb: attest.Attest, nowhere: attest.Attest
) -> None:
    data = written(kb.export().as_json())
    with_store, without = kb.verify(data), nowhere.verify(data)
    assert (with_store.valid, with_store.against, {quote.state for quote in with_store.quotes}) == (
        True, "store", {"intact"},
    )  # fmt: skip
    assert (without.valid, without.against, {quote.state for quote in without.quotes}) == (True, "itself", {"unread"})
    assert not nowhere.path.parent.exists()


def test_a_bundle_names_every_quoted_revision_with_its_document_and_the_build(kb: attest.Attest) -> None:
    bundle = kb.export()
    assert {source.revision_id for source in bundle.sources} == {
        item.quote.span.revision_id for claim in bundle.answer.claims for item in claim.evidence
    }
    assert [(source.document_id, source.current) for source in bundle.sources] == [("eip-1559", True)]
    assert (bundle.build.build_id, bundle.build.documents) == (kb.status().build_id, 1)


def test_anybody_can_derive_the_id_of_a_bundle_from_its_members(kb: attest.Attest) -> None:
    body = kb.export().as_json()
    stated = body.pop("bundle_id")
    assert sha256_of(json.dumps(body, sort_keys=True, separators=(",", ":"))) == stated


def places(value: Any, at: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, below in inner:
        yield (*at, name)
        yield from places(below, (*at, name))


@settings(max_examples=60)
@given(data=st.data())
def test_a_bundle_that_was_changed_anywhere_does_not_fit_itself(kb: attest.Attest, data: st.DataObject) -> None:
    body = copy.deepcopy(kb.export().as_json())
    *above, last = data.draw(st.sampled_from(list(places(body))))
    holder: Any = body
    for name in above:
        holder = holder[name]
    before = holder[last]
    holder[last] = data.draw(st.sampled_from([None, "x", 7, [], {}, True, f"{before}x"]))
    if written(body) == written(kb.export().as_json()) or holder[last] == before:
        return
    assert not accepted(kb, body)


@pytest.mark.parametrize("instead", [[], ["x"], {}, None, 7, "x"])
def test_a_bundle_id_that_is_no_text_is_named_as_what_does_not_fit(kb: attest.Attest, instead: object) -> None:
    checked = kb.verify(written({**kb.export().as_json(), "bundle_id": instead}))
    assert (checked.valid, any("bundle_id" in fault for fault in checked.faults)) == (False, True)


def accepted(kb: attest.Attest, body: object) -> bool:
    """Whether a file passes by itself; one that is no bundle at all does not."""
    try:
        return kb.verify(written(body), alone=True).valid
    except AnswerFileInvalid:
        return False


def test_a_forged_quote_with_all_hashes_made_anew_is_found_by_the_store(
    kb: attest.Attest, nowhere: attest.Attest
) -> None:
    from attest.evidence.bundle import load_bundle
    from attest.evidence.ledger import derive_answer_id, load_answer

    text = json.dumps(kb.export().as_json()).replace("requires: 2718", "requires: 2719")
    body = json.loads(text)
    for claim in body["answer"]["claims"]:
        for item in claim["evidence"]:
            item["quote_sha256"] = sha256_of(item["quote"])
    body["answer"]["answer_id"] = derive_answer_id(load_answer(body["answer"]))
    forged = load_bundle(body, Path("forged")).as_json()
    assert nowhere.verify(written(forged)).valid  # it fits itself: hashes alone do not show who made it
    found = kb.verify(written(forged))
    assert (found.valid, found.as_json()["missing"][0]["document_id"]) == (False, "eip-1559")


def test_a_bundle_of_a_later_version_is_refused_by_name(kb: attest.Attest) -> None:
    with pytest.raises(BundleTooNew, match=r"of version 2, this attest knows 1.*newer attest"):
        kb.verify(written({**kb.export().as_json(), "bundle": 2}))


def test_an_id_needs_a_store(nowhere: attest.Attest) -> None:
    with pytest.raises(StoreMissing):
        nowhere.verify("last")


# --- the page ---


class Tags(HTMLParser):
    """Every tag of a page, and what it says."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attributes)))

    def handle_data(self, words: str) -> None:
        self.words += words


def test_the_page_loads_nothing_runs_nothing_and_shows_script_as_text(kb: attest.Attest) -> None:
    page = Tags(kb.export_page())
    assert {tag for tag, _ in page.tags} & {"script", "img", "iframe", "link", "object", "form"} == set()
    assert [name for _, given in page.tags for name in given if name.startswith("on") or name == "src"] == []
    assert SCRIPT in page.words
    assert re.search(r"url\(|@import", kb.export_page()) is None
    assert kb.export().answer.answer_id in page.words


@pytest.mark.parametrize(("confidence", "says_so"), [(0.41, True), (0.6, False)])
def test_the_page_of_an_answer_that_is_likely_beside_the_point_says_so(
    kb: attest.Attest, confidence: float, says_so: bool
) -> None:
    bundle = kb.export()
    page = Tags(page_of(replace(bundle, answer=replace(bundle.answer, confidence=confidence))))
    assert ("not sure of this answer" in page.words) is says_so


def test_the_page_of_a_refusal_doubts_no_first_sentence(kb: attest.Attest) -> None:
    bundle = kb.export()
    refused = replace(bundle.answer, status="refused", reason="nothing here speaks of tungsten", confidence=0.1)
    assert "not sure" not in Tags(page_of(replace(bundle, answer=refused))).words


# --- signatures ---


@pytest.fixture
def keys(tmp_path: Path) -> tuple[Path, Path]:
    """A private and a public key in files."""
    key = Ed25519PrivateKey.generate()
    private = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    public = key.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    for name, data in (("private.pem", private), ("public.pem", public)):
        (tmp_path / name).write_bytes(data)
    return tmp_path / "private.pem", tmp_path / "public.pem"


def test_a_signed_bundle_is_checked_by_the_key_that_signed_it(
    kb: attest.Attest, keys: tuple[Path, Path], nowhere: attest.Attest
) -> None:
    data = written(kb.export_signed("last", keys[0]).as_json())
    found = nowhere.verify(data, key=keys[1])
    assert (found.valid, (found.signature or "")[:16]) == (True, "valid, by the ke")
    unchecked = kb.verify(data)
    assert (unchecked.valid, (unchecked.signature or "")[:11]) == (True, "not checked")


def test_what_is_added_to_an_envelope_is_signed_by_nobody(kb: attest.Attest, keys: tuple[Path, Path]) -> None:
    private, public = keys
    envelope = kb.export_signed("last", private).as_json()
    found = kb.verify(written(envelope | {"answer": "Fifty years."}), key=public)
    assert found.faults == ["answer is not part of an envelope, and nobody signed it"]
    twice = envelope | {"signatures": [*envelope["signatures"], {**envelope["signatures"][0], "sig": "AAAA"}]}
    assert kb.verify(written(twice), key=public).valid


def test_the_envelope_is_the_one_that_its_specification_describes(kb: attest.Attest, keys: tuple[Path, Path]) -> None:
    """DSSE 1.0: signed is ``DSSEv1 SP LEN(type) SP type SP LEN(payload) SP payload``; in-toto Statement v1."""
    body = kb.export_signed("last", keys[0]).as_json()
    payload = base64.b64decode(body["payload"])
    signed = b"DSSEv1 28 application/vnd.in-toto+json " + str(len(payload)).encode() + b" " + payload
    public = serialization.load_pem_public_key(keys[1].read_bytes())
    assert isinstance(public, Ed25519PublicKey)
    public.verify(base64.b64decode(body["signatures"][0]["sig"]), signed)
    statement = json.loads(payload)
    assert statement["_type"] == "https://in-toto.io/Statement/v1"
    assert f"sha256:{statement['subject'][0]['digest']['sha256']}" == statement["predicate"]["bundle_id"]


def test_another_key_or_a_changed_payload_is_at_fault(kb: attest.Attest, keys: tuple[Path, Path]) -> None:
    body = kb.export_signed("last", keys[0]).as_json()
    other = Ed25519PrivateKey.generate().public_key()
    stranger = keys[1].with_name("stranger.pem")
    stranger.write_bytes(
        other.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)
    )
    assert "its signature is not one of the key" in kb.verify(written(body), key=stranger).faults[0]
    payload = base64.b64decode(body["payload"]).replace(b"burned", b"minted").replace(b"eip: 1559", b"eip: 1558")
    changed = {**body, "payload": base64.b64encode(payload).decode()}
    assert not kb.verify(written(changed), key=keys[1]).valid


def test_a_file_without_a_signature_is_at_fault_when_one_is_demanded(
    kb: attest.Attest, keys: tuple[Path, Path]
) -> None:
    assert kb.verify(written(kb.export().as_json()), key=keys[1]).faults == ["it has no signature"]


@pytest.mark.parametrize("content", [b"", b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"])
def test_what_is_no_key_is_named(kb: attest.Attest, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "key.pem").write_bytes(content)
    with pytest.raises(KeyInvalid, match=r"key\.pem is not an Ed25519 key"):
        kb.export_signed("last", tmp_path / "key.pem")
    with pytest.raises(KeyInvalid):
        kb.export_signed("last", tmp_path / "nothing.pem")


def test_without_the_package_signing_is_an_error_that_names_it(
    kb: attest.Attest, keys: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cryptography", None)
    with pytest.raises(ExtraMissing, match=r"cryptography is not installed.*requirements-sign\.lock"):
        kb.export_signed("last", keys[0])


# --- the command ---


def test_the_command_writes_a_file_that_another_machine_can_check(
    kb: attest.Attest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["export", "last", "-o", "bundle.json", "--store", str(kb.path)]) == 0
    assert main(["verify", "bundle.json"]) == 0
    assert "consistent: " in capsys.readouterr().out
    assert main(["export", "--html", "--store", str(kb.path)]) == 0
    assert capsys.readouterr().out.startswith("<!doctype html>")
    assert main(["verify", "bundle.jso"]) == 3
    assert not (tmp_path / ".attest").exists()


def test_a_title_that_another_reader_found_in_the_text_is_no_forgery(kb: attest.Attest) -> None:
    bundle = kb.export()
    title = " ".join(bundle.answer.evidence[0].quote.text.split()[:3])
    older = replace(bundle, sources=[replace(bundle.sources[0], title=title)])
    assert kb.verify(written(older.as_json())).valid


@pytest.mark.parametrize("member", ["title", "url", "authored_at"])
def test_a_bundle_cannot_say_something_else_of_a_source_than_the_store(kb: attest.Attest, member: str) -> None:
    bundle = kb.export()
    forged = replace(bundle, sources=[replace(bundle.sources[0], **{member: "https://example.org/resolution"})])
    (fault,) = kb.verify(written(forged.as_json())).faults
    assert f"the source eip-1559 has the {member} 'https://example.org/resolution'" in fault
