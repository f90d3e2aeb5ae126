"""Without a line: what the browser has kept, what it never keeps, how things go on. Files as a public site has them."""

from __future__ import annotations

import re
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Comer, Person, start_game
from tests.e2e.server import Server
from tests.e2e.test_accounts import sign_up

pytestmark = pytest.mark.e2e

#: Resolves once the browser keeps something under each of these paths.
KEPT = """async (paths) => {
  const isKept = async (path) => (await caches.match(path, { ignoreVary: true })) !== undefined;
  const until = performance.now() + 30000;
  for (const path of paths) {
    while (!(await isKept(path))) {
      if (performance.now() > until) throw new Error(`${path} is not kept`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}"""
#: All that is kept, as text, by path.
TEXTS = """async () => {
  const found = {};
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      found[new URL(request.url).pathname] = await (await cache.match(request, { ignoreVary: true })).text();
    }
  }
  return found;
}"""
#: Files that this page's scripts may import later and have not asked for yet.
LATER = """async () => {
  const asked = performance.getEntriesByType("resource").map(({ name }) => name);
  const kept = (await (await caches.open("files")).keys()).map(({ url }) => url);
  return kept.filter((url) => url.endsWith(".js") && !asked.includes(url)).map((url) => new URL(url).pathname);
}"""

#: Which of these paths can't be fetched.
MISSED = """async (paths) => {
  const answers = await Promise.all(paths.map((path) => fetch(path)));
  return paths.filter((_, at) => !answers[at].ok);
}"""


@pytest.fixture(scope="module", autouse=True)
def static(server: Server) -> Iterator[Path]:
    """The folder of files under hashed names, from which the server is started; the next module has its own again."""
    folder = Path(server.environment["DATA_DIR"]) / "static"
    server.environment["COLLECT_STATIC"] = "1"
    server.manage("collectstatic", "--no-input", "-v", "0")
    del server.environment["COLLECT_STATIC"]
    if server.process:
        server.stop()
    server.start()
    yield folder
    server.stop()
    shutil.rmtree(folder)


def kept(page: Page, *paths: str) -> None:
    """Wait until the browser keeps what is at these paths."""
    page.evaluate(KEPT, list(paths))


@contextmanager
def gone(static: Path, paths: list[str]) -> Iterator[None]:
    """The server has these files no more, as after a release."""
    files = [file for path in paths for file in static.glob(f"{path.removeprefix('/static/')}*")]
    assert files
    for file in files:
        file.rename(file.with_name(f"{file.name}.gone"))
    yield
    for file in files:
        file.with_name(f"{file.name}.gone").rename(file)


def read_in(person: Person, language: str) -> None:
    """The language in which this person has the site."""
    person.context.add_cookies([{"name": "django_language", "value": language, "url": person.server.address}])


