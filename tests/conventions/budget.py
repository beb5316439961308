"""Sizes of functions and modules in src, beside the budget for them."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass

from tests.conventions.tree import Module, functions, lines


@dataclass(frozen=True, slots=True, kw_only=True)
class Sizes:
    """Lines of every function and of every module, by name."""

    functions: dict[str, int]
    modules: dict[str, int]

    def figures(self) -> dict[str, float]:
        """The figures that have a budget; none of what there is none of."""
        if not self.functions:
            return {}
        return {
            "function median": statistics.median(self.functions.values()),
            "function p90": p90(list(self.functions.values())),
            "module median": statistics.median(self.modules.values()),
        }


BUDGET = {"function median": 10, "function p90": 35, "module median": 200}
LONGEST_FUNCTION = 50
LONGEST_MODULE = 800


def p90(sizes: Sequence[int]) -> int:
    """The size that nine in ten do not exceed (nearest rank)."""
    return sorted(sizes)[-(-len(sizes) * 9 // 10) - 1]


def measure(modules: Sequence[Module]) -> Sizes:
    return Sizes(
        functions={name: lines(node) for module in modules for name, node in functions(module)},
        modules={module.name: module.text.count("\n") for module in modules},
    )


def report(sizes: Sizes) -> str:
    """One line: every figure beside its budget."""
    figures = [f"{name} {value:g} (≤ {BUDGET[name]})" for name, value in sizes.figures().items()]
    counts = f"{len(sizes.functions)} functions in {len(sizes.modules)} modules, {sum(sizes.modules.values())} lines"
    longest = max(sizes.functions, key=lambda name: sizes.functions[name], default=None)
    tail = (
        [f"longest {longest.removeprefix('attest.')} {sizes.functions[longest]} (≤ {LONGEST_FUNCTION})"]
        if longest
        else []
    )
    return "; ".join([counts, *figures, *tail])
