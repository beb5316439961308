"""What several rules on missing evidence need, computed once for a case."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from attest.answering.case import Case
from attest.answering.fields import field_words
from attest.answering.objections.missing import missing_altogether
from attest.answering.objections.only_word_missing import is_only_word_missing
from attest.answering.objections.synonyms import may_be_paraphrased
from attest.answering.passages.passages import Library
from attest.answering.scoring.asked_value import named_value_share
from attest.markup import as_searched
from attest.questions.value_names import omissible_words
from attest.values.chunks import StoredChunk
from attest.words.terms import terms

DOCUMENTS_READ = 2
"""Number of chosen documents that are read whole for missing names."""
MOST_PARAPHRASED = 16
"""Most missing words that are checked for synonyms.

A question with more of them asks for something else, and each check costs the embedding model some of a search's time.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleInputs:
    """What the evidence of a case must have, and what it may lack."""

    texts: Sequence[str]
    """The full texts of the first documents to be quoted."""
    named_fields: frozenset[str]
    """Words that name a field of a document; its text need not have them."""
    wholly_missing: Sequence[str]
    """All words that the question asks about, if the documents have none of them."""
    paraphrased: frozenset[str]
    """Words that the evidence lacks but may say in other words."""


def rule_inputs(case: Case) -> RuleInputs:
    """What the rules need of a case."""
    texts = full_texts([item.passage.found for item in case.chosen], case.library)
    named_fields = field_words(case.asked)
    wholly_missing = [] if named_fields else missing_altogether(case.asked, _texts_about_named(case) or texts)
    paraphrased = frozenset(_paraphrased(case, {*wholly_missing, *case.asked.unknown_terms}))
    return RuleInputs(texts=texts, named_fields=named_fields, wholly_missing=wholly_missing, paraphrased=paraphrased)


def _paraphrased(case: Case, missing: Iterable[str]) -> Iterator[str]:
    """The missing words that the evidence may say in other words; none if too many are missing."""
    words = list(missing)
    yield from omissible_words(case.asked.question) if value_is_quoted(case) else ()
    for word in words if len(words) <= MOST_PARAPHRASED else ():
        if may_be_paraphrased(word, case) or is_only_word_missing(word, case):
            yield word


def value_is_quoted(case: Case) -> bool:
    """Whether the first quote gives the value asked for, by its name."""
    return any(named_value_share(case.asked, item.passage) for item in case.chosen[:1])


def _texts_about_named(case: Case) -> list[str]:
    """Texts of the documents that the question names, and of hits that mention them; empty if it names none."""
    if not case.asked.named:
        return []
    found = [hit.found for hit in case.hits]
    revisions = dict.fromkeys(chunk.revision_id for chunk in found if chunk.document_id in case.asked.named)
    numbers = {case.asked.number_of(document_id) for document_id in case.asked.named}
    mentioning = [chunk for chunk in found if numbers & set(terms(f"{chunk.title} {chunk.text}"))]
    mentions = [f"{chunk.title} {chunk.chunk.author or ''} {chunk.text}" for chunk in mentioning]
    return [*map(case.library.text, revisions), *mentions]


def full_texts(found: Sequence[StoredChunk], library: Library) -> list[str]:
    """The full texts of the first documents of some chunks, each with its title and id."""
    first = {chunk.document_id: chunk for chunk in reversed(found)}
    order = list(dict.fromkeys(chunk.document_id for chunk in found))[:DOCUMENTS_READ]
    return [_full_text(first[document_id], library) for document_id in order]


def _full_text(chunk: StoredChunk, library: Library) -> str:
    """The text of a chunk's document as it is searched, after its title and id."""
    text = library.text(chunk.revision_id)
    return f"{chunk.title} {chunk.document_id} {as_searched(chunk.path, text, text)}"
