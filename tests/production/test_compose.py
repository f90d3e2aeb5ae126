"""docker-compose.yml, Dockerfile and what they leave out; no service is started."""

from __future__ import annotations

import fnmatch
import os
import re
import subprocess
import time
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

from tests.production.compose import (
    FILE,
    ROOT,
    SERVICES,
    Missing,
    environment,
    filled,
    healthcheck,
    here,
    read_dockerfile,
    required,
    started,
)

GIVEN = {"SECRET_KEY": "k" * 50, "SITE_URL": "https://play.example.org", "DB_PASSWORD": "abc123"}
#: Services of ours, from our image.
OURS = ("web", "sweep", "prepare")


def test_all_parts_are_there() -> None:
    assert set(SERVICES) == {"proxy", "web", "sweep", "prepare", "postgres", "redis", "backup", "restore"}
    assert set(FILE["volumes"]) == {"postgres", "caddy", "data"}


@pytest.mark.parametrize("name", ["SECRET_KEY", "SITE_URL", "DB_PASSWORD"])
def test_without_a_secret_nothing_starts(name: str) -> None:
    """Nothing secret has a default that all the world knows; what to set is said."""
    assert required() == set(GIVEN)
    said = [service for service in SERVICES if f"${{{name}:?" in str(SERVICES[service])]
    with pytest.raises(Missing, match=f"{name}: set a|{name}: set the"):
        environment(said[0], {**GIVEN, name: ""})


def test_all_of_our_processes_have_one_environment() -> None:
    """A sweep with another database, or a web process without Redis, would be another site."""
    web = environment("web", GIVEN)
    assert web["DATABASE_URL"] == "postgres://divided_loyalties:abc123@postgres:5432/divided_loyalties"
    assert web["REDIS_URL"] == "redis://redis:6379/0"
    assert web["TRUSTED_PROXIES"] == "1"
    for service in OURS:
        assert environment(service, GIVEN) == web


def test_only_the_proxy_can_be_reached_from_outside() -> None:
    assert [name for name, said in SERVICES.items() if "ports" in said] == ["proxy"]


def test_any_number_of_web_processes() -> None:
    """None of them has a name or a port that a second one would need too."""
    replicas = SERVICES["web"]["deploy"]["replicas"]
    assert (filled(replicas, {}), filled(replicas, {"WEB_PROCESSES": "7"})) == ("2", "7")
    assert not {"container_name", "hostname", "ports"} & set(SERVICES["web"])


def test_everybody_waits_for_the_prepared_database() -> None:
    """The database changes once, before any process starts that relies on it."""
    prepared = {"condition": "service_completed_successfully"}
    assert SERVICES["web"]["depends_on"]["prepare"] == prepared
    assert SERVICES["sweep"]["depends_on"]["prepare"] == prepared
    assert SERVICES["prepare"]["restart"] == "no"
    assert SERVICES["proxy"]["depends_on"]["web"] == {"condition": "service_healthy"}


def test_what_ends_is_started_again_and_logs_are_bounded() -> None:
    for name in ("proxy", "web", "sweep", "postgres", "redis"):
        assert SERVICES[name]["restart"] == "unless-stopped"
        assert SERVICES[name]["logging"]["options"] == {"max-size": "10m", "max-file": "5"}


def test_whoever_stays_is_watched() -> None:
    """`prepare` and the commands end by themselves."""
    ends = {"prepare", "backup", "restore"}
    assert SERVICES["prepare"]["healthcheck"] == {"disable": True}
    assert "healthcheck" not in SERVICES["web"]  # that of the image
    for name in set(SERVICES) - ends - {"web"}:
        assert SERVICES[name]["healthcheck"]["test"][0] == "CMD"
        assert "interval" in SERVICES[name]["healthcheck"]


def test_the_proxy_is_asked_where_it_answers() -> None:
    """On a door for its own machine, which is open whether any process answers or not."""
    default = re.search(r"http://127\.0\.0\.1:\{\$HEALTH:(\d+)\}", (ROOT / "deploy/Caddyfile").read_text())
    assert default
    assert healthcheck("proxy")[-1] == f"http://127.0.0.1:{default[1]}/"


def test_a_sweep_that_stands_still_is_not_well(tmp_path: Path) -> None:
    """Its last round was minutes ago, or there was none."""
    command = here(healthcheck("sweep"), {"/data": str(tmp_path)})

    def is_well() -> bool:
        return subprocess.run(command, capture_output=True).returncode == 0

    assert not is_well()
    swept = tmp_path / "swept"
    swept.touch()
    assert is_well()
    long_ago = time.time() - 600
    os.utime(swept, (long_ago, long_ago))
    assert not is_well()


def test_our_processes_can_do_nothing_beyond_their_work() -> None:
    for name in OURS:
        said = SERVICES[name]
        assert (said["read_only"], said["cap_drop"]) == (True, ["ALL"])
        assert said["security_opt"] == ["no-new-privileges:true"]
    assert read_dockerfile().user not in {"", "0", "root"}


def test_what_postgres_has_confirmed_is_on_the_disk() -> None:
    assert {"fsync=on", "synchronous_commit=on"} <= set(started("postgres"))


def test_the_image_starts_and_watches_what_compose_does() -> None:
    image = read_dockerfile()
    assert started("web") == image.command
    assert (ROOT / image.healthcheck[-1]).is_file()
    assert any("--require-hashes -r requirements.lock" in run for run in image.runs)


@pytest.mark.parametrize("name", [".env", ".git", "backups", "var", "tests", "node_modules", ".venv"])
def test_what_is_nobodys_business_stays_out_of_the_image(name: str) -> None:
    """Above all the file with the secrets, which lies beside the compose file."""
    patterns = (ROOT / ".dockerignore").read_text().split()
    assert any(fnmatch.fnmatch(name, pattern) for pattern in patterns)


def test_the_page_that_is_shown_while_nobody_answers_may_only_show_itself() -> None:
    """Its own style by its hash, and nothing else."""
    page = (ROOT / "deploy/away.html").read_text()
    style = re.search(r"<style>(.*?)</style>", page, re.DOTALL)
    assert style
    digest = b64encode(sha256(style[1].encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{digest}'" in (ROOT / "deploy/Caddyfile").read_text()
    assert "<script" not in page
    assert not re.search(r"(?:src|href|url)\s*[=(]", page)


def test_every_variable_of_the_file_is_explained() -> None:
    """docs/operations.md has a row for each."""
    text = (ROOT / "docs/operations.md").read_text()
    names = set(re.findall(r"\$\{(\w+)", (ROOT / "docker-compose.yml").read_text()))
    names |= set(re.findall(r"\{\$(\w+)", (ROOT / "deploy/Caddyfile").read_text()))
    assert {name for name in names if f"`{name}`" not in text} == set()
