"""The figure of a lab that no browser shows, by the command line."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest
from conftest import has_node
from hotline_lab.still import NoFigure, figure_of, svg_of

needs_node = pytest.mark.skipif(not has_node(), reason="Node or the packages of npm are not here")


def figure(**curves: list[tuple[float, float | None]]) -> dict[str, Any]:
    points = [{"variant": name, "x": x, "measure": y} for name, curve in curves.items() for x, y in curve]
    return {"x": "cores", "measure": {"label": "a < b", "unit": "op/s"}, "points": points}


def names_of(svg: str) -> list[str]:
    return [element.tag.rpartition("}")[2] for element in ET.fromstring(svg).iter()]


def test_each_curve_is_drawn_with_its_points_and_its_name() -> None:
    svg = svg_of(figure(stock=[(1, 5.0), (4, 20.0), (2, 10.0)], fixed=[(1, 5.0), (4, None)]))
    names = names_of(svg)
    assert (names.count("polyline"), names.count("circle")) == (2, 4)
    assert "a &lt; b, op/s" in svg
    assert all(f">{name}</text>" in svg for name in ("stock", "fixed", "1", "4"))


@pytest.mark.parametrize("curve", [[(3, 7.0)], [(1, 0.0), (2, 0.0)], [(1, 1e-3), (4096, 2e12)], [(-5, 1.0), (5, 2.0)]])
def test_any_values_make_a_picture(curve: list[tuple[float, float | None]]) -> None:
    assert names_of(svg_of(figure(only=curve))).count("circle") == len(curve)


def test_nothing_to_draw_is_told() -> None:
    with pytest.raises(NoFigure, match="no point"):
        svg_of(figure(only=[(1, None)]))


@needs_node
def test_a_link_is_computed_as_it_says() -> None:
    made = figure_of("#v=1&s=dput&off=atomic&p.pairs=2&seed=3")
    assert {point["variant"] for point in made["points"]} == {"sloppy"}
    assert (made["seed"], made["parameters"]["pairs"]) == (3, 2)
    assert svg_of(made).startswith("<svg")


@needs_node
def test_a_place_without_a_point_is_no_reason_to_draw_nothing() -> None:
    # The command line refuses the place; here it goes on to the placement.
    with pytest.raises(NoFigure, match="placement"):
        figure_of("#v=1&s=dput&n=6&on=0-3")


@needs_node
@pytest.mark.parametrize(
    ("link", "why"), [("#v=1&s=nowhere", "nowhere"), ("#v=1&s=dput&on=0-3", "placement"), ("#v=1&n=4", "scenario")]
)
def test_what_cannot_be_computed_is_told(link: str, why: str) -> None:
    with pytest.raises(NoFigure, match=why):
        figure_of(link)


@needs_node
def test_a_figure_that_takes_too_long_is_given_up() -> None:
    with pytest.raises(NoFigure, match="within 0.1 s"):
        figure_of("#v=1&s=dput", seconds=0.1)
