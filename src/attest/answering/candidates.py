"""Which passages are considered for an answer, and how well each answers: by words and form, then by meaning."""

import re
from collections.abc import Sequence
from dataclasses import replace

from attest.answering.fields import dependent_passages, field_passages, fields_asked, spelled_fields
from attest.answering.means import Means, Near
from attest.answering.objections.synonyms import NEAR_AT_ALL
from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.passages.plain import plain
from attest.answering.passages.pointers import asks, chats, points_only, refers, says_again
from attest.answering.passages.walk import passages
from attest.answering.scoring.heading_match import under_its_name, under_its_question
from attest.answering.scoring.score import EVERYDAY, LONGEST_COMPARED, MEANING, Scored, score
from attest.answering.scoring.table_rows import rows_asked_for
from attest.answering.scoring.whole_function import with_all_parts
from attest.answering.scoring.whole_thread import whole_thread, with_openings
from attest.answering.scoring.words_said import to_read, weighed
from attest.answering.word_match import names_the_strange
from attest.values.asked_fields import field_asked_of
from attest.values.questions import ParsedQuestion, Want
from attest.values.search import Hit
from attest.values.terms import words

HITS_READ = 12
"""Chunks whose passages are looked at."""
COMPARED = 48
"""Passages whose meaning may be compared with the question's; embedding one takes 2 to 4 ms."""
COMPARED_FIRST, COMPARED_NEXT = 16, 8
"""Passages that are compared at once, and further ones for as long as they may come among the best of these."""
AMONG_THE_BEST = 8
"""Passages of which the next one has to be able to become one."""
READ_CLOSELY = 8
"""Passages, the best so far, that are read word by word beside the question."""
CLOSELY, WORDS, USUALLY = 1.5, 1.5, 0.5
"""What a passage gains by following the question closely (0 to 1), piece by piece and by its rarer words, and how
closely those do that gain nothing."""
FEW_WORDS = 8
"""Words of a question up to which its rarer ones count for themselves: who asks at length says much that a good answer
need not repeat."""
ASKED_FIELD = 3.0
"""What a passage gains for being the very field that was asked for, of the document that was meant."""
_OF_A_DOCUMENT = re.compile(
    r"\b(eips?|ercs?|proposals?|meta|header|preamble|front ?matter|authors?|who|draft|final|stagnant|withdrawn"
    r"|living)\b",
    re.I,
)
"""What a question says that asks for a field of a document which it does not name; *status* alone may be anything's."""
_ASKED = frozenset({Want.POSITIONS, Want.DISCUSSION, Want.PLACE})
"""Wants that the questions of other people may satisfy."""
_TELLING = "description:"
"""The field that says something of itself; the others only answer when they are asked for."""


def scored_passages(
    asked: ParsedQuestion, hits: Sequence[Hit], library: Library, means: Means, *, compared: int = COMPARED
) -> list[Scored]:
    """Every passage worth considering, best first. Where meaning is not known, words decide alone."""
    best = hits[0].score if hits else 0.0
    thread = whole_thread(asked, hits, library)
    read = thread or with_all_parts(asked, hits, HITS_READ, library)
    found = [s for hit in read for s in score(asked, hit, best, passages(hit.found, library, means.split))]
    found = with_openings(thread, found)
    found = [s for s in found if _tells(asked, s.passage)]
    found = [s for s in found if asked.only_theirs and s.passage.said_by in asked.speakers] or found
    found = [s for s in found if _near_at_all(s.hit) or names_the_strange(asked, s.hit)] or found
    found = [s for s in found if Want.PLACE in asked.wants or not says_again(s.passage)] or found
    found = rows_asked_for(asked, found)
    found = _compared(asked, sorted(found, key=_order), means.near, compared)
    found = under_its_name(asked, under_its_question(asked, found, library, means.near), library)
    found = _read_closely(asked, sorted(found, key=_order), means)
    fields = [s for hit in hits[:1] for s in score(asked, hit, best, _asked_fields(asked, hits, library))]
    return sorted([*found, *(replace(s, score=s.score + ASKED_FIELD) for s in fields)], key=_order)


