"""Words that English derives from one another: *decide* and *decision*, *survive* and *survival*.

One derivation step up or down, by endings that rarely join unrelated words, and by a list of irregular pairs. A form is
a guess from letters alone: it counts only if the store has it and the embedding model finds both words near
(``respelt``).
"""

from collections.abc import Iterator, Mapping

_ENDINGS: Mapping[tuple[str, str], int] = {
    ("ate", "ation"): 4, ("ate", "ator"): 5, ("ate", "ant"): 5, ("te", "tion"): 4, ("t", "tion"): 5,
    ("se", "sion"): 5, ("ss", "ssion"): 5, ("de", "sion"): 4, ("d", "sion"): 5, ("mit", "mission"): 5,
    ("ceive", "ception"): 6, ("duce", "duction"): 5, ("scribe", "scription"): 7, ("ply", "plication"): 4,
    ("ify", "ification"): 5, ("ise", "isation"): 6, ("ize", "ization"): 6, ("rm", "rmation"): 6, ("nt", "ntation"): 6,
    ("re", "ration"): 6, ("ve", "vation"): 6, ("l", "lation"): 6, ("ain", "anation"): 7, ("", "ment"): 5,
    ("ue", "ument"): 5, ("ve", "val"): 5, ("se", "sal"): 5, ("w", "wal"): 5, ("er", "erral"): 5, ("", "ance"): 5,
    ("e", "ance"): 5, ("er", "erence"): 5, ("", "ence"): 5, ("", "er"): 5, ("e", "er"): 4, ("", "or"): 5, ("", "ee"): 5,
    ("", "ness"): 4, ("y", "iness"): 4, ("", "ity"): 5, ("e", "ity"): 6, ("ble", "bility"): 4, ("nt", "nce"): 5,
    ("nt", "ncy"): 5, ("e", "age"): 5, ("ver", "very"): 5, ("", "ly"): 4, ("le", "ly"): 5, ("y", "ily"): 4,
    ("ic", "ically"): 5,
}  # fmt: skip
"""From (ending of a word, ending of its derivative) to the minimum length of the word: *center* does not derive from
*cent*, nor *sentence* from *sent*."""
_PAIRS = """
admit admission; advise advice; analyse analysis; apply applicant; believe belief; bury burial; choose choice; compete
competition; deep depth; define definition; deny denial; destroy destruction; die death; explain explanation; fly
flight; give gift; grow growth; high height; life live; long length; lose loss; maintain maintenance; marry marriage;
permit permission; press pressure; proceed procedure; prove proof; receive receipt; sell sale; serve service; sign
signature; speak speech; store storage; strong strength; succeed success; supply supplier; weigh weight; wide width
"""
"""Everyday words and their derivatives that no ending tells, listed by hand. A word of a pair that is missing is not
tried where the store lacks the other."""
_UNRELATED = frozenset(
    map(
        frozenset,
        map(
            str.split,
            "apart apartment; charter chart; count counter; current currency; custom customer; depart department;"
            " quart quarter; state station; universe university".split("; "),
        ),
    )
)
"""Pairs that the endings join and that mean different things, listed by hand."""
_IRREGULAR: Mapping[str, frozenset[str]] = {
    word: frozenset({*pair} - {word}) for pair in map(str.split, _PAIRS.split(";")) for word in pair
}
"""From each word of ``_PAIRS`` to its partner, in both directions."""


def derivational_kin(word: str) -> frozenset[str]:
    """Lower-case words that a word may be derived from, or that may be derived from it."""
    kin = {*_IRREGULAR.get(word, ()), *_bases(word), *_derivatives(word)}
    return frozenset(other for other in kin if other != word and frozenset({word, other}) not in _UNRELATED)


def _bases(word: str) -> Iterator[str]:
    for (end, longer), least in _ENDINGS.items():
        if word.endswith(longer) and len(base := word.removesuffix(longer) + end) >= least:
            yield base


def _derivatives(word: str) -> Iterator[str]:
    for (end, longer), least in _ENDINGS.items():
        if word.endswith(end) and len(word) >= least:
            yield word.removesuffix(end) + longer
