"""The site for the tests of presence: its own start, with seconds where it has half minutes."""

import os

import django
from django.core.management import call_command

#: Pages give a sign every ten seconds, so a player at an open page stays here.
AWAY_AFTER, GONE_AFTER = 13.0, 17.0

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from games import presence

    presence.AWAY_AFTER, presence.GONE_AFTER = AWAY_AFTER, GONE_AFTER
    call_command("serve", prepared=True)
