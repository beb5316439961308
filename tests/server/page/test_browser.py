"""The page in a real browser: with scripts and without, wide and narrow, light and dark."""

from pathlib import Path
from urllib.parse import quote_plus

import pytest

from tests.server.page.browser import SHOWN, Browser
from tests.server.pages import ASKED, HOSTILE_ID, VIEWS
from tests.server.replies import QUESTION
from tests.server.serving import Server

_PLAIN = str.maketrans(dict.fromkeys("/?=&+%:.<>", "_"))


def luminance(colour: str) -> float:
    """Relative luminance of ``rgb(…)``, as the accessibility guidelines define it."""
    parts = [int(part) / 255 for part in colour.removeprefix("rgb(").rstrip(")").split(",")]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(browser: Browser, selector: str) -> float:
    colour = f"getComputedStyle(document.querySelector('{selector}')).color"
    light = sorted(
        [luminance(browser.value(colour)), luminance(browser.value("getComputedStyle(document.body).backgroundColor"))]
    )
    return (light[1] + 0.05) / (light[0] + 0.05)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [390, 1280])
def test_every_view_fits_and_complains_of_nothing(
    browser: Browser, server: Server, pictures: Path, width: int, dark: bool
) -> None:
    browser.look(width, dark=dark)
    for view in (*VIEWS, f"/documents/{HOSTILE_ID}"):
        browser.open(server.url + view)
        browser.picture(pictures / f"{view.strip('/').translate(_PLAIN) or 'home'}-{width}{'-dark' * dark}.png")
        assert (view, browser.value("document.documentElement.scrollWidth <= innerWidth")) == (view, True)
    assert [said for said in browser.complaints() if "404" not in str(said)] == []
    assert {address.startswith(server.url) or address == "about:blank" for address in browser.requested()} == {True}


@pytest.mark.parametrize("dark", [False, True])
def test_text_stands_out_from_its_ground_enough_to_be_read(browser: Browser, server: Server, dark: bool) -> None:
    browser.look(dark=dark)
    browser.open(server.url + ASKED)
    assert {name: contrast(browser, name) >= 4.5 for name in ("body", ".dim", ".path", ".verdict")} == {
        "body": True, ".dim": True, ".path": True, ".verdict": True,
    }  # fmt: skip


def test_pointing_at_a_sentence_shows_its_quote(browser: Browser, server: Server) -> None:
    browser.open(server.url + ASKED)
    assert browser.value(SHOWN) == "none"
    browser.hover(".said")
    assert browser.value(SHOWN) == "block"
    assert "EIP-1559" in browser.value("document.querySelector('.said').innerText")
    assert "eip: 1559" in browser.value("document.querySelector('.note').innerText")


def test_the_keyboard_goes_from_the_question_to_the_marked_quote(browser: Browser, server: Server) -> None:
    browser.open(server.url + ASKED)
    browser.press("/")
    assert browser.value("document.activeElement.id") == "q"
    browser.value("document.querySelector('[data-step]').focus()")
    assert browser.value(SHOWN) == "block"
    browser.press("Escape")
    assert browser.value(SHOWN) == "none"
    browser.press("j")
    browser.press("k")
    assert browser.value("document.activeElement === document.querySelector('[data-step]')")
    browser.loaded_by(lambda: browser.press("Enter"))
    assert browser.value("location.hash") == "#quote"
    box = "document.getElementById('quote').getBoundingClientRect()"
    assert browser.value(f"{box}.top >= 0 && {box}.bottom <= innerHeight")


def test_asking_ends_at_the_answers_own_address(browser: Browser, server: Server) -> None:
    browser.open(server.url)
    browser.value("document.getElementById('q').focus()")
    browser.type(QUESTION)
    browser.loaded_by(lambda: browser.press("Enter"))
    assert browser.value("location.pathname").startswith("/answers/sha256:")
    assert browser.value("document.querySelector('h1').innerText") == QUESTION
    assert f"{server.url}/v1/ask" in browser.requested()


@pytest.mark.parametrize(("view", "text", "lands"), [("/", QUESTION, "/ask"), ("/search", "reserve price", "/search")])
def test_without_scripts_asking_and_searching_work(
    browser: Browser, server: Server, view: str, text: str, lands: str
) -> None:
    browser.look(scripts=False)
    browser.open(server.url + view)
    browser.value("document.getElementById('q').focus()")
    browser.type(text)
    browser.loaded_by(lambda: browser.press("Enter"))
    assert browser.value("location.pathname") == lands
    assert browser.value("document.querySelectorAll('.claim, .hits > li').length") > 0


def test_a_button_verifies_and_shows_the_outcome(browser: Browser, server: Server) -> None:
    browser.open(server.url + ASKED)
    browser.loaded_by(lambda: browser.value("document.querySelector('.acts button').click()"))
    assert "quotes are intact" in browser.value("document.getElementById('verification').innerText")


def test_scripts_in_documents_and_questions_do_not_run(browser: Browser, server: Server) -> None:
    hostile = quote_plus('"><img src=x onerror=alert(1)><script>alert(2)</script>')
    for view in (
        f"/documents/{HOSTILE_ID}",
        "/search?q=zorblax",
        "/ask?q=zorblax+ratio",
        f"/ask?q={hostile}",
        f"/search?q={hostile}",
    ):
        browser.open(server.url + view)
    assert [event for event in browser.events if event["method"] == "Page.javascriptDialogOpening"] == []
    assert browser.complaints() == []
