"""Mails to members: written in the language of their row, plain text; what can't be sent is logged and that is all."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.utils import translation

from accounts.models import User

logger = logging.getLogger(__name__)


def send(
    user: User,
    address: str,
    template: str,
    context: Mapping[str, Any],
    *,
    headers: Mapping[str, str] | None = None,
) -> None:
    """Send `mail/<template>.txt` under `mail/<template>_subject.txt`.

    They get the `context`, and the person's `name`.
    """
    with translation.override(user.language or settings.LANGUAGE_CODE):
        values = {"name": user.name, **context}
        mail = EmailMessage(
            subject=" ".join(render_to_string(f"mail/{template}_subject.txt", values).split()),
            body=render_to_string(f"mail/{template}.txt", values).strip() + "\n",
            to=[address],
            headers={"Auto-Submitted": "auto-generated", **(headers or {})},
        )
    try:
        mail.send()
    except Exception:
        logger.exception("could not send the mail %s to person %s", template, user.pk)