def _tells(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage says something of itself: it is no mere pointer, no chat, nor a field that nobody asked for.
    A question that somebody asks says something to who looks for what was said or where."""
    if passage.form is Form.FIELD:
        return passage.text.startswith(_TELLING)
    if points_only(passage) or chats(passage):
        return False
    return not (refers(passage) and Want.PLACE not in asked.wants) and not (asks(passage) and not asked.wants & _ASKED)


def _near_at_all(hit: Hit) -> bool:
    return hit.scores.get("cosine", 0.0) >= NEAR_AT_ALL


def _order(item: Scored) -> tuple[float, str, int]:
    return -item.score, item.passage.found.chunk_id, item.passage.start


def _compared(asked: ParsedQuestion, found: Sequence[Scored], near: Near | None, most: int) -> list[Scored]:
    """The first of them, ``most``, with their nearness in meaning. Where a passage as near as the nearest would not be
    among the best any more, it and those behind it count as near as the least near.

    Without ``near``, the share of words in a passage stands for its nearness: else the sentence behind the one that has
    them all, which has them around it, would win."""
    if near is None or not found:
        return [replace(s, score=s.score + MEANING * s.share) for s in found]
    first = found[:most]
    texts = [_below(s.passage)[:LONGEST_COMPARED] for s in first]
    cosines = near(asked.question, texts[:COMPARED_FIRST])
    while len(cosines) < len(first) and _may_be_best(first, cosines):
        cosines = near(asked.question, texts[: len(cosines) + COMPARED_NEXT])
    known = [*cosines, *[min(cosines)] * (len(first) - len(cosines))]
    return [replace(s, score=s.score + MEANING * c, cosine=c) for s, c in zip(first, known, strict=True)]


def _may_be_best(found: Sequence[Scored], cosines: Sequence[float]) -> bool:
    """Whether the first passage whose nearness is not known yet may come among the best of those in front of it."""
    scores = sorted((s.score + MEANING * c for s, c in zip(found, cosines, strict=False)), reverse=True)
    return found[len(cosines)].score + MEANING * max(cosines) >= scores[AMONG_THE_BEST - 1]


def _read_closely(asked: ParsedQuestion, found: Sequence[Scored], means: Means) -> list[Scored]:
    """The first ``READ_CLOSELY`` with what each gains by how closely it follows the question, below its headings."""
    if means.closely is None or means.near_words is None:
        return list(found)
    first = found[:READ_CLOSELY]
    pieces = means.closely(asked.question, [to_read(s.passage) for s in first])
    gains = [CLOSELY * (closeness - USUALLY) for closeness in pieces]
    if len(asked.words) <= FEW_WORDS:
        words = weighed(asked, [s.passage for s in first], means.near_words)
        gains = [gain + WORDS * (said - USUALLY) for gain, said in zip(gains, words, strict=True)]
    return [*(replace(s, score=s.score + gain) for s, gain in zip(first, gains, strict=True)), *found[READ_CLOSELY:]]


def _asked_fields(asked: ParsedQuestion, hits: Sequence[Hit], library: Library) -> list[Passage]:
    """The fields that are asked for: of the named documents, else of the best hit's when it has them."""
    best = hits[0].found if hits else None
    if best is not None and best.document_kind == "note" and not asked.named:
        front = library.front(asked.of_one or best.document_id)
        spelled = list(spelled_fields(asked, front, library)) if front else []
        if spelled or not (asked.of_one and Want.FIELD in asked.wants):
            return spelled
    if Want.FIELD not in asked.wants or not fields_asked(asked):
        return []
    if Want.DEPENDENTS in asked.wants and (naming := list(dependent_passages(asked, library))):
        return naming
    guessed = hits[:1] if _OF_A_DOCUMENT.search(asked.question) and not _of_anything(asked) else ()
    meant = list(asked.spoken_of) or [hit.found.document_id for hit in guessed if hit.found.document_kind == "proposal"]
    fronts = [front for name in meant[:3] if (front := library.front(name)) is not None]
    return [passage for front in fronts for passage in field_passages(asked, front, library)]


def _of_anything(asked: ParsedQuestion) -> bool:
    """Whether a field is asked of what most documents speak of, so that the best hit is not the one that is meant."""
    whose = field_asked_of(asked.question)
    name = set(words(asked.question[whose.start : whose.end])) if whose else set()
    return bool(name) and all(word.rarity < EVERYDAY for word in asked.words if word.word in name)


def _below(passage: Passage) -> str:
    """The words of a passage; of an item within one that is but a name, behind that."""
    text, name = plain(passage.text), plain(passage.header_text)
    return f"{name} {text}" if passage.form is Form.ITEM and name and not name.endswith((":", "...", "…")) else text
