"""Manual pages are read as they are written, and told as their reader sees them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from attest.evidence.sentences import sentences
from attest.markup import as_unescaped_markdown, cells_of_row, code_as_set, sentences_in, term_of_item
from attest.parsing import parse
from attest.values.outlines import BlockKind
from tests.parsing.trees import assert_sound, texts

PAGE = r""".\" Copyright
.de Vb
.ft CW
..
.if n .ad l
.TH BOIL 1 2024-05-06 "Kitchen" "User Commands"
.SH NAME
boil \- heats \fBwater\fR
.SH "OPTIONS AND MORE"
It heats.
See
.BR lids (7).
.PP
These are there:
.TP
\fB\-h\fR, \fB\-\-hot\fR
Make it
.IR hot .
.RS
.IP \(bu 2
really
.RE
.IP
And keep it.
.TP
.B \-\-cups=N
.TQ
.B \-c
How many \(em \(lqtwo\(rq by default.
.PP
Done.
.SS Example
.nf
  boil \-h
.B "  echo done"
.fi
.TS
lb l.
Key	Value
size	T{
so large
T}
.TE
"""
MDOC = r""".Dd May 6, 2024
.Dt BOIL 8
.Os
.Sh NAME
.Nm boil
.Nd heats water
.Sh DESCRIPTION
.Nm
heats.
.Bl -tag -width x
.It Fl h , Fl Fl hot Ns = Ns Ar degrees
See
.Xr lids 7 ,
.Fn shut "int a" "int b"
or
.Op Fl v Op Ar file .
.Pp
And
.Dq more .
.It Ic cups
None.
.El
.Bd -literal
boil -h
.Ed
.Dl Nm Fl v
"""


def test_sections_options_code_and_tables_keep_their_places() -> None:
    parsed = parse("docs/boil.1", PAGE)
    assert_sound(PAGE, parsed)
    assert (parsed.title, parsed.authored_at, parsed.findings) == ("boil(1)", "2024-05-06", ())
    headings = [(one.level, one.label) for one in parsed.outline.blocks if one.kind is BlockKind.HEADING]
    assert headings == [(1, "NAME"), (1, "OPTIONS AND MORE"), (2, "Example")]
    items = [" ".join(as_unescaped_markdown("boil.1", one).split()) for one in texts(PAGE, parsed, BlockKind.LIST_ITEM)]
    assert items == [
        "- -h, --hot: Make it hot. - really And keep it.",
        "- really",
        "- --cups=N, -c: How many — “two” by default.",
    ]
    paragraphs = texts(PAGE, parsed, BlockKind.PARAGRAPH)
    assert [" ".join(as_unescaped_markdown("boil.1", paragraph).split()) for paragraph in paragraphs] == [
        "boil - heats water", "It heats. See lids(7).", "These are there:", "Make it hot.", "really", "And keep it.",
        "How many — “two” by default.", "Done.",
    ]  # fmt: skip
    (code,) = texts(PAGE, parsed, BlockKind.CODE)
    assert code_as_set("boil.1", code) == "  boil -h\n  echo done"
    rows = texts(PAGE, parsed, BlockKind.TABLE_ROW)
    assert rows == ["Key\tValue", "size\tT{\nso large\nT}"]
    assert [rows[0][low:high] for low, high in cells_of_row("boil.1", rows[0], 0, len(rows[0])) or ()] == [
        "Key",
        "Value",
    ]


def test_pages_in_mdoc_are_told_alike() -> None:
    parsed = parse("docs/boil.8", MDOC)
    assert_sound(MDOC, parsed)
    assert (parsed.title, parsed.authored_at) == ("boil(8)", "2024-05-06")
    told = [" ".join(as_unescaped_markdown("boil.8", one).split()) for one in texts(MDOC, parsed, BlockKind.LIST_ITEM)]
    assert told == [
        "- -h, --hot=degrees: See lids(7), shut(int a, int b) or [-v [file]]. And “more”.",
        "- cups: None.",
    ]
    assert [" ".join(as_unescaped_markdown("boil.8", one).split()) for one in texts(MDOC, parsed, BlockKind.PARAGRAPH)][
        :2
    ] == [
        "boil – heats water",
        "boil heats.",
    ]
    assert [code_as_set("boil.8", one) for one in texts(MDOC, parsed, BlockKind.CODE)] == ["boil -h", "boil -v"]


@pytest.mark.parametrize(
    ("written", "said"),
    [
        (r"\fIa\fP\-\f(CWb\fR \s-1API\s0 3\(mu4 \[u00E9]t\['e] \*(lqx\*(rq \e\&.", "a-b API 3×4 été “x” \\."),
        (".BI \"int f(int \" a \", char *\" b );", "int f(int a, char *b);"),
        (".UR https://a.b/c\nwords\n.UE .", "words\n."),
        ("One \\\"never\n.\\\" nor this\ntwo", "One \n\ntwo"),
        ("a\\c\nb", "ab"),
        (".if n \\{\\", ""),
    ],
)  # fmt: skip
def test_macros_and_escapes_are_said_as_words(written: str, said: str) -> None:
    assert as_unescaped_markdown("a.1", written) == said


def test_the_tag_of_an_item_is_told_with_every_sentence_of_it() -> None:
    text = ".TP\n.B \\-v\nSay more.\nSay all.\n"
    (start, end), said = term_of_item("a.1", text, 0, len(text)) or ((0, 0), 0)
    assert (text[start:end], text[said:]) == (".B \\-v", "Say more.\nSay all.\n")
    piece = text[said:]
    assert [piece[low:high] for low, high in sentences_in("a.1", piece, sentences)] == ["Say more.", "Say all."]


@pytest.mark.parametrize(
    ("macros", "said"),
    [
        (".B boil\n.RI [ options ]\n.I cup\n.B boil\n.B \\-h", ["boil [options] cup", "boil -h"]),
        ("\\fBboil\\fR cup\n.br\nor none", ["boil cup", "or none"]),
        (".SY boil\n.OP \\-v\n.I cup\n.YS\n.SY boil\n.B \\-h\n.YS", ["boil [-v] cup", "boil -h"]),
    ],
)
def test_every_command_of_a_synopsis_is_a_paragraph(macros: str, said: list[str]) -> None:
    text = f".TH BOIL 1\n.SH SYNOPSIS\n{macros}\n.SH DESCRIPTION\nIt boils.\n.br\n.B boil\nmore.\n"
    told = [
        " ".join(as_unescaped_markdown("boil.1", one).split())
        for one in texts(text, parse("boil.1", text), BlockKind.PARAGRAPH)
    ]
    assert told == [*said, "It boils. boil more."]


def test_every_function_of_a_synopsis_is_a_paragraph() -> None:
    text = (
        '.Dd May 1, 2024\n.Dt BOIL 3\n.Os\n.Sh SYNOPSIS\n.In boil.h\n.Ft int\n.Fo boil\n.Fa "int cups"\n.Fc\n'
        '.Ft void\n.Fn cool "int cups"\n.Fn stop void\n'
    )
    told = [
        " ".join(as_unescaped_markdown("boil.3", one).split())
        for one in texts(text, parse("boil.3", text), BlockKind.PARAGRAPH)
    ]
    assert told == ["<boil.h>", "int boil( int cups )", "void cool(int cups)", "stop(void)"]


def test_a_sentence_goes_on_over_macros() -> None:
    text = "See\n.BR ls (1)\nand\n.Nm\nfor all. \\fBNow\\fR stop."
    assert [text[low:high] for low, high in sentences_in("a.1", text, sentences)] == [
        "See\n.BR ls (1)\nand\n.Nm\nfor all.",
        "\\fBNow\\fR stop.",
    ]


def test_a_log_that_is_numbered_is_no_page() -> None:
    assert parse("log.1", "started\n.\nC:\\new\n").kind == "text"


LINES = st.sampled_from(
    r".TH_A_1 .SH_A .Sh .SS_b .PP .TP .TQ .IP .IP_x_4 .RS .RE .nf .fi .EX .EE .Bd_-literal .Ed .Bl .El .It_Fl_x .TS "
    r".TE l_l. .de_x .. .ig .if_n_\{ .el_\} .B_x .BR_a_b .Fl .Nm .Op_Fl_a .Xr_a_1 .Fn .Dl .UR_u .UE .so_a.1 ' . .\" "
    r"\fB \( a.\fR \c T{ T} \*( \[ .Dd .Dt_A_1 .Pp".split(" ")
).map(lambda line: line.replace("_", " ")) | st.sampled_from(["", "Words. More", "a\tb", "\r"])


@settings(max_examples=400, deadline=None)
@given(st.lists(LINES, max_size=40).map("\n".join))
def test_whatever_is_broken_every_block_is_a_slice_and_every_piece_is_told(text: str) -> None:
    parsed = parse("a.1", ".SH x\n" + text)
    assert_sound(".SH x\n" + text, parsed)
    as_unescaped_markdown("a.1", text)
    code_as_set("a.1", text)
    places = [*(cells_of_row("a.1", text, 0, len(text)) or ()), *sentences_in("a.1", text, sentences)]
    assert all(0 <= low <= high <= len(text) for low, high in places)


@pytest.mark.parametrize(
    "opened",
    [".RS\n", ".TP\nx\n", ".nf\n", ".de x\n", ".if n \\{\n", ".Bl\n.It x\n", ".TS\n", "\\(", ".Op ", "\\f[", '"'],
)
def test_what_never_ends_is_read_in_one_go(opened: str) -> None:
    """By steps, not by the clock: looking for each end to the end of the text would take hours."""
    text = f".SH x\n{opened * 20_000}\nTea."
    assert_sound(text, parse("a.1", text))
    assert "Tea" in as_unescaped_markdown("a.1", text)
