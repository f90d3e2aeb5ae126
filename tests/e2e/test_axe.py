"""axe finds nothing to mend on any page in any state: light in English, dark in Korean."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import PHONE, WIDE
from tests.e2e.server import Server
from tests.e2e.states import STATES, State

pytestmark = pytest.mark.e2e

#: Everything that axe knows of, its best practices too.
OPTIONS = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
AXE = Axe()


@pytest.fixture(scope="module", params=[("light", "en"), ("dark", "ko")], ids="-".join)
def look(request: pytest.FixtureRequest, browser: Browser) -> Iterator[tuple[str, Page]]:
    """One page for all states, and its language."""
    theme, language = request.param
    context = browser.new_context(
        viewport=WIDE,
        color_scheme=theme,
        reduced_motion="reduce",
        locale=language,
        service_workers="block",  # pages come from the site, not as they were kept
    )
    yield language, context.new_page()
    context.close()


def come_to(page: Page, state: State, language: str, server: Server, scenes: dict[str, Any]) -> None:
    """Be there as the person of that state, in a browser that remembers nothing, and do what they do."""
    page.goto("about:blank")
    page.context.clear_cookies()
    page.context.new_cdp_session(page).send(
        "Storage.clearDataForOrigin", {"origin": server.address, "storageTypes": "local_storage,indexeddb"}
    )
    if state.who:
        page.context.add_cookies(
            [{"name": "sessionid", "value": scenes["sessions"][state.who], "url": server.address}]
        )
    page.set_viewport_size(PHONE if state.narrow else WIDE)
    address = server.address + state.address.format(**{**scenes["parts"], "language": language})
    if state.address.startswith("error:"):
        address = f"{server.address}/{state.address}"
        body = scenes["errors"][language][state.address.removeprefix("error:")]
        page.route(address, lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(address)
    for step in state.do:
        step(page)
    expect(page.locator(state.sees).first).to_be_visible()
    page.wait_for_load_state()  # a form that was sent brings a page whose styles may come later


def faults_of(page: Page) -> list[str]:
    """What axe has to say, a line for each element."""
    return [
        f"{found['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"
        for found in AXE.run(page, options=OPTIONS).response["violations"]
        for node in found["nodes"]
    ]


@pytest.mark.parametrize("state", STATES, ids=str)
def test_nothing_to_mend(
    state: State, look: tuple[str, Page], server: Server, scenes: dict[str, Any]
) -> None:
    """One look at one state."""
    language, page = look
    come_to(page, state, language, server, scenes)
    assert faults_of(page) == []
