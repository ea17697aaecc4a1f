"""The figure of a lab where no browser shows it: computed by Hotline's command line, and drawn as an SVG.

A notebook that is executed without a reader (``nbconvert --execute``, papermill) has no page that computes. This module
draws curves and nothing else; the page's own picture, once there is one, takes its place.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import signal
import subprocess
from html import escape
from typing import Any

from .files import command_line
from .link_gen import KEYS

#: Seconds after which a figure is given up. assumed: what an author waits for a cell
SECONDS = 120
#: Half width of the intervals as a share of the mean, whatever the lab asks for: so small a picture shows no more.
PRECISION = 0.05

#: Of the picture in CSS pixels, and its margins: left, right, top, bottom.
WIDTH, HEIGHT = 640, 360
LEFT, RIGHT, TOP, BOTTOM = 72, 16, 40, 44
#: Distinct without colour vision, too: Okabe and Ito's colours.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
#: A range of so many times is drawn on a logarithmic axis. assumed
WIDE = 64


class NoFigure(RuntimeError):
    """The figure cannot be computed here; the message says why."""


def figure_of(link: str, seconds: float = SECONDS) -> dict[str, Any]:
    """The sweep of a link, as ``hotline sweep --format json`` gives it, without the variants that the link hides.

    :raises NoFigure: where there is no command line, the link is refused, or the time is over.
    """
    try:
        cli = command_line()
    except FileNotFoundError as error:
        raise NoFigure(str(error)) from error
    state = json.loads(_output([*cli, "open", _without_place(link)], seconds))
    own = [name for name in ("folder", "machine_file", "programs", "placement") if state.get(name)]
    if own:
        raise NoFigure(f"the link has a {own[0].replace('_', ' ')} of its own")
    figure = json.loads(_output([*cli, "sweep", *_options(state)], seconds))
    figure["points"] = [point for point in figure["points"] if point["variant"] not in state["hidden"]]
    return figure


def _without_place(link: str) -> str:
    """The link without the selected place, which the curves do not show.

    The command line refuses a place at which the figure has no point; a page takes the nearest one.
    """
    parts = link.removeprefix("#").split("&")
    return "#" + "&".join(part for part in parts if part.partition("=")[0] != KEYS["cores"])


def _options(state: dict[str, Any]) -> list[str]:
    options = [state["scenario"], "--format", "json", "--precision", str(PRECISION), "--seed", str(state["seed"])]
    for name in ("machine", "over"):
        if state[name] is not None:
            options += [f"--{name}", state[name]]
    for name, value in state["parameters"].items():
        options += ["--set", f"{name}={value}"]
    return options


def _output(command: list[str], seconds: float) -> str:
    """What a command prints. Its threads and processes end with it."""
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        out, err = process.communicate(timeout=seconds)
    except BaseException as error:
        _end(process)
        if isinstance(error, subprocess.TimeoutExpired):
            raise NoFigure(f"it was not computed within {seconds:g} s") from error
        raise
    # A sweep whose points have failed in part still has a figure.
    if process.returncode not in (0, 1) or out.strip() == "":
        raise NoFigure(err.strip().splitlines()[-1] if err.strip() else "the command line gave nothing")
    return out


def _end(process: subprocess.Popen[str]) -> None:
    with contextlib.suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
    process.communicate()


def svg_of(figure: dict[str, Any]) -> str:
    """The curves of a sweep as an SVG.

    :raises NoFigure: where the sweep has no point with a value.
    """
    curves: dict[str, list[tuple[float, float]]] = {}
    for point in figure["points"]:
        if point.get("measure") is not None:
            curves.setdefault(point["variant"], []).append((point["x"], point["measure"]))
    if not curves:
        raise NoFigure("no point of it has a value")
    places = [place for curve in curves.values() for place in curve]
    low, high = min(x for x, _ in places), max(x for x, _ in places)
    top = max(y for _, y in places) or 1.0
    is_log = low > 0 and high / low >= WIDE

    def across(x: float) -> float:
        if high == low:
            return LEFT
        share = math.log(x / low) / math.log(high / low) if is_log else (x - low) / (high - low)
        return LEFT + share * (WIDTH - LEFT - RIGHT)

    def up(y: float) -> float:
        return HEIGHT - BOTTOM - y / top * (HEIGHT - TOP - BOTTOM)

    measure = figure["measure"]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        'font-family="sans-serif" font-size="12" fill="#1c1b19">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        f'<text x="{LEFT}" y="18" font-weight="bold">{escape(measure["label"])}, {escape(measure["unit"])}</text>',
        f'<text x="{WIDTH - RIGHT}" y="{HEIGHT - 8}" text-anchor="end">{escape(figure["x"])}</text>',
    ]
    for value in _ticks(top):
        parts.append(f'<path d="M{LEFT} {up(value):.1f}H{WIDTH - RIGHT}" stroke="#dddddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{up(value) + 4:.1f}" text-anchor="end">{_short(value)}</text>')
    for value in sorted({low, high, *(x for x, _ in places if _has_room(across(x), across(low), across(high)))}):
        parts.append(
            f'<text x="{across(value):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{_short(value)}</text>'
        )
    for i, (variant, curve) in enumerate(curves.items()):
        colour = COLOURS[i % len(COLOURS)]
        points = " ".join(f"{across(x):.1f},{up(y):.1f}" for x, y in sorted(curve))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{across(x):.1f}" cy="{up(y):.1f}" r="2.5" fill="{colour}"/>' for x, y in curve]
        x, y = max(curve)
        name = f'text-anchor="end" fill="{colour}">{escape(variant)}</text>'
        parts.append(f'<text x="{across(x) - 6:.1f}" y="{up(y) - 6:.1f}" {name}')
    return "".join([*parts, "</svg>"])


def _ticks(top: float) -> list[float]:
    """Round values from 0 to the top, some five of them."""
    rough = top / 5
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(digit * power for digit in (1, 2, 5, 10) if digit * power >= rough)
    return [i * step for i in range(int(top / step) + 1)]


def _has_room(at: float, first: float, last: float) -> bool:
    """Places in thirds of the axis: others would stand on each other."""
    third = (last - first) / 3
    return third > 0 and any(abs(at - first - third * i) < 8 for i in (1, 2))


def _short(value: float) -> str:
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:g} {letter}"
    return f"{value:g}"
