"""The catalogue and its positions as files. Looking changes nothing: no session, no row."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.http import content_disposition_header
from django.views.decorators.http import condition, require_safe

from positions import catalogue
from positions.layout.csv import write_positions
from positions.layout.drawing import draw_layout
from positions.models import Version

# Part of the catalogue's ETag: to be raised when the form of the answer changes.
FORM = 1


def _asked_number(request: HttpRequest, now: int) -> int:
    """The catalogue number that is asked for: `?number=N`, or the one of now; not found for one yet to come."""
    text = request.GET.get("number")
    if text is None:
        return now
    if not (text.isascii() and text.isdigit() and len(text) < 10 and int(text) <= now):
        raise Http404
    return int(text)


def _catalogue_etag(request: HttpRequest, kind: str) -> str:
    # Every change of the public set has a number of its own. The number of now belongs to it also where an earlier
    # catalogue is asked for: an author's name that is corrected or taken away is another one there as well.
    now = catalogue.catalogue_number()
    return f'"{kind}-{FORM}-{_asked_number(request, now)}-{now}"'


def _with_caching(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "no-cache"
    return response


@require_safe
@condition(etag_func=lambda request: _catalogue_etag(request, "json"))
def catalogue_json(request: HttpRequest) -> HttpResponse:
    """The whole catalogue, now or at `?number=N`; `version` is what a room picks."""
    number = _asked_number(request, catalogue.catalogue_number())
    versions = catalogue.published_versions(number=number)
    return _with_caching(JsonResponse({"number": number, "positions": [_as_json(v) for v in versions]}))


@require_safe
@condition(etag_func=lambda request: _catalogue_etag(request, "csv"))
def catalogue_csv(request: HttpRequest) -> HttpResponse:
    """The same as a file in the players' format."""
    number = _asked_number(request, catalogue.catalogue_number())
    versions = catalogue.published_versions(number=number)
    return _with_caching(_csv_response(versions, f"catalogue-{number}.csv"))


@require_safe
def position_csv(request: HttpRequest, slug: str) -> HttpResponse:
    """One public position as a file."""
    return _csv_response([_version_or_404(slug)], f"{slug}.csv")


@require_safe
def position_svg(request: HttpRequest, slug: str) -> HttpResponse:
    """The picture of one public position."""
    version = _version_or_404(slug)
    picture = draw_layout(version.ground, title=version.shown_title, alone=True)
    return HttpResponse(picture, content_type="image/svg+xml")


def _version_or_404(slug: str) -> Version:
    try:
        return catalogue.published_version(slug=slug)
    except catalogue.CatalogueError as error:
        raise Http404 from error


def _csv_response(versions: list[Version], filename: str) -> HttpResponse:
    text = write_positions(map(catalogue.as_text, versions))
    disposition = content_disposition_header(as_attachment=True, filename=filename)
    return HttpResponse(
        text, content_type="text/csv; charset=utf-8", headers={"Content-Disposition": disposition or ""}
    )


def _as_json(version: Version) -> dict[str, Any]:
    return {
        "id": version.position.number,
        "slug": version.position.slug,
        "title": version.title,
        "author": version.credit,
        "sets": version.sets,
        "version": version.pk,
        "rows": version.layout.split("\n"),
    }
