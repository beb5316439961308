"""Loading grammars, each once. If one cannot be loaded, the reason is returned, and the others still work."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Language, Parser


@cache
def load_grammar(package: str, entry: str) -> "Parser | str":
    """A parser for a grammar, or the reason why there is none. It needs a lock if several threads use it."""
    try:
        from tree_sitter import Parser

        return Parser(_language(package, entry))
    except Exception as error:  # missing or for another system or version: its files are read as text, with a finding
        return f"the grammar {package} cannot be loaded ({type(error).__name__}: {error})"


def _language(package: str, entry: str) -> "Language":
    from tree_sitter import Language

    found = getattr(import_module(package), entry)()
    return Language(_capsule(found) if isinstance(found, int) else found)


def _capsule(address: int) -> object:
    """Wrap an address in a capsule: older grammars give a bare address where newer ones give a capsule."""
    from ctypes import c_char_p, c_void_p, py_object, pythonapi

    make = pythonapi.PyCapsule_New
    make.restype, make.argtypes = py_object, (c_void_p, c_char_p, c_void_p)
    capsule: object = make(address, b"tree_sitter.Language", None)
    return capsule
