import django.db.models.deletion
import django.db.models.functions.text
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    """The indexes by which lists of games are read, and which games everybody finds there."""

    dependencies = [
        ('games', '0007_reports_and_turn_mails'),
        ('positions', '0003_version_facts'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='game',
            name='is_listed',
            field=models.BooleanField(default=False),
        ),
        migrations.AlterField(
            model_name='game',
            name='blue',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='games_as_blue', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AlterField(
            model_name='game',
            name='yellow',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='games_as_yellow', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['blue', '-started_at'], name='game_blue'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['yellow', '-started_at'], name='game_yellow'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['blue', 'yellow', '-started_at'], name='game_between'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(models.F('blue'), django.db.models.functions.text.Upper('yellow_name'), models.OrderBy(models.F('started_at'), descending=True), name='game_blue_opponent'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(models.F('yellow'), django.db.models.functions.text.Upper('blue_name'), models.OrderBy(models.F('started_at'), descending=True), name='game_yellow_opponent'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['blue', 'version', '-started_at', 'status', 'winner', 'reason', 'yellow'], name='game_blue_position'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['yellow', 'version', '-started_at', 'status', 'winner', 'reason', 'blue'], name='game_yellow_position'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['blue', 'winner', '-started_at'], name='game_blue_result'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(fields=['yellow', 'winner', '-started_at'], name='game_yellow_result'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('is_listed', True)), fields=['-started_at'], name='game_listed'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('is_listed', True)), fields=['blue', '-started_at'], name='game_listed_blue'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('is_listed', True)), fields=['yellow', '-started_at'], name='game_listed_yellow'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('is_listed', True)), fields=['version', '-started_at'], name='game_listed_position'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(django.db.models.functions.text.Upper('blue_name'), models.OrderBy(models.F('started_at'), descending=True), condition=models.Q(('is_listed', True)), name='game_listed_blue_name'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(django.db.models.functions.text.Upper('yellow_name'), models.OrderBy(models.F('started_at'), descending=True), condition=models.Q(('is_listed', True)), name='game_listed_yellow_name'),
        ),
        migrations.AddIndex(
            model_name='game',
            index=models.Index(condition=models.Q(('is_listed', True)), fields=['winner', '-started_at'], name='game_listed_result'),
        ),
    ]
