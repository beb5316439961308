"""Text that can be encoded as UTF-8: without lone surrogates."""


def encodable(text: str) -> str:
    """Replace each lone surrogate by a question mark: JSON and command line arguments can contain them, UTF-8
    cannot."""
    return text.encode("utf-8", "replace").decode("utf-8")
