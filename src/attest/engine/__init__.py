"""The engine: opens a store and wires the rooms together.

``door`` has the methods that everybody calls, ``opened`` what is open behind them, ``asking`` the steps of a question.
"""

from attest.engine.door import Attest, find_store, open_store
from attest.engine.inputs import MAX_QUERY_CHARACTERS, MODES, PROFILE_NAMES

__all__ = ["MAX_QUERY_CHARACTERS", "MODES", "PROFILE_NAMES", "Attest", "find_store", "open_store"]
