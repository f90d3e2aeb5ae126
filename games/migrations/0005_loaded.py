from django.db import migrations, models


class Migration(migrations.Migration):
    """A room can wait for its second player with a game from a file."""

    dependencies = [
        ("games", "0004_talk"),
    ]

    operations = [
        migrations.AddField(
            model_name='room',
            name='loaded',
            field=models.JSONField(blank=True, null=True),
        ),
    ]
