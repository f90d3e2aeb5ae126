"""Addresses of the catalogue's files; the pages beside them belong to the floor above."""

from django.urls import path, re_path

from positions import views

app_name = "positions"

# A slug may have letters of any script.
SLUG = r"(?P<slug>[-\w]{1,80})"

urlpatterns = [
    path("catalogue.json", views.catalogue_json, name="catalogue_json"),
    path("catalogue.csv", views.catalogue_csv, name="catalogue_csv"),
    re_path(rf"^{SLUG}/position\.csv$", views.position_csv, name="position_csv"),
    re_path(rf"^{SLUG}/board\.svg$", views.position_svg, name="position_svg"),
]
