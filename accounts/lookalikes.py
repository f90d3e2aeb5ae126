"""Which texts look alike: the skeleton of Unicode's UTS 39, and beyond it of letters whatever their case.

Two texts with one skeleton can't be told apart at a glance: "Ann" and "Аnn" with a Cyrillic А, "Ian" and "lan", "Anm"
and "Anrn". Since names are typed in any case, the letter i, which only its dot parts from l in small letters and
nothing in capitals, counts as l.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from confusable_homoglyphs.utils import load

#: Characters without a shape of their own, beside the format characters (category Cf).
SHAPELESS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0") | frozenset(
    chr(point) for point in (*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))
)
ROUNDS_MOST = 8  # until a skeleton stays as it is; two or three are usual


def skeleton(text: str) -> str:
    """The form that all texts share which look like this one; it is its own skeleton. "" where nothing shows."""
    form = text
    for _ in range(ROUNDS_MOST):
        before, form = form, one_round(form)
        if form == before:
            break
    return form


def one_round(text: str) -> str:
    """Fold what differs in width, case and shape once. Folding one can uncover another."""
    folded = unicodedata.normalize(
        "NFKC", "".join(char for char in text if not is_shapeless(char))
    ).casefold()
    shapes = prototypes()
    drawn = "".join(shapes.get(char, char) for char in unicodedata.normalize("NFD", folded)).casefold()
    return " ".join(unicodedata.normalize("NFKC", drawn.replace("i", "l")).split())


def is_shapeless(char: str) -> bool:
    """Whether nothing is seen of a character."""
    return unicodedata.category(char) == "Cf" or char in SHAPELESS


@lru_cache(maxsize=1)
def prototypes() -> dict[str, str]:
    """For each character that looks like others the one drawing that stands for all of them.

    The package lists each pair of Unicode's confusables.txt in both directions, so that what looks alike hangs
    together; the drawing is the sequence of characters among them, or the one with the most likenesses.
    """
    alike: dict[str, set[str]] = {}
    for shape, others in load("confusables.json").items():
        for other in others:
            one, two = bare(shape), bare(other["c"])
            alike.setdefault(one, set()).add(two)
            alike.setdefault(two, set()).add(one)
    found: dict[str, str] = {}
    seen: set[str] = set()
    for shape in alike:
        if shape in seen:
            continue
        group, waiting = {shape}, [shape]
        while waiting:
            for other in alike[waiting.pop()] - group:
                group.add(other)
                waiting.append(other)
        seen |= group
        drawing = max(group, key=lambda one: (len(one) > 1, len(alike[one]), one.isascii(), one))
        found.update((one, drawing) for one in group if len(one) == 1 and one != drawing)
    return found


def bare(shape: str) -> str:
    """A shape without the marks of direction that the package puts round right-to-left letters."""
    return "".join(char for char in shape if not is_shapeless(char)) or shape
