"""The whole way of a question on the page, as somebody goes it: with a pointer, by keyboard, without scripts."""

from urllib.parse import quote_plus

import pytest

from tests.server.page.browser import SHOWN, Browser
from tests.server.pages import ASKED, HOSTILE_ID
from tests.server.replies import QUESTION
from tests.server.serving import Server

MARK = "document.getElementById('quote').getBoundingClientRect()"
IN_SIGHT = f"{MARK}.top >= 0 && {MARK}.bottom <= innerHeight && {MARK}.left >= 0 && {MARK}.right <= innerWidth"
FOCUSED = "document.activeElement"
REACHED = """
(() => {
  const able = [...document.querySelectorAll("a[href], button, input, select, summary, [tabindex]")];
  const open = (one) => !one.closest("details:not([open])") || one.matches("details:not([open]) > summary");
  const shown = (one) => one.getClientRects().length && getComputedStyle(one).visibility === "visible";
  return able.filter((one) => one.tabIndex >= 0 && shown(one) && open(one)).length;
})()
"""
FAULT = ("Page.javascriptDialogOpening", "Runtime.exceptionThrown")


def ask(browser: Browser, server: Server) -> None:
    browser.open(server.url)
    browser.click("#q")
    browser.type(QUESTION)
    browser.loaded_by(lambda: browser.press("Enter"))


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (390, True)])
def test_from_a_question_to_its_source_and_to_an_identical_replay(
    browser: Browser, server: Server, width: int, dark: bool
) -> None:
    browser.look(width, dark=dark)
    ask(browser, server)
    assert browser.value("document.querySelector('h1').innerText") == QUESTION
    answer = browser.value("location.href")
    browser.hover(".said")
    assert browser.value(SHOWN) == "block"
    quote = browser.value("[...document.querySelectorAll('.note')[0].querySelectorAll('blockquote')].at(-1).innerText")
    browser.loaded_by(lambda: browser.click(".said"))
    assert browser.value("location.pathname") == "/documents/eip-1559"
    assert browser.value("[...document.querySelectorAll('mark')].map((one) => one.innerText).join('\\n')") == quote
    assert browser.value(IN_SIGHT)
    browser.open(answer)
    browser.loaded_by(lambda: browser.click("a[href^='/traces/']"))
    assert browser.value("document.querySelector('.kicker').innerText") == "Why this answer"
    browser.loaded_by(lambda: browser.click("form[method=post] button"))
    assert browser.value("document.querySelector('#replay h2').innerText") == "Identical"
    assert browser.value("document.getElementById('replay').getBoundingClientRect().top >= 0")
    assert browser.complaints() == []


def test_a_replay_with_another_profile_says_where_the_two_part(browser: Browser, server: Server) -> None:
    ask(browser, server)
    browser.loaded_by(lambda: browser.click("a[href^='/traces/']"))
    browser.value("document.querySelector('[name=profile]').value = 'plain'")
    browser.loaded_by(lambda: browser.click("form[method=post] button"))
    said = browser.value("document.getElementById('replay').innerText")
    assert "Different with plain" in said
    assert "the two diverge at recall" in said


def test_an_answer_is_rated_by_its_button(browser: Browser, server: Server) -> None:
    ask(browser, server)
    browser.loaded_by(lambda: browser.click(".rate button[value=good]"))
    assert "Kept: good" in browser.value("document.getElementById('said').innerText")


def test_a_search_is_narrowed_by_its_filters(browser: Browser, server: Server) -> None:
    browser.open(f"{server.url}/search?q=base+fee&k=25")
    everywhere = browser.value("document.querySelectorAll('.hits .path').length")
    browser.value("document.querySelectorAll('form details').forEach((one) => { one.open = true })")
    browser.value("document.querySelector('[name=kind]').value = 'note'")
    browser.value("document.querySelector('[name=path]').focus()")
    browser.type("notes/*")
    browser.loaded_by(lambda: browser.press("Enter"))
    paths = browser.value("[...document.querySelectorAll('.hits .path')].map((one) => one.innerText)")
    assert 0 < len(paths) < everywhere
    assert {path.partition("/")[0] for path in paths} == {"notes"}
    assert "kind=note" in browser.value("location.search")
    assert browser.value("document.querySelector('[name=kind]').value") == "note"
    browser.loaded_by(lambda: browser.click(".hits h2 a"))
    assert browser.value(IN_SIGHT) or browser.value(f"{MARK}.top >= 0 && {MARK}.top < innerHeight")


