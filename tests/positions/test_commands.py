"""What operators type: what it prints, how it ends."""

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from positions import catalogue, drafts
from positions.drafts import Drawn
from positions.layout.csv import read_positions
from positions.models import Draft, Position, Version

pytestmark = pytest.mark.django_db

FILE = """position_id,position_name,row,c0,c1
1,Boat,0,S1,o
# position 2: {"sets": 4, "author": "Ada"}
2,Ship,0,W1,o
9,Raft,0,G1,o
"""


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "positions.csv"
    path.write_text(FILE)
    return path


@pytest.fixture
def run(capsys):
    """Run a command; gives what it printed and its status."""

    def run(*arguments):
        status = 0
        try:
            call_command(*map(str, arguments))
        except SystemExit as end:
            status = end.code
        return capsys.readouterr().out, status

    return run


def sets_of():
    return dict(Version.objects.values_list("title", "sets"))


def test_import_and_import_again(run, file):
    assert run("positions_import", file) == ("3 read, 3 new, 0 unchanged\n", 0)
    assert run("positions_import", file) == ("3 read, 0 new, 3 unchanged\n", 0)
    assert catalogue.published_versions() == []


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ([], {"Boat": 3, "Ship": 4, "Raft": 3}),
        (["--sets", "3"], {"Boat": 3, "Ship": 3, "Raft": 3}),
        (["--sets", "4"], {"Boat": 4, "Ship": 4, "Raft": 4}),
        (["--sets", "4:1,9"], {"Boat": 4, "Ship": 4, "Raft": 4}),
        (["--sets", "4:3-12"], {"Boat": 3, "Ship": 4, "Raft": 4}),
        (["--sets", "4", "--sets", "3:1-2"], {"Boat": 3, "Ship": 3, "Raft": 4}),
        (["--sets", "3:1-2", "--sets", "4:9"], {"Boat": 3, "Ship": 3, "Raft": 4}),
    ],
)
def test_sets_for_all_or_by_id_go_before_what_the_file_says(run, file, options, expected):
    run("positions_import", file, *options)
    assert sets_of() == expected


@pytest.mark.parametrize("text", ["5", "four", "4:", "4:a", "4:1-", "4:1,,2", "-4", ""])
def test_bad_sets_option_stores_nothing(run, file, text):
    with pytest.raises(CommandError):
        run("positions_import", file, f"--sets={text}")
    assert not Position.objects.exists()


def test_import_publishes_and_gives_to_an_owner(run, file, author):
    run("positions_import", file, "--publish", "--owner", " ADA ")
    assert {version.position.owner for version in catalogue.published_versions()} == {author}
    with pytest.raises(CommandError, match="no member Nobody"):
        run("positions_import", file, "--owner", "Nobody")


def test_bad_file_is_refused_as_a_whole_with_every_line(run, file):
    file.write_text(FILE + "9,Raft,0,G1,?\n10,Tub,0,S1,Q\n")
    out, status = run("positions_import", file)
    lines = out.splitlines()
    assert [line.split(" ", 2)[:2] for line in lines] == [
        [f"{file}:6:", "duplicate_id:"],
        [f"{file}:7:", "unknown_token:"],
    ]
    assert "Q" in lines[1]
    assert status == 1
    assert not Position.objects.exists()


def test_missing_file_is_one_clear_line(run, tmp_path):
    with pytest.raises(CommandError, match=r"none\.csv: No such file"):
        run("positions_import", tmp_path / "none.csv")


def test_export_all_or_some(run, published):
    published("Boat", "S1", sets=4, credit="Ada")
    published("Ship", "W1")
    out, status = run("positions_export")
    assert [(one.id, one.title, one.sets, one.author) for one in read_positions(out.encode())] == [
        (1, "Boat", 4, "Ada"),
        (2, "Ship", 3, ""),
    ]
    assert status == 0
    out, _ = run("positions_export", "ship")
    assert [one.title for one in read_positions(out.encode())] == ["Ship"]


def test_export_of_what_is_not_public_writes_nothing(run, make, published, capsys):
    published("Boat")
    make("Ship")
    with pytest.raises(CommandError, match="not published: ship"):
        run("positions_export", "boat", "ship")
    assert capsys.readouterr().out == ""


def test_check_counts_what_is_wrong(run, make, published):
    published("Boat")
    make("Ship")
    assert run("positions_check") == ("2 checked, 0 wrong\n", 0)
    Version.objects.filter(title="Boat").update(layout="S1 X", canonical="0")
    Version.objects.filter(title="Ship").update(canonical="0")
    out, status = run("positions_check")
    assert out.splitlines()[-1] == "2 checked, 2 wrong"
    assert out.startswith("boat/1: unknown_token: ")
    assert "ship/1: bad_canonical: " in out
    assert status == 1


@pytest.mark.parametrize(
    ("model", "wrong", "code"),
    [
        (Version, {"layout": "s1"}, "bad_text"),
        (Version, {"state": "withdrawn"}, "bad_listing"),
        (Position, {"number": None}, "bad_number"),
        (Version, {"columns": 9}, "bad_size"),
        (Version, {"rows": 9}, "bad_size"),
        (Version, {"regions": 9}, "bad_size"),
        (Version, {"search": "ship"}, "bad_search"),
        (Version, {"credit": "Ada"}, "bad_search"),
        (Version, {"played_at": timezone.now()}, "bad_played"),
    ],
)
def test_check_finds_every_sort_of_wrong_row(run, published, model, wrong, code):
    published("Boat", "S1")
    model.objects.update(**wrong)
    out, status = run("positions_check")
    assert out.startswith(f"boat/1: {code}: ")
    assert status == 1


def test_check_looks_at_drafts(run, author):
    drafts.keep_draft(owner_id=author.pk, key="one", revision=0, drawn=Drawn([". o"], "", 3))
    assert run("positions_check") == ("1 checked, 0 wrong\n", 0)
    for rows in (["S1 o", "S1"], {"0": "S1"}, [7]):
        Draft.objects.update(rows=rows)
        out, status = run("positions_check")
        assert out.startswith(f"draft {author.pk}/one: bad_draft: ")
        assert status == 1


def test_starters_are_loaded_idempotently(run):
    out, _ = run("positions_starters")
    count = len(catalogue.published_versions())
    assert out == f"{count} read, {count} new, 0 unchanged\n"
    assert run("positions_starters") == (f"{count} read, 0 new, {count} unchanged\n", 0)


def test_bad_starter_file_is_named(run, tmp_path):
    (tmp_path / "boat.txt").write_text("title: Boat\n\nS1")
    with pytest.raises(CommandError, match=r"boat\.txt:1: missing: slug, sets, author, figure"):
        run("positions_starters", tmp_path)
    assert not Position.objects.exists()
