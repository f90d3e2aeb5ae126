"""The admin of this floor: talk for moderators; people, rooms, games and the site's own pages for administrators."""

from games.admin import games, people, rooms, site, talk

__all__ = ["games", "people", "rooms", "site", "talk"]
