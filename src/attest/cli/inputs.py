"""Reading the text of a command, from its arguments or from stdin."""

from collections.abc import Sequence

from attest.cli.terminal import Desk
from attest.errors import UsageError
from attest.values.encodable import encodable


def text_of(words: Sequence[str], desk: Desk) -> str:
    """The words as one text, or the content of stdin for a single ``-``."""
    if list(words) != ["-"]:
        return encodable(" ".join(words))
    if desk.stdin is None:
        raise UsageError("standard input is closed; give the words on the command line")
    try:
        return desk.stdin.read().strip()
    except UnicodeDecodeError:
        raise UsageError(f"standard input is not {desk.stdin.encoding} text") from None
