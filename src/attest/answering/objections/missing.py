"""What the question mentions and the evidence lacks.

Good answers paraphrase, so most words of a question may be missing from the document that answers it. A few may not: a
name, an identifier, a number with its unit, the very thing asked for, and this thing, or a value of the kind asked for,
beside the names. Each rule was kept because it hardly ever fires on a question that has an answer.
"""

import re
from collections.abc import Iterator, Mapping, Sequence

from attest.answering.scoring.quantities import value_asked
from attest.answering.telling_words import (
    ANY_THING,
    YEAR,
    is_date_or_document,
    is_name,
    names_in,
    stands_for_a_document,
    tells_nothing,
)
from attest.answering.word_match import families, matches, with_context
from attest.values.questions import ParsedQuestion, QuestionWord
from attest.values.search import Hit
from attest.words.terms import ORDINARY_WORDS, STOP_WORDS, stem, terms, terms_of_word, ungrouped

RARE_NAME = 0.6
"""Rarity from which a missing name is an objection; commoner ones are missing from good answers too."""
RARE_BESIDE = 0.45
"""Rarity from which a name must occur in the chunk that has what is asked for."""

_THING = re.compile(r"^.{0,24}?\b(which|what|how many|how much)\s+((?:[\w'’-]+\s*){1,5})", re.I)
_THING_OF = re.compile(
    r"^\W*wh(?:at|o)(?:'s| is| are| was| were) (?:the |its |an? )((?:[\w'’-]+ ){1,3})(?:of|in|for|does|did)\b", re.I
)
_AUXILIARIES = frozenset("is are was were did does do has have had can could will would should must may might".split())
_ENDS_THING = frozenset("the a an off of in on to for from by at and or that with as it he she they we i you".split())
_IDENTIFIER = re.compile(r"[a-z]{2}[A-Z]|\w_\w")
"""A programmer's spelling; *iPhone* is not one."""
_NUMBER_OF = re.compile(r"(?:\b([A-Za-z]{3,}) )?(?<![\w.^/-])((\d+)[ -]([a-z]{3,}s))\b")
"""The word before, ``4 threads``, and its two words: in *severity 2 incidents* the word before has the number."""
_OF_TIME = re.compile(r"(?:second|minute|hour|day|week|month|year)s", re.I)
_ASKER = re.compile(r"\b(?:i|me|my|we|us|our)\b", re.I)
"""Somebody asking about their own case, *after 5 years*; the rule that covers it need not have that number."""
_VERSION = re.compile(r"\b[A-Za-z]+/\d+\b|\bv\d+(?:\.\d+)+\b")


def missing_names(asked: ParsedQuestion, texts: Sequence[str]) -> list[str]:
    """Rare names that none of the texts mentions."""
    rare = [
        word for word in names_in(asked) if RARE_NAME <= word.rarity < 1.0 and not stands_for_a_document(asked, word)
    ]
    spoken = frozenset(word for text in texts for word in families(text)) if rare else frozenset()
    return [word.word for word in rare if not matches(word, spoken)]


def missing_altogether(asked: ParsedQuestion, texts: Sequence[str]) -> list[str]:
    """Everything that the question asks about, if no text has a word of it; names of documents do not count."""
    said = [
        word
        for word in asked.words
        if word.word.lower() not in ORDINARY_WORDS
        and stem(word.word.lower()) not in ANY_THING
        and not stands_for_a_document(asked, word)
    ]
    if not texts or len(said) < 2:
        return []
    spoken: frozenset[str] = frozenset()
    for text in texts:
        spoken |= families(text)
        if any(matches(word, spoken) for word in said):
            return []
    return [word.word for word in said]


def missing_identifiers(asked: ParsedQuestion) -> list[str]:
    """Identifiers in a programmer's spelling of which the store has at most the parts.

    No language begins one with a digit: ``5MiB`` is a size.
    """
    words = (word for word in asked.words if not word.word[0].isdigit() and word.word not in asked.corrections)
    spelled = (word for word in words if _IDENTIFIER.search(word.word))
    return [word.word for word in spelled if word.terms[0] != terms_of_word(word.word)[0]]


