"""How often each position was played, counted from the games that are here."""

from django.db import migrations
from django.db.models import Count


def count(apps, schema_editor):
    Position = apps.get_model("positions", "Position")
    played = Position.objects.annotate(games=Count("versions__games")).filter(games__gt=0)
    for position in played.iterator():
        Position.objects.filter(pk=position.pk).update(played=position.games)


class Migration(migrations.Migration):
    dependencies = [("games", "0005_loaded"), ("positions", "0003_version_facts")]

    operations = [migrations.RunPython(count, migrations.RunPython.noop)]
