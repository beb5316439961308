"""Headings that name the members of one set: clients, options, opcodes.

What stands below *Besu* is about Besu and need not say so, so for a question about Erigon it comes as near as what
stands below *Erigon*. The same goes for the names over lists and paragraphs (*Besu:*, **Besu**). Headings are members
of one set if they stand beside each other and differ in one word (*Option A*, *Option B*), or if most of those beside
each other have a word that is not an ordinary one. Names of the two sides of a thing (*Advantages*) count alike.
"""

import re
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from itertools import groupby

from attest.answering.capabilities import StoreFacts
from attest.answering.passages.library_parts import LibraryDocuments
from attest.answering.passages.passages import PROSE, Passage, PassageForm
from attest.answering.passages.plain_text import LIST_MARK, plain_text
from attest.answering.scoring.score import Scored
from attest.questions.sought.bearings import side_asked, side_named
from attest.values.outlines import Block, BlockKind, Outline
from attest.values.questions import ParsedQuestion
from attest.words.inflections import VERB_ENDINGS
from attest.words.terms import stem, words
from attest.words.word_families import is_made_of

OTHER_MEMBER = -0.5
"""What a passage below the name of another member gains."""
SAME_SIDE, OTHER_SIDE = 0.6, -0.6
"""What a passage gains below a name of the side that is asked for, and of the other side, in a document with both."""
MOST_WORDS_OF_NAME = 3
"""Most words of a heading that is a name."""
_Lead = tuple[str, str]
"""The place of a name over a list or paragraph (its document and heading), and the name, empty without one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """Names of the members of one set."""

    meant: frozenset[str]
    """Those that the question has."""
    others: frozenset[str]
    telling: frozenset[str]
    """Those without which the text below them does not say what it is about."""

    def is_about_other(self, label: str, text: str) -> bool:
        """Whether a text below a name is about another member than is meant: it does not name one that is."""
        return bool(self.meant) and label in self.others and not any(has_name(text, name) for name in self.meant)


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A section that a member's name stands over."""

    section: int
    """Index of its block."""
    block: Block
    name: str
    names: Names


def with_sibling_gains(
    asked: ParsedQuestion, found: Sequence[Scored], library: LibraryDocuments, facts: StoreFacts | None
) -> list[Scored]:
    """Lower the passages below another member than the question names, unless they name it themselves, and those on
    the other side of what is asked for; raise those on its side."""
    members = {
        document_id: sections_named(asked, library.outline(document_id), facts)
        for document_id in dict.fromkeys(item.passage.found.document_id for item in found)
    }
    leads = _leads_named(asked, found, facts)
    side = side_asked(asked.question)
    opposed = {item.passage.found.document_id for item in found if side and _side(item.passage) not in (None, side)}
    gains = (
        OTHER_MEMBER * _is_about_other(item.passage, members[item.passage.found.document_id], leads)
        + (_side_gain(item.passage, side) if item.passage.found.document_id in opposed else 0.0)
        for item in found
    )
    return [replace(item, score=item.score + gain) if gain else item for item, gain in zip(found, gains, strict=True)]


def sections_named(
    asked: ParsedQuestion, outline: Outline, facts: StoreFacts | None, *, around: int | None = None
) -> list[Member]:
    """The sections of a document that names of members stand over: of the sets that the question names some of and, if
    a place is given, of those around it."""
    sections = [(index, block) for index, block in enumerate(outline.blocks) if block.kind is BlockKind.SECTION]
    ordered = sorted(sections, key=lambda section: (section[1].parent, section[0]))
    found: list[Member] = []
    for _, group in groupby(ordered, key=lambda section: section[1].parent):
        beside = [(section, block, _plain_name(block.label)) for section, block in group]
        is_around = around is not None and any(block.start <= around < block.end for _, block, _ in beside)
        if is_around or any(has_name(asked.question, name) for _, _, name in beside):
            names = _names(asked, {name for _, _, name in beside}, facts)
            known = names.meant | names.others
            found += [
                Member(section=section, block=block, name=name, names=names)
                for section, block, name in beside
                if name in known
            ]
    return found


