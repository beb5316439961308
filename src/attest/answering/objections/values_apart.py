"""Whether a value that is asked for stands anywhere near what it is asked of.

Good answers to a question of quantity paraphrase, yet some of the question's rare words stand beside the value: in its
sentence, the ones around it, its heading, its title, or as its speaker. Where every value of the kind stands alone, the
document knows the words and not the number.
"""

from collections.abc import Iterator, Sequence

from attest.answering.met import families, met
from attest.answering.objections.missing import ANY_THING, MONTH, YEAR, stands_for_a_document
from attest.answering.passages import Library, Passage, Split, passages
from attest.answering.score import kind_asked
from attest.values.questions import AskedWord, Understood
from attest.values.search import Hit
from attest.values.terms import ORDINARY_WORDS

RAREST = 3
"""Words of the question that are looked for beside a value; a question with fewer is not judged."""
BESIDE = 2
"""How many of them must stand beside one."""
BEFORE, AFTER = 2, 1
"""Passages around a value that belong to it."""


def values_apart(asked: Understood, hits: Sequence[Hit], library: Library, *, split: Split) -> list[str]:
    """The rarest words of the question, when no value of the kind that is asked for stands beside two of them."""
    looks = kind_asked(asked)
    rarest = sorted(_telling(asked), key=lambda word: -word.rarity)[:RAREST]
    if looks is None or len(rarest) < RAREST:
        return []
    there = [
        sum(met(word, spoken) for word in rarest)
        for hit in hits
        for passage, spoken in _with_neighbours(hit, passages(hit.found, library, split))
        if looks.search(passage.text)
    ]
    return [word.word for word in rarest] if there and max(there) < BESIDE else []


def _telling(asked: Understood) -> Iterator[AskedWord]:
    """Words that tell what is asked for: neither when and where it was said, nor how a document is called."""
    for word in asked.words:
        plain = word.word.lower()
        dated = YEAR.fullmatch(plain) or MONTH.match(plain)
        if not (dated or plain in ORDINARY_WORDS | ANY_THING or stands_for_a_document(asked, word)):
            yield word


def _with_neighbours(hit: Hit, found: Sequence[Passage]) -> Iterator[tuple[Passage, frozenset[str]]]:
    """Each passage of a hit, with the word families of what stands around it and of its place."""
    chunk = hit.found.chunk
    place = families(" ".join([hit.found.title, hit.found.document_id, *chunk.heading_path, chunk.author or ""]))
    spoken = [families(passage.text) | _header(passage) for passage in found]
    for number, passage in enumerate(found):
        around = spoken[max(0, number - BEFORE) : number + AFTER + 1]
        yield passage, place.union(*around)


def _header(passage: Passage) -> frozenset[str]:
    return families(passage.header_text)
