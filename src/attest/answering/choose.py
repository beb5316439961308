"""Which passages make the answer: the fewest that give what was asked."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace

from attest.answering.fields import dependent_passages, field_passages, fields_asked, spelled_fields, title_passage
from attest.answering.forms import has_kind, kind_asked
from attest.answering.headed import under_its_question
from attest.answering.one_thing import asks_one_thing
from attest.answering.passages.passages import Form, Library, Passage, passages
from attest.answering.passages.plain import plain, under_headings
from attest.answering.passages.pointers import asks, chats, points_only, refers
from attest.answering.score import EVERYDAY, MEANING, Near, Scored, score
from attest.values.questions import Understood, Want
from attest.values.search import Hit
from attest.values.spans import Split
from attest.values.terms import terms

HITS_READ = 12
"""Chunks whose passages are looked at."""
COMPARED = 48
"""Passages whose meaning is compared with the question's; embedding one takes 2 to 4 ms."""
LONGEST_COMPARED = 300
"""Characters of a passage that are embedded."""
LONGEST_READ = 500
"""The same of one with its headings."""
READ_CLOSELY = 8
"""Passages, the best so far, that are read word by word beside the question."""
CLOSELY, USUALLY = 1.5, 0.5
"""What a passage gains by following the question closely (0 to 1), and how closely those do that gain nothing."""
SAME_WORDS = 0.85
"""Two passages that share this much of the shorter one's words say the same."""
ASKED_FIELD = 3.0
"""What a passage gains for being the very field that was asked for, of the document that was meant."""
_OF_A_DOCUMENT = re.compile(
    r"\b(eips?|ercs?|proposals?|meta|header|preamble|front ?matter|authors?|who|draft|final|stagnant|withdrawn"
    r"|living)\b",
    re.I,
)
"""What a question says that asks for a field of a document which it does not name; *status* alone may be anything's."""
_DIGITS = re.compile(r"\d+")
_ASKED = frozenset({Want.POSITIONS, Want.DISCUSSION, Want.PLACE})
"""Wants that the questions of other people may satisfy."""
_TELLING = "description:"
"""The field that says something of itself; the others only answer when they are asked for."""

MOST: Mapping[Want, int] = {Want.DEPENDENTS: 12, Want.EVOLUTION: 7, Want.POSITIONS: 6, Want.COMPARISON: 6}
"""How many passages an answer of a kind may quote; ``USUAL`` for others. The largest of several kinds holds."""
USUAL = 5
TITLES = 2
"""How many documents are called by name when the question is which one."""
_SEEKS_A_DOCUMENT = re.compile(
    r"\b(?:threads?|posts?|topics?|write-?ups?|discussions?|proposals?|eips?|ercs?|documents?|pages?|chapters?|articles?"
    r"|(?:propos|discuss|defin|describ|document|specif|announc|publish|introduc)(?:e?[sd]?|ied|ing))\b"
    r"|\blooking for\b|^\W*find\b",
    re.I,
)
"""What a question of a place says whose answer is a document; *where do I report a leak?* asks for what one says."""
_SAID_IN_A_LINE = frozenset({Want.VALUE, Want.DEFINITION})
"""Wants of a topic that its documents' titles do not satisfy."""
NEAR_ENOUGH = 0.45
"""Cosine from which a passage may do without a word of the question."""
ENOUGH, RISE = 0.83, 0.02
"""A second passage must score at least this share of the best one's, and each further one so much more."""
FEW, BEHIND = 2, 0.3
"""Passages that answer a question of one thing, and how far behind the best one a further one may be."""
LEADS = 0.5
"""Share of the question's words that the best one must have for that: else it may well be the wrong one."""
SEVERAL: Mapping[Want, float] = {Want.POSITIONS: 0.7, Want.EVOLUTION: 0.75}
"""The same for every further one where several people or documents are asked for; the later have few of the words."""
NEW_WORDS = 0.5
"""What a further passage gains for the share of the question that nothing chosen has yet."""
CROWD: Mapping[Want, float] = {Want.EVOLUTION: 1.5, Want.COMPARISON: 0.3, Want.POSITIONS: 0.3}
"""What it loses for each passage that the answer already has of its document, where several documents are wanted; of
its speaker, where positions are."""


