"""Reread the question in view of what was found.

Each function returns the question as it is to be answered: with wrong spelling corrections undone, as a question about
source code, without a half that the store knows nothing of, or with a number in place of a name.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from attest.answering.capabilities import Capabilities, Near, StoreFacts
from attest.answering.telling_words import TELL_NOTHING
from attest.values.questions import ParsedQuestion, Want
from attest.values.search import Hit
from attest.words.terms import terms, terms_of_word, words
from attest.words.word_families import is_made_of

ONE_WORD = 0.6
"""Minimum cosine of two forms of one word: *joked* and *joke* have .69, *discover* and *discovery* .83, but *painted*
and *printed* only .47."""
SPOKEN_IN = frozenset({"thread", "transcript"})
_OF_PEOPLE = frozenset({Want.POSITIONS, Want.DISCUSSION})
"""Wants that only people satisfy: where nobody speaks, a *claim* is one for expenses, an *answer* that of a quiz."""
NEAREST = 5
"""Number of first hits that show what a question is about."""
LEADING = 2
"""First hits that show it by themselves if all are source code: the manuals after them are on the same subject."""
_PHRASE = r"(?:[\"“‘'`][^\"”’'`?]{1,80}[\"”’'`]|[\w-]+)"
_EITHER = re.compile(rf"(?P<first>{_PHRASE})(?P<or>,? or (?:else )?(?:the |an? )?)(?P<second>{_PHRASE})", re.I)
_NUMBERED = re.compile(r"[a-z]+-\d+")
"""The id of a proposal."""


def reread(asked: ParsedQuestion, hits: Sequence[Hit], capabilities: Capabilities) -> ParsedQuestion:
    """The question in its own words, wanting source code or what people said only if that was found."""
    return in_view_of(as_written(asked, hits, capabilities.whole, capabilities.near), hits)


def as_written(
    asked: ParsedQuestion, hits: Sequence[Hit], whole: StoreFacts | None, near: Near | None
) -> ParsedQuestion:
    """Undo the spelling corrections that turned a word into a different one.

    A word that the store does not have is searched for under its nearest spelling. “The market” is not misspelt because
    a store has only *marked*: such a word occurs nowhere, and its correction does not answer. The same holds for words
    made of an ordinary word (*unpinned*) and for a name that was corrected to something that is not a name.
    """
    if whole is None or near is None:
        return asked
    others = {
        word
        for word, read in asked.corrections.items()
        if (whole.knows(word) or is_made_of(word, whole.knows) or _is_another_name(asked, word, hits))
        and near(word, [read])[0] < ONE_WORD
    }
    if not others:
        return asked
    return replace(
        asked,
        words=[
            replace(word, terms=terms_of_word(word.word), rarity=1.0) if word.word in others else word
            for word in asked.words
        ],
        corrections={word: read for word, read in asked.corrections.items() if word not in others},
        unknown_terms=[*asked.unknown_terms, *(word.word for word in asked.words if word.word in others)],
    )


def _is_another_name(asked: ParsedQuestion, word: str, hits: Sequence[Hit]) -> bool:
    """Whether a word is a name and its correction is mostly written in small letters: *Linx* may be *Linux*, but
    *Marten* is not *martyr*. Only a capital after the first word marks a name."""
    if not word[0].isupper() or asked.question.lstrip().startswith(word):
        return False
    read = re.compile(rf"\b{re.escape(asked.corrections[word])}", re.I)
    written = [match[0][0].isupper() for hit in hits for match in read.finditer(hit.found.text)]
    return 2 * sum(written) < len(written)


def in_view_of(asked: ParsedQuestion, hits: Sequence[Hit]) -> ParsedQuestion:
    """Add the want for source code if that is nearest; drop the wants for what people said if nobody speaks."""
    if not any(hit.found.chunk.author or hit.found.document_kind in SPOKEN_IN for hit in hits):
        asked = replace(asked, wants=asked.wants - _OF_PEOPLE)
    return replace(asked, wants=asked.wants | {Want.SOURCE}) if _is_of_source(asked, hits) else asked


def _is_of_source(asked: ParsedQuestion, hits: Sequence[Hit]) -> bool:
    """Whether source code leads the hits or is most of the nearest; for a question *how to*, whether all hits are."""
    code = [hit.found.document_kind == "code" for hit in hits]
    if Want.STEPS in asked.wants:
        return all(code)
    return sum(code[:NEAREST]) * 2 > len(code[:NEAREST]) or (len(code) >= LEADING and all(code[:LEADING]))


def by_number(asked: ParsedQuestion) -> ParsedQuestion:
    """Replace the name of a proposal by its number, since links are looked up by number.

    Unchanged unless exactly one name in the question means a proposal.
    """
    if asked.named or len(asked.meant) != 1 or not _NUMBERED.fullmatch(asked.meant[0].document_id):
        return asked
    name, number = asked.meant[0].words, asked.meant[0].document_id
    called = r"[\s-]+".join(map(re.escape, re.split(r"[\s-]+", name)))
    question, found = re.subn(rf"(?<!\w)(?:the )?{called}(?!\w)", number.upper(), asked.question, count=1, flags=re.I)
    return replace(asked, question=question, named=[number], meant=[]) if name and found else asked


def known_half(asked: ParsedQuestion) -> tuple[ParsedQuestion, str] | None:
    """The question *this or that* without the half that has an unknown word, and a note about that half.

    None if neither or both halves have one, or if another word is unknown as well. Otherwise the whole question would
    be refused for a word that the asker offered as one of two.
    """
    match = _EITHER.search(asked.question)
    sides = [side for side in ("first", "second") if match and _nowhere(match[side], asked)]
    if match is None or len(sides) != 1:
        return None
    half = _asking(_without(sides[0], match), asked)
    if any(word.lower() not in TELL_NOTHING for word in half.unknown_terms):
        return None
    missing = _nowhere(match[sides[0]], asked)[0]
    return half, f"half: nothing in the store speaks of “{missing}”, so the other half of the question is answered"


def _nowhere(said: str, asked: ParsedQuestion) -> list[str]:
    """The words of a part of the question that occur nowhere in the store."""
    there = set(words(said))
    return [word for word in asked.unknown_terms if word in there]


def _without(side: str, match: re.Match[str]) -> str:
    """The question without one of the two alternatives and without the *or*."""
    start, end = (match.start(), match.end("or")) if side == "first" else (match.start("or"), match.end())
    return f"{match.string[:start]}{match.string[end:]}"


def _asking(question: str, asked: ParsedQuestion) -> ParsedQuestion:
    """The remaining part of a question, parsed as it was within the whole."""
    said, found = set(words(question)), set(terms(question))
    left = [word for word in asked.words if word.word in said or found.intersection(word.terms)]
    return replace(asked, question=question, words=left, unknown_terms=_nowhere(question, asked))
