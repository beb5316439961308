"""A headless Chromium, driven over a pair of pipes by its own protocol: no driver, no port, no package.

Messages are JSON objects with a zero byte behind each: commands to descriptor 3 of the browser, answers and events
from descriptor 4.
"""

import base64
import json
import os
import select
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Self

CHROMIUM = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)

SECONDS = 60
"""For one answer of the browser. It takes milliseconds; what takes this long never comes."""

_START = "import os, sys; os.dup2({}, 3); os.dup2({}, 4); os.execvp(sys.argv[1], sys.argv[1:])"
_FLAGS = (
    "--headless", "--remote-debugging-pipe", "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage",
    "--disable-background-networking", "--disable-extensions", "--hide-scrollbars", "--no-proxy-server",
)  # fmt: skip

SHOWN = "getComputedStyle(document.querySelector('.note')).display"
"""Whether the quote of a sentence is to be seen."""


class Browser:
    """One tab."""

    def __init__(self, commands: BinaryIO, answers: BinaryIO) -> None:
        self._commands, self._answers = commands, answers
        self._count, self._left = 0, b""
        self._session: str | None = None
        self.events: list[dict[str, object]] = []
        """What the tab told of itself: errors, what it wrote to the console, addresses it asked for."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def call(self, method: str, **params: object) -> dict[str, object]:
        """Send a command and wait for its answer."""
        self._count += 1
        message = {"id": self._count, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        self._commands.write(json.dumps(message).encode() + b"\0")
        self._commands.flush()
        while True:
            answer = self._next()
            if answer.get("id") == self._count:
                assert "error" not in answer, (method, answer)
                return answer["result"]

    def loaded_by(self, act: Callable[[], object]) -> None:
        """Do what loads a page, and wait until all of it is there."""
        before = len(self.events)
        act()
        while not any(event["method"] == "Page.loadEventFired" for event in self.events[before:]):
            self._next()

    def _next(self) -> dict[str, object]:
        while b"\0" not in self._left:
            assert select.select([self._answers], [], [], SECONDS)[0], "the browser says nothing"
            read = os.read(self._answers.fileno(), 1 << 16)
            assert read, "the browser has ended"
            self._left += read
        message, _, self._left = self._left.partition(b"\0")
        found = json.loads(message)
        if "method" in found:
            self.events.append(found)
        return found

    def close(self) -> None:
        """Ask the browser to end, which takes it a moment."""
        self._session = None
        self.call("Browser.close")

    def look(self, width: int = 1280, height: int = 900, *, dark: bool = False, scripts: bool = True) -> Self:
        """As wide, as dark and as able as somebody's window."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.call("Emulation.setDeviceMetricsOverride", **size)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])
        self.call("Emulation.setScriptExecutionDisabled", value=not scripts)
        return self

    def open(self, url: str) -> None:
        """Go to an address and wait until all of it is loaded."""
        self.loaded_by(lambda: self.call("Page.navigate", url=url))

    def value(self, expression: str) -> object:
        """What an expression gives in the page. The page's own policy does not bind it."""
        done = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in done, done
        return done["result"].get("value")

    def click(self, selector: str) -> None:
        """Bring the first such element into sight and press the pointer on it."""
        self.value(f"document.querySelector({json.dumps(selector)}).scrollIntoView({{block: 'center'}})")
        x, y = self._middle(selector)
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            buttons = {} if kind == "mouseMoved" else {"button": "left", "clickCount": 1}
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **buttons)

    def press(self, key: str) -> None:
        """Press and release a key: a character, or ``Tab``, ``Enter``, ``Escape``."""
        codes = {"Tab": 9, "Enter": 13, "Escape": 27}
        text = {"text": "\r"} if key == "Enter" else {} if key in codes else {"text": key}
        named = {"key": key, "windowsVirtualKeyCode": codes.get(key, ord(key[0].upper()))}
        self.call("Input.dispatchKeyEvent", type="keyDown", **named, **text)
        self.call("Input.dispatchKeyEvent", type="keyUp", **named)

    def type(self, text: str) -> None:
        """Put text where the cursor is."""
        self.call("Input.insertText", text=text)

    def hover(self, selector: str) -> None:
        """Put the pointer on the first such element."""
        x, y = self._middle(selector)
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def _middle(self, selector: str) -> list[float]:
        """The middle of the first such element, of a link over several lines that of its first one."""
        box = f"document.querySelector({json.dumps(selector)}).getClientRects()[0]"
        return self.value(f"(box => [box.x + box.width / 2, box.y + box.height / 2])({box})")

    def picture(self, path: Path) -> None:
        """Save what the window shows."""
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def complaints(self) -> list[object]:
        """Errors that the tab told of: exceptions, violations of the policy, files that were not there."""
        told = {"Runtime.exceptionThrown", "Log.entryAdded"}
        return [event["params"] for event in self.events if event["method"] in told]

    def requested(self) -> set[str]:
        """Every address that the tab asked for."""
        sent = [event["params"] for event in self.events if event["method"] == "Network.requestWillBeSent"]
        return {params["request"]["url"] for params in sent}


@contextmanager
def browsing(profile: Path) -> Iterator[Browser]:
    """A browser of its own, that ends with the block."""
    assert CHROMIUM is not None
    theirs_in, ours_out = os.pipe()
    ours_in, theirs_out = os.pipe()
    # Root may run it only without its sandbox; the pages here are our own.
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    command = [sys.executable, "-c", _START.format(theirs_in, theirs_out), CHROMIUM, *_FLAGS, *sandbox]
    process = subprocess.Popen(
        [*command, f"--user-data-dir={profile}"],
        pass_fds=(theirs_in, theirs_out), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    os.close(theirs_in)
    os.close(theirs_out)
    with open(ours_out, "wb") as commands, open(ours_in, "rb", buffering=0) as answers, process:  # noqa: PTH123
        try:
            browser = Browser(commands, answers)
            yield browser
            browser.close()
            process.wait(timeout=30)
        finally:
            process.kill()
