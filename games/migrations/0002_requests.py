import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Requests name what they are about: an action to return to, colours and position of another game."""

    dependencies = [
        ("games", "0001_tables"),
        ("positions", "0001_tables"),
    ]

    operations = [
        migrations.AddField(
            model_name='request',
            name='number',
            field=models.PositiveIntegerField(default=0),
        ),
        migrations.AddField(
            model_name='request',
            name='seats',
            field=models.CharField(blank=True, choices=[('keep', 'Keep'), ('change', 'Change')], max_length=6),
        ),
        migrations.AddField(
            model_name='request',
            name='to',
            field=models.PositiveIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name='request',
            name='version',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='asked_for', to='positions.version'),
        ),
        migrations.AlterField(
            model_name='request',
            name='what',
            field=models.CharField(choices=[('undo', 'Undo'), ('agree', 'Agree'), ('again', 'Again')], max_length=8),
        ),
        migrations.AddConstraint(
            model_name='request',
            constraint=models.CheckConstraint(condition=models.Q(models.Q(('to__isnull', False), ('to__lt', models.F('number')), ('what', 'undo')), models.Q(('to__isnull', True), models.Q(('what', 'undo'), _negated=True)), _connector='OR'), name='request_undo_names_its_end'),
        ),
    ]
