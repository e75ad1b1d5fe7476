"""Statistics as one picture: who wins, with which scores, how drives end, what calls are worth against calls."""

from collections.abc import Callable
from typing import Any

from touchline.cli.files import Outfile
from touchline.cli.report import Labels, describe_played, find_grid, format_decimal, format_value, list_cells
from touchline.core.errors import TargetUnavailable
from touchline.core.figures import Figure
from touchline.core.game import SIDES
from touchline.players import kind_of
from touchline.sim import Stats
from touchline.sim.stats import DRAW

SUFFIXES = (".png", ".svg", ".pdf")
SIZE = (12.0, 8.4)
DOTS = 150
HOME, AWAY, LEVEL, TURF = "#1f6f4a", "#b5532b", "#8a8f98", "#2f7d57"
INK, PALE, FAINT, PAPER = "#22262b", "#5b626b", "#d9dcd8", "#fbfaf6"
SHADES = ("#f4efe2", "#9cc7a5", "#1f6f4a")
STYLE = {
    "axes.edgecolor": FAINT,
    "axes.facecolor": PAPER,
    "axes.labelcolor": INK,
    "axes.spines.right": False,
    "axes.spines.top": False,
    "axes.titlelocation": "left",
    "axes.titlepad": 12,
    "axes.titlesize": 13,
    "axes.titleweight": "bold",
    "figure.facecolor": PAPER,
    "font.size": 10,
    "svg.hashsalt": "touchline",
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
}
LATIN = "DejaVu Sans"
JAPANESE = ("Noto Sans CJK JP", "Noto Sans JP", "IPAexGothic", "IPAGothic", "Hiragino Sans", "Yu Gothic", "VL Gothic")
"""Fonts for what the first one lacks; the first that is installed is used."""
LONGEST_SCORES = 0.0005
"""Scores beyond the last one that is more frequent than this are not drawn."""
HEAT_TEXT = 64
"""A grid of more cells is drawn in smaller type."""


def require() -> None:
    """Raise TargetUnavailable if matplotlib is missing."""
    try:
        import matplotlib  # noqa: F401  asked for before the games are played
    except ImportError:
        raise TargetUnavailable("drawing", "pip install 'touchline[plots]'") from None


def write(stats: Stats, title: str, labels: Labels, out: Outfile) -> None:
    """Draw the picture in the form that the file's suffix names."""
    save(out, SIZE, lambda sheet: draw(sheet, stats, title, labels))


def save(out: Outfile, size: tuple[float, float], draw_on: Callable[[Any], None]) -> None:
    """Write what is drawn on a sheet of this size, in the form that the file's suffix names."""
    import matplotlib as mpl
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure as Sheet
    from matplotlib.font_manager import fontManager
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    japanese = [name for name in JAPANESE if name in fontManager.get_font_names()]
    with mpl.rc_context(STYLE | {"font.family": [LATIN, *japanese[:1]]}):
        sheet = Sheet(figsize=size, layout=ConstrainedLayoutEngine(w_pad=0.15, h_pad=0.18, wspace=0.04, hspace=0.06))
        FigureCanvasAgg(sheet)
        draw_on(sheet)
        still = {"Date": None} if out.suffix == ".svg" else {"CreationDate": None} if out.suffix == ".pdf" else None
        out.write(lambda file: sheet.savefig(file, format=out.suffix[1:], dpi=DOTS, metadata=still))


def draw(sheet: Any, stats: Stats, title: str, labels: Labels) -> None:
    """Draw four panels below a heading. The game's own figures come in the order in which it lists them."""
    text = labels.words.text
    bars = [figure for figure in stats.figures if figure.rows is not None and figure.columns is None]
    grids = [figure for figure in stats.figures if figure.columns is not None]
    head, upper, lower = sheet.subfigures(3, 1, height_ratios=(0.2, 1, 1.25))
    for panel in (head, upper, lower):
        panel.set_facecolor(PAPER)
    players = [text(f"who.{kind_of(who)}") for who in (stats.home, stats.away)]
    about = text("ui.simulate.about", games=f"{stats.games:,}", edition=stats.edition, seed=stats.seed)
    if not stats.is_whole:
        played = describe_played(stats, labels.words)
        about += " · " + text("ui.simulate.partly", asked=f"{stats.asked:,}", played=played)
    head.text(0.012, 0.55, title, size=18, weight="bold", va="center")
    between = text("ui.simulate.between", home=players[0], away=players[1])
    head.text(0.012, 0.02, f"{between} · {about}", size=10.5, color=PALE, va="center")
    wins, scores = upper.subplots(1, 2, width_ratios=(1, 1.5))
    draw_wins(wins, stats, text)
    draw_scores(scores, stats, text)
    one, other = lower.subplots(1, 2, width_ratios=(1, 1.15))
    chosen = [*bars[:1], *grids[:1], *bars[1:], *grids[1:]][:2]
    for axes, figure in zip((one, other), chosen, strict=False):
        (draw_bars if figure.columns is None else draw_heat)(axes, figure, stats, labels)


