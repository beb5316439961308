"""Which document of this store a name in a text refers to."""

from collections.abc import Callable, Mapping

from attest.values.documents import Document
from attest.words.ethereum import sibling


def current_id_in(target: str, documents: Mapping[str, Document]) -> str:
    """Id of the document that a name or link refers to: redirects are followed, and an ERC may be named as an EIP. An
    unknown name is returned unchanged."""
    return current_id(target, documents.get)


def current_id(target: str, find: Callable[[str], Document | None]) -> str:
    """Like ``current_id_in``, with ``find`` to look up one document at a time."""
    here = find(target) or find(sibling(target))
    if here is None:
        return target
    return here.redirect if here.redirect and find(here.redirect) else here.document_id
