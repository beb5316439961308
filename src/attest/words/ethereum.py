"""What only Ethereum calls so: its proposals and their statuses, its forums and calls, its units of time and money.

The rest of the package is for documents on any subject, and builds its patterns and tables from these names where it
reads such words. Whoever indexes another body of knowledge may put their own words in their place; in a store without
Ethereum's documents they hardly ever occur, so they do no harm. Words that others use too (*draft*, *final*, *block*,
*epoch*) also stand in the patterns of questions on any subject (``questions``).
"""

from collections.abc import Mapping

PROPOSAL_SERIES = ("eip", "erc")
"""The series of proposals, as ids and front matter have them; a number without a series is of the first. They share
their numbers, because ERCs were EIPs first, and people still call them that."""
PROPOSAL = "|".join(PROPOSAL_SERIES)
"""Pattern of the name of a series."""
PROPOSALS = "|".join(f"{series}s?" for series in PROPOSAL_SERIES)
"""Pattern of the name of a series in singular or plural."""
PROPOSAL_WORDS = frozenset(word for series in PROPOSAL_SERIES for word in (series, f"{series}s"))
"""The words that ``PROPOSALS`` matches."""
PROPOSAL_PREFIXES = "EIP|ERC|BIP|RIP|eip|erc"
"""Pattern of the letters that are written together with a proposal's number, as in *EIP1559*; *BIP* is of Bitcoin and
*RIP* of rollups."""
UPGRADE = "hard[- ]?fork|fork|upgrade"
"""Pattern of a change of the rules that takes effect for all at once."""
UPGRADE_CATEGORY = "Meta"
"""The category, in front matter, of proposals about whole upgrades."""
SETTLED_STATUSES = frozenset({"final", "living"})
"""Statuses of proposals that are in effect."""
LAST_CALL = "last call"
"""The status of a proposal that is about to become final."""
OPEN_STATUSES = frozenset({"idea", "draft", "review", LAST_CALL})
"""Statuses of proposals that are worked on."""
DROPPED_STATUSES = frozenset({"withdrawn", "stagnant"})
"""Statuses of proposals that nobody works on any more."""
FORUMS: Mapping[str, str] = {"ethresear.ch": "ethresearch", "ethereum-magicians.org": "magicians"}
"""From the host of a forum to the series of its threads in ids."""
FORUM_WORDS = frozenset({"ethereum", "magicians"})
"""Words in the names of forums, which name no document."""
FORUM = r"magicians|ethresear\w*"
"""Pattern of a forum as people call it."""
CALL = r"acd\w*"
"""Pattern of the names of developers' calls: ACDE, ACDC."""
FEE = "gas"
"""What computation is paid with."""
COIN = "eth|ether"
"""Pattern of the currency."""
COIN_PARTS = "g?wei"
"""Pattern of the parts of the currency."""
AMOUNT = f"eth|{COIN_PARTS}"
"""Pattern of the currency and its parts in amounts."""
STABLECOINS = "usd[ct]|dai"
"""Pattern of the tokens that are worth a dollar."""
WEI: Mapping[str, int] = {"wei": 1, "gwei": 10**9, "ether": 10**18, "eth": 10**18}
"""Units of the currency in wei."""
CHAIN_TIMES = ("slot", "epoch", "block")
"""What the chain counts time in."""
CHAIN_MOMENT = "block|epoch|slot"
"""Pattern of what has a number by which a moment is named: *in which block?*"""
UNIT_KINDS = "wei; gwei; eth ether; gas; slot slots; epoch epochs; block blocks"
"""The units of money and time, with the spellings of one unit separated by blanks."""
EXCLUSIVE_UNITS = "wei|gwei"
"""Units of which a number has only one."""
HASH_ADDRESS = "0x[0-9a-f]{40}"
"""Pattern of an address on the chain."""
HAS_ADDRESS = "contracts?|registry|factory|deposits?|precompiles?|predeploys?|tokens?|accounts?|deployer|wallets?|proxy"
"""What has such an address."""
MAIN_NETWORK, TEST_NETWORK = "mainnet", "testnet"
"""The network in use, and one for tests."""
CLIENTS = frozenset({"geth"})
"""Programs that implement the protocol; a question about its code may name one."""
INSTRUCTION = "opcode"
"""What the virtual machine executes."""


def sibling(document_id: str) -> str:
    """A proposal's id in the other series: ``erc-20`` for ``eip-20``; other ids unchanged."""
    series, _, number = document_id.rpartition("-")
    if series not in PROPOSAL_SERIES:
        return document_id
    return f"{PROPOSAL_SERIES[1 - PROPOSAL_SERIES.index(series)]}-{number}"
