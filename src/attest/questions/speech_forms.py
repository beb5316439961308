"""Forms in which a question speaks of a person who says something: a table of patterns with examples.

Group ``who`` of a pattern is the name or names in the question. Patterns are searched for, ignoring case.
"""

from collections.abc import Sequence

from attest.questions.question_forms import Row

__all__ = ["MENTIONING", "ONLY_THEIRS", "OTHERS_WORDS"]

_SAYING = """
agree answer argue ask believe claim comment conclude criticise criticize disagree dislike explain mention object oppose
predict prefer propose recommend reply respond say suggest think want warn worry write
"""
"""Verbs that only people perform."""
_TELLING = """
add announce call compare counter defend define describe estimate expect favor favour list mean name note present
question quote raise reject report sketch state summarize support use
"""
"""Verbs that people perform, and other things, too."""
_SAID = "said says thought wrote written replies replied worries worried preferred"
"""Irregular forms of the verbs in ``_SAYING``."""
_WORDS = """
views? opinions? positions? arguments? objections? critici[sz]ms? concerns? case repl(?:y|ies) responses? take stance
reasons? reasoning comments? questions? suggestions? worr(?:y|ies) answers? claims? rationale points?
"""
"""Nouns for what people say or write."""


def _any(words: str) -> str:
    return f"(?:{'|'.join(words.split())})"


_SAYS = rf"(?:{_any(_SAYING)}(?:e?s|e?d|ing)?|{_any(_SAID)})"
_STANDS = r"(?:was|were|is|are) (?:\w+ )?(?:opposed|against|for|worried|concerned|sceptical|skeptical|in favou?r)"
_TELLS = rf"(?:{_SAYS}|{_any(_TELLING)}(?:e?s|e?d|ing)?|meant|{_STANDS})"
_ADVERB = r"(?:(?:\w+ly|ever|also|then) )?"
_HAVE_DONE = _any("did does do has had have")
_ASKING = _any("what why how when where who which is are do does did should can")
_POSSESSIVE = r"(?:'s|’s)"
_OF_ONE = r"[A-Za-z][\w.-]{0,60}\w"
_ONE = rf"(?P<who>{_OF_ONE})"
_SOME = rf"(?P<who>{_OF_ONE}(?:(?:,? and |, ){_OF_ONE}){{0,5}})"
"""Up to six names of one word each."""
_NAMED = r"(?P<who>\w[\w.-]{0,60}(?:(?:,? and |, | )\w[\w.-]{0,60}){0,7}?)"
"""Names of any number of words, as few as possible."""

MENTIONING: Sequence[Row] = (
    Row(
        says="somebody says or means something",
        pattern=rf"\b{_SOME}(?:,? and others?)? {_ADVERB}{_TELLS}\b",
        having=("Is there a lid, as ada suggested?", "Ada, tim and others also objected", "ada was strongly opposed"),
        lacking=("How round is a lid?", "Who is ada?"),
    ),
    Row(
        says="the same, put as a question",
        pattern=rf"\b{_HAVE_DONE} {_SOME} (?:\w+ ){{0,3}}?{_TELLS}\b",
        having=("When did ada first propose a lid?", "Has tim ever replied?"),
        lacking=("When did the lid fall?", "Who proposed a lid?"),
    ),
    Row(
        says="something is somebody's",
        pattern=rf"\b{_ONE}{_POSSESSIVE}\b",
        having=("How deep is ada's tunnel?", "ada’s lid"),
        lacking=("How deep are tunnels?",),
    ),
    Row(
        says="something is by somebody, or as they say",
        pattern=rf"\b(?:according to|by|from|as) {_SOME}",
        having=("the lid by ada", "Is it round, according to ada and tim?"),
        lacking=("the lid of ada",),
    ),
)
"""Forms that mention a person."""
ONLY_THEIRS: Sequence[Row] = (
    Row(
        says="what, why or how somebody says",
        pattern=rf"^\W*(?:what|why|how)(?: else)? (?:{_HAVE_DONE}|would) {_NAMED} {_ADVERB}{_SAYS}\b",
        having=("What did Ada Lovelace say about fees?", "Why does tim object to lids?", "What else would ada want?"),
        lacking=("When did ada say so?", "What did the lid mean?"),
    ),
    Row(
        says="what words of theirs there are",
        pattern=rf"^\W*(?:what|which) (?:is|are|was|were) {_NAMED}(?:'s|’s|’|') (?:\w+ ){{0,2}}{_any(_WORDS)}\b",
        having=("What are Ada's main objections to lids?", "What was the Johns' reply?"),
        lacking=("What is Ada's tunnel?", "Why are Ada's objections ignored?"),
    ),
    Row(
        says="according to somebody, in front of a question",
        pattern=rf"^\W*according to {_NAMED}(?:,| {_ASKING}\b)",
        having=("According to Ada Lovelace, what is a blob?", "according to ada how deep is it"),
        lacking=("Is it according to plan?",),
    ),
    Row(
        says="according to somebody, behind it",
        pattern=rf"\baccording to {_NAMED}\W*$",
        having=("How deep is a tunnel according to Ada?",),
        lacking=("According to Ada, how deep is the tunnel that was dug by several moles at night?",),
    ),
)
"""Forms that ask for nothing but a person's words."""
OTHERS_WORDS = Row(
    says="who asks so does not know whose words they are",
    pattern=r"^\W*(?:who|whose|whom|which (?:poster|person|author|dev\w*|researcher|user|commenter)s?)\b",
    having=("Who said that ada digs?", "Which researchers prefer lids?"),
    lacking=("Which lids does ada prefer?",),
)
