"""Views of documents, answers and the store in a real browser: on a phone, by keyboard, without scripts."""

from tests.server.browser import Browser
from tests.server.serving import Server


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
