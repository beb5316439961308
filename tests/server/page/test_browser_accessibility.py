"""Every view by the rules for accessible pages, as a browser shows it: light and dark, wide and narrow."""

import pytest

from tests.server.page.audit import AUDIT, COVERED
from tests.server.page.browser import Browser
from tests.server.pages import HOSTILE_ID, VIEWS
from tests.server.serving import Server

ALL = (*VIEWS, "/search", "/timeline", f"/documents/{HOSTILE_ID}", f"/links/{HOSTILE_ID}", "/timeline?q=zorblax",
       "/links/person:github/vbuterin", "/links/code/blobfee.py", "/answers/last?verify=true", "/answers",
       "/changes/eip-1559")  # fmt: skip


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (390, True)])
def test_every_view_passes_the_audit(browser: Browser, server: Server, width: int, dark: bool) -> None:
    browser.look(width, dark=dark)
    found = {}
    for view in ALL:
        browser.open(server.url + view)
        browser.value("document.querySelectorAll('details').forEach((one) => { one.open = true })")
        if faults := browser.value(AUDIT):
            found[view] = faults
    assert found == {}


def test_the_audit_finds_what_is_wrong(browser: Browser, server: Server) -> None:
    browser.open(server.url + "/status")
    for wrong, element in {
        "a link without words": "<a href='/'></a>",
        "a field without a label": "<input>",
        "a heading too deep": "<h5>Deep</h5>",
        "a table without heads": "<table><tr><td>1</td></tr></table>",
        "contrast": "<p id='faint'>Faint</p>",
        "an id twice": "<i id='main'></i>",
        "hidden, yet reached by keyboard": "<p aria-hidden='true'><a href='/'>There</a></p>",
        "a link to nowhere on the page": "<a href='#nothing'>There</a>",
    }.items():
        browser.value(f"document.querySelector('main').insertAdjacentHTML('beforeend', {element!r})")
        browser.value("document.querySelectorAll('#faint').forEach((one) => { one.style.color = '#ddd' })")
        assert any(fault.startswith(wrong) for fault in browser.value(AUDIT)), wrong


@pytest.mark.parametrize("width", [1280, 390, 320])
def test_the_bar_breaks_no_word(browser: Browser, server: Server, width: int) -> None:
    browser.look(width)
    browser.open(server.url)
    assert browser.value("Math.max(...[...document.querySelectorAll('.bar a')].map((one) => one.offsetHeight)) < 40")
    assert browser.value("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [1280, 390])
def test_words_in_figures_keep_to_their_frames(browser: Browser, server: Server, width: int) -> None:
    browser.look(width)
    for view in ("/timeline?q=eip-4844", "/timeline?q=blob+target", "/links/eip-4844?inferred=true",
                 "/links/eip-1559", f"/links/{HOSTILE_ID}", "/calls/fake_exponential"):  # fmt: skip
        browser.open(server.url + view)
        assert (view, browser.value(COVERED)) == (view, [])
