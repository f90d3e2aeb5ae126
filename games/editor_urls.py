"""Addresses of the editor. The slugs of positions end with a slash, these don't."""

from django.urls import path

from games import editor_pages

urlpatterns = [
    path("new", editor_pages.editor, name="editor"),
    path("check", editor_pages.check, name="editor_check"),
    path("read", editor_pages.read, name="editor_read"),
    path("write", editor_pages.write, name="editor_write"),
    path("save", editor_pages.save, name="editor_save"),
    path("try", editor_pages.try_out, name="editor_try"),
    path("drafts/keep", editor_pages.keep, name="draft_keep"),
    path("drafts/drop", editor_pages.drop, name="draft_drop"),
]
