"""Signatures: a bundle inside an in-toto statement inside a DSSE envelope, signed with Ed25519.

The formats are the in-toto attestation framework, version 1, and the Dead Simple Signing Envelope, version 1.0, so that
other programs that read them can check the signature without us. The signature covers the payload's bytes and their
type (PAE), so that it holds for no other reading of the same bytes.
"""

import base64
import binascii
import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from attest.errors import AnswerFileInvalid, ExtraMissing, KeyInvalid
from attest.evidence.json_members import InvalidJson, list_of, mapping, member, parse_json, text
from attest.store.answers import Json
from attest.values.bundles import Bundle, SignedBundle

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey


PAYLOAD = "application/vnd.in-toto+json"
STATEMENT = "https://in-toto.io/Statement/v1"
PREDICATE = "urn:attest:evidence-bundle:1"
_MEMBERS = frozenset({"payload", "payloadType", "signatures"})
"""Members of an envelope."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedEnvelope:
    """The content of an envelope, and whether its signature is valid."""

    body: Json
    """The bundle."""
    signature: str
    """Result of checking the signature, in words."""
    faults: list[str]


def sign_bundle(bundle: Bundle, key: Path) -> SignedBundle:
    """The bundle, signed with the private key of a PEM file. Raises ``KeyInvalid`` and ``ExtraMissing``."""
    private = _private_key(key)
    body = bundle.as_json()
    digest = bundle.bundle_id.removeprefix("sha256:")
    statement = {
        "_type": STATEMENT,
        "subject": [{"name": bundle.answer.answer_id, "digest": {"sha256": digest}}],
        "predicateType": PREDICATE,
        "predicate": body,
    }
    payload = json.dumps(statement, ensure_ascii=False, allow_nan=False).encode()
    signature = private.sign(_signed_bytes(payload))
    return SignedBundle(
        payload_type=PAYLOAD,
        payload=base64.b64encode(payload).decode(),
        key_id=_key_id(private.public_key()),
        signature=base64.b64encode(signature).decode(),
    )


def is_envelope(body: Json) -> bool:
    """Whether a JSON document claims to be an envelope."""
    return isinstance(body, Mapping) and "payloadType" in body


def open_envelope(body: Json, path: Path, key: Path | None) -> OpenedEnvelope:
    """The bundle of an envelope, and whether ``key``, the public key in a PEM file, signed it. Raises
    ``AnswerFileInvalid`` if the envelope holds no bundle of ours, ``KeyInvalid`` and ``ExtraMissing``."""
    try:
        envelope = mapping(body, "it")
        payload, signatures = _payload(envelope)
        statement = mapping(parse_json(payload), "its payload")
        if (kind := member(statement, "predicateType", text)) != PREDICATE:
            raise InvalidJson(f"its payload is a {kind}")
        predicate = mapping(member(statement, "predicate", mapping), "predicate")
    except InvalidJson as error:
        raise AnswerFileInvalid(path, str(error)) from error
    unsigned = sorted(set(envelope) - _MEMBERS)
    faults = [f"{name} is not part of an envelope, and nobody signed it" for name in unsigned]
    if statement.get("subject") != _subject(predicate):
        faults.append("its statement is about another bundle")
    state = _signature_state(payload, signatures, key)
    if key is not None and not state.startswith("valid"):
        faults.append(f"its signature is {state}")
    return OpenedEnvelope(body=predicate, signature=state, faults=faults)


def _payload(body: Mapping[str, Json]) -> tuple[bytes, Sequence[tuple[str, bytes]]]:
    """The signed bytes, and the signatures, each with the id that it states of its key."""
    if member(body, "payloadType", text) != PAYLOAD:
        raise InvalidJson(f"its payload is {body['payloadType']}")
    signatures = member(body, "signatures", list_of(mapping))
    stated = [
        (member(signature, "keyid", text, "signatures"), _decoded(member(signature, "sig", text, "signatures")))
        for signature in signatures
    ]
    return _decoded(member(body, "payload", text)), stated


def _decoded(encoded: str) -> bytes:
    try:
        return base64.b64decode(encoded, validate=True)
    except (binascii.Error, ValueError):
        raise InvalidJson("it is not base64 where it should be") from None


def _subject(bundle: Mapping[str, Json]) -> Json:
    """What a statement about a bundle is about: the answer, and the hash of the bundle."""
    answer, bundle_id = bundle.get("answer"), bundle.get("bundle_id")
    name = answer.get("answer_id") if isinstance(answer, Mapping) else None
    return [{"name": name, "digest": {"sha256": str(bundle_id).removeprefix("sha256:")}}]


def _signature_state(payload: bytes, signatures: Sequence[tuple[str, bytes]], key: Path | None) -> str:
    if key is None:
        return f"not checked, by the key {', '.join(key_id for key_id, _ in signatures) or 'of nobody'}"
    public = _public_key(key)
    from cryptography.exceptions import InvalidSignature

    for _, signature in signatures:
        try:
            public.verify(signature, _signed_bytes(payload))
        except InvalidSignature:
            continue
        return f"valid, by the key {_key_id(public)}"
    return f"not one of the key {_key_id(public)}"


def _signed_bytes(payload: bytes) -> bytes:
    """Pre-authentication encoding: ``DSSEv1``, then type and payload, each after its length."""
    return b"DSSEv1 %d %s %d %s" % (len(PAYLOAD), PAYLOAD.encode(), len(payload), payload)


def _key_id(public: "Ed25519PublicKey") -> str:
    return "sha256:" + hashlib.sha256(public.public_bytes_raw()).hexdigest()


def _private_key(path: Path) -> "Ed25519PrivateKey":
    _check_installed()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import load_pem_private_key

    try:
        key = load_pem_private_key(_read(path), None)
    except (ValueError, TypeError) as error:
        raise KeyInvalid(path, "it holds no private key that can be read without a password") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise KeyInvalid(path, "it holds a key of another kind")
    return key


def _public_key(path: Path) -> "Ed25519PublicKey":
    _check_installed()
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
    from cryptography.hazmat.primitives.serialization import load_pem_public_key

    try:
        key = load_pem_public_key(_read(path, public=True))
    except ValueError as error:
        raise KeyInvalid(path, "it holds no public key", public=True) from error
    if not isinstance(key, Ed25519PublicKey):
        raise KeyInvalid(path, "it holds a key of another kind", public=True)
    return key


def _check_installed() -> None:
    try:
        import cryptography  # noqa: F401 - only whether it is installed
    except ImportError as error:
        raise ExtraMissing(package="cryptography", extra="sign") from error


def _read(path: Path, *, public: bool = False) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise KeyInvalid(path, error.strerror or "it cannot be read", public=public) from error
