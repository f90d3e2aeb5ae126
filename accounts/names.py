"""What people may be called, and which names count as one."""

from accounts.lookalikes import skeleton
from positions.words import LineError, clean_line

NAME_MOST = 30  # code points
#: Characters of the key of a name.
KEY_MOST = 4 * NAME_MOST

#: Whoever had such a name would seem to speak for the site or for the game, in each language that the site speaks.
RESERVED = (
    "admin", "administrator", "moderator", "mod", "staff", "system", "root", "support", "help", "contact", "webmaster",
    "Divided Loyalties", "ParaDos", "ParaDos Abstract Games", "Deleted player", "guest", "player", "anonymous",
    "nobody", "everybody", "everyone", "somebody", "you", "me", "Blue", "Yellow", "Red", "Green", "Purple", "Orange",
    "watcher",
    "관리자", "운영자", "운영진", "고객센터", "시스템", "삭제된 플레이어", "손님", "게스트", "플레이어", "익명", "나",
    "파랑", "파란색", "노랑", "노란색", "빨강", "빨간색", "초록", "초록색", "보라", "보라색", "주황", "주황색",
    "관전자",
)  # fmt: skip
#: They would part an address in two, and a name stands in the address of its profile.
PARTING = frozenset("/\\")


class NameRefused(LineError):
    """A line that is no name for a member; ``code`` is ``reserved``, ``taken`` or ``bad_characters``."""


def clean_name(text: str) -> str:
    """A name of 1–30 code points on one visible line; raises ``positions.words.LineError``."""
    return clean_line(text, most=NAME_MOST)


def name_key(name: str) -> str:
    """What all names share that look like this one, in whatever case and script; a key is its own key."""
    return skeleton(name)


def clean_member_name(text: str, *, for_staff: bool = False) -> str:
    """A name that a member may bear, whether it is taken or not; staff may also bear a reserved one.

    Raises ``LineError``, of which ``NameRefused`` is one.
    """
    name = clean_name(text)
    key = name_key(name)
    if not any(char.isalnum() for char in key):
        raise NameRefused("bad_characters" if key else "empty")
    if PARTING & set(name) or PARTING & set(key):
        raise NameRefused("bad_characters")
    if len(key) > KEY_MOST:
        raise LineError("too_long")
    if key in RESERVED_KEYS and not for_staff:
        raise NameRefused("reserved")
    return name


RESERVED_KEYS = frozenset(map(name_key, RESERVED))