def scored_passages(
    asked: Understood, hits: Sequence[Hit], library: Library, *, split: Split, near: Near | None,
    closely: Near | None = None,
) -> list[Scored]:  # fmt: skip
    """Every passage worth considering, best first. Without ``near``, words decide alone."""
    best = hits[0].score if hits else 0.0
    found = [s for hit in _read(asked, hits) for s in score(asked, hit, best, passages(hit.found, library, split))]
    found = [s for s in found if _tells(asked, s.passage)]
    found = under_its_question(asked, _compared(asked, sorted(found, key=_order), near), library, near)
    found = _read_closely(asked, sorted(found, key=_order), closely)
    fields = [s for hit in hits[:1] for s in score(asked, hit, best, _asked_fields(asked, hits, library))]
    return sorted([*found, *(replace(s, score=s.score + ASKED_FIELD) for s in fields)], key=_order)


def _tells(asked: Understood, passage: Passage) -> bool:
    """Whether a passage says something of itself: it is no mere pointer, no chat, nor a field that nobody asked for.
    A question that somebody asks says something to who looks for what was said or where."""
    if passage.form is Form.FIELD:
        return passage.text.startswith(_TELLING)
    if points_only(passage) or chats(passage):
        return False
    return not (refers(passage) and Want.PLACE not in asked.wants) and not (asks(passage) and not asked.wants & _ASKED)


def _read(asked: Understood, hits: Sequence[Hit]) -> Sequence[Hit]:
    """The hits to quote from: for a development each document once, so that there is room for all of them."""
    if Want.EVOLUTION not in asked.wants:
        return hits[:HITS_READ]
    firsts = {hit.found.document_id: hit for hit in reversed(hits)}
    return sorted(firsts.values(), key=lambda hit: hit.rank)


def _order(item: Scored) -> tuple[float, str, int]:
    return -item.score, item.passage.found.chunk_id, item.passage.start


def _compared(asked: Understood, found: Sequence[Scored], near: Near | None) -> list[Scored]:
    """The first ``COMPARED`` with their nearness in meaning; the others cannot win any more and are left out.

    Without ``near``, the share of words in a passage stands for its nearness: else the sentence behind the one that has
    them all, which has them around it, would win."""
    if near is None or not found:
        return [replace(s, score=s.score + MEANING * s.share) for s in found]
    first = found[:COMPARED]
    cosines = near(asked.question, [plain(s.passage.text)[:LONGEST_COMPARED] for s in first])
    return [replace(s, score=s.score + MEANING * c, cosine=c) for s, c in zip(first, cosines, strict=True)]


def _read_closely(asked: Understood, found: Sequence[Scored], closely: Near | None) -> list[Scored]:
    """The first ``READ_CLOSELY`` with what each gains by how closely it follows the question, below its headings."""
    if closely is None:
        return list(found)
    first = found[:READ_CLOSELY]
    read = closely(asked.question, [under_headings(s.passage.found, s.passage.text)[:LONGEST_READ] for s in first])
    gains = [CLOSELY * (closeness - USUALLY) for closeness in read]
    return [*(replace(s, score=s.score + gain) for s, gain in zip(first, gains, strict=True)), *found[READ_CLOSELY:]]


def _asked_fields(asked: Understood, hits: Sequence[Hit], library: Library) -> list[Passage]:
    """The fields that are asked for: of the named documents, else of the best hit's when it has them."""
    best = hits[0].found if hits else None
    if best is not None and best.document_kind == "note" and not asked.named:
        front = library.front(best.document_id)
        return list(spelled_fields(asked, front, library)) if front else []
    if Want.FIELD not in asked.wants or not fields_asked(asked):
        return []
    if Want.DEPENDENTS in asked.wants and (naming := list(dependent_passages(asked, library))):
        return naming
    guessed = hits[:1] if _OF_A_DOCUMENT.search(asked.question) else ()
    meant = list(asked.named) or [hit.found.document_id for hit in guessed if hit.found.document_kind == "proposal"]
    fronts = [front for name in meant[:3] if (front := library.front(name)) is not None]
    return [passage for front in fronts for passage in field_passages(asked, front, library)]