def _is_about_other(passage: Passage, members: Sequence[Member], leads: Mapping[_Lead, Names]) -> bool:
    """Whether a section or lead names another member than is meant, and the passage does not name that one."""
    around = [member for member in members if member.block.start <= passage.start < member.block.end]
    over = [(member.name, member.names) for member in around]
    lead = _lead(passage)
    over += [(lead[1], leads[lead])] if lead in leads else []
    return any(names.is_about_other(name, passage.text) for name, names in over)


def _side_gain(passage: Passage, side: str | None) -> float:
    named = _side(passage)
    return 0.0 if named is None else SAME_SIDE if named == side else OTHER_SIDE


def _side(passage: Passage) -> str | None:
    """The side that the name nearest above a passage names."""
    sides = (side_named(label) for label in (_lead(passage)[1], passage.under))
    return next(filter(None, sides), None)


def _leads_named(asked: ParsedQuestion, found: Sequence[Scored], facts: StoreFacts | None) -> Mapping[_Lead, Names]:
    """The names over lists and paragraphs, with those beside them, of the sets that the question names some of."""
    leads = sorted({lead for item in found if (lead := _lead(item.passage))[1]})
    named: dict[_Lead, Names] = {}
    for _, group in groupby(leads, key=lambda lead: lead[0]):
        beside = list(group)
        if any(has_name(asked.question, name) for _, name in beside):
            named |= dict.fromkeys(beside, _names(asked, {name for _, name in beside}, facts))
    return named


def _lead(passage: Passage) -> _Lead:
    """The name over a passage: of its list, or the bold line over its paragraph."""
    place = f"{passage.found.document_id} {passage.under}"
    in_list = passage.text.split("\n", maxsplit=1)[0] if passage.form is PassageForm.LIST else ""
    return place, _plain_name(passage.header_text if passage.form in PROSE else in_list)


def _plain_name(label: str) -> str:
    """A heading without marks, number and colon."""
    return plain_text(LIST_MARK.sub("", label, count=1)).rstrip(" :")


def _names(asked: ParsedQuestion, labels: Set[str], facts: StoreFacts | None) -> Names:
    """The members among some headings that stand beside each other."""
    meant = frozenset(label for label in labels if len(label) > 1 and has_name(asked.question, label))
    beside = {label for label in labels - meant if any(_differ_in_one_word(label, name) for name in meant)}
    strange = _strange_names(labels, facts.knows) if facts else frozenset[str]()
    named = {label for label in labels if strange and len(label.split()) <= MOST_WORDS_OF_NAME}
    others = frozenset((beside | named) - meant)
    alike = {name for name in meant if any(_differ_in_one_word(name, label) for label in beside)}
    telling = frozenset(strange | beside | alike)
    return Names(meant=meant if others else frozenset(), others=others, telling=telling)


def _strange_names(labels: Set[str], knows: Callable[[str], bool]) -> frozenset[str]:
    """The headings all of whose words are in capitals or no ordinary words, if they are at least half, and two.

    None if the embedding model knows no words, so that every heading would be strange.
    """
    if not knows("the"):
        return frozenset()
    split = {label: words(label) for label in labels}
    found = frozenset(label for label, own in split.items() if own and all(_is_strange(word, knows) for word in own))
    return found if len(found) >= max(2, len(labels) / 2) else frozenset()


def _is_strange(word: str, knows: Callable[[str], bool]) -> bool:
    small = word.lower()
    if word.isupper() or small == small.upper():
        return word.isalpha()
    return not (knows(small) or knows(stem(small)) or is_made_of(word, knows) or small.endswith(VERB_ENDINGS))


def _differ_in_one_word(one: str, other: str) -> bool:
    """Whether two headings of more than one word have all but one in common, at the same places."""
    first, second = one.lower().split(), other.lower().split()
    return 1 < len(first) == len(second) and sum(a != b for a, b in zip(first, second, strict=True)) == 1


def has_name(text: str, name: str) -> bool:
    """Whether a text has a name, in small letters or capitals."""
    if not name or name.lower() not in text.lower():
        return False
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.I) is not None
