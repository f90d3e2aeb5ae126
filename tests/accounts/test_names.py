"""What members may be called: letters of any script, nothing that looks like another's name or like the site's."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.db import IntegrityError, transaction
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from accounts.names import NameRefused, clean_member_name, name_key
from positions.words import LineError


@pytest.mark.parametrize(
    "name",
    ["Ann", "김철수", "Анна", "山田 太郎", "أحمد", "नमस्ते", "Zoë O’Hara-Løv", "x", "7", "w" * 30, "각" * 30],
)
def test_letters_of_any_script(name: str) -> None:
    assert clean_member_name(name) == name


@pytest.mark.parametrize(
    "other",
    [
        "ann", " ANN ", "Ａｎｎ", "Аnn", "𝐀𝐧𝐧", "An\u200dn", "A\ufe0fnn",
    ],
)  # fmt: skip
def test_looks_like_ann(other: str) -> None:
    """In case, width, script, and with what can't be seen."""
    assert name_key(other) == name_key("Ann")


def test_letters_that_are_drawn_alike() -> None:
    """I, l and 1; O and 0; rn and m."""
    assert name_key("Ian") == name_key("lan") == name_key("1an") == name_key("IAN")
    assert name_key("Otto") == name_key("0tt0")
    assert name_key("Anrn") == name_key("Anm")


@pytest.mark.parametrize("other", ["Anna", "Ánn", "An n", "Hann", "앤"])
def test_looks_different(other: str) -> None:
    assert name_key(other) != name_key("Ann")


@given(st.text(max_size=30))
def test_a_key_is_its_own_key(text: str) -> None:
    """So that a key typed as a name finds the member."""
    assert name_key(name_key(text)) == name_key(text)


@pytest.mark.parametrize(
    "name", ["admin", "ADMlN", "аdmin", "Blue", "BIue", "Deleted  player", "관리자", "삭제된 플레이어"]
)
def test_reserved_names_and_what_looks_like_them(name: str) -> None:
    with pytest.raises(NameRefused, match="reserved"):
        clean_member_name(name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "empty"), ("\u3164", "empty"), ("...", "bad_characters"), ("a/b", "bad_characters"),
        ("a\\b", "bad_characters"), ("x" * 31, "too_long"), ("ﷺ" * 30, "too_long"),
    ],
)  # fmt: skip
def test_what_is_no_name(name: str, code: str) -> None:
    with pytest.raises(LineError, match=code):
        clean_member_name(name)


@pytest.mark.django_db
def test_the_database_keeps_two_from_looking_alike() -> None:
    """Guests may share a name, members may not."""
    User.objects.create_guest("Ann")
    User.objects.create_guest("Ann")
    ann = User.objects.create_user("Ann")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user("Аnn")
    assert User.objects.get_by_natural_key(" ＡＮＮ") == ann


@pytest.mark.django_db
def test_older_rows_get_the_new_key() -> None:
    """Of two that look alike the later one gets a number."""
    for name, key in (("Ian", "ian"), ("lan", "lan"), ("Ben", "ben")):
        User.objects.bulk_create([User(name=name, name_key=key)])
    import_module("accounts.migrations.0006_name_keys").fold_anew(apps, None)
    assert list(User.objects.order_by("pk").values_list("name", "name_key")) == [
        ("Ian", "lan"),
        ("lan 2", "lan 2"),
        ("Ben", "ben"),
    ]
