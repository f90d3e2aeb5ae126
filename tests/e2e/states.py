"""Every page of the site in every state that a reader can come to: as data, for what walks over all of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import FilePayload, Page, expect

Step = Callable[[Page], None]


@dataclass(frozen=True)
class State:
    """One thing to look at: an address, who is there (of `scenes`), and what they do before it is looked at."""

    #: What is listed in docs/accessibility.md: the page, then the state.
    page: str
    state: str
    #: Parts in braces are those of `scenes`; `error:500` is a page that is sent when something is wrong.
    address: str
    who: str = ""
    do: tuple[Step, ...] = ()
    #: Seen once the state is there.
    sees: str = "main"
    #: In the window of a phone.
    narrow: bool = False

    def __str__(self) -> str:
        return f"{self.page}: {self.state}"


def press(what: str) -> Step:
    """With the mouse."""
    return lambda page: page.locator(what).first.click()


def fill(what: str, text: str) -> Step:
    """Write into a field."""
    return lambda page: page.locator(what).fill(text)


def give(what: str, text: str) -> Step:
    """A file for a field."""
    file = FilePayload(name="game.json", mimeType="application/json", buffer=text.encode())
    return lambda page: page.locator(what).set_input_files(file)


def keys(what: str, *names: str) -> Step:
    """With the focus there, one key after the other."""

    def strike(page: Page) -> None:
        page.locator(what).first.focus()
        for name in names:
            page.keyboard.press(name)

    return strike


def there(what: str) -> Step:
    """Wait until it is shown."""
    return lambda page: expect(page.locator(what).first).to_be_visible()


ROOM = "/rooms/{on}/"
IN_GAME = (there("#board .cell"),)
EDITOR = "/positions/new"
DRAWN = (there(".editor-svg .cell"),)
A_REGION = (*DRAWN, keys(".editor-svg [role=gridcell]", "g", "Space", "Shift+ArrowRight", "Shift+ArrowRight"))
A_LONE_DOT = (*DRAWN, keys(".editor-svg [role=gridcell]", "d", "Space"))

STATES = (
    # The way in.
    State("Start", "nobody yet", "/"),
    State("Start", "games that go on", "/", "ann", sees=".resume, [aria-labelledby=resume]"),
    State(
        "Start",
        "wrong name and Room ID",
        "/",
        do=(press("#join .button--large"),),
        sees="#join .field__error",
    ),
    State(
        "Start",
        "menu of a phone",
        "/",
        "ann",
        (press(".only-narrow > summary"),),
        ".only-narrow .menu__panel",
        narrow=True,
    ),
    State("Start", "languages", "/", "", (press("summary[aria-label*=':']"),), ".menu__panel"),
    State("Room's door", "unknown room", "/rooms/nobody is here/"),
    State("Room's door", "invited", "/rooms/{alone}/?invite={invite}"),
    State("Room's door", "invited to a position", "/rooms/{picked}/?invite={offer}", sees=".door__pick svg"),
    State("Room's door", "invited to watch", "/rooms/{on}/"),
    # Rooms.
    State("Lobby", "alone, positions to pick", "/rooms/{alone}/", "ann", (there("#picker-cards .card"),)),
    State("Lobby", "QR code", "/rooms/{alone}/", "ann", (press(".qr-box summary"),), ".qr svg"),
    State("Lobby", "how it is played", "/rooms/{alone}/", "ann", (press("#house-open"),), "#house-dialog"),
    State("Game", "my turn", ROOM, "ann", IN_GAME),
    State(
        "Game",
        "a stone chosen",
        ROOM,
        "ann",
        (*IN_GAME, press("#supply button")),
        "#supply [aria-pressed=true]",
    ),
    State("Game", "chat", ROOM, "ann", (*IN_GAME, press("#tab-chat")), "#talk-players li"),
    State("Game", "those who watch", ROOM, "ann", (*IN_GAME, press("#tab-watching")), "#pane-watching"),
    State(
        "Game",
        "a line of chat",
        ROOM,
        "ann",
        (*IN_GAME, press("#tab-chat"), press("#talk-players button:visible")),
        "#line-dialog[open]",
    ),
    State("Game", "more", ROOM, "ann", (*IN_GAME, press("#more-open")), "#more[open]"),
    State(
        "Game", "the board in words", ROOM, "ann", (*IN_GAME, press("#more-open"), press("[data-board=text]"))
    ),
    State(
        "Game",
        "question before the end",
        ROOM,
        "ann",
        (*IN_GAME, press("#more-open"), press("#resign")),
        "dialog[open]",
    ),
    State(
        "Game",
        "another device",
        ROOM,
        "ann",
        (*IN_GAME, press("#more-open"), press("#more-device")),
        "#device[open] svg",
    ),
    State("Game", "looking back", ROOM, "ann", (*IN_GAME, press("#look-open")), "#look"),
    State(
        "Game",
        "the other player",
        ROOM,
        "ann",
        (*IN_GAME, press(".player__more:visible")),
        "#person-dialog[open]",
    ),
    State(
        "Game",
        "a reason to report",
        ROOM,
        "ann",
        (*IN_GAME, press(".player__more:visible"), press("#person-report")),
        "#reason-dialog[open]",
    ),
    State("Game", "a question waits", "/rooms/{asked}/", "ann", IN_GAME, "#notice"),
    State("Game", "over", "/rooms/{over}/", "ann", IN_GAME, "#result"),
    State("Game", "play again", "/rooms/{over}/", "ann", (*IN_GAME, press("#again")), "#again-dialog[open]"),
    State("Game", "two on one device", "/rooms/{shared}/", "guest", IN_GAME),
    State("Two on this device", "names and positions", "/device/"),
    State("Two on this device", "one position", "/device/?position=lighthouse"),
    State("Another device", "asks first", "/continue/{handed}/", sees="main form"),
    State("Another device", "link is used up", "/continue/made-up/"),
    State("Load a game", "empty", "/load/"),
    State(
        "Load a game",
        "no game in the file",
        "/load/",
        do=(give("#file", "not a game"), press("form.load .button--large")),
        sees="#file-error",
    ),
    # Learning.
    State("Learn by playing", "the tasks", "/learn/"),
    State("Learn by playing", "a task", "/learn/bridge/", do=IN_GAME),
    State("Learn by playing", "a hint", "/learn/place/", do=(*IN_GAME, press("#hint"))),
    State("Learn by playing", "more", "/learn/dots/", do=(*IN_GAME, press("#more-open")), sees="#more[open]"),
    State(
        "Learn by playing",
        "not quite",
        "/learn/place/",
        do=(*IN_GAME, press("#end"), press("dialog[open] [value=yes]")),
        sees="[data-verdict=failed] #again",
    ),
    State(
        "Learn by playing",
        "reached",
        "/learn/end/",
        do=(*IN_GAME, press("#end"), press("dialog[open] [value=yes]")),
        sees="[data-verdict=reached] #next",
    ),
    State("Learn by playing", "all done", "/learn/done/"),
    # What is read.
    State("Rules", "whole", "/{language}/rules/"),
    State("About the game", "whole", "/{language}/about/"),
    State("Offline", "whole", "/{language}/offline/"),
    State("Privacy", "whole", "/{language}/privacy/"),
    State("Terms", "whole", "/{language}/terms/"),
    State("Contact", "whole", "/{language}/contact/"),
    # Positions.
    State("Catalogue", "all", "/positions/"),
    State("Catalogue", "filtered", "/positions/?text=l&sets=3", do=(press(".filter summary"),)),
    State("Catalogue", "nothing found", "/positions/?text=zzzz"),
    State("Position", "as everybody sees it", "/positions/lighthouse/"),
    State("Position", "history", "/positions/strip/history/"),
    State("Position", "history for moderators", "/positions/strip/history/", "moderator"),
    State("Position", "report the title", "/positions/strip/report", "member"),
    State("Editor", "empty", EDITOR, do=DRAWN),
    State("Editor", "a drawing", EDITOR, do=A_REGION),
    State("Editor", "something is wrong", EDITOR, do=A_LONE_DOT, sees="#faults li, #faults p"),
    State("Editor", "wooden pieces", EDITOR, do=(*DRAWN, press("[data-tool=piece]")), sees="[data-piece=W]"),
    State("Editor", "a selection", EDITOR, do=(*DRAWN, press("[data-tool=select]")), sees="#erase"),
    State("Editor", "save", EDITOR, do=(*A_REGION, press("#save")), sees="#save-dialog[open]"),
    State(
        "Editor",
        "saving what can't be saved",
        EDITOR,
        do=(*A_REGION, press("#save"), press("#save-now")),
        sees="#save-name[aria-invalid=true]",
    ),
    State("Editor", "as a file", EDITOR, do=(*A_REGION, press("#csv")), sees="#csv-dialog[open]"),
    State("Editor", "load a file", EDITOR, do=(*DRAWN, press("#load")), sees="#load-dialog[open]"),
    State(
        "Editor",
        "a file that can't be read",
        EDITOR,
        do=(*DRAWN, press("#load"), fill("#load-text", "position_id,row,c0\n1,0,Q7"), press("#load-read")),
        sees="#load-faults",
    ),
    State("Editor", "one's drawings", EDITOR, do=(*DRAWN, press("#drawings")), sees="#drawings-dialog[open]"),
    State("My positions", "none", "/positions/mine/", "newcomer"),
    State("My positions", "some", "/positions/mine/", "ann"),
    State("My positions", "taken out of the catalogue", "/positions/mine/", "cautious", sees=".news"),
    State("My position", "to be handed in", "/positions/mine/{private}/", "ann"),
    State("My position", "waits", "/positions/mine/{waits}/", "ann"),
    State("My position", "changes asked for", "/positions/mine/{changes}/", "ann"),
    State("My position", "refused", "/positions/mine/{refused}/", "ann"),
    State(
        "My position",
        "delete",
        "/positions/mine/{private}/",
        "ann",
        (press("details.card:last-of-type summary"),),
        ".delete",
    ),
    State("Queue", "what waits", "/queue/", "moderator"),
    State("Queue", "one that waits", "/queue/{waiting}/", "moderator"),
    State("Queue", "decided", "/queue/decided/", "moderator"),
    # Games and people.
    State("My games", "none", "/games/", "newcomer"),
    State("My games", "some", "/games/", "ann"),
    State("My games", "nothing found", "/games/?opponent=nobody", "ann"),
    State("Public games", "some", "/games/public/"),
    State("Player", "as others see them", "/players/Ann/", "member"),
    State("Player", "block or report", "/players/Ann/", "member", (press(".person-actions summary"),)),
    State("Player", "oneself", "/players/Ann/", "ann"),
    State("Player", "report the name", "/people/Ann/report", "member"),
    State("Page of a game", "its end", "/games/{game}/", do=(there("#moves li"),)),
    State("Page of a game", "its middle", "/games/{game}/?at=40", do=(there("#moves li"),)),
    State(
        "Page of a game",
        "points turn by turn",
        "/games/{game}/",
        do=(press("#scores summary"),),
        sees="#score-rows tr",
    ),
    State("Page of a game", "goes on", "/games/{going}/", "ann", (there("#moves li"),)),
    # Accounts.
    State("Settings", "nobody", "/settings/"),
    State("Settings", "member", "/settings/", "ann"),
    State("Settings", "no mails about turns", "/settings/mails/{stop}/"),
    State("Sign in", "empty", "/accounts/login/"),
    State(
        "Sign in",
        "wrong",
        "/accounts/login/",
        do=(
            fill("main [name=login]", "Nobody"),
            fill("main [name=password]", "wrong"),
            press("main form .button--primary"),
        ),
        sees="main [role=alert]",
    ),
    State("Sign up", "empty", "/accounts/signup/"),
    State(
        "Sign up",
        "wrong",
        "/accounts/signup/",
        do=(
            fill("main [name=username]", "Ann"),
            fill("main [name=password1]", "1234567"),
            fill("main [name=password2]", "1234567"),
            press("main form .button--primary"),
        ),
        sees="main .field__error",
    ),
    State("Sign up", "guest", "/accounts/signup/", "guest"),
    State("Sign out", "asks first", "/accounts/logout/", "ann"),
    State("Account", "plain", "/accounts/", "ann"),
    State("Account", "well guarded", "/accounts/", "cautious"),
    State("Account", "e-mail addresses", "/accounts/email/", "ann"),
    State("Account", "change the password", "/accounts/password/change/", "ann"),
    State("Account", "forgotten password", "/accounts/password/reset/"),
    State("Account", "mail is on its way", "/accounts/password/reset/done/"),
    State("Account", "link of a mail is no good", "/accounts/password/reset/key/1-made-up/"),
    State("Account", "address, link is no good", "/accounts/confirm-email/made-up/"),
    State("Account", "password is set", "/accounts/password/reset/key/done/"),
    State("Account", "is it you?", "/accounts/reauthenticate/", "ann"),
    State("Account", "inactive", "/accounts/inactive/"),
    State("Account", "where I am signed in", "/accounts/sessions/", "ann"),
    State("Second step", "nothing yet", "/accounts/2fa/", "ann"),
    State("Second step", "all of it", "/accounts/2fa/", "cautious"),
    State("Second step", "add codes", "/accounts/2fa/totp/activate/", "ann", sees=".account-qr"),
    State(
        "Second step",
        "no more codes",
        "/accounts/2fa/totp/deactivate/",
        "cautious",
        sees="[action*='totp/deactivate']",
    ),
    State(
        "Second step", "recovery codes", "/accounts/2fa/recovery-codes/", "cautious", sees=".account-codes li"
    ),
    State(
        "Second step",
        "new recovery codes",
        "/accounts/2fa/recovery-codes/generate/",
        "cautious",
        sees="[action*='recovery-codes/generate']",
    ),
    State("Second step", "passkeys", "/accounts/2fa/webauthn/", "cautious"),
    State("Second step", "add a passkey", "/accounts/2fa/webauthn/add/", "ann", sees="[data-passkey=add]"),
    State(
        "Second step",
        "rename a passkey",
        "/accounts/2fa/webauthn/keys/{key}/edit/",
        "cautious",
        sees="main [name=name]",
    ),
    State(
        "Second step",
        "remove a passkey",
        "/accounts/2fa/webauthn/keys/{key}/remove/",
        "cautious",
        sees="main form .button--danger",
    ),
    State("Leave", "with a password", "/settings/leave", "ann"),
    State(
        "Leave",
        "wrong password",
        "/settings/leave",
        "ann",
        (fill("main [name=password]", "wrong"), press("main .button--danger")),
        "main [role=alert]",
    ),
    State("Leave", "guest", "/settings/leave", "guest"),
    State("Leave", "link of a mail", "/settings/leave/{leave}/", "ann"),
    State("Leave", "link is no good", "/settings/leave/made-up/"),
    State("Leave", "done", "/settings/left"),
    State("What is kept about me", "whole", "/settings/export", "ann"),
    # What went wrong.
    State("Error", "400", "error:400"),
    State("Error", "403", "error:403"),
    State("Error", "403, form too old", "error:403_csrf"),
    State("Error", "404", "/there/is/nothing/here"),
    State("Error", "429", "error:429"),
    State("Error", "500", "error:500"),
    # Looking after the site.
    State("Admin", "start", "/admin/", "administrator", sees="#content"),
    State("Admin", "positions", "/admin/positions/position/", "administrator", sees="#content"),
    State("Admin", "load positions", "/admin/positions/position/import/", "administrator", sees="#content"),
    State(
        "Admin",
        "one position",
        "/admin/positions/position/",
        "administrator",
        (press("#result_list tbody th a"),),
        ".change-form .object-tools, #position_form",
    ),
    State("Admin", "reports", "/admin/games/report/", "moderator", sees="#result_list"),
    State(
        "Admin",
        "reason for an act",
        "/admin/games/report/",
        "moderator",
        (
            press("#result_list .action-select"),
            lambda page: page.locator("select[name=action]").select_option(index=1),
            press("button[name=index]"),
        ),
        "[name=reason]",
    ),
    State("Admin", "the site's own pages", "/admin/games/sitepage/add/", "administrator", sees="#content"),
)
