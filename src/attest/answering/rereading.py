"""Reread the question in view of what was found.

Each function returns the question as it is to be answered: with wrong spelling corrections undone, as a question about
source code, without a half that the store knows nothing of, or with a number in place of a name.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from attest.answering.capabilities import Capabilities, StoreFacts
from attest.answering.content_words import GENERIC_WORDS, is_known_in_parts
from attest.values.questions import ParsedQuestion, Want
from attest.values.search import Hit
from attest.values.similarity import Cosines
from attest.words.terms import terms, terms_of_word, words
from attest.words.word_families import is_made_of

ONE_WORD = 0.6
"""Minimum cosine of two forms of one word: *joked* and *joke* have .69, *discover* and *discovery* .83, but *painted*
and *printed* only .47."""
SPOKEN_IN = frozenset({"thread", "transcript"})
"""Kinds of documents in which people speak."""
_SPOKEN_WANTS = frozenset({Want.POSITIONS, Want.DISCUSSION})
"""Wants that only people satisfy: where nobody speaks, a *claim* is one for expenses, an *answer* that of a quiz."""
NEAREST = 5
"""Number of first hits that show what a question is about."""
LEADING = 2
"""First hits that show it by themselves if all are source code: the manuals after them are on the same subject."""
_PHRASE = r"(?:[\"“‘'`][^\"”’'`?]{1,80}[\"”’'`]|[\w-]+)"
"""A word, or several in quotes."""
_EITHER = re.compile(rf"(?P<first>{_PHRASE})(?P<or>,? or (?:else )?(?:the |an? )?)(?P<second>{_PHRASE})", re.I)
"""Two alternatives: *“hot standby” or the replica*."""
_EXAMPLE = re.compile(
    rf" ?\((?:like|such as|e\.g\.,?|eg|for (?:example|instance),?|say,?) (?P<bracketed>[^()?]{{1,60}})\)"
    rf"|,? (?:such as|e\.g\.,?|for (?:example|instance),?) (?P<following>{_PHRASE}(?:(?:, | or |, or ){_PHRASE})*)",
    re.I,
)
"""An example of what is asked about: *(like PAR2)*, *such as Dropbox*."""
_PROPOSAL_ID = re.compile(r"[a-z]+-\d+")
"""The id of a proposal."""


def reread(asked: ParsedQuestion, hits: Sequence[Hit], capabilities: Capabilities) -> ParsedQuestion:
    """The question in its own words, wanting source code or what people said only if that was found."""
    return with_wants_found(without_wrong_corrections(asked, hits, capabilities.store_facts, capabilities.near), hits)


def without_wrong_corrections(
    asked: ParsedQuestion, hits: Sequence[Hit], facts: StoreFacts | None, near: Cosines | None
) -> ParsedQuestion:
    """Undo the spelling corrections that turned a word into a different one.

    A word that the store does not have is searched for under its nearest spelling. “The market” is not misspelt because
    a store has only *marked*: such a word occurs nowhere, and its correction does not answer. The same holds for words
    made of an ordinary word (*unpinned*) and for a name that was corrected to something that is not a name.
    """
    if facts is None or near is None:
        return asked
    wrong = {
        word
        for word, corrected in asked.corrections.items()
        if (facts.knows(word) or is_made_of(word, facts.knows) or _is_different_name(asked, word, hits))
        and near(word, [corrected])[0] < ONE_WORD
    }
    if not wrong:
        return asked
    return replace(
        asked,
        words=[
            replace(word, terms=terms_of_word(word.word), rarity=1.0) if word.word in wrong else word
            for word in asked.words
        ],
        corrections={word: corrected for word, corrected in asked.corrections.items() if word not in wrong},
        unknown_terms=[*asked.unknown_terms, *(word.word for word in asked.words if word.word in wrong)],
    )


def _is_different_name(asked: ParsedQuestion, word: str, hits: Sequence[Hit]) -> bool:
    """Whether a word is a name and its correction is mostly written in small letters: *Linx* may be *Linux*, but
    *Marten* is not *martyr*. Only a capital after the first word marks a name."""
    if not word[0].isupper() or asked.question.lstrip().startswith(word):
        return False
    corrected = re.compile(rf"\b{re.escape(asked.corrections[word])}", re.I)
    capitalised = [match[0][0].isupper() for hit in hits for match in corrected.finditer(hit.found.text)]
    return 2 * sum(capitalised) < len(capitalised)


def with_wants_found(asked: ParsedQuestion, hits: Sequence[Hit]) -> ParsedQuestion:
    """Add the want for source code if that is nearest; drop the wants for what people said if nobody speaks."""
    if not any(hit.found.chunk.author or hit.found.document_kind in SPOKEN_IN for hit in hits):
        asked = replace(asked, wants=asked.wants - _SPOKEN_WANTS)
    return replace(asked, wants=asked.wants | {Want.SOURCE}) if _asks_for_source(asked, hits) else asked


def _asks_for_source(asked: ParsedQuestion, hits: Sequence[Hit]) -> bool:
    """Whether source code leads the hits or is most of the nearest; for a question *how to*, whether all hits are."""
    is_code = [hit.found.document_kind == "code" for hit in hits]
    if Want.STEPS in asked.wants:
        return all(is_code)
    nearest, leading = is_code[:NEAREST], is_code[:LEADING]
    return sum(nearest) * 2 > len(nearest) or (len(leading) == LEADING and all(leading))


def named_by_number(asked: ParsedQuestion) -> ParsedQuestion:
    """Replace the name of a proposal by its number, since links are looked up by number.

    Unchanged unless exactly one name in the question means a proposal.
    """
    if asked.named or len(asked.meant) != 1 or not _PROPOSAL_ID.fullmatch(asked.meant[0].document_id):
        return asked
    name, number = asked.meant[0].words, asked.meant[0].document_id
    called = r"[\s-]+".join(map(re.escape, re.split(r"[\s-]+", name)))
    question, found = re.subn(rf"(?<!\w)(?:the )?{called}(?!\w)", number.upper(), asked.question, count=1, flags=re.I)
    return replace(asked, question=question, named=[number], meant=[]) if name and found else asked


def known_alternative(asked: ParsedQuestion) -> tuple[ParsedQuestion, str] | None:
    """The question *this or that* without the half that has an unknown word, and a note about that half.

    None if neither or both halves have one, or if another word is unknown as well. Otherwise the whole question would
    be refused for a word that the asker offered as one of two.
    """
    match = _EITHER.search(asked.question)
    unknown = [side for side in ("first", "second") if match and _unknown_words(match[side], asked)]
    if match is None or len(unknown) != 1:
        return None
    reduced = reduced_to(_without_side(unknown[0], match), asked)
    if any(word.lower() not in GENERIC_WORDS for word in reduced.unknown_terms):
        return None
    missing = _unknown_words(match[unknown[0]], asked)[0]
    return reduced, f"half: nothing in the store speaks of “{missing}”, so the other half of the question is answered"


def without_unknown_example(asked: ParsedQuestion) -> tuple[ParsedQuestion, str] | None:
    """The question without an example that the store does not know, and a note about it; None if there is none.

    Who asks for *parity data (like PAR2)* asks for more than the example.
    """
    match = _EXAMPLE.search(asked.question)
    inside = set(words(match["bracketed"] or match["following"])) if match else set()
    named = (word for word in asked.words if word.word in inside)
    unknown = [word.word for word in named if word.word in asked.unknown_terms or is_known_in_parts(word)]
    if match is None or not unknown:
        return None
    reduced = reduced_to(f"{match.string[: match.start()]}{match.string[match.end() :]}", asked)
    return reduced, f"example: nothing in the store speaks of “{unknown[0]}”, so the question is answered without it"


def _unknown_words(part: str, asked: ParsedQuestion) -> list[str]:
    """The words of a part of the question that occur nowhere in the store."""
    part_words = set(words(part))
    return [word for word in asked.unknown_terms if word in part_words]


def _without_side(side: str, match: re.Match[str]) -> str:
    """The question without one of the two alternatives and without the *or*."""
    start, end = (match.start(), match.end("or")) if side == "first" else (match.start("or"), match.end())
    return f"{match.string[:start]}{match.string[end:]}"


def reduced_to(question: str, asked: ParsedQuestion) -> ParsedQuestion:
    """The remaining part of a question, parsed as it was within the whole."""
    own_words, own_terms = set(words(question)), set(terms(question))
    left = [word for word in asked.words if word.word in own_words or own_terms.intersection(word.terms)]
    return replace(asked, question=question, words=left, unknown_terms=_unknown_words(question, asked))
