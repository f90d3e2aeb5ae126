"""The site of docker-compose.yml as processes of this machine, each started by the very command of its service."""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
import urllib.request
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.faults import servers
from tests.faults.servers import HOST, ROOT, Server, free_port, program
from tests.production.compose import environment, healthcheck, here, read_dockerfile, started

SECRETS = {"SECRET_KEY": "only-for-the-tests-of-production-" * 2, "DB_PASSWORD": "abc123"}
NAME = "divided_loyalties"


def missing_programs() -> list[str]:
    """What this machine lacks of what is started here."""
    return [*servers.missing_programs(), *(name for name in ("caddy", "wget") if not shutil.which(name))]


class Postgres(servers.Postgres):
    """With the settings of the file; its user may do nothing but use its own database."""

    def command(self) -> list[str]:
        """At our own port and folder."""
        return [*super().command(), *started("postgres")[1:]]

    def start(self) -> None:
        """And make what the image makes at its first start."""
        super().start()
        with self.connect("postgres") as line:
            line.execute(f"CREATE ROLE {NAME} LOGIN PASSWORD '{SECRETS['DB_PASSWORD']}'")
            line.execute(f"CREATE DATABASE {NAME} OWNER {NAME}")


class Redis(servers.Redis):
    """With the settings of the file."""

    def command(self) -> list[str]:
        """At a port of our own."""
        return [str(program("redis-server")), *started("redis")[1:], "--port", str(self.port), "--bind", HOST]


class Ours(Server):
    """A process from our image."""

    def __init__(self, service: str, stack: Stack) -> None:
        self.name = service
        super().__init__(stack.folder)
        self.env = {**stack.env(service), "PORT": str(self.port), "HOST": HOST}

    def command(self) -> list[str]:
        """As in the file."""
        return here(started(self.name), {})

    def options(self) -> dict[str, Any]:
        """In the project's folder."""
        return {"cwd": ROOT, "env": self.env}

    def healthcheck(self) -> subprocess.CompletedProcess[str]:
        """What is run in its container to see whether the process does its work."""
        command = here(healthcheck(self.name), {"/data": self.env["DATA_DIR"]})
        return subprocess.run(command, cwd=ROOT, env=self.env, capture_output=True, text=True, timeout=30)

    def answers(self) -> bool:
        """Healthy, if anybody asks it for pages."""
        return self.name != "web" or self.healthcheck().returncode == 0

    def figures(self) -> str:
        """What a scraper on this machine reads."""
        with urllib.request.urlopen(f"http://{HOST}:{self.port}/metrics", timeout=10) as answer:
            return str(answer.read().decode())


class Proxy(Server):
    """Caddy, with TLS by a certificate of its own."""

    name = "proxy"

    def __init__(self, stack: Stack) -> None:
        super().__init__(stack.folder)
        self.stack = stack
        self.port = stack.port
        #: Where this machine alone asks how it is.
        self.health = free_port()
        #: Who signed its certificate.
        self.signer = stack.folder / "caddy/pki/authorities/local/root.crt"

    def command(self) -> list[str]:
        """As in the file, with the Caddyfile in our own folder."""
        return here(started("proxy"), {"/deploy": str(ROOT / "deploy")})

    def options(self) -> dict[str, Any]:
        """The web processes are named one by one, since here no name stands for all."""
        web = "to " + " ".join(f"{HOST}:{one.port}" for one in self.stack.webs)
        folders = {"XDG_DATA_HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)}
        ports = {"WEB": web, "HTTP_PORT": str(free_port()), "PAGES": str(ROOT / "deploy")}
        ports["HEALTH"] = str(self.health)
        kept = {"PATH": os.environ["PATH"], "HOME": str(self.folder)}
        return {"cwd": ROOT, "env": {**kept, **environment("proxy", self.stack.given), **folders, **ports}}

    def answers(self) -> bool:
        """Once it has made its certificate, listens and is well."""
        with suppress(OSError), socket.create_connection((HOST, self.port), timeout=2):
            return self.signer.exists() and self.healthcheck().returncode == 0
        return False

    def healthcheck(self) -> subprocess.CompletedProcess[bytes]:
        """What is run in its container, at our own port."""
        command = [word.replace(":2080/", f":{self.health}/") for word in healthcheck("proxy")]
        return subprocess.run(command, capture_output=True, timeout=30)


class Stack:
    """All services, none of them started yet."""

    def __init__(self, folder: Path, *, webs: int) -> None:
        self.folder = folder
        self.port = free_port()
        self.host = f"localhost:{self.port}"
        self.given = {**SECRETS, "SITE_URL": f"https://{self.host}"}
        self.postgres, self.redis = Postgres(folder), Redis(folder)
        self.image = read_dockerfile()
        self.webs = [Ours("web", self) for _ in range(webs)]
        self.sweep = Ours("sweep", self)
        self.proxy = Proxy(self)

    def env(self, service: str) -> dict[str, str]:
        """The environment of a service: the file's over the image's, with our places for those of the network."""
        places = {
            "@postgres:5432/": f"@{HOST}:{self.postgres.port}/",
            "redis://redis:6379/": f"redis://{HOST}:{self.redis.port}/",
        }
        folders = {"DATA_DIR": str(self.folder / "data"), "STATIC_DIR": str(self.folder / "static")}
        found = {**self.image.env, **environment(service, self.given), **folders, "LOG_FORMAT": "json"}
        if "PGHOST" in found:
            found |= {"PGHOST": HOST, "PGPORT": str(self.postgres.port)}
        for theirs, ours in places.items():
            found = {name: text.replace(theirs, ours) for name, text in found.items()}
        return found | {"PATH": os.environ["PATH"]}

    def build(self) -> None:
        """What the image has built in, by its own commands."""
        for run in self.image.runs:
            if "collectstatic" in run:
                run = run.replace("/venv/bin/python", sys.executable)
                run = re.sub(r"_DIR=\S+", f"_DIR={self.folder}/static", run)
                subprocess.run(["sh", "-c", run], cwd=ROOT, check=True, capture_output=True)

    def run(self, service: str, *words: str, fails: bool = False) -> str:
        """Run a service that ends by itself; what it said, on standard error if it is to fail."""
        folders = {"/deploy": str(ROOT / "deploy"), "/backups": str(self.folder / "backups")}
        command = [*here(started(service), folders), *words]
        done = subprocess.run(
            command, cwd=ROOT, env=self.env(service), capture_output=True, text=True, timeout=120
        )
        assert (done.returncode != 0) is fails, f"{service}: {done.stdout}{done.stderr}"
        return done.stderr if fails else done.stdout

    def manage(self, *words: str) -> str:
        """A command of the site, as `docker compose run --rm web python manage.py …`."""
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(
            command, cwd=ROOT, env=self.env("web"), capture_output=True, text=True, timeout=120
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def end(self) -> None:
        """End whatever runs."""
        for server in (self.proxy, self.sweep, *self.webs, self.redis, self.postgres):
            server.end()
