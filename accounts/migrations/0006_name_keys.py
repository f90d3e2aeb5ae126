from django.db import migrations

from accounts.names import NAME_MOST, name_key


def fold_anew(apps, schema_editor):
    """Key every member's name by its looks; of members that look alike all but the first get a number behind it."""
    members = apps.get_model("accounts", "User").objects.filter(is_guest=False).order_by("pk")
    taken = set()
    for member in members:
        name, number = member.name, 1
        while name_key(name) in taken:
            number += 1
            name = f"{member.name[: NAME_MOST - len(str(number)) - 1]} {number}"
        taken.add(name_key(name))
        member.name, member.name_key = name, name_key(name)
    # In two steps, since a new key may be another member's old one.
    for member in members:
        type(member).objects.filter(pk=member.pk).update(name_key=f"#{member.pk}")
    for member in members:
        member.save(update_fields=["name", "name_key"])


class Migration(migrations.Migration):
    """Names that look alike are one name."""

    dependencies = [("accounts", "0005_blocks")]
    operations = [migrations.RunPython(fold_anew, migrations.RunPython.noop)]
