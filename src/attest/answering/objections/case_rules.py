"""Rules for what the evidence of a case lacks: documents, words and names of the question, or a present."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from attest.answering.case import Case
from attest.answering.choose import NEAR_ENOUGH
from attest.answering.content_words import content_words, is_generic, is_name
from attest.answering.fields import NUMBERS
from attest.answering.objections.missing import missing_names, missing_thing
from attest.answering.objections.only_word_missing import SMALL
from attest.answering.objections.rule_inputs import RuleInputs, full_texts, value_is_quoted
from attest.answering.objections.synonyms import follows_its_subject, is_in_verb_position, may_have_synonym
from attest.answering.objections.value_nouns import gives_value_of
from attest.answering.situation import asking_part, says_where_or_when
from attest.answering.word_match import families, matches, with_context
from attest.questions.question_forms import QuestionForm, has_form
from attest.values.questions import ParsedQuestion, Want
from attest.words.series import mentions_document
from attest.words.terms import ORDINARY_WORDS, STOP_WORDS, terms, words

HITS_WITH_THREADS = 12
"""Number of hits that are searched for threads."""
_PRESENT_MOMENT = re.compile(
    r"\b(right now|at (this|the) (very )?moment(?! (?:of|when|that|in)\b)|as of today|nowadays)\b", re.I
)
"""Asks about the present moment: *right now*, *at the moment*, but not *at the moment of*."""
_REQUEST_WORDS = frozenset({"summarise", "summarize", "suppose", "imagine"})
"""Words that ask without saying for what."""
_MOVE = re.compile(r"\bmoved?\b", re.I)
"""Asks where a document went."""
_THREAD = re.compile(r"\b(thread|post|topic)s?\b", re.I)
"""Mentions a thread, so that its whole text is searched for names."""
_DETERMINERS = frozenset("the a an my our your".split())
"""What stands before a thing."""
_WORD = re.compile(r"[^\W\d_]+|[^\W\d_]{3,}\d+")
"""An ordinary word, perhaps with a number behind it: *chapter7*."""


def missing_documents(case: Case, _: RuleInputs) -> Iterable[str]:
    """Ids in the question that are neither in the store nor in the title of a hit.

    People mention documents from elsewhere, and a series in the store may share its name with another: where decisions
    are RFCs, the quotes may still mention *RFC 3339*. A store with Ethereum's proposals is taken to have all of them;
    one that has none, such as minutes, may speak of them.
    """
    asked = case.asked
    if asked.named:
        return ()
    about_talk = (
        asked.only_theirs or Want.DISCUSSION in asked.wants or has_form(QuestionForm.SEEKS_CALLS, asked.question)
    )
    quotes = [item.passage.text for item in case.chosen] if about_talk else []
    titles = (hit.found.title for hit in case.hits[:5])
    present = frozenset(term for text in [*titles, *quotes] for term in terms(text))
    names = (name for name in asked.unknown_names if name.rpartition("-")[2] not in present)
    own_series = tuple(f"{series}-" for series in NUMBERS if case.library.stating([series]))
    return (name for name in names if name.lower().startswith(own_series) or not _is_mentioned(name, case))


def _is_mentioned(name: str, case: Case) -> bool:
    """Whether the chunk of a quote, or a heading above it, has the name of a document."""
    return any(mentions_document(with_context(item.hit), name) for item in case.chosen)


def unsaid_words(case: Case, _: RuleInputs) -> Iterable[str]:
    """The question's words, if it asks for somebody's words and none to be quoted has any of them."""
    only_theirs = case.asked.only_theirs and all(item.passage.said_by in case.asked.speakers for item in case.chosen)
    if not only_theirs or max((item.cosine for item in case.chosen), default=1.0) >= NEAR_ENOUGH:
        return ()
    present = families(" ".join(with_context(item.hit) for item in case.chosen))
    return () if any(matches(word, present) for word in case.asked.words) else (word.word for word in case.asked.words)


def moved_documents(case: Case, _: RuleInputs) -> Iterable[str]:
    """The named documents that moved to others which the store lacks, unless the best quote is from a thread on one of
    them, or the move is asked about; *ERC-20 tokens* are not the document."""
    if _MOVE.search(case.asked.question):
        return ()
    meant = (name for name in case.asked.named if not (_is_quoted_of(case, name) or _names_a_kind(case, name)))
    moves = ((name, case.library.moved_away(name)) for name in meant)
    return [f"{name.upper()} moved to {to.upper()}" for name, to in moves if to]


def _is_quoted_of(case: Case, name: str) -> bool:
    """Whether the title of what is quoted first begins with a document's number: *ERC-7521: Intents*."""
    number = re.escape(case.asked.number_of(name))
    titles = [item.passage.found.title for item in case.chosen[:1] if item.passage.found.document_id != name]
    return any(re.match(rf"\W*[a-z]{{2,12}}[- #]{{0,2}}0*{number}\b", title, re.I) for title in titles)


def _names_a_kind(case: Case, name: str) -> bool:
    """Whether the word after a document's number stands after it in a hit as well: *tokens* in *ERC-20 tokens*."""
    number = re.escape(case.asked.number_of(name))
    kind = re.search(rf"\b[A-Za-z]+[- ]?{number} (?P<kind>[a-z]{{3,}}?)s?\b", case.asked.question)
    if kind is None or kind["kind"] in ORDINARY_WORDS | STOP_WORDS:
        return False
    pattern = re.compile(rf"\b{number}\W{{1,2}}{re.escape(kind['kind'])}s?\b", re.I)
    return any(pattern.search(hit.found.text) for hit in case.hits)


