"""One way to walk along calls, for tests of whom a function calls and who calls it."""

Found = list[tuple[str, str, str]]


def callees(kb: object, ref: str, depth: int = 1) -> Found:
    """Name, certainty and rule of everything that a symbol calls."""
    links = kb.callees(ref, depth=depth).links  # type: ignore[attr-defined]
    named = [(link.callee.ref if link.callee else f"<{link.external}>", link) for link in links]
    return [(name, link.certainty.value, link.method) for name, link in named]


def callers(kb: object, ref: str, depth: int = 1) -> Found:
    links = kb.callers(ref, depth=depth).links  # type: ignore[attr-defined]
    return [(link.caller.ref if link.caller else "-", link.certainty.value, link.method) for link in links]
