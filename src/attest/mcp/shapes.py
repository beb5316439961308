"""Output schemas of the tools: the JSON of commands, and how much of it a budget left out."""

from attest.shapes.code import CallsShape, OutlineShape, SpecsShape, SymbolsShape
from attest.shapes.parts import Shape
from attest.shapes.past import HistoryShape
from attest.shapes.store import DocumentShape
from attest.shapes.views import ArgumentsShape, ConflictsShape, DependenciesShape, LinksShape, TimelineShape


class Fitted(Shape):
    """A list that was cut to a budget."""

    left_out: int
    """How many did not fit the budget."""


class FittedSymbols(SymbolsShape, Fitted):
    """Symbols for a name."""


class FittedOutline(OutlineShape, Fitted):
    """Symbols of a file."""


class FittedCalls(CallsShape, Fitted):
    """Links between symbols."""


class FittedSpecs(SpecsShape, Fitted):
    """Links between code and specifications."""


class FittedLinks(LinksShape, Fitted):
    """Links of a document."""


class FittedDependencies(DependenciesShape, Fitted):
    """Requirements of a document."""


class FittedConflicts(ConflictsShape, Fitted):
    """Constants with several numbers."""


class ShownShape(DocumentShape):
    """As much of a document as fits."""

    next: str | None
    """The ref of what did not fit the budget."""


LookedShape = FittedLinks | FittedDependencies | TimelineShape | ArgumentsShape | FittedConflicts | HistoryShape
"""The shapes of the views of ``graph``."""
