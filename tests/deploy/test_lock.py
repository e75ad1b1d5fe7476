"""The locked packages: exactly what the project needs, for every Python and platform, each file by its hash."""

from __future__ import annotations

import re
from email import message_from_string
from importlib.metadata import PackageNotFoundError, distribution
from typing import Any, NamedTuple

import pytest
from packaging.markers import Marker
from packaging.requirements import Requirement
from packaging.tags import Tag, compatible_tags, cpython_tags, mac_platforms
from packaging.utils import parse_sdist_filename, parse_wheel_filename

from tools.lock import (
    FOLDER,
    SETS,
    licence_of,
    normalized,
    read_lock,
    read_pinned,
    read_project,
    render,
    wanted_by,
    without_extras,
)

LOCK, PROJECT = read_lock(), read_project()
PYTHONS = [
    found[1]
    for said in PROJECT["project"]["classifiers"]
    if (found := re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", said))
]
NAME, HASH = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*"), re.compile(r"[0-9a-f]{64}")
LINE = re.compile(r"(?P<name>\S+)==(?P<version>\S+)(?: ; (?P<marker>.+?))?(?P<hashes>(?: --hash=sha256:[0-9a-f]{64})+)")


class Platform(NamedTuple):
    """What pip sees of a platform."""

    name: str
    system: str
    machine: str
    tags: tuple[str, ...]
    of_source: bool = False
    """Whether a package may have to be built there."""


def manylinux(machine: str) -> tuple[str, ...]:
    return (*(f"manylinux_2_{n}_{machine}" for n in range(28, 16, -1)), f"manylinux2014_{machine}")


PLATFORMS = (
    Platform("linux", "Linux", "x86_64", manylinux("x86_64")),
    Platform("linux", "Linux", "aarch64", manylinux("aarch64")),
    Platform("darwin", "Darwin", "arm64", tuple(mac_platforms((14, 0), "arm64"))),
    Platform("darwin", "Darwin", "x86_64", tuple(mac_platforms((14, 0), "x86_64")), of_source=True),
    Platform("win32", "Windows", "AMD64", ("win_amd64",)),
)
EVERYWHERE = [(python, platform) for python in PYTHONS for platform in PLATFORMS]


def environment(python: str, platform: Platform) -> dict[str, str]:
    return {
        "implementation_name": "cpython",
        "platform_python_implementation": "CPython",
        "os_name": "nt" if platform.name == "win32" else "posix",
        "platform_machine": platform.machine,
        "platform_system": platform.system,
        "sys_platform": platform.name,
        "python_version": python,
        "python_full_version": f"{python}.0",
        "implementation_version": f"{python}.0",
    }


def is_needed(marker: Marker | None, where: dict[str, str], extras: frozenset[str] = frozenset()) -> bool:
    return marker is None or any(marker.evaluate({**where, "extra": extra}) for extra in (extras or {""}))


def needed(name: str, where: dict[str, str]) -> dict[str, list[Requirement]]:
    """What a set has to hold there, with what is asked of each package."""
    versions = {key.partition("==")[0]: key for key in LOCK["sets"][name]}
    found: dict[str, list[Requirement]] = {}
    waiting = [(Requirement(said), frozenset[str]()) for said in wanted_by(PROJECT, name)]
    while waiting:
        asked, extras = waiting.pop()
        if not is_needed(asked.marker, where, extras):
            continue
        own = normalized(asked.name)
        is_known = own in found and not asked.extras
        found.setdefault(own, []).append(asked)
        assert own in versions, f"{own} is not locked: make lock"
        if not is_known:
            told = LOCK["packages"][versions[own]]["requires"]
            waiting += [(Requirement(said), frozenset(asked.extras)) for said in told]
    return found


def test_the_pythons_are_those_of_the_project() -> None:
    assert PYTHONS[0] == PROJECT["project"]["requires-python"].removeprefix(">=")
    assert len(PYTHONS) >= 3


@pytest.mark.parametrize("name", SETS)
def test_the_lock_is_exactly_what_is_needed_everywhere(name: str) -> None:
    ever: set[str] = set()
    for python, platform in EVERYWHERE:
        where = environment(python, platform)
        locked = {
            key.partition("==")[0]: key.partition("==")[2]
            for key, marker in LOCK["sets"][name].items()
            if is_needed(Marker(marker) if marker else None, where)
        }
        wanted = needed(name, where)
        assert set(locked) == set(wanted), (python, platform.system, platform.machine)
        for package, asked in wanted.items():
            assert all(one.specifier.contains(locked[package], prereleases=True) for one in asked), package
        ever |= set(locked)
    assert ever == {key.partition("==")[0] for key in LOCK["sets"][name]}
    assert len(ever) == len(LOCK["sets"][name])  # one version of each


@pytest.mark.parametrize(
    ("python", "platform"), EVERYWHERE, ids=lambda x: x if isinstance(x, str) else "-".join(x[1:3])
)
def test_every_package_has_a_file_that_can_be_installed_there(python: str, platform: Platform) -> None:
    major, minor = python.split(".")
    version = (int(major), int(minor))
    tags: set[Tag] = {*cpython_tags(version, platforms=platform.tags)}
    tags |= {*compatible_tags(version, f"cp{major}{minor}", platform.tags)}
    where = environment(python, platform)
    for key, marker in {**LOCK["sets"]["players"], **LOCK["sets"]["build"]}.items():
        if not is_needed(Marker(marker) if marker else None, where):
            continue
        files = LOCK["packages"][key]["files"]
        wheels = [file for file in files if file.endswith(".whl")]
        fits = any(parse_wheel_filename(file)[3] & tags for file in wheels)
        assert fits or (platform.of_source and len(wheels) < len(files)), key


def test_each_file_belongs_to_its_package_and_has_a_hash() -> None:
    for key, told in LOCK["packages"].items():
        name, version = key.split("==")
        assert NAME.fullmatch(name)
        assert told["licence"]
        assert told["files"]
        for file, digest in told["files"].items():
            assert HASH.fullmatch(digest)
            parsed = parse_wheel_filename(file) if file.endswith(".whl") else parse_sdist_filename(file)
            assert (parsed[0], str(parsed[1])) == (name, version), file


@pytest.mark.parametrize("name", SETS)
def test_the_file_that_pip_reads_says_what_the_lock_says(name: str) -> None:
    text = (FOLDER / SETS[name]).read_text(encoding="utf-8")
    assert text == render(LOCK, name), "make lock"
    lines = " ".join(line for line in text.splitlines() if not line.startswith("#"))
    read: dict[str, Any] = {}
    for line in re.split(r"(?<=[0-9a-f]{64}) (?! )", lines.replace("\\", "")):
        found = LINE.fullmatch(re.sub(" +", " ", line))
        assert found is not None, line
        key = f"{found['name']}=={found['version']}"
        assert found["marker"] == (LOCK["sets"][name][key] or None)
        read[key] = set(re.findall("[0-9a-f]{64}", found["hashes"]))
    assert read == {key: set(LOCK["packages"][key]["files"].values()) for key in LOCK["sets"][name]}


@pytest.mark.parametrize("file", ["lock.json", *SETS.values()])
def test_no_registry_is_named(file: str) -> None:
    text = (FOLDER / file).read_text(encoding="utf-8")
    assert not re.search(r"://|--(extra-)?index|--find-links|--trusted-host|@ ", text)


def test_what_is_installed_here_says_the_same_of_itself() -> None:
    """Of packages that came in another version meanwhile it says nothing."""
    for key, told in LOCK["packages"].items():
        name, version = key.split("==")
        try:
            found = distribution(name)
        except PackageNotFoundError:
            continue  # of another platform, or of the build
        if found.version == version:
            assert without_extras(found.requires or []) == told["requires"], name
            assert licence_of(message_from_string(found.read_text("METADATA") or "")) == told["licence"], name


def test_of_where_a_file_was_found_nothing_is_kept() -> None:
    wheel, source = "some_thing-1.0-py3-none-any.whl", "some_thing-1.0.tar.gz"
    told: dict[str, Any] = {
        "name": "some-thing",
        "version": "1.0",
        "marker": "sys_platform == 'win32'",
        "sdist": {"url": f"https://somewhere.example/a/{source}#x", "hashes": {"sha256": "1" * 64}},
        "wheels": [{"url": f"https://somewhere.example/b/{wheel}", "hashes": {"sha256": "2" * 64}}],
    }
    pinned = read_pinned(told)
    assert pinned == ("some-thing", "1.0", "sys_platform == 'win32'", {wheel: "2" * 64, source: "1" * 64})
    assert pinned.key == "some-thing==1.0"


def test_a_licence_that_nobody_can_read_stops_the_lock() -> None:
    for said, licence in (("License-Expression: MIT OR 0BSD", "MIT OR 0BSD"), ("License: MIT", "MIT")):
        assert licence_of(message_from_string(f"Name: some-thing\n{said}\n")) == licence
    classified = "Name: some-thing\nClassifier: License :: OSI Approved :: MIT License\n"
    assert licence_of(message_from_string(classified)) == "MIT"
    with pytest.raises(SystemExit, match="some-thing"):
        licence_of(message_from_string("Name: some-thing\nLicense: as you like\n"))
