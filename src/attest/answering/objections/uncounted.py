"""Whether a number that is asked for stands in what would be quoted.

“How many people work there?” is not answered by sentences about people that have no number. Where a table gives values
under names of its own, nobody can say what they count.
"""

from collections.abc import Sequence

from attest.answering.forms import MORE_THAN_VALUES, OPENS, has_kind, states_number
from attest.answering.met import families, met
from attest.answering.objections.other_words import MOSTLY_MET
from attest.answering.passages.passages import Form, Passage
from attest.answering.quantities import counted_in
from attest.answering.score import Scored
from attest.answering.value_given import value_given
from attest.values.questions import Understood
from attest.values.terms import ORDINARY_WORDS

SAYS_SOMETHING = 0.4
"""What the words that a table or code shares with the question come to at least, by how rare they are."""
_OF_TABLES = frozenset({Form.ROW, Form.CODE, Form.FIELD})


def uncounted(asked: Understood, chosen: Sequence[Scored]) -> str | None:
    """What is to be counted, when no passage to be quoted has a count of it; None for other questions."""
    counted = counted_in(asked.question[:OPENS])
    if counted is None or asked.wants & MORE_THAN_VALUES:
        return None
    what, looks = counted
    quoted = [item.passage for item in chosen]
    there = any(has_kind(looks, passage) or may_give_it(asked, passage, what) for passage in quoted)
    return what if quoted and not there else None


def may_give_it(asked: Understood, passage: Passage, what: str | None = None) -> bool:
    """Whether a value in a table or in code is called by most of the question's words, with ``what`` is counted, or is
    the one asked for by its name."""
    called = families(f"{passage.header_text} {passage.text}")
    telling = [word for word in asked.words if word.word == what or word.word.lower() not in ORDINARY_WORDS]
    there = [word for word in telling if met(word, called)]
    mostly = len(there) > MOSTLY_MET * len(telling) and sum(word.rarity for word in there) >= SAYS_SOMETHING
    in_table = passage.form in _OF_TABLES and states_number(asked, passage) and mostly
    return in_table or value_given(asked, passage) > 0
