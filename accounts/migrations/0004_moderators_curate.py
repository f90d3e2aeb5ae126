"""Moderators may curate the catalogue: the permission is made here, since Django makes it after all migrations."""

from django.db import migrations


def allow(apps, schema_editor):
    ContentType = apps.get_model("contenttypes", "ContentType")
    Permission = apps.get_model("auth", "Permission")
    Group = apps.get_model("auth", "Group")
    kind, _ = ContentType.objects.get_or_create(app_label="positions", model="version")
    permission, _ = Permission.objects.get_or_create(
        content_type=kind, codename="review_version", defaults={"name": "Can curate the catalogue"}
    )
    Group.objects.get(name="Moderators").permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_handover"),
        ("positions", "0002_review"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [migrations.RunPython(allow, migrations.RunPython.noop)]
