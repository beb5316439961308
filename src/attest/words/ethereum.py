"""What only Ethereum calls so: its series of proposals, its forums, its calls, its units.

Everything else here is for documents on any subject. Whoever indexes another body of knowledge finds in this module
what questions and texts are still read for, and may put their own words in its place; in a store without Ethereum's
documents these words hardly ever occur, so they do no harm.
"""

from collections.abc import Mapping

PROPOSAL_SERIES = ("eip", "erc")
"""The series of proposals, as ids and front matter have them; a number without a series is of the first. They share
their numbers, because ERCs were EIPs first, and people still call them that."""
PROPOSAL = "|".join(PROPOSAL_SERIES)
"""Pattern of the name of a series."""
PROPOSALS = "|".join(f"{one}s?" for one in PROPOSAL_SERIES)
"""Pattern of the name of a series in singular or plural."""
PROPOSAL_WORDS = frozenset(word for one in PROPOSAL_SERIES for word in (one, f"{one}s"))
"""The words that ``PROPOSALS`` matches."""
FORUMS: Mapping[str, str] = {"ethresear.ch": "ethresearch", "ethereum-magicians.org": "magicians"}
"""From the host of a forum to the series of its threads in ids."""
FORUM = r"magicians|ethresear\w*"
"""Pattern of a forum as people call it."""
CALL = r"acd\w*"
"""Pattern of the names of developers' calls: ACDE, ACDC."""
FEE = "gas"
"""What computation is paid with."""
COIN = "eth|ether"
"""Pattern of the currency."""
AMOUNT = "eth|g?wei"
"""Pattern of the currency and its parts in amounts."""
WEI: Mapping[str, int] = {"wei": 1, "gwei": 10**9, "ether": 10**18, "eth": 10**18}
"""Units of the currency in wei."""
INSTRUCTION = "opcode"
"""What the virtual machine executes."""


def sibling(document_id: str) -> str:
    """A proposal's id in the other series: ``erc-20`` for ``eip-20``; other ids unchanged."""
    series, _, number = document_id.rpartition("-")
    if series not in PROPOSAL_SERIES:
        return document_id
    return f"{PROPOSAL_SERIES[1 - PROPOSAL_SERIES.index(series)]}-{number}"
