"""The catalogue's door: who may, what is frozen, what everyone sees and saw."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from games.models import Game, Room
from positions import catalogue, importing
from positions.catalogue import CatalogueError
from positions.layout import LayoutError, parse_layout
from positions.layout.csv import PositionText, read_positions, write_positions
from positions.models import Act, Position, Version
from positions.signals import before_delete
from positions.words import LineError

pytestmark = pytest.mark.django_db


def texts(*titles, text="S1 o", **more):
    return [PositionText(n, title, parse_layout(text), **more) for n, title in enumerate(titles, 1)]


def titles(**asked):
    return [version.title for version in catalogue.published_versions(**asked)]


def refused(code):
    return pytest.raises(CatalogueError, match=f"^{code}$")


# Making and changing


def test_new_position_is_private_and_shows_nowhere(make, author):
    version = make(owner=author, credit="Ada")
    assert (version.state, version.number, version.position.number) == ("private", 1, None)
    assert (version.author, version.position.owner, version.credit) == (author, author, "Ada")
    assert version.ground == parse_layout("S1 o\nW1 .")
    assert version.canonical == version.ground.canonical()
    assert titles() == []
    assert catalogue.catalogue_number() == 0


@pytest.mark.parametrize("sets", [2, 5, 0, None, "4", True])
def test_only_three_or_four_sets(make, sets):
    with refused("bad_sets"):
        make(sets=sets)
    assert not Position.objects.exists()


@pytest.mark.parametrize("title", ["", " \u202e ", "x" * 61])
def test_title_must_be_a_line_of_text(make, title):
    with pytest.raises(LineError):
        make(title)


def test_slugs_are_made_of_titles_and_never_shared(make):
    slugs = [
        make(title).position.slug
        for title in ["Little Boat", "little boat", "흑백 3", "New", "!!!", "little"]
    ]
    assert slugs == ["little-boat", "little-boat-2", "흑백-3", "new-2", "position", "little"]


def test_edit_of_an_open_version_changes_it(make, author):
    version = make(owner=author)
    edited = catalogue.save_version(
        position_id=version.position_id, actor_id=author.pk, layout=parse_layout("G1"), sets=4, title="Ship"
    )
    assert edited.pk == version.pk
    assert (edited.title, edited.sets, edited.layout) == ("Ship", 4, "G1")
    assert edited.canonical == parse_layout("G7").canonical()


@pytest.mark.parametrize("how", ["published", "submitted", "played"])
def test_edit_of_a_frozen_version_makes_a_new_one(make, author, how):
    version = make(owner=author)
    if how == "published":
        catalogue.publish(version_id=version.pk, actor_id=None)
    elif how == "submitted":
        Version.objects.update(state="submitted", submitted_at=timezone.now())
    else:
        catalogue.mark_played(version_id=version.pk)
    edited = catalogue.save_version(
        position_id=version.position_id, actor_id=author.pk, layout=parse_layout("G1"), sets=4, title="Ship"
    )
    version.refresh_from_db()
    assert (version.title, version.sets, version.layout) == ("Boat", 3, "S1 o\nW1 .")
    assert (edited.number, edited.state, edited.title) == (2, "private", "Ship")


def test_others_positions_are_not_found(make, author, moderator):
    version = make(owner=author)
    with refused("not_found"):
        catalogue.save_version(
            position_id=version.position_id,
            actor_id=moderator.pk,
            layout=version.ground,
            sets=3,
            title="Mine",
        )
    with refused("not_found"):
        catalogue.delete_position(position_id=version.position_id, actor_id=moderator.pk)


def test_deleting_what_nobody_used(make, author):
    version = make(owner=author)
    assert catalogue.delete_position(position_id=version.position_id, actor_id=author.pk)
    assert not Position.objects.exists()
    assert Act.objects.get(code="position.deleted").data == {"slug": "boat"}


@pytest.mark.parametrize("used", ["published", "played", "needed above", "game"])
def test_what_is_in_use_is_archived_instead(make, author, used):
    version = make(owner=author)

    def needs(sender, position, **kwargs):
        return used == "needed above" and position.pk == version.position_id

    if used == "published":
        catalogue.publish(version_id=version.pk, actor_id=None)
    elif used == "played":
        catalogue.mark_played(version_id=version.pk)
    elif used == "game":
        Game.objects.create(room=Room.objects.create(code="x"), number=1, start={}, version=version)
    before_delete.connect(needs)
    try:
        assert not catalogue.delete_position(position_id=version.position_id, actor_id=author.pk)
    finally:
        before_delete.disconnect(needs)
    assert Position.objects.get().archived_at is not None
    assert titles() == []


def test_acts_are_never_changed_nor_deleted(make):
    make()
    act = Act.objects.get()
    assert act.code == "position.created"
    with pytest.raises(TypeError):
        act.save()
    with pytest.raises(TypeError):
        act.delete()


# The public set


def test_publishing_gives_a_number_and_shows_it(make, moderator, author):
    version = catalogue.publish(version_id=make(owner=author).pk, actor_id=moderator.pk)
    assert (version.state, version.position.number, version.reviewer_id) == ("published", 1, moderator.pk)
    assert catalogue.published_versions() == [version]
    assert catalogue.catalogue_number() == 1
    act = Act.objects.get(code="position.published")
    assert (act.actor, act.version, act.data) == (moderator, version, {"override": False})


def test_nobody_publishes_their_own_and_an_override_is_written_down(make, author):
    version = make(owner=author)
    with refused("own_work"):
        catalogue.publish(version_id=version.pk, actor_id=author.pk)
    catalogue.publish(version_id=version.pk, actor_id=author.pk, override=True)
    assert Act.objects.get(code="position.published").data == {"override": True}
    assert Version.objects.get().is_override


def test_only_private_and_waiting_versions_can_be_published(make, published):
    with refused("wrong_state"):
        catalogue.publish(version_id=published().pk, actor_id=None)
    with refused("not_found"):
        catalogue.publish(version_id=0, actor_id=None)
    version = make("Ship")
    catalogue.archive(position_id=version.position_id, actor_id=None)
    with refused("wrong_state"):
        catalogue.publish(version_id=version.pk, actor_id=None)


def test_new_version_takes_the_place_of_the_old_one_which_stays_playable(published):
    old = published()
    edited = catalogue.save_version(
        position_id=old.position_id, actor_id=None, layout=parse_layout("G1"), sets=4, title="Ship"
    )
    assert titles() == ["Boat"]
    catalogue.publish(version_id=edited.pk, actor_id=None)
    assert titles() == ["Ship"]
    assert catalogue.version_for_play(version_id=old.pk) == old


def test_public_numbers_are_never_used_again(published):
    assert [published(title).position.number for title in ("A", "B")] == [1, 2]
    catalogue.archive(position_id=Position.objects.get(slug="b").pk, actor_id=None)
    assert published("C").position.number == 3


def test_past_catalogues_can_be_asked_for(published):
    boat, _ = published("Boat"), published("Ship")
    catalogue.archive(position_id=boat.position_id, actor_id=None)
    catalogue.restore(position_id=boat.position_id, actor_id=None)
    edited = catalogue.save_version(
        position_id=boat.position_id, actor_id=None, layout=boat.ground, sets=4, title="Raft"
    )
    catalogue.publish(version_id=edited.pk, actor_id=None)
    assert catalogue.catalogue_number() == 5
    seen = [titles(number=number) for number in range(6)]
    assert seen == [[], ["Boat"], ["Boat", "Ship"], ["Ship"], ["Boat", "Ship"], ["Raft", "Ship"]]
    assert titles() == seen[5]


def test_archiving_and_restoring_what_was_never_public_keeps_the_number(make):
    version = make()
    catalogue.archive(position_id=version.position_id, actor_id=None)
    with refused("not_found"):
        catalogue.archive(position_id=version.position_id, actor_id=None)
    catalogue.restore(position_id=version.position_id, actor_id=None)
    with refused("not_found"):
        catalogue.restore(position_id=version.position_id, actor_id=None)
    assert catalogue.catalogue_number() == 0


def test_versions_one_may_start_a_game_on(make, published, author, moderator):
    public, own = published("A"), make("B", owner=author)
    assert catalogue.version_for_play(version_id=public.pk) == public
    assert catalogue.version_for_play(version_id=own.pk, user_id=author.pk) == own
    for user_id in (None, moderator.pk):
        with refused("not_found"):
            catalogue.version_for_play(version_id=own.pk, user_id=user_id)
    catalogue.archive(position_id=public.position_id, actor_id=None)
    with refused("not_found"):
        catalogue.version_for_play(version_id=public.pk)


@pytest.mark.parametrize("count", [1, 3])
def test_catalogue_takes_one_query(published, django_assert_num_queries, count):
    for number in range(count):
        published(f"Boat {number}")
    with django_assert_num_queries(1):
        assert len([version.position.slug for version in catalogue.published_versions()]) == count


@pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite lets nobody write beside another")
@pytest.mark.django_db(transaction=True)
def test_many_who_publish_at_once_get_numbers_and_slugs_of_their_own(make):
    layout = parse_layout("S1")

    def publish_two(_):
        for _ in range(2):
            version = catalogue.create_position(owner_id=None, layout=layout, sets=3, title="Boat")
            catalogue.publish(version_id=version.pk, actor_id=None)
        connection.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(publish_two, range(4)))
    assert [version.position.number for version in catalogue.published_versions()] == list(range(1, 9))
    assert [len(titles(number=number)) for number in range(9)] == list(range(9))


# Rows that could never be right


@pytest.mark.parametrize(
    "wrong",
    [
        {"sets": 5},
        {"state": "lost"},
        {"title": ""},
        {"layout": ""},
        {"number": 0},
        {"state": "submitted", "submitted_at": None},
        {"state": "published", "decided_at": None},
        {"state": "refused", "decided_at": timezone.now(), "reason": ""},
    ],
)
def test_database_refuses_wrong_versions(make, wrong):
    make()
    with pytest.raises(IntegrityError), transaction.atomic():
        Version.objects.update(**wrong)


def test_database_refuses_a_reviewer_who_is_the_author(make, author):
    make(owner=author)
    with pytest.raises(IntegrityError), transaction.atomic():
        Version.objects.update(reviewer=author)


def test_database_refuses_a_second_waiting_version(make):
    version = make()
    Version.objects.update(state="submitted", submitted_at=timezone.now())
    version.refresh_from_db()
    version.pk, version.number = None, 2
    with pytest.raises(IntegrityError), transaction.atomic():
        version.save()


# Many at once


def test_import_and_import_again(author):
    entries = [*texts("A", "B", sets=4, author="Ada"), *texts("C", text="W1")]
    done = importing.import_positions(entries=entries, owner_id=author.pk)
    assert (done.read, done.new, done.unchanged) == (3, 3, 0)
    assert list(Version.objects.values_list("title", "sets", "credit", "state")) == [
        ("A", 4, "Ada", "private"),
        ("B", 4, "Ada", "private"),
        ("C", 3, "", "private"),
    ]
    done = importing.import_positions(entries=entries, owner_id=author.pk)
    assert (done.read, done.new, done.unchanged) == (3, 0, 3)


def test_import_tells_apart_by_title_sets_and_cells_but_not_by_margin():
    importing.import_positions(entries=texts("A"))
    for entries, new in [
        (texts("A", text=". .\n. S1\n. ."), 1),
        (texts("A", text=". .  .\n. S1 o"), 0),
        (texts("B"), 1),
        (texts("A", sets=4), 1),
        (texts("A", text="o S1"), 1),
    ]:
        assert importing.import_positions(entries=entries).new == new


def test_import_does_not_take_others_private_positions_for_its_own(make, author, moderator):
    make("A", "S1 o", owner=author)
    assert importing.import_positions(entries=texts("A"), owner_id=moderator.pk).new == 1
    assert importing.import_positions(entries=texts("A")).new == 1


def test_import_to_the_public_publishes_what_was_here_already():
    importing.import_positions(entries=texts("A"))
    assert importing.import_positions(entries=texts("A", "B"), into="catalogue").new == 1
    assert titles() == ["A", "B"]
    assert importing.import_positions(entries=texts("A", "B"), into="catalogue").new == 0
    assert catalogue.catalogue_number() == 2


def test_import_with_a_bad_title_stores_nothing():
    with pytest.raises(LayoutError, match=r"too_long \(line 9\)"):
        importing.import_positions(entries=[*texts("A"), *texts("x" * 61, line=9)])
    assert not Position.objects.exists()


def test_nameless_position_gets_a_title():
    importing.import_positions(entries=texts("A", ""))
    assert Version.objects.filter(title="Position 2").exists()


def test_players_files_out_and_in_again_are_the_same(shared):
    for name in ("current", "older", "stress"):
        entries = read_positions((shared / f"peer-files/positions-{name}.csv").read_bytes())
        done = importing.import_positions(entries=entries, into="catalogue")
        assert done.new == len(entries)
    out = [catalogue.as_text(version) for version in catalogue.published_versions()]
    again = read_positions(write_positions(out).encode())
    assert again == tuple(out)
    assert importing.import_positions(entries=again).new == 0


def test_starters_are_loaded_once(django_assert_max_num_queries):
    done = importing.load_starters()
    assert done.new == done.read == len(titles()) > 0
    number = catalogue.catalogue_number()
    with django_assert_max_num_queries(6):
        assert importing.load_starters().new == 0
    assert catalogue.catalogue_number() == number


def test_changed_starter_becomes_a_new_version():
    importing.load_starters()
    version = catalogue.published_versions()[0]
    Version.objects.filter(pk=version.pk).update(title="As it was")
    assert importing.load_starters().new == 1
    assert catalogue.published_versions()[0].number == 2
    assert importing.load_starters().new == 0


def test_starter_stays_as_a_moderator_left_it():
    importing.load_starters()
    first, *others = catalogue.published_versions()
    edited = catalogue.save_version(
        position_id=first.position_id, actor_id=None, layout=parse_layout("G1"), sets=4, title="Better"
    )
    catalogue.publish(version_id=edited.pk, actor_id=None)
    for version in others:
        catalogue.archive(position_id=version.position_id, actor_id=None)
    assert importing.load_starters().new == 0
    assert titles() == ["Better"]
