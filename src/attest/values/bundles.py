"""Evidence bundles: an answer with everything that somebody else needs to check it, in one file."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from attest.values.answers import Answer
from attest.values.members import plain
from attest.values.spans import sha256_of

BUNDLE_VERSION = 1
"""Version of the bundle's format, which a reader checks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BundleSource:
    """A revision that an answer quotes, and its document."""

    document_id: str
    revision_id: str
    path: str
    title: str
    kind: str
    url: str | None
    authored_at: str | None
    observed_at: str | None
    """When the store first saw the revision."""
    current: bool
    """Whether it was the document's current revision when the bundle was made."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BundleBuild:
    """The build that the question was asked of."""

    build_id: str
    recorded_at: str | None
    """None if the store no longer knows the build; the counts are then None too."""
    documents: int | None
    chunks: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Bundle:
    """An answer, the revisions that it quotes, and the build it was given on."""

    answer: Answer
    sources: Sequence[BundleSource]
    build: BundleBuild
    made_by: str
    made_at: str

    @property
    def bundle_id(self) -> str:
        """Content address of all other members: their JSON with sorted keys, no white space, ASCII only."""
        return str(self.as_json()["bundle_id"])

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest export` writes."""
        members = {
            "schema": 1,
            "bundle": BUNDLE_VERSION,
            "made_by": self.made_by,
            "made_at": self.made_at,
            "answer": plain(self.answer),
            "sources": plain(self.sources),
            "build": plain(self.build),
        }
        stated = json.dumps(members, sort_keys=True, separators=(",", ":"), allow_nan=False)
        return {**members, "bundle_id": sha256_of(stated)}


@dataclass(frozen=True, slots=True, kw_only=True)
class SignedBundle:
    """A bundle in a DSSE envelope, as an in-toto statement."""

    payload_type: str
    payload: str
    """The in-toto statement in base64."""
    key_id: str
    signature: str
    """The signature in base64."""

    def as_json(self) -> dict[str, Any]:
        """Exactly what `attest export --sign` writes."""
        signatures = [{"keyid": self.key_id, "sig": self.signature}]
        return {"payloadType": self.payload_type, "payload": self.payload, "signatures": signatures}
