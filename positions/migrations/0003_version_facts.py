"""What lists ask for, for versions stored before they kept it."""

from django.db import migrations

from positions.layout import parse_layout
from positions.words import fold_line


def fill(apps, schema_editor):
    Version = apps.get_model("positions", "Version")
    for version in Version.objects.iterator():
        layout = parse_layout(version.layout)
        left, top, right, bottom = layout.box
        version.columns, version.rows = right - left + 1, bottom - top + 1
        version.regions = len(layout.regions)
        version.search = fold_line(f"{version.title} {version.credit}")
        version.save(update_fields=["columns", "rows", "regions", "search"])


class Migration(migrations.Migration):
    dependencies = [("positions", "0002_review")]

    operations = [migrations.RunPython(fill, migrations.RunPython.noop)]
