"""Minutes that name who speaks give their blocks to them, and manuals that look alike give them to no one."""

import pytest

from attest.parsing import parse
from attest.values.outlines import Parsed

SPOKEN = {
    "bold and a colon": "**{0}**: {1}\n\n",
    "a colon inside": "**{0}:** {1}\n\n",
    "a time": "**{0}** [14:53](https://a.b/c?t=893s): {1}\n\n",
    "a time and a dash inside": "**{0} (14:53) -** {1}\n\n",
    "on a line above": "**{0}**\n* {1}\n\n",
    "plain": "{0}: {1}\n\n",
    "plain, on a line above": "{0}: \n{1}\n\n",
    "items": "- **{0}**: {1}\n",
}
TALK = [("Ann", "It rains."), ("Bo Lee", "Does it?"), ("Ann", "It does."), ("Bo Lee", "Then we wait.")] * 2


def who(parsed: Parsed, text: str) -> list[tuple[str, str]]:
    blocks = parsed.outline.blocks
    return [(post.author, text[blocks[n].start : blocks[n].end].strip()) for n, post in parsed.outline.posts.items()]


@pytest.mark.parametrize("form", SPOKEN.values(), ids=SPOKEN)
def test_what_is_said_is_its_speakers(form: str) -> None:
    text = "# Meeting 7\n\n## Rain\n\n" + "".join(form.format(*said) for said in TALK)
    parsed = parse("notes/7.md", text)
    for name, words in TALK:
        assert any(author == name and words in block for author, block in who(parsed, text))
    assert [(one.name, text[one.start : one.end]) for one in parsed.authors] == [("Ann", "Ann"), ("Bo Lee", "Bo Lee")]


def test_what_follows_is_the_same_speakers_until_the_next_heading() -> None:
    text = "# Call\n\n" + "".join(f"**{name}**: {words}\n\n" for name, words in TALK) + "More of it.\n\n# End\n\nBye.\n"
    parsed = parse("call.md", text)
    assert who(parsed, text)[-1] == ("Bo Lee", "More of it.")


@pytest.mark.parametrize(
    "text",
    [
        "# Calls\n\n" + "**Ann**: It rains.\n\n" * 8,
        "# Calls\n\n" + "".join(f"**Name{n}x**: words\n\n" for n in range(12)),
        "# Calls\n\n" + "**Decision**: yes\n\n**Action**: none\n\n" * 4,
        "# Rain\n\n" + "**Returns**: a list\n\n**Parameters**: none\n\n" * 4,
        "# Call\n\n**Ann**: It rains.\n\n**Bo**: Does it?\n",
    ],
    ids=["one speaks", "nobody speaks again", "parts of minutes", "no meeting", "too few"],
)
def test_labels_that_are_no_talk_name_nobody(text: str) -> None:
    parsed = parse("notes/a.md", text)
    assert (dict(parsed.outline.posts), list(parsed.authors)) == ({}, [])


def said_in(items: str) -> dict[str, str]:
    """Who says which item of the minutes of a meeting."""
    text = f"# Meeting 7\n\n{items}"
    return {words: author for author, words in who(parse("notes/7.md", text), text)}


@pytest.mark.parametrize("name", ["eP", "elf Pavlik"])
def test_who_writes_their_name_small_is_no_one_else(name: str) -> None:
    said = said_in(f"* JZ: It rains.\n* {name}: It does.\n* ... And it will.\n* JZ: Then we wait.\n" * 2)
    assert said[f"* {name}: It does."] == said["* ... And it will."] == name


def test_a_part_of_the_minutes_ends_what_somebody_says() -> None:
    said = said_in(
        "* Ann: It rains.\n* Bo: It does.\n* PROPOSAL: We wait.\n* It is long.\n* Ann: No.\n* Bo: So be it.\n" * 2
    )
    assert said.keys() == {"* Ann: It rains.", "* Bo: It does.", "* Ann: No.", "* Bo: So be it."}


def test_a_label_of_addresses_alone_is_nobody() -> None:
    text = (
        "# Meeting 7\n\n" + "* Call: https://a.example/b\n* Ann: It rains.\n* Bo: https://a.example/c\n* Bo: See?\n" * 3
    )
    assert [one.name for one in parse("notes/7.md", text).authors] == ["Ann", "Bo"]


@pytest.mark.parametrize(
    "there",
    ["Present: Ann Tall (AT), Bo Lee (BL)\n\n", "- Ann Tall (AT)\n- Bo Lee (BL)\n\n",
     "| Name | Initials |\n| --- | --- |\n| Ann Tall | AT |\n| Bo Lee | BL |\n\n"],
    ids=["line", "list", "table"],
)  # fmt: skip
def test_initials_are_of_whoever_the_minutes_say(there: str) -> None:
    text = f"# Meeting 7\n\n{there}" + "AT: It rains.\n\nBL: Does it?\n\n" * 4
    told = [(one.person, one.name) for one in parse("notes/7.md", text).authors]
    assert told == [("name/at", "AT"), ("name/bl", "BL"), ("initials/at", "Ann Tall"), ("initials/bl", "Bo Lee")]


def test_initials_of_somebody_who_says_nothing_are_nobodys() -> None:
    text = "# Meeting 7\n\nPresent: Ann Tall (AT), Bo Lee (BL), Cy Moor (CM)\n\n" + "AT: It rains.\n\nBL: No.\n\n" * 4
    assert "Cy Moor" not in [one.name for one in parse("notes/7.md", text).authors]
