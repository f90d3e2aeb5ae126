"""Games of rooms that were opened for everybody are in everybody's list."""

from django.db import migrations


def mark(apps, schema_editor):
    Game = apps.get_model("games", "Game")
    Game.objects.filter(room__settings__listed=True).update(is_listed=True)


class Migration(migrations.Migration):
    dependencies = [("games", "0008_lists")]

    operations = [migrations.RunPython(mark, migrations.RunPython.noop)]
