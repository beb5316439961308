"""The names of types in source text: ``*pkg.Reader``, ``(Base, metaclass=Meta)``, ``extends A<B> implements C``."""

import re
from collections.abc import Iterator
from typing import NamedTuple


class Named(NamedTuple):
    """A type's name found in a piece of text."""

    qualifier: str
    name: str
    at: int
    """Offset of the name in that text, in characters."""


_PATH = re.compile(r"(?<![\w.:=])(?P<on>(?:[^\W\d]\w*(?:\.|::))*)(?P<name>[^\W\d]\w*)(?!\w|\s*=(?!=))")
_INNER = re.compile(r"[<\[({][^<>\[\](){}]*[>\])}]")
_DEEPEST = 8
"""Maximum depth of brackets that is removed; people write below four."""
_WORDS = frozenset(
    "extends implements public private protected virtual is class struct super where dyn impl mut const ref out in pub"
    " crate self Self None True False".split()
)
"""Words between names that are not types."""
_BUILT_IN = frozenset(
    "int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr float32 float64 complex64 complex128 bool byte"
    " rune string error any comparable void char float double long short boolean str bytes object list dict set tuple"
    " type frozenset u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize f32 f64 number unknown never undefined null"
    " address uint256 int256 bytes32 size_t auto unsigned signed String Option Result Vec Box Self".split()
)
"""Built-in types, which are left out: nobody asks who uses them."""


def bases_in(text: str) -> Iterator[Named]:
    """The types that a type extends or implements, without those in brackets (arguments of the type before)."""
    inner = f" {text[1:-1]} " if text.startswith("(") and text.endswith(")") else text
    for _ in range(_DEEPEST):
        blanked = _INNER.sub(lambda match: " " * len(match[0]), inner)
        if blanked == inner:
            break
        inner = blanked
    return types_in(inner)


def types_in(text: str) -> Iterator[Named]:
    """Every type that a type expression names."""
    for match in _PATH.finditer(text):
        if match["name"] not in _WORDS and match["name"] not in _BUILT_IN:
            yield Named(match["on"].replace("::", ".").rstrip("."), match["name"], match.start("name"))
