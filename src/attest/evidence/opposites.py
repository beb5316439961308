"""Words that contradict each other (``before``, ``after``), and sets of which only one can be true (days of a week)."""

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

from attest.evidence.words import root
from attest.words.ethereum import EXCLUSIVE_UNITS, MAIN_NETWORK, TEST_NETWORK

_OPPOSITES = f"""
increase increases rise grow growth raise up higher gain|decrease decline fall reduce reduction drop shrink lower down
lose loss; add include append insert introduce|remove exclude delete omit; before prior precede earlier|after later
follow subsequently; allow permit enable accept|forbid prohibit disallow disable reject prevent ban deny; support
favour favor endorse approve|oppose object reject disapprove; more greater many exceed above|less fewer few below;
first|last second final; born birth|died dead death die; begin start commence open launch|end finish stop cease close
conclude; win won victory|lose lost defeat; best top|worst; true valid correct right|false invalid incorrect wrong;
maximum max upper most|minimum min lower least; public|private; old older oldest|new newer young younger
youngest; large larger largest big bigger biggest|small smaller smallest little; long longer longest|short shorter
shortest; high highest tall|low lowest; early|late; fast faster quick|slow slower; hot warm warmer warming|cold cool
cooler cooling; strong stronger|weak weaker; success succeed successful|failure fail unsuccessful; alive living|dead
deceased; buy bought|sell sold; import|export; mutable|immutable; optional|mandatory required;
synchronous|asynchronous; encrypt|decrypt; encode serialize|decode deserialize; positive|negative; love|hate dislike;
major majority|minor minority; north northern|south southern; east eastern|west western; left|right; inside internal
inner|outside external outer; safe secure|unsafe insecure dangerous; cause|prevent; harmful damage harm|beneficial
benefit; push|pull; {MAIN_NETWORK}|{TEST_NETWORK}; client|server; input|output;
read|write; request|response; sender|recipient receiver; draft|final
"""
"""Rows of opposites; a bar separates the two sides."""

_EXCLUSIVE = f"""
monday|tuesday|wednesday|thursday|friday|saturday|sunday; summer|winter|spring|autumn; north|south|east|west;
red|blue|green|yellow|black|white|orange|purple|brown|pink; {EXCLUSIVE_UNITS}; byte|bit
"""
"""Rows of exclusive alternatives, with synonyms on one side: what is one of them is not, in the same place, another."""

_PLACES = """
africa african|asia asian|europe european|australia australian|antarctica antarctic|arctic; american america|british
britain|english england|scottish scotland|irish ireland|welsh wales|french france|german germany|italian italy|spanish
spain|portuguese portugal|dutch netherlands|swedish sweden|norwegian norway|danish denmark|finnish finland|russian
russia|polish poland|greek greece|turkish turkey|indian india|pakistani pakistan|chinese china|japanese japan|korean
korea|thai thailand|vietnamese vietnam|indonesian indonesia|mexican mexico|brazilian brazil|argentine argentinian
argentina|canadian canada|australian australia|egyptian egypt|israeli israel|iranian iran|iraqi iraq|cuban
cuba|colombian colombia|swiss switzerland|austrian austria|belgian belgium|nigerian nigeria|kenyan kenya|filipino
philippines
"""
"""Rows like these, of continents and of countries with their people. No rule of spelling says that *French* is of
*France*, and what is said of an *Italian* court, word for word, does not support a sentence about a *French* one."""


def _table_rows(table: str) -> list[list[frozenset[str]]]:
    return [[frozenset(map(root, side.split())) for side in line.split("|")] for line in table.split(";")]


def _rivals_by_root(rows: Iterable[Sequence[frozenset[str]]]) -> dict[str, frozenset[str]]:
    """For each root in the tables, the roots that contradict it."""
    found: dict[str, frozenset[str]] = {}
    for row in rows:
        for side in row:
            others = frozenset[str]().union(*(other for other in row if other is not side)) - side
            for key in side:
                found[key] = found.get(key, frozenset()) | others
    return found


_EXCLUSIVE_ROWS = _table_rows(_EXCLUSIVE) + _table_rows(_PLACES)
_ROWS = _table_rows(_OPPOSITES) + _EXCLUSIVE_ROWS
RIVALS: Mapping[str, frozenset[str]] = MappingProxyType(_rivals_by_root(_ROWS))
"""From a root to the roots that contradict it."""
SAME: Mapping[str, frozenset[str]] = MappingProxyType(
    {k: side for row in _EXCLUSIVE_ROWS for side in row for k in side}
)
"""From a root to its synonyms, those on its side in the exclusive tables."""
ROW_OF: Mapping[str, str] = MappingProxyType({k: f"@{n}" for n, row in enumerate(_ROWS) for side in row for k in side})
"""From a root to a mark that it shares with its opposites and rivals."""
