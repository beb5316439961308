"""Which passages make the answer: the fewest that give what was asked."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from attest.answering.fields import dependent_passages, field_passages, fields_asked
from attest.answering.passages import Form, Library, Passage, Split, passages
from attest.answering.score import Scored, score
from attest.values.questions import Understood, Want
from attest.values.search import Hit

HITS_READ = 16
"""Chunks whose passages are looked at."""
ASKED_FIELD = 1.0
"""What a passage gains for being the very field that was asked for, of the document that was meant."""

_TELLING = ("title:", "description:")
"""Fields that say something of themselves; the others only answer when they are asked for."""

MOST: Mapping[Want, int] = {
    Want.DEPENDENTS: 12,
    Want.EVOLUTION: 6,
    Want.POSITIONS: 5,
    Want.COMPARISON: 4,
    Want.REASON: 3,
    Want.YES_NO: 3,
}
"""How many passages an answer of a kind may quote; ``USUAL`` for others. The largest of several kinds holds."""
USUAL = 3
ENOUGH = 0.62
"""A further passage must score at least this share of the best one's."""
NEW_WORDS = 0.35
"""What a further passage gains for the share of the question that nothing chosen has yet."""
SAME_CHUNK = 0.05
"""What it gains for standing in the chunk of the best one."""


def scored_passages(asked: Understood, hits: Sequence[Hit], library: Library, split: Split) -> list[Scored]:
    """Every passage worth considering, best first."""
    best = hits[0].score if hits else 0.0
    found = [s for hit in hits[:HITS_READ] for s in score(asked, hit, best, passages(hit.found, library, split))]
    fronts = {p.start: p for p in _asked_fields(asked, hits, library)}
    found = [s for s in found if s.passage.form is not Form.FIELD or s.passage.text.startswith(_TELLING)]
    found += [s for hit in hits[:1] for s in _fields(asked, hit, best, list(fronts.values()))]
    return sorted(found, key=lambda s: (-s.score, s.passage.found.chunk_id, s.passage.start))


def _fields(asked: Understood, hit: Hit, best: float, found: Sequence[Passage]) -> list[Scored]:
    return [replace(s, score=s.score + ASKED_FIELD) for s in score(asked, hit, best, found)]


def _asked_fields(asked: Understood, hits: Sequence[Hit], library: Library) -> list[Passage]:
    """The fields that are asked for: of the named documents, else of the best hit's when it has them."""
    if Want.FIELD not in asked.wants or not fields_asked(asked):
        return []
    if Want.DEPENDENTS in asked.wants and (naming := list(dependent_passages(asked, library))):
        return naming
    meant = list(asked.named) or [hit.found.document_id for hit in hits[:1] if hit.found.document_kind == "proposal"]
    fronts = [front for name in meant[:3] if (front := library.front(name)) is not None]
    return [passage for front in fronts for passage in field_passages(asked, front, library)]


def choose(asked: Understood, found: Sequence[Scored]) -> list[Scored]:
    """The passages of the answer, best first: each adds words of the question or ranks close to the best."""
    if not found:
        return []
    most = max((MOST[want] for want in asked.wants if want in MOST), default=USUAL)
    chosen = [found[0]]
    rest = [s for s in found[1:] if s.score >= ENOUGH * found[0].score]
    while rest and len(chosen) < most:
        best = max(rest, key=lambda s: _gain(asked, s, chosen))
        rest.remove(best)
        if not _repeats(best, chosen):
            chosen.append(best)
    return chosen


def _gain(asked: Understood, item: Scored, chosen: Sequence[Scored]) -> float:
    had = frozenset(word for other in chosen for word in other.inside)
    total = sum(word.rarity for word in asked.words) or 1.0
    new = sum(word.rarity for word in asked.words if word.word in item.inside - had) / total
    near = item.passage.found.chunk_id == chosen[0].passage.found.chunk_id
    crowd = sum(item.passage.found.document_id == other.passage.found.document_id for other in chosen)
    spread = Want.EVOLUTION in asked.wants or Want.COMPARISON in asked.wants
    return item.score + NEW_WORDS * new + SAME_CHUNK * near - (0.15 * crowd if spread else 0.0)


def _repeats(item: Scored, chosen: Sequence[Scored]) -> bool:
    """Whether the words are in the answer already, or the other way round."""
    words = " ".join(item.passage.text.split()).casefold()
    others = [" ".join(other.passage.text.split()).casefold() for other in chosen]
    return any(words in other or other in words for other in others)
