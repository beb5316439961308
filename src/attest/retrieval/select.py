"""Selection: of the ranked candidates those that are shown. It drops, says why, and never reorders."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from attest.retrieval.fuse import Candidate
from attest.retrieval.view import View
from attest.values.search import Drop, Hit

_SPACE = re.compile(r"\s+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Selected:
    """The hits, and the better candidates that made way for others."""

    hits: Sequence[Hit]
    dropped: Sequence[Drop]


def select(view: View, candidates: Sequence[Candidate], k: int) -> Selected:
    """The first ``k``, each wording once: of cross-posted passages the best placed one stays."""
    seen: dict[str, str] = {}
    hits: list[Hit] = []
    dropped: list[Drop] = []
    for item in candidates:
        if len(hits) == k:
            break
        found = view.chunk(item.placed.row)
        first = seen.setdefault(_SPACE.sub(" ", found.text), item.placed.chunk_id)
        if first == item.placed.chunk_id:
            hits.append(Hit(rank=len(hits) + 1, score=item.scores["fused"], found=found, scores=item.scores))
        else:
            dropped.append(Drop(chunk_id=item.placed.chunk_id, reason=f"the same words as {first}"))
    return Selected(hits=hits, dropped=dropped)
