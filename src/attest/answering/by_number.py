"""A question that calls a proposal by a name, as one that calls it by its number: what links say is asked so."""

import re
from dataclasses import replace

from attest.values.questions import Understood

_NUMBERED = re.compile(r"[a-z]+-\d+")
"""What a proposal is called by its number."""


def by_number(asked: Understood) -> Understood | None:
    """The question with the number in place of the name; None unless one name in it means a proposal."""
    if asked.named or len(asked.meant) != 1 or not _NUMBERED.fullmatch(asked.meant[0].document_id):
        return None
    name, number = asked.meant[0].words, asked.meant[0].document_id
    called = r"[\s-]+".join(map(re.escape, re.split(r"[\s-]+", name)))
    question, found = re.subn(rf"(?<!\w)(?:the )?{called}(?!\w)", number.upper(), asked.question, count=1, flags=re.I)
    return replace(asked, question=question, named=[number], meant=[]) if name and found else None
