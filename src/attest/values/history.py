"""Documents over time."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Version:
    """What a commit made of a document."""

    document_id: str
    """What the document is called by its newest revision."""
    called: str
    """What it was called then."""
    path: str
    """Relative to the folder that was indexed."""
    revision_id: str | None
    """None: from here on there was no text at this path."""
    commit_id: str | None
    """None for a revision that was seen in a folder without a history."""
    at: str
    """From when on it counted: ISO 8601, UTC."""
    authored_at: str
    abandoned: bool = False
    """Whether the main line was written anew without it."""
