"""Who gets what at every address of accounts, settings, leaving, and people."""

from __future__ import annotations

import pytest

from tests.pages.permissions import Cast, hear, read_table, taken_without_a_token

pytestmark = pytest.mark.django_db(transaction=True)

#: Who knocks, in the order of the columns. The member plays in both games, the guest too.
PEOPLE = ("nobody", "guest", "member", "other", "moderator", "admin")

#: What each hears; one word where all hear the same. A way is where they are sent, "on" any other.
TABLE = """
GET /settings/ 200
POST /settings/ 422
GET /settings/look 405
POST /settings/look 204
GET /settings/unblock 405
POST /settings/unblock 404
GET /settings/mails/{stop}/ 200
POST /settings/mails/{stop}/ 200
GET /settings/mails/1:made-up/ 404
GET /settings/export in 200 200 200 200 200
POST /settings/export in 200 200 200 200 200
GET /settings/leave in 200 200 200 200 200
POST /settings/leave in 422 422 422 422 422
GET /settings/leave/made-up/ 410
POST /settings/leave/made-up/ 410
GET /settings/left 200
GET /players/Ann/ 200
GET /players/Hida/ 404
GET /players/Nobody/ 404
POST /people/Ann/block 404 on 404 on on on
GET /people/Ann/block 405
POST /people/Hida/block 404
GET /people/Ann/report 200 200 404 200 200 200
POST /people/Ann/report 403 on 404 on on on
GET /people/Hida/report 404
GET /positions/{slug}/report 200
POST /positions/{slug}/report 403 on on on on on
GET /accounts/ in up 200 200 200 200
POST /accounts/ in up 405 405 405 405
GET /accounts/guest/ in up on on on on
POST /accounts/guest/ in up on on on on
GET /accounts/login/ 200 200 on on on on
POST /accounts/login/ 200 200 on on on on
GET /accounts/logout/ on 200 200 200 200 200
POST /accounts/logout/ on
GET /accounts/inactive/ 200
GET /accounts/signup/ 200 200 on on on on
POST /accounts/signup/ 200 200 on on on on
GET /accounts/reauthenticate/ in up 200 200 200 200
GET /accounts/reauthenticate/code/ in up 403 403 403 403
GET /accounts/reauthenticate/code/confirm/ in up 403 403 403 403
GET /accounts/email/ in up 200 200 200 200
POST /accounts/email/ in up on on on on
GET /accounts/confirm-email/ 200
GET /accounts/confirm-email/made-up/ 200
POST /accounts/confirm-email/made-up/ 404
GET /accounts/password/change/ in up 200 200 200 200
POST /accounts/password/change/ in up 200 200 200 200
GET /accounts/password/set/ in up on on on on
POST /accounts/password/set/ in up on on on on
GET /accounts/password/reset/ 200
POST /accounts/password/reset/ 200
GET /accounts/password/reset/done/ 200
GET /accounts/password/reset/key/1-made-up/ 200
POST /accounts/password/reset/key/1-made-up/ 200
GET /accounts/password/reset/key/done/ 200
GET /accounts/login/code/confirm/ in in on on on on
POST /accounts/login/code/confirm/ in in on on on on
GET /accounts/2fa/ in up 200 200 200 200
GET /accounts/2fa/authenticate/ in in on on on on
POST /accounts/2fa/authenticate/ in in on on on on
GET /accounts/2fa/reauthenticate/ in up prove prove prove prove
GET /accounts/2fa/totp/activate/ in up prove prove prove prove
POST /accounts/2fa/totp/activate/ in up prove prove prove prove
GET /accounts/2fa/totp/deactivate/ in up 404 404 404 404
POST /accounts/2fa/totp/deactivate/ in up 404 404 404 404
GET /accounts/2fa/recovery-codes/ in up 404 404 404 404
GET /accounts/2fa/recovery-codes/generate/ in up prove prove prove prove
POST /accounts/2fa/recovery-codes/generate/ in up prove prove prove prove
GET /accounts/2fa/recovery-codes/download/ in up 404 404 404 404
GET /accounts/2fa/webauthn/ in up 200 200 200 200
GET /accounts/2fa/webauthn/add/ in up prove prove prove prove
POST /accounts/2fa/webauthn/add/ in up prove prove prove prove
GET /accounts/2fa/webauthn/reauthenticate/ in up prove prove prove prove
POST /accounts/2fa/webauthn/reauthenticate/ in up prove prove prove prove
GET /accounts/2fa/webauthn/keys/1/edit/ in up prove prove prove prove
POST /accounts/2fa/webauthn/keys/1/edit/ in up prove prove prove prove
GET /accounts/2fa/webauthn/keys/1/remove/ in up prove prove prove prove
POST /accounts/2fa/webauthn/keys/1/remove/ in up prove prove prove prove
GET /accounts/2fa/webauthn/login/ in in on on on on
POST /accounts/2fa/webauthn/login/ in in on on on on
GET /accounts/sessions/ in up 200 200 200 200
POST /accounts/sessions/ in up on on on on
"""
ROWS = read_table(TABLE, len(PEOPLE))


@pytest.mark.parametrize("who", PEOPLE)
def test_each_gets_what_is_theirs(cast: Cast, who: str) -> None:
    column = PEOPLE.index(who)
    assert hear(cast, who, ROWS) == {row: told[column] for row, told in ROWS.items()}


def test_no_form_of_another_site_is_taken(cast: Cast) -> None:
    """Only the link that ends mails works without a token: mail programs press it, and it bears its own signature."""
    assert taken_without_a_token(cast, "member", ROWS) == ["/settings/mails/{stop}/"]
