"""The engine: opens a store and connects the rooms.

    api         the public methods; each delegates to a module below
    opened      open resources: the store, its models and token counter; past_stores the stores of past days and builds
    arguments   each argument of a public method against its annotation
    inputs      validation of what is asked for
    intake      indexing and removal of documents; reindexing is an index run in a process of its own
    questions   search, context, ask, replay; asking has their steps,
                capabilities what answering uses of other rooms
    records     stored answers: verify, export, feedback
    code        symbols, callers, and the specifications that code follows
    views       links, dependencies, conflicts; timelines and arguments of a topic
    documents   documents and the status of the store; same_file checks that the store is still the file that was opened
    past        histories of documents, and differences of versions
    telemetry   OpenTelemetry spans; exporters send them

Importing this loads no model, opens no file and imports no other room: a method imports what it needs.
"""

from typing import TYPE_CHECKING

from attest.engine.api import Attest, find_store, open_store

if TYPE_CHECKING:
    from attest.engine.inputs import MAX_QUERY_CHARACTERS, MODES, PROFILE_NAMES

__all__ = ["MAX_QUERY_CHARACTERS", "MODES", "PROFILE_NAMES", "Attest", "find_store", "open_store"]


def __getattr__(name: str) -> object:
    if name in __all__:
        from attest.engine import inputs

        return getattr(inputs, name)
    raise AttributeError(f"module 'attest.engine' has no attribute {name!r}")
