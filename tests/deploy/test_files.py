"""The files in ``deploy/``: they fit each other and the program, and the tools they are for can read them."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from tools.lock import FOLDER, ROOT, SETS
from touchline.server.http.connections import FILES_USUAL, Allowance
from touchline.server.http.listen import STOPS_WITHIN, USUAL_PORT
from touchline.server.storage import open_storage
from touchline.server.wire.messages import MOST_IN

METRICS_PORT = 9765
NAME = "games.example.org"
PROGRAM = "/opt/touchline/venv/bin/touchline"
UNITS = ("touchline.service", "touchline-backup.service", "touchline-backup.timer")


def text_of(file: str) -> str:
    return (FOLDER / file).read_text(encoding="utf-8")


@cache
def options_of(command: str) -> frozenset[str]:
    """The options that a command knows."""
    shown = subprocess.run(
        [sys.executable, "-m", "touchline", command, "--help"],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "COLUMNS": "200", "NO_COLOR": "1"},
    ).stdout
    return frozenset(re.findall(r"--[a-z][a-z-]+", shown))


def unit(file: str) -> dict[str, dict[str, list[str]]]:
    """A unit of systemd: the values of every key of every section."""
    found: dict[str, dict[str, list[str]]] = {}
    section = ""
    for line in re.sub(r"\\\n\s*", "", text_of(file)).splitlines():
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            key, _, value = line.partition("=")
            found.setdefault(section, {}).setdefault(key, []).append(value)
    return found


def value(words: list[str], option: str) -> str:
    return words[words.index(option) + 1]


# systemd

SERVICE, COPY = unit("touchline.service")["Service"], unit("touchline-backup.service")["Service"]
[STARTED] = SERVICE["ExecStart"]


def test_the_unit_starts_the_server_with_options_that_it_knows() -> None:
    program, command, *words = STARTED.split()
    assert (program, command) == (PROGRAM, "serve")
    assert {word for word in words if word.startswith("--")} <= options_of("serve")
    assert (value(words, "--port"), value(words, "--metrics-port")) == (str(USUAL_PORT), str(METRICS_PORT))
    assert [words[n + 1] for n, word in enumerate(words) if word == "--trusted-proxy"] == ["127.0.0.1", "::1"]
    assert "--no-browser" in words


def test_every_variable_of_the_unit_is_read_by_somebody() -> None:
    given = dict(one.split("=", 1) for one in SERVICE["Environment"])
    assert given["TOUCHLINE_URL"] == f"https://{NAME}"
    source = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "src").rglob("*.py"))
    assert set(re.findall(r"\${(\w+)}", STARTED)) <= set(given)
    for name in given:
        assert f"${{{name}}}" in STARTED or f'"{name}"' in source


def test_the_unit_writes_where_it_may() -> None:
    given = dict(one.split("=", 1) for one in SERVICE["Environment"])
    assert SERVICE["ProtectSystem"] == ["strict"]
    assert Path(given["TOUCHLINE_DATABASE"]).parent == Path("/var/lib", *SERVICE["StateDirectory"])
    assert given["TOUCHLINE_CACHE"] == f"/var/cache/{SERVICE['CacheDirectory'][0]}"
    assert SERVICE["StateDirectoryMode"] == SERVICE["CacheDirectoryMode"] == ["0700"]
    assert SERVICE["UMask"] == ["0077"]


def test_the_unit_leaves_the_server_its_time_its_files_and_its_compiler() -> None:
    assert int(SERVICE["TimeoutStopSec"][0]) > 2 * STOPS_WITHIN
    assert int(SERVICE["LimitNOFILE"][0]) > FILES_USUAL
    assert "MemoryDenyWriteExecute" not in SERVICE  # compiled rules are written to memory, and run there
    assert {"AF_INET", "AF_INET6", "AF_UNIX"} == set(SERVICE["RestrictAddressFamilies"][0].split())


CLOSED = ("NoNewPrivileges", "ProtectHome", "PrivateTmp", "PrivateDevices")
CLOSED_TO_THE_SERVER = (
    *("ProtectKernelTunables", "ProtectKernelModules", "ProtectKernelLogs", "ProtectControlGroups", "ProtectClock"),
    *("ProtectHostname", "PrivateUsers", "LockPersonality", "RestrictNamespaces", "RestrictRealtime"),
    *("RestrictSUIDSGID", "RemoveIPC"),
)


def test_what_nobody_needs_is_closed() -> None:
    for service, closed in ((SERVICE, (*CLOSED, *CLOSED_TO_THE_SERVER)), (COPY, CLOSED)):
        assert {key: service.get(key) for key in closed} == {key: ["yes"] for key in closed}
        assert service["CapabilityBoundingSet"] == [""]
        assert service["SystemCallFilter"] == ["@system-service"]
        assert service["User"] == service["Group"] == ["touchline"]
    assert (SERVICE["IPAddressDeny"], SERVICE["IPAddressAllow"]) == (["any"], ["localhost"])


def test_the_nightly_copy_is_made_and_old_ones_go(tmp_path: Path) -> None:
    copies, db = tmp_path / "copies", tmp_path / "tables.db"
    copies.mkdir()
    open_storage(db).close()
    old = copies / "tables-20200101-040000.db"
    old.touch()
    os.utime(old, (0, 0))
    assert set(COPY["StateDirectory"][0].split()) == {"touchline", "touchline-copies"}
    for line in COPY["ExecStart"]:
        command = line.replace("$$", "$").replace("%%", "%")
        for there, here in {
            PROGRAM: f"{sys.executable} -m touchline",
            "/var/lib/touchline-copies": str(copies),
            "/var/lib/touchline/tables.db": str(db),
        }.items():
            command = command.replace(there, here)
        subprocess.run(["/bin/sh", "-c", command], check=True, capture_output=True)
    [copy] = copies.iterdir()
    assert re.fullmatch(r"tables-\d{8}-\d{6}\.db", copy.name)
    assert set(re.findall(r"--[a-z-]+", COPY["ExecStart"][0])) <= options_of("backup")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd here")
def test_systemd_reads_the_units(tmp_path: Path) -> None:
    for file in UNITS:
        (tmp_path / file).write_text(text_of(file).replace(PROGRAM, "/bin/true"), encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", *(tmp_path / file for file in UNITS)], capture_output=True, text=True, check=False
    )
    assert [line for line in done.stderr.splitlines() if "touchline" in line] == []


# nginx


def directives(text: str) -> list[tuple[tuple[str, ...], list[str]]]:
    """Each directive of a configuration of nginx, with the blocks it stands in."""
    found: list[tuple[tuple[str, ...], list[str]]] = []
    blocks: list[str] = []
    words: list[str] = []
    for token in re.findall(r'"[^"]*"|[{};]|[^\s{};]+', re.sub(r"(?m)^\s*#.*$", "", text)):
        match token:
            case "{":
                blocks.append(" ".join(words))
                words = []
            case "}":
                assert not words
                blocks.pop()
            case ";":
                found.append((tuple(blocks), words))
                words = []
            case word:
                words.append(word.strip('"'))
    assert not blocks
    assert not words
    return found


NGINX = directives(text_of("nginx.conf"))
HEADERS = {words[1]: words[2] for _, words in NGINX if words[0] == "proxy_set_header"}


def only(directive: str) -> list[str]:
    [words] = {tuple(words[1:]) for _, words in NGINX if words[0] == directive}
    return list(words)


def test_nginx_leads_to_the_server_and_says_for_whom_it_asks() -> None:
    assert [words[1] for blocks, words in NGINX if blocks == ("upstream touchline",) and words[0] == "server"] == [
        f"127.0.0.1:{USUAL_PORT}"
    ]
    assert only("proxy_pass") == ["http://touchline"]
    assert HEADERS["Host"] == "$host"
    assert HEADERS["X-Forwarded-For"] == "$remote_addr"  # not what the client says beside it


def test_nginx_lets_sockets_through() -> None:
    assert only("proxy_http_version") == ["1.1"]
    assert HEADERS["Upgrade"] == "$http_upgrade"
    assert HEADERS["Connection"] == "$touchline_connection"
    assert {tuple(words) for blocks, words in NGINX if blocks and blocks[0].startswith("map $http_upgrade")} == {
        ("default", "upgrade"),
        ("", ""),
    }
    assert int(only("proxy_read_timeout")[0].removesuffix("s")) > 3 * 20  # a ping every 20 seconds


def test_nginx_bounds_what_the_server_bounds_and_compresses_nothing() -> None:
    bounds = Allowance()
    assert only("gzip") == ["off"]
    assert only("client_header_timeout") == [f"{bounds.headers:.0f}s"]
    assert only("client_body_timeout") == [f"{bounds.body:.0f}s"]
    assert int(only("client_max_body_size")[0].removesuffix("k")) * 1024 >= 2 * MOST_IN
    assert only("limit_conn") == ["touchline_clients", str(bounds.of_one_address)]


def test_nginx_speaks_tls_alone() -> None:
    ports = [words[1:] for _, words in NGINX if words[0] == "listen"]
    assert [words for words in ports if words[0].endswith("80")] == [["80"], ["[::]:80"]]
    assert [words[1] for words in ports if words[0].endswith("443")] == ["ssl", "ssl"]
    assert only("ssl_protocols") == ["TLSv1.2", "TLSv1.3"]
    assert only("return") == ["301", "https://$host$request_uri"]
    assert only("server_name") == [NAME]


@pytest.mark.skipif(not shutil.which("nginx") or not shutil.which("openssl"), reason="no nginx here")
def test_nginx_reads_its_file(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key.pem", tmp_path / "cert.pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", f"/CN={NAME}"]
    subprocess.run([*made, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    site = re.sub(r"/etc/letsencrypt\S+/fullchain.pem", str(certificate), text_of("nginx.conf"))
    site = re.sub(r"/etc/letsencrypt\S+/privkey.pem", str(key), site)
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"pid {tmp_path}/pid; error_log stderr; events {{}} http {{ {site} }}", encoding="utf-8")
    done = subprocess.run(["nginx", "-t", "-c", whole], capture_output=True, text=True, check=False)
    assert "syntax is ok" in done.stderr  # it goes on to ports and folders, which may not be ours


# Caddy

CADDY = re.sub(r"(?m)^\s*#.*\n", "", text_of("Caddyfile"))


def test_caddy_leads_to_the_server_and_compresses_nothing() -> None:
    assert re.findall(r"reverse_proxy (\S+) {", CADDY) == [f"127.0.0.1:{USUAL_PORT}"]
    assert re.findall(r"(?m)^(\S+) {$", CADDY) == [NAME]
    assert "encode" not in CADDY
    assert "header_up" not in CADDY  # it passes on the host, and replaces what clients say of themselves
    assert "trusted_proxies" not in CADDY


def test_caddy_bounds_what_the_server_bounds() -> None:
    bounds = Allowance()
    assert f"read_header {bounds.headers:.0f}s" in CADDY
    assert f"read_body {bounds.body:.0f}s" in CADDY
    assert CADDY.count("{") == CADDY.count("}")


@pytest.mark.skipif(shutil.which("caddy") is None, reason="no Caddy here")
def test_caddy_reads_its_file(tmp_path: Path) -> None:
    command = ["caddy", "validate", "--adapter", "caddyfile", "--config", str(FOLDER / "Caddyfile")]
    done = subprocess.run(
        command, env={**os.environ, "HOME": str(tmp_path)}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


# The container

STEPS = [
    line.split(None, 1)
    for line in re.sub(r"\s*\\\n\s*", " ", text_of("Containerfile")).splitlines()
    if line and not line.startswith("#")
]
LAST = [i for i, (step, _) in enumerate(STEPS) if step == "FROM"][-1]


def of_step(name: str) -> list[str]:
    return [rest for step, rest in STEPS[LAST:] if step == name]


def test_everything_that_is_installed_in_the_container_is_locked() -> None:
    installs = [one for step, rest in STEPS if step == "RUN" for one in rest.split("&&") if "pip " in one]
    assert len(installs) == 4
    for one in installs:
        if "--require-hashes" in one:
            file = re.search(r"--requirement deploy/(\S+)", one)
            assert file is not None
            assert file[1] in SETS.values()
        else:
            assert "--no-deps" in one
            assert "--no-index" in one


def test_what_is_copied_into_the_container_is_there() -> None:
    named = [rest.split() for step, rest in STEPS if step == "COPY" and not rest.startswith("--from")]
    for *sources, _ in named:
        for source in sources:
            assert (ROOT / source).exists(), source
    python = re.fullmatch(r"python:(3\.\d+)-slim-bookworm", STEPS[LAST][1])
    assert python is not None
    assert STEPS[0][1] == f"{STEPS[LAST][1]} AS build"
    assert f"Programming Language :: Python :: {python[1]}" in (ROOT / "pyproject.toml").read_text(encoding="utf-8")


def test_the_container_serves_as_nobody_in_particular() -> None:
    [command], [program] = (map(json.loads, of_step(step)) for step in ("CMD", "ENTRYPOINT"))
    [user] = of_step("USER")
    assert program == [PROGRAM]
    assert user.isdecimal()
    assert int(user) > 0
    assert command[0] == "serve"
    assert {word for word in command if word.startswith("--")} <= options_of("serve")
    assert (value(command, "--port"), value(command, "--metrics-port")) == (str(USUAL_PORT), str(METRICS_PORT))
    assert of_step("EXPOSE") == [str(USUAL_PORT)]
    [volumes] = map(json.loads, of_step("VOLUME"))
    assert Path(value(command, "--db")).parent in map(Path, volumes)
    assert dict(one.split("=") for one in of_step("ENV"))["TOUCHLINE_CACHE"] in volumes
    assert f"http://127.0.0.1:{USUAL_PORT}/healthz" in of_step("HEALTHCHECK")[0]
