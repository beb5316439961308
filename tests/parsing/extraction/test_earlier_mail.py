"""What a message quotes of earlier mail is a quotation of whoever wrote it, however the mail program put it there."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from attest.parsing import parse
from attest.parsing.extraction import extract
from attest.values.outlines import BlockKind
from tests.parsing.trees import assert_sound, texts

EARLIER = "The lid stays open."
PLACED = {
    "marks": "> The lid stays open.\n",
    "introduced": "On Mon, May 6, 2024 at 7:08 AM Ann Lee <ann@tea.example> wrote:\n\n> The lid stays open.\n",
    "divided": "On Mon, May 6, 2024 at 7:08 AM Ann Lee\n<ann@tea.example> wrote:\n> The lid stays open.\n",
    "short": "Ann Lee wrote:\n> The lid stays open.\n",
    "german": "Am 06.05.2024 um 07:08 schrieb Ann Lee:\n> The lid stays open.\n",
    "french": "Le lun. 6 mai 2024 à 07:08, Ann Lee <ann@tea.example> a écrit :\n\n> The lid stays open.\n",
    "unmarked": "On 6 May 2024, at 07:08, Ann Lee <ann@tea.example> wrote:\n\nThe lid stays open.\n",
    "outlook": "-----Original Message-----\nFrom: Ann Lee [mailto:ann@tea.example]\nSent: Monday, May 06, 2024\n"
    "To: Bo Chen\nSubject: Lids\n\nThe lid stays open.\n",
    "header": "From: Ann Lee <ann@tea.example>\nDate: Monday\nTo: Bo Chen\nSubject: Lids\n\nThe lid stays open.\n",
    "ruled": "________________________________\nVon: Ann Lee\nGesendet: Montag\nAn: Bo Chen\nBetreff: Deckel\n\n"
    "The lid stays open.\n",
    "forwarded": "---------- Forwarded message ---------\nFrom: Ann Lee <ann@tea.example>\nDate: Mon, 6 May 2024\n"
    "Subject: Lids\nTo: <bo@tea.example>\n\nThe lid stays open.\n",
}


def message(body: str, kind: str = "plain") -> str:
    """The text of a message without its front matter."""
    head = f"Subject: Lids\nFrom: Bo Chen <bo@tea.example>\nContent-Type: text/{kind}; charset=utf-8\n\n"
    return (extract("a.eml", (head + body).encode()).text or "").partition("---\n\n")[2]


def quotations(text: str) -> list[tuple[str, str]]:
    """Whom each quotation quotes, and its text."""
    found = parse("a.eml", text).outline.blocks
    return [(block.label, text[block.start : block.end]) for block in found if block.kind is BlockKind.QUOTE]


@pytest.mark.parametrize("how", PLACED)
def test_earlier_mail_is_a_quotation_of_its_author(how: str) -> None:
    text = message(f"I close it.\n\n{PLACED[how]}")
    [(who, quoted)] = quotations(text)
    assert who == ("" if how == "marks" else "Ann Lee")
    assert EARLIER in quoted
    assert "I close it." not in quoted
    said = texts(text, parse("a.eml", text), BlockKind.PARAGRAPH)
    assert [one for one in said if "wrote" in one or "From" in one or "schrieb" in one] == []


@pytest.mark.parametrize("how", ["introduced", "unmarked", "outlook"])
def test_earlier_mail_in_html_is_a_quotation_too(how: str) -> None:
    marked = PLACED[how].replace("<", "&lt;").replace(f"> {EARLIER}", f"<blockquote>{EARLIER}</blockquote>")
    text = message(f"<p>I close it.</p><div>{'<br>'.join(marked.splitlines())}</div>", "html")
    [(who, quoted)] = quotations(text)
    assert (who, EARLIER in quoted, "close" in quoted) == ("Ann Lee", True, False)


def test_words_directly_below_a_quotation_are_the_senders() -> None:
    text = message("> Is it open?\nYes.\n>> deep\n> shallow\n")
    assert text == "> Is it open?\n\nYes.\n> > deep\n>\n> shallow\n"
    assert [quoted for _, quoted in quotations(text)][:1] == ["> Is it open?"]


def test_an_answer_between_the_parts_of_a_message_divides_one_quotation() -> None:
    text = message("Ann Lee wrote:\n> Is it open?\nNo.\n> Is it hot?\nYes.\n")
    assert [(who, quoted[-2:]) for who, quoted in quotations(text)] == [("Ann Lee", "n?"), ("Ann Lee", "t?")]


def test_a_quotation_inside_a_quotation_has_its_own_author() -> None:
    text = message("On 7 May 2024, Ann Lee wrote:\n> I agree.\n>\n> On 6 May 2024, Cy Ng wrote:\n>> It is hot.\n")
    assert [who for who, _ in quotations(text)] == ["Ann Lee", "Cy Ng"]


@pytest.mark.parametrize(
    "own",
    [
        "As Ann once wrote:\n\nit boils.\n",
        "From: Oslo\nTo: Riga\nDate: 6 May\n\nWe travel.\n",
        "On Monday I wrote: it boils.\n",
        "Note:\n\nit boils.\n",
        "From the kettle it pours.\nTo the cup.\n",
    ],
)
def test_words_of_the_sender_that_look_alike_stay_theirs(own: str) -> None:
    assert quotations(message(own)) == []


def test_a_signature_stands_apart() -> None:
    assert message("It boils.\n-- \nBo Chen\n") == "It boils.\n\nBo Chen\n"


OPENINGS = (
    "On 1 wrote:\n",
    ">" * 3_000 + "\n",
    "-----Original Message-----\n",
    "From: a@b\nTo: c\nSubject: d\n\n",
    "\n",
)


@pytest.mark.parametrize("line", OPENINGS)
def test_a_message_made_of_openings_takes_no_time(line: str) -> None:
    started = process_time()
    text = message(line * (300_000 // len(line)))
    assert (bool(text), process_time() - started < 60) == (True, True), "a hang, not a budget"


LINES = st.sampled_from(
    ["> a", ">> b", "> # c", "own", "", "On 6 May 2024, Ann <a@b.example> wrote:", "-----Original Message-----",
     "From: Ann <a@b.example>", "Subject: x", "To: y", "# d", "---", "-- ", "- e", "```", ">```", "    f", ">"]
)  # fmt: skip


@given(lines=st.lists(LINES, max_size=12))
def test_no_message_loses_a_word_or_gains_a_heading(lines: list[str]) -> None:
    text = message("\n".join(lines) + "\n")
    parsed = parse("a.eml", text)
    assert_sound(text, parsed)
    assert not any(block.kind is BlockKind.HEADING for block in parsed.outline.blocks)
    for word in ("own", "Ann", "Original", "a", "b", "c", "d", "e", "f"):
        assert sum(line.split().count(word) for line in lines) == text.replace("\\", "").split().count(word)
