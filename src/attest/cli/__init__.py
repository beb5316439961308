"""The command line: parse the arguments, call the engine, print what it returns. Nothing is decided here.

    main          from arguments to an exit status
    arguments     the parser; *_arguments add those of a group of commands, shared_arguments those of several commands,
                  argument_types convert and check single values
    commands      the commands by name, loaded from store, questions, records, views, past and code; evaluation and
                  servers have those that open the store themselves; inputs reads their text
    printing      a value as JSON, or as the lines for a person that a *_lines module makes of it
    terminal      output streams and styles; progress shows how far a long operation is

Importing this loads nothing heavy; a command loads the engine when it runs.
"""

from attest.cli.arguments import build_parser
from attest.cli.main import main

__all__ = ["build_parser", "main"]
