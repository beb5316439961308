"""Folders that tests index."""

from collections.abc import Mapping
from pathlib import Path


def written(folder: Path, texts: Mapping[str, str]) -> Path:
    """The folder, with these texts in it by their paths."""
    for path, text in texts.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")
    return folder
