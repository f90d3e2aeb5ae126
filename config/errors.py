"""Reports of what went wrong, to the Sentry of whoever runs the site; nothing is sent without `SENTRY_DSN`.

A report says where in the code it happened and what was raised. It names nobody: no addresses, cookies, headers,
texts that people wrote or values of variables.
"""

from __future__ import annotations

from typing import Any

from games import marks


def report_to(dsn: str) -> None:
    """Send from now on what is logged as an error, and what no one caught."""
    # Half the time of a start, for those only who asked for it.
    import sentry_sdk
    from sentry_sdk.integrations.django import DjangoIntegration

    sentry_sdk.init(
        dsn=dsn,
        integrations=[DjangoIntegration(middleware_spans=False, signals_spans=False)],
        auto_enabling_integrations=False,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        before_send=without_people,
    )


def without_people(event: Any, hint: dict[str, Any]) -> Any:
    """The report with the marks of its request or socket, and of the request only how it was asked."""
    request = event.pop("request", None)
    event.pop("user", None)
    if request:
        event["request"] = {"method": request.get("method", "")}
    event.setdefault("tags", {}).update(marks.known())
    return event
