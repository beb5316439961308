r"""What questions want: one table, used by the code and shown in docs/questions.md; a test compares the two.

Patterns match whole words, ignoring case. A question may want several things. A want only raises the score of passages
or chooses how an answer is composed, so a wrong guess hides nothing.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from attest.questions.question_forms import QuestionForm, has_form
from attest.values.questions import Want
from attest.words.days import YEAR
from attest.words.ethereum import CHAIN_MOMENT, FEE, FORUM, INSTRUCTION, PROPOSAL, PROPOSALS, UPGRADE
from attest.words.series import STATUS_OF_A_DOCUMENT


@dataclass(frozen=True, slots=True, kw_only=True)
class WantPattern:
    """A kind of question: how it is recognised, and what changes then."""

    pattern: str
    examples: Sequence[str]
    effect: str


WANTS: Mapping[Want, WantPattern] = {
    Want.FIELD: WantPattern(
        pattern=rf"who (wrote|authored|created|proposed|introduced) ({PROPOSAL}|this|the|\w+[-_ ]?\d+)"
        r"|authored|authors? of|authors?(?=\W*$)"
        r"|(who|which|what|whose|names?|list|how many|number of|is|are|was|were) [^?,:;.]{0,25}\bauthors?"
        r"(?! (sa(y|ys|id)|see|want\w*|think\w*|argu\w*|claim\w*|give|gave|repl\w+|respond\w*|answer\w*|suggest\w*))"
        r"|who (invented|designed|devised|came up with) \w+[- ]\d+"
        r"|co-?authored|(is|was) (a |the )?co-?author\w*"
        rf"|{STATUS_OF_A_DOCUMENT}|(when|dates?|days?|years?|months?)\b.* created|categor(y|ies)|headers?"
        r"|requires?|required|requiring|preamble|front ?matter"
        r"|deadline|withdraw(n|al)|supersed\w+|replaced|last[- ]call|discussions-to|dependenc\w+"
        rf"|(is|was|are|now|still|become|became|went|moved to|it|(?:{PROPOSAL})[- ]?\d+) (final|draft|stagnant|living)",
        examples=("What is the status of EIP-1559?", "What became of EIP-2718?", "What does EIP-4844 require?"),
        effect="front matter comes first, and the field is quoted; what is required is looked up in the links",
    ),
    Want.DEPENDENTS: WantPattern(
        pattern=r"(depends?|rel(y|ies)|builds?) on|(require|requiring|requires|list|listing|lists|have|has|names?)"
        r" (?!(as|under|in|among) (\w+ )?requir).*\b(requires?|required|requirements?|requirement)"
        rf"|((?:{PROPOSAL})s|proposals) (requiring|that require|which require)"
        rf"|((?:{PROPOSAL})s|proposals) .*\brequires? entry"
        rf"|(which|what|all|every) ({PROPOSALS}|proposals?|(?-i:[A-Z]{{2,8}})s?) (requires?|needs?)",
        examples=("What depends on EIP-155?", "Which EIPs require EIP-2718?"),
        effect="the front matter of every document that requires the one that is named",
    ),
    Want.VALUE: WantPattern(
        pattern=r"how (many|much|long|big|large|high|often|fast|far)|what (percentage|share|size|address"
        rf"|{CHAIN_MOMENT}|byte|value|number|date|factor)|which (byte|{INSTRUCTION}|address|{CHAIN_MOMENT}|numeric|code"
        rf"|status|error|number|prefix|type)|{FEE}|cost|costs|{INSTRUCTION}|limit|cap|maximum|max|largest|biggest|minimum|min|size"
        r"|address|values?|constants?|number|percent|percentage|price|length|width|height|supply|rate",
        examples=("How many blobs fit into a block?", "What is the gas cost of a blob?"),
        effect="tables, parameters and sentences with a number come first",
    ),
    Want.REASON: WantPattern(
        pattern=r"why|reasons?|rationale|motivat\w+|justif\w+|principle|on what grounds|what for|purpose"
        r"|what caused|causes? of",
        examples=("Why is the base fee burned?", "What is the rationale for typed transactions?"),
        effect="sections that give reasons, and sentences with a cause, come first",
    ),
    Want.DEFINITION: WantPattern(
        pattern=r"define|definition|what (is|are|was) (a|an|the|meant)|what (is|are) [\w-]+( [\w-]+){0,2}(?=\W*$)"
        r"|what's (a|an|the)|explain the term|meant by"
        r"|who or what is|what does .* mean|what makes|term",
        examples=("What is a blob?", "What does stateless mean?"),
        effect="definitions, abstracts and glossaries come first",
    ),
    Want.POSITIONS: WantPattern(
        pattern=r"arguments?|argued?|arguing|object(ed|ions?)?|worr(y|ied|ies)|critici\w+|views?|positions?"
        r"|opinions?|pros and cons|counter-?arguments?|disagree\w*|concerns?|reply|replied|replies|answer(ed)?|claimed"
        r"|claims?|said|say|suggested|debate|likened|advocat\w+"
        r"|(who|people|teams?|developers|they) (\w+ ){0,2}support(ed|s)?|(?<!as )oppos\w+"
        r"|for (and|or) against|(said|raised) against",
        examples=("Who objected to the burn?", "What are the arguments for a fee market?"),
        effect="posts come before proposals; what somebody says is quoted with who and when",
    ),
    Want.PLACE: WantPattern(
        pattern=r"(which|what) (?!(kind|type|sort|form)s? of )([\w-]+ ){0,3}"
        rf"(thread|post|topic|write-?up|discussion|proposal|{PROPOSAL}|document)s?"
        r"(?![- #]?\d)|where (did|does|do|was|were|is|can)|(am|[’']m|are|[’']re) after the"
        r"|looking for|(\A|[,;.:] |and |please |me |you |can[’']t |cannot |to )find",
        examples=("Which thread discusses the burn?", "Where was the fee market proposed?"),
        effect="titles and openings are quoted",
    ),
    Want.DISCUSSION: WantPattern(
        pattern=rf"threads?|posts?|posted|forum|{FORUM}|topics?|poster|commenters?|discuss(ion|ed)"
        r"|who (called|told|warned|feared|asked|answered|argued|replied|objected|suggested|pointed|recommended|doubted"
        r"|complained|compared|described|wanted|noted|countered|insisted)"
        r"|whose (view|opinion|idea|suggestion|objection|remark|claim)",
        examples=("What was discussed of burning the fee?", "Which posts mention the tip?"),
        effect="posts come before proposals, and the thread that a proposal names as its discussion is looked at",
    ),
    Want.COMPARISON: WantPattern(
        pattern=r"compare[ds]?|comparison|differ(s|ence|ent)?|versus|vs|both|instead of|rather than|unlike",
        examples=("How does EIP-1559 differ from EIP-2718?", "Compare the base fee and the tip."),
        effect="passages of several documents are quoted; `--profile parts` searches for each side",
    ),
    Want.EVOLUTION: WantPattern(
        pattern=r"evol(ve[ds]?|ution)|developments? since|developments of|developed (from|over|since|into)"
        r"|(what|how|trace|describe|outline|follow)( [\w-]+){1,4} development of"
        r"|(the|a|its|their) ((brief|whole|full|long|short|design|version) )?history behind"
        rf"|(?<!of )history(?=\W*$)|change[ds]? (from|since|between)|between {YEAR}|moved",
        examples=("How did the fee market evolve?", "What happened to sharding between 2018 and 2021?"),
        effect="what each of several dated documents puts forward is quoted, in the order of their dates",
    ),
    Want.COUNTERFACTUAL: WantPattern(
        pattern=r"what if|what would (have )?(happen\w*|been?|become)|if .* had(n't| not)? (been |\w+ed)\b"
        r"|alternatives?|alternatively",
        examples=("What if the base fee had not been burned?", "Which alternatives to burning were considered?"),
        effect="sections on alternatives, trade-offs and drawbacks come first",
    ),
    Want.STEPS: WantPattern(
        pattern=r"how (do|does|can|could|should|would|must|might) (i|we|you|one|people|somebody|someone|anybody|anyone)"
        r"|how to|(what|which) (are the )?steps|steps (to|for|of)|walk me through|procedures?|step by step"
        r"|what (do|must|should) (i|we|you|one) do (to|in order to|when|if)",
        examples=("How do I set the base fee?", "What are the steps of an upgrade?"),
        effect="all of a list of steps is quoted, in order, with what introduces it or the heading over it; "
        "where there is none, the code that does it comes first",
    ),
    Want.ROADMAP: WantPattern(
        pattern=rf"road ?maps?|planned|upcoming|next (network )?({UPGRADE})|scheduled|headliners?"
        r"|considered for inclusion",
        examples=("What is planned for the next upgrade?", "What is on the roadmap?"),
        effect="documents about whole upgrades, and sections on plans and inclusion, come first",
    ),
}
"""The pattern, examples and effect of each want."""

_COMPILED = {want: re.compile(rf"\b(?:{row.pattern})\b", re.I) for want, row in WANTS.items()}
"""The compiled pattern of each want, which matches whole words."""


def wants_of(question: str) -> frozenset[Want]:
    """Everything that a question wants.

    Positions and developments are found in discussions, so these also want ``DISCUSSION``. What became of a document is
    in its fields.
    """
    wants = {want for want, pattern in _COMPILED.items() if pattern.search(question)}
    if has_form(QuestionForm.OF_A_FATE, question):
        wants.add(Want.FIELD)
    elif has_form(QuestionForm.OF_A_DEVELOPMENT, question):
        wants.add(Want.EVOLUTION)
    if wants & {Want.POSITIONS, Want.EVOLUTION}:
        wants.add(Want.DISCUSSION)
    return frozenset(wants)
