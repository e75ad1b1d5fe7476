"""The README and what it leads to are read by tests: the Python runs, the commands exist, the links lead somewhere."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = {path: path.read_text(encoding="utf-8") for path in (ROOT / "README.md", ROOT / "docs" / "using.md")}
README, USING = PAGES[ROOT / "README.md"], PAGES[ROOT / "docs" / "using.md"]
COMMANDS = [line.split("#")[0].strip() for line in USING.splitlines() if line.startswith("touchline ")]
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
WRITTEN = [*PAGES, *sorted((ROOT / "docs").glob("**/*.md")), *sorted(ROOT.glob("*.md"))]
LINKS = sorted({path.parent / link for path in WRITTEN for link in LINK.findall(path.read_text(encoding="utf-8"))})
ONE_SCREEN = 40


def test_its_python_does_what_it_says() -> None:
    code = re.findall(r"```python\n(.*?)```", USING, re.DOTALL)[0]
    scope: dict[str, object] = {}
    for statement in code.strip().splitlines():
        text = statement.split("#")[0].strip()
        if text.startswith("touchline.replay"):
            assert eval(text, scope)  # noqa: S307  the page is ours
        elif text.startswith("m.asks"):
            assert eval(text, scope) == ("play", "field_goal", "punt")  # noqa: S307  the page is ours
        elif text == "m.odds":
            one = Fraction(1, 6)
            odds = {"1": one, "2": one, "3": 2 * one, "4": one, "5": one}
            assert eval(text, scope) == odds  # noqa: S307  the page is ours
        else:
            exec(statement.replace("100_000", "200"), scope)  # noqa: S102  the page is ours


@pytest.mark.parametrize("command", COMMANDS)
def test_its_commands_are_understood(command: str) -> None:
    words = [w for w in shlex.split(command)[1:] if w != "FILE"]
    if words[0] in ("rules", "components"):
        done = subprocess.run([sys.executable, "-m", "touchline", *words], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    options = [w for w in words if w.startswith("--")]
    shown = subprocess.run(
        [sys.executable, "-m", "touchline", words[0], "--help"],
        capture_output=True,
        text=True,
        check=True,
        env={"COLUMNS": "200", "NO_COLOR": "1", "PATH": ""},
    ).stdout
    assert all(option in shown for option in options)


@pytest.mark.parametrize("target", LINKS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_its_links_lead_somewhere(target: Path) -> None:
    assert target.exists()


def test_the_python_of_the_readme_runs() -> None:
    code = re.findall(r"```python\n(.*?)```", README, re.DOTALL)[0]
    exec(code.replace("100_000", "20"), {})  # noqa: S102  the page is ours


def test_the_speeds_of_the_readme_are_those_that_were_measured() -> None:
    measured = (ROOT / "benchmarks" / "results.md").read_text(encoding="utf-8")
    on_gpu = (ROOT / "benchmarks" / "gpu.md").read_text(encoding="utf-8")
    cpu = re.search(r"\| 1st & Roll compiled, one core \| ([\d,]+) steps/s \| × ([\d.]+) \|", measured)
    gpu = re.search(r"\| 1st & Roll \| random \| ([\d.]+) \|", on_gpu)
    assert cpu is not None
    assert gpu is not None
    assert f"[{int(cpu[1].replace(',', '')) // 10**6} million steps per second]" in README
    assert f"{float(cpu[2]):.0f} times a C++ peer" in README
    assert f"[{float(gpu[1]):.0f} billion]" in README


def test_the_readme_is_one_screen() -> None:
    assert len(PAGES[ROOT / "README.md"].splitlines()) <= ONE_SCREEN
