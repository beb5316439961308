"""The command line: parse the arguments, call the engine, print what it returns. Nothing is decided here.

    main          from arguments to an exit status; it loads the command that is asked for and no other
    arguments     the parser; question_arguments, store_arguments, view_arguments and eval_arguments add those of a
                  group of commands, shared_arguments those of several, with the converters of single values
    store, questions, records, past, views, code
                  the commands; those of evaluation and servers open the store themselves
    *_lines       values of the engine as lines for a person: hit_, answer_, trace_, link_, topic_, code_, report_ and
                  evaluation_lines
    diagrams      graphs and timelines as DOT and Mermaid
    terminal      the streams of a command, and printing to them; progress shows how far a long operation is

Importing this loads nothing heavy; a command loads the engine when it runs.
"""

from attest.cli.arguments import build_parser
from attest.cli.main import main

__all__ = ["build_parser", "main"]
