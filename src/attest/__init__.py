"""attest answers questions from documents and code, and attests every sentence.

    import attest

    with attest.open() as kb:
        kb.index(["docs/"])
        print(kb.ask("What does the retry policy require?").text)

Submodules are imported only when they are used.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from attest.engine import Attest
    from attest.engine import open_store as open

__version__ = "0.1.0"
__all__ = ["Attest", "__version__", "open"]


def __getattr__(name: str) -> object:
    if name in ("Attest", "open"):
        from attest import engine

        return engine.Attest if name == "Attest" else engine.open_store
    raise AttributeError(f"module 'attest' has no attribute {name!r}")
