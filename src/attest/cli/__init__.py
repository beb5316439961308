"""The command line: read what was typed, call the engine, print what it returns. Nothing is decided here.

Importing this loads nothing heavy; a command loads the engine when it runs.
"""

from attest.cli.arguments import build_parser
from attest.cli.door import main

__all__ = ["build_parser", "main"]
