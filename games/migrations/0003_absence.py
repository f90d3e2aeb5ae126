from django.db import migrations, models


class Migration(migrations.Migration):
    """How long the player to move has been away."""

    dependencies = [
        ("games", "0002_requests"),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='absent',
            field=models.FloatField(default=0),
        ),
        migrations.AddField(
            model_name='seat',
            name='away_since',
            field=models.DateTimeField(blank=True, null=True),
        ),
    ]
