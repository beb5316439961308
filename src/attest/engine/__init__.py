"""The engine: opens a store and wires the rooms together.

    api         the methods that everybody calls; it does nothing itself
    opened      what is open behind them: the store, its models, past stores
    inputs      what callers give, made ready or refused
    counting    tokens, exactly or by an estimate
    intake      documents in and out; reindexing is a run in a process of its own
    questions   search, context, ask, replay; their steps are in asking, means is what answering uses of other
                rooms
    records     what was answered before: checked, handed on, judged
    code        symbols, callers, and the specifications that code follows
    views       links, dependencies, conflicts; timelines and arguments of a topic
    documents   what the store holds, and how it is; same_file whether it is still the store that was opened
    past        histories, and builds by their names
    rerankers   what is kept of what rerankers said
    telemetry   spans of OpenTelemetry, for whoever collects them; exporters send them

Importing this loads no model and opens no file, and of the rooms none: a method brings in what it needs.
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
