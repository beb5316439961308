"""Tables of LaTeX commands and environments and their effect on the typeset page.

From the LaTeX2e reference manual (latexref.xyz), the standard packages that most documents load, and the usual short
names of theorem environments.
"""

import re
from collections.abc import Mapping

CODE = frozenset("verbatim Verbatim BVerbatim LVerbatim lstlisting minted alltt listing code spec".split())
"""Verbatim environments."""
HEAD_FIELDS = ("title", "author", "date", "subtitle")
"""Commands that state a field of the title page."""
MATH = re.compile(r"\w*(?:equation|align|gather|multline|eqnarray|displaymath|mathpar|dmath)\w*\*?|math|tikzcd")
"""Environments of formulas, including ones with derived names."""
HIDDEN = frozenset("tikzpicture pgfpicture picture comment filecontents filecontents* axis asy pspicture".split())
"""Environments that are drawings, or are left out."""
LISTS = frozenset(
    "itemize enumerate description compactitem compactenum compactdesc itemize* enumerate* description* list"
    " inparaenum asparaenum tightitemize thebibliography".split()
)
"""Environments of items."""
TABLES = frozenset(
    "tabular tabular* tabularx tabulary longtable supertabular xtabular tabu tabu* longtabu tblr array"
    " deluxetable".split()
)
"""Environments of rows."""

STATEMENTS: Mapping[str, str] = {
    short: word
    for word, shorts in {
        "Definition": "definition defn dfn defi def definitions",
        "Theorem": "theorem thm theo",
        "Lemma": "lemma lem lma",
        "Proposition": "proposition prop",
        "Corollary": "corollary cor coro corol",
        "Remark": "remark rem rmk remarks",
        "Example": "example eg exa exmp examples",
        "Exercise": "exercise ex exer",
        "Problem": "problem prob",
        "Proof": "proof pf",
        "Claim": "claim clm",
        "Conjecture": "conjecture conj",
        "Axiom": "axiom ax",
        "Assumption": "assumption assum hypothesis",
        "Notation": "notation",
        "Fact": "fact",
        "Question": "question",
        "Situation": "situation",
        "Construction": "construction",
        "Convention": "convention",
        "Observation": "observation obs",
        "Solution": "solution soln",
        "Note": "note",
        "Warning": "warning",
    }.items()
    for short in shorts.split()
}
"""Words in front of an environment, by the environment's name without a star."""

LAYOUT_ARGUMENTS: Mapping[str, int] = dict.fromkeys(
    "tabular longtable minipage multicols thebibliography list array adjustwidth tabu".split(), 1
) | dict.fromkeys("tabular* tabularx tabulary wrapfigure wraptable minted tabularx*".split(), 2)
"""Number of layout arguments after the beginning of an environment."""

_OPTIONS = r"(?:\[[^\]\n]{0,60}\]|\([^()\n]{0,60}\))*"
RULE = (
    r"\\(?:hline|toprule|midrule|bottomrule|addlinespace|endhead|endfirsthead|endfoot|endlastfoot|tabucline)\b"
    rf"{_OPTIONS}|\\(?:cline|cmidrule|rowcolor|noalign|specialrule(?:\{{[^{{}}\n]{{0,60}}\}}){{2}})(?![A-Za-z]){_OPTIONS}"
    r"(?:\{[^{}\n]{0,60}\})?"
)
r"""Pattern of a rule or colour between the rows of a table, or the end of its head or foot, with all options:
*\hline*, *\cmidrule(lr){1-2}*."""

HIDDEN_ARGUMENTS: Mapping[str, int] = (
    dict.fromkeys(
        "label index glossary vspace hspace vskip hskip pagestyle thispagestyle pagenumbering bibliographystyle"
        " bibliography addbibresource includegraphics color textcolor colorbox pagecolor raisebox parbox scalebox"
        " rotatebox hypertarget hyperlink phantom hphantom vphantom cellcolor foreignlanguage"
        " selectlanguage markright input include subfile includeonly usepackage RequirePackage documentclass nocite"
        " symlabel usetikzlibrary graphicspath hypersetup geometry lstset tikzset pgfplotsset newcounter stepcounter"
        " refstepcounter newlength theoremstyle captionsetup setbeamertemplate usetheme bookmark enlargethispage"
        " lstinputlisting verbatiminput inputminted setmainfont setmonofont setsansfont texorpdfstring".split(),
        1,
    )
    | dict.fromkeys(
        "fcolorbox setcounter addtocounter setlength addtolength rule resizebox multicolumn multirow fontsize markboth"
        " newtheorem hyphenation DeclareMathOperator definecolor counterwithin setdefaultlanguage".split(),
        2,
    )
    | dict.fromkeys("addcontentsline multirowcell".split(), 3)
    | dict.fromkeys(
        "newcommand renewcommand providecommand def edef gdef xdef let newenvironment renewenvironment indexsee"
        " DeclareRobustCommand newif newsavebox makeatletter".split(),
        9,
    )
)
"""Number of leading groups of a command that readers do not see; the words of further groups are kept."""

