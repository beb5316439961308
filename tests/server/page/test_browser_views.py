"""Views of documents, answers and the store in a real browser: on a phone, by keyboard, without scripts."""

from pathlib import Path

import pytest

from tests.server.jobs import crowd
from tests.server.page.browser import Browser
from tests.server.serving import Server

MOST_PIXELS = 4_000
"""Of a picture's height; what is below looks the same."""
VIEWS = {
    "ask": ("server", "/"),
    "answer": ("server", "/ask?q=What+does+EIP-4844+require%3F"),
    "refusal": ("server", "/ask?q=boiling+point+of+tungsten"),
    "search": ("server", "/search?q=base+fee&k=25"),
    "search-empty": ("server", "/search?q=zzqqzz"),
    "search-before": ("server", "/search"),
    "document": ("server", "/documents/eip-1559"),
    "code": ("server", "/documents/code/blobfee.py"),
    "trace": ("server", "/traces/last"),
    "status": ("server", "/status"),
    "not-there": ("server", "/documents/eip-155x"),
    "versions": ("through_time", "/changes/eip-1"),
    "changes": ("through_time", "/changes/eip-1?before=2021&after=2023"),
    "earlier": ("through_time", "/search?q=target&as_of=2021"),
    "answers": ("asked", "/answers"),
    "answer-drifted": ("asked", "/answers?drifted=true"),
}
"""From the name of a picture to the server and the address of what it shows."""


def fits(browser: Browser) -> object:
    return browser.value("document.documentElement.scrollWidth <= innerWidth")


def test_the_outline_is_folded_on_a_phone_and_opens(browser: Browser, server: Server) -> None:
    shown = "document.querySelector('.outline details').open"
    browser.look(390)
    browser.open(f"{server.url}/documents/eip-1559")
    assert browser.value(shown) is False
    browser.value("document.querySelector('.outline summary').click()")
    assert browser.value(shown) is True
    assert fits(browser)
    browser.look(1280)
    browser.open(f"{server.url}/documents/eip-1559")
    assert browser.value(shown) is True


def test_the_section_that_is_being_read_is_marked_in_the_outline(browser: Browser, server: Server) -> None:
    browser.open(f"{server.url}/documents/eip-1559")
    last = "[...document.querySelectorAll('.outline a')].at(-1)"
    browser.value(f"{last}.click()")
    marked = "document.querySelector('.outline [aria-current]')?.innerText"
    browser.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert browser.value(marked) == browser.value(f"{last}.innerText")


def test_two_versions_are_chosen_and_compared_without_scripts(browser: Browser, through_time: Server) -> None:
    for width in (390, 1280):
        browser.look(width, scripts=False)
        browser.open(f"{through_time.url}/documents/eip-1")
        browser.value("document.querySelector('.through-time summary').click()")
        browser.value("[...document.querySelectorAll('[name=before]')].at(-1).click()")
        assert fits(browser)
        browser.loaded_by(lambda: browser.value("document.querySelector('.versions button').click()"))
        assert browser.value("location.pathname") == "/changes/eip-1"
        assert fits(browser)
        removed = "[...document.querySelectorAll('.diff del')].map((e) => e.innerText).join(' ')"
        assert browser.value(removed) == "Draft 2"
    assert browser.complaints() == []


def test_a_date_is_given_and_left_again_without_scripts(browser: Browser, through_time: Server) -> None:
    browser.look(390, scripts=False)
    for view, lands in (("/", "/ask"), ("/search", "/search")):
        browser.open(through_time.url + view)
        browser.value("document.querySelector('.more summary').click()")
        browser.value("document.querySelector('[name=as_of]').focus()")
        browser.type("2022")
        browser.value("document.getElementById('q').focus()")
        browser.type("What is the target of blobs?")
        browser.loaded_by(lambda: browser.press("Enter"))
        assert browser.value("location.pathname") == lands
        assert "As of 2022-12-31" in browser.value("document.querySelector('.then').innerText")
        assert fits(browser)
        browser.loaded_by(lambda: browser.value("document.querySelector('.then a').click()"))
        assert browser.value("location.pathname") == lands
        assert browser.value("document.querySelector('.then')") is None


def test_what_is_said_of_an_event_has_the_widest_column_in_every_phase(browser: Browser, server: Server) -> None:
    widths = "[...document.querySelectorAll('.events tr td:last-child')].map((cell) => cell.offsetWidth / innerWidth)"
    for width in (390, 1280):
        browser.look(width)
        browser.open(f"{server.url}/timeline?q=base+fee&k=100")
        assert browser.value("document.querySelectorAll('.events').length > 1")
        assert browser.value(f"Math.min(...{widths}) > .6")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [390, 1280])
def test_every_view_fits_complains_of_nothing_and_is_pictured(
    browser: Browser, server: Server, through_time: Server, asked: Server, pictures: Path, width: int, dark: bool
) -> None:
    servers = {"server": server, "through_time": through_time, "asked": asked}
    for name, (which, address) in VIEWS.items():
        browser.look(width, dark=dark)
        browser.open(servers[which].url + address)
        assert (name, fits(browser)) == (name, True)
        height = browser.value("document.documentElement.scrollHeight")
        browser.look(width, min(int(str(height)), MOST_PIXELS), dark=dark)
        browser.picture(pictures / f"{name}-{width}-{'dark' if dark else 'light'}.png")
    assert [said for said in browser.complaints() if "404" not in str(said)] == []


def test_a_source_is_indexed_again_at_the_press_of_a_button_and_the_page_follows(
    browser: Browser, writable: Server, folder: Path
) -> None:
    crowd(folder, 300)
    browser.open(f"{writable.url}/status")
    browser.loaded_by(lambda: browser.value("document.querySelector('[action=\"/status/index\"] button').click()"))
    if browser.value("document.querySelector('[data-job]') !== null"):
        browser.loaded_by(lambda: None)  # it loads itself anew at the end
    assert "300 added" in browser.value("document.querySelector('.job').innerText")
    assert browser.complaints() == []


def test_without_scripts_a_job_is_watched_by_loading_the_page_again(
    browser: Browser, writable: Server, folder: Path
) -> None:
    crowd(folder, 1_500)
    browser.look(390, scripts=False)
    browser.open(f"{writable.url}/status")
    browser.loaded_by(lambda: browser.value("document.querySelector('[action=\"/status/index\"] button').click()"))
    assert "Indexing primer" in browser.value("document.querySelector('.job').innerText")
    assert fits(browser)
    browser.loaded_by(lambda: browser.value("document.querySelector('.job a').click()"))
    browser.loaded_by(lambda: browser.value("document.querySelector('.job button').click()"))
    assert "Stopping primer" in browser.value("document.querySelector('.job').innerText") or "cancelled" in (
        browser.value("document.querySelector('.job').innerText")
    )


def test_the_section_of_a_quote_stays_marked_when_the_page_goes_to_it(browser: Browser, server: Server) -> None:
    text = server.get("/v1/documents/eip-1559").json()["text"]
    at = text.index("## Rationale") + len("## Rationale\n\n")
    browser.open(f"{server.url}/documents/eip-1559?start={at}&end={at + 9}#quote")
    browser.value("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert browser.value("document.querySelector('.outline [aria-current]').innerText") == "Rationale"
