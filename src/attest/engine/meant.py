"""Which document somebody means who calls it by a name that no document has, but that others use for it."""

import re

from attest.engine.opened import Opened
from attest.errors import ReferenceUnknown
from attest.retrieval.channels.names import meanings, stated_in

_WORD = re.compile(r"[\w'’-]+")
_LONGEST = 200
"""Characters of a name that is looked for."""


def with_meaning(opened: Opened, unknown: ReferenceUnknown) -> ReferenceUnknown:
    """The error with the document that a question by the same name would mean, where nothing is spelt like it."""
    if unknown.near:
        return unknown
    with opened.views.current(None) as view:
        words = _WORD.findall(unknown.ref[:_LONGEST])
        found = meanings(words, stated_in(view.connection), view.catalog.documents)
    return ReferenceUnknown(unknown.ref, [one.document_id for one in found]) if found else unknown
