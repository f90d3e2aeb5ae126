"""Addresses of the pages around the games: what is kept about a person, leaving, the site's own words."""

from django.contrib.sitemaps.views import sitemap
from django.urls import path

from games import crawlers, export_pages, installed, leaving_pages, offline, site_pages

urlpatterns = [
    path("settings/export", export_pages.export, name="export"),
    path("settings/leave", leaving_pages.leave_site, name="leave_site"),
    path("settings/leave/<str:token>/", leaving_pages.leave_by_link, name="leave_by_link"),
    path("settings/left", leaving_pages.left_site, name="left_site"),
    path("robots.txt", crawlers.robots, name="robots"),
    path("sitemap.xml", sitemap, {"sitemaps": crawlers.SITEMAPS}, name="sitemap"),
    path("favicon.ico", crawlers.favicon, name="favicon"),
    path("worker.js", offline.worker, name="worker"),
    path("<str:language>/offline/", offline.offline_page, name="offline"),
    path("<str:language>/site.webmanifest", installed.manifest, name="manifest"),
    *(
        path(f"<str:language>/{slug}/", site_pages.site_page, {"slug": slug}, name=f"{slug}_page")
        for slug in ("privacy", "terms", "contact")
    ),
]
