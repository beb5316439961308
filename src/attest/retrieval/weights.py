"""Weights of everything that adds to the score of a chunk; larger is better.

The score is a sum: how well the chunk's own words match, how well the rest of its document matches, how near its
meaning is, and small additions for what the question wants (``priors.py``). Each channel is divided by its best score,
so that a weight means the same for every question. design/retrieval.md has the comparison that set the weights, and
what each of them is worth.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from attest.values.documents import Document
from attest.values.questions import ParsedQuestion

RANK_OFFSET = 60
"""k of reciprocal rank fusion (Cormack, Clarke, Büttcher 2009)."""
_IDENTIFIER = re.compile(r"[a-z][A-Z]|\w_\w|\w\(|\w::\w|[a-z]\.[a-z]")
"""Spelling that occurs only in source code: *parseLine*, *max_size*, *f()*, *a::b*, *a.b*."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shares:
    """Weights of the channels in a chunk's score. 0 leaves a channel out."""

    lexical: float = 0.0
    document: float = 0.0
    """Words of the rest of the chunk's document."""
    dense: float = 0.0
    topic: float = 0.0
    """Cosine with the beginning of the chunk's document, which says what it is about. Used when a query names a topic;
    a question asks for a passage, wherever it is."""
    lead_kept: float = 0.0
    """Fraction of the lead that these weights alone give over a part of a document, and that kind_balance.py leaves."""

    def words_only(self, total: float) -> "Shares":
        """Weights for words alone, in the same proportion, that sum to ``total``."""
        words = self.lexical + self.document
        scale = total / words if words else 0.0
        return replace(self, lexical=scale * self.lexical, document=scale * self.document, dense=0.0, topic=0.0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Weights:
    """Channel weights for a part of a document, a whole document and source code, and the weights of everything else.

    A chunk that is a whole document has no rest, and its vector covers the whole meaning. Source code shares few words
    with a question in prose, and those by accident, unless the query spells an identifier or a name that no embedding
    model knows. All kinds sum to the same, so that none is preferred.
    """

    part: Shares = Shares(lexical=1.0, document=0.4, dense=0.75, topic=0.7)
    whole: Shares = Shares(lexical=0.8, dense=1.35, topic=0.35)
    code: Shares = Shares(lexical=0.4, dense=1.75, topic=0.7, lead_kept=0.5)
    near: float = 0.65
    """Cosine from which the nearest chunk counts in full for a query that is not a question; below it, meaning counts
    proportionally less. A name (``E0277``) has no meaning to go by, so its nearest chunk is near by accident."""
    spelled: float = 0.7
    """Chunk with rare codes that the query spells, times their share of the query's words (rare_codes.py)."""
    symbol: float = 3.0
    """Chunk that defines a symbol named in the query: more than everything else together (design/code.md)."""
    phrase: float = 2.0
    """Chunk with the phrases that the query quotes, or with words of a pasted message in a row, times the share that it
    has."""
    place: float = 3.0
    """Chunk with a line that the query names (stack_frames.py)."""
    defines: float = 1.0
    """Chunk with a sentence that defines what the query asks for (defining.py)."""
    valued: float = 2.0
    """Chunk that gives a value to a name which the question spells in words (named_values.py)."""
    speaker: float = 1.0
    """Chunk written or said by a person whose words the query asks for (speakers.py)."""
    links: float = 1.0
    """Front matter of documents that require the named one, when the question asks for those."""
    meant: float = 0.8
    """Document that the question mentions by another name, times the confidence (fuse.py)."""
    identity: float = 0.0
    """Document that the question names by id or number, in addition to its prior."""
    linked: float = 1.0
    """Document linked with the best ones, or with a named one as the question asks (links.py)."""
    further: float = 0.15
    """Scores of the second and third best passages of the chunk's document (further_passages.py)."""
    neighbours: float = 0.4
    """Scores of the nearest neighbours in meaning, for a document of one chunk (neighbours.py)."""
    priors: float = 1.0
    """Sum of the priors that apply to the chunk (priors.py)."""
    ranks: bool = False
    """Whether 1 / (``RANK_OFFSET`` + rank) replaces a channel's score."""

    @property
    def besides_shares(self) -> Mapping[str, float]:
        """Weights of everything except the channels' shares, by the name of the score."""
        return {
            "symbol": self.symbol,
            "spelled": self.spelled,
            "phrase": self.phrase,
            "place": self.place,
            "defines": self.defines,
            "valued": self.valued,
            "speaker": self.speaker,
            "links": self.links,
            "meant": self.meant,
            "identity": self.identity,
            "prior": self.priors,
        }

    @property
    def dense(self) -> bool:
        """Whether meaning counts at all."""
        return self.part.dense > 0 or self.whole.dense > 0

    @property
    def words(self) -> bool:
        """Whether words count at all."""
        return self.part.lexical > 0 or self.whole.lexical > 0

    def without_meaning(self, *, others: bool = False) -> "Weights":
        """Weights for a chunk without a vector: the weight of meaning goes to words, so that no kind is preferred.
        Otherwise source code, which shares few words with a question, would rank behind all prose.

        If ``others`` have vectors, words also take over the meaning weight: the chunk waits to be embedded, and would
        rank behind all that are.
        """
        total = self.part.lexical + self.part.document + (self.part.dense if others else 0.0)
        part, whole, code = (shares.words_only(total) for shares in (self.part, self.whole, self.code))
        return replace(self, part=part, whole=whole, code=code)

    def shares(self, asked: ParsedQuestion, document: Document, *, alone: bool) -> Shares:
        """The channel weights for a chunk of a document; ``alone`` means that it is the document's only chunk."""
        if document.kind == "code" and not asked.strange and not spells_identifier(asked.question):
            return self.code
        return self.whole if alone else self.part


@lru_cache(maxsize=32)
def spells_identifier(question: str) -> bool:
    """Whether a question spells something as only source code does; cached, as it is asked for thousands of chunks."""
    return _IDENTIFIER.search(question) is not None
