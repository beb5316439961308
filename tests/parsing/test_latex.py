"""LaTeX is read as it is written, and told as its reader sees it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.evidence.sentences import sentences
from attest.markup import as_markdown, as_unescaped_markdown, cells_of_row, is_header, sentences_in
from attest.parsing import parse
from attest.values.outlines import BlockKind
from tests.parsing.trees import assert_sound, texts

PAPER = r"""
\documentclass{article}
\usepackage{amsmath} % \title{No title}
\newcommand{\kettle}[1]{The \textbf{#1}}
\title{On {\em Kettles}\thanks{By grant 7.}}
\author{Ann Lee \and Bob Roe}
\date{2024-05-06}
\begin{document}
\maketitle
\begin{abstract}
Water boils.
\end{abstract}

\section[Lids]{Lids of \texorpdfstring{$\Sigma$}{Sigma}}
\label{sec:lids}
% a comment
A lid\index{lid} keeps \emph{heat} in:%
\footnote{Most of it.}
\[ Q = m c \Delta T. \]
Then it is shut.

\begin{definition}[Kettle]\label{def:kettle}
A \define{kettle} boils water.
\end{definition}

\begin{itemize}
  \item One lid
  \begin{enumerate}
    \item[a)] of iron
  \end{enumerate}
  \item Two cups
\end{itemize}

\subsection*{Costs}
\begin{table}
\caption{What they cost}
\begin{tabular}{l|r}
\hline
Kind & Price \\ \hline
Iron \& steel & 12\,euros \\
\multicolumn{1}{l}{Tin} & $5 \times 2$ \\
\end{tabular}
\end{table}

\begin{lstlisting}[language=Python]
boil(water)  % not a comment
\end{lstlisting}
\input{parts/spouts}
\end{document}
Never read.
"""


def test_sections_statements_lists_tables_and_code_keep_their_places() -> None:
    parsed = parse("notes/paper.tex", PAPER)
    assert_sound(PAPER, parsed)
    assert (parsed.title, parsed.author, parsed.authored_at) == (
        "On Kettles (By grant 7.)",
        "Ann Lee, Bob Roe",
        "2024-05-06",
    )
    headings = [block for block in parsed.outline.blocks if block.kind is BlockKind.HEADING]
    assert [(one.level, one.label) for one in headings] == [(1, "Abstract"), (1, "Lids of Sigma"), (2, "Costs")]
    assert [as_unescaped_markdown("a.tex", one) for one in texts(PAPER, parsed, BlockKind.PARAGRAPH)] == [
        "Water boils.",
        "A lid keeps heat in: (Most of it.)\n$$Q = m c \\Delta T.$$\nThen it is shut.",
        "Definition (Kettle). \nA kettle boils water.",
        "One lid",
        "of iron",
        "Two cups",
        "What they cost",
    ]
    assert texts(PAPER, parsed, BlockKind.CODE) == ["boil(water)  % not a comment"]
    assert next(block.label for block in parsed.outline.blocks if block.kind is BlockKind.CODE) == "python"
    assert [one.target for one in parsed.mentions] == ["file:notes/parts/spouts.tex"]


def test_rows_are_told_with_their_cells_and_a_rule_makes_a_header() -> None:
    rows = texts(PAPER, parse("a.tex", PAPER), BlockKind.TABLE_ROW)
    assert [as_markdown("a.tex", row) for row in rows] == [
        "| Kind | Price |",
        "| Iron & steel | 12 euros |",
        "| Tin | $5 \\times 2$ |",
    ]
    assert [is_header("a.tex", row, rows[1]) for row in rows[:2]] == [True, False]
    places = cells_of_row("a.tex", rows[1], 0, len(rows[1])) or ()
    assert [rows[1][low:high] for low, high in places] == [r"Iron \& steel", r"12\,euros"]


@pytest.mark.parametrize("rule", [r"\hline", r"\cmidrule(lr){1-2}", r"\specialrule{1pt}{2pt}{3pt}", r"\endlastfoot"])
def test_no_rule_of_a_table_is_read_as_text(rule: str) -> None:
    text = f"\\begin{{tabular}}{{ll}}\n{rule}\nKind & Fee \\\\ {rule}\nTin & 12 \\\\ {rule}\n\\end{{tabular}}\n"
    rows = texts(text, parse("a.tex", text), BlockKind.TABLE_ROW)
    assert [as_markdown("a.tex", row) for row in rows] == ["| Kind | Fee |", "| Tin | 12 |"]


@pytest.mark.parametrize(
    ("first", "second", "header"),
    [
        (r"1 & riding & 1.0 \\ \hline", r"2 & gliding & 2.5 \\ \hline", False),
        (r"No & skill & score \\ \hline", r"2 & gliding & 2.5 \\ \hline", True),
        (r"Year & 2019 & 2020 \\ \hline", r"eggs & 3 & 4 \\", True),
        (r"\textbf{Year} & \textbf{2019} \\ \hline", r"eggs & 3 \\ \hline", True),
        (r"1 & riding \\", r"2 & gliding \\", False),
    ],
)
def test_the_first_row_of_a_grid_that_has_numbers_names_no_columns(first: str, second: str, header: bool) -> None:
    assert is_header("a.tex", first, second) == header


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (r"``So'' -- G\"odel, na\"{\i}ve, Erd\H{o}s~--- \c{c}a va\ldots", "“So” – Gödel, naïve, Erdős — ça va…"),
        (r"It costs \$5, 10\,\% of \texttt{a\_b} and \verb|x_1|.", "It costs $5, 10 % of `a_b` and `x_1`."),
        (r"See Section~\ref{sec:lids}, \cref{thm:a,thm:b-c} and \cite[p.~3]{ann}.",
         "See Section lids, theorem a, b-c and [ann]."),
        (r"{\bf Bold} \href{https://a.b/c}{words}, \url{https://a.b/d}.", "Bold words, https://a.b/d."),
        (r"If $n$ is 2, $x_1 < 3$; \(y\) too.", "If n is 2, $x_1 < 3$; $y$ too."),
        (r"Written in \Cpp\ by \textcolor{red}{them}.", "Written in Cpp by them."),
        ("One % never\n two \\index{x|see{y}}three\\label{a}.", "One two three."),
        (r"An {unclosed \emph{group of $words", "An unclosed group of $words"),
    ],
)  # fmt: skip
def test_commands_are_said_as_words(written: str, said: str) -> None:
    assert as_unescaped_markdown("a.tex", written) == said


MACROS = r"""
\newcommand{\system}{\textsc{Orbital}\xspace}  \def\ie{i.e.\ }
\newcommand*\kms{km\,s$^{-1}$}
\newcommand{\dist}[2][five]{#1 kpc from #2}
\DeclareRobustCommand{\both}[1]{\system{} and #1}
\newcommand{\todo}[1]{}
% \newcommand{\gone}{left}
\newcommand{\when}[1]{\ifdraft#1\fi}
\newcommand{\again}{\again\again}
\newcommand{\twice}{one} \renewcommand{\twice}{two}
"""


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (r"\system reads it, \ie at 210 \kms{}.", "Orbital reads it, i.e. at 210 km s$^{-1}$."),
        (r"It is \dist{the sun}, \dist[12]{\emph{home}}.", "It is five kpc from the sun, 12 kpc from home."),
        (r"\both{G\"odel}\todo{say more} agree.", "Orbital and Gödel agree."),
        (r"\gone, \when{now}, \twice, $\system$", r"gone, now, twice, $\system$"),
        (r"\dist lacks one.", "dist lacks one."),
    ],
)
def test_macros_that_a_text_defines_are_said_as_what_they_stand_for(written: str, said: str) -> None:
    assert as_unescaped_markdown("a.tex", written, MACROS) == said


def test_titles_and_headings_are_called_by_what_their_macros_stand_for() -> None:
    body = "\\title{The \\system way}\n\\begin{document}\n\\section{Why \\system}\nIt is.\n\\end{document}"
    parsed = parse("a.tex", f"\\documentclass{{a}}{MACROS}{body}")
    assert (parsed.title, [one.label for one in parsed.outline.blocks if one.kind is BlockKind.HEADING]) == (
        "The Orbital way",
        ["Why Orbital"],
    )


@pytest.mark.parametrize("body", [r"\x", r"\x\x", r"#1#1#1\x{#1#1}", r"\x{\x{#1}\x{#1}}"])
def test_a_macro_that_calls_itself_ends(body: str) -> None:
    """By steps, not by the clock: following each call would never end."""
    defined = f"\\newcommand{{\\x}}[1]{{{body}}}"
    assert len(as_unescaped_markdown("a.tex", "\\x{tea} " * 50, defined)) < 1_000_000


def test_a_sentence_ends_behind_its_marks_and_not_in_a_formula() -> None:
    text = "\\emph{It boils.} Then\\index{a. B} $p. Q$ holds, e.g.\\ here.%\n\\label{x}\nSo \\[ x = y. \\] We stop."
    assert [text[low:high] for low, high in sentences_in("a.tex", text, sentences)] == [
        "\\emph{It boils.}",
        "Then\\index{a. B} $p. Q$ holds, e.g.\\ here.%",
        "So \\[ x = y. \\]",
        "We stop.",
    ]


def test_a_file_of_macros_has_no_prose_and_a_chapter_is_called_by_its_heading() -> None:
    macros = "\\ProvidesPackage{a}\n\\newcommand{\\x}[1]{some \\emph{#1} words}\n"
    assert parse("a.tex", macros).outline.blocks == ()
    defined = "\\newcommand{\\x}[1]{some \\emph{#1} words}\n\\def\\y#1{others}\n"
    assert not texts(defined, parse("a.tex", defined), BlockKind.HEADING)
    assert parse("a.tex", "\\chapter{Lids}\nShut.\n").title == "Lids"
    assert parse("a.tex", "\\documentclass{a}\n\\begin{document}\n\\section{Lids}\nShut.\n\\end{document}").title == "a"


PIECES = st.sampled_from(
    r"\begin{itemize} \end{itemize} \item \item[x] \begin{tabular}{ll} \end{tabular} & \\ \hline $ $$ \[ \] \( { } % "
    r"\section{A} \subsection*{B} \title{T} \begin{document} \end{document} \begin{verbatim} \end{verbatim} \emph{ "
    r"\begin{thm}[T] \end{thm} \begin{align} \end{align} \begin{quote} \verb|a| \footnote{ \label{a} \cite{ \ref{s:a} "
    r"\newcommand{\x} \frac12 word. [ ] -- `` ~ \' \"{o} \href{ \c \documentclass{a} | * _".split(" ")
) | st.sampled_from(["\n", "\n\n", " ", "\r\n", "Two words."])


@settings(max_examples=400, deadline=None)
@given(st.lists(PIECES, max_size=40).map("".join))
def test_whatever_is_broken_every_block_is_a_slice_and_every_piece_is_told(text: str) -> None:
    parsed = parse("a.tex", text)
    assert_sound(text, parsed)
    for block in parsed.outline.blocks:
        piece = text[block.start : block.end]
        as_unescaped_markdown("a.tex", piece)
        places = [*(cells_of_row("a.tex", piece, 0, len(piece)) or ()), *sentences_in("a.tex", piece, sentences)]
        assert all(0 <= low <= high <= len(piece) for low, high in places)


@pytest.mark.parametrize(
    "opened",
    [
        "{", "$", "\\[", "\\section{", "\\begin{itemize}\\item ", "\\begin{foo}", "\\end{foo}", "\\begin{verbatim}",
        "\\begin{tabular}{l}a&b\\\\", "\\footnote{", "\\verb|", "\\begin{equation}", "\\item[{", "\\newcommand{",
    ],
)  # fmt: skip
def test_what_never_ends_is_read_in_one_go(opened: str) -> None:
    """By steps, not by the clock: looking for each end to the end of the text would take hours."""
    text = f"{opened * 20_000} Tea."
    assert_sound(text, parse("a.tex", text))
    assert "Tea" in as_unescaped_markdown("a.tex", text)


@pytest.mark.parametrize("inside", ["\\begin{tabular}{l}\n", "\\begin{tabular}{l}x \\begin{longtable}{l}\n"])
def test_tables_without_columns_inside_one_another_are_looked_through_once(inside: str) -> None:
    """By steps, not by the clock: looking through each up to the one end would take hours."""
    ends = r"\end{longtable}\end{tabular}"
    table = r"\begin{tabular}{ll} a & b \\ c & d \\ \end{tabular}"
    text = f"{inside * 20_000} Tea. {ends}\n\n{table}\n"
    parsed = parse("a.tex", text)
    assert_sound(text, parsed)
    assert [block.kind for block in parsed.outline.blocks][-3:] == [
        BlockKind.TABLE, BlockKind.TABLE_ROW, BlockKind.TABLE_ROW,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "defined",
    [
        "\\newcommand{\\a}" + " " * 30_000 + "x",
        "\\newcommand{\\a}[1]" + "\n" * 30_000 + "x",
        "\\def\\a{b}" * 30_000,
        "\\def\\a{\\b\\b}\\def\\b{\\a\\a}" + "\\a " * 500,
        "\\newcommand{\\a}[1]{#1#1}" + "\\a{" * 500 + "x" + "}" * 500,
    ],
    ids=["blanks", "lines", "in one line", "by each other", "doubling"],
)
def test_definitions_without_end_are_read_in_one_go(defined: str) -> None:
    """By steps, not by the clock: trying each way to divide or to follow them would take hours."""
    text = f"\\section{{Tea}}\n\n{defined}\n\nTea.\n"
    assert_sound(text, parse("a.tex", text))
    assert "Tea" in as_unescaped_markdown("a.tex", text[-2_000:], text)