NOTES = frozenset({"footnote", "thanks", "footnotetext", "marginpar"})
"""Commands whose text is set elsewhere on the page."""
SILENT = frozenset(
    "noindent indent par centering raggedright raggedleft flushleft flushright smallskip medskip bigskip newpage"
    " clearpage cleardoublepage pagebreak nopagebreak linebreak nolinebreak newline maketitle tableofcontents"
    " listoffigures listoftables printbibliography printindex appendix frontmatter mainmatter backmatter protect"
    " phantomsection bf bfseries it itshape em rm rmfamily sf sffamily tt ttfamily sc scshape sl slshape normalfont"
    " mdseries upshape tiny scriptsize footnotesize small normalsize large Large LARGE huge Huge hfill vfill"
    " hfil vfil null relax xspace ignorespaces unskip leavevmode sloppy fussy onecolumn twocolumn singlespacing"
    " doublespacing qed qedhere"
    " footnotemark makeatletter makeatother begingroup endgroup bgroup egroup pause allowbreak strut displaystyle"
    " and item ensuremath boldmath unboldmath fi else iffalse iftrue hrule vrule parindent parskip selectfont"
    " flushbottom raggedbottom nobreak penalty filbreak goodbreak break columnbreak suspend resume".split()
)
"""Commands that only affect layout."""

LETTERS: Mapping[str, str] = {
    "ldots": "…", "dots": "…", "textellipsis": "…", "S": "§", "P": "¶", "copyright": "©", "pounds": "£",
    "euro": "€", "texteuro": "€", "textdegree": "°", "degree": "°", "texttrademark": "™", "textregistered": "®",
    "textbackslash": "\\", "textasciitilde": "\\~", "textasciicircum": "^", "textunderscore": "\\_",
    "textbar": "|", "textless": "\\<", "textgreater": "\\>", "textbullet": "•", "textendash": "–",
    "textemdash": "—", "textquoteleft": "‘", "textquoteright": "’", "textquotedblleft": "“",
    "textquotedblright": "”", "textquotesingle": "'", "textquotedbl": '"', "lbrace": "{", "rbrace": "}",
    "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "o": "ø", "O": "Ø", "aa": "å", "AA": "Å", "l": "ł",
    "L": "Ł", "i": "i", "j": "j", "dag": "†", "ddag": "‡", "LaTeX": "LaTeX", "TeX": "TeX", "LaTeXe": "LaTeX2e",
    "BibTeX": "BibTeX", "XeLaTeX": "XeLaTeX", "quad": " ", "qquad": " ", "enspace": " ", "thinspace": " ",
    "space": " ", "today": "today", "slash": "/", "textasteriskcentered": "\\*", "times": "×",
}  # fmt: skip
"""Commands that stand for characters."""

ACCENTS: Mapping[str, str] = {
    "'": "\u0301", "`": "\u0300", "^": "\u0302", '"': "\u0308", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "k": "\u0328", "r": "\u030a", "d": "\u0323",
    "b": "\u0331",
}  # fmt: skip
"""Combining characters for the letter after a command."""

LABEL_KINDS: Mapping[str, str] = {
    short: word
    for word, shorts in {
        "section": "sec subsec s ss section", "chapter": "ch cha chap chapter", "figure": "fig f figure",
        "table": "tab tbl table", "equation": "eq eqn equation", "theorem": "thm theorem", "lemma": "lem lemma",
        "definition": "def defn definition", "corollary": "cor corollary", "proposition": "prop proposition",
        "remark": "rem rmk remark", "example": "eg example", "exercise": "ex exercise",
        "appendix": "app appendix", "algorithm": "alg algorithm", "listing": "lst listing", "item": "item",
    }.items()
    for short in shorts.split()
}  # fmt: skip
"""The kind of thing that a label refers to, by the label's part before a colon or the first dash."""
