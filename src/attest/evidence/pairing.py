"""Aligns a claim with the sentences of its evidence that cover most of it."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from attest.evidence.bounds import with_implied_bounds
from attest.evidence.opposites import SAME
from attest.evidence.tokens import CONTENT, Kind, Token

_SENTENCES_USED = 3
"""Maximum number of sentences that a claim may rest on; with more, scattered words would add up to anything."""
FULL_STOP = Token(".", ".", Kind.BREAK)


@dataclass(frozen=True, slots=True, kw_only=True)
class Alignment:
    """A claim's tokens beside those of the evidence sentences that cover most of it."""

    claim: Sequence[Token]
    wanted: Sequence[Token]
    """The claim's content: words, names and numbers; all its tokens when it has no content."""
    found: Sequence[Token]
    keys: frozenset[str]
    """Keys that the evidence has, and bounded numbers of the claim that follow from it (bounds.py)."""
    words: frozenset[str]

    def carries(self, token: Token) -> bool:
        """Whether the evidence has the token or a synonym of it."""
        return token.key in self.keys or not self.keys.isdisjoint(SAME.get(token.key, ()))


def align(claim: Sequence[Token], candidates: Iterable[Sequence[Token]]) -> Alignment:
    """Chooses, greedily, the sentences that cover most of the claim."""
    wanted = _content(claim) or [t for t in claim if t.kind is not Kind.BREAK]
    missing, pool, found = {t.key for t in wanted}, list(candidates), list[Token]()
    for _ in range(_SENTENCES_USED):
        best = max(pool, key=lambda sentence: len(missing & {t.key for t in sentence}), default=())
        gained = missing & {t.key for t in best}
        if not gained:
            break
        missing -= gained
        found.extend(best)
        found.append(FULL_STOP)
        pool.remove(best)
    keys, words = with_implied_bounds(claim, found, frozenset(t.key for t in found)), frozenset(t.word for t in found)
    return Alignment(claim=claim, wanted=wanted, found=found, keys=keys, words=words)


def _content(found: Iterable[Token]) -> list[Token]:
    return [t for t in found if t.kind in CONTENT]


def triples(found: Sequence[Token]) -> Iterator[tuple[Token, Token, Token]]:
    """Every token with its two neighbours; at the edges and for punctuation, the neighbour is ``FULL_STOP``."""
    plain = [FULL_STOP, *(FULL_STOP if t.kind is Kind.BREAK else t for t in found), FULL_STOP]
    return zip(plain, plain[1:], plain[2:], strict=False)
