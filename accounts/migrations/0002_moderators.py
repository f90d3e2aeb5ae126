from django.db import migrations


def make_group(apps, schema_editor):
    apps.get_model("auth", "Group").objects.get_or_create(name="Moderators")


class Migration(migrations.Migration):
    """One group for whoever looks after positions and chat."""

    dependencies = [("accounts", "0001_user"), ("auth", "0012_alter_user_first_name_max_length")]
    operations = [migrations.RunPython(make_group, migrations.RunPython.noop)]