def unknown_words(case: Case, inputs: RuleInputs) -> Iterable[str]:
    """The words that occur nowhere in the store and say what the question asks for."""
    may_lack = inputs.named_fields | inputs.paraphrased
    question = case.asked.question
    asking = {word.casefold() for word in words(asking_part(question, case.split))}
    may_lack |= {word for now in _PRESENT_MOMENT.finditer(question) for word in words(now[0])}
    unknown = (word for word in case.asked.unknown_terms if _decides(word) and word not in may_lack)
    unknown = (
        word
        for word in unknown
        if word.casefold() in asking or (is_name(question, word) and not says_where_or_when(question, word))
    )
    return (word for word in unknown if not (_is_everyday(case, word) or gives_value_of(word, case)))


def _is_everyday(case: Case, word: str) -> bool:
    """Whether a word is so common that a small store may lack it by chance (*grow*, *wrong*, *oldest*): neither a name
    nor the very thing that is asked for."""
    question, facts = case.asked.question, case.capabilities.store_facts
    lower = word.lower() if question.startswith(word) else word
    if facts is None or not facts.is_common(lower) or facts.chunks() > SMALL:
        return False
    return may_have_synonym(question, lower) and not _is_what_is_asked_for(word, case.asked)


def _is_what_is_asked_for(word: str, asked: ParsedQuestion) -> bool:
    """Whether an unknown word is asked of something (*the market of the company*, *the company's market*), is one of
    two unknown ones that call a thing (*the swimming pool*), or has only names beside it (*why was Ada dismissed?*)."""
    if re.search(rf"\bthe {re.escape(word)} of\b|['’]s? {re.escape(word)}\b", asked.question):
        return True
    unknown, in_order = frozenset(asked.unknown_terms), words(asked.question)
    if any(
        determiner.lower() in _DETERMINERS and word in pair and unknown.issuperset(pair)
        for determiner, *pair in zip(in_order, in_order[1:], in_order[2:], strict=False)
    ):
        return True
    beside = [other.word for other in content_words(asked) if other.word != word]
    return bool(beside) and all(is_name(asked.question, other) for other in beside)


def _decides(word: str) -> bool:
    """Whether a word that occurs nowhere says what the question is about."""
    says_nothing = is_generic(word) or word.lower().rstrip("s") in _REQUEST_WORDS
    return len(word) > 3 and bool(_WORD.fullmatch(word)) and not says_nothing


def present_moment(case: Case, _: RuleInputs) -> Iterable[str]:
    """The words of a question that ask about the present moment; not why something is so, since a reason that was
    given does not pass with the moment."""
    if Want.REASON in case.asked.wants:
        return ()
    match = _PRESENT_MOMENT.search(case.asked.question)
    return (match[0],) if match else ()


def unmentioned_names(case: Case, inputs: RuleInputs) -> Iterable[str]:
    """The names that the documents to be quoted never mention, or the threads if the question is about one; the things
    of a comparison may be in other documents that were found."""
    if _THREAD.search(case.asked.question):
        return missing_names(case.asked, _thread_texts(case))
    compared = case.hits if Want.COMPARISON in case.asked.wants else ()
    return missing_names(case.asked, [*inputs.texts, *map(with_context, compared)])


def _thread_texts(case: Case) -> list[str]:
    """The full texts of the first threads found, for a question about what was said in one; else of any documents."""
    found = [item.passage.found for item in case.chosen] + [hit.found for hit in case.hits[:HITS_WITH_THREADS]]
    return full_texts([chunk for chunk in found if chunk.document_kind == "thread"] or found, case.library)


def missing_noun(case: Case, inputs: RuleInputs) -> Iterable[str]:
    """The thing asked for, if the best document does not mention it, in these words or others."""
    noun = missing_thing(case.asked, _best_text(case, inputs), case.hits) if inputs.texts else None
    if noun is None or noun in inputs.named_fields or gives_value_of(noun, case):
        return ()
    replaceable = value_is_quoted(case) or is_in_verb_position(case.asked.question, noun)
    return () if noun in inputs.paraphrased and replaceable else (noun,)


def _best_text(case: Case, inputs: RuleInputs) -> str:
    """The text of the best document; for source code, also the quotes from others, which may describe it in words."""
    of_source = case.chosen[0].passage.found.document_kind == "code" and Want.SOURCE in case.asked.wants
    other_quotes = [item.passage.text for item in case.chosen[1:]] if of_source else []
    return " ".join([inputs.texts[0], *other_quotes])


def without_optional_words(case: Case, inputs: RuleInputs) -> Case:
    """The case with only the question words that a value must occur beside."""
    asked = case.asked
    words = [
        word
        for word in asked.words
        if not (word.word in inputs.paraphrased or follows_its_subject(asked.question, word.word))
    ]
    return replace(case, asked=replace(asked, words=words))


def columns_by_chunk(case: Case) -> Mapping[str, str]:
    """Column names of tables, by the chunks whose rows were considered."""
    considered = (item.passage for item in case.considered)
    return {passage.found.chunk_id: passage.header_text for passage in considered if passage.header_text}
