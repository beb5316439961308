"""Text that can be stored and sent: without half characters."""


def encodable(text: str) -> str:
    """The text with a question mark for every lone surrogate, which JSON and arguments can hold and UTF-8 cannot."""
    return text.encode("utf-8", "replace").decode("utf-8")
