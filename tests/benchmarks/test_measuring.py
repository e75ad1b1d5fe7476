"""How speeds are compared: in pairs, with an interval that means what it says."""

from __future__ import annotations

import random
from statistics import NormalDist

import pytest

from benchmarks import measure
from benchmarks.comparisons import comparisons
from benchmarks.measure import Comparison, Done, Pace, Rival, Speeds, Subject, measure_slice, spread
from benchmarks.report import CROWDED, Report, figure
from benchmarks.times import Took, Wait


@pytest.mark.parametrize("n", [6, 8, 15, 21])
def test_the_interval_covers_the_median_in_95_of_100_cases(n: int) -> None:
    drawn = random.Random(n)
    covered = 0
    for _ in range(4000):
        _, low, high = spread([drawn.expovariate(1.0) for _ in range(n)])
        covered += low <= 0.6931471805599453 <= high
    allowed = NormalDist().inv_cdf(0.999) * (0.05 * 0.95 / 4000) ** 0.5
    assert covered / 4000 >= 0.95 - allowed


def test_the_interval_is_no_wider_than_it_must_be() -> None:
    assert spread([float(x) for x in range(1, 16)]) == (8.0, 4.0, 12.0)
    assert spread([3.0, 1.0, 2.0]) == (2.0, 1.0, 3.0)


def test_a_subject_is_compared_with_the_base_before_and_after(monkeypatch: pytest.MonkeyPatch) -> None:
    def base() -> Done:
        return Done(0, 0)

    def play() -> Done:
        return Done(0, 0)

    paces = iter([Pace(1, 10), Pace(7, 600), Pace(3, 30), Pace(8, 800), Pace(5, 50)])
    monkeypatch.setattr(measure, "measure_pace", lambda *_: next(paces))
    by_moves = Speeds(Rival(Subject("a", lambda: play)))
    by_games = Speeds(Rival(Subject("b", lambda: play), by="games"))
    measure_slice(base, [(play, by_moves), (play, by_games)], 1.0)
    assert (by_moves.own, by_moves.base) == ([600], [20])
    assert (by_games.own, by_games.base) == ([8], [4])


def test_every_subject_is_made_once_and_measured_in_every_slice_it_belongs_to() -> None:
    made: list[str] = []

    def subject(name: str) -> Subject:
        def make() -> measure.Play:
            made.append(name)
            return lambda: Done(1, 5)

        return Subject(name, make)

    base, other = subject("base"), subject("other")
    whole = Comparison("whole", "", base, (Rival(other),))
    half = Comparison("half", "", base, (Rival(other),), every=2)
    found = measure.measure_all([whole, half], 5, 0.0)
    assert made == ["base", "other"]
    assert [len(found[key][0].own) for key in ("whole", "half")] == [5, 3]


def test_what_is_compared_can_be_told_apart() -> None:
    found = comparisons()
    assert len({c.key for c in found}) == len(found) > 5
    for comparison in found:
        names = [comparison.base.name, *(rival.subject.name for rival in comparison.rivals)]
        assert len(set(names)) == len(names)


def report_of(ratios: list[float], asked: float | None) -> Report:
    report = Report("make bench", 15, 0.25, 0.0)
    speeds = Speeds(Rival(Subject("ours", lambda: lambda: Done(1, 1)), asked), own=ratios, base=[1.0] * len(ratios))
    report.compare(Comparison("key", "Title", Subject("peer", lambda: lambda: Done(1, 1)), (speeds.rival,)), [speeds])
    return report


def test_what_is_asked_holds_only_if_the_whole_interval_does() -> None:
    ratios = [9.0, 10.0, 11.0, 12.0, 13.0, 14.0]
    assert report_of(ratios, 9.0).short == []
    assert report_of(ratios, None).short == []
    doubtful = report_of(ratios, 9.5)
    assert len(doubtful.short) == 1
    assert "| ours | 12 steps/s | × 11.5 | 9 to 14 | ≥ 9.5 | **no** |" in doubtful.text


def test_a_speed_that_is_asked_holds_only_if_the_whole_interval_does() -> None:
    for least, verdict in ((9.0, "yes"), (9.5, "**no**")):
        report = Report("make bench", 15, 0.25, 0.0)
        rival = Rival(Subject("ours", lambda: lambda: Done(1, 1)), speed=least)
        speeds = Speeds(rival, own=[9.0, 10.0, 11.0, 12.0, 13.0, 14.0], base=[2.0] * 6)
        peer = Subject("peer", lambda: lambda: Done(1, 1))
        report.compare(Comparison("key", "Title", peer, (rival,)), [speeds])
        assert len(report.short) == (verdict != "yes")
        assert f"| ≥ {least:.0f} steps/s | {verdict} |" in report.text


def test_a_wait_that_is_too_long_falls_short_and_so_does_compiling_anew() -> None:
    report = Report("make bench", 15, 0.25, 0.0)
    waits = [Wait("cold", Took(29.0, 28.0), 30.0), Wait("warm", Took(1.6, 0.9), 1.5)]
    report.wait("Waiting", [*waits, Wait("a move", Took(9.0, 9.0), None)])
    report.compiled_anew(0)
    assert report.short == ["warm (1.6 s, asked 1.5)"]
    assert "| warm | 1.6 | 0.9 | ≤ 1.5 | **no** |" in report.text
    assert "| a move | 9 | 9 | | |" in report.text
    report.compiled_anew(2)
    assert report.short[1:] == ["other dice compile anew"]


def test_a_busy_machine_is_named_as_such() -> None:
    assert CROWDED in Report("make bench", 15, 0.25, 3.0).text
    assert CROWDED not in Report("make bench", 15, 0.25, 0.1).text


@pytest.mark.parametrize(("value", "text"), [(0.0446, "0.0446"), (49.84, "49.8"), (188.3, "188"), (2664.0, "2,660")])
def test_figures_have_three_digits_that_count(value: float, text: str) -> None:
    assert figure(value) == text
