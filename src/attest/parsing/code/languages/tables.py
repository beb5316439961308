"""The form that the table of a language has."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from re import Pattern

from attest.values.code import SymbolKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Define:
    """How a node type defines a symbol."""

    kind: SymbolKind | None
    """None for what only puts its name in front of others, as a block of methods of a type does."""
    name: str = "name"
    """Field with the name. A ``declarator`` is followed to the innermost one."""
    body: str = "body"
    """Field with the body; the signature ends before it."""
    owner: str = ""
    """Field with the receiver that a method belongs to."""
    needs: str = ""
    """Field without which it defines nothing: a forward declaration, an include guard."""
    when: str = ""
    """Field whose node type chooses among ``kinds``; of declarators the first that the table has."""
    kinds: Mapping[str, SymbolKind] = field(default_factory=dict)
    """From the node type of the field ``when`` to the kind, where it is another."""
    tests: frozenset[str] = frozenset()
    """Macros that make a test, or a benchmark, of the block behind them: of what they are given, a string or names."""
    called: str = ""
    """Its name, where the syntax gives it none."""
    macros: bool = False
    """Whether a macro in capitals may stand for its name, with the names between brackets that it makes one of."""
    top: bool = False
    """Whether it defines a symbol only outside functions, unless it is a function itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """What the walk has to know of a grammar. All names are node types or fields of it."""

    grammar: str
    """Package of the grammar."""
    entry: str = "language"
    """Function of the package that returns it."""
    defines: Mapping[str, Define]
    calls: Mapping[str, Sequence[str]]
    """From a node type to the fields that make up what is called, first to last."""
    components: frozenset[str] = frozenset()
    """Those of them that call only what has a capital: an element of JSX is a component, or one of HTML."""
    binds: Mapping[str, Sequence[str]]
    """From a node type to the fields with names that it binds; no fields: each of its children binds one."""
    imports: Mapping[str, Pattern[str]]
    """From a node type to the pattern of its imports, with the groups ``module``, ``names``, ``name`` and ``alias``."""
    bases: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """From a node type to the fields, or types of children, that name what a type extends or implements; none: the node
    does."""
    types: frozenset[str] = frozenset()
    """Nodes that name a type."""
    comments: frozenset[str] = frozenset({"comment"})
    """Comments, and whatever else stands in front of a definition and belongs to it."""
    wrappers: frozenset[str] = frozenset()
    """Nodes around one definition that belong to it."""
    decorated: frozenset[str] = frozenset()
    """Those of them that are no part of the signature."""
    docstrings: bool = False
    """Whether documentation is a string at the beginning of the body; else it is the comment in front."""
    own: frozenset[str] = frozenset({"this"})
    """What an object calls itself."""
    rebinding: frozenset[str] = frozenset()
    """Functions without a name inside which an object is called the same but is another."""
    members: bool = False
    """Whether a bare name may be a member of the class around it."""
    visible: Mapping[str, str] | None = None
    """From a word of the signature to the visibility that it gives."""
    unsaid: str = "public"
    """Visibility without such a word; ``underscore`` and ``capital`` ask the name."""
    exported: str = ""
    """Word whose absence in front of a top-level definition makes it private to its module."""
    modules: str = "file"
    """``file``: every file is a module; ``folder``: all files of a folder are one."""
    index: frozenset[str] = frozenset()
    """File names that stand for their folder."""
    separator: str = "/"
    """What stands between the parts of a module's name in an import."""
    whole: str = ""
    """What an import without names makes known: ``all`` the names of the module, or its ``last`` part."""
