"""Rank the passages of the hits by how well each answers: first by words and form, then by meaning."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from attest.answering.capabilities import Capabilities
from attest.answering.case import Question
from attest.answering.counted_things import counted_things, has_counted_things
from attest.answering.fields import dependent_passages, field_passages, fields_asked, named_field_passages
from attest.answering.passages.passages import Library, Passage, PassageForm
from attest.answering.passages.plain_text import plain_text
from attest.answering.passages.pointers import (
    is_cross_reference,
    is_pointer,
    is_question,
    is_small_talk,
    repeats_heading,
)
from attest.answering.scoring.day_bonus import with_day_bonus
from attest.answering.scoring.day_meant import with_day_meant
from attest.answering.scoring.heading_match import with_question_heading_bonus, with_topic_heading_bonus
from attest.answering.scoring.late_interaction import mean_word_worths, text_to_compare
from attest.answering.scoring.older_versions import without_older_versions
from attest.answering.scoring.score import (
    COMMON_WORD,
    LEAST_COSINE,
    LONGEST_EMBEDDED,
    MEANING_WEIGHT,
    Scored,
    score_passages,
)
from attest.answering.scoring.sibling_headings import with_sibling_gains
from attest.answering.scoring.table_rows import with_longer_names_lowered, without_other_rows
from attest.answering.scoring.whole_function import with_function_parts
from attest.answering.scoring.whole_thread import hits_of_thread, with_opening_bonus
from attest.answering.word_match import has_all_strange_names, with_context
from attest.questions.asked_fields import field_asked
from attest.values.questions import ParsedQuestion, Want
from attest.values.search import Hit
from attest.values.similarity import Cosines
from attest.words.ethereum import PROPOSALS
from attest.words.terms import words

HITS_READ = 16
"""Number of chunks whose passages are scored."""
GOOD_HIT = 0.8
"""Share of the best hit's score from which a number of things in a chunk is the one that the question gives."""
AS_MANY = 0.3
"""Bonus of a passage that has such a number itself."""
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
PIECES_WEIGHT, WORDS_WEIGHT, USUAL_CLOSENESS = 1.5, 1.5, 0.5
"""Weights of close reading by word pieces and by rarer words, and the usual closeness (0 to 1) that gains nothing."""
FEW_WORDS = 8
"""Longest question, in words, whose rarer words are weighed; an answer need not repeat all of a longer one."""
ASKED_FIELD = 3.0
"""Bonus of the very field that is asked for, of the document that is meant."""
_DOCUMENT_FIELD = re.compile(
    rf"\b({PROPOSALS}|proposals?|meta|header|preamble|front ?matter|authors?|who|draft|final|stagnant|withdrawn"
    r"|living|last[- ]call)\b",
    re.I,
)
"""Words that ask for a field of a document which the question does not name; *status* alone may belong to anything."""
_WANTS_OF_QUESTIONS = frozenset({Want.POSITIONS, Want.DISCUSSION, Want.PLACE})
"""Wants that passages which are themselves questions may satisfy."""
_DESCRIPTION_PREFIX = "description:"
"""Prefix of the description, the one field that is a candidate without being asked for."""


def scored_passages(question: Question, *, compared: int = COMPARED) -> list[Scored]:
    """Score all passages worth considering, best first. Without vectors, only words count."""
    asked, hits, library, capabilities = question.asked, question.hits, question.library, question.capabilities
    best = hits[0].score if hits else 0.0
    thread = hits_of_thread(asked, hits, library)
    read = thread or with_function_parts(asked, hits, HITS_READ, library)
    by_words = [item for hit in read for item in score_passages(asked, hit, best, question.passages_of(hit.found))]
    of_day = with_day_meant(asked, by_words)
    worthy = without_other_rows(asked, _worth_quoting(asked, with_opening_bonus(thread, of_day)))
    current = without_older_versions(asked, worthy, library)
    considered = with_longer_names_lowered(asked, with_sibling_gains(asked, current, library, capabilities.store_facts))
    by_meaning = _with_meaning(asked, sorted(considered, key=_sort_key), capabilities.near, compared)
    by_heading = with_topic_heading_bonus(
        asked, with_question_heading_bonus(asked, by_meaning, library, capabilities.near), library
    )
    by_day = with_day_bonus(asked, by_heading, library)
    read_closely = _with_close_reading(asked, sorted(by_day, key=_sort_key), capabilities)
    asked_fields = _asked_fields(asked, hits, library)
    fields = [item for hit in hits[:1] for item in score_passages(asked, hit, best, asked_fields)]
    return sorted([*read_closely, *_with_bonuses(fields, [ASKED_FIELD] * len(fields))], key=_sort_key)