def draw_wins(axes: Any, stats: Stats, text: Any) -> None:
    """Draw the share of games won by either side and of draws, with 95 % intervals."""
    names = (*SIDES, DRAW)
    found = [stats.shares[name] for name in names]
    shares, halves = [100 * share for share, _ in found], [100 * half for _, half in found]
    places = range(len(names))
    axes.barh(places, shares, xerr=halves, color=(HOME, AWAY, LEVEL), height=0.62, ecolor=INK, capsize=4)
    words = [text("seat.home"), text("seat.away"), text("ui.simulate.draw")]
    axes.set_yticks(list(places), words)
    axes.invert_yaxis()
    for place, share, half in zip(places, shares, halves, strict=True):
        axes.annotate(
            f"{share:.1f} % ± {half:.2f}", (share + half, place), xytext=(8, 0), textcoords="offset points", va="center"
        )
    axes.set_xlim(0, max(shares) * 1.45)
    axes.tick_params(axis="x", bottom=False, labelbottom=False)
    axes.spines["bottom"].set_visible(False)
    axes.set_title(text("ui.simulate.wins"))
    points = [f"{format_decimal(mean)} ± {half:.2f}" for mean, half in stats.scoring.values()]
    axes.set_xlabel(text("ui.simulate.points_of", home=points[0], away=points[1]), labelpad=8)


def draw_scores(axes: Any, stats: Stats, text: Any) -> None:
    """Draw the distribution of a side's points."""
    shares = [count / (2 * stats.games) for count in stats.scores]
    while len(shares) > 1 and shares[-1] < LONGEST_SCORES:
        shares.pop()
    axes.bar(range(len(shares)), [100 * share for share in shares], color=TURF, width=0.85)
    axes.yaxis.set_major_formatter("{x:g} %")
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_xlim(-0.7, max(len(shares) - 0.3, 4))
    axes.set_title(text("ui.simulate.scores"))
    axes.set_xlabel(text("ui.simulate.score_axis"))
    axes.grid(axis="y", color=FAINT, linewidth=0.7)
    axes.set_axisbelow(True)


def draw_bars(axes: Any, figure: Figure, stats: Stats, labels: Labels) -> None:
    """Draw a figure with one axis, the most frequent on top."""
    found = sorted(list_cells(figure, stats), key=lambda cell: cell.value or 0)
    values = [(cell.value or 0) * (100 if figure.is_share else 1) for cell in found]
    names = [labels.name(figure.rows, cell.row) for cell in found]
    axes.barh(range(len(found)), values, color=TURF, height=0.7)
    axes.set_yticks(range(len(found)), [name[:1].upper() + name[1:] for name in names])
    for place, (cell, value) in enumerate(zip(found, values, strict=True)):
        axes.annotate(
            format_value(figure, cell.value), (value, place), xytext=(6, 0), textcoords="offset points", va="center"
        )
    axes.set_xlim(0, max(values, default=1) * 1.18 or 1)
    axes.xaxis.set_visible(False)
    axes.spines["bottom"].set_visible(False)
    axes.set_title(labels.title(figure))


def draw_heat(axes: Any, figure: Figure, stats: Stats, labels: Labels) -> None:
    """Draw a figure with two axes, each cell with its number."""
    from matplotlib.colors import LinearSegmentedColormap

    assert figure.rows is not None
    assert figure.columns is not None
    rows, columns, found = find_grid(figure, stats)
    nan = float("nan")
    values = [[nan if (value := found[row, column].value) is None else value for column in columns] for row in rows]
    image = axes.imshow(values, cmap=LinearSegmentedColormap.from_list("turf", SHADES), aspect="auto")
    axes.set_yticks(range(len(rows)), [labels.name(figure.rows, row) for row in rows])
    few = len(columns) <= 4
    names = [labels.name(figure.columns, column) for column in columns]
    axes.set_xticks(range(len(columns)), names if few else [name.replace(" ", "\n") for name in names])
    axes.tick_params(length=0)
    for spine in axes.spines.values():
        spine.set_visible(False)
    size = 9 if len(rows) * len(columns) <= HEAT_TEXT else 7.5
    low, high = image.get_clim()
    for i, row in enumerate(rows):
        for k, column in enumerate(columns):
            value = found[row, column].value
            dark = value is not None and high > low and (value - low) / (high - low) > 0.62
            axes.text(
                k, i, format_value(figure, value), ha="center", va="center", size=size, color="white" if dark else INK
            )
    axes.set_xlabel(labels.axis(figure.columns))
    axes.set_ylabel(labels.axis(figure.rows))
    axes.set_title(labels.title(figure))
