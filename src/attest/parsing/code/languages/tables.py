"""The structure of a language's table."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from re import Pattern

from attest.values.code import SymbolKind


@dataclass(frozen=True, slots=True, kw_only=True)
class Define:
    """How a node type defines a symbol."""

    kind: SymbolKind | None
    """None for a node that only qualifies the names inside it, such as a block of methods of a type."""
    name: str = "name"
    """Field with the name. Nested declarators are followed to the innermost."""
    body: str = "body"
    """Field with the body; the signature ends before it."""
    owner: str = ""
    """Field with the receiver, in languages where a method names the type it belongs to."""
    needs: str = ""
    """Field without which the node defines nothing, such as a forward declaration or an include guard."""
    when: str = ""
    """Field whose node type chooses among ``kinds``; of nested declarators, the first one in ``kinds``."""
    kinds: Mapping[str, SymbolKind] = field(default_factory=dict)
    """Kind by the node type of the field ``when``, if it differs from ``kind``."""
    tests: frozenset[str] = frozenset()
    """Macros that make the block after them a test or a benchmark, named by their arguments: a string or names."""
    called: str = ""
    """The symbol's name, if the syntax gives it none."""
    macros: bool = False
    """Whether an upper-case macro may take the place of the name, which is then made of the macro's arguments."""
    top: bool = False
    """Whether the node defines a symbol only outside functions, unless it is a function itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """What the walk needs to know of a grammar. All names are node types or fields of it."""

    grammar: str
    """Package of the grammar."""
    entry: str = "language"
    """Function of the package that returns the grammar."""
    defines: Mapping[str, Define]
    calls: Mapping[str, Sequence[str]]
    """By node type, the fields that make up the callee, first to last."""
    components: frozenset[str] = frozenset()
    """Call nodes that count only if the name is capitalised: a JSX element is a component or an HTML element."""
    binds: Mapping[str, Sequence[str]]
    """By node type, the fields with names that the node binds; if none are given, each of its children binds one."""
    imports: Mapping[str, Pattern[str]]
    """By node type, the pattern of its imports, with the groups ``module``, ``names``, ``name`` and ``alias``."""
    bases: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By node type, the fields or child types with the bases of a type; if none are given, the node itself has them."""
    types: frozenset[str] = frozenset()
    """Nodes that name a type."""
    comments: frozenset[str] = frozenset({"comment"})
    """Comments, and other nodes before a definition that belong to it."""
    wrappers: frozenset[str] = frozenset()
    """Nodes around one definition that belong to it."""
    decorated: frozenset[str] = frozenset()
    """Wrappers that are not part of the signature."""
    docstrings: bool = False
    """Whether documentation is a string at the beginning of the body, rather than a comment before the definition."""
    own: frozenset[str] = frozenset({"this"})
    """Names by which an object refers to itself."""
    rebinding: frozenset[str] = frozenset()
    """Anonymous functions inside which the names in ``own`` refer to another object."""
    members: bool = False
    """Whether a bare name may be a member of the enclosing class."""
    visible: Mapping[str, str] | None = None
    """Visibility by the word of the signature that gives it."""
    unsaid: str = "public"
    """Visibility without such a word; for ``underscore`` and ``capital`` it depends on the name."""
    exported: str = ""
    """Word without which a top-level definition is private to its module."""
    modules: str = "file"
    """``file``: every file is a module; ``folder``: all files of a folder are one module."""
    index: frozenset[str] = frozenset()
    """Stems of files that represent their folder."""
    separator: str = "/"
    """Separator between the parts of a module's name in an import."""
    whole: str = ""
    """Names bound by an import that lists none: ``all`` names of the module, or the ``last`` part of its name."""
