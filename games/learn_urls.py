"""Addresses of learning by playing."""

from django.urls import path

from games import learn_pages

urlpatterns = [
    path("", learn_pages.learn, name="learn"),
    path("done/", learn_pages.learned, name="learned"),
    path("<slug:slug>/", learn_pages.lesson, name="lesson"),
]