def _with_bonuses(scored: Sequence[Scored], bonuses: Sequence[float]) -> list[Scored]:
    """Passages with a bonus for each."""
    return [replace(item, score=item.score + bonus) for item, bonus in zip(scored, bonuses, strict=True)]


def _worth_quoting(asked: ParsedQuestion, scored: Sequence[Scored]) -> list[Scored]:
    """The passages that say something themselves and meet each condition that some of them meet."""
    as_many = _documents_with_as_many(asked, [item.hit for item in scored])
    only_theirs = asked.only_theirs and not _is_best_unsigned(scored)
    conditions: Sequence[Callable[[Scored], bool]] = (
        lambda item: only_theirs and item.passage.said_by in asked.speakers,
        lambda item: item.hit.cosine >= LEAST_COSINE or has_all_strange_names(asked, item.hit),
        lambda item: item.passage.found.document_id in as_many,
        lambda item: Want.PLACE in asked.wants or not repeats_heading(item.passage),
    )
    worthy = [item for item in scored if _is_informative(asked, item.passage)]
    for is_met in conditions:
        worthy = [item for item in worthy if is_met(item)] or worthy
    counts = [bool(as_many) and has_counted_things(asked.question, item.passage.text) for item in worthy]
    return _with_bonuses(worthy, [AS_MANY * says_so for says_so in counts])


def _is_best_unsigned(scored: Sequence[Scored]) -> bool:
    """Whether nobody is named as the author of the best chunk: it may be by the person who is asked about, whose signed
    chunks come first unless it is far nearer."""
    best = max((item.hit.score for item in scored), default=0.0)
    return not any(item.passage.said_by for item in scored if item.hit.score == best)


def _documents_with_as_many(asked: ParsedQuestion, hits: Sequence[Hit]) -> frozenset[str]:
    """The documents of good hits that speak of just as many things as the question does: *18 days*; none if it counts
    nothing."""
    if not counted_things(asked.question):
        return frozenset()
    best = max((hit.score for hit in hits), default=0.0)
    good = {hit.found.chunk_id: hit for hit in hits if hit.score >= GOOD_HIT * best}
    return frozenset(
        hit.found.document_id for hit in good.values() if has_counted_things(asked.question, with_context(hit))
    )


def _is_informative(asked: ParsedQuestion, passage: Passage) -> bool:
    """Whether a passage says something itself: it is not a mere pointer, chat, or a field that nobody asked for.

    Other people's questions count if the question asks for a place or for what was said.
    """
    if passage.form is PassageForm.FIELD:
        return passage.text.startswith(_DESCRIPTION_PREFIX)
    if is_pointer(passage) or is_small_talk(passage):
        return False
    if is_cross_reference(passage) and Want.PLACE not in asked.wants:
        return False
    return not is_question(passage) or bool(asked.wants & _WANTS_OF_QUESTIONS)


def _sort_key(item: Scored) -> tuple[float, str, int]:
    """Best first; ties in the order of the documents."""
    return -item.score, item.passage.found.chunk_id, item.passage.start