def test_without_scripts_a_question_goes_all_the_way(browser: Browser, server: Server) -> None:
    browser.look(scripts=False)
    ask(browser, server)
    assert browser.value("location.pathname") == "/ask"
    browser.hover(".said")
    assert browser.value(SHOWN) == "block"
    browser.loaded_by(lambda: browser.click(".said"))
    assert browser.value(IN_SIGHT)
    browser.open(server.url + ASKED)
    browser.loaded_by(lambda: browser.click("a[href^='/traces/']"))
    browser.loaded_by(lambda: browser.click("form[method=post] button"))
    assert browser.value("document.querySelector('#replay h2').innerText") == "Identical"
    assert "/v1/ask" not in "".join(browser.requested())


def test_what_is_drawn_opens_what_it_stands_for(browser: Browser, server: Server) -> None:
    browser.open(f"{server.url}/links/eip-4844")
    browser.loaded_by(lambda: browser.click("svg a[href='/documents/eip-1559'] rect"))
    assert browser.value("location.pathname") == "/documents/eip-1559"
    browser.open(f"{server.url}/links/eip-4844")
    browser.loaded_by(lambda: browser.click("svg rect.point"))
    assert browser.value(IN_SIGHT)
    browser.open(f"{server.url}/timeline?q=eip-4844")
    browser.loaded_by(lambda: browser.click("svg.wide rect.mark"))
    assert browser.value(IN_SIGHT)


@pytest.mark.parametrize(
    "view", ["/answers/last", "/traces/last", "/timeline?q=eip-4844", "/links/eip-4844", "/status"]
)
def test_the_tab_key_reaches_everything_in_the_order_of_the_page(browser: Browser, server: Server, view: str) -> None:
    ask(browser, server)
    browser.open(server.url + view)
    browser.press("Tab")
    assert browser.value(f"{FOCUSED}.getAttribute('href')") == "#main"
    assert browser.value(f"{FOCUSED}.getBoundingClientRect().top >= 0"), "the way to skip is shown once it is reached"
    browser.value("window.visited = [document.activeElement]")
    count = browser.value(REACHED)
    for _ in range(count - 1):
        browser.press("Tab")
        browser.value("visited.push(document.activeElement)")
    assert browser.value("new Set(visited).size") == count
    follows = "Node.DOCUMENT_POSITION_FOLLOWING"
    assert browser.value(f"visited.every((one, at) => !at || visited[at - 1].compareDocumentPosition(one) & {follows})")
    outlined = "visited.at(-1).matches(':focus-visible') && getComputedStyle(visited.at(-1)).outlineStyle"
    assert browser.value(outlined) == "solid"


def test_the_skip_link_leads_past_the_bar_and_enter_opens_a_fold(browser: Browser, server: Server) -> None:
    ask(browser, server)
    browser.open(f"{server.url}/traces/last")
    browser.press("Tab")
    browser.press("Enter")
    assert browser.value("location.hash") == "#main"
    browser.press("Tab")
    assert browser.value(f"{FOCUSED}.closest('main') !== null")
    browser.value("document.querySelector('details.unfold > summary').focus()")
    browser.press("Enter")
    assert browser.value("document.querySelector('details.unfold').open")


def test_a_slash_leads_to_a_question_from_views_that_have_none(browser: Browser, server: Server) -> None:
    browser.open(f"{server.url}/links/eip-4844")
    browser.loaded_by(lambda: browser.press("/"))
    assert browser.value("location.pathname") == "/"


def test_nothing_in_a_hostile_document_runs_or_is_requested(browser: Browser, server: Server) -> None:
    views = (
        f"/documents/{HOSTILE_ID}", f"/links/{HOSTILE_ID}", f"/links/{HOSTILE_ID}?inferred=true",
        f"/timeline?q={HOSTILE_ID}", "/timeline?q=zorblax", "/search?q=zorblax", "/ask?q=zorblax+ratio",
        "/answers/last?verify=true", "/traces/last", f"/timeline?q={quote_plus('<script>alert(1)</script>')}",
        f"/links/{quote_plus('<script>alert(1)</script>')}",
    )  # fmt: skip
    for view in views:
        browser.open(server.url + view)
        assert browser.value("[...document.scripts].map((one) => new URL(one.src).pathname)") == ["/static/attest.js"]
        assert (
            browser.value("document.querySelectorAll('main :is(img, iframe, object, embed, base, form form)').length")
            == 0
        )
    assert [event for event in browser.events if event["method"] in FAULT] == []
    asked = {address.removeprefix(server.url).partition("?")[0] for address in browser.requested()}
    assert {path for path in asked if not path.startswith("/static/")} <= {
        "about:blank",
        *(view.partition("?")[0] for view in views),
    }
