"""What players are told about the game: its rules and its dilemmas, in plain words, with examples that are played."""

from games.rulebook.about import DILEMMAS
from games.rulebook.chapters import CHAPTERS, anchors
from games.rulebook.drawing import Picture, picture_of
from games.rulebook.text import Chapter, Rule

__all__ = ["CHAPTERS", "DILEMMAS", "Chapter", "Picture", "Rule", "anchors", "picture_of"]