def _with_meaning(asked: ParsedQuestion, found: Sequence[Scored], near: Cosines | None, most: int) -> list[Scored]:
    """Add similarity in meaning to the scores of the first ``most`` passages.

    Once a passage even as near as the nearest could not come among the best, it and those after it get the lowest
    cosine. Without ``near``, the share of words in a passage stands in for its nearness: otherwise the sentence after
    the one that has all the words, and so has them around it, would win.
    """
    if near is None or not found:
        return _with_bonuses(found, [MEANING_WEIGHT * item.share for item in found])
    first = found[:most]
    texts = [_text_below_item(item.passage)[:LONGEST_EMBEDDED] for item in first]
    cosines = near(asked.question, texts[:COMPARED_FIRST])
    while len(cosines) < len(first) and _may_be_among_the_best(first, cosines):
        cosines = near(asked.question, texts[: len(cosines) + COMPARED_NEXT])
    all_cosines = [*cosines, *[min(cosines)] * (len(first) - len(cosines))]
    raised = _with_bonuses(first, [MEANING_WEIGHT * cosine for cosine in all_cosines])
    return [replace(item, cosine=cosine) for item, cosine in zip(raised, all_cosines, strict=True)]


def _may_be_among_the_best(found: Sequence[Scored], cosines: Sequence[float]) -> bool:
    """Whether the first passage not compared yet may come among the best of those before it."""
    compared = zip(found, cosines, strict=False)
    scores = sorted((item.score + MEANING_WEIGHT * cosine for item, cosine in compared), reverse=True)
    return found[len(cosines)].score + MEANING_WEIGHT * max(cosines) >= scores[AMONG_THE_BEST - 1]


def _with_close_reading(asked: ParsedQuestion, found: Sequence[Scored], capabilities: Capabilities) -> list[Scored]:
    """Add to the first ``READ_CLOSELY`` passages, each below its headings, what close reading gains."""
    if capabilities.closely is None or capabilities.near_words is None:
        return list(found)
    first = found[:READ_CLOSELY]
    pieces = capabilities.closely(asked.question, [text_to_compare(item.passage) for item in first])
    gains = [PIECES_WEIGHT * (closeness - USUAL_CLOSENESS) for closeness in pieces]
    if len(asked.words) <= FEW_WORDS:
        worths = mean_word_worths(asked, [item.passage for item in first], capabilities.near_words)
        gains = [gain + WORDS_WEIGHT * (worth - USUAL_CLOSENESS) for gain, worth in zip(gains, worths, strict=True)]
    return [*_with_bonuses(first, gains), *found[READ_CLOSELY:]]


def _asked_fields(asked: ParsedQuestion, hits: Sequence[Hit], library: Library) -> list[Passage]:
    """The fields asked for, of the named documents; otherwise those of the best hit, if it has them."""
    best = hits[0].found if hits else None
    if best is not None and best.document_kind == "note" and not asked.named:
        front = library.front(asked.of_one or best.document_id)
        named = list(named_field_passages(asked, front, library)) if front else []
        if named or not (asked.of_one and Want.FIELD in asked.wants):
            return named
    if Want.FIELD not in asked.wants or not fields_asked(asked):
        return []
    if Want.DEPENDENTS in asked.wants and (dependents := list(dependent_passages(asked, library))):
        return dependents
    guessed = hits[:1] if _DOCUMENT_FIELD.search(asked.question) and not _asks_of_anything(asked) else ()
    meant = list(asked.spoken_of) or [hit.found.document_id for hit in guessed if hit.found.document_kind == "proposal"]
    fronts = [front for name in meant[:3] if (front := library.front(name)) is not None]
    return [passage for front in fronts for passage in field_passages(asked, front, library)]


def _asks_of_anything(asked: ParsedQuestion) -> bool:
    """Whether the field is asked of something that most documents mention, so that the best hit need not be meant."""
    field = field_asked(asked.question)
    owner = set(words(asked.question[field.start : field.end])) if field else set()
    return bool(owner) and all(word.rarity < COMMON_WORD for word in asked.words if word.word in owner)


def _text_below_item(passage: Passage) -> str:
    """The words of a passage; a nested item is preceded by the item that it belongs to, if that is a mere name."""
    text, name = plain_text(passage.text), plain_text(passage.header_text)
    is_named_item = passage.form is PassageForm.ITEM and name and not name.endswith((":", "...", "…"))
    return f"{name} {text}" if is_named_item else text
