"""Learning by playing: a first game of small tasks, on the real board and by the real rules. Nothing is stored."""

from games.lessons.course import LESSONS
from games.lessons.lesson import Lesson, Verdict, judge, play

__all__ = ["LESSONS", "Lesson", "Verdict", "judge", "play"]
