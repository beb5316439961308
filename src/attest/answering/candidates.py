"""Rank the passages of the hits by how well each answers: first by words and form, then by meaning."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from attest.answering.capabilities import Capabilities, Near
from attest.answering.fields import dependent_passages, field_passages, fields_asked, spelled_fields
from attest.answering.passages.passages import Form, Library, Passage
from attest.answering.passages.plain import plain
from attest.answering.passages.pointers import asks, chats, points_only, refers, says_again
from attest.answering.passages.walk import passages
from attest.answering.scoring.heading_match import under_its_name, under_its_question
from attest.answering.scoring.score import EVERYDAY, LONGEST_COMPARED, MEANING, NEAR_AT_ALL, Scored, score
from attest.answering.scoring.table_rows import rows_asked_for
from attest.answering.scoring.whole_function import with_all_parts
from attest.answering.scoring.whole_thread import whole_thread, with_openings
from attest.answering.scoring.words_said import to_read, weighed
from attest.answering.word_match import names_the_strange
from attest.questions.asked_fields import field_asked_of
from attest.values.questions import ParsedQuestion, Want
from attest.values.search import Hit
from attest.words.ethereum import PROPOSALS
from attest.words.terms import words

HITS_READ = 12
"""Number of chunks whose passages are scored."""
COMPARED = 48
"""Most passages compared in meaning with the question; embedding one takes 2 to 4 ms."""
COMPARED_FIRST, COMPARED_NEXT = 16, 8
"""Size of the first batch of passages compared in meaning, and of each further batch.

Batches go on while the next passage may still come among the best of those before it.
"""
AMONG_THE_BEST = 8
"""Number of best passages; comparing stops when the next passage can no longer be one of them."""
READ_CLOSELY = 8
"""Number of best passages that are compared with the question word piece by word piece."""
CLOSELY, WORDS, USUALLY = 1.5, 1.5, 0.5
"""Weights of close reading by word pieces and by rarer words, and the usual closeness (0 to 1) that gains nothing."""
FEW_WORDS = 8
"""Longest question, in words, whose rarer words are weighed; an answer need not repeat all of a longer one."""
ASKED_FIELD = 3.0
"""Bonus of the very field that is asked for, of the document that is meant."""
_OF_A_DOCUMENT = re.compile(
    rf"\b({PROPOSALS}|proposals?|meta|header|preamble|front ?matter|authors?|who|draft|final|stagnant|withdrawn"
    r"|living)\b",
    re.I,
)
"""Words that ask for a field of a document which the question does not name; *status* alone may belong to anything."""
_ASKED = frozenset({Want.POSITIONS, Want.DISCUSSION, Want.PLACE})
"""Wants that passages which are themselves questions may satisfy."""
_TELLING = "description:"
"""Prefix of the description, the one field that is a candidate without being asked for."""


def scored_passages(
    asked: ParsedQuestion,
    hits: Sequence[Hit],
    library: Library,
    capabilities: Capabilities,
    *,
    compared: int = COMPARED,
) -> list[Scored]:
    """Score all passages worth considering, best first. Without vectors, only words count."""
    best = hits[0].score if hits else 0.0
    thread = whole_thread(asked, hits, library)
    read = thread or with_all_parts(asked, hits, HITS_READ, library)
    by_words = [s for hit in read for s in score(asked, hit, best, passages(hit.found, library, capabilities.split))]
    considered = rows_asked_for(asked, _worth_considering(asked, with_openings(thread, by_words)))
    by_meaning = _compared(asked, sorted(considered, key=_order), capabilities.near, compared)
    by_heading = under_its_name(asked, under_its_question(asked, by_meaning, library, capabilities.near), library)
    read_closely = _read_closely(asked, sorted(by_heading, key=_order), capabilities)
    fields = [s for hit in hits[:1] for s in score(asked, hit, best, _asked_fields(asked, hits, library))]
    return sorted([*read_closely, *(replace(s, score=s.score + ASKED_FIELD) for s in fields)], key=_order)


def _worth_considering(asked: ParsedQuestion, scored: Sequence[Scored]) -> list[Scored]:
    """The passages that say something themselves and meet each condition that some of them meet."""
    conditions: Sequence[Callable[[Scored], bool]] = (
        lambda s: asked.only_theirs and s.passage.said_by in asked.speakers,
        lambda s: s.hit.scores.get("cosine", 0.0) >= NEAR_AT_ALL or names_the_strange(asked, s.hit),
        lambda s: Want.PLACE in asked.wants or not says_again(s.passage),
    )
    found = [s for s in scored if _tells(asked, s.passage)]
    for is_met in conditions:
        found = [s for s in found if is_met(s)] or found
    return found


def _tells(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage says something itself: it is not a mere pointer, chat, or a field that nobody asked for.

    Other people's questions count if the question asks for a place or for what was said.
    """
    if passage.form is Form.FIELD:
        return passage.text.startswith(_TELLING)
    if points_only(passage) or chats(passage):
        return False
    return not (refers(passage) and Want.PLACE not in asked.wants) and not (asks(passage) and not asked.wants & _ASKED)


def _order(item: Scored) -> tuple[float, str, int]:
    return -item.score, item.passage.found.chunk_id, item.passage.start


def _compared(asked: ParsedQuestion, found: Sequence[Scored], near: Near | None, most: int) -> list[Scored]:
    """Add similarity in meaning to the scores of the first ``most`` passages.

    Once a passage even as near as the nearest could not come among the best, it and those after it get the lowest
    cosine. Without ``near``, the share of words in a passage stands in for its nearness: otherwise the sentence after
    the one that has all the words, and so has them around it, would win.
    """
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
    """Whether the first passage not compared yet may come among the best of those before it."""
    scores = sorted((s.score + MEANING * c for s, c in zip(found, cosines, strict=False)), reverse=True)
    return found[len(cosines)].score + MEANING * max(cosines) >= scores[AMONG_THE_BEST - 1]


def _read_closely(asked: ParsedQuestion, found: Sequence[Scored], capabilities: Capabilities) -> list[Scored]:
    """Add to the first ``READ_CLOSELY`` passages, each below its headings, what close reading gains."""
    if capabilities.closely is None or capabilities.near_words is None:
        return list(found)
    first = found[:READ_CLOSELY]
    pieces = capabilities.closely(asked.question, [to_read(s.passage) for s in first])
    gains = [CLOSELY * (closeness - USUALLY) for closeness in pieces]
    if len(asked.words) <= FEW_WORDS:
        words = weighed(asked, [s.passage for s in first], capabilities.near_words)
        gains = [gain + WORDS * (said - USUALLY) for gain, said in zip(gains, words, strict=True)]
    return [*(replace(s, score=s.score + gain) for s, gain in zip(first, gains, strict=True)), *found[READ_CLOSELY:]]


def _asked_fields(asked: ParsedQuestion, hits: Sequence[Hit], library: Library) -> list[Passage]:
    """The fields asked for, of the named documents; otherwise those of the best hit, if it has them."""
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
    """Whether the field is asked of something that most documents mention, so that the best hit need not be meant."""
    whose = field_asked_of(asked.question)
    name = set(words(asked.question[whose.start : whose.end])) if whose else set()
    return bool(name) and all(word.rarity < EVERYDAY for word in asked.words if word.word in name)


def _below(passage: Passage) -> str:
    """The words of a passage; a nested item is preceded by the item that it belongs to, if that is a mere name."""
    text, name = plain(passage.text), plain(passage.header_text)
    return f"{name} {text}" if passage.form is Form.ITEM and name and not name.endswith((":", "...", "…")) else text
