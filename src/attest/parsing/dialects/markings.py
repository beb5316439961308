"""The syntax of each dialect's markings, one row per construct.

A row matches a whole line, and says how far the marking reaches, which of its words are visible, and what follows it.
Markings are never searched for in code.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum


class Body(StrEnum):
    """What follows below a marking."""

    AS_IT_IS = "as it is"
    INDENTED = "indented"
    """Indented by four columns, but not code."""
    COMPONENT = "component"
    """Indented like its first line, but not code."""
    CALLOUT = "callout"
    """After quotation marks (``>``), but not a quotation."""
    CODE = "code"
    """Verbatim, up to the line that matches ``until``."""
    DIRECTIVE = "directive"
    """Depends on the directive's name: see ``CODE_DIRECTIVES`` and ``SILENT_DIRECTIVES``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Marking:
    """One construct of a dialect."""

    line: re.Pattern[str]
    """The whole first line, stripped; the group ``words`` is what a reader sees."""
    last: re.Pattern[str] | None = None
    """For a marking of several lines, the last of them."""
    before_last: bool = False
    """Whether that last line is not part of the marking."""
    seen: re.Pattern[str] | None = None
    """Other visible words, in the group ``words``: values of attributes."""
    body: Body = Body.AS_IT_IS
    until: str = ""
    """For code, an expression for the line that ends it; ``{name}`` is replaced by the first line's group ``name``."""


_VALUE = r"=(?:\{\s*)?(?P<quote>[\"'])(?P<words>[^\"'{}<>\n]*\w[^\"'{}<>\n]*)(?P=quote)"
_SEEN_OF_COMPONENT = re.compile(rf"\b(?:title|label|summary|header|heading|caption|question){_VALUE}")
_SEEN_OF_SHORTCODE = re.compile(
    rf"\b(?:title|label|summary|header|heading|caption|name){_VALUE}"
    r"|\{\{[<%]\s*(?:tab|tabitem|details|accordion|admonition|callout)\s+\"(?P<first>[^\"\n]*\w[^\"\n]*)\""
)
_SHORTCODE = r"(?:\{\{[<%](?:(?![%>]\}\}).)*[%>]\}\}|\{%(?:(?!%\}).)*%\}|\{\{[^{}]*\}\})"
_COMPONENT = r"(?:[A-Z]\w*[a-z][\w.]*|[A-Z]\w*\.[\w.]+)"
_TAG = rf"</?(?:{_COMPONENT}(?:\s(?:[^<>]|=>)*)?)?/?>"
_PAIR = rf"<(?P<tag>{_COMPONENT})(?:\s[^<>]*)?>(?P<words>(?:(?!</?(?P=tag)\b).)*\w(?:(?!</?(?P=tag)\b).)*)</(?P=tag)>"
_BOXED = r"(?:admonish\b|ad-[a-z][\w-]*)"
"""Languages of a fence that is a box, whose lines are prose."""
_TITLED = r"(?:[ \t]*\[(?P<words>[^\]\n]+)\]|[ \t]+(?P<more>[^\n{\[]*\w[^\n{]*?))?(?:[ \t]*\{[^{}\n]*\})?"