def test_rules_and_editor_work_and_the_rest_says_why_not(come: Comer, server: Server) -> None:
    """Each in its language, with the drawing; what could not be loaded comes by itself in the end."""
    person = come("", keeps=True)
    read_in(person, "ko")
    page = person.page
    page.goto(f"{server.address}/positions/new")
    kept(page, "/ko/offline/", "/ko/rules/", "/positions/new")
    page.goto(f"{server.address}/de/rules/")
    kept(page, "/de/rules/")
    page.goto(f"{server.address}/positions/new")
    page.locator("#title").fill("Two piers")
    page.get_by_role("gridcell").first.focus()
    page.keyboard.press("g")
    page.keyboard.press("Space")
    expect(page.locator("#kept")).not_to_be_empty()

    person.context.set_offline(True)
    page.reload()
    expect(page.locator(".kept-note")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    expect(page.locator("#title")).to_have_value("Two piers")
    page.get_by_role("gridcell").nth(1).focus()
    page.keyboard.press("Space")
    page.reload()
    expect(page.get_by_role("gridcell", name=re.compile("[GS]1"))).to_have_count(2)
    page.goto(f"{server.address}/de/rules/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("heading", name="Die Regeln")).to_be_visible()
    page.goto(f"{server.address}/positions/")
    expect(page.locator("html")).to_have_attribute("lang", "ko")
    expect(page.get_by_role("main").locator('a[href="/positions/new"]')).to_be_visible()
    expect(page.locator("#library")).to_have_count(0)

    person.context.set_offline(False)
    expect(page.get_by_role("main").get_by_role("link", name="Two rows")).to_be_visible()


@contextmanager
def standing_still(server: Server) -> Iterator[None]:
    """The line is there, and nothing answers on it."""
    assert server.process
    server.process.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        server.process.send_signal(signal.SIGCONT)


def test_a_site_that_does_not_answer_is_not_waited_for(come: Comer, server: Server) -> None:
    """After four seconds what is kept is shown, and says so; it comes from the site again as soon as that answers."""
    page = come("", keeps=True).page
    rules = f"{server.address}/en/rules/"
    page.goto(rules)
    kept(page, "/en/rules/")
    note = page.locator(".kept-note")
    with standing_still(server):
        page.goto(rules)
        expect(note).to_be_visible()
        expect(page.get_by_role("heading", name="A turn", exact=True)).to_be_visible()
    page.goto(rules)
    expect(note).to_have_count(0)


def test_a_room_says_that_one_is_offline_and_goes_on(come: Comer, server: Server, room: str) -> None:
    """At once, without a look at the network; a reload meanwhile finds its way back too."""
    blue, yellow = come("Ann"), come("Ben", keeps=True)
    start_game(blue, yellow, room)
    kept(yellow.page, "/en/offline/")
    yellow.context.set_offline(True)
    words = yellow.page.locator("#line-words")
    expect(words).to_have_text(
        "You are offline. The game goes on by itself when you are back.", timeout=2_000
    )
    blue.turn("blue", "a2")
    yellow.context.set_offline(False)
    expect(yellow.cell("a2")).to_have_accessible_name(re.compile("^a2, blue"))
    expect(words).to_be_hidden()

    yellow.context.set_offline(True)
    yellow.page.reload()
    expect(yellow.page.get_by_role("heading", name="You are offline")).to_be_visible()
    yellow.context.set_offline(False)
    yellow.turn("yellow", "a1")
    expect(blue.cell("a1")).to_have_accessible_name(re.compile("^a1, yellow"))


def test_nothing_of_a_person_is_kept(come: Comer, server: Server) -> None:
    """Pages are kept as nobody sees them; yet the account hears of what was drawn. Signing out drops what was read."""
    person = come("Nobody else", keeps=True)
    sign_up(person, "Rosalind")
    page = person.page
    page.goto(f"{server.address}/ko/rules/")
    kept(page, "/ko/rules/")
    page.goto(f"{server.address}/positions/new")
    expect(page.locator(".site-nav")).to_contain_text("Rosalind")
    kept(page, "/en/rules/", "/positions/new")
    texts = page.evaluate(TEXTS)
    assert {"/ko/rules/", "/en/rules/", "/en/offline/", "/positions/new"} <= set(texts)
    assert not [path for path, text in texts.items() if "Rosalind" in text]

    person.context.set_offline(True)
    page.reload()
    page.get_by_role("gridcell").first.focus()
    page.keyboard.press("Space")
    expect(page.locator("#kept")).to_have_text("Kept in this browser.")
    person.context.set_offline(False)
    page.get_by_role("link", name="Load it again").click()
    expect(page.locator("#kept")).to_have_text("Kept in your account and in this browser.")

    page.locator(".site-nav summary", has_text="Rosalind").click()
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(f"{server.address}/")
    kept(page, "/en/rules/")
    person.context.set_offline(True)
    page.goto(f"{server.address}/ko/rules/")
    expect(page.get_by_role("heading", name="You are offline")).to_be_visible()
    page.goto(f"{server.address}/positions/new")
    expect(page.locator(".site-nav")).to_be_visible()
    expect(page.locator(".site-nav")).not_to_contain_text("Rosalind")


def test_a_new_release_leaves_open_pages_whole(come: Comer, server: Server, static: Path, room: str) -> None:
    """What an open room asks for later is there, though the server has it no more."""
    person = come("Ann", keeps=True)
    person.join(room)
    kept(person.page, "/en/rules/")
    later = person.page.evaluate(LATER)
    assert later
    with gone(static, later):
        assert person.page.evaluate(MISSED, later) == []