def missing_numbers(asked: ParsedQuestion, texts: Sequence[str], hits: Sequence[Hit]) -> list[str]:
    """Numbers of things (``4 threads``) that none of the texts has, and versions (``eth/74``) that no hit has."""
    question = ungrouped(asked.question)
    own = _ASKER.search(question) is not None
    counted = [
        match
        for match in _NUMBER_OF.finditer(question)
        if not (YEAR.fullmatch(match[3]) or (own and _OF_TIME.fullmatch(match[4])))
    ]
    patterns = {m[2]: rf"(?<![\d.]){m[3]}[\s-]?(?:\w+\s)?{_begins(terms(m[4])[0])}{_numbered(m)}" for m in counted}
    versions = [match[0] for match in _VERSION.finditer(question)]
    whole = ungrouped(" ".join(texts)).lower() if patterns else ""
    found = " ".join(map(with_context, hits)).lower() if versions else ""
    missing = [what for what, pattern in patterns.items() if not re.search(pattern, whole)]
    return missing + [v for v in versions if not re.search(rf"\b{re.escape(v.lower())}(?!\d)", found)]


def _begins(term: str) -> str:
    """The letters with which all forms of an index term begin."""
    return term if len(term) < 5 or not term.isalpha() else term[: max(4, min(6, len(term) - 2))]


def _numbered(match: re.Match[str]) -> str:
    """Alternative pattern with the number after the word before it, ``severity 2``; empty if there is no such word."""
    before = (match[1] or "").lower()
    return rf"|\b{before}s?[\s-]{match[3]}\b" if before and before not in ORDINARY_WORDS | STOP_WORDS else ""


def missing_thing(asked: ParsedQuestion, text: str, hits: Sequence[Hit]) -> str | None:
    """The noun asked for (“which *company* did”, “what is the *salary* of”), if the evidence lacks it.

    That is, the text never mentions it, and no hit has it together with the two rarest other words of the question.
    """
    thing = thing_asked(asked)
    if thing is None or matches(thing, families(text)):
        return None
    others = (word for word in asked.words if word is not thing and not stands_for_a_document(asked, word))
    needed = [thing, *sorted(others, key=lambda word: -word.rarity)[:2]]
    spoken = (families(with_context(hit)) for hit in hits)
    return None if any(all(matches(word, words) for word in needed) for words in spoken) else thing.word


def thing_asked(asked: ParsedQuestion) -> QuestionWord | None:
    """The noun asked for; None if it says little."""
    head: str | None
    if belongs := _THING_OF.search(asked.question):
        words = belongs[1].split()
        head = next((word for word in reversed(words) if word.lower() not in ORDINARY_WORDS), words[-1])
    else:
        match = _THING.search(asked.question)
        head = _head(match[2].split()) if match else None
    if head is None or tells_nothing(head) or len(head) < 3:
        return None
    return next((word for word in asked.words if word.word == head and not is_name(asked.question, head)), None)


def _head(words: Sequence[str]) -> str | None:
    kept: list[str] = []
    for word in words:
        if word.lower() in _AUXILIARIES:
            return kept[-1] if kept else None
        if word.lower() in _ENDS_THING or (kept and len(word) > 4 and word.endswith("ed")):
            break
        kept.append(word)
    if len(kept) > 1 and kept[-1].lower().endswith("s"):
        return kept[-2]
    return kept[-1] if kept else None


def missing_beside(asked: ParsedQuestion, hits: Sequence[Hit], columns: Mapping[str, str]) -> list[str]:
    """The names missing from the chunk that has most of them beside what is asked for: the thing, or a value of its
    kind.

    ``columns`` has column names by chunk, since a long table has them in another chunk.
    """
    wanted = [word for word in names_in(asked) if word.rarity >= RARE_BESIDE and not is_date_or_document(asked, word)]
    having = list(_having_what_is_asked(asked, hits, columns)) if wanted else None
    if having is None or not (having or value_asked(asked.question)):
        return []
    lacking = ([word.word for word in wanted if not matches(word, spoken)] for spoken in having)
    return min(lacking, key=len, default=[word.word for word in wanted])


def _having_what_is_asked(
    asked: ParsedQuestion, hits: Sequence[Hit], columns: Mapping[str, str]
) -> Iterator[frozenset[str]]:  # fmt: skip
    """Word families of each chunk that has what is asked for, with its headings.

    In a table the number is in a cell, and what it counts is in the column heading.
    """
    value, thing = value_asked(asked.question), thing_asked(asked)
    for hit in hits if value or thing else ():
        spoken = families(f"{with_context(hit)} {columns.get(hit.found.chunk_id, '')}")
        named = thing is not None and matches(thing, spoken)
        if (value is not None and value.search(hit.found.text)) or (
            named and (value is None or hit.found.chunk.kind == "table")
        ):
            yield spoken