def choose(asked: Understood, found: Sequence[Scored]) -> list[Scored]:
    """The passages of the answer, best first: each ranks close to the best and says something else."""
    if not found:
        return []
    most = max((MOST[want] for want in asked.wants if want in MOST), default=USUAL)
    chosen = [found[0]]
    rest = [s for s in found[1:] if _speaks_of_it(asked, s) and _as_much(asked, s, found[0])]
    while len(chosen) < most:
        bar = _bar(asked, len(chosen), found[0])
        rest = [s for s in rest if s.score >= bar]
        if not rest:
            break
        best = max(rest, key=lambda s: _gain(asked, s, chosen))
        rest.remove(best)
        if not repeats(best, chosen):
            chosen.append(best)
    return chosen


def _as_much(asked: Understood, item: Scored, best: Scored) -> bool:
    """Where a value is asked for and the best passage has one: whether this one has one too."""
    looks = kind_asked(asked)
    return looks is None or not has_kind(looks, best.passage) or has_kind(looks, item.passage)


def _bar(asked: Understood, chosen: int, best: Scored) -> float:
    """The score that a passage must have to stand beside so many others."""
    share = min((SEVERAL[want] for want in asked.wants if want in SEVERAL), default=ENOUGH + RISE * (chosen - 1))
    clear = best.share >= LEADS and best.passage.form is not Form.FIELD and asks_one_thing(asked)
    return max(share * best.score, best.score - BEHIND if chosen >= FEW and clear else 0.0)


def with_titles(asked: Understood, chosen: Sequence[Scored], library: Library) -> list[Scored]:
    """What documents are called goes in front where one is sought, for a development, and for a mere topic."""
    placed = Want.PLACE in asked.wants and _SEEKS_A_DOCUMENT.search(asked.question)
    sought = placed or not (asked.asks or asked.wants & _SAID_IN_A_LINE)
    most = len(chosen) if Want.EVOLUTION in asked.wants else TITLES if sought else 0
    titled: dict[str, Scored] = {}
    for item in chosen:
        document_id = item.passage.found.document_id
        if len(titled) < most and document_id not in titled and item.passage.form is not Form.FIELD:
            front = library.front(document_id)
            title = title_passage(front, library) if front else None
            if title is not None:
                titled[document_id] = replace(item, passage=title)
    return [*titled.values(), *chosen]


def _speaks_of_it(asked: Understood, item: Scored) -> bool:
    """Whether the passage itself has a word of the question that is not an everyday one, or comes near in meaning."""
    own = (word.rarity for word in asked.words if word.word in item.inside)
    return item.passage.form is Form.FIELD or max(own, default=0.0) >= EVERYDAY or item.cosine >= NEAR_ENOUGH


def _origin(asked: Understood, item: Scored) -> str:
    """Whose passage it is, as far as it matters that an answer has several."""
    return str(item.passage.said_by if Want.POSITIONS in asked.wants else item.passage.found.document_id)


def _gain(asked: Understood, item: Scored, chosen: Sequence[Scored]) -> float:
    had = frozenset(word for other in chosen for word in other.inside)
    total = sum(word.rarity for word in asked.words) or 1.0
    new = sum(word.rarity for word in asked.words if word.word in item.inside - had) / total
    crowd = sum(_origin(asked, item) == _origin(asked, other) for other in chosen)
    loss = max((CROWD[want] for want in asked.wants if want in CROWD), default=0.0)
    return item.score + NEW_WORDS * new - loss * crowd


def repeats(item: Scored, chosen: Sequence[Scored]) -> bool:
    """Whether it is part of what the answer has, or contains a part of it, or says the same with no other number."""
    if item.passage.form is Form.FIELD:
        return False
    own, numbers = frozenset(terms(item.passage.text)), frozenset(_DIGITS.findall(item.passage.text))
    return any(
        _overlaps(item.passage, other.passage) or _says_the_same(own, numbers, other.passage.text) for other in chosen
    )


def _overlaps(one: Passage, other: Passage) -> bool:
    """Whether two passages have characters in common: an item and the whole of its list have."""
    same = one.found.revision_id == other.found.revision_id
    return same and one.start < other.end and other.start < one.end


def _says_the_same(own: frozenset[str], numbers: frozenset[str], text: str) -> bool:
    others = frozenset(terms(text))
    same = len(own & others) >= SAME_WORDS * min(len(own), len(others))
    return same and numbers.issubset(_DIGITS.findall(text))
