"""Whether what would be quoted first is about another member of a set than the one that is asked about.

Of a list of clients without Reth, the lines below *Besu* come nearest to a question about Reth: they say everything
that is asked, of another client. The heading tells, or the name of the row, together with a name of the question that
the document never mentions.
"""

from collections.abc import Sequence

from attest.answering.case import Case
from attest.answering.content_words import is_date_or_document, names_in
from attest.answering.passages.passages import PROSE, Passage, PassageForm
from attest.answering.passages.plain_text import plain_cells
from attest.answering.scoring.score import COMMON_WORD
from attest.answering.scoring.sibling_headings import has_name, sections_named
from attest.answering.word_match import families, matches
from attest.words.terms import words


def missing_member(case: Case, document: str) -> str | None:
    """The name that the question asks about, if the first quote is below another name or in the row of one and its
    document, whose text is given, never mentions that of the question."""
    first = case.chosen[0].passage if case.chosen else None
    if first is None:
        return None
    if first.form is PassageForm.ROW:
        rows = [item.passage for item in case.chosen if item.passage.form is PassageForm.ROW]
        return next((name for row in rows if (name := _name_beside(case, row)) and not has_name(document, name)), None)
    if first.form not in PROSE or not _is_below_other_name(case, first):
        return None
    present = families(document)
    names = (name for name in names_in(case.asked) if name.rarity >= COMMON_WORD)
    names = (name for name in names if not is_date_or_document(case.asked, name))
    return next((name.word for name in names if not matches(name, present)), None)


def _is_below_other_name(case: Case, passage: Passage) -> bool:
    """Whether a passage stands below the name of a member that the question does not name."""
    outline = case.library.outline(passage.found.document_id)
    return any(
        member.block.start <= passage.start < member.block.end and member.name in member.names.others
        for member in sections_named(case.asked, outline, case.capabilities.store_facts, around=passage.start)
    )


def _name_beside(case: Case, row: Passage) -> str | None:
    """The words of the question that differ from a row's name in one word, which is a name: *History vs. Others*."""
    own, asked = _plain_words(next(iter(plain_cells(row.text)), "")), _plain_words(case.asked.question)
    names = {name.word for name in names_in(case.asked)}
    for start in range(len(asked) - len(own) + 1) if len(own) > 1 else ():
        beside = asked[start : start + len(own)]
        differing = [word for word, other in zip(beside, own, strict=True) if word.lower() != other.lower()]
        if len(differing) == 1 and names.issuperset(words(differing[0])):
            return " ".join(beside)
    return None


def _plain_words(text: str) -> Sequence[str]:
    """What stands between the blanks of a text, without punctuation at its ends."""
    return [word.strip(".,:;?!()\"'“”") for word in text.split()]
