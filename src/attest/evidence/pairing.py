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
    wanted = _content(claim) or [token for token in claim if token.kind is not Kind.BREAK]
    missing, pool, found = {token.key for token in wanted}, list(candidates), list[Token]()
    for _ in range(_SENTENCES_USED):
        best = max(pool, key=lambda sentence: len(missing & {token.key for token in sentence}), default=())
        gained = missing & {token.key for token in best}
        if not gained:
            break
        missing -= gained
        found.extend(best)
        found.append(FULL_STOP)
        pool.remove(best)
    keys = with_implied_bounds(claim, found, frozenset(token.key for token in found))
    words = frozenset(token.word for token in found)
    return Alignment(claim=claim, wanted=wanted, found=found, keys=keys, words=words)


def _content(found: Iterable[Token]) -> list[Token]:
    return [token for token in found if token.kind in CONTENT]


def triples(found: Sequence[Token]) -> Iterator[tuple[Token, Token, Token]]:
    """Every token with its two neighbours; at the edges and for punctuation, the neighbour is ``FULL_STOP``."""
    plain = [FULL_STOP, *(FULL_STOP if token.kind is Kind.BREAK else token for token in found), FULL_STOP]
    return zip(plain, plain[1:], plain[2:], strict=False)
