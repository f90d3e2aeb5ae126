"""`manage.py games_verify`: does every game's row still say what its actions say?"""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from games.verify import faults_of_games


class Command(BaseCommand):
    """Fold every stored game and compare."""

    help = "Folds every stored game from its actions and compares it with its row."

    def handle(self, *args: Any, **options: Any) -> None:
        """Each wrong game on standard error, the numbers on standard output; status 1 when any is wrong."""
        checked = wrong = 0
        for game_id, faults in faults_of_games():
            checked += 1
            wrong += bool(faults)
            for fault in faults:
                self.stderr.write(f"{game_id}: {fault}")
        self.stdout.write(f"{checked} checked, {wrong} wrong")
        if wrong:
            sys.exit(1)
