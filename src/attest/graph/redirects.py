"""What a name in a text leads to in this store."""

from collections.abc import Callable, Mapping

from attest.values.documents import Document


def present(target: str, documents: Mapping[str, Document]) -> str:
    """The document that a name or link leads to in this store: one that moved is followed, an ERC may be called EIP."""
    return led_to(target, documents.get)


def led_to(target: str, find: Callable[[str], Document | None]) -> str:
    """As ``present``, where documents are looked up one by one."""
    here = find(target) or find(sibling(target))
    if here is None:
        return target
    return here.redirect if here.redirect and find(here.redirect) else here.document_id


def sibling(target: str) -> str:
    """The other name of a proposal, whose two series share their numbers: ``erc-20`` for ``eip-20``; else the same."""
    series, _, number = target.rpartition("-")
    return {"eip": f"erc-{number}", "erc": f"eip-{number}"}.get(series, target)
