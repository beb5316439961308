"""The command line: read what was typed, call the engine, print what it returns. Nothing is decided here.

    main          from what was typed to an exit status
    arguments     what may be typed; *_arguments for groups of commands, argument_types for single words
    commands      the commands by name; store, questions, records, views, past, code, evaluation and servers have groups
                  of them, inputs what they take
    printing      a value as JSON or as the lines that *_lines make of it for a person
    terminal      where lines go; progress is how far a long piece of work has come

Importing this loads nothing heavy; a command loads the engine when it runs.
"""

from attest.cli.arguments import build_parser
from attest.cli.main import main

__all__ = ["build_parser", "main"]