MARKINGS: Sequence[Marking] = (
    # MkDocs
    Marking(
        line=re.compile(
            r"(?:!!!|\?\?\?\+?)[ \t]+[\w-]+(?:[ \t]+(?:inline|end|annotate))*(?:[ \t]+\"(?P<words>[^\n]*)\")?"
        ),
        body=Body.INDENTED,
    ),
    Marking(line=re.compile(r"===[!+]{0,2}[ \t]+[\"'](?P<words>[^\n]*)[\"']"), body=Body.INDENTED),
    Marking(line=re.compile(r"/{3,}(?:[ \t]+[\w-]+(?:[ \t]*\|[ \t]*(?P<words>\S[^\n]*))?)?")),
    Marking(line=re.compile(r";?-+8<-+(?:[ \t]+\S.*)?")),
    # mkdocstrings
    Marking(line=re.compile(r":::[ \t]+(?P<words>[\w/]+(?:\.\w+)+)"), body=Body.INDENTED),
    # MkDocs, kramdown
    Marking(line=re.compile(r"\{:?[ \t]*[.#][^{}\n]*\}|\{:[^{}\n]*\}")),
    # MyST
    Marking(
        line=re.compile(r"(?P<mark>:{3,})[ \t]*\{(?P<name>[A-Za-z][\w:.-]*)\}(?:[ \t]*(?P<words>\S.*))?"),
        body=Body.DIRECTIVE,
    ),
    Marking(
        line=re.compile(r"(?P<mark>`{3,}|~{3,})\{(?P<name>[A-Za-z][\w:.-]*)\}(?:[ \t]*(?P<words>\S.*))?"),
        body=Body.DIRECTIVE,
    ),
    # mdBook, Obsidian
    Marking(
        line=re.compile(
            rf"(?P<mark>`{{3,}}|~{{3,}})[ \t]*(?P<name>{_BOXED})"
            r"(?:[^\"`\n]*title=\"(?P<words>[^\"\n]*)\")?[^`\n]*"
        ),
        body=Body.DIRECTIVE,
    ),
    # MyST
    Marking(line=re.compile(r"\([\w:.-]+\)=")),
    # Docusaurus, VitePress, Pandoc
    Marking(
        line=re.compile(rf":{{3,}}[ \t]*(?:(?:[A-Za-z][\w-]*{_TITLED}|\{{[^{{}}\n]*\}})(?:[ \t]*:{{3,}})?)?"),
    ),
    # VitePress
    Marking(line=re.compile(r"<<<[ \t]*[@./~][^\n]*|\[\[toc\]\]|\[toc\]", re.IGNORECASE)),
    # MDX
    Marking(
        line=re.compile(r"import[ \t]+(?:[\w$*{}, \t]+[ \t]from[ \t]*)?(?P<quote>[\"'])[^\"'\n]+(?P=quote);?"),
    ),
    Marking(
        line=re.compile(r"import[ \t]+(?:\w+,[ \t]*)?\{[^}\n]*"),
        last=re.compile(r"[^}\n]*\}[ \t]*from\b.*"),
    ),
    Marking(
        line=re.compile(
            r"export[ \t]+(?:(?:const|let)[ \t]+[\w{\[].*=|(?:default[ \t]+)?(?:async[ \t]+)?function\b.*\("
            r"|class[ \t].*\{|default[ \t]+(?:[({\[]|\w+;?$)|\{|\*[ \t]).*"
        ),
        last=re.compile(r"[ \t]*"),
        before_last=True,
    ),
    Marking(line=re.compile(r"\{/\*.*\*/\}")),
    Marking(line=re.compile(r"\{/\*(?:(?!\*/).)*"), last=re.compile(r".*\*/\}")),
    Marking(line=re.compile(rf"(?:{_TAG}[ \t]*)+"), seen=_SEEN_OF_COMPONENT, body=Body.COMPONENT),
    Marking(line=re.compile(_PAIR)),
    Marking(
        line=re.compile(rf"<{_COMPONENT}(?:[ \t]+(?:[^<>]|=>)*)?"),
        last=re.compile(r"(?:.*[^=])?>"),
        seen=_SEEN_OF_COMPONENT,
        body=Body.COMPONENT,
    ),
    # Hugo, Jekyll
    Marking(
        line=re.compile(r"(?:\{\{<[ \t]*|\{%-?[ \t]*)highlight[ \t]+\"?(?P<name>[\w+#-]+).*[%>]\}\}?"),
        body=Body.CODE,
        until=r"[ \t]*(?:\{\{<[ \t]*/[ \t]*highlight[ \t]*>\}\}|\{%-?[ \t]*endhighlight[ \t]*-?%\})[ \t]*",
    ),
    Marking(line=re.compile(rf"(?:{_SHORTCODE}[ \t]*)+"), seen=_SEEN_OF_SHORTCODE),
    Marking(line=re.compile(rf"{_SHORTCODE}[ \t]*(?P<words>[^\s{{].*\w.*?)[ \t]*{_SHORTCODE}")),
    # Hugo
    Marking(
        line=re.compile(r"\{\{[<%](?:(?![%>]\}\}).)*"),
        last=re.compile(r".*[%>]\}\}"),
        seen=_SEEN_OF_SHORTCODE,
    ),
    # Middleman
    Marking(line=re.compile(r"(?:<%(?:(?!%>).)*%>[ \t]*)+")),
    Marking(line=re.compile(r"<%(?:(?!%>).)*"), last=re.compile(r".*%>")),
    # GitHub, Obsidian
    Marking(
        line=re.compile(r">[ \t]*\[![\w-]+(?:\|[^\]\n]*)?\][+-]?(?:[ \t]+(?P<words>\S.*))?"),
        body=Body.CALLOUT,
    ),
    # Obsidian
    Marking(line=re.compile(r"%%.*%%")),
    Marking(line=re.compile(r"%%(?:(?!%%).)*"), last=re.compile(r".*%%")),
    Marking(line=re.compile(r"(?:!\[\[[^\]\n]+\]\][ \t]*)+|\^[\w-]+")),
)
"""The first row that matches a line applies. Comments name the dialects that have the rows below them."""

_BEGINNINGS: Sequence[str] = (
    r"!!!|\?\?\?|/{3}|;?-+8<",
    r"===[!+]{0,2}[ \t]+[\"']",
    r":{3}|[`~]{3,}(?:\{|[ \t]*ad(?:monish|-))|\([\w:.-]+\)=[ \t]*$",
    r":[ ]{3}|:\t",  # a definition, whose body is indented like that of a box
    r"<<<|<%|\[\[?toc",
    r"import[ \t]|export[ \t]|</?[A-Z]",
    r"\{[:.#/%{ ]",
    r">[ \t]*\[!|\[!",
    r"%%|!\[\[|\^[\w-]+[ \t]*$",
)
"""Beginnings of the lines in the table, roughly in its order."""
ANY = re.compile(rf"^[ \t>]*(?:{'|'.join(_BEGINNINGS)})", re.MULTILINE | re.IGNORECASE)
"""The beginning of any marking: a text without it has none."""

FENCE = re.compile(
    r"(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*(?P<mark>`{3,}(?=[^`]*$)|~{3,})"
    rf"(?!\{{[A-Za-z][\w:.-]*\}}|[ \t]*{_BOXED})"
)
"""A line that opens code, also in a list or a quotation."""

CODE_DIRECTIVES = frozenset(
    "code code-block code-cell sourcecode literalinclude doctest testcode testoutput testsetup math mermaid graphviz"
    " prompt highlight parsed-literal eval-rst click:run click:example jupyter-execute ipython csv-table".split()
)
CELLS = frozenset("r python julia bash sh sql js javascript ts go java c cpp ruby rust ojs dot stata".split())
"""Languages of code cells, which run when a page is built."""
SILENT_DIRECTIVES = frozenset(
    "toctree contents image include figure-md raw index meta automodule autoclass autofunction autosummary"
    " bibliography tableofcontents video iframe sectionauthor codeauthor currentmodule".split()
)
OPTION = re.compile(r"[ \t]*:[\w-]+:(?:[ \t].*)?")
"""A setting on the lines below the first line of a directive."""
