"""Exported files of every form, checked: an answer as it was printed, a bundle, a bundle in a signed envelope."""

from dataclasses import replace
from pathlib import Path

from attest.evidence.signing import is_envelope, opened
from attest.evidence.verify import verify
from attest.store.answers import Json
from attest.store.database import Database
from attest.values.verifications import Verification


def checked_file(database: Database | None, body: Json, path: Path, key: Path | None) -> Verification:
    """The outcome for a file's content; with a ``key`` it is at fault unless that key signed it."""
    if is_envelope(body):
        inside = opened(body, path, key)
        found = verify(database, inside.body, path)
        return replace(found, faults=[*inside.faults, *found.faults], signature=inside.signature)
    found = verify(database, body, path)
    if key is None:
        return found
    return replace(found, faults=["it has no signature", *found.faults], signature="none")
