"""Answers from LaTeX and manual pages have the words that their readers see; quotations have the file's characters."""

import pytest

import attest

FILES = {
    "kettles.tex": "\\documentclass{article}\n\\title{On Kettles}\n\\author{Ann Lee \\and Bob Roe}\n\\begin{document}\n"
    "\\section{Lids}\nA \\emph{lid}\\index{lid} keeps the heat in at $t_0$,~as G\\\"odel\\footnote{Kurt.} said.\n\n"
    "\\begin{definition}[Spout]\nA \\textbf{spout} is what water leaves a kettle by.\n\\end{definition}\n\n"
    "\\begin{tabular}{lr}\nMetal & Price \\\\ \\hline\nTin & 12 euros \\\\\nIron & 40 euros \\\\\n\\end{tabular}\n"
    "\\end{document}\n",
    "boil.1": ".TH BOIL 1\n.SH NAME\nboil \\- heats water\n.SH OPTIONS\n.TP\n\\fB\\-\\-cups\\fR=\\fIN\\fR\n"
    "How many cups are boiled, see\n.BR cups (5).\n.TP\n.B \\-\\-lid\nShut the lid.\n"
    + "It stays shut until all is done. " * 12
    + "\n.SH EXAMPLES\nBoil two cups:\n.nf\nboil \\-\\-cups=2\n.fi\n",
    "lamps.md": "# Lamps\n\nA lamp burns oil. A candle burns wax.\n",
}  # fmt: skip


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What does a lid keep in?", "A lid keeps the heat in at t_0, as Gödel (Kurt.) said."),
        ("What is a spout?", "Definition (Spout). A spout is what water leaves a kettle by."),
        ("What is the price of tin?", "Metal: Tin; Price: 12 euros."),
        ("What does the --cups option of boil do?", "--cups=N: How many cups are boiled, see cups(5)."),
        ("What does the --lid option of boil do?", "--lid: Shut the lid."),
    ],
)
def test_what_is_told_has_no_commands_and_is_supported(kb: attest.Attest, question: str, told: str) -> None:
    answer = kb.ask(question)
    claim = next(claim for claim in answer.claims if claim.text == told)
    assert claim.verdict.support == "supported"
    assert kb.verify(answer.answer_id).valid


def test_a_quotation_is_the_file_s_own_characters(kb: attest.Attest) -> None:
    quotes = [item.quote.text for claim in kb.ask("What does a lid keep in?").claims for item in claim.evidence]
    assert 'A \\emph{lid}\\index{lid} keeps the heat in at $t_0$,~as G\\"odel\\footnote{Kurt.} said.' in quotes


def test_words_are_found_without_the_commands_around_them(kb: attest.Attest) -> None:
    assert [hit.found.path for hit in kb.search("Gödel", k=1).hits] == ["kettles.tex"]
    assert [hit.found.path for hit in kb.search("cups(5)", k=1).hits] == ["boil.1"]


def test_a_paper_says_its_title_and_authors(kb: attest.Attest) -> None:
    assert kb.ask("Who is the author of On Kettles?").claims[0].text.endswith("author: Ann Lee, Bob Roe.")
