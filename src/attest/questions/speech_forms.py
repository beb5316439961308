"""Forms in which a question speaks of a person who says something: a table of patterns with examples.

Group ``who`` of a pattern is the name or names in the question. Patterns are searched for, ignoring case.
"""

from collections.abc import Sequence

from attest.questions.question_forms import FormPattern
from attest.words.auxiliaries import BE, DO, HAVE

__all__ = ["ONLY_SPEAKER_WORDS", "SPEAKER_MENTIONED", "UNKNOWN_SPEAKER"]

_SPEECH_VERBS = """
agree answer argue ask believe claim comment conclude criticise criticize disagree dislike explain mention object oppose
predict prefer propose recommend reply respond say suggest think want warn worry write
"""
"""Verbs that only people perform. Listed by hand from questions about discussions. With a verb that is missing, a
question is not taken to ask for somebody's words."""
_OTHER_VERBS = """
add announce call compare counter defend define describe estimate expect favor favour list mean name note present
question quote raise reject report sketch state summarize support use
"""
"""Verbs that people perform, and other things, too; they count only where the name is that of a person."""
_IRREGULAR_FORMS = "said says thought wrote written replies replied worries worried preferred"
"""Irregular forms of the verbs in ``_SPEECH_VERBS``."""
_SPEECH_NOUNS = """
answers? arguments? case claims? comments? concerns? critici[sz]ms? objections? opinions? points? positions? questions?
rationale reasoning reasons? repl(?:y|ies) responses? stance suggestions? take views? worr(?:y|ies)
"""
"""Patterns of nouns for what people say or write, listed by hand like the verbs."""


def _any_of(words: str) -> str:
    return f"(?:{'|'.join(words.split())})"


_SPEAKS = rf"(?:{_any_of(_SPEECH_VERBS)}(?:e?s|e?d|ing)?|{_any_of(_IRREGULAR_FORMS)})"
"""A verb of saying in any form: *says*, *replied*."""
_HOLDS_VIEW = rf"(?:{BE}) (?:\w+ )?(?:opposed|against|for|worried|concerned|sceptical|skeptical|in favou?r)"
"""A view that somebody holds: *was strongly opposed*, *is in favour*."""
_SPEAKS_OR_STATES = rf"(?:{_SPEAKS}|{_any_of(_OTHER_VERBS)}(?:e?s|e?d|ing)?|meant|{_HOLDS_VIEW})"
"""Any wording by which a person says something."""
_ADVERB = r"(?:(?:\w+ly|ever|also|then) )?"
"""At most one adverb: *also*."""
_AUXILIARY = f"(?:{DO}|{HAVE})"
"""Auxiliaries in front of a person's name: *Has tim …?*"""
_QUESTION_WORD = _any_of("what why how when where who which is are do does did should can")
"""Words that begin a question."""
_POSSESSIVE = r"(?:'s|’s)"
"""The ending of a possessive, with either apostrophe."""
_NAME = r"[A-Za-z][\w.-]{0,60}\w"
"""A name of one word: *ada*."""
_ONE_NAME = rf"(?P<who>{_NAME})"
"""One name of one word."""
_SOME_NAMES = rf"(?P<who>{_NAME}(?:(?:,? and |, ){_NAME}){{0,5}})"
"""Up to six names of one word each."""
_LONG_NAMES = r"(?P<who>\w[\w.-]{0,60}(?:(?:,? and |, | )\w[\w.-]{0,60}){0,7}?)"
"""Names of any number of words, as few as possible."""

SPEAKER_MENTIONED: Sequence[FormPattern] = (
    FormPattern(
        says="somebody says or means something",
        pattern=rf"\b{_SOME_NAMES}(?:,? and others?)? {_ADVERB}{_SPEAKS_OR_STATES}\b",
        having=("Is there a lid, as ada suggested?", "Ada, tim and others also objected", "ada was strongly opposed"),
        lacking=("How round is a lid?", "Who is ada?"),
    ),
    FormPattern(
        says="the same, put as a question",
        pattern=rf"\b{_AUXILIARY} {_SOME_NAMES} (?:\w+ ){{0,3}}?{_SPEAKS_OR_STATES}\b",
        having=("When did ada first propose a lid?", "Has tim ever replied?"),
        lacking=("When did the lid fall?", "Who proposed a lid?"),
    ),
    FormPattern(
        says="something is somebody's",
        pattern=rf"\b{_ONE_NAME}{_POSSESSIVE}\b",
        having=("How deep is ada's tunnel?", "ada’s lid"),
        lacking=("How deep are tunnels?",),
    ),
    FormPattern(
        says="something is by somebody, or as they say",
        pattern=rf"\b(?:according to|by|from|as) {_SOME_NAMES}",
        having=("the lid by ada", "Is it round, according to ada and tim?"),
        lacking=("the lid of ada",),
    ),
)
"""Forms that mention a person."""
ONLY_SPEAKER_WORDS: Sequence[FormPattern] = (
    FormPattern(
        says="what, why or how somebody says",
        pattern=rf"^\W*(?:what|why|how)(?: else)? (?:{_AUXILIARY}|would) {_LONG_NAMES} {_ADVERB}{_SPEAKS}\b",
        having=("What did Ada Lovelace say about fees?", "Why does tim object to lids?", "What else would ada want?"),
        lacking=("When did ada say so?", "What did the lid mean?"),
    ),
    FormPattern(
        says="what words of theirs there are",
        pattern=rf"^\W*(?:what|which) (?:{BE}) {_LONG_NAMES}(?:'s|’s|’|') (?:\w+ ){{0,2}}"
        rf"{_any_of(_SPEECH_NOUNS)}\b",
        having=("What are Ada's main objections to lids?", "What was the Johns' reply?"),
        lacking=("What is Ada's tunnel?", "Why are Ada's objections ignored?"),
    ),
    FormPattern(
        says="according to somebody, in front of a question",
        pattern=rf"^\W*according to {_LONG_NAMES}(?:,| {_QUESTION_WORD}\b)",
        having=("According to Ada Lovelace, what is a blob?", "according to ada how deep is it"),
        lacking=("Is it according to plan?",),
    ),
    FormPattern(
        says="according to somebody, behind it",
        pattern=rf"\baccording to {_LONG_NAMES}\W*$",
        having=("How deep is a tunnel according to Ada?",),
        lacking=("According to Ada, how deep is the tunnel that was dug by several moles at night?",),
    ),
)
"""Forms that ask for nothing but a person's words."""
UNKNOWN_SPEAKER = FormPattern(
    says="who asks so does not know whose words they are",
    pattern=r"^\W*(?:who|whose|whom|which (?:poster|person|author|dev\w*|researcher|user|commenter)s?)\b",
    having=("Who said that ada digs?", "Which researchers prefer lids?"),
    lacking=("Which lids does ada prefer?",),
)
"""The form of a question that asks whose words they are."""
